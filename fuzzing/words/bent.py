"""The word ``bent``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    values = draw.values(draw.some("cells"))
    return Rule(("bent",), f"bent islands {shown(values)}", ("bent", values))


SAMPLES = (Sample("bent", "bent islands {x}"),)
