"""The word ``connected``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import hanging, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort = draw.of_form("cells", "links", "bridges")
    values = draw.values(sort)
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if sort.form == "links" and cells and draw.hits(0.5):
        value, through = draw.value(sort, [sort.names[-1]]), draw.values(draw.random.choice(cells))
        return Rule(
            ("connected",), f"connected {value} through {shown(through)}", ("connected through", value, through)
        )
    if sort.form != "cells":
        return Rule(("connected",), f"connected {shown(values)}", ("connected", (values,), False, "pairs", ()))
    if draw.hits(0.25):
        return Rule(("connected",), f"connected {shown(values)} or rim", ("connected", (values,), True, "pairs", ()))
    words, by, areas = hanging(draw)
    if draw.hits(0.25):
        several = tuple((value,) for value in values)
        return Rule(("connected",), f"connected each {shown(values)}{words}", ("connected", several, False, by, areas))
    return Rule(("connected",), f"connected {shown(values)}{words}", ("connected", (values,), False, by, areas))


SAMPLES = (
    Sample("connected", "connected {x}"),
    Sample("connected", "connected {x} or rim ; count(columns, {y}) = 1"),
    Sample("connected", "connected {y}", "links"),
    Sample("connected", "connected each {x} {y} by touching"),
    Sample("connected", "connected on crossing {x}", declares=("links line: off on",), only="line"),
    Sample("connected", "connected {x} within rows"),
    Sample("connected", "connected on through {x} {y}", declares=("links line: off on",), only="line"),
)
