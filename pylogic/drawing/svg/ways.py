"""SVG of lines that pass through cells or surround them.

Thermometers, arrows, routes with the numbers of their moves, outlines of groups, railway tracks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import copysign

from pylogic.drawing.svg.layout import Layout
from pylogic.drawing.svg.pen import (
    LINES,
    SHAPES,
    SIGNED,
    SIGNS,
    TEXTS,
    UNDER,
    Pen,
    box,
    circle,
    ink_of,
    line,
    number,
    polygon,
)
from pylogic.drawing.svg.shapes import HALF, arrow
from pylogic.model.atom import RIGHT, Cell, Side, side_between
from pylogic.model.canvas import COLOURED, MARKS, Canvas, Form, Way


def draw(canvas: Canvas, way: Way, place: Layout, pen: Pen) -> None:
    """Draw the line through the cells of a way."""
    pen.start()
    points = [place.middle(cell) for cell in way.cells]
    if way.form is Form.THERMOMETER:
        pen.stroke(UNDER, line(*points), "way", 18)
        pen.fill(UNDER, circle(*points[0], 16), "way")
        _mercury(canvas, way.cells, place, pen)
    elif way.form is Form.SHAFT:
        _shaft(points, pen)
    elif way.form is Form.DIAGONAL:
        pen.stroke(UNDER, line(*(_beyond(points, end) for end in (0, -1))), "grid", 1.6, "7 4")
    elif way.form is Form.LINE:
        pen.stroke(UNDER, line(*points), "way", 8)
        pen.fill(UNDER, circle(*points[0], 9), "way")
    elif way.form in COLOURED and way.through:
        pen.stroke(UNDER, line(*points), way.form.value, 10)
    elif way.form is Form.TRAIL:
        _trail(canvas, points, place, pen)
    elif way.form is Form.STOPS:
        for number, (x, y) in enumerate(points, 1):
            pen.write(TEXTS, x - HALF + 4, y - HALF + 8, str(number), ink_of(way.role), 9, bold=True, anchor="start")
    if way.role in MARKS and way.joined and way.form not in (Form.STOPS, Form.TRAIL):
        pen.stroke(LINES, line(*points), way.role, 2.4, "7 4" if way.role == "bad" else "")


def _trail(canvas: Canvas, stops: Sequence[tuple[float, float]], place: Layout, pen: Pen) -> None:
    """A line through cells with successive numbers, and its stops."""
    visits = {
        int(thing.says): cell
        for cell, things in canvas.cells.items()
        for thing in things
        if thing.form is Form.TEXT and thing.says.isdecimal()
    }
    for stop, cell in visits.items():
        if stop + 1 in visits and side_between(cell, visits[stop + 1]):
            pen.stroke(UNDER, line(place.middle(cell), place.middle(visits[stop + 1])), "way", 24)
    for stop, (x, y) in enumerate(stops, 1):
        pen.fill(SHAPES + 0.5, circle(x, y, 14), "ink")
        pen.write(TEXTS, x, y, str(stop), "onshade", 17, bold=True)


def _mercury(canvas: Canvas, cells: Sequence[Cell], place: Layout, pen: Pen) -> None:
    """Fill a thermometer as far as the cells are filled, each to the next."""
    filled = {
        cell: ink_of(thing.role) for cell in cells for thing in canvas.cells.get(cell, ()) if thing.form is Form.MERCURY
    }
    if cells[0] in filled:
        pen.fill(SHAPES, circle(*place.middle(cells[0]), 12), filled[cells[0]])
    for one, other in pairwise(cells):
        if one in filled and other in filled:
            pen.stroke(SHAPES, line(place.middle(one), place.middle(other)), filled[other], 10)


def _shaft(points: Sequence[tuple[float, float]], pen: Pen) -> None:
    """An arrow from the rim of the circle around its first point to its last one; the circle alone where it has one."""
    x, y = points[0]
    pen.stroke(UNDER, circle(x, y, 16), "way", 3)
    if len(points) == 1:
        return
    x2, y2 = points[1]
    long = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5
    (x3, y3), tip = points[-2:]
    _, head = arrow(*tip, (tip[0] - x3, tip[1] - y3), 24, 14)
    pen.stroke(UNDER, line((x + 16 * (x2 - x) / long, y + 16 * (y2 - y) / long), *points[1:]), "way", 3)
    pen.fill(UNDER, head, "way")


def _beyond(points: Sequence[tuple[float, float]], end: int) -> tuple[float, float]:
    """The corner of a cell at the end of a diagonal."""
    (x, y), (x2, y2) = points[end], points[-1 - end]
    return x + copysign(HALF, x - x2), y + copysign(HALF, y - y2)


_LANE = 3.5
"""Distance of a move to the right of the middle of its cells, so that there and back are apart."""
_HEAD = 8.0


def draw_moves(route: Sequence[Cell], place: Layout, pen: Pen) -> None:
    """Draw the moves between the cells of a route."""
    visits: dict[Cell, list[int]] = {}
    for move, (one, other) in enumerate(pairwise(route), 1):
        visits.setdefault(other, []).append(move)
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
    leaving: dict[_Point, list[_Point]] = {}
    for row, column in sorted(inside):
        for other, start, way in (
            ((row - 1, column), (column - 1, row - 1), (1, 0)),
            ((row, column + 1), (column, row - 1), (0, 1)),
            ((row + 1, column), (column, row), (-1, 0)),
            ((row, column - 1), (column - 1, row), (0, -1)),
        ):
            if other not in inside:
                leaving.setdefault(start, []).append(way)
    lines = []
    while leaving:
        start = at = min(leaving)
        first = way = leaving[start][0]
        corners: list[tuple[_Point, _Point]] = []
        while True:
            ways = leaving[at]
            right = (-way[1], way[0])
            turned = right if right in ways and corners else ways[0]
            ways.remove(turned)
            if not ways:
                del leaving[at]
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


_GAUGE = 5.0
"""Distance of each rail from the middle."""
_WAYS = {"U": (0, -1), "L": (-1, 0), "R": (1, 0), "D": (0, 1)}


def draw_rails(canvas: Canvas, place: Layout, pen: Pen) -> None:
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
