"""Pieces that a half turn about a point leaves as they are, and boards divided at random into such pieces."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pylogic.files.reading import Cell
from pylogic.language.board.partition import neighbours

_POINTS = ((0, 0), (0, 1), (1, 0), (1, 1))
"""A point in a cell, to its right, below it, and at its lower right corner."""
_DIVISIONS = 10
"""Divisions of which the one with the fewest pieces is taken: cells that are left over are pieces too."""


def core(centre: Cell) -> set[Cell]:
    """The cells around a centre: one, two or four; the numbers of a centre are the sums of the first and the last."""
    row, column = centre
    return {(r, c) for r in (row // 2, (row + 1) // 2) for c in (column // 2, (column + 1) // 2)}


def centre_of(piece: Sequence[Cell]) -> Cell:
    """The only point about which a piece may be symmetric, in the middle of its rows and columns."""
    rows, columns = zip(*piece, strict=True)
    return min(rows) + max(rows), min(columns) + max(columns)


def turned(cell: Cell, centre: Cell) -> Cell:
    """Return the cell to which a half turn about a centre takes a cell."""
    return centre[0] - cell[0], centre[1] - cell[1]


def division(cells: Sequence[Cell], size: float, random: Random) -> list[Cell]:
    """Return the centres of pieces, each in one piece and symmetric about its centre, into which a board falls.

    Args:
        cells: The cells of the board.
        size: How many cells a piece has on average, as far as there is room.
        random: Where chance comes from.
    """
    return min((_divided(cells, size, random) for _ in range(_DIVISIONS)), key=len)


def _divided(cells: Sequence[Cell], size: float, random: Random) -> list[Cell]:
    left = set(cells)
    centres = []
    for row, column in random.sample(list(cells), len(cells)):
        if (row, column) not in left:
            continue
        points = [(2 * row + down, 2 * column + right) for down, right in _POINTS]
        centre = random.choice([point for point in points if core(point) <= left])
        centres.append(centre)
        _grow(centre, random.randint(1, max(1, round(2 * size) - 1)), left, random)
    return sorted(centres)


def _grow(centre: Cell, size: int, left: set[Cell], random: Random) -> None:
    """Take a piece of about such a size from the cells that are left."""
    piece = core(centre)
    left -= piece
    while len(piece) < size:
        around = sorted({near for cell in piece for near in neighbours(cell) if near in left})
        room = [cell for cell in around if turned(cell, centre) in left]
        if not room:
            return
        cell = random.choice(room)
        grown = {cell, turned(cell, centre)}
        piece |= grown
        left -= grown
