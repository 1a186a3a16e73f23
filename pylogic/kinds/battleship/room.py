"""The constraint that the ships of a length need room, in lines that have as many ship cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from pylogic.core.network import Store
from pylogic.kinds.battleship.places import OfLength, Ships, Way, cells_of, levels

_TOUCHED = 6
"""Most lines in which ships can touch a cell: three rows and three columns."""


class Line(NamedTuple):
    """A row or a column in which ships of a length may lie.

    Attributes:
        name: Which one it is, ``row 3``.
        way: The places in its direction.
        cells: Its cells.
        step: The distance from one cell to the next.
        total: How many of its cells are ship; ``None`` where that is open.
        starts: The places that are left in it.
        most: How many ships fit there together.
    """

    name: str
    way: Way
    cells: int
    step: int
    total: int | None
    starts: int = 0
    most: int = 0

    @property
    def whole(self) -> bool:
        """Whether a ship may still lie anywhere in it."""
        return self.starts == self.way.starts & self.cells

    @property
    def bodies(self) -> list[int]:
        """The cells of a ship at each place."""
        return [self.way.places[start].body for start in cells_of(self.starts)]


class Enough(OfLength):
    """The ships of a length need room.

    Without a cell that the ships of some lines share, or keep free, there would be too little.

    Args:
        ships: Where they may lie.
        count: How many there are.
        rows: How many cells of each row are ship, ``None`` where that is open.
        columns: The same of the columns.

    Attributes:
        lines: The lines that have enough ship cells for a ship.
        short: Whether there are others.
        line: What they are in a sentence; ships of length 1 are looked for row by row.
        cells: The ship cells that they need, in words.
    """

    def __init__(self, ships: Ships, count: int, rows: Sequence[int | None], columns: Sequence[int | None]) -> None:
        super().__init__(ships, count)
        self.alike = (Enough, ships, count, *rows, *columns)
        height, width, length = ships
        row, column = (1 << width) - 1, sum(1 << cell * width for cell in range(height))
        across, *down = ships.ways
        lines = [Line(f"row {i + 1}", across, row << i * width, 1, total) for i, total in enumerate(rows)]
        lines += [
            Line(f"column {i + 1}", way, column << i, width, total) for way in down for i, total in enumerate(columns)
        ]
        lines = [line for line in lines if line.way.starts & line.cells]
        self.lines = [line for line in lines if line.total is None or line.total >= length]
        self.short = len(self.lines) < len(lines)
        self.line, self.cells = ("line", f"{length} ship cells") if down else ("row", "ship cells")

    def left(self, water: int, ship: int) -> list[Line]:
        """The lines in which places are left when some cells are known."""
        length = self._ships.length
        possible = {way: way.possible(water, ship) for way in self._ships.ways}
        found = []
        for line in self.lines:
            starts, most = possible[line.way] & line.cells, self._count
            if starts and line.total is not None:
                most = min(most, line.total // length)
                # A ship must cover so many of the known cells that the line does not come above its total.
                covered = (ship & line.cells).bit_count() + length - line.total
                if covered > length:
                    continue
                if covered > 0:
                    starts &= levels(covered, (ship >> distance for distance in line.way.body))[-1]
            if starts:
                found.append(line._replace(starts=starts, most=self._together(line, starts, most)))
        return found

    def by_counts(self, water: int, ship: int) -> bool:
        """Whether the totals of lines leave fewer places than the cells that are known."""
        possible = sum(way.possible(water, ship).bit_count() for way in self._ships.ways)
        return possible > sum(line.starts.bit_count() for line in self.left(water, ship))

    def _together(self, line: Line, starts: int, most: int) -> int:
        """How many ships fit in a line, at some places and without touching, if no more than ``most``."""
        number = 0
        while starts and number < most:
            number += 1
            starts &= -((starts & -starts) << (self._ships.length + 1) * line.step)
        return number

    def filter(self, store: Store) -> bool:
        """Settle the cells without which too few ships would have room."""
        lines = self.left(*self._known(store))
        spare = sum(line.most for line in lines) - self._count
        if spare < 0 or not self._count:
            return spare >= 0
        if spare >= _TOUCHED * max(line.most for line in lines):
            return True
        bodies = [cells for line in lines for cells in self._lost(line, 0)]
        frames = [cells for line in lines for cells in self._lost(line, 2)]
        return self._settle(store, _more_than(spare, bodies), _more_than(spare, frames))

    def _lost(self, line: Line, part: int) -> list[int]:
        """Return the cells without which one ship less fits in a line, those without which two less do, and so on.

        Args:
            line: The line.
            part: What needs these cells, 0 for the ships, 2 for the water around them.
        """
        masks = {start: line.way.places[start][part] for start in cells_of(line.starts)}
        if line.most == 1:
            return [reduce(and_, masks.values())]
        lost = [0] * line.most
        for cell in cells_of(reduce(or_, masks.values())):
            without = sum(1 << start for start, mask in masks.items() if not mask >> cell & 1)
            for less in range(line.most - self._together(line, without, line.most)):
                lost[less] |= 1 << cell
        return lost


def _more_than(count: int, masks: Sequence[int]) -> int:
    """Return the bits that are set in more than ``count`` of the numbers, see `levels`."""
    return levels(count + 1, masks)[-1] if count < len(masks) else 0
