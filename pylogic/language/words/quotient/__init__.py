"""``quotient(F) = E``: how many times the smaller of two numbers is contained in the larger one."""

from __future__ import annotations

from fractions import Fraction

from pylogic.language.compile.pairs import measuring


def _quotient(one: int, other: int) -> Fraction | None:
    low, high = sorted((one, other))
    return Fraction(high, low) if low else None


WORD = measuring("quotient", "the larger of the two numbers of a group divided by the smaller one", _quotient)
