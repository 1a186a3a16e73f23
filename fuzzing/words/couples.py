"""The word ``couples``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.forms import joined
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if len(cells) != 2:
        raise UnsuitableError
    families = draw.families("cells")
    return Rule(("couples",), f"couples {joined(families)}", ("couples", families, tuple(cells)))


SAMPLES = (Sample("couples", "couples all", "numbers", ("cells more: m n",), only="couples"),)
