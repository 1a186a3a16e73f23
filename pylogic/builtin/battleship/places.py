"""The constraints of a fleet on the cells of a board, as people see them: where its ships can still lie.

A place is possible that no clue rules out by itself.  Cells near each other: ships do not touch, a hint settles the
cells around it, and no ship is too long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from pylogic.builtin.battleship.vocabulary import CORNERS, FORWARD, SIDES, board_of
from pylogic.files.reading import Cell
from pylogic.model.atom import Atom, Fact
from pylogic.model.network import Constraint, Store
from pylogic.model.records import NamedTuple

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


class Placement(NamedTuple):
    """A place of one ship; sets of cells are numbers with a bit for each cell.

    Attributes:
        length: Length of the ship.
        row: Row of its first cell, from 1.
        column: Column of its first cell, from 1.
        down: Whether it lies along a column; a ship of length 1 does not.
        cells: Its cells.
        reach: Its cells and all around them: where no other ship may be.
        lines: The lines with a count that it crosses, each with the number of its cells there.
    """

    length: int
    row: int
    column: int
    down: bool
    cells: int
    reach: int
    lines: tuple[tuple[int, int], ...]


class Placements:
    """A board with all its placements.

    Args:
        facts: The puzzle, derived facts included.

    Attributes:
        board: The puzzle by what its facts speak of.
        wanted: The counts of all lines that have one, by the numbers that `Placement.lines` uses.
        stated: How many ships there are of each length that the fleet tells.
        free: Lengths of which there may be any number.
        ship: Cells that are known to be ship.
        water: Cells that are known to be water.
        middle: Cells that are known to be the middle of a ship.
        placements: The placements of each length.
        at: Every placement by length, row, column and direction.
    """

    def __init__(self, facts: Sequence[Atom]) -> None:
        self.board = board = board_of([*map(Fact, facts)])
        longest = max(board.height, board.width) if board.longest is None else board.longest
        self.stated = {length: stated.value for length, stated in board.fleet.items()}
        self.free = [length for length in range(1, longest + 1) if length not in self.stated]
        lines = [stated for _, _, stated, _ in board.lines()]
        self._numbers = {line: number for number, line in enumerate(i for i, stated in enumerate(lines) if stated)}
        self.wanted = [stated.value for stated in lines if stated]
        self.ship = self.water = self.middle = 0
        self._learn(facts)
        lengths = range(1, min(longest, max(board.height, board.width)) + 1)
        self.placements = {length: tuple(self._placements_of(length)) for length in lengths}
        self.at = {placement[:4]: placement for placements in self.placements.values() for placement in placements}

    def bit(self, cell: Cell) -> int:
        """The set of one cell."""
        return 1 << (cell[0] - 1) * self.board.width + cell[1] - 1

    def _learn(self, facts: Sequence[Atom]) -> None:
        """Cells that are ship, water, or neither end of a ship, by hints and presolving."""
        known = [((int(fact.args[0]), int(fact.args[1])), int(fact.args[2])) for fact in facts if fact.name == "fixed"]
        for where, hint, _ in self.board.all_hints():
            for cell, value in implied(where, hint):
                if cell in self.board:
                    known.append((cell, value))
                elif value:  # a ship that would go on outside the board cannot lie there at all
                    known.append((where, 0))
            if hint == "middle":
                self.middle |= self.bit(where)
        for cell, value in known:
            if value:
                self.ship |= self.bit(cell)
            else:
                self.water |= self.bit(cell)

    def _placements_of(self, length: int) -> Iterator[Placement]:
        """The placements of ships of a length, without those that no solution has."""
        for cell in self.board.cells():
            for down in (False, True)[: 1 if length == 1 else 2]:
                placement = self._placement(length, cell, down)
                if placement is not None:
                    yield placement

    def _placement(self, length: int, cell: Cell, down: bool) -> Placement | None:
        board, (row, column) = self.board, cell
        tall, wide = (length, 1) if down else (1, length)
        if (row + tall - 1, column + wide - 1) not in board:
            return None
        crossed = [(line - 1, wide) for line in range(row, row + tall)]
        crossed += [(board.height + line - 1, tall) for line in range(column, column + wide)]
        lines = tuple((self._numbers[line], number) for line, number in crossed if line in self._numbers)
        if any(self.wanted[line] < number for line, number in lines):
            return None
        body, _, around = place_at(board.height, board.width, (row - 1, column - 1), (tall, wide))
        ends = body & -body | 1 << body.bit_length() - 1
        # A ship beside a cell that is known to be ship would have to cover it.
        if body & self.water or ends & self.middle or around & self.ship:
            return None
        return Placement(length, row, column, down, body, body | around, lines)

    def atoms(self, ship: int) -> Iterator[Atom]:
        """Yield a board in the vocabulary of the kind, by its set of ship cells."""
        for cell in self.board.cells():
            yield Atom("cell", (*cell, int(ship & self.bit(cell) != 0)))


class Apart(Constraint):
    """Where a cell is ship its corners are water."""

    def __init__(self, cell: int, corners: Sequence[int]) -> None:
        super().__init__((cell, *corners))
        self.alike = (Apart, len(corners))

    def filter(self, store: Store) -> bool:
        """To arc consistency."""
        cell, *corners = self.scope
        if any(store.domains[corner] == SHIP for corner in corners) and not store.narrow(cell, WATER):
            return False
        return store.domains[cell] != SHIP or all(store.narrow(corner, WATER) for corner in corners)


@cache
def apart(height: int, width: int) -> tuple[Apart, ...]:
    """Return that ships do not touch; cached, as generation grades many puzzles of one size."""
    number = {cell: variable for variable, cell in enumerate(product(range(height), range(width)))}
    constraints = []
    for (row, column), variable in number.items():
        corners = [number[one] for one in ((row + i, column + j) for i, j in CORNERS) if one in number]
        if corners:
            constraints.append(Apart(variable, corners))
    return tuple(constraints)


class Shown(Constraint):
    """Cells that a hint settles, whatever else is known."""

    def __init__(self, stated: Mapping[int, int]) -> None:
        super().__init__(tuple(stated))
        self._stated = stated
        self.alike = (Shown, *stated.values())

    def filter(self, store: Store) -> bool:
        """Settle them."""
        return all(store.narrow(cell, value) for cell, value in self._stated.items())


class Middle(Constraint):
    """A ship goes on on both sides of a cell, across or down, and not the other way.

    Args:
        cell: The cell.
        number: The variables of the cells on the board.
    """

    def __init__(self, cell: Cell, number: Mapping[Cell, int]) -> None:
        self._axes = tuple(tuple(number.get(side) for side in axis) for axis in axes(cell))
        super().__init__(tuple(cell for axis in self._axes for cell in axis if cell is not None))
        self.alike = (Middle, *(cell is None for axis in self._axes for cell in axis))

    def filter(self, store: Store) -> bool:
        """To generalised arc consistency."""
        ways = [one for one in (self._axes, self._axes[::-1]) if self._may(store, *one)]
        if len(ways) != 1:
            return bool(ways)
        ((ship, water),) = ways
        return all(store.narrow(cell, SHIP) for cell in ship if cell is not None) and all(
            store.narrow(cell, WATER) for cell in water if cell is not None
        )

    @staticmethod
    def _may(store: Store, ship: Sequence[int | None], water: Sequence[int | None]) -> bool:
        return all(cell is not None and store.domains[cell] != WATER for cell in ship) and all(
            cell is None or store.domains[cell] != SHIP for cell in water
        )


class TooLong(Constraint):
    """Cells in a row of which not all are ship."""

    def filter(self, store: Store) -> bool:
        """To generalised arc consistency."""
        others = [cell for cell in self.scope if store.domains[cell] != SHIP]
        return bool(others) and (len(others) > 1 or store.narrow(others[0], WATER))


@cache
def too_long(height: int, width: int, length: int) -> tuple[TooLong, ...]:
    """Return that no ship has a length."""
    return tuple(TooLong(tuple(cells_of(place.body))) for place in Ships(height, width, length).places)


def implied(cell: Cell, hint: str) -> Iterator[tuple[Cell, int]]:
    """Cells, on the board or off it, that a hint makes ship (1) or water (0).

    The middle of a ship settles only its own cell and corners; which two neighbours are ship
    depends on the rest of the board.
    """
    if hint == "water":
        yield cell, 0
        return
    yield cell, 1
    for step in CORNERS:
        yield _beside(cell, step), 0
    if hint in ("ship", "middle"):
        return
    for step in SIDES:
        onward = step == FORWARD.get(hint)
        yield _beside(cell, step), int(onward)
        if onward:
            for corner in CORNERS:
                if corner[0] + step[0] and corner[1] + step[1]:
                    yield _beside(_beside(cell, step), corner), 0


def axes(cell: Cell) -> tuple[tuple[Cell, Cell], tuple[Cell, Cell]]:
    """The neighbours of a cell above and below, and those on its left and right."""
    up, down, left, right = (_beside(cell, step) for step in SIDES)
    return (up, down), (left, right)


def _beside(cell: Cell, step: tuple[int, int]) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]
