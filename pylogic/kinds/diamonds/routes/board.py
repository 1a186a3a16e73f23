"""A board of diamonds: the cells by what they hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pylogic.core.atom import Fact, arguments
from pylogic.core.latest import latest
from pylogic.language.reading import Cell

DIRECTIONS: tuple[Cell, ...] = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The step in rows and columns of each direction, 0 to 7 clockwise from north."""


@dataclass(frozen=True)
class Board:
    """The cells of a puzzle, 1-based; what is in no set is floor, what is outside is wall.

    Attributes:
        height: Number of rows.
        width: Number of columns.
        start: Where the vehicle starts.
        walls: Cells that stop a slide before they are entered.
        stops: Cells that end a slide.
        mines: Cells that no slide may enter.
        diamonds: Cells to pass through, in reading order.
        limit: The largest number of moves allowed, or ``None``.
    """

    height: int
    width: int
    start: Cell
    walls: frozenset[Cell]
    stops: frozenset[Cell]
    mines: frozenset[Cell]
    diamonds: tuple[Cell, ...]
    limit: int | None = None

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> Board:
        """The board that the facts of a puzzle describe."""

        def cells(name: str) -> frozenset[Cell]:
            return frozenset((r, c) for r, c in arguments(facts, name))

        ((height, width),) = arguments(facts, "board")
        (start,) = cells("start")
        limits = [limit for (limit,) in arguments(facts, "limit")]
        return cls(
            height=height,
            width=width,
            start=start,
            walls=cells("wall"),
            stops=cells("stop"),
            mines=cells("mine"),
            diamonds=tuple(sorted(cells("diamond"))),
            limit=min(limits, default=None),
        )

    def inside(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        return 1 <= cell[0] <= self.height and 1 <= cell[1] <= self.width


board_of: Callable[[Sequence[Fact]], Board] = latest(Board.of)
"""The board of the facts of a puzzle; of the puzzle that was asked for last it is kept."""
