"""Answers of people as pictures in which the cells to look at are marked."""

from __future__ import annotations

from pylogic.asking.grading import Grade
from pylogic.nouns.puzzle import Puzzle
from pylogic.pictures.canvas import Canvas
from pylogic.pictures.things import Form, Thing


def marked(puzzle: Puzzle, grade: Grade) -> Canvas:
    """An answer with its wrong cells marked; the puzzle with them where the answer has nothing to draw."""
    canvas = puzzle.kind.sketch(puzzle, grade.atoms)
    for cell in grade.cells:
        things = canvas.cells.get(cell) or [Thing(Form.OPEN, "")]
        canvas.cells[cell] = [thing._replace(role="bad") for thing in things]
    return canvas
