"""The word ``arms``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Family, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort = draw.line()
    family = Family("B") if "mark B" in draw.givens and draw.hits(0.7) else draw.family("cells")
    alike = draw.hits(0.5)
    return Rule(("arms",), f"arms {'alike' if alike else 'unlike'} {family}", ("arms", alike, family, sort))


SAMPLES = (Sample("arms", "arms unlike around of {s}", "links"),)
