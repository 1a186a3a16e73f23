"""The word ``apart``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import joined
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    form = draw.form()
    value = draw.value(draw.some(form))
    families = (draw.pairs(),) if form == "cells" and draw.hits(0.5) else draw.families(form)
    return Rule(("apart",), f"apart {value} {joined(families)}", ("apart", families, value))


SAMPLES = (Sample("apart", "apart {y} pairs"),)
