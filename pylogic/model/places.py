"""Places of a board: cells, what lies between two of them, and the variables that are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from pylogic.model.atom import Atom

Cell: TypeAlias = tuple[int, int]
"""Row and column, counting from 1."""

RIGHT, BELOW = 0, 1


class Side(NamedTuple):
    """The side between a cell and the next one to the right or below, or one that is ``far`` cells away.

    A border has the sides at the rim as well, whose first cell is in row or column 0, or whose second one is
    outside.
    """

    row: int
    column: int
    way: int
    far: int = 1

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells."""
        first = (self.row, self.column)
        return first, (self.row, self.column + self.far) if self.way == RIGHT else (self.row + self.far, self.column)

    @property
    def steps(self) -> tuple[Side, ...]:
        """The sides that a straight way from the one cell to the other crosses."""
        if self.way == RIGHT:
            return tuple(Side(self.row, self.column + k, RIGHT) for k in range(self.far))
        return tuple(Side(self.row + k, self.column, BELOW) for k in range(self.far))


def side_between(one: Cell, other: Cell) -> Side | None:
    """The side between two neighbours; ``None`` when they are none."""
    (row, column), (row2, column2) = sorted((one, other))
    if (row2, column2) == (row, column + 1):
        return Side(row, column, RIGHT)
    if (row2, column2) == (row + 1, column):
        return Side(row, column, BELOW)
    return None


class Variable(NamedTuple):
    """One thing that a solution decides.

    Attributes:
        place: The cell, or what lies between two cells.
        form: ``cells``, ``edges``, ``links`` or ``bridges``.
        values: The values that may stand there, as written, each with the piece of a solution that says so.
        sort: The name of its sort; empty where there is only one.
        vacant: The value that says that nothing is there, which many players do not write; empty for none.
    """

    place: Cell | Side
    form: str
    values: Mapping[str, Atom]
    sort: str = ""
    vacant: str = ""
