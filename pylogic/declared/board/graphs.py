"""Boards as graphs: neighbours as facts, an order of cells from the centre, what hangs together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pylogic.declared.board.board import Board
from pylogic.declared.board.shifts import shifts
from pylogic.declared.compile.flat import Flat
from pylogic.language.reading import Cell


def ranking(board: Board, cells: Iterable[Cell]) -> list[Cell]:
    """Cells from the centre of the board outwards: a first one of what hangs together is near all of it."""
    middle = (board.rows + 1) / 2, (board.columns + 1) / 2
    return sorted(cells, key=lambda cell: (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]), cell))


def state_neighbours(flat: Flat, sort: str) -> None:
    """State which variables of cells are neighbours."""
    board = flat.board
    pairs = []
    for row, column in board.cells:
        first = flat.variable(sort, (row, column))
        for other in ((row, column + 1), (row + 1, column)):
            second = flat.variable(sort, other)
            if first is not None and second is not None:
                pairs.append((first, second))
    shapes, left = shifts(board, pairs)
    for _, step in shapes:
        flat.state("beside_by", step)
    for first, second in left:
        flat.state("beside", first, second)


def parts(cells: Iterable[Cell], neighbours: Callable[[Cell], Iterable[Cell]]) -> list[list[Cell]]:
    """Cells in the parts that hang together, each in reading order."""
    left = set(cells)
    found = []
    while left:
        first = min(left)
        left.discard(first)
        part, front = [first], [first]
        while front:
            for cell in neighbours(front.pop()):
                if cell in left:
                    left.discard(cell)
                    part.append(cell)
                    front.append(cell)
        found.append(sorted(part))
    return found
