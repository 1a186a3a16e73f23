"""Islands put on a board at random, such that bridges along its lines can join all of them without crossing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pylogic.declared.board.partition import neighbours
from pylogic.language.reading import Cell

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_TRIES = 200
"""Attempts to place one more island."""


def islands(cells: Sequence[Cell], number: int, random: Random) -> list[Cell]:
    """Draw this many cells, or as many as there is room for; no two of them are neighbours.

    Each but the first lies straight ahead of one that was there before, and no way between two such crosses another.

    Args:
        cells: The cells of the board.
        number: How many are wished for.
        random: Where chance comes from.
    """
    room = set(cells)
    found = [random.choice(cells)]
    ways: set[Cell] = set()
    for _ in range(_TRIES):
        if len(found) >= number:
            break
        row, column = random.choice(found)
        down, right = random.choice(_STEPS)
        ahead: list[Cell] = []
        while True:
            cell = (row + down * (len(ahead) + 1), column + right * (len(ahead) + 1))
            if cell not in room or cell in ways or cell in found:
                break
            ahead.append(cell)
        places = [index for index, cell in enumerate(ahead) if index and not set(neighbours(cell)).intersection(found)]
        if places:
            last = random.choice(places)
            ways.update(ahead[:last])
            found.append(ahead[last])
    return sorted(found)
