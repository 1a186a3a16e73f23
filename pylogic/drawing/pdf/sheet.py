"""Worksheets: a cover, puzzles in a grid on every page, their solutions at the end."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.drawing.pdf.paper import Board, Paper
from pylogic.drawing.svg.shapes import CELL
from pylogic.model.canvas import Canvas
from pylogic.model.records import NamedTuple

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


MM = 72 / 25.4
PAGES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of a page in points."""
MARGIN = 40.0
HEAD = 34.0
FOOT = 20.0
GAP = 16.0
LARGEST = 1.1
"""Points a unit: cells are not larger than 15 mm, however much room there is."""
SMALLEST = 3 * MM
"""Points; smaller cells are too small to write into or to read."""
GREY = "#626b78"


class Exercise(NamedTuple):
    """A puzzle of a worksheet.

    Attributes:
        title: The title above it.
        rules: The rules, in sentences.
        puzzle: Its picture.
        solution: The picture of its solution; ``None`` without one.
        note: A note on the solution: that it is not the only one, why there is none.
        grade: How hard it is, in a word; empty where that is not known.
        points: The points for its solution; ``None`` where they are not known.
    """

    title: str
    rules: str
    puzzle: Canvas
    solution: Canvas | None
    note: str = ""
    grade: str = ""
    points: int | None = None

    @property
    def worth(self) -> str:
        """``medium · 3 points``; the grade is left out where the title has it."""
        grade = "" if self.grade in self.title else self.grade
        return " · ".join(filter(None, (grade, "" if self.points is None else points(self.points))))


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
        cut: The numbers of puzzles whose rules are cut off.
        missing: Letters that are not printed, for no font has them.
    """

    content: bytes
    small: list[Small]
    cut: list[int]
    missing: frozenset[str] = frozenset()


def points(number: int) -> str:
    """``3 points``."""
    return f"{number} point{'' if number == 1 else 's'}"


_ROW = 18.0
_SIZE = 10.0
_TOP = 130.0


def cover(paper: Paper, title: str, exercises: Sequence[Exercise], size: tuple[float, float]) -> None:
    """Write the cover on the page that was begun.

    Args:
        paper: The paper.
        title: The title on it.
        exercises: The puzzles; of too many for two columns there is no table.
        size: Width and height of the page.
    """
    width, height = size
    y = _TOP
    for line in paper.wrapped(title, width - 2 * MARGIN, 30, 3, bold=True):
        paper.write(width / 2, y, line, 30, bold=True, anchor="middle")
        y += 38
    total = _total(exercises)
    about = f"{len(exercises)} puzzle{'' if len(exercises) == 1 else 's'}"
    paper.write(width / 2, y, about + (f", {points(total)}" if total else ""), 13, colour=GREY, anchor="middle")
    y += 60
    blank(paper, "Name", MARGIN, width / 2 + 60, y)
    blank(paper, "Date", width / 2 + 76, width - MARGIN, y)
    y += 50
    rows = int((height - MARGIN - FOOT - y) / _ROW) - 2
    columns = 1 if len(exercises) <= rows else 2
    if len(exercises) > columns * rows:
        return
    each = -(-len(exercises) // columns)
    wide = (width - 2 * MARGIN - GAP * (columns - 1)) / columns
    for column in range(columns):
        start = column * each
        last = column == columns - 1
        left = MARGIN + column * (wide + GAP)
        numbered = [*enumerate(exercises, 1)][start : start + each]
        _table(paper, numbered, (left, y, wide), total if last else None, totalled=last)


def blank(paper: Paper, word: str, x: float, end: float, y: float, size: float = 10) -> None:
    """Write a word followed by a blank line to fill in."""
    paper.write(x, y, word, size)
    paper.line(x + paper.width_of(word, size) + 4, y + 2, end, y + 2)


def _total(exercises: Sequence[Exercise]) -> int | None:
    """The sum of the points if all are known."""
    worth = [one.points for one in exercises if one.points is not None]
    return sum(worth) if len(worth) == len(exercises) else None


def _table(
    paper: Paper,
    exercises: Sequence[tuple[int, Exercise]],
    place: tuple[float, float, float],
    total: int | None,
    *,
    totalled: bool,
) -> None:
    left, y, wide = place
    right = left + wide
    grade, worth = right - 104, right - 58
    for x, head, anchor in ((left + 22, "Puzzle", "start"), (grade, "Grade", "end"), (worth, "Points", "end")):
        paper.write(x, y, head, _SIZE - 1, bold=True, anchor=anchor)
    paper.write(right, y, "Yours", _SIZE - 1, bold=True, anchor="end")
    paper.line(left, y + 5, right, y + 5)
    for number, one in exercises:
        y += _ROW
        paper.write(left + 16, y, f"{number}.", _SIZE, anchor="end")
        title = paper.cut(one.title, grade - 50 - left - 22, _SIZE, bold=False)
        paper.write(left + 22, y, title, _SIZE)
        paper.write(grade, y, one.grade, _SIZE, colour=GREY, anchor="end")
        if one.points is not None:
            paper.write(worth, y, str(one.points), _SIZE, anchor="end")
        paper.line(right - 44, y + 3, right, y + 3, 0.4)
    if totalled:
        y += _ROW + 4
        paper.write(left + 22, y, "Total", _SIZE, bold=True)
        if total is not None:
            paper.write(worth, y, str(total), _SIZE, bold=True, anchor="end")
        paper.line(right - 44, y + 3, right, y + 3)


_CELLS = (7.0 * MM, 5.6 * MM, 4.2 * MM)
"""Points of a cell, where the board is not too large for that; the larger ones where they take no more pages."""
_NARROWEST = 90.0
"""Points that a caption has, however narrow the board is."""
_SMALL = 8.0
_LINE = 1.25 * _SMALL


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
            paper.write(self.x, y - 2, line, _SMALL, bold=bold, **({} if bold else {"colour": GREY}))
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
        scale = _scale_within(board, cell, right - MARGIN, bottom - MARGIN - HEAD - 5 * _LINE) if board else 0.0
        width = max(board.width * scale if board else 0.0, _NARROWEST)
        lines = [(line, True) for line in paper.wrapped(f"{number}. {one.title}", width, _SMALL, 2, bold=True)]
        lines += [(line, False) for line in paper.wrapped(one.note, width, _SMALL, 3)]
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


def _scale_within(board: Board, cell: float, width: float, height: float) -> float:
    return min(cell / CELL, width / board.width, height / board.height)
