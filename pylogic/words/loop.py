"""``loop on``: the edges, or the links, that hold a value form one closed loop."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.reading import Cell
from pylogic.nouns.verdict import Violation
from pylogic.rules.board import Board
from pylogic.rules.flat import Flat
from pylogic.rules.graphs import ranking
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.places import BELOW, RIGHT, Side, cells_of_place
from pylogic.rules.rule import Finished, Rule, Word

_DEGREE = 2


def _read(reading: Reading) -> Value:
    word = reading.rest[0] if reading.rest else None
    value = reading.value()
    if value.sort.form == "cells" or len(value.sort.names) != _DEGREE or value.number == value.sort.lowest:
        reading.fail("a loop is made of edges or links with two values, such as off on, of the second one", word)
    return value


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    value: Value = rule.arguments
    (_along_edges if value.sort.form == "edges" else _through_cells)(value, board, flat)


def _number(cell: Cell) -> int:
    """The number of a cell whose inside is asked for."""
    return cell[0] * 1000 + cell[1]


def _along_edges(value: Value, board: Board, flat: Flat) -> None:
    constraint = flat.number()
    flat.state("loop", constraint)
    on_board = set(board.area)
    for index, cell in enumerate(ranking(board, board.area), 1):
        flat.state("ring", constraint, index, _number(cell))
    for row, column in [(row, column) for row in range(board.rows + 1) for column in range(board.columns + 1)]:
        for way in (RIGHT, BELOW):
            side = Side(row, column, way)
            one, other = (_number(cell) if cell in on_board else 0 for cell in side.cells)
            variable = flat.variable(value.sort.name, side)
            if variable is not None:
                flat.state("defined", variable)
                flat.state("border", variable, one, other)
        square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if all(cell in on_board for cell in square):
            flat.state("across", *map(_number, square))


def _through_cells(value: Value, board: Board, flat: Flat) -> None:
    constraint = flat.number()
    flat.state("turning", constraint)
    for index, cell in enumerate(ranking(board, board.cells), 1):
        flat.state("turn_at", constraint, index, _number(cell))
    for side in board.joints():
        variable = flat.variable(value.sort.name, side)
        if variable is not None:
            flat.state("joint", variable, *map(_number, side.cells))


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    value: Value = rule.arguments
    board = finished.board
    sides = [place for place in board.places[value.sort.name] if finished.holds(value, place)]
    ends: dict[Cell, list[Cell]] = {}
    for side in sides:
        assert isinstance(side, Side)
        one, other = _ends(side) if value.sort.form == "edges" else side.cells
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    if not sides:
        yield Violation("loop", "there is no loop")
        return
    odd = [point for point, others in ends.items() if len(others) != _DEGREE]
    if odd:
        cells = [cell for side in sides for cell in cells_of_place(side) if board.has(cell)]
        near = tuple(dict.fromkeys(cell for cell in cells if any(_touches(cell, point) for point in odd)))
        yield Violation("loop", "the loop has an end, or crosses itself", near)
        return
    first = next(iter(ends))
    seen, front = {first}, [first]
    while front:
        for point in ends[front.pop()]:
            if point not in seen:
                seen.add(point)
                front.append(point)
    if len(seen) < len(ends):
        yield Violation("loop", "there is more than one loop")


def _ends(side: Side) -> tuple[Cell, Cell]:
    """The corners at the ends of an edge; a corner has the number of the cell above and to the left of it."""
    row, column, way = side
    return ((row - 1, column), (row, column)) if way == RIGHT else ((row, column - 1), (row, column))


def _touches(cell: Cell, corner: Cell) -> bool:
    return cell[0] - corner[0] in (0, 1) and cell[1] - corner[1] in (0, 1)


def _say(rule: Rule) -> str:
    return f"the {rule.arguments.sort.form} that are {rule.arguments} form one closed loop"


WORD = Word(
    name="loop",
    summary="edges or links form one closed loop",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("connected", "loop", "links"),
    local=False,
)
