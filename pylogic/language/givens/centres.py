"""``centres``: points of symmetry, in cells and between them: ``r1c1 r1c2-r1c3 r3c3-r4c4``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import centre_of, division
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance, put, read_midpoint, text_of
from pylogic.model.atom import Atom
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Gesture, Holds
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet, Sketch

_MARK = "o"
_SIZE = 5
"""The average size of a piece, where there are no examples."""


@dataclass(frozen=True)
class Centres(Given):
    """Points, part of the frame; each is the middle of one, two or four cells."""

    words: tuple[str, ...] = ("centres",)
    holds = Holds.PLACES
    gesture = Gesture.POINTS

    def read(self, instance: Instance) -> None:
        """A cell, or two cells with the point between them."""
        for _, words in instance.listed("centres", "r1c1 r1c2-r1c3 r3c3-r4c4"):
            for word in words:
                point = read_midpoint(instance, word)
                if point is not None:
                    instance.state("centre", *point)

    def invent(self, sketch: Sketch) -> None:
        """The centres of a division into symmetric pieces, on average as large as in the examples."""
        if all(sort.form != "edges" for sort in sketch.frame.sorts.values()):
            return  # they are those of the islands of a solution
        pieces = sum(len(board.centres) for board in sketch.examples)
        for centre in division(sketch.board.cells, sketch.area / pieces if pieces else _SIZE, sketch.random):
            sketch.state("centre", *centre)

    def add_clues(self, clue_set: ClueSet) -> None:
        """The centres of islands."""
        for island in clue_set.parts if not clue_set.board.centres else ():
            clue_set.state(Atom("centre", centre_of(island)))

    def write(self, board: Board, draft: Draft) -> None:
        """One line with all of them."""
        if board.centres:
            draft.setting("centres", *map(text_of, board.centres))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """A ring in the cell, or where cells meet."""
        for centre in board.centres:
            put(canvas, centre, Thing(Form.RING, _MARK, "clue"))


GIVEN = Keyword("centres", ("centres",), lambda _: Centres())
