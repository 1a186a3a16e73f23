"""The word ``place``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Family, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    if draw.given("ships") and draw.hits(0.8):
        return Rule(("place",), "place fleet", ("place fleet",))
    sort = draw.some("cells", lambda sort: bool({"L", "I"} & set(sort.names)))
    family = (
        Family("areas")
        if draw.given("regions")
        else draw.random.choice((Family("all"), Family("rows"), Family("windows", ((2, 2),))))
    )
    letters = draw.random.choice(("L", "I", "L I"))
    return Rule(("place",), f"place {letters} in {family}", ("place", letters, family, sort))


SAMPLES = (Sample("place", "ships fleet of {s} ; place fleet", only="names"),)
