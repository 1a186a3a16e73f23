"""Totals of diagonals outside the board, with an arrow along the diagonal."""

from __future__ import annotations

from pylogic.drawing.svg.layout import LABEL, Layout
from pylogic.drawing.svg.marks import Marker
from pylogic.drawing.svg.pen import TEXTS, Pen, ink_of
from pylogic.drawing.svg.shapes import HALF, arrow
from pylogic.model.canvas import MARKS, Canvas
from pylogic.model.places import Cell


def draw(canvas: Canvas, place: Layout, pen: Pen) -> None:
    """Draw the totals."""
    for cage in canvas.groups.get("cages", ()):
        if not cage.total:
            continue
        pen.start()
        cell, (down, right), upright = _end(sorted(cage.cells), canvas.rows, canvas.columns)
        x, y = place.middle(cell)
        x, y = x + right * HALF, y + down * HALF
        colour = ink_of(cage.role, "ink") if cage.role in MARKS else "ink"
        shaft, head = arrow(x + 6 * right, y + 6 * down, (-right, -down), 12, 6)
        pen.stroke(TEXTS, shaft, colour, 1.6)
        pen.fill(TEXTS, head, colour)
        wide = 17 + 3 * len(cage.total)
        x, y = (x + 9 * right, y + 20 * down) if upright else (x + wide * right, y + 9 * down)
        pen.write(TEXTS, x, y, cage.total, colour, LABEL - 2, bold=cage.role in MARKS)
        Marker(pen).spot(x, y, cage.role, 11)


def _end(cells: list[Cell], rows: int, columns: int) -> tuple[Cell, tuple[int, int], bool]:
    """The end of a diagonal with its total, the direction outwards, and whether that is above or below.

    Those that fall to the right have theirs at the left or right if they reach there, the others above or below, so
    that no two share a place on a square board.
    """
    first, last = cells[0], cells[-1]
    if last[1] > first[1]:
        if first[1] == 1 or last[1] < columns:
            return first, (-1, -1), first[1] > 1
        return last, (1, 1), False
    if first[0] == 1 or last[0] < rows:
        return first, (-1, 1), first[0] == 1
    return last, (1, -1), True
