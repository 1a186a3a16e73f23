"""Solutions on the last pages of a worksheet: small, side by side, as many on a page as fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pylogic.drawing.pdf.paper import Board, Paper
from pylogic.drawing.pdf.parts import FOOT, GAP, GREY, HEAD, MARGIN, MM, SMALLEST, Exercise, Small
from pylogic.drawing.svg.shapes import CELL

_CELLS = (7.0 * MM, 5.6 * MM, 4.2 * MM)
"""Points of a cell, where the board is not too large for that; the larger ones where they take no more pages."""
_NARROWEST = 90.0
"""Points that a caption has, however narrow the board is."""
_SIZE = 8.0
_LINE = 1.25 * _SIZE


class Placed(NamedTuple):
    """A solution in its place on a page.

    Attributes:
        number: Of the puzzle, from 1.
        x: Of its upper left corner.
        y: The same.
        lines: The lines above the board.
        board: The board, if there is one.
        scale: Points for each of its units.
    """

    number: int
    x: float
    y: float
    lines: list[tuple[str, bool]]
    board: Board | None
    scale: float

    def small(self) -> Small | None:
        """Return a note if the cells are hard to read."""
        cell = self.scale * CELL
        return Small(self.number, True, cell / MM) if self.board and cell < SMALLEST else None

    def draw(self, paper: Paper) -> None:
        """Put it on the page."""
        y = self.y
        for line, bold in self.lines:
            y += _LINE
            paper.write(self.x, y - 2, line, _SIZE, bold=bold, **({} if bold else {"colour": GREY}))
        if self.board:
            paper.board(self.board, self.x, y + 3, self.scale)


def arranged(paper: Paper, exercises: Sequence[Exercise], size: tuple[float, float]) -> list[list[Placed]]:
    """The solutions on pages of a size, in rows from left to right."""
    *larger, smallest = (_arranged(paper, exercises, size, cell) for cell in _CELLS)
    return next((pages for pages in larger if len(pages) == len(smallest)), smallest)


def _arranged(
    paper: Paper, exercises: Sequence[Exercise], size: tuple[float, float], cell: float
) -> list[list[Placed]]:
    right, bottom = size[0] - MARGIN, size[1] - MARGIN - FOOT
    pages: list[list[Placed]] = []
    x, y, tallest = right, bottom, 0.0
    for number, one in enumerate(exercises, 1):
        board = Board(one.solution) if one.solution else None
        scale = _scale(board, cell, right - MARGIN, bottom - MARGIN - HEAD - 5 * _LINE) if board else 0.0
        width = max(board.width * scale if board else 0.0, _NARROWEST)
        lines = [(line, True) for line in paper.wrapped(f"{number}. {one.title}", width, _SIZE, 2, bold=True)]
        lines += [(line, False) for line in paper.wrapped(one.note, width, _SIZE, 3)]
        height = len(lines) * _LINE + 3 + (board.height * scale if board else 0.0)
        if x + width > right + 0.01:
            x, y, tallest = MARGIN, y + tallest + GAP, 0.0
        if y + height > bottom + 0.01:
            # Boards to the left on this row, if any, stay where they are.
            pages.append([])
            x, y, tallest = MARGIN, MARGIN + HEAD, 0.0
        pages[-1].append(Placed(number, x, y, lines, board, scale))
        x, tallest = x + width + GAP, max(tallest, height)
    return pages


def _scale(board: Board, cell: float, width: float, height: float) -> float:
    return min(cell / CELL, width / board.width, height / board.height)
