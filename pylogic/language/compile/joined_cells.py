"""Cells that links or bridges with some values join into one connected part."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import parts, ranking
from pylogic.language.board.lines import node
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.rule import Finished
from pylogic.language.parse.vocabulary import Value
from pylogic.model.places import BELOW, RIGHT, Side
from pylogic.model.verdict import Violation

Lane = tuple[Cell, int]
"""A cell as far as lines pass it in its row, or in its column: `RIGHT` or `BELOW`."""


def joined(values: Sequence[Value], board: Board) -> list[Cell]:
    """Return the cells that links or bridges may join: all, or those that bridges may end in."""
    return sorted(board.hints) if values[0].sort.form == "bridges" else board.cells


def sides(values: Sequence[Value], cells: Collection[Cell], board: Board) -> Iterator[Side]:
    """Yield the links or bridges that may join two of some cells."""
    within = frozenset(cells)
    places = (place for place in board.places[values[0].sort.name] if isinstance(place, Side))
    return (side for side in places if within.issuperset(side.cells))


def lanes(side: Side, crossing: Value | None) -> tuple[Lane, Lane]:
    """Return the two lanes that a link joins; without crossings all lie in rows."""
    one, other = side.cells
    way = RIGHT if crossing is None else side.way
    return (one, way), (other, way)


def flatten(
    values: Sequence[Value],
    crossing: Value | None,
    cells: Sequence[Cell],
    board: Board,
    flat: Flat,
    through: Sequence[Value] = (),
) -> None:
    """State that cells are connected, or their lanes; or those of them that hold a value of ``through``."""
    sort = values[0].sort.name
    if not cells:
        return

    def number_of(lane: Lane) -> int:
        cell, way = lane
        return node(board, sort, cell) * (1 if way == RIGHT else -1)

    constraint = flat.number()
    if through:
        flat.state("network", constraint)
        for value in through:
            flat.state("visited", constraint, value.number)
        for index, cell in enumerate(ranking(board, cells), 1):
            for held in flat.variables(through[0].sort.name, [cell]):
                flat.state("stop", constraint, index, number_of((cell, RIGHT)), held)
    else:
        flat.state("joined", constraint, number_of((cells[0], RIGHT)))
    for cell in cells if not through else ():
        for way in (RIGHT,) if crossing is None else (RIGHT, BELOW):
            flat.state("node", constraint, number_of((cell, way)))
        if crossing is not None:
            both = number_of((cell, RIGHT)), number_of((cell, BELOW))
            for passed in flat.variables(crossing.sort.name, [cell]):
                flat.state("passage", constraint, passed, crossing.number, *both)
    allowed = {number for side in sides(values, cells, board) for number in board.domain(sort, side)}
    for value in values:
        if value.number in allowed:
            flat.state("joining_link", constraint, value.number)
    for side in sides(values, cells, board):
        variable = flat.variable(sort, side)
        assert variable is not None
        flat.state("span", constraint, variable, *map(number_of, lanes(side, crossing)))


def broken(
    values: Sequence[Value], crossing: Value | None, cells: Sequence[Cell], finished: Finished
) -> Iterator[Violation]:
    """Yield a violation, the smallest connected part of cells, where there are several."""
    board = finished.board
    near: dict[Lane, list[Lane]] = {(cell, RIGHT): [] for cell in cells}
    if crossing is not None:
        near |= {(cell, BELOW): [] for cell in cells}
    pairs = [lanes(side, crossing) for side in sides(values, cells, board) if finished.any_of(tuple(values), side)]
    if crossing is not None:
        pairs += [((cell, RIGHT), (cell, BELOW)) for cell in cells if not finished.holds(crossing, cell)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    connected = parts(near, near.__getitem__)
    if len(connected) > 1:
        smallest = tuple(dict.fromkeys(cell for cell, _ in min(connected, key=len)))
        yield Violation("connected", f"no {values[0].sort.form} join these cells and the others", smallest)
