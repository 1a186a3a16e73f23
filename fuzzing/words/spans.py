"""The word ``spans``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Family, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    value = draw.value(draw.some("cells"))
    family = Family("areas") if draw.given("regions") else draw.family("cells")
    most = draw.random.choice((1, 2, 2, 3))
    return Rule(("spans",), f"spans {family} <= {most} where {value}", ("spans", family, most, value))


SAMPLES = (Sample("spans", "spans r < 1 where {x}", declares=("regions r",)),)
