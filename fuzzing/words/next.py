"""The word ``next``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.forms import joined
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort, of = draw.named("cells")
    if sort.low is None:
        raise UnsuitableError
    families = (draw.pairs(),) if draw.hits(0.8) else draw.families("cells")
    return Rule(("next",), f"next {joined(families)}{of}", ("next", families, sort))


SAMPLES = (Sample("next", "next pairs of {s}", "numbers"),)
