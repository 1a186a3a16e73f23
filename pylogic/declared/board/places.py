"""Where a variable is: in a cell, or between two cells."""

from __future__ import annotations

from typing import TypeAlias

from pylogic.core.places import RIGHT, Cell, Side
from pylogic.language.reading import name_of

Place: TypeAlias = Cell | Side


def name_of_place(place: Place) -> str:
    """``r3c4``, or ``r3c4-r3c5`` for what lies between two cells."""
    return "-".join(map(name_of, place.cells)) if isinstance(place, Side) else name_of(place)


def cells_of_place(place: Place) -> tuple[Cell, ...]:
    """The cells to look at."""
    return place.cells if isinstance(place, Side) else (place,)


def ends_of(edge: Side) -> tuple[Cell, Cell]:
    """The corners at the ends of an edge; a corner has the number of the cell above and to the left of it."""
    row, column, way, _ = edge
    return ((row - 1, column), (row, column)) if way == RIGHT else ((row, column - 1), (row, column))
