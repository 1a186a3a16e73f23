"""The word ``spans``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Family, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    values = draw.values(draw.some("cells"))[:1]
    family = Family("areas") if draw.given("regions") else draw.family("cells")
    most = draw.random.choice((1, 2, 2, 3))
    return Rule(("spans",), f"spans {family} <= {most} where {shown(values)}", ("spans", family, most, values))


SAMPLES = (Sample("spans", "spans r < 1 where {x}", declares=("regions r",)),)
