"""``segments``: pieces of a line that are printed in cells, by the sides to which they lead: ``LR``, ``DL``, ``U``.

A piece with one letter is an end.  Where there are several sorts of links, ``segments of SORT`` says which ones are
meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.compile.flat import Flat
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished
from pylogic.model.atom import Atom, Clue, Side
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.kind import Roles, Violation
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet

_WAYS = "ULRD"


@dataclass(frozen=True)
class Segments(Given):
    """Links of a cell that are known, all others of the cell being off; what leads out of the board says nothing.

    Attributes:
        sort: The links.
        on: The number of the value of a link of the line.
        off: That of any other.
    """

    sort: str
    on: int
    off: int
    batch = "segments"

    def claims(self, text: str) -> bool:
        """One letter, or two."""
        return re.fullmatch(r"(?!(.)\1)[UDLR]{1,2}", text) is not None

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """One letter, or two."""
        if not self.claims(word.text):
            return False
        ways = [way for way in _WAYS if way in word.text]
        code = sum(1 << _WAYS.index(way) for way in ways)
        instance.clue(f"{name_of(cell)} has the segment {''.join(ways)}", word.span, "segment", *cell, code)
        return True

    def _cells(self, board: Board) -> Iterator[tuple[Cell, int, Clue | None]]:
        return ((cell, code, clue) for cell, (code,), clue in board.at("segment"))

    def _links(self, board: Board, cell: Cell, code: int) -> Iterator[tuple[Side, int]]:
        for index, side in enumerate(board.sides(cell)):
            if board.variable(self.sort, side) is not None:
                yield side, self.on if code >> index & 1 else self.off

    def flatten(self, board: Board, flat: Flat) -> None:
        """Its links are known."""
        for cell, code, clue in self._cells(board):
            for side, number in self._links(board, cell, code):
                variable = flat.variable(self.sort, side)
                assert variable is not None
                flat.state("given", variable, number, clue=clue)

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """A line that takes another way."""
        for cell, code, _ in self._cells(finished.board):
            for side, number in self._links(finished.board, cell, code):
                if finished.number(self.sort, side) not in (None, number):
                    yield Violation("segment", f"the line leaves the segment of {name_of(cell)}", (cell,))
                    break

    def add_clues(self, clue_set: ClueSet) -> None:
        """The two links of every cell that has two."""
        for cell in clue_set.board.cells:
            held = [clue_set.finished.number(self.sort, side) == self.on for side in clue_set.board.sides(cell)]
            if sum(held) == len("LR"):
                code = sum(1 << index for index, on in enumerate(held) if on)
                clue_set.add(self.batch, (cell,), Atom("segment", (*cell, code)))

    def shown(self, board: Board, cell: Cell) -> str:
        """Its letters."""
        return next((_text(code) for own, code, _ in self._cells(board) if own == cell), "")

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """A piece of a line, where the cell holds nothing yet."""
        for cell, code, _ in self._cells(board):
            if not canvas.spelt(cell):
                role = roles.get(Atom("segment", (*cell, code)), "clue")
                canvas.add(cell, Thing(Form.SEGMENT, "", role, _text(code)))


def _text(code: int) -> str:
    return "".join(way for index, way in enumerate(_WAYS) if code >> index & 1)


def _make(found: Found) -> Segments:
    links = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "links" and sort.names]
    sort = found.one_of(links, "segments are made of links; say: links off on")
    return Segments(sort.name, sort.lowest + len(sort.names) - 1, sort.lowest)


GIVEN = Keyword("segments", ("segments [of SORT]",), _make)
