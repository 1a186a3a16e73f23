"""What the reason of a step costs a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.nouns.laws import Ground, Unit

KNOWN = 1
"""A cell that is known."""
ALONG = 1
"""A further line along which a known cell is seen from afar."""
BARRED = 3
"""What earlier steps ruled out of a cell."""
RULING_OUT = 4
"""A step that settles nothing, but only rules values out."""
FURTHER = 10
"""Each rule beyond the first."""
SUPPOSING = 40
"""A supposition that takes more than two rules to refute."""
SEARCHED = 100
"""What only a search finds."""
TOGETHER = 2
"""So many rules together count as a deduction, not as a supposition."""


def of_grounds(grounds: Iterable[Ground]) -> int:
    """What it costs to have all this in mind."""
    found = tuple(grounds)
    known = {ground.by if ground.by is not None else ground.variables[0] for ground in found if ground.known}
    known |= {ground.by for ground in found if ground.by is not None}
    lines = {ground.along for ground in found if ground.along}
    barred = sum(not ground.known and ground.by is None for ground in found)
    return KNOWN * len(known) + ALONG * len(lines) + BARRED * barred


def at_least(ground: Ground) -> int:
    """What a ground adds at least to the cost of whatever others."""
    if ground.known:
        return KNOWN
    if ground.by is None:
        return BARRED
    return ALONG if ground.along else 0


def of_one(unit: Unit, grounds: Iterable[Ground], settles: bool) -> int:
    """The cost of a step by one rule."""
    return unit.price + of_grounds(grounds) + (0 if settles else RULING_OUT)


def least_of_two(prices: Sequence[int]) -> int:
    """What a step by two rules costs at least, given all prices of rules, in order."""
    return 2 * prices[0] + FURTHER + RULING_OUT


def of_search(clues: int, grounds: Iterable[Ground], searched: bool) -> int:
    """The cost of a step of which it is only known from how many clues it follows by all rules of a kind."""
    return FURTHER * max(1, clues) + of_grounds(grounds) + (SEARCHED if searched else FURTHER)


def of_several(units: Iterable[Unit], grounds: Iterable[Ground]) -> int:
    """The cost of a step in which several rules refute a supposition."""
    prices = [unit.price for unit in units]
    supposing = SUPPOSING if len(prices) > TOGETHER else 0
    return sum(prices) + FURTHER * (len(prices) - 1) + of_grounds(grounds) + RULING_OUT + supposing
