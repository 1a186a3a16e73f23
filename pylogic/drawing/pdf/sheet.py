"""Worksheets: puzzles in a grid on every page, their solutions at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pylogic.drawing.pdf.paper import Board, Paper
from pylogic.pictures.canvas import Canvas
from pylogic.pictures.svg.shapes import CELL

MOST_PER_PAGE = 12
PAGES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of a page in points."""

_MM = 72 / 25.4
_GRIDS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of a page, by the number of puzzles; others have the next larger grid."""
_MARGIN = 40.0
_HEAD = 34.0
_FOOT = 20.0
_GAP = 16.0
_LARGEST = 1.1  # points a unit: cells are not larger than 15 mm, however much room there is
_SMALLEST = 3 * _MM  # points; smaller cells are too small to write into
_RULES = 7
"""Lines for the rules, as many as any kind of the library needs on a page of twelve."""
_GREY = "#626b78"


class Exercise(NamedTuple):
    """A puzzle of a worksheet.

    Attributes:
        title: Its title, perhaps empty.
        about: What is to be done, in a sentence.
        puzzle: Its picture.
        solution: The picture of its solution; ``None`` without one.
        note: What is to be said of the solution: that it is not the only one, why there is none.
    """

    title: str
    about: str
    puzzle: Canvas
    solution: Canvas | None
    note: str = ""


class Small(NamedTuple):
    """A board whose cells are smaller than 3 mm.

    Attributes:
        number: Of the puzzle, from 1.
        solved: Whether it is the solution.
        size: Millimetres of a cell.
    """

    number: int
    solved: bool
    size: float


class Sheet(NamedTuple):
    """A worksheet.

    Attributes:
        content: The PDF.
        small: The boards that are hard to read.
        missing: Letters that are not printed, for no font has them.
    """

    content: bytes
    small: list[Small]
    missing: frozenset[str] = frozenset()


class _Slot(NamedTuple):
    """A place for a puzzle on a page."""

    x: float
    y: float
    width: float
    height: float


class _Piece(NamedTuple):
    """What is put into a slot."""

    number: int
    title: str
    about: str
    board: Board | None
    note: str = ""

    @property
    def caption(self) -> str:
        return f"{self.number}. {self.title}".rstrip()


def sheet(
    exercises: Sequence[Exercise],
    *,
    per_page: int = 4,
    page: str = "a4",
    solutions: bool = True,
    heading: str = "",
    font: str | None = None,
) -> Sheet:
    """Lay puzzles out on pages.

    Args:
        exercises: The puzzles.
        per_page: How many stand on a page, from 1 to `MOST_PER_PAGE`.
        page: One of `PAGES`.
        solutions: Whether pages with solutions follow.
        heading: What stands above every page.
        font: The file of a font for texts with letters that Fira Sans lacks.

    Raises:
        UsageError: That is not a font.
    """
    return _Layout(PAGES[page], heading, font).sheet(exercises, per_page, solutions)


class _Layout:
    """Lays out one worksheet."""

    def __init__(self, size: tuple[float, float], heading: str, font: str | None) -> None:
        self._width, self._height = size
        self._heading = heading
        self._paper = Paper(heading or "Puzzles", font)
        self._small: list[Small] = []

    def sheet(self, exercises: Sequence[Exercise], per_page: int, solutions: bool) -> Sheet:
        puzzles = [_Piece(number, one.title, one.about, Board(one.puzzle)) for number, one in enumerate(exercises, 1)]
        answers = [
            _Piece(number, one.title, "", Board(one.solution) if one.solution else None, one.note)
            for number, one in enumerate(exercises, 1)
        ]
        dense = max(per_page, self._most(answers))
        first = -(-len(puzzles) // per_page)
        pages = first + (-(-len(answers) // dense) if solutions else 0)
        for number in range(pages):
            solved = number >= first
            pieces, count = (answers, dense) if solved else (puzzles, per_page)
            start = count * (number - first if solved else number)
            self._page(pieces[start : start + count], self._slots(count), number + 1, pages, solved=solved)
        return Sheet(self._paper.content(), self._small, frozenset(self._paper.missing))

    def _most(self, pieces: Sequence[_Piece]) -> int:
        """How many solutions stand on a page: as many as can be read."""
        boards = [piece.board for piece in pieces if piece.board is not None]
        for count in sorted(_GRIDS, reverse=True):
            slot = self._slots(count)[0]
            room = slot._replace(height=slot.height - 3 * 12)
            if all(_scale(board, room) * CELL >= _SMALLEST for board in boards):
                return count
        return 1

    def _slots(self, count: int) -> list[_Slot]:
        columns, rows = _GRIDS[min(number for number in _GRIDS if number >= count)]
        width = (self._width - 2 * _MARGIN - _GAP * (columns - 1)) / columns
        height = (self._height - 2 * _MARGIN - _HEAD - _FOOT - _GAP * (rows - 1)) / rows
        top = _MARGIN + _HEAD
        return [
            _Slot(_MARGIN + column * (width + _GAP), top + row * (height + _GAP), width, height)
            for row in range(rows)
            for column in range(columns)
        ]

    def _page(self, pieces: Sequence[_Piece], slots: Sequence[_Slot], number: int, pages: int, *, solved: bool) -> None:
        paper = self._paper
        paper.page(self._width, self._height)
        right = self._width - _MARGIN
        if solved:
            title = f"{self._heading}: solutions" if self._heading else "Solutions"
            paper.write(_MARGIN, _MARGIN + 12, self._paper.cut(title, right - _MARGIN, 13), 13, bold=True)
        else:
            self._head(right)
        paper.write(
            self._width / 2, self._height - _MARGIN + 6, f"{number} / {pages}", 9, colour=_GREY, anchor="middle"
        )
        for piece, slot in zip(pieces, slots, strict=False):
            self._piece(piece, slot, solved)

    def _head(self, right: float) -> None:
        """The heading, and room for a name and a date."""
        paper, base = self._paper, _MARGIN + 12
        date, name = right - 110, _MARGIN
        if self._heading:
            name = (_MARGIN + right) / 2 - 40
            paper.write(_MARGIN, base, self._paper.cut(self._heading, name - _MARGIN - 10, 13), 13, bold=True)
        for x, end, word in ((name, date - 12, "Name"), (date, right, "Date")):
            paper.write(x, base, word, 10)
            paper.line(x + paper.width_of(word, 10) + 4, base + 2, end, base + 2)

    def _piece(self, piece: _Piece, slot: _Slot, solved: bool) -> None:
        size = 11.0 if slot.width > 300 else 9.5
        lines = [(line, size, True) for line in self._paper.wrapped(piece.caption, slot.width, size, 2, bold=True)]
        for text, most in ((piece.about, _RULES), (piece.note, 3)):
            lines += [(line, size - 2, False) for line in self._paper.wrapped(text, slot.width, size - 2, most)]
        board = piece.board
        room = slot._replace(height=slot.height - sum(1.25 * size for _, size, _ in lines) - 4)
        scale = _scale(board, room) if board else 0.0
        cell = scale * CELL
        if board and cell < _SMALLEST:
            self._small.append(Small(piece.number, solved, cell / _MM))
            lines.append((f"cells of {cell / _MM:.1f} mm", size - 2, False))
            scale = min(scale, _scale(board, room._replace(height=room.height - 1.25 * (size - 2))))
        y = slot.y
        for line, height, bold in lines:
            y += 1.25 * height
            self._paper.write(slot.x, y - 0.25 * height, line, height, bold=bold, colour="#1c2129" if bold else _GREY)
        if board:
            self._paper.board(board, slot.x + max(0.0, (slot.width - scale * board.width) / 2), y + 4, scale)


def _scale(board: Board, room: _Slot) -> float:
    """How large a board is drawn."""
    return min(_LARGEST, room.width / board.width, room.height / board.height)
