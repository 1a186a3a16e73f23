"""A route over a board: lines with arrows, and the numbers of the moves at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pylogic.core.places import Cell
from pylogic.drawing.svg.layout import Layout
from pylogic.drawing.svg.pen import LINES, SIGNED, SIGNS, Pen, box, line, polygon
from pylogic.drawing.svg.shapes import HALF

_LANE = 3.5
"""Distance of a move to the right of the middle of its cells, so that there and back are apart."""
_HEAD = 8.0


def draw(route: Sequence[Cell], place: Layout, pen: Pen) -> None:
    """Draw the moves between the cells of a route."""
    visits: dict[Cell, list[int]] = {}
    for number, (one, other) in enumerate(pairwise(route), 1):
        visits.setdefault(other, []).append(number)
        _move(place.middle(one), place.middle(other), pen)
    for cell, numbers in visits.items():
        x, y = place.middle(cell)
        said = ",".join(map(str, numbers))
        size = min(11.0, 36 / (0.6 * len(said)))
        wide = 0.6 * size * len(said) + 2
        pen.fill(SIGNS, box(x - wide / 2, y + HALF - 12.5, wide, 11.5, 2), "paper")
        pen.write(SIGNED, x, y + HALF - 6.5, said, "ink", size, bold=True)


def _move(first: tuple[float, float], last: tuple[float, float], pen: Pen) -> None:
    pen.start()
    (x, y), (x2, y2) = first, last
    length = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5
    dx, dy = (x2 - x) / length, (y2 - y) / length
    aside = (-dy * _LANE, dx * _LANE)
    start = (x + dx * 6 + aside[0], y + dy * 6 + aside[1])
    tip = (x2 - dx * 4 + aside[0], y2 - dy * 4 + aside[1])
    back = (tip[0] - dx * _HEAD, tip[1] - dy * _HEAD)
    pen.stroke(LINES, line(start, back), "line", 2.2)
    wings = [(back[0] - side * dy * 4.2, back[1] + side * dx * 4.2) for side in (1, -1)]
    pen.fill(LINES, polygon(tip, *wings), "line")
