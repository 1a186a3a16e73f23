"""``corners``: numbers at the points where cells meet.

A puzzle has a block ``corners`` with a row and a column more than the board, ``.`` for none; ``corners`` is the
family of the cells around each point: ``count(corners, #) = clue``. ``corners list`` has lists of values as well:
``1,2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.limits import VALUE
from pylogic.language.board.places import LEFT_OUT, Family, Group, Hint, name_of_corner, numbered
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.rule import Spot
from pylogic.model.atom import Atom
from pylogic.model.canvas import Canvas, text
from pylogic.model.document import OPEN, Block, Gesture, Holds, Token
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet

_MOST = 4


@dataclass(frozen=True)
class Corners(Given):
    """A block with a row and a column more than the board has.

    Attributes:
        lists: Whether a point may have several numbers, which are values of the cells around it.
    """

    lists: bool = False
    words: tuple[str, ...] = ("corners",)
    holds = Holds.ROWS
    gesture = Gesture.CORNERS
    has_clues = True
    batch = "corners"

    def families(self) -> Iterable[Family]:
        """The cells around each point."""
        what = "the cells that meet at each point"
        groups = lambda board, _: numbered(_points(board))  # noqa: E731
        return (Family("corners", groups, (), what, blocks=LEFT_OUT, empty="of a point between blocks"),)

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """One less than the block."""
        return instance.drawn_size("corners", more=1)

    def read(self, instance: Instance) -> None:
        """A number or ``.`` for each point."""
        reader = instance.reader
        block = reader.only(Block, "corners", instance.statements)
        if block is None:
            return
        for below, words in instance.rows_of(block, "corner", more=1):
            row = below - 1
            for column, word in enumerate(words):
                if word.text in OPEN:
                    continue
                texts = word.text.split(",") if self.lists else [word.text]
                if not all(re.fullmatch(r"\d{1,9}", one) for one in texts):
                    what = "numbers like 1,2" if self.lists else f"a number from 0 to {_MOST}"
                    reader.problem(f"a corner has {what} or '.', not '{word}'", word)
                    continue
                most = VALUE if self.lists else _MOST
                found = [reader.integer(Token(one, word.span), 0, most, "a corner") for one in texts]
                numbers = [number for number in found if number is not None]
                if len(numbers) == len(texts):
                    sentence = f"{name_of_corner((row, column))} says {','.join(map(str, numbers))}"
                    instance.clue(sentence, word.span, "corner", row, column, *numbers)

    def write(self, board: Board, draft: Draft) -> None:
        """The block."""
        texts = {corner: _spelt(hint) for corner, hint in _numbers(board).items()}
        draft.table("corners", texts, range(board.rows + 1), range(board.columns + 1), OPEN[0])

    def widths(self, board: Board) -> Sequence[int]:
        """Lists reach into the cells to their right."""
        return [len(_spelt(hint)) for hint in _numbers(board).values()]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The numbers where the cells meet; room for them when all are dropped."""
        canvas.pointed = True
        for (row, column), hint in _numbers(board).items():
            role = roles.get(Atom("corner", (row, column, *hint.numbers)), "clue")
            canvas.points[row, column] = text(_spelt(hint), role)

    def spots(self, clue_set: ClueSet) -> Iterator[Spot]:
        """Every point."""
        for row in range(clue_set.board.rows + 1):
            for column in range(clue_set.board.columns + 1):
                yield Spot("corner", (row, column), _around(row, column))


def _numbers(board: Board) -> dict[Cell, Hint]:
    return {corner: Hint(tuple(map(int, numbers)), clue) for corner, numbers, clue in board.at("corner")}


def _around(row: int, column: int) -> tuple[Cell, ...]:
    """The cells around a point, on the board or not."""
    return (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)


def _spelt(hint: Hint) -> str:
    return ",".join(map(str, hint.numbers))


def _points(board: Board) -> Iterator[Group]:
    numbers = _numbers(board)
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            places = tuple(filter(board.has, _around(row, column)))
            yield Group(name_of_corner((row, column)), places, hint=numbers.get((row, column)))


GIVEN = Keyword("corners", ("corners [list]",), lambda found: Corners("list" in found.at))
