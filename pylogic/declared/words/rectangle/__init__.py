"""``rectangle pieces``: every piece is a rectangle."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.compile import dividing
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.reading import Cell


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    dividing.state_pieces(rule.arguments, board, flat)
    flat.state("rectangular", 1)
    for above, below, left, right in dividing.corners(board, rule.arguments.sort.name).values():
        flat.state("vertex", above, right, below, left)
    for cell, hint in board.hints.items():
        for box in boxes(board, cell, hint.numbers[0]) if hint.numbers else ():
            number = flat.number()
            flat.state("box", dividing.number_of(cell), hint.numbers[0], number)
            for one in box:
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


WORD = Word(
    name="rectangle",
    summary="every piece is a rectangle",
    read=dividing.read_pieces,
    flatten=_flatten,
    broken=_broken,
    say=lambda _: "every piece is a rectangle",
    encoding=Encoding(("divide", "rectangle")),
)
