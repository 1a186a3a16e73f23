"""Cells numbered at random, such that some of them differ, by as few numbers as chance finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pylogic.language.reading import Cell


def numbering(cells: Sequence[Cell], mates: Mapping[Cell, set[Cell]], random: Random) -> dict[Cell, int]:
    """A number for each cell, counting from 0, another one than its mates have.

    The cell with the most different numbers around it is next (Brélaz 1979), and takes any number that is free.

    Args:
        cells: The cells.
        mates: The cells from which each has to differ; others than those cells do not count.
        random: Where chance comes from.
    """
    left = {cell: random.random() for cell in cells}
    around: dict[Cell, set[int]] = {cell: set() for cell in cells}
    numbers: dict[Cell, int] = {}
    most = max((len(mates[cell].intersection(left)) for cell in cells), default=0) // 2 + 1
    while left:
        cell = max(left, key=lambda one: (len(around[one]), left[one]))
        del left[cell]
        free = [number for number in range(most) if number not in around[cell]]
        if not free:
            free = [most]
            most += 1
        numbers[cell] = random.choice(free)
        for mate in mates[cell].intersection(left):
            around[mate].add(numbers[cell])
    return numbers
