"""Diagonals in cells: which corners they join."""

from __future__ import annotations

from pylogic.declared.board.sorts import Sort
from pylogic.declared.parse.notation import Found
from pylogic.language.reading import Cell

_VALUES = ("\\", "/")
"""The diagonal that falls, and the one that rises."""


def sort_of(found: Found) -> Sort:
    """Return the cells that hold diagonals.

    Raises:
        PuzzleError: There are none.
    """
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells" and not sort.numeric]
    fitting = [sort for sort in sorts if set(sort.names) == set(_VALUES)]
    return found.one_of(fitting, "this is about diagonals; say: cells \\ /")


def diagonals(sort: Sort, cell: Cell) -> dict[int, tuple[Cell, Cell]]:
    """The corners that each diagonal of a cell joins, by its number; a corner is named after its upper left cell."""
    row, column = cell
    ends = (((row - 1, column - 1), cell), ((row - 1, column), (row, column - 1)))
    return {sort.lowest + sort.names.index(text): corners for text, corners in zip(_VALUES, ends, strict=True)}
