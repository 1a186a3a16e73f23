"""The word ``sum``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.forms import comparison, joined, measured, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    form = draw.form()
    families, clued = measured(draw, form)
    about = joined(families)
    if draw.hits(0.4):
        weight = draw.random.choice(("row", "column", "number" if draw.given("numbers") else "row"))
        values = draw.values(draw.some(form))
        call = Call("sum", f"sum({about}, {weight} where {shown(values)})", families, values[0].sort, values, weight)
    elif draw.hits(0.2):
        values = draw.values(draw.some(form))
        call = Call("sum", f"sum({about}, where {shown(values)})", families, values[0].sort, values)
    else:
        sort, of = draw.named(form)
        if sort.low is None:
            raise UnsuitableError
        call = Call("sum", f"sum({about}{of})", families, sort)
    return comparison(draw, call, clued)


SAMPLES = (Sample("sum", "sum(rows of {s}) = {x} + {y}", "numbers"),)
