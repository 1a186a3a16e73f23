"""Boards of games with packed puzzles: regions from joined cells, points between cells."""

from __future__ import annotations

from collections.abc import Iterable

from pylogic.language.coding.sheet import Sheet
from pylogic.language.reading import cell_of, name_of


def areas(count: int, joined: Iterable[tuple[int, int]]) -> list[int]:
    """The number of the area of each cell, counted from 1 in the order of their first cells.

    Args:
        count: The number of cells.
        joined: Pairs of cells that are in one area.
    """
    first = list(range(count))  # of each cell the first cell of its area, perhaps over others
    for one, other in joined:
        low, high = sorted((_root(first, one), _root(first, other)))
        first[high] = low
    numbers: dict[int, int] = {}
    return [numbers.setdefault(_root(first, cell), len(numbers) + 1) for cell in range(count)]


def _root(first: list[int], cell: int) -> int:
    while first[cell] != cell:
        first[cell] = cell = first[first[cell]]
    return cell


def point(down: int, right: int) -> str:
    """The name of a place by its steps of half a cell from the first cell: a cell, or the corners of several."""
    first = name_of((down // 2 + 1, right // 2 + 1))
    last = name_of(((down + 1) // 2 + 1, (right + 1) // 2 + 1))
    return first if first == last else f"{first}-{last}"


def points(sheet: Sheet, setting: str = "centres") -> list[int]:
    """The places that a setting names in reading order, by steps of half a cell."""
    places = []
    for name in (name for words in sheet.settings(setting) for name in words):
        first, _, last = name.partition("-")
        (row, column), (other_row, other_column) = cell_of(first) or (1, 1), cell_of(last or first) or (1, 1)
        places.append((row + other_row - 2) * (2 * sheet.columns - 1) + column + other_column - 2)
    return sorted(places)


def usual_boxes(side: int) -> tuple[int, int]:
    """Rows and columns of the boxes that are usual on a board of sudoku."""
    rows = max(size for size in range(1, side + 1) if side % size == 0 and size * size <= side)
    return rows, side // rows
