"""``mark E on 2 4 6 8``: a letter in a cell that allows some values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.givens import Keyword
from pylogic.language.reading import Cell, name_of
from pylogic.nouns.atom import Atom, Clue
from pylogic.nouns.document import Word
from pylogic.nouns.picture import Piece
from pylogic.nouns.puzzle import Roles
from pylogic.nouns.verdict import Violation
from pylogic.rules.board import Board
from pylogic.rules.canvas import Canvas
from pylogic.rules.flat import Flat
from pylogic.rules.given import Given, Instance
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.rule import Finished


@dataclass(frozen=True)
class Mark(Given):
    """A letter on the board.

    Attributes:
        symbol: The letter.
        values: The values that it allows.
    """

    symbol: str
    values: tuple[Value, ...]

    @property
    def _code(self) -> int:
        return ord(self.symbol)

    def token(self, instance: Instance, cell: Cell, word: Word) -> bool:
        """The letter."""
        if word.text != self.symbol:
            return False
        allowed = " or ".join(value.text for value in self.values)
        instance.clue(f"{name_of(cell)} is marked {self.symbol}: {allowed}", word.span, "mark", *cell, self._code)
        return True

    def flatten(self, board: Board, flat: Flat) -> None:
        """A marked cell takes one of the values."""
        for cell, clue in self._cells(board).items():
            variable = flat.variable(self.values[0].sort.name, cell)
            if variable is not None:
                domain = flat.domain(sorted(value.number for value in self.values))
                flat.state("only", variable, domain, clue=clue)

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """A marked cell that holds something else."""
        for cell in self._cells(finished.board):
            if finished.number(self.values[0].sort.name, cell) is not None and not finished.any_of(self.values, cell):
                allowed = " or ".join(value.text for value in self.values)
                yield Violation("mark", f"{name_of(cell)} is marked {self.symbol}, which allows {allowed}", (cell,))

    def _cells(self, board: Board) -> dict[Cell, Clue | None]:
        marks = board.stated("mark")
        return {(int(row), int(column)): clue for (row, column, code), clue in marks if code == self._code}

    def shown(self, board: Board, cell: Cell) -> str:
        """The letter."""
        return self.symbol if cell in self._cells(board) else ""

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The letter, where the cell holds nothing yet."""
        for cell in self._cells(board):
            if cell not in canvas.cells:
                canvas.cells[cell] = Piece(self.symbol, roles.get(Atom("mark", (*cell, self._code)), "clue"))


def _declare(reading: Reading) -> Mark:
    symbol = reading.take("a letter")
    if len(symbol.text) != 1:
        reading.fail(f"a mark is one character, not '{symbol}'", symbol)
    reading.expect("on")
    return Mark(symbol.text, reading.values(()))


GIVEN = Keyword("mark", "a letter in a cell that allows some values", _declare)
