"""The word ``between``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import SIGN_WEIGHTS, SIGNS, compared, joined, measured
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort, of = draw.named("cells")
    families, clued = measured(draw, "cells")
    one, other = draw.random.choice(sort.values), draw.random.choice(sort.values)
    call = Call(
        "between", f"sum(between({joined(families)}{of}, {one}, {other}))", families, sort, (), f"{one} {other}"
    )
    return compared(("between",), call, draw.random.choices(SIGNS, SIGN_WEIGHTS)[0], draw.operand(clued), ())


SAMPLES = (Sample("between", "different rows of {s} ; sum(between(rows of {s}, {x}, {x})) = 0", "numbers"),)
