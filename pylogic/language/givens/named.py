"""``named S E N D``, ``named pet: dog cat horse``: the cells have names, row by row; each statement is a row.

Rules name cells: ``dog = 3``, ``S + E < 10``, ``different dog cat horse``. A name before the colon is the family of the
row. The board is as large as its names, so that a puzzle need not say anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from pylogic.language.board.board import Board
from pylogic.language.board.places import OVER, Family
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found, Kind, phrase
from pylogic.model.canvas import Canvas, text
from pylogic.model.document import Holds
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Labels(Given):
    """A row of cells with names.

    Attributes:
        row: Its number.
        family: Its name in rules; empty for none.
        labels: The names.
    """

    row: int
    family: str
    labels: tuple[str, ...]
    holds: ClassVar[Holds] = Holds.LINE

    def families(self) -> Iterable[Family]:
        """The row, where it has a name."""
        cells = tuple((self.row, column) for column in range(1, len(self.labels) + 1))
        if self.family:
            yield Family(
                self.family,
                lambda board, _: [board.over(self.family, cells, number=1)],
                summary="the row with this name",
                blocks=OVER,
                empty="of blocks alone",
            )

    def row_names(self) -> Mapping[int, str]:
        """Its name, which may be empty."""
        return {self.row: self.family}

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """As many rows as there are such statements, and as many columns as the longest of them has names."""
        rows = [given for given in instance.givens if isinstance(given, Labels)]
        return len(rows), max(len(given.labels) for given in rows)

    def read(self, instance: Instance) -> None:
        """Cells to the right of the last name do not belong to the board."""
        if (instance.rows, instance.columns) != self.size(instance):
            sentence = "the cells of this kind have names, and the board is as large as these"
            instance.reader.problem(sentence, instance.reader.document.kind)
        for column in range(len(self.labels) + 1, instance.columns + 1):
            instance.state("block", self.row, column)

    def widths(self, board: Board) -> Sequence[int]:
        """Room for a name before the value."""
        values = [
            sort.text(number) for name, sort in board.frame.sorts.items() for number in board.domain(name, (1, 1))
        ]
        return [max(map(len, board.frame.cells)) + 1 + max(map(len, values), default=1)]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The names before the values, in a frame each."""
        del roles
        (wide,) = self.widths(board)
        for column, label in enumerate(self.labels, 1):
            cell = self.row, column
            canvas.lead(cell, text(label.ljust(wide - len(canvas.spelt(cell) or canvas.vacant)), "faint", label))
            canvas.frame([[cell]], "cells")
        for column in range(len(self.labels) + 1, board.columns + 1):
            canvas.put((self.row, column), text(" "))


def _make(found: Found) -> Labels:
    vocabulary = found.reading.vocabulary
    row = 1 + max((row for row, _ in vocabulary.cells.values()), default=0)
    for column, word in enumerate(found["NAMES"], 1):
        if not re.fullmatch(r"[^\W\d]\w*", word.text) or word.text in ("a", "b"):
            found.reading.fail(f"a cell is called by a word of letters, neither a nor b, not '{word}'", word)
        known = (*vocabulary.families, *vocabulary.names, *vocabulary.settings)
        values = [name for sort in vocabulary.sorts.values() for name in sort.names]
        if word.text in (*vocabulary.cells, *known, *values):
            what = "a cell" if word.text in vocabulary.cells else "something else"
            found.reading.fail(f"'{word}' is the name of {what} already", word)
        vocabulary.cells[word.text] = (row, column)
    return Labels(row, found.get("NAME", ""), tuple(word.text for word in found["NAMES"]))


GIVEN = Keyword(
    "named", ("named NAME: NAMES", "named NAMES"), _make, {"NAMES": Kind("the name of a cell, one or more", phrase)}
)
