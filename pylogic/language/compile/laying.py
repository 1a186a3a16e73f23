"""Pieces that are laid on a board, for the words ``place`` and ``shape``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.vocabulary import Value


class Position(NamedTuple):
    """A place for a piece.

    Attributes:
        cells: The cells that it covers.
        value: The value of these.
        bare: Cells that hold none of the values of pieces.
        quota: The number of the quota that it counts for.
    """

    cells: tuple[Cell, ...]
    value: Value
    bare: tuple[Cell, ...]
    quota: int


def beside(cells: Collection[Cell], board: Board) -> tuple[Cell, ...]:
    """The cells that share a side with one of some cells."""
    return tuple(dict.fromkeys(near for cell in cells for near in board.neighbours(cell) if near not in cells))


def state(
    values: Sequence[Value], quotas: Iterable[tuple[str, int, int]], positions: Iterable[Position], flat: Flat
) -> None:
    """State where pieces of some values may lie, and how many: exactly, ``quota``, or at most, ``ceiling``."""
    sort, constraint = values[0].sort.name, flat.number()
    flat.state("placing", constraint)
    for value in values:
        flat.state("shown", constraint, value.number)
    for variable in flat.variables(sort, flat.board.cells):
        flat.state("site", constraint, variable)
    for name, quota, count in quotas:
        flat.state(name, constraint, quota, count)
    for number, position in enumerate(positions, 1):
        flat.state("position", constraint, number, position.quota)
        for variable in flat.variables(sort, position.cells):
            flat.state("spot", constraint, number, variable, position.value.number)
        for variable in flat.variables(sort, position.bare):
            flat.state("bare", constraint, number, variable)
