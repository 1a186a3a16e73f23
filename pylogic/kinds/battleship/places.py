"""The constraints of a fleet on the cells of a board, as people see them: where its ships can still lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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


class Way:
    """The places of a ship of a length across, or down; a set of places is the set of their first cells.

    Attributes:
        places: The places by their first cells.
        starts: The set of all.
        body: The distances from a first cell to the cells of its ship.
        ends: The distances to the cells beyond the ends, each with the places for which they are on the board.
        around: The same of the cells that the ship keeps free.
    """

    def __init__(self, places: Mapping[int, Place]) -> None:
        self.places = places
        self.starts = sum(1 << start for start in self.places)
        self.body = [distance for distance, _ in self._distances(0)]
        self.ends, self.around = self._distances(1), self._distances(2)

    def _distances(self, part: int) -> list[tuple[int, int]]:
        starts: dict[int, int] = {}
        for start, place in self.places.items():
            for cell in cells_of(place[part]):
                starts[cell - start] = starts.get(cell - start, 0) | 1 << start
        return list(starts.items())

    def possible(self, water: int, ship: int) -> int:
        """Return the places that are left when some cells are known."""
        starts = self.starts
        for distance in self.body:
            starts &= ~(water >> distance)
        for distance, inside in self.around:
            starts &= ~(inside & (ship >> distance if distance >= 0 else ship << -distance))
        return starts

    def complete(self, starts: int, water: int, ship: int) -> int:
        """Return those of some places where a ship is known from end to end."""
        for distance in self.body:
            starts &= ship >> distance
        for distance, inside in self.ends:
            starts &= ~inside | _moved(water, -distance)
        return starts

    def bodies(self, starts: int) -> Iterator[int]:
        """Yield the cells of ships at some places: all first ones, all second ones, and so on."""
        return (starts << distance for distance in self.body)


def _moved(cells: int, distance: int) -> int:
    return cells << distance if distance >= 0 else cells >> -distance


class Ships(NamedTuple):
    """All places of a ship of a length on a board, across and down."""

    height: int
    width: int
    length: int

    @property
    def ways(self) -> tuple[Way, ...]:
        """The places by directions."""
        return _ways(self)

    @property
    def places(self) -> list[Place]:
        """The places, those across first."""
        return [place for places in _places(self) for place in places.values()]


@cache
def _ways(ships: Ships) -> tuple[Way, ...]:
    return tuple(map(Way, _places(ships)))


@cache
def _places(ships: Ships) -> tuple[dict[int, Place], ...]:
    """Return the places by their first cells; cached, as generation grades many puzzles of one size."""
    height, width, length = ships
    return tuple(
        {
            row * width + column: place_at(height, width, (row, column), (tall, wide))
            for row in range(height - tall + 1)
            for column in range(width - wide + 1)
        }
        for tall, wide in ([(1, length), (length, 1)] if length > 1 else [(1, 1)])
    )


def place_at(height: int, width: int, first: tuple[int, int], size: tuple[int, int]) -> Place:
    """Return the place of a ship by its first cell, from (0, 0) on, and its numbers of rows and columns."""

    def cells(above_and_below: int, beside: int) -> int:
        """The cells of the ship and as many rows and columns more at its sides, as far as they are on the board."""
        (top, left), (tall, wide) = first, size
        line = (1 << min(left + wide + beside, width)) - (1 << max(left - beside, 0))
        rows = range(max(top - above_and_below, 0), min(top + tall + above_and_below, height))
        return sum(line << row * width for row in rows)

    body = cells(0, 0)
    across = cells(0, 1) if size[0] == 1 else 0
    down = cells(1, 0) if size[1] == 1 else 0
    return Place(body, (across | down) & ~body, cells(1, 1) & ~body)


class _OfFleet(Constraint):
    """A constraint on all cells of a board, row by row."""

    gac = False

    def _known(self, store: Store) -> tuple[int, int]:
        """The cells that are water, and those that are ship."""
        domains = bytes(store.domains.values())[::-1]
        return int(domains.translate(_IS_WATER), 2), int(domains.translate(_IS_SHIP), 2)

    @staticmethod
    def _settle(store: Store, ship: int, water: int) -> bool:
        return all(store.narrow(cell, SHIP) for cell in cells_of(ship)) and all(
            store.narrow(cell, WATER) for cell in cells_of(water)
        )


def cells_of(mask: int) -> Iterator[int]:
    """Yield the members of a set of cells."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class OfLength(_OfFleet):
    """A constraint on the ships of one length.

    Args:
        ships: Where they may lie.
        count: How many there are.
    """

    def __init__(self, ships: Ships, count: int) -> None:
        super().__init__(range(ships.height * ships.width))
        self._ships = ships
        self._count = count
        self.alike = (type(self), ships, count)


def levels(number: int, masks: Iterable[int]) -> list[int]:
    """Count the numbers in which a bit is set.

    Level n has the bits that were set in more than n numbers so far: another number lifts each of its bits by a level.
    """
    levels = [0] * number
    for mask in masks:
        lifted = mask
        for level in range(number):
            if not lifted:
                break
            levels[level], lifted = levels[level] | lifted, levels[level] & lifted
    return levels


class NoMore(OfLength):
    """There are not more ships of a length than the fleet has: once all are found no other can lie anywhere."""

    def filter(self, store: Store) -> bool:
        """Where all are found and a cell more would make another one, that cell is the opposite."""
        water, ship = self._known(store)
        complete = sum(way.complete(way.starts, water, ship).bit_count() for way in self._ships.ways)
        if complete != self._count:
            return complete < self._count
        ship_then = water_then = 0
        for way in self._ships.ways:
            body = {distance: ~(ship >> distance) for distance in way.body}
            ends = {distance: inside & ~_moved(water, -distance) for distance, inside in way.ends}
            starts = way.starts
            for distance in body:
                starts &= ~(water >> distance)
            for distance, inside in way.ends:
                starts &= ~(inside & _moved(ship, -distance))
            missing, open_ends = (levels(2, (starts & cells for cells in part.values())) for part in (body, ends))
            last_cell = missing[0] & ~missing[1] & ~open_ends[0]
            last_end = open_ends[0] & ~open_ends[1] & ~missing[0]
            for distance, cells in body.items():
                water_then |= (last_cell & cells) << distance
            for distance, cells in ends.items():
                ship_then |= _moved(last_end & cells, distance)
        return self._settle(store, ship_then, water_then)


class Belongs(_OfFleet):
    """Every ship cell belongs to a ship of the fleet.

    Args:
        scope: All cells, row by row.
        fleet: The ships of each length, and how many there are, ``None`` where that is open.
    """

    def __init__(self, scope: Sequence[int], fleet: Sequence[tuple[Ships, int | None]]) -> None:
        super().__init__(scope)
        self._fleet = fleet
        self.alike = (Belongs, len(scope), *fleet)

    def filter(self, store: Store) -> bool:
        """Settle what all ships share that a cell may belong to; where none can lie there is water."""
        water, ship = self._known(store)
        done, covered = 0, 0
        possible: list[tuple[Way, int]] = []
        for ships, count in self._fleet:
            some = [(way, way.possible(water, ship)) for way in ships.ways]
            completed = [(way, way.complete(starts, water, ship)) for way, starts in some]
            number = sum(starts.bit_count() for _, starts in completed)
            for way, starts in completed:
                for cells in way.bodies(starts):
                    done |= cells
            if count is not None and number > count:
                return False
            if count is None or number < count:
                possible += some
        for way, starts in possible:
            for cells in way.bodies(starts):
                covered |= cells
        everywhere = (1 << len(self.scope)) - 1
        covered |= done
        if ship & ~covered or not self._settle(store, 0, everywhere & ~covered & ~water):
            return False
        for cell in cells_of(ship & ~done):
            shared, free = everywhere, everywhere
            for way, starts in possible:
                for distance in way.body:
                    if cell >= distance and starts >> (cell - distance) & 1:
                        place = way.places[cell - distance]
                        shared &= place.body
                        free &= place.around
            if not self._settle(store, shared & ~ship, free & ~water):
                return False
        return True
