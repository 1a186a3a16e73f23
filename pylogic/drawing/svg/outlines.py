"""Lines around groups of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pylogic.core.places import RIGHT, Cell, Side

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
