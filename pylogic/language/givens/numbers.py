"""``numbers 1..99``: a number printed in every cell, or in some, that rules may count with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.places import Range
from pylogic.language.givens import Keyword
from pylogic.language.parse.expressions import Number
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Kind, span_of
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.errors import ImpossibleError
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import Sketch

_ANY = Range(Number(0), Number(999_999))
_DIGIT = 9


@dataclass(frozen=True)
class Numbers(Given):
    """Printed numbers are part of the frame.

    Attributes:
        span: The numbers from the smallest to the largest one.
        prints: It does.
    """

    span: Range
    prints: bool = True

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """A number."""
        if not re.fullmatch(r"-?\d{1,9}", word.text):
            return False
        number = instance.reader.integer(word, *self.span.on(instance.rows, instance.columns), "a number")
        if number is not None:
            instance.state("number", *cell, number)
        return True

    def invent(self, sketch: Sketch) -> None:
        """A number in every cell: of one digit, as far as there is one, or up to the largest of the examples."""
        largest = max((number for board in sketch.examples for number in board.numbers.values()), default=0)
        low, high = self.span.on(sketch.rows, sketch.columns)
        if low > high:
            raise ImpossibleError(f"no number in a cell is from {low} to {high}")
        for cell in sketch.board.cells:
            sketch.state("number", *cell, sketch.random.randint(low, min(high, max(_DIGIT, low, largest))))

    def shown(self, board: Board, cell: Cell) -> str:
        """The number."""
        return str(board.numbers.get(cell, ""))

    def widths(self, board: Board) -> Sequence[int]:
        """The digits, and room for a value beside them."""
        return [len(str(number)) + 1 for number in board.numbers.values()]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """The number, before what the cell holds."""
        for cell, number in board.numbers.items():
            if not canvas.spelt(cell):
                canvas.add(cell, Thing(Form.OPEN, " "))
            canvas.lead(cell, Thing(Form.TEXT, str(number), "clue"))


_SLOTS = {"RANGE": Kind("a range, such as 0..9", span_of("the numbers of cells"))}
GIVEN = Keyword(
    "numbers",
    ("numbers [RANGE]",),
    lambda found: Numbers(found.get("RANGE") or _ANY),
    _SLOTS,
)
