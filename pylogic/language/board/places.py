"""Places of variables: cells, and sides between two cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from pylogic.files.reading import name_of
from pylogic.model.places import RIGHT, Cell, Side

Place: TypeAlias = Cell | Side


def name_of_place(place: Place) -> str:
    """``r3c4``, or ``r3c4-r3c5`` for what lies between two cells."""
    return "-".join(map(name_of, place.cells)) if isinstance(place, Side) else name_of(place)


def cells_of_place(place: Place) -> tuple[Cell, ...]:
    """Return the cells to look at."""
    return place.cells if isinstance(place, Side) else (place,)


def cells_of_places(places: Iterable[Place]) -> tuple[Cell, ...]:
    """Return the cells of several places, one after the other."""
    return tuple(cell for place in places for cell in cells_of_place(place))


def ends_of(edge: Side) -> tuple[Cell, Cell]:
    """Return the corners at the ends of an edge; a corner has the number of the cell above and to the left of it."""
    row, column, way, _ = edge
    return ((row - 1, column), (row, column)) if way == RIGHT else ((row, column - 1), (row, column))


def name_of_corner(corner: Cell) -> str:
    """``the lower right corner of r1c1``; of the cells at a corner on the board the upper left one is named."""
    row, column = corner
    where = f"{'lower' if row else 'upper'} {'right' if column else 'left'} corner"
    return f"the {where} of {name_of((max(row, 1), max(column, 1)))}"
