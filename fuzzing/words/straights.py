"""The word ``straights``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import SIGN_WEIGHTS, SIGNS, compared
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Family, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    sort = draw.line()
    sign = draw.random.choices(SIGNS, SIGN_WEIGHTS)[0]
    if any(line.startswith("pointers arrow on") for line in draw.givens) and draw.hits(0.7):
        call = Call("straights", "length(straights arrow)", (Family("arrow"),), sort, (), "length")
        return compared(("straights",), call, sign, draw.operand(clued=True, special=False), draw.where())
    call = Call("straights", "length(straights)", (), sort, (), "length")
    return compared(("straights",), call, sign, draw.operand(draw.given("clue"), special=False), draw.where())


SAMPLES = (
    Sample("straights", "length(straights of {s}) <> 0", "links"),
    Sample("straights", "length(straights around of {s}) <> 1", "links"),
)
