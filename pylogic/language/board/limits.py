"""Limits of the size of puzzles of declared kinds; engines give up long before."""

from __future__ import annotations

from pylogic.model.errors import UsageError

CELLS = 40_000
"""No board has more cells."""
VALUES = 10_000
"""No cell has more values."""
VALUE = 999_999
"""No number in a cell is larger."""
PRODUCTS = 10_000
"""Two numbers that are multiplied have no more pairs of values."""
WHOLE = 2**31 - 2
"""clingo counts with 32 bits; no number in facts or results is larger."""
CHOICES = 4_000_000
"""Most values of all cells together."""
PLACES = 1_000_000
"""Most places of all groups of a family together."""
FACTS = 500_000
"""Most flat facts that are stated to an engine."""
PROPAGATED = 150_000
"""More flat facts are not propagated in Python before an engine starts."""
LOOKED_THROUGH = 12_000, 200_000, 60_000
"""Boards with more variables, values of all of them, or flat facts are not looked through where no engine is asked."""
RULES = 500
"""A kind has no more rules, and is given no more things."""
WORDS = 250
"""A rule has no more words and signs."""
NESTED = 30
"""Brackets in brackets, families in families, kinds like kinds go no deeper."""


class TooLargeError(UsageError):
    """A puzzle is larger than any engine is given; the sentence says what is too much."""


class TooManyFactsError(TooLargeError):
    """A puzzle has more flat facts than a caller accepts."""


def clamped(number: int) -> int:
    """Clamp a number that is compared with numbers of at most `WHOLE`."""
    return max(-WHOLE, min(number, WHOLE))
