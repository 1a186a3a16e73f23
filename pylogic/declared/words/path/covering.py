"""Boards covered by paths at random, none of which comes back beside itself: lines that could be the only ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pylogic.declared.board.partition import neighbours
from pylogic.language.reading import Cell

_COVERINGS = 10
"""The number of coverings that are tried; the one with the fewest cells in short paths is taken."""
_SHORT = 3
"""A path of fewer cells is short."""


def covering(cells: Sequence[Cell], random: Random) -> list[list[Cell]]:
    """Paths of neighbours through all cells, as far as chance lets them be of two cells or more.

    Cells are paired at random; then paths are joined at their ends, wherever no cell of one comes to lie beside a cell
    of the other but these two, for a path that comes back beside itself could take a short cut.

    Args:
        cells: The cells.
        random: Where chance comes from.

    Returns:
        The paths; cells that no path takes up are paths of one cell.
    """
    coverings = (_covered(cells, random) for _ in range(_COVERINGS))
    return min(coverings, key=lambda paths: sum(len(path) for path in paths if len(path) < _SHORT))


def _covered(cells: Sequence[Cell], random: Random) -> list[list[Cell]]:
    left = set(cells)
    paths: dict[Cell, list[Cell]] = {}
    for cell in random.sample(list(cells), len(cells)):
        # The most cramped cell first: else many cells are left alone.
        if cell in left:
            _pair(cell, left, paths, random)
    joints = [(one, other) for one in cells for other in neighbours(one) if other > one and other in paths]
    # A single cell is not a path: these are joined first, then others.
    for alone in (True, False):
        random.shuffle(joints)
        for one, other in joints:
            if not alone or min(len(paths[one]), len(paths[other])) == 1:
                _join(one, other, paths)
    return [list(path) for path in {id(path): path for path in paths.values()}.values()]


def _pair(cell: Cell, left: set[Cell], paths: dict[Cell, list[Cell]], random: Random) -> None:
    """Pair a cell with a neighbour, one that has the fewest others; then those that this leaves only one."""
    waiting = [cell]
    while waiting:
        one = waiting.pop()
        if one not in left:
            continue
        left.discard(one)
        room = [near for near in neighbours(one) if near in left]
        path = [one]
        if room:
            other = min(room, key=lambda near: (len(left.intersection(neighbours(near))), random.random()))
            left.discard(other)
            path.append(other)
        for mine in path:
            paths[mine] = path
            around = [near for near in neighbours(mine) if near in left]
            waiting += [near for near in around if len(left.intersection(neighbours(near))) < 2]


def _join(one: Cell, other: Cell, paths: dict[Cell, list[Cell]]) -> None:
    """Join two paths that end in neighbours, if they are not beside each other anywhere else."""
    first, second = paths[one], paths[other]
    if first is second or one not in (first[0], first[-1]) or other not in (second[0], second[-1]):
        return
    among = set(second)
    if sum(near in among for cell in first for near in neighbours(cell)) > 1:
        return
    joined = (first if first[-1] == one else first[::-1]) + (second if second[0] == other else second[::-1])
    for cell in joined:
        paths[cell] = joined
