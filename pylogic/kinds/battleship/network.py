"""Battleship as a constraint network: a variable for each cell, whose value is the piece that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.algorithms.constraints import Among, Binary
from pylogic.core.atom import Atom
from pylogic.core.network import Constraint, Network, Store

PIECES = range(8)
WATER, SUBMARINE, LEFT, ACROSS, RIGHT, TOP, DOWN, BOTTOM = PIECES
"""The values.  A middle piece lies across or down, so that two neighbours say all there is to say."""


def _domain(pieces: Iterable[int]) -> int:
    return sum(1 << piece for piece in pieces)


_ALL = _domain(PIECES)
_SHIP = _ALL & ~(1 << WATER)
_TO_RIGHT, _FROM_LEFT = _domain((LEFT, ACROSS)), _domain((ACROSS, RIGHT))  # pieces whose ship goes on that way
_TO_BOTTOM, _FROM_TOP = _domain((TOP, DOWN)), _domain((DOWN, BOTTOM))
_SHOWN = {
    "water": 1 << WATER,
    "ship": _SHIP,
    "submarine": 1 << SUBMARINE,
    "left": 1 << LEFT,
    "right": 1 << RIGHT,
    "top": 1 << TOP,
    "bottom": 1 << BOTTOM,
    "middle": _domain((ACROSS, DOWN)),
}


def network(facts: Sequence[Atom]) -> Network:
    """The network of a puzzle; variables are the cells row by row, values are `PIECES`.

    Args:
        facts: Facts of `pylogic.kinds.battleship.vocabulary`, derived ones included.
    """
    height, width = next((int(fact.args[0]), int(fact.args[1])) for fact in facts if fact.name == "board")
    domains = [_ALL] * (height * width)
    rows = [range(row * width, (row + 1) * width) for row in range(height)]
    columns = [range(column, height * width, width) for column in range(width)]
    for line, outside in (
        (rows[0], _FROM_TOP), (rows[-1], _TO_BOTTOM), (columns[0], _FROM_LEFT), (columns[-1], _TO_RIGHT)
    ):  # fmt: skip
        for variable in line:
            domains[variable] &= ~outside
    constraints = _neighbours(height, width)
    longest = 0
    fleet: dict[int, tuple[int, int]] = {}
    for fact in facts:
        match fact:
            case Atom("row", (int(row), int(count))):
                constraints.append(Among(rows[row - 1], _SHIP, count))
            case Atom("column", (int(column), int(count))):
                constraints.append(Among(columns[column - 1], _SHIP, count))
            case Atom("hint", (int(row), int(column), str(hint))):
                domains[rows[row - 1][column - 1]] &= _SHOWN[hint]
            case Atom("fixed", (int(row), int(column), int(ship))):
                domains[rows[row - 1][column - 1]] &= _SHIP if ship else ~_SHIP
            case Atom("longest", (int(longest),)):
                pass
            case Atom("fleet", (int(length), int(count))):
                least, most = fleet.get(length, (count, count))
                fleet[length] = max(least, count), min(most, count)
    if longest:
        free = (0, height * width)
        lengths = {length: fleet.get(length, free) for length in range(1, longest + 1)}
        constraints.append(Fleet(range(height * width), width, lengths))

    def atom(variable: int, piece: int) -> Atom:
        return Atom("cell", (variable // width + 1, variable % width + 1, int(piece != WATER)))

    return Network(domains, constraints, atom)


def _table(onward: int, backward: int) -> tuple[list[int], list[int]]:
    """For each domain of a cell what it leaves to the next one, and the other way round.

    Args:
        onward: The pieces whose ship goes on in the next cell.
        backward: The pieces whose ship comes from the cell before.
    """
    forth, back = [0] * (_ALL + 1), [0] * (_ALL + 1)
    for one in PIECES:
        goes_on = onward >> one & 1
        for other in PIECES:
            if goes_on != backward >> other & 1 or not (goes_on or WATER in (one, other)):
                continue
            for domain in range(_ALL + 1):
                forth[domain] |= (domain >> one & 1) << other
                back[domain] |= (domain >> other & 1) << one
    return forth, back


def _neighbours(height: int, width: int) -> list[Constraint]:
    """Ships go on in the next cell or end there, and touch nowhere."""
    tables = [
        (0, 1, _table(_TO_RIGHT, _FROM_LEFT)),
        (1, 0, _table(_TO_BOTTOM, _FROM_TOP)),
        (1, 1, _table(0, 0)),
        (1, -1, _table(0, 0)),
    ]
    return [
        Binary(row * width + column, (row + down) * width + column + right, forth.__getitem__, back.__getitem__)
        for row in range(height)
        for column in range(width)
        for down, right, (forth, back) in tables
        if row + down < height and 0 <= column + right < width
    ]


class Fleet(Constraint):
    """The ships of each length are as many as are wanted.  Filters less than GAC.

    A piece stays if a ship of some length can lie around it; and where exactly as many ships of a length can lie
    as are wanted, or exactly as many lie already, they are settled.  That ships exclude each other is not seen.

    All cells are looked at together: the board is one number with a byte for each cell, its domain, and a set of
    places, by their first cells, is one such number too.

    Args:
        scope: All cells, row by row.
        width: Cells in a row.
        lengths: For each length that a ship may have the least and the greatest number of ships.
    """

    gac = False

    def __init__(self, scope: Sequence[int], width: int, lengths: dict[int, tuple[int, int]]) -> None:
        super().__init__(scope)
        self._lengths = lengths
        self._ones = int.from_bytes(b"\1" * len(self.scope), "little")
        self._ways = ((8, LEFT, ACROSS, RIGHT), (8 * width, TOP, DOWN, BOTTOM))

    def filter(self, store: Store) -> bool:
        """Keep what has a place; settle what has no other."""
        board = int.from_bytes(bytes(store.domains.values()), "little")
        possible = [board >> piece & self._ones for piece in PIECES]
        once = twice = 0
        for cells in possible:
            twice |= once & cells
            once |= cells
        settled = [cells & ~twice for cells in possible]
        kept = possible[WATER]
        forced = 0
        for length, (least, most) in self._lengths.items():
            places = self._places(length, possible)
            taken = self._places(length, settled)
            can, lie = _size(places), _size(taken)
            if can < least or lie > most:
                return False
            if lie == most:
                places = taken
            pieces = self._pieces(length, places)
            kept |= pieces
            if can == least:
                forced |= pieces
        for piece in PIECES:
            cells = forced >> piece & self._ones
            kept &= ~(cells * _ALL ^ cells << piece)
        return self._narrow(store, board & ~kept)

    def _places(self, length: int, pieces: list[int]) -> list[int]:
        """Where ships can lie, across and down: the sets of their first cells."""
        if length == 1:
            return [pieces[SUBMARINE], 0]
        found = []
        for step, first, middle, last in self._ways:
            places = pieces[first] & pieces[last] >> step * (length - 1)
            for distance in range(1, length - 1):
                places &= pieces[middle] >> step * distance
            found.append(places)
        return found

    def _pieces(self, length: int, places: list[int]) -> int:
        """The pieces that ships at these places consist of, a byte for each cell."""
        if length == 1:
            return places[0] << SUBMARINE
        board = 0
        for (step, first, middle, last), starts in zip(self._ways, places, strict=True):
            board |= starts << first | starts << step * (length - 1) + last
            for distance in range(1, length - 1):
                board |= starts << step * distance + middle
        return board

    def _narrow(self, store: Store, gone: int) -> bool:
        """Remove pieces from cells."""
        if not gone:
            return True
        lost = gone.to_bytes(len(self.scope), "little")
        return all(store.narrow(variable, ~pieces) for variable, pieces in enumerate(lost) if pieces)


def _size(places: list[int]) -> int:
    return sum(starts.bit_count() for starts in places)
