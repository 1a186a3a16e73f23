"""``arrows``: a block with a direction for each cell: ``N NE E SE S SW W NW``, ``.`` for none.

To generate one, a random tour goes straight from cell to cell, in any of eight directions and by any distance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import OVER, Family, Group
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Block, Gesture, Holds
from pylogic.model.errors import UnfitError
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from random import Random

    from pylogic.language.sampling.parts import Sketch

_NAME = "arrows"
_NONE = "."
_STEPS = {
    "N": (-1, 0, "↑"),
    "NE": (-1, 1, "↗"),
    "E": (0, 1, "→"),
    "SE": (1, 1, "↘"),
    "S": (1, 0, "↓"),
    "SW": (1, -1, "↙"),
    "W": (0, -1, "←"),
    "NW": (-1, -1, "↖"),
}


@dataclass(frozen=True)
class Arrows(Given):
    """Arrows are part of the frame."""

    words: tuple[str, ...] = (_NAME,)
    holds = Holds.ROWS
    gesture = Gesture.SIGNS

    def families(self) -> Iterable[Family]:
        """The cells that each arrow points at."""
        what = "the cells that the arrow of each cell points at, the nearest first"
        empty = "of an arrow at the rim, or at blocks alone"
        return (Family(_NAME, self._groups, (), what, centred=True, blocks=OVER, empty=empty),)

    def _arrows(self, board: Board) -> dict[Cell, str]:
        return {cell: str(way) for cell, (way,), _ in board.at("arrow")}

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        return [
            board.over(
                f"what the arrow of {name_of(cell)} points at",
                board.cells_from(cell, _STEPS[way.upper()][:2]),
                number=number,
                centre=cell,
            )
            for number, (cell, way) in enumerate(self._arrows(board).items(), 1)
            if board.has(cell)
        ]

    def invent(self, sketch: Sketch) -> None:
        """Arrows along a tour of the whole board, which is a solution; none in its last cell."""
        ways = {(down, right): way.lower() for way, (down, right, _) in _STEPS.items()}
        cells = sketch.board.cells
        steps = tour(cells, sketch.random)
        (last,) = set(cells).difference(cell for cell, _ in steps)
        sketch.solution = {cell: number for number, cell in enumerate([*(cell for cell, _ in steps), last], 1)}
        for cell, step in sorted(steps):
            sketch.state("arrow", *cell, ways[step])

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """The size of the block."""
        return instance.drawn_size(_NAME)

    def read(self, instance: Instance) -> None:
        """A direction for each cell."""
        reader = instance.reader
        block = reader.only(Block, _NAME, instance.statements)
        if block is None:
            reader.problem(f"the block '{_NAME}' is missing", reader.document.kind)
            return
        for row, words in instance.rows_of(block, "arrow"):
            for column, word in enumerate(words, 1):
                if word.text in _STEPS:
                    instance.state("arrow", row, column, word.text.lower())
                elif word.text != _NONE:
                    reader.problem(f"'{word}' is not a direction ({' '.join(_STEPS)}, or '{_NONE}' for none)", word)

    def write(self, board: Board, draft: Draft) -> None:
        """The block."""
        texts = {cell: way.upper().rjust(2) for cell, way in self._arrows(board).items()}
        draft.table(_NAME, texts, range(1, board.rows + 1), range(1, board.columns + 1), _NONE)

    def widths(self, board: Board) -> Sequence[int]:
        """An arrow, a blank and a value."""
        largest = max((max(board.domain(*key), default=0) for key in board.variables.values()), default=0)
        return [len(str(largest)) + 2]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """The arrow before what the cell holds."""
        for cell, way in self._arrows(board).items():
            canvas.lead(cell, Thing(Form.ARROW, _STEPS[way.upper()][2], "clue"))


GIVEN = Keyword(_NAME, (_NAME,), lambda _: Arrows())


STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_TRIES = 200


def tour(cells: Sequence[Cell], random: Random) -> list[tuple[Cell, Cell]]:
    """All cells in an order in which each lies straight ahead of the one before.

    Args:
        cells: The cells.
        random: Where chance comes from.

    Returns:
        Each cell of the tour but the last, with the step (one of `STEPS`) to take from it.

    Raises:
        UnfitError: None was met.
    """
    for _ in range(_TRIES):
        here = random.choice(cells)
        left = set(cells) - {here}
        found: list[tuple[Cell, Cell]] = []
        while left:
            onward = [*_onward(here, left, cells)]
            if not onward:
                break
            # One of two is enough to keep off corners that could not be left any more.
            some = random.sample(onward, min(2, len(onward)))
            step, ahead = min(some, key=lambda one: sum(1 for _ in _onward(one[1], left, cells)))
            found.append((here, step))
            left.discard(ahead)
            here = ahead
        if not left:
            return found
    raise UnfitError("no way from cell to cell took in the whole board")


def _onward(cell: Cell, left: set[Cell], cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Each cell of those left that lies straight ahead of a cell, with the step towards it."""
    reach = max(max(one) for one in cells)
    for down, right in STEPS:
        for distance in range(1, reach):
            ahead = (cell[0] + down * distance, cell[1] + right * distance)
            if ahead in left:
                yield (down, right), ahead
