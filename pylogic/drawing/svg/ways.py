"""Cells in order: lines, thermometers, arrows, diagonals, stops."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import copysign

from pylogic.drawing.svg.layout import Layout
from pylogic.drawing.svg.pen import LINES, SHAPES, TEXTS, UNDER, Pen, circle, ink_of, line
from pylogic.drawing.svg.shapes import HALF, arrow
from pylogic.model.canvas import COLOURED, MARKS, Canvas, Form, Way
from pylogic.model.places import Cell, side_between


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
    for number, cell in visits.items():
        if number + 1 in visits and side_between(cell, visits[number + 1]):
            pen.stroke(UNDER, line(place.middle(cell), place.middle(visits[number + 1])), "way", 24)
    for number, (x, y) in enumerate(stops, 1):
        pen.fill(SHAPES + 0.5, circle(x, y, 14), "ink")
        pen.write(TEXTS, x, y, str(number), "onshade", 17, bold=True)


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
