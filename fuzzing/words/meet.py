"""The word ``meet``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.forms import SIGNS, compared
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Family, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    if not draw.given("corners"):
        raise UnsuitableError
    call = Call("meet", "meet(corners)", (Family("corners"),), None)
    right = draw.operand(clued=True)
    return compared(("meet",), call, "=" if draw.hits(0.6) else draw.random.choice(SIGNS), right, ())


SAMPLES = (Sample("meet", "meet(corners of {s}) = clue", "diagonals", ("corners",)),)
