"""``blocks #``: cells that are not part of the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pylogic.givens import Keyword
from pylogic.language.reading import Cell
from pylogic.nouns.document import Word
from pylogic.nouns.picture import Piece
from pylogic.nouns.puzzle import Roles
from pylogic.rules.board import Board
from pylogic.rules.canvas import Canvas
from pylogic.rules.given import Given, Instance
from pylogic.rules.phrases import Reading


@dataclass(frozen=True)
class Blocks(Given):
    """Blocks are part of the frame."""

    symbol: str

    def symbols(self) -> Iterable[str]:
        """Its symbol."""
        return (self.symbol,)

    def token(self, instance: Instance, cell: Cell, word: Word) -> bool:
        """A block."""
        if word.text == self.symbol:
            instance.state("block", *cell)
            return True
        return False

    def shown(self, board: Board, cell: Cell) -> str:
        """Its symbol, where no clue stands on it."""
        return self.symbol if cell in board.blocks and board.hint(cell) is None else ""

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """A filled cell."""
        del roles
        for cell in board.blocks:
            canvas.cells[cell] = Piece("█" * canvas.wide, "wall")


def _declare(reading: Reading) -> Blocks:
    return Blocks(reading.take("the sign of a block").text if reading.rest else "#")


GIVEN = Keyword("blocks", "cells that are not part of the board, with their sign", _declare)
