"""The word ``divide``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    value = draw.value(draw.of_form("edges"), ["on"])
    return Rule(("divide",), f"divide {value}", ("divide", value))


SAMPLES = (Sample("divide", "divide {y}", "edges", only="pieces"),)
