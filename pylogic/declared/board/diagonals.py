"""Diagonals in cells: which corners they join."""

from __future__ import annotations

from pylogic.declared.board.sorts import Sort
from pylogic.declared.parse.phrases import Reading
from pylogic.language.reading import Cell

VALUES = ("\\", "/")
"""The diagonal that falls, and the one that rises."""


def read_sort(reading: Reading) -> Sort:
    """The cells that hold diagonals.

    Raises:
        PuzzleError: There are none.
    """
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells" and not sort.numeric]
    found = [sort for sort in sorts if set(sort.names) == set(VALUES)]
    return reading.one_of(found, "this is about diagonals; say: cells \\ /")


def corners_of(cell: Cell, falling: bool) -> tuple[Cell, Cell]:
    """The corners that a diagonal joins; a corner is named after the cell above and to the left of it."""
    row, column = cell
    return ((row - 1, column - 1), cell) if falling else ((row - 1, column), (row, column - 1))
