"""The word ``different``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import joined, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule, Value


def rule(draw: Draw) -> Rule:
    """A random rule."""
    form = draw.form()
    families = draw.families(form)
    about = joined(families)
    if draw.given("numbers") and form == "cells" and draw.hits(0.4):
        value = draw.value(draw.some(form))
        return Rule(("different",), f"different({about}, number where {value})", ("numbers", families, value))
    sort, of = draw.named(form)
    text = f"different {about}{of}"
    free: tuple[Value, ...] = ()
    if draw.hits(0.3):
        free = draw.values(sort)
        text += f" but {shown(free)}"
    return Rule(("different",), text, ("different", families, sort, free))


SAMPLES = (Sample("different", "different lines of {s}", "numbers"),)
