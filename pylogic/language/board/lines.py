"""Lines of links from cell to cell, and diagonals in cells: their cells as numbers, and what they join."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import ROW, SLOT, Board
from pylogic.language.board.sorts import Sort, ends_of
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import BELOW, RIGHT, Side, side_between
from pylogic.model.kind import Violation


def node(board: Board, sort: str, cell: Cell) -> int:
    """Return the number of a cell, or of what is named after it, for lines of links or edges of a sort."""
    return board.frame.slots[sort] * SLOT + cell[0] * ROW + cell[1]


def arms(board: Board, cell: Cell) -> list[list[Side]]:
    """Return the sides between a cell and the rim or a block that a line from it may cross, in each direction."""
    return [[*filter(None, (side_between(*pair) for pair in pairwise((cell, *ray))))] for ray in board.rays(cell)]


def through(found: Found, value: Value) -> tuple[Value, ...]:
    """Return the values of ``[through CELL-VALUES]``."""
    passed: tuple[Value, ...] = found.get("CELL-VALUES", ())
    if passed and value.sort.form != "links":
        found.fail(
            "lines of links go through cells: links off on, cells white black, loop on through white", "CELL-VALUES"
        )
    return passed


def flatten_through(value: Value, through: tuple[Value, ...], board: Board, flat: Flat) -> None:
    """State through which cells lines go."""
    if not through:
        return
    constraint = flat.number()
    for passed in through:
        flat.state("passed_on", constraint, passed.number)
    for cell in board.cells:
        variable = flat.variable(through[0].sort.name, cell)
        if variable is not None:
            own = node(board, value.sort.name, cell)
            flat.state("through", constraint, own, variable)
            for link in board.variables_at(value.sort.name, board.ends(cell)):
                flat.state("touching", own, link)


def points(board: Board, sort: str) -> dict[int, tuple[Cell, Cell]]:
    """Return the two points that each edge or link joins: corners or cells."""
    edges = board.frame.sorts[sort].form == "edges"
    return {
        variable: ends_of(side) if edges else side.cells
        for side in board.places[sort]
        if isinstance(side, Side) and (variable := board.variable(sort, side)) is not None
    }


def faces(form: str, board: Board) -> set[Cell]:
    """The faces that may be inside: cells for edges; for links squares of four cells, named after their first cells."""
    fewer = 0 if form == "edges" else 1
    rows, columns = board.rows - fewer, board.columns - fewer
    return {(row, column) for row, column in board.area if row <= rows and column <= columns}


def borders(form: str, board: Board) -> Iterator[tuple[Side, tuple[Cell, Cell]]]:
    """Yield every side with the faces on both sides of an edge, or of a link, there."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            for side, before in (
                (Side(row, column, RIGHT), (row - 1, column)),
                (Side(row, column, BELOW), (row, column - 1)),
            ):
                if form == "edges":
                    yield side, side.cells
                elif all(map(board.inside, side.cells)):
                    yield side, (before, (row, column))


def drawn(value: Value, finished: Finished) -> dict[Cell, list[Cell]]:
    """Return the points that edges or links which hold a value join, each with those next to it."""
    near: dict[Cell, list[Cell]] = {}
    for side in finished.board.places[value.sort.name]:
        if isinstance(side, Side) and finished.holds(value, side):
            one, other = ends_of(side) if value.sort.form == "edges" else side.cells
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
    return near


def astray(value: Value, through: tuple[Value, ...], finished: Finished) -> Iterator[Violation]:
    """Yield cells through which a line goes, or not, against what they hold."""
    for cell in finished.board.cells if through else ():
        met = any(finished.holds(value, side) for side in finished.board.ends(cell))
        if met != finished.any_of(through, cell):
            wrong = f"a line goes through {name_of(cell)}" if met else f"no line goes through {name_of(cell)}"
            held = " or ".join(map(str, through))
            yield Violation("through", f"{wrong}, which holds {'no ' if met else ''}{held}", (cell,))


def say_through(through: tuple[Value, ...]) -> str:
    """`` through the cells that hold #, and no others``; empty where nothing is said of cells."""
    return f" through the cells that hold {' or '.join(map(str, through))}, and no others" if through else ""


_VALUES = ("\\", "/")
"""The diagonal that falls, and the one that rises."""


def sort_of(found: Found) -> Sort:
    """Return the cells that hold diagonals.

    Raises:
        PuzzleError: There are none.
    """
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells" and not sort.numeric]
    fitting = [sort for sort in sorts if set(sort.names) == set(_VALUES)]
    return found.one_of(fitting, "this is about diagonals; say: cells \\ /")


def diagonals(sort: Sort, cell: Cell) -> dict[int, tuple[Cell, Cell]]:
    """The corners that each diagonal of a cell joins, by its number; a corner is named after its upper left cell."""
    row, column = cell
    ends = (((row - 1, column - 1), cell), ((row - 1, column), (row, column - 1)))
    return {sort.lowest + sort.names.index(text): corners for text, corners in zip(_VALUES, ends, strict=True)}
