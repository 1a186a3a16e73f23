"""The cost of the reason of a step to a person."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from heapq import nsmallest

from pylogic.core.laws import Ground, Unit

Part = Hashable
"""Something that one has to have in mind: a variable, the name of a line, or what was ruled out of a variable."""

KNOWN = 1
"""A cell that is known."""
ALONG = 1
"""A further line along which a known cell is seen from afar."""
AROUND = 6
"""Each line beyond the first in which one looks for what a cell cannot be: people see a value's last place sooner."""
AT_MOST = 20
"""A cell with one value left costs no more: the last empty cell of a large board is easy to see."""
BARRED = 3
"""A cell with values that earlier steps ruled out."""
RULING_OUT = 4
"""A step that settles nothing, but only rules values out."""
FURTHER = 10
"""Each rule beyond the first."""
SUPPOSING = 40
"""A supposition that takes more than two rules to refute."""
SEARCHED = 100
"""A step that only a search finds."""
TOGETHER = 2
"""Most rules that together count as a deduction, not as a supposition."""


def parts(ground: Ground) -> dict[Part, int]:
    """Return the parts of a ground, each with its cost: a cell, a line, what was ruled out."""
    if ground.by is None:
        return {ground.variables[0]: KNOWN} if ground.known else {(ground.variables, ground.values): BARRED}
    return {ground.by: KNOWN, ground.along: ALONG} if ground.along else {ground.by: KNOWN}


def of_grounds(grounds: Iterable[Ground]) -> int:
    """Return the cost of having all this in mind; a part that grounds share counts once."""
    together: dict[Part, int] = {}
    for ground in grounds:
        together.update(parts(ground))
    return sum(together.values())


def of_cell(grounds: Iterable[Ground]) -> int:
    """The cost of seeing that a cell has one value left."""
    every = list(grounds)
    lines = {ground.along for ground in every if ground.along}
    return min(of_grounds(every) + AROUND * max(0, len(lines) - 1), AT_MOST)


def of_one(unit: Unit, grounds: Iterable[Ground], settles: bool) -> int:
    """The cost of a step by one rule."""
    return unit.price + of_grounds(grounds) + (0 if settles else RULING_OUT)


def least_of_two(prices: Iterable[int]) -> int:
    """Bound the cost of a step by two rules from below, given the prices of all rules that may take part."""
    return sum(nsmallest(2, prices)) + FURTHER + RULING_OUT


def of_search(clues: int, grounds: Iterable[Ground], searched: bool) -> int:
    """The cost of a step of which it is only known from how many clues it follows by all rules of a kind."""
    return FURTHER * max(1, clues) + of_grounds(grounds) + (SEARCHED if searched else FURTHER)


def of_several(units: Iterable[Unit], grounds: Iterable[Ground]) -> int:
    """The cost of a step in which several rules refute a supposition."""
    prices = [unit.price for unit in units]
    supposing = SUPPOSING if len(prices) > TOGETHER else 0
    return sum(prices) + FURTHER * (len(prices) - 1) + of_grounds(grounds) + RULING_OUT + supposing
