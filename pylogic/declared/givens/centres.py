"""``centres``: points of symmetry, in cells and between them: ``r1c1 r1c2-r1c3 r3c3-r4c4``."""

from __future__ import annotations

from dataclasses import dataclass

from pylogic.core.canvas import Canvas
from pylogic.core.document import Setting, Word
from pylogic.core.holds import Holds
from pylogic.core.kind import Roles
from pylogic.core.places import side_between
from pylogic.core.text import Span
from pylogic.core.things import Form, Thing
from pylogic.declared.board.board import Board
from pylogic.declared.board.half_turns import division
from pylogic.declared.generate.parts import Sketch
from pylogic.declared.givens import Keyword
from pylogic.declared.parse.given import Given, Instance
from pylogic.language.reading import Cell, name_of
from pylogic.language.writing import Draft

_MARK = "o"
_SIZE = 5
"""The average size of a piece, where there are no examples."""


@dataclass(frozen=True)
class Centres(Given):
    """Points, part of the frame; each is the middle of one, two or four cells."""

    words: tuple[str, ...] = ("centres",)
    holds = Holds.PLACES

    def read(self, instance: Instance) -> None:
        """A cell, or two cells with the point between them."""
        for statement in instance.named("centres"):
            if not isinstance(statement, Setting) or not statement.words:
                instance.reader.problem("write: centres r1c1 r1c2-r1c3 r3c3-r4c4", statement.name)
                continue
            for word in statement.words:
                self._point(instance, word)

    def _point(self, instance: Instance, word: Word) -> None:
        first, _, second = word.text.partition("-")
        line, column, _ = word.span
        cells = [instance.cell(Word(first, Span(line, column, len(first))))]
        if second:
            start = column + len(first) + 1
            cells.append(instance.cell(Word(second, Span(line, start, len(second)))))
        known = [cell for cell in cells if cell is not None]
        if len(known) < len(cells):
            return
        one, other = known[0], known[-1]
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1 or (len(known) > 1 and one == other):
            instance.reader.problem(f"{name_of(one)} and {name_of(other)} do not touch", word)
            return
        instance.state("centre", one[0] + other[0], one[1] + other[1])

    def invent(self, sketch: Sketch) -> None:
        """The centres of a division into symmetric pieces, on average as large as in the examples."""
        pieces = sum(len(board.centres) for board in sketch.examples)
        for centre in division(sketch.board.cells, sketch.area / pieces if pieces else _SIZE, sketch.random):
            sketch.state("centre", *centre)

    def write(self, board: Board, draft: Draft) -> None:
        """One line with all of them."""
        if board.centres:
            draft.setting("centres", *map(_text, board.centres))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """A ring in the cell, or where cells meet."""
        for centre in board.centres:
            (row, column), last = ends = _ends(centre)
            ring = Thing(Form.RING, _MARK, "clue")
            side = side_between(*ends)
            if (row, column) == last:
                canvas.put((row, column), ring)
            elif side is not None:
                if side not in canvas.edges:
                    canvas.signs.setdefault(side, ring)
            else:
                canvas.points[row, column] = ring


def _ends(centre: Cell) -> tuple[Cell, Cell]:
    """The first and the last cell around a centre."""
    row, column = centre
    return (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)


def _text(centre: Cell) -> str:
    first, last = _ends(centre)
    return name_of(first) if first == last else f"{name_of(first)}-{name_of(last)}"


GIVEN = Keyword("centres", lambda _: Centres())
