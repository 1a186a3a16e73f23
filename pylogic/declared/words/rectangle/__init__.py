"""``rectangle pieces``: every piece is a rectangle."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.places import BELOW, RIGHT, Side
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.compile import dividing
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Finished, Rule, Word
from pylogic.language.reading import Cell


def _read(reading: Reading) -> Value:
    reading.expect("pieces")
    return dividing.read_borders(reading)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    value: Value = rule.arguments
    dividing.state_pieces(value, board, flat)
    flat.state("rectangular", 1)
    for row in range(1, board.rows):
        for column in range(1, board.columns):
            meeting = (
                Side(row, column, RIGHT),
                Side(row, column + 1, BELOW),
                Side(row + 1, column, RIGHT),
                Side(row, column, BELOW),
            )
            variables = flat.variables(value.sort.name, meeting)
            if len(variables) == len(meeting):
                flat.state("vertex", *variables)
    for cell, hint in board.hints.items():
        if hint.numbers:
            _boxes(board, flat, cell, hint.numbers[0])


def _boxes(board: Board, flat: Flat, cell: Cell, size: int) -> None:
    """State the rectangles of a size around a cell that hold no other clue."""
    for cells in boxes(board, cell, size):
        number = flat.number()
        flat.state("box", dividing.number_of(cell), size, number)
        for one in cells:
            flat.state("covers", number, dividing.number_of(one))


def boxes(board: Board, cell: Cell, size: int) -> Iterator[list[Cell]]:
    """The rectangles of a size around a cell that hold no other clue."""
    row, column = cell
    for height in range(1, min(size, board.rows) + 1):
        width = size // height
        if width * height != size or width > board.columns:
            continue
        for top in range(max(1, row - height + 1), min(row, board.rows - height + 1) + 1):
            for left in range(max(1, column - width + 1), min(column, board.columns - width + 1) + 1):
                cells = [(r, c) for r in range(top, top + height) for c in range(left, left + width)]
                if all(board.has(one) and (one == cell or one not in board.hints) for one in cells):
                    yield cells


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    for piece in dividing.pieces(rule.arguments, finished):
        rows, columns = {row for row, _ in piece}, {column for _, column in piece}
        box = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
        if box != len(piece):
            yield Violation("rectangle", "this piece is not a rectangle", tuple(piece))


def _say(rule: Rule) -> str:
    del rule
    return "every piece is a rectangle"


WORD = Word(
    name="rectangle",
    summary="every piece is a rectangle",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    beside=dividing.needed,
    parts=("divide", "rectangle"),
)
