"""Patterns of blocks at random, as they are printed: symmetric, and all open cells in one piece."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random

from pylogic.core.inventing import SYMMETRY, UnfitError, Wished
from pylogic.declared.board.partition import connected
from pylogic.language.reading import Cell

_PATTERNS = 20
"""Tries to break all runs that are too long."""
_ENOUGH = 0.8
"""Share of the blocks wished for with which open cells in one piece are worth more than the others."""
_FILLED = 2
"""Blocks that may be placed in a run that is too long, for each that breaks it, where a run is too short then."""
Images = Callable[[Cell], Iterable[Cell]]


def images_in(cells: Sequence[Cell], wished: Wished) -> Images:
    """Return where a cell goes under the symmetry that is wished for; as a rule the board is turned by half."""
    (top, left), (bottom, right) = min(cells), max(cells)
    if SYMMETRY in wished:
        turn = wished[SYMMETRY]
        size = (bottom - top + 1, right - left + 1)
        return lambda cell: [
            (row + top - 1, column + left - 1) for row, column in turn((cell[0] - top + 1, cell[1] - left + 1), size)
        ]
    return lambda cell: (cell, (top + bottom - cell[0], left + right - cell[1]))


def pattern(
    cells: Sequence[Cell], number: int, images: Images, random: Random, least: int = 1, most: int | None = None
) -> set[Cell]:
    """Return blocks among cells, those together that are images of each other.

    Args:
        cells: The cells.
        number: The number of blocks; a few less where images go together, more where runs would be too long.
        images: The images of a cell, itself included.
        random: The source of chance.
        least: The shortest run of open cells in a line.
        most: The longest one.

    Raises:
        UnfitError: Some runs are too long.
    """
    board = set(cells)
    for _ in range(_PATTERNS):
        blocks = _spread(cells, number, images, random, least, most, whole=True)
        if len(blocks) < number * _ENOUGH:
            blocks = _spread(cells, number, images, random, least, most, whole=False)
        if not any(_long(cell, board - blocks, most) for cell in cells):
            return blocks
    raise UnfitError("some runs between the blocks were too long")


def _spread(
    cells: Sequence[Cell], number: int, images: Images, random: Random, least: int, most: int | None, *, whole: bool
) -> set[Cell]:
    """Return blocks of which most are as they should be, ``whole`` for open cells in one piece."""
    board = set(cells)
    blocks = _filled(set(), board, least)
    for cell in (*random.sample(cells, len(cells)), *random.sample(cells, len(cells))):
        orbit = {*images(cell)}
        if cell in blocks or not orbit <= board:
            continue
        more = _filled(blocks | orbit, board, least)
        few = len(more) <= number or (_long(cell, board - blocks, most) and len(more - blocks) <= _FILLED * len(orbit))
        if few and (not whole or connected(board - more)):
            blocks = more
    return blocks


def _filled(blocks: set[Cell], board: set[Cell], least: int) -> set[Cell]:
    """Return the blocks and all runs that are too short."""
    short = {cell for cell in board - blocks if min(_runs(cell, board - blocks)) < least} if least > 1 else set()
    return _filled(blocks | short, board, least) if short else blocks


def _runs(cell: Cell, left: Collection[Cell]) -> tuple[int, int]:
    """Return how long the two runs through an open cell are."""
    lengths = [1, 1]
    for index, (down, right) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
        row, column = cell[0] + down, cell[1] + right
        while (row, column) in left:
            lengths[index // 2] += 1
            row, column = row + down, column + right
    return lengths[0], lengths[1]


def _long(cell: Cell, left: Collection[Cell], most: int | None) -> bool:
    return most is not None and cell in left and max(_runs(cell, left)) > most
