"""``rectangle pieces``, ``rectangle islands V``: every piece, or every island of cells that hold V, is a rectangle."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import is_box
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse import patches
from pylogic.language.parse.patches import Patches, patches_of
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.model.kind import Violation

BENT = 3
"""Number of cells of a 2x2 square in an island that is not a rectangle."""


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    about: Patches = rule.arguments
    if about.word == "islands":
        _flatten_islands(about, board, flat)
        return
    patches.state_pieces(about.values[0], board, flat)
    flat.state("rectangular", 1)
    for above, below, left, right in patches.corners(board, about.sort.name).values():
        flat.state("vertex", above, right, below, left)
    for cell, hint in board.hints.items():
        for box in boxes(board, cell, hint.numbers[0]) if hint.numbers else ():
            number = flat.number()
            flat.state("box", patches.number_of(cell), hint.numbers[0], number)
            for one in box:
                flat.state("covers", number, patches.number_of(one))


def _flatten_islands(about: Patches, board: Board, flat: Flat) -> None:
    """An island that is not a rectangle has an inner corner, and no other island has one."""
    for _, variables in squares(about, board):
        tally = flat.tally((variable, value.number) for value in about.values for variable in variables)
        flat.state("count", flat.number(), "ne", BENT, tally)


def squares(about: Patches, board: Board) -> Iterator[tuple[Cell, tuple[int, ...]]]:
    """Yield the upper left cell and the variables of each 2x2 square in which an island may bend."""
    for row, column in board.area:
        square = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
        variables = board.variables_at(about.sort.name, square)
        if len(variables) >= BENT:
            yield (row, column), variables


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
    about: Patches = rule.arguments
    for piece in about.parts(finished):
        if not is_box(piece):
            yield Violation("rectangle", f"this {about.word.removesuffix('s')} is not a rectangle", tuple(piece))


def _named(about: Patches) -> str:
    return "piece" if about.word == "pieces" else f"island of {' or '.join(map(str, about.values))}"


WORD = Word(
    name="rectangle",
    summary="every piece or island is a rectangle",
    forms=("rectangle {pieces | islands CELL-VALUES}",),
    make=patches_of,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"every {_named(rule.arguments)} is a rectangle",
    encoding=Encoding(
        ("divide", "rectangle", "count"),
        needed=lambda rule: ("count",) if rule.arguments.word == "islands" else ("divide", "rectangle"),
        prunes=ARITHMETIC,
    ),
    laws="pieces",
)
