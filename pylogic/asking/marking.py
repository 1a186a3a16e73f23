"""Answers of people as pictures in which the cells to look at are marked."""

from __future__ import annotations

from pylogic.asking.grading import Assessment
from pylogic.nouns.puzzle import Puzzle
from pylogic.pictures.canvas import Canvas


def marked(puzzle: Puzzle, grade: Assessment) -> Canvas:
    """An answer with its wrong cells marked; the puzzle with them where the answer has nothing to draw."""
    canvas = puzzle.kind.sketch(puzzle, grade.atoms)
    for cell in grade.cells:
        canvas.mark(cell, "bad")
    return canvas
