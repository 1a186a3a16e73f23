"""Possible places of ships: those that no clue rules out by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pylogic.core.atom import Atom, Fact
from pylogic.kinds.battleship.implied import implied
from pylogic.kinds.battleship.places import place_at
from pylogic.kinds.battleship.vocabulary import board_of
from pylogic.language.reading import Cell


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
