"""Boards divided at random into islands, of which no two of equal size touch."""

from __future__ import annotations

from random import Random

from pylogic.declared.board.board import Board
from pylogic.declared.board.sorts import Sort
from pylogic.language.reading import Cell

_CHANGES = 30
"""Changes for each cell, before the board is given up."""


def divided(sort: Sort, board: Board, random: Random) -> dict[int, int] | None:
    """The size of its island for each variable; ``None`` where none are met.

    First every cell is an island.  One of two that clash takes in another beside it, or falls apart where it would
    become too large.
    """
    most = (board.bounds(sort.name) or (1, 1))[1]
    owner = {cell: cell for cell in board.cells}
    islands = {cell: [cell] for cell in board.cells}
    for _ in range(_CHANGES * len(owner)):
        beside = [(owner[cell], owner[near]) for cell in owner for near in board.neighbours(cell)]
        clashing = [one for one, other in beside if one != other and len(islands[one]) == len(islands[other])]
        if not clashing:
            places = {board.variable(sort.name, cell): len(islands[owner[cell]]) for cell in owner}
            return {variable: size for variable, size in places.items() if variable is not None}
        changed = random.choice(clashing)
        room = most - len(islands[changed])
        fitting = sorted({other for one, other in beside if one == changed != other and len(islands[other]) <= room})
        if fitting:
            taken: list[Cell] = islands.pop(random.choice(fitting))
            islands[changed] += taken
            owner.update(dict.fromkeys(taken, changed))
        else:
            for cell in islands.pop(changed):
                owner[cell], islands[cell] = cell, [cell]
    return None
