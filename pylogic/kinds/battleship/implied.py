"""The cells around a hint that it settles."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.kinds.battleship.vocabulary import CORNERS, FORWARD, SIDES
from pylogic.language.reading import Cell


def implied(cell: Cell, hint: str) -> Iterator[tuple[Cell, int]]:
    """Cells, on the board or off it, that a hint makes ship (1) or water (0).

    The middle of a ship settles only its own cell and corners; which two neighbours are ship
    depends on the rest of the board.
    """
    if hint == "water":
        yield cell, 0
        return
    yield cell, 1
    for step in CORNERS:
        yield _beside(cell, step), 0
    if hint in ("ship", "middle"):
        return
    for step in SIDES:
        onward = step == FORWARD.get(hint)
        yield _beside(cell, step), int(onward)
        if onward:
            for corner in CORNERS:
                if corner[0] + step[0] and corner[1] + step[1]:
                    yield _beside(_beside(cell, step), corner), 0


def axes(cell: Cell) -> tuple[tuple[Cell, Cell], tuple[Cell, Cell]]:
    """The neighbours of a cell above and below, and those on its left and right."""
    up, down, left, right = (_beside(cell, step) for step in SIDES)
    return (up, down), (left, right)


def _beside(cell: Cell, step: tuple[int, int]) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]
