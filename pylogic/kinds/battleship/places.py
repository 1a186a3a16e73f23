"""The constraints of a fleet on the cells of a board, as people see them: where its ships can still lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from pylogic.core.network import Constraint, Store

WATER, SHIP = 1, 2
"""The domains of cells that are known; both together: one that is not."""
_IS_WATER, _IS_SHIP = (
    bytes(ord("1") if domain == known else ord("0") for domain in range(256)) for known in (WATER, SHIP)
)
"""Domains to binary digits."""


class Place(NamedTuple):
    """Where a ship may lie; cells as the bits of numbers.

    Attributes:
        body: The cells of the ship.
        ends: The cells beyond its ends, those on all sides of a single cell.
        around: The cells that it keeps free.
    """

    body: int
    ends: int
    around: int


@cache
def places_of(height: int, width: int, length: int) -> tuple[Place, ...]:
    """Return all places of a ship of a length; cached, as generation grades many puzzles of one size."""
    found = []
    for down, right in ((0, 1), (1, 0)) if length > 1 else ((0, 1),):
        for row in range(height - down * (length - 1)):
            for column in range(width - right * (length - 1)):
                cells = [(row + down * step, column + right * step) for step in range(length)]
                body = _bits(cells, height, width)
                near = [(r + i, c + j) for r, c in cells for i in (-1, 0, 1) for j in (-1, 0, 1)]
                around = _bits(near, height, width) & ~body
                ends = [(row - down, column - right), (row + down * length, column + right * length)]
                if length == 1:
                    ends += [(row - 1, column), (row + 1, column)]
                found.append(Place(body, _bits(ends, height, width), around))
    return tuple(found)


def _bits(cells: Iterable[tuple[int, int]], height: int, width: int) -> int:
    found = 0
    for row, column in cells:
        if 0 <= row < height and 0 <= column < width:
            found |= 1 << (row * width + column)
    return found


class _OfFleet(Constraint):
    """A constraint on all cells of a board."""

    gac = False

    def _known(self, store: Store) -> tuple[int, int]:
        """The cells that are water, and those that are ship."""
        domains = bytes(store.domains.values())[::-1]
        return int(domains.translate(_IS_WATER), 2), int(domains.translate(_IS_SHIP), 2)

    @staticmethod
    def _settle(store: Store, ship: int, water: int) -> bool:
        return all(store.narrow(cell, SHIP) for cell in _cells(ship)) and all(
            store.narrow(cell, WATER) for cell in _cells(water)
        )


def _cells(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class _OfLength(_OfFleet):
    """A constraint on the ships of one length.

    Args:
        scope: All cells, row by row.
        places: Where ships of the length may lie.
        count: How many there are.
    """

    def __init__(self, scope: Sequence[int], places: Sequence[Place], count: int) -> None:
        super().__init__(scope)
        self._places = places
        self._count = count
        self.alike = (type(self), len(self.scope), places[:1], places[-1:], count)


class Enough(_OfLength):
    """The ships of a length need room.

    Without a cell that too many of the places share there would be too few of them.
    """

    def filter(self, store: Store) -> bool:
        """Settle the cells that the ships share, or keep free, wherever they lie."""
        water, ship = self._known(store)
        possible = [one for one in self._places if not one.body & water and not one.around & ship]
        spare = len(possible) - self._count
        if spare < 0:
            return False
        if not self._count:
            return True
        return self._settle(
            store,
            _more_than(spare, [one.body for one in possible]),
            _more_than(spare, [one.around for one in possible]),
        )


def _more_than(count: int, masks: Iterable[int]) -> int:
    """Return the bits that are set in more than ``count`` of the numbers.

    Level n has the bits that were set in more than n numbers so far: another number lifts each of its bits by a level.
    """
    levels = [0] * (count + 1)
    for mask in masks:
        lifted = mask
        for level in range(count + 1):
            if not lifted:
                break
            levels[level], lifted = levels[level] | lifted, levels[level] & lifted
    return levels[-1]


class NoMore(_OfLength):
    """There are not more ships of a length than the fleet has: once all are found no other can lie anywhere."""

    def filter(self, store: Store) -> bool:
        """Where all are found and a cell more would make another one, that cell is the opposite."""
        water, ship = self._known(store)
        complete, ship_then, water_then = 0, 0, 0
        for one in self._places:
            if one.body & water or one.ends & ship:
                continue
            missing, open_ends = one.body & ~ship, one.ends & ~water
            if not missing and not open_ends:
                complete += 1
            elif not open_ends and not missing & (missing - 1):
                water_then |= missing
            elif not missing and not open_ends & (open_ends - 1):
                ship_then |= open_ends
        if complete > self._count:
            return False
        return complete < self._count or self._settle(store, ship_then, water_then)


class Belongs(_OfFleet):
    """Every ship cell belongs to a ship of the fleet.

    Args:
        scope: All cells, row by row.
        fleet: For each length the places of its ships, and how many there are, ``None`` where that is open.
    """

    def __init__(self, scope: Sequence[int], fleet: Sequence[tuple[Sequence[Place], int | None]]) -> None:
        super().__init__(scope)
        self._fleet = fleet
        self.alike = (Belongs, len(self.scope), *((places[:1], places[-1:], count) for places, count in fleet))

    def filter(self, store: Store) -> bool:
        """Settle what all ships share that a cell may belong to; where none can lie there is water."""
        water, ship = self._known(store)
        done, possible = 0, []
        for places, count in self._fleet:
            some = [one for one in places if not one.body & water and not one.around & ship]
            complete = [one for one in some if not one.body & ~ship and not one.ends & ~water]
            for one in complete:
                done |= one.body
            if count is not None and len(complete) > count:
                return False
            if count is None or len(complete) < count:
                possible += some
        covered = done
        for one in possible:
            covered |= one.body
        everywhere = (1 << len(self.scope)) - 1
        if ship & ~covered or not self._settle(store, 0, everywhere & ~covered & ~water):
            return False
        for cell in _cells(ship & ~done):
            shared, free = everywhere, everywhere
            for one in possible:
                if one.body >> cell & 1:
                    shared &= one.body
                    free &= one.around
            if not self._settle(store, shared & ~ship, free & ~water):
                return False
        return True
