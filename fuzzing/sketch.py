"""A random puzzle of a declared kind in the making, and how it gets what puzzles may be given."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch
from itertools import product
from random import Random

from pylogic.language.parse.given import Given

Cell = tuple[int, int]


_NEGATIVE = 0.05
"""How many of the numbers beside the board and of cages are negative."""


@dataclass
class Sketch:
    """A puzzle that is being generated.

    Attributes:
        random: Chance.
        rows: Rows of the board.
        columns: Its columns.
        share: How many of the places that may bear something do.
        statements: Lines of the puzzle beside the board.
        board: What stands on the board.
        origins: Which given has put it there.
    """

    random: Random
    rows: int
    columns: int
    share: float
    statements: list[str] = field(default_factory=list)
    board: dict[Cell, str] = field(default_factory=dict)
    origins: dict[Cell, str] = field(default_factory=dict)

    @property
    def cells(self) -> list[Cell]:
        """All cells."""
        return list(product(range(1, self.rows + 1), range(1, self.columns + 1)))

    @property
    def pairs(self) -> list[tuple[Cell, Cell]]:
        """Every two neighbours."""
        found = [((r, c), other) for r, c in self.cells for other in ((r, c + 1), (r + 1, c))]
        return [(one, other) for one, other in found if other[0] <= self.rows and other[1] <= self.columns]

    def hits(self) -> bool:
        """Whether a place bears something."""
        return self.random.random() < self.share

    def small(self) -> int:
        """A number, mostly a small one, now and then one that is too large for anything."""
        most = self.random.choice((1, 2, 3, 4, 6, 9, self.rows * self.columns, 30))
        return self.random.randint(0, most) * (-1 if self.random.random() < _NEGATIVE else 1)

    def put(self, share: float, texts: list[str] | None = None) -> None:
        """Put something into some of the cells that are free; by default small numbers."""
        for cell in self.cells:
            if cell not in self.board and self.random.random() < share:
                self.board[cell] = self.random.choice(texts) if texts else str(self.small())

    def block(self, name: str, rows: list[list[str]]) -> None:
        """A block of words."""
        lines = "".join(f"    {' '.join(row)}\n" for row in rows)
        self.statements.append(f"  {name} {{\n{lines}  }}\n")

    def say(self, *words: str) -> None:
        """A statement."""
        self.statements.append(f"  {' '.join(words)}\n")


@singledispatch
def draw(given: Given, sketch: Sketch) -> None:
    """Give a puzzle something.

    Raises:
        NotImplementedError: No function says how this is drawn.
    """
    raise NotImplementedError(type(given).__name__)


def between(sketch: Sketch) -> list[str]:
    """The points on sides and at corners of cells."""
    corners = [((r, c), (r + 1, c + 1)) for r, c in sketch.cells[: -sketch.columns] if c < sketch.columns]
    return [f"{name_of(one)}-{name_of(other)}" for one, other in (*sketch.pairs, *corners)]


def name_of(cell: Cell) -> str:
    """``r1c2``."""
    return f"r{cell[0]}c{cell[1]}"
