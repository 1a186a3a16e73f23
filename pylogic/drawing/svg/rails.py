"""Tracks of a railway: two rails on sleepers, straight or bent in each cell."""

from __future__ import annotations

from pylogic.drawing.svg.layout import Layout
from pylogic.drawing.svg.pen import LINES, Pen, ink_of, line, number
from pylogic.drawing.svg.shapes import HALF
from pylogic.model.canvas import MARKS, Canvas, Form
from pylogic.model.places import RIGHT, Cell

_GAUGE = 5.0
"""Distance of each rail from the middle."""
_WAYS = {"U": (0, -1), "L": (-1, 0), "R": (1, 0), "D": (0, 1)}


def draw(canvas: Canvas, place: Layout, pen: Pen) -> None:
    """Tracks of a railway through the cells of a line, and those that are printed."""
    ways: dict[Cell, str] = {}
    for side, role in canvas.links.items():
        if role not in MARKS:
            for cell, way in zip(side.cells, "RL" if side.way == RIGHT else "DU", strict=True):
                ways[cell] = ways.get(cell, "") + way
    printed = {cell: thing for cell, things in canvas.cells.items() for thing in things if thing.form is Form.SEGMENT}
    for cell, letters in ways.items():
        pen.start()
        if cell not in printed:
            _piece(pen, *place.middle(cell), letters, "found")
    for cell, thing in printed.items():
        pen.start()
        _piece(pen, *place.middle(cell), thing.text, ink_of(thing.role))


def _piece(pen: Pen, x: float, y: float, ways: str, colour: str) -> None:
    """Draw the tracks in the cell whose middle is at x, y.

    Args:
        pen: The pen.
        x: Where the middle is.
        y: The same.
        ways: The sides that they lead to, letters of ``ULRD``.
        colour: Of the rails.
    """
    bent = len(ways) == 2 and set(ways) not in ({"U", "D"}, {"L", "R"})
    parts = [_bend(x, y, ways)] if bent else [_straight(x, y, way) for way in ways]
    for middle, _ in parts:
        pen.stroke(LINES, middle, "faint", 17, "3 5")
    for _, rails in parts:
        pen.stroke(LINES, rails, colour, 2)


def _straight(x: float, y: float, way: str) -> tuple[str, str]:
    """Tracks from the middle to a side: the centre line and both rails."""
    dx, dy = _WAYS[way]

    def at(aside: float) -> str:
        return line((x - dy * aside, y + dx * aside), (x + dx * HALF - dy * aside, y + dy * HALF + dx * aside))

    return at(0), at(-_GAUGE) + at(_GAUGE)


def _bend(x: float, y: float, ways: str) -> tuple[str, str]:
    """Tracks from side to side around the corner between them."""
    (dx, dy), (dx2, dy2) = (_WAYS[way] for way in ways)
    across, down = dx + dx2, dy + dy2  # to the corner
    corner = x + across * HALF, y + down * HALF

    def at(radius: float) -> str:
        r = number(radius)
        start = f"{number(corner[0] - across * radius)} {number(corner[1])}"
        return f"M{start}A{r} {r} 0 0 {int(across == down)} {number(corner[0])} {number(corner[1] - down * radius)}"

    return at(HALF), at(HALF - _GAUGE) + at(HALF + _GAUGE)
