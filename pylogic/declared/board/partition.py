"""Boards divided at random into connected parts of given sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from pylogic.core.inventing import UnfitError
from pylogic.language.reading import Cell

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_EXCHANGES = 60
"""Exchanges of cells that are tried for each cell."""


def partition(cells: Sequence[Cell], sizes: Sequence[int], random: Random) -> list[list[Cell]]:
    """Parts of these sizes, each in one piece.

    A winding line through the board is cut into the parts; then neighbouring parts exchange cells, wherever both stay
    in one piece.

    Args:
        cells: The cells.
        sizes: As many cells as there are, all together.
        random: Where chance comes from.

    Raises:
        UnfitError: The winding line is broken, by cells that are not among these.
    """
    line = sorted(cells, key=lambda cell: (cell[0], cell[1] if cell[0] % 2 else -cell[1]))
    if random.random() < 1 / 2:
        line = sorted(cells, key=lambda cell: (cell[1], cell[0] if cell[1] % 2 else -cell[0]))
    parts: list[set[Cell]] = []
    start = 0
    for size in sizes:
        parts.append(set(line[start : start + size]))
        start += size
    if not all(map(connected, parts)):
        raise UnfitError("the board did not fall into connected regions")
    owner = {cell: index for index, part in enumerate(parts) for cell in part}
    for _ in range(_EXCHANGES * len(line)):
        _exchange(parts, owner, random.choice(line), random)
    return [sorted(part) for part in parts]


def tiled(cells: Iterable[Cell], shapes: Sequence[tuple[int, int]], random: Random) -> list[list[Cell]]:
    """Rectangles that fill a board from the first row on, a single cell where none of the shapes fits.

    Args:
        cells: The cells.
        shapes: Rows and columns of rectangles, those that are there more often are taken more often.
        random: Where chance comes from.
    """
    left, parts = set(cells), []
    while left:
        row, column = min(left)
        rectangles = [[(row + down, column + right) for down in range(h) for right in range(w)] for h, w in shapes]
        fitting = [part for part in rectangles if left.issuperset(part)]
        parts.append(random.choice(fitting) if fitting else [(row, column)])
        left.difference_update(parts[-1])
    return parts


def _exchange(parts: list[set[Cell]], owner: dict[Cell, int], cell: Cell, random: Random) -> None:
    """Let the part of a cell give it to a neighbouring part for another cell, if that can be."""
    mine = owner[cell]
    others = sorted({owner[near] for near in neighbours(cell) if near in owner} - {mine})
    if not others:
        return
    other = random.choice(others)
    offered = [
        near for near in sorted(parts[other]) if any(owner.get(one) == mine and one != cell for one in neighbours(near))
    ]
    random.shuffle(offered)
    for taken in offered:
        first = parts[mine] - {cell} | {taken}
        second = parts[other] - {taken} | {cell}
        if connected(first) and connected(second):
            parts[mine], parts[other] = first, second
            owner[cell], owner[taken] = other, mine
            return


def neighbours(cell: Cell) -> list[Cell]:
    """Return the cells around a cell, wherever the board ends."""
    return [(cell[0] + down, cell[1] + right) for down, right in _STEPS]


def connected(cells: Iterable[Cell]) -> bool:
    """Whether cells are in one piece."""
    left = set(cells)
    waiting = [left.pop()] if left else []
    while waiting:
        near = left.intersection(neighbours(waiting.pop()))
        left -= near
        waiting += near
    return not left


def walk(start: Cell, room: set[Cell], length: int, random: Random) -> list[Cell]:
    """Return a path of neighbours from a cell on through cells of a room, at most so long."""
    path = [start]
    while len(path) < length:
        near = [one for one in neighbours(path[-1]) if one in room and one not in path]
        if not near:
            break
        path.append(random.choice(near))
    return path
