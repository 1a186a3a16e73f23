"""The word ``rectangle``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    if not any(sort.form == "edges" for sort in draw.sorts) or draw.hits(0.3):
        values = draw.values(draw.some("cells"))
        return Rule(("rectangle",), f"rectangle islands {shown(values)}", ("rectangle", values))
    return Rule(("rectangle",), "rectangle pieces", ("rectangle", ()))


SAMPLES = (
    Sample("rectangle", "rectangle islands {x}"),
    Sample("rectangle", "divide {y} ; rectangle pieces", "edges", only="pieces"),
)
