"""Boards that edges divide into pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pylogic.files.reading import Cell
from pylogic.language.board.board import ROW, Board
from pylogic.language.board.graphs import parts
from pylogic.language.board.surroundings import meeting
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Finished
from pylogic.language.parse.vocabulary import Value


def number_of(cell: Cell) -> int:
    """Return the number by which facts know a cell."""
    return cell[0] * ROW + cell[1]


def borders(reading: Reading) -> Value:
    """Return the value of edges that are borders of pieces.

    Raises:
        PuzzleError: The kind has no edges.
    """
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "edges" and not sort.numeric]
    fitting = [sort for sort in sorts if len(sort.names) == len(("off", "on"))]
    if not fitting:
        reading.fail("pieces are made by edges; say: edges off on")
    return Value(fitting[0].names[1], fitting[0])


def pieces(value: Value, finished: Finished) -> list[list[Cell]]:
    """Return the pieces into which edges divide a finished board."""
    board = finished.board

    def near(cell: Cell) -> Iterable[Cell]:
        for other, side in zip(board.neighbours(cell), board.ends(cell), strict=True):
            if not finished.holds(value, side):
                yield other

    return finished.cached(("pieces", value.sort.name, value.number), lambda: parts(board.cells, near))


def state_pieces(value: Value, board: Board, flat: Flat) -> None:
    """State the cells, and what lies between them."""
    flat.state("dividing", 1)
    for cell in board.cells:
        flat.state("piece_cell", number_of(cell))
    inside = set()
    for variable, one, other in walls(board, value.sort.name):
        inside.add(variable)
        flat.state("wall", variable, number_of(one), number_of(other))
    every = flat.variables(value.sort.name, board.places[value.sort.name])
    flat.defined(every, "pieces")
    for variable in every:
        if variable not in inside:
            flat.state("rim", variable)


def walls(board: Board, sort: str) -> Iterator[tuple[int, Cell, Cell]]:
    """Yield the edges between two cells of the board, with these."""
    for side in board.joints():
        variable = board.variable(sort, side)
        if variable is not None:
            yield variable, *side.cells


def corners(board: Board, sort: str) -> dict[Cell, tuple[int, ...]]:
    """The edges above each point where four edges meet, below it, to its left and its right, by the cell before it."""
    edges_at = {}
    for row, column in board.area:
        sides = meeting(row, column)
        edges = board.variables_at(sort, sides)
        if row < board.rows and column < board.columns and len(edges) == len(sides):
            edges_at[row, column] = edges
    return edges_at
