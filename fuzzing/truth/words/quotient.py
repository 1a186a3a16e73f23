"""The meaning of rules with ``quotient``."""

from __future__ import annotations

from fractions import Fraction

from fuzzing.truth.ground import Filling, Ground, Group, UndecidedError
from fuzzing.truth.measures import two
from fuzzing.wording import Call


def _quotient(call: Call, group: Group, ground: Ground, filling: Filling) -> Fraction:
    low, high = two(call, group, filling)
    if low == 0:
        raise UndecidedError
    return Fraction(high, low)


MEASURES = {"quotient": _quotient}
