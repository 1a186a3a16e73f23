"""The constraints of Battleship on cells near each other: ships that do not touch, hints, ships that are too long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from pylogic.core.network import Constraint, Store
from pylogic.kinds.battleship.implied import axes
from pylogic.kinds.battleship.places import SHIP, WATER, Ships, cells_of
from pylogic.kinds.battleship.vocabulary import CORNERS
from pylogic.language.reading import Cell


class Apart(Constraint):
    """Where a cell is ship its corners are water."""

    def __init__(self, cell: int, corners: Sequence[int]) -> None:
        super().__init__((cell, *corners))
        self.alike = (Apart, len(corners))

    def filter(self, store: Store) -> bool:
        """To arc consistency."""
        cell, *corners = self.scope
        if any(store.domains[corner] == SHIP for corner in corners) and not store.narrow(cell, WATER):
            return False
        return store.domains[cell] != SHIP or all(store.narrow(corner, WATER) for corner in corners)


@cache
def apart(height: int, width: int) -> tuple[Apart, ...]:
    """Return that ships do not touch; cached, as generation grades many puzzles of one size."""
    number = {cell: variable for variable, cell in enumerate(product(range(height), range(width)))}
    constraints = []
    for (row, column), variable in number.items():
        corners = [number[one] for one in ((row + i, column + j) for i, j in CORNERS) if one in number]
        if corners:
            constraints.append(Apart(variable, corners))
    return tuple(constraints)


class Shown(Constraint):
    """Cells that a hint settles, whatever else is known."""

    def __init__(self, stated: Mapping[int, int]) -> None:
        super().__init__(tuple(stated))
        self._stated = stated
        self.alike = (Shown, *stated.values())

    def filter(self, store: Store) -> bool:
        """Settle them."""
        return all(store.narrow(cell, value) for cell, value in self._stated.items())


class Middle(Constraint):
    """A ship goes on on both sides of a cell, across or down, and not the other way.

    Args:
        cell: The cell.
        number: The variables of the cells on the board.
    """

    def __init__(self, cell: Cell, number: Mapping[Cell, int]) -> None:
        self._axes = tuple(tuple(number.get(side) for side in axis) for axis in axes(cell))
        super().__init__(tuple(cell for axis in self._axes for cell in axis if cell is not None))
        self.alike = (Middle, *(cell is None for axis in self._axes for cell in axis))

    def filter(self, store: Store) -> bool:
        """To generalised arc consistency."""
        ways = [one for one in (self._axes, self._axes[::-1]) if self._may(store, *one)]
        if len(ways) != 1:
            return bool(ways)
        ((ship, water),) = ways
        return all(store.narrow(cell, SHIP) for cell in ship if cell is not None) and all(
            store.narrow(cell, WATER) for cell in water if cell is not None
        )

    @staticmethod
    def _may(store: Store, ship: Sequence[int | None], water: Sequence[int | None]) -> bool:
        return all(cell is not None and store.domains[cell] != WATER for cell in ship) and all(
            cell is None or store.domains[cell] != SHIP for cell in water
        )


class TooLong(Constraint):
    """Cells in a row of which not all are ship."""

    def filter(self, store: Store) -> bool:
        """To generalised arc consistency."""
        others = [cell for cell in self.scope if store.domains[cell] != SHIP]
        return bool(others) and (len(others) > 1 or store.narrow(others[0], WATER))


@cache
def too_long(height: int, width: int, length: int) -> tuple[TooLong, ...]:
    """Return that no ship has a length."""
    return tuple(TooLong(tuple(cells_of(place.body))) for place in Ships(height, width, length).places)
