"""The word ``matched``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Rule, Value


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort = draw.some(draw.form(), lambda sort: len(sort.values) > 1)
    one, other = draw.random.sample(sort.values, 2)
    first = Value(sort, one, f"{sort.name} = {one}" if sum(s.may_hold(one) for s in draw.sorts) > 1 else one)
    family = (
        draw.pairs()
        if sort.form == "cells" and draw.hits(0.8)
        else draw.family("cells" if sort.form == "cells" else "sides")
    )
    return Rule(
        ("matched",), f"matched {first} {other} {family}", ("matched", first, Value(sort, other, other), family)
    )


SAMPLES = (Sample("matched", "matched {x} {y} pairs"),)
