"""Marks by colour and, always, by form."""

from __future__ import annotations

from pylogic.core.things import MARKS
from pylogic.drawing.svg.pen import FILLED, LINES, MARKED, Pen, box, circle, line
from pylogic.drawing.svg.shapes import CELL, HALF, hatched


class Marker:
    """Marks conflicts by slanted lines and broken frames, reasons by thin frames, results by rings.

    Args:
        pen: The pen.
    """

    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def cell(self, x: float, y: float, role: str) -> None:
        """Mark the cell whose middle is at x, y."""
        corner = (x - HALF, y - HALF)
        self._pen.fill(FILLED - 1, box(*corner, CELL, CELL), f"{role}tint")
        if role == "bad":
            self._pen.stroke(FILLED - 0.5, hatched(*corner), role, 0.7)
            self._pen.stroke(MARKED, box(corner[0] + 2, corner[1] + 2, CELL - 4, CELL - 4), role, 3, "7 3.5")
        elif role == "path":
            self._pen.stroke(MARKED, box(corner[0] + 2.5, corner[1] + 2.5, CELL - 5, CELL - 5), role, 1.5)
        else:
            self._pen.stroke(MARKED, circle(x, y, HALF - 2.5), role, 2.6)

    def spot(self, x: float, y: float, role: str, radius: float) -> None:
        """Mark something small if it has a role."""
        if role == "bad":
            self._pen.stroke(MARKED, circle(x, y, radius), role, 2.2, "4 2.5")
        elif role == "good":
            self._pen.stroke(MARKED, circle(x, y, radius), role, 2)
        elif role == "path":
            self._pen.stroke(MARKED, line((x - radius, y + radius), (x + radius, y + radius)), role, 1.8)

    def words(self, x: float, y: float, width: float, role: str) -> None:
        """Mark words that begin at x if they have a role."""
        if role == "bad":
            self._pen.stroke(MARKED, box(x - 3, y - 10, width + 6, 20), role, 1.8, "6 3")
        elif role == "good":
            self._pen.stroke(MARKED, box(x - 3, y - 10, width + 6, 20, 6), role, 1.6)
        elif role == "path":
            self._pen.stroke(MARKED, line((x, y + 9), (x + width, y + 9)), role, 1.6)

    def line(self, path: str, role: str, width: float, usual: str) -> None:
        """Draw a line of a solution: broken for a conflict, hollow for a result or reason."""
        if role not in MARKS:
            self._pen.stroke(LINES, path, usual, width)
        elif role == "bad":
            self._pen.stroke(LINES + 0.3, path, role, width, "6 4")
        else:
            self._pen.stroke(LINES + 0.3, path, role, width + 1.5)
            self._pen.stroke(LINES + 0.5, path, "paper", 2.5 if role == "good" else 0.8)
