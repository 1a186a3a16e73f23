"""Worksheets: puzzles in a grid on every page, their solutions at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pylogic.drawing.pdf.answers import arranged
from pylogic.drawing.pdf.cover import blank, cover
from pylogic.drawing.pdf.paper import Board, Paper
from pylogic.drawing.pdf.parts import (
    FOOT,
    GAP,
    GREY,
    HEAD,
    LARGEST,
    MARGIN,
    MM,
    PAGES,
    SMALLEST,
    Exercise,
    Sheet,
    Small,
)
from pylogic.drawing.svg.shapes import CELL

_GRIDS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of a page, by the number of puzzles; others have the next larger grid."""
_RULES = 9
"""Lines for the rules, as many as most kinds of the library need on a page of twelve; a larger place has more."""
_WIDE = 220.0
"""Points from which on rules are printed in letters for children."""


class _Slot(NamedTuple):
    """A place for a puzzle on a page."""

    x: float
    y: float
    width: float
    height: float


def sheet(
    exercises: Sequence[Exercise],
    *,
    per_page: int = 4,
    page: str = "a4",
    solutions: bool = True,
    heading: str = "",
    title: str = "",
    font: str | None = None,
) -> Sheet:
    """Lay puzzles out on pages.

    Args:
        exercises: The puzzles.
        per_page: How many stand on a page, from 1 to 12.
        page: One of `PAGES`.
        solutions: Whether pages with solutions follow.
        heading: The heading of every page; the title of the cover when left out.
        title: The title on a cover; without it there is no cover.
        font: The file of a font for texts with letters that Fira Sans lacks.

    Raises:
        UsageError: That is not a font.
    """
    return _Layout(PAGES[page], heading or title, title, font).sheet(exercises, per_page, solutions)


class _Layout:
    """Lays out one worksheet."""

    def __init__(self, size: tuple[float, float], heading: str, title: str, font: str | None) -> None:
        self._width, self._height = size
        self._right = self._width - MARGIN
        self._heading = heading
        self._title = title
        self._paper = Paper(heading or "Puzzles", font)
        self._small: list[Small] = []
        self._cut: list[int] = []

    def sheet(self, exercises: Sequence[Exercise], per_page: int, solutions: bool) -> Sheet:
        paper = self._paper
        size = self._width, self._height
        numbered = [*enumerate(exercises, 1)]
        pages = [numbered[start : start + per_page] for start in range(0, len(numbered), per_page)]
        answers = arranged(paper, exercises, size) if solutions else []
        first = 2 if self._title else 1
        total = first - 1 + len(pages) + len(answers)
        if self._title:
            self._page(1, total)
            cover(paper, self._title, exercises, size)
        for number, page in enumerate(pages, first):
            self._page(number, total)
            self._head()
            self._puzzles(page, per_page)
        for number, placed in enumerate(answers, first + len(pages)):
            self._page(number, total)
            title = f"{self._heading}: solutions" if self._heading else "Solutions"
            paper.write(MARGIN, MARGIN + 12, paper.cut(title, self._right - MARGIN, 13), 13, bold=True)
            for one in placed:
                one.draw(paper)
                self._small += filter(None, [one.small()])
        return Sheet(paper.content(), self._small, self._cut, frozenset(paper.missing))

    def _page(self, number: int, total: int) -> None:
        self._paper.page(self._width, self._height)
        middle, low = self._width / 2, self._height - MARGIN + 6
        self._paper.write(middle, low, f"{number} / {total}", 9, colour=GREY, anchor="middle")

    def _head(self) -> None:
        """Write the heading, a line for a name on loose pages, and one for the date without a cover."""
        paper, base = self._paper, MARGIN + 12
        name = MARGIN
        if self._heading:
            name = self._width / 2 - 40
            paper.write(MARGIN, base, paper.cut(self._heading, name - MARGIN - 10, 13), 13, bold=True)
        date = self._right - 110
        blank(paper, "Name", name, self._right if self._title else date - 12, base)
        if not self._title:
            blank(paper, "Date", date, self._right, base)

    def _puzzles(self, page: Sequence[tuple[int, Exercise]], per_page: int) -> None:
        """Draw the puzzles of a page, with shared rules printed once above them."""
        rules = {one.rules for _, one in page}
        top = MARGIN + HEAD
        shared = len(page) > 1 and len(rules) == 1
        if shared:
            for line in self._paper.wrapped(rules.pop(), self._right - MARGIN, 10, _RULES):
                self._paper.write(MARGIN, top + 6, line, 10)
                top += 13
            top += 10
        first: dict[str, int] = {}
        for (number, one), slot in zip(page, self._slots(per_page, top), strict=False):
            before = first.setdefault(one.rules, number)
            said = "" if shared else one.rules if before == number else f"Rules as for puzzle {before}."
            self._puzzle(number, one._replace(rules=said if one.rules else ""), slot)

    def _slots(self, count: int, top: float) -> list[_Slot]:
        columns, rows = _GRIDS[min(number for number in _GRIDS if number >= count)]
        width = (self._right - MARGIN - GAP * (columns - 1)) / columns
        height = (self._height - top - MARGIN - FOOT - GAP * (rows - 1)) / rows
        return [
            _Slot(MARGIN + column * (width + GAP), top + row * (height + GAP), width, height)
            for row in range(rows)
            for column in range(columns)
        ]

    def _puzzle(self, number: int, one: Exercise, slot: _Slot) -> None:
        paper = self._paper
        size = 11.0 if slot.width > _WIDE else 9.5
        small = size - 2
        worth = paper.width_of(one.worth, small)
        title = f"{number}. {one.title}"
        lines = [(line, size) for line in paper.wrapped(title, slot.width - worth - 8, size, 2, bold=True)]
        rules = paper.wrapped(one.rules, slot.width, small, max(_RULES, int(slot.height / (2.5 * small))))
        if " ".join(rules) != " ".join(one.rules.split()):
            self._cut.append(number)
        lines += [(line, small) for line in rules]
        board = Board(one.puzzle)
        room = slot._replace(height=slot.height - sum(1.25 * size for _, size in lines) - 4)
        scale = _scale(board, room)
        cell = scale * CELL
        if cell < SMALLEST:
            self._small.append(Small(number, False, cell / MM))
            lines.append((f"cells of {cell / MM:.1f} mm", small))
            scale = min(scale, _scale(board, room._replace(height=room.height - 1.25 * small)))
        y = slot.y
        for line, height in lines:
            y += 1.25 * height
            paper.write(slot.x, y - 0.25 * height, line, height, bold=height == size)
        paper.write(slot.x + slot.width, slot.y + size, one.worth, small, colour=GREY, anchor="end")
        paper.board(board, slot.x + max(0.0, (slot.width - scale * board.width) / 2), y + 4, scale)


def _scale(board: Board, room: _Slot) -> float:
    """The scale of a board."""
    return min(LARGEST, room.width / board.width, room.height / board.height)
