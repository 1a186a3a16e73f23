"""Cells that links or bridges with some values join into one connected part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.core.places import Side
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import parts
from pylogic.declared.board.lines import node
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.rule import Finished
from pylogic.declared.parse.vocabulary import Value
from pylogic.language.reading import Cell


def joined(values: Sequence[Value], board: Board) -> list[Cell]:
    """Return the cells that links or bridges may join: all, or those that bridges may end in."""
    return sorted(board.hints) if values[0].sort.form == "bridges" else board.cells


def sides(values: Sequence[Value], board: Board) -> Iterator[Side]:
    """Yield the links or bridges that may join them."""
    return (place for place in board.places[values[0].sort.name] if isinstance(place, Side))


def flatten(values: Sequence[Value], board: Board, flat: Flat) -> None:
    """State that cells are connected."""
    sort = values[0].sort.name
    cells = joined(values, board)
    if not cells:
        return
    constraint = flat.number()
    flat.state("joined", constraint, node(board, sort, cells[0]))
    for cell in cells:
        flat.state("node", constraint, node(board, sort, cell))
    allowed = {number for side in sides(values, board) for number in board.domain(sort, side)}
    for value in values:
        if value.number in allowed:
            flat.state("joining_link", constraint, value.number)
    for side in sides(values, board):
        variable = flat.variable(sort, side)
        assert variable is not None
        flat.state("span", constraint, variable, *(node(board, sort, cell) for cell in side.cells))


def broken(values: Sequence[Value], finished: Finished) -> Iterator[Violation]:
    """Yield a violation, the smallest connected part of cells, where there are several."""
    board = finished.board
    near: dict[Cell, list[Cell]] = {cell: [] for cell in joined(values, board)}
    for side in sides(values, board):
        if finished.any_of(tuple(values), side):
            one, other = side.cells
            near[one].append(other)
            near[other].append(one)
    connected = parts(near, lambda cell: near[cell])
    if len(connected) > 1:
        smallest = min(map(tuple, connected), key=len)
        yield Violation("connected", f"no {values[0].sort.form} join these cells and the others", smallest)
