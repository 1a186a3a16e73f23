"""Answers of people as pictures in which the cells to look at are marked."""

from __future__ import annotations

from pylogic.analysis.assessment import Assessment
from pylogic.core.canvas import Canvas
from pylogic.core.puzzle import Puzzle


def marked(puzzle: Puzzle, grade: Assessment) -> Canvas:
    """An answer with its wrong cells marked; the puzzle with them where the answer has nothing to draw."""
    canvas = puzzle.kind.sketch(puzzle, grade.atoms)
    for cell in grade.cells:
        canvas.mark(cell, "bad")
    return canvas
