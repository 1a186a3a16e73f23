"""``symmetric islands V across F``: every island lies across one straight border, about which it is symmetric."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.patches import Patches
from pylogic.declared.parse.rule import Finished
from pylogic.language.reading import Cell

_ROW, _COLUMN = 1000, 1
"""How a fold changes cells: their rows or their columns."""


@dataclass(frozen=True)
class Folded:
    """Islands that lie across borders.

    Attributes:
        about: The islands.
        across: The family of pairs of cells with a border between them.
    """

    about: Patches
    across: Chosen


@dataclass(frozen=True)
class Axis:
    """A straight border.

    Attributes:
        down: Whether it is between rows.
        total: The sum of the rows, or of the columns, of each cell and the one opposite to it.
        pairs: The pairs of cells along it.
    """

    down: bool
    total: int
    pairs: tuple[tuple[Cell, Cell], ...]

    def fold(self, cell: Cell) -> Cell:
        """Return the cell opposite to a cell."""
        return (self.total - cell[0], cell[1]) if self.down else (cell[0], self.total - cell[1])

    def crosses(self, cells: Collection[Cell]) -> bool:
        """Whether two neighbours among some cells lie on both sides of it."""
        return any(one in cells and other in cells for one, other in self.pairs)


def axes(arguments: Folded, board: Board) -> list[Axis]:
    """Return the straight borders, each as long as it goes on."""
    found: dict[tuple[bool, int], dict[int, tuple[Cell, Cell]]] = {}
    for group in board.groups(arguments.across):
        (row, column), (row2, column2) = sorted((place[0], place[1]) for place in group.places)
        down = row2 == row + 1 and column == column2
        if down or (row == row2 and column2 == column + 1):
            key = (down, row + row2 if down else column + column2)
            found.setdefault(key, {})[column if down else row] = ((row, column), (row2, column2))
    made = []
    for (down, total), pairs in found.items():
        run: list[tuple[Cell, Cell]] = []
        for at in sorted(pairs):
            if run and at - 1 not in pairs:
                made.append(Axis(down, total, tuple(run)))
                run = []
            run.append(pairs[at])
        made.append(Axis(down, total, tuple(run)))
    return made


def flatten(arguments: Folded, constraint: int, board: Board, flat: Flat) -> None:
    """State the borders."""
    sort = arguments.about.sort.name
    flat.state("folding", constraint)
    for number, axis in enumerate(axes(arguments, board), 1):
        flat.state("fold", constraint, number, _ROW if axis.down else _COLUMN, axis.total)
        for pair in axis.pairs:
            names = flat.variables(sort, pair)
            if len(names) == len(pair):
                flat.state("fold_pair", constraint, number, *names)


def broken(arguments: Folded, finished: Finished) -> Iterator[Violation]:
    """Yield islands across no border or several, and those that are not symmetric."""
    borders = axes(arguments, finished.board)
    for part in arguments.about.parts(finished):
        island = set(part)
        crossed = [axis for axis in borders if axis.crosses(island)]
        if len(crossed) != 1:
            sentence = f"this island lies across {len(crossed)} straight borders, not one"
            yield Violation("symmetric", sentence, tuple(part))
        elif any(crossed[0].fold(cell) not in island for cell in part):
            yield Violation("symmetric", "this island is not symmetric about its border", tuple(part))
