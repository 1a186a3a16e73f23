"""The word ``symmetric``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    if any(sort.form == "edges" for sort in draw.sorts) and draw.hits(0.7):
        return Rule(("symmetric",), "symmetric pieces", ("symmetric pieces",))
    sort = draw.some("cells")
    if sort.low is not None and draw.hits(0.5):
        of = f" of {sort.name}" if sort.name else ""
        return Rule(("symmetric",), f"symmetric islands{of}", ("symmetric", sort, ()))
    values = draw.values(sort)
    if draw.given("regions") and draw.hits(0.7):
        return Rule(("symmetric",), f"symmetric islands {shown(values)} across areas", ("folded", values))
    return Rule(("symmetric",), f"symmetric islands {shown(values)}", ("symmetric", sort, values))


SAMPLES = (
    Sample("symmetric", "divide {y} ; symmetric pieces", "edges", ("centres",), only="pieces"),
    Sample("symmetric", "symmetric islands {x}"),
    Sample("symmetric", "symmetric islands of {s}", "numbers"),
    Sample("symmetric", "symmetric islands {x} across r", declares=("regions r",)),
)
