"""``fixed T``: a value that stands only where it, or a ``clue`` on it, is printed: the trees of Tents."""

from __future__ import annotations

from collections.abc import Iterable

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.givens import Keyword
from pylogic.language.looks import form_of
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found
from pylogic.language.parse.vocabulary import Value
from pylogic.language.sampling.parts import Sketch
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.errors import ImpossibleError
from pylogic.model.generating import Wish, count
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

_FEW = 2
"""No more than that in an example is their number, and not a share of the cells."""


@dataclass(frozen=True)
class Fixed(Given):
    """Values whose places are part of the frame."""

    values: tuple[Value, ...]
    posts: bool = True

    def fixes(self) -> Iterable[Value]:
        """The values."""
        return self.values

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """The value."""
        for value in self.values:
            if word.text == value.text:
                slot = list(instance.frame.sorts).index(value.sort.name)
                instance.state("fixed", slot, *cell, value.number)
                return True
        return False

    def wishes(self) -> Iterable[Wish]:
        """The number of each."""
        return (Wish(value.text, "2", f"how many {value.text} are printed", count(value.text)) for value in self.values)

    def invent(self, sketch: Sketch) -> None:
        """As many as wished for; else the number that all examples have, or their share of the cells."""
        for value in self.values:
            fixed = {cell for _, cell, _, _ in sketch.board.valued("fixed")}
            free = [cell for cell in sketch.board.cells if cell not in fixed]
            seen = [sum(self.shown(board, cell) == value.text for cell in board.area) for board in sketch.examples]
            few = len(set(seen)) == 1 and seen[0] <= _FEW
            usual = seen[0] if few else max(1, round(sum(seen) / max(1, sketch.area) * len(free)))
            number = sketch.wished.get(value.text, usual)
            if number > len(free):
                raise ImpossibleError(f"there is no room for {number} {value.text}")
            slot = list(sketch.frame.sorts).index(value.sort.name)
            for cell in sketch.random.sample(free, number):
                sketch.state("fixed", slot, *cell, value.number)

    def shown(self, board: Board, cell: Cell) -> str:
        """The value, unless a clue says it."""
        if board.hint(cell):
            return ""
        return next((value.text for value in self.values if board.fixed(value.sort.name, cell) == value.number), "")

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """The value, unless values of other sorts stand beside it."""
        for cell in board.cells:
            held = {thing.name for thing in canvas.cells.get(cell, ()) if thing.form is not Form.OPEN}
            for value in self.values:
                if board.fixed(value.sort.name, cell) == value.number and not held - {value.text}:
                    canvas.put(cell, Thing(form_of(value.sort, value.number), value.text, "clue", name=value.text))


def _make(found: Found) -> Fixed:
    values: tuple[Value, ...] = found["VALUES"]
    for value in values:
        if value.sort.form != "cells" or value.text not in value.sort.names:
            found.fail(f"only a name that cells may hold can be fixed, not '{value}'")
    return Fixed(values)


GIVEN = Keyword("fixed", ("fixed VALUES",), _make)
