"""The word ``shape``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    values = draw.values(draw.some("cells"))
    picture = draw.random.choice(("##", "###", "##/#.", "fixed ##", "fixed ##/#."))
    often = draw.random.choice(("", "", " once", " at most once"))
    return Rule(("shape",), f"shape islands {shown(values)} as {picture}{often}", ("shape", values, picture, often))


SAMPLES = (Sample("shape", "shape islands {x} as ##"),)
