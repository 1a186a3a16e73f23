"""Cells inside a loop and outside: how often one crosses it on the way to the rim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pylogic.core.network import Pruning, Store, union
from pylogic.core.places import BELOW, RIGHT, Side
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Law
from pylogic.declared.explain.passing import LINE
from pylogic.declared.words.loop import Loop
from pylogic.language.reading import Cell, name_of

_PRICE = 12


class _Way(NamedTuple):
    """A straight way from a cell to the rim.

    Attributes:
        value: The value of the links or edges of the loop.
        crossed: Those that it crosses.
        inside: The value of the cell from which it crosses an odd number of them.
        met: The values of cells through which the loop goes, of which nothing is said.
    """

    value: int
    crossed: tuple[int, ...]
    inside: int
    met: tuple[int, ...]


def laws(arguments: Loop, board: Board) -> Iterator[Law]:
    """Yield laws for each cell and each way from it to the rim."""
    value, around = arguments.value, arguments.around
    edges = value.sort.form == "edges"
    if around is None or not (edges or arguments.through):
        return
    met = tuple(one.number for one in arguments.through if one.sort == around.sort)
    for cell in board.cells:
        holder, name = board.variable(around.sort.name, cell), name_of(cell)
        for side, way in _ways(cell, board, edges=edges):
            crossed = board.variables_at(value.sort.name, way)
            line = value.sort.name or LINE
            says = f"only from inside the {line} is crossed an odd number of times between {name} and the {side}"
            if holder is not None and crossed:
                constraint = Pruning(_prune, (holder, *crossed), _Way(value.number, crossed, around.number, met))
                yield Law(f"{name} and the {side}", says, constraint, price=_PRICE)


def _ways(cell: Cell, board: Board, *, edges: bool) -> Iterator[tuple[str, list[Side]]]:
    """Yield what one crosses on the way to each side of the board: for links the ways on both sides of the cell."""
    row, column = cell
    for step in (0,) if edges else (-1, 0):
        level = [Side(row + step, one, RIGHT if edges else BELOW) for one in range(board.columns + 1)]
        upright = [Side(one, column + step, BELOW if edges else RIGHT) for one in range(board.rows + 1)]
        if edges or 0 < row + step < board.rows:
            yield from (("left", level[: column + (not edges)]), ("right", level[column:]))
        if edges or 0 < column + step < board.columns:
            yield from (("top", upright[: row + (not edges)]), ("bottom", upright[row:]))


def _prune(store: Store, variables: Sequence[int], way: _Way) -> None:
    holder = variables[0]
    mask, inside = store.bit(way.value), store.bit(way.inside)
    met = union(map(store.bit, way.met))
    open_ones = [link for link in way.crossed if store.domains[link] & mask and store.domains[link] != mask]
    odd = sum(store.domains[link] == mask for link in way.crossed) % 2 == 1
    held = store.domains[holder]
    if not open_ones:
        if odd:
            store.keep(holder, inside | met)
        else:
            store.remove(holder, inside)
    elif len(open_ones) == 1 and (held == inside or not held & (inside | met)):
        if odd == (held == inside):
            store.remove(open_ones[0], mask)
        else:
            store.keep(open_ones[0], mask)
