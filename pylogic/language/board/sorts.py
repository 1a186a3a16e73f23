"""Sorts of variables: where they are, and which values they take.

Places of variables: cells, and sides between two cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import TypeAlias

from pylogic.files.reading import name_of
from pylogic.language.parse.expressions import Expression, Number, value
from pylogic.model.atom import RIGHT, Cell, Side
from pylogic.model.records import NamedTuple, dataclass

_SHADES = (".", "#")
SIDES = frozenset({"n", "rows", "columns"})
"""The names of numbers that the size of a board says."""
_DIGITS = 9
"""Most digits of a number in a puzzle."""


def side(name: str, rows: int, columns: int) -> int:
    """Return what one of `SIDES` is on a board of a size."""
    return {"n": max(rows, columns), "rows": rows, "columns": columns}[name]


class Range(NamedTuple):
    """``1..n``: numbers from one expression to another."""

    low: Expression
    high: Expression

    @property
    def text(self) -> str:
        """``1..9``; empty when it depends on the board."""
        if not isinstance(self.low, Number) or not isinstance(self.high, Number):
            return ""
        return f"{self.low.value}" if self.low == self.high else f"{self.low.value}..{self.high.value}"

    def on(self, rows: int, columns: int) -> tuple[int, int]:
        """Return both ends of one that depends on nothing but the size of a board, on a board of this size."""
        if isinstance(self.low, Number) and isinstance(self.high, Number):
            return self.low.value, self.high.value
        low, high = (floor(value(end, lambda name: Fraction(side(name.text, rows, columns)))) for end in self)
        return low, high

    def may_hold(self, number: int) -> bool:
        """Whether a number is in it, on some board at least."""
        above = not isinstance(self.low, Number) or self.low.value <= number
        return above and (not isinstance(self.high, Number) or number <= self.high.value)


@dataclass(frozen=True)
class Sort:
    """Variables of one sort, one in every cell, on every side, or from every clue to the next.

    Engines know values by number: numbers are themselves; names are numbered from 0 in the order in which they
    are declared, or so that they end just below the numbers that follow them.

    Attributes:
        name: Its name in rules; empty when the kind has one sort only.
        form: ``cells``, ``edges``, ``links`` or ``bridges``.
        names: The values that are not numbers.
        ranges: The values that are.
        lowest: The number of the first name.
    """

    name: str
    form: str
    names: tuple[str, ...]
    ranges: tuple[Range, ...]
    lowest: int = 0

    @property
    def in_cells(self) -> bool:
        """Whether its variables are cells."""
        return self.form == "cells"

    @property
    def numeric(self) -> bool:
        """Whether it has values that are numbers."""
        return bool(self.ranges)

    @property
    def named(self) -> range:
        """The numbers of the values that are names."""
        return range(self.lowest, self.lowest + len(self.names))

    @property
    def last(self) -> int:
        """The number of the last name: of an edge or a link that it is there."""
        return self.lowest + len(self.names) - 1

    def number(self, text: str) -> int | None:
        """Return the number of a value that is written so; ``None`` when it is not written like one."""
        if text in self.names:
            return self.lowest + self.names.index(text)
        number = int(text) if self.ranges and text.isdecimal() and len(text) <= _DIGITS else None
        return number if number is not None and self.is_number(number) else None

    def may_be(self, text: str) -> bool:
        """Whether some board has a value that is written so."""
        number = self.number(text)
        return number is not None and (text in self.names or any(span.may_hold(number) for span in self.ranges))

    @property
    def listed(self) -> list[str]:
        """The values as a sentence lists them; ranges that depend on the board are left out."""
        return [*self.names, *(text for span in self.ranges if (text := span.text))]

    def text(self, number: int) -> str:
        """Return how a value is written."""
        return self.names[number - self.lowest] if number in self.named else str(number)

    def symbol(self, number: int) -> str:
        """Return how a value is drawn: two long names as ``.`` and ``#``, all others as they are written."""
        shaded = len(self.names) == len(_SHADES) and not self.ranges and any(len(name) > 1 for name in self.names)
        return _SHADES[number - self.lowest] if shaded and number in self.named else self.text(number)

    def is_number(self, number: int) -> bool:
        """Whether a value is a number, and no name."""
        return number > self.last

    def worth(self, number: int) -> int:
        """Return what a value adds to a sum: a number itself, a name nothing."""
        return number if self.is_number(number) else 0


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
