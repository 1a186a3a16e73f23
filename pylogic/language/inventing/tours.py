"""Tours of a board at random: from cell to cell straight ahead, in any of eight directions and by any distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from pylogic.files.reading import Cell
from pylogic.model.inventing import UnfitError

STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_TRIES = 200


def tour(cells: Sequence[Cell], random: Random) -> list[tuple[Cell, Cell]]:
    """All cells in an order in which each lies straight ahead of the one before.

    Args:
        cells: The cells.
        random: Where chance comes from.

    Returns:
        Each cell of the tour but the last, with the step (one of `STEPS`) to take from it.

    Raises:
        UnfitError: None was met.
    """
    for _ in range(_TRIES):
        here = random.choice(cells)
        left = set(cells) - {here}
        found: list[tuple[Cell, Cell]] = []
        while left:
            onward = [*_onward(here, left, cells)]
            if not onward:
                break
            # One of two is enough to keep off corners that could not be left any more.
            some = random.sample(onward, min(2, len(onward)))
            step, ahead = min(some, key=lambda one: sum(1 for _ in _onward(one[1], left, cells)))
            found.append((here, step))
            left.discard(ahead)
            here = ahead
        if not left:
            return found
    raise UnfitError("no way from cell to cell took in the whole board")


def _onward(cell: Cell, left: set[Cell], cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Each cell of those left that lies straight ahead of a cell, with the step towards it."""
    reach = max(max(one) for one in cells)
    for down, right in STEPS:
        for distance in range(1, reach):
            ahead = (cell[0] + down * distance, cell[1] + right * distance)
            if ahead in left:
                yield (down, right), ahead
