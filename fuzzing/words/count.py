"""The word ``count``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import SIGNS, all_centred, compared, comparison, joined, measured, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    form = draw.form()
    families, clued = measured(draw, form)
    sort = draw.some(form)
    values = draw.values(sort)
    if all_centred(families) and sort.low is not None and draw.hits(0.2):
        call = Call("count", f"count({joined(families)}, {shown(values)})", families, sort, values)
        return compared(("count",), call, draw.random.choice(SIGNS), "value", draw.where(0.5))
    return comparison(draw, Call("count", f"count({joined(families)}, {shown(values)})", families, sort, values), clued)


SAMPLES = (
    Sample("count", "count(columns, {y}) = 1"),
    Sample("count", "count(around, {x}) >= 1 where {y}"),
    Sample("count", "count(inner rows, {y}) = 1", "links"),
    Sample("count", "count(seams rows, {y}) <= 1", "links"),
)
