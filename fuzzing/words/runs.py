"""The word ``runs``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.forms import compared, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    clued = [
        family
        for family in draw.clued()
        if family.form == "cells" and family.name in ("ring", "rows", "columns", "lines", "views", "cage", "around")
    ]
    if not clued:
        raise UnsuitableError
    family, value = draw.random.choice(clued), draw.value(draw.some("cells"))
    if value.sort.low is not None and family.name != "ring" and draw.hits(0.5):
        parting = draw.values(value.sort)
        text = f"sum(runs({family}{f' of {value.sort.name}' if value.sort.name else ''} but {shown(parting)}))"
        return compared(("runs",), Call("runs", text, (family,), value.sort, parting, "sum"), "=", "clue", ())
    sides = [sort for sort in draw.sorts if sort.form in ("links", "edges")]
    if family.name == "ring" and sides and draw.hits(0.7):
        by = draw.value(draw.random.choice(sides))
        call = Call("runs", f"runs({family}, {value} by {by})", (family,), value.sort, (value, by), "by")
        return compared(("runs",), call, "=", "clue", ())
    order = draw.random.choice(("", " unordered")) if family.name != "ring" else ""
    call = Call("runs", f"runs({family}, {value}{order})", (family,), value.sort, (value,), order)
    return compared(("runs",), call, "=", "clue", ())


SAMPLES = (
    Sample("runs", "runs(rows, {x}) = clue", declares=("clues rows",)),
    Sample("runs", "sum(runs(rows of {s} but {z})) = clue", "numbers", ("clues rows",), only="numbers"),
)
