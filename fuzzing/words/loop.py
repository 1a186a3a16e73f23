"""The word ``loop``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.pairs import Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort = draw.of_form("edges", "links")
    value = draw.value(sort, [sort.names[-1]])
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if sort.form == "links" and cells and draw.hits(0.5):
        through = draw.values(draw.random.choice(cells))
        around = draw.value(draw.random.choice(cells)) if draw.hits(0.3) else None
        text = f"loop {value} through {shown(through)}{f' around {around}' if around else ''}"
        return Rule(("loop",), text, ("loop", value, through, around))
    if cells and draw.hits(0.4):
        around = draw.value(draw.random.choice(cells))
        return Rule(("loop",), f"loop {value} around {around}", ("loop", value, (), around))
    return Rule(("loop",), f"loop {value}", ("loop", value, (), None))


SAMPLES = (
    Sample("loop", "loop {y}", "edges"),
    Sample("loop", "loop {y}", "links"),
)
