"""``divide on``: the edges that hold a value are the borders of pieces."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.parse import patches
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Side
from pylogic.model.kind import Violation


def _make(found: Found) -> Value:
    value: Value = found["VALUE"]
    borders = patches.borders(found.reading)
    if value.sort.form == "edges" and value.sort.name != borders.sort.name:
        name = borders.sort.name
        found.fail(f"pieces are made by the edges '{name}'; no others can divide the board as well", "VALUE")
    if value != borders:
        found.fail("a board is divided by edges with two values, such as off on, of the second one", "VALUE")
    return value


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    value: Value = rule.arguments
    board = finished.board
    owner = {cell: index for index, piece in enumerate(patches.pieces(value, finished)) for cell in piece}
    for side, cells in board.cached(rule, lambda: _sides(value, board)):
        parted = len(cells) == 1 or owner[cells[0]] != owner[cells[1]]
        if parted != finished.holds(value, side):
            yield Violation("divide", "a border ends within a piece" if not parted else "the rim is a border", cells)


def _sides(value: Value, board: Board) -> list[tuple[Side, tuple[Cell, ...]]]:
    """The edges, with the cells of the board that meet there."""
    sides = (side for side in board.places[value.sort.name] if isinstance(side, Side))
    return [(side, tuple(cell for cell in side.cells if board.has(cell))) for side in sides]


WORD = Word(
    name="divide",
    summary="edges are the borders of pieces",
    forms=("divide VALUE",),
    make=_make,
    flatten=lambda rule, board, flat: patches.state_pieces(rule.arguments, board, flat),
    broken=_broken,
    say=lambda rule: f"the edges that are {rule.arguments} are the borders of pieces",
    borders=lambda rule: rule.arguments,
    encoding=Encoding(("divide", "roots")),
    laws="patches",
)
