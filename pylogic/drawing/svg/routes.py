"""A route over a board: lines with arrows, and the numbers of the moves at their ends.

Lines around groups of cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from pylogic.drawing.svg.layout import Layout
from pylogic.drawing.svg.pen import LINES, SIGNED, SIGNS, Pen, box, line, polygon
from pylogic.drawing.svg.shapes import HALF
from pylogic.model.places import RIGHT, Cell, Side

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


_Point = tuple[int, int]


def runs(sides: Iterable[Side]) -> list[tuple[_Point, _Point]]:
    """Sides as lines between points, those that go on joined; a point is a column and a row, both counting from 0."""
    once = set(sides)
    upright = sorted((side.column, side.row) for side in once if side.way == RIGHT)
    level = sorted((side.row, side.column) for side in once if side.way != RIGHT)
    lines = [((at, first), (at, last)) for at, first, last in _joined(upright)]
    return lines + [((first, at), (last, at)) for at, first, last in _joined(level)]


def _joined(places: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    joined: list[tuple[int, int, int]] = []
    for at, place in places:
        if joined and joined[-1][0] == at and joined[-1][2] == place - 1:
            joined[-1] = (at, joined[-1][1], place)
        else:
            joined.append((at, place - 1, place))
    return joined


def around(cells: Collection[Cell]) -> list[list[tuple[_Point, _Point]]]:
    """The closed outlines of cells: every corner with the direction to the inside.

    Cells that touch at a corner only are parted there.
    """
    inside = set(cells)
    ahead: dict[_Point, list[_Point]] = {}
    for row, column in sorted(inside):
        for other, start, way in (
            ((row - 1, column), (column - 1, row - 1), (1, 0)),
            ((row, column + 1), (column, row - 1), (0, 1)),
            ((row + 1, column), (column, row), (-1, 0)),
            ((row, column - 1), (column - 1, row), (0, -1)),
        ):
            if other not in inside:
                ahead.setdefault(start, []).append(way)
    lines = []
    while ahead:
        start = at = min(ahead)
        first = way = ahead[start][0]
        corners: list[tuple[_Point, _Point]] = []
        while True:
            ways = ahead[at]
            right = (-way[1], way[0])
            turned = right if right in ways and corners else ways[0]
            ways.remove(turned)
            if not ways:
                del ahead[at]
            if corners and turned != way:
                corners.append((at, (-way[1] - turned[1], way[0] + turned[0])))
            elif not corners:
                corners.append((at, (0, 0)))  # the first one is known when the line comes back to it
            way = turned
            at = (at[0] + way[0], at[1] + way[1])
            if at == start:
                break
        corners[0] = (start, (-way[1] - first[1], way[0] + first[0]))
        lines.append(corners)
    return lines
