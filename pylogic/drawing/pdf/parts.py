"""The parts of a worksheet."""

from __future__ import annotations

from typing import NamedTuple

from pylogic.core.canvas import Canvas

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
