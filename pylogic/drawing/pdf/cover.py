"""The cover of a worksheet: title, name, and a table of the puzzles for points."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.drawing.pdf.paper import Paper
from pylogic.drawing.pdf.parts import FOOT, GAP, GREY, MARGIN, Exercise, points

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
