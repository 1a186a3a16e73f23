"""Marks of cells and regions: by colour and always by form too, tints of a map, totals of diagonals outside the board.

Kinds without another drawing have their text picture as it is.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence

from pylogic.drawing.svg.layout import LABEL, PAD, Layout
from pylogic.drawing.svg.pen import FILLED, LINES, MARKED, TEXTS, Pen, box, circle, ink_of, line
from pylogic.drawing.svg.shapes import CELL, HALF, arrow, hatched
from pylogic.model.atom import Cell
from pylogic.model.canvas import MARKS, Canvas, Picture


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


TINTS = ("region1", "region2", "region3", "region4")


def tints(regions: Sequence[Collection[Cell]]) -> list[str]:
    """The tint of each region, empty for none.

    The region next to most tints comes first, of those with equally many the one with most neighbours (Brélaz 1979).
    That nearly always finds four tints for a map, where four are enough; a region that is next to all of them gets
    none, which differs from each.
    """
    neighbours = _neighbours(regions)
    result: dict[int, str] = {}
    waiting = [(0, -len(others), number) for number, others in enumerate(neighbours)]
    heapq.heapify(waiting)
    while waiting:
        number = heapq.heappop(waiting)[2]
        if number in result:
            continue  # it was put in again when a neighbour got a tint
        taken = {result[other] for other in neighbours[number] if other in result}
        result[number] = next((tint for tint in TINTS if tint not in taken), "")
        for other in (one for one in neighbours[number] if one not in result):
            around = {result[one] for one in neighbours[other] if one in result}
            heapq.heappush(waiting, (-len(around), -len(neighbours[other]), other))
    return [result[number] for number in range(len(regions))]


def _neighbours(regions: Sequence[Collection[Cell]]) -> list[set[int]]:
    """For each region those that share a side with it."""
    owner = {cell: number for number, cells in enumerate(regions) for cell in cells}
    neighbours: list[set[int]] = [set() for _ in regions]
    for (row, column), number in owner.items():
        for beside in ((row, column + 1), (row + 1, column)):
            other = owner.get(beside, number)
            if other != number:
                neighbours[number].add(other)
                neighbours[other].add(number)
    return neighbours


_SIZE = 16.0
_WIDE, _TALL = 10.0, 19.0


def draw(picture: Picture, pen: Pen) -> tuple[float, float]:
    """Write every character in place and return width and height."""
    widest = 0
    for row, pieces in enumerate(picture):
        column = 0
        for piece in pieces:
            for character in piece.text:
                if not character.isspace():
                    x, y = PAD + _WIDE * (column + 0.5), PAD + _TALL * (row + 0.5)
                    pen.write(TEXTS, x, y, character, ink_of(piece.role), _SIZE, bold=piece.role in ("clue", "bad"))
                column += 1
        widest = max(widest, column)
    return 2 * PAD + _WIDE * widest, 2 * PAD + _TALL * len(picture)


def draw_slopes(canvas: Canvas, place: Layout, pen: Pen) -> None:
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
