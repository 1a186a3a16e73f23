"""Words about the pieces into which borders divide a board, and about rectangles.

``size(pieces) = k``, ``count(pieces, clue) = 1``: the pieces between borders.

Their ``size``, ``width`` and ``height`` are compared, ``count(pieces, clue)`` how many clues are in one,
``count(pieces, M)`` how many cells with a mark, ``count(pieces, V)`` how many that hold V, ``count(pieces, beside V)``
how many of these share a side with it; ``sum(pieces, number)`` adds up the numbers that are printed in one,
``sum(pieces of SORT)`` those of its cells.  ``pieces with M`` have a mark.
``size(pieces beyond P)`` counts the cells of a piece that lie further than a pointer in it, in its direction.
``size(pieces) > clue where V``: of the clues, or of the marks, those count whose cells hold V.

``divide on``: the edges that hold a value are the borders of pieces.

``rectangle pieces``, ``rectangle islands V``: every piece, or every island of cells that hold V, is a rectangle.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import is_box
from pylogic.language.board.places import Group
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.patches import GENERATING, broken, flatten
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import Comparison, value
from pylogic.language.parse.notation import Found
from pylogic.language.parse.patches import (
    MEASURED,
    Measure,
    Patches,
    borders,
    corners,
    has_one_clue,
    measure_of,
    number_of,
    patches_of,
    pieces,
    state_pieces,
    vet,
)
from pylogic.language.parse.patches import (
    PIECES as PIECES_FORM,
)
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Side
from pylogic.model.kind import Violation

NOWHERE = Group("", ())
"""The group that a size of all pieces is about."""


def has_size(rule: Rule) -> bool:
    """Whether a rule says how large pieces are, by a number or by a clue alone."""
    comparison: Comparison = rule.arguments
    measure: Measure = rule.measured
    if rule.where or measure.what != "size" or measure.patches.marks or measure.beyond:
        return False
    alone = len(comparison.calls()) == 1 and comparison.left == comparison.calls()[0] and comparison.sign == "="
    return alone and (is_by_clue(rule) or all(name.text != "clue" for name in comparison.names()))


def is_by_clue(rule: Rule) -> bool:
    """Whether a clue is what something is compared with."""
    return str(getattr(rule.arguments.right, "text", "")) == "clue"


def size_of(comparison: Comparison, board: Board) -> Fraction | None:
    """The size that all pieces have; ``None`` where the puzzle does not set a number that it depends on."""
    try:
        return value(comparison.right, lambda name: comparisons.name_value(name, NOWHERE, board), lambda _: Fraction(0))
    except comparisons.NoClueError:
        return None


def _flatten_pieces(rule: Rule, board: Board, flat: Flat) -> None:
    measure: Measure = rule.measured
    comparison: Comparison = rule.arguments
    state_pieces(measure.patches.values[0], board, flat)
    if has_one_clue(rule):
        constraint = flat.number()
        flat.state("seeded", constraint)
        for seed in map(number_of, measure.seeds(board)):
            flat.state("seed_at", constraint, seed, seed)
    elif not has_size(rule):
        flatten(rule, board, flat)
    elif is_by_clue(rule):
        for cell, hint in board.hints.items():
            if hint.numbers and hint.numbers[0] < 1:
                flat.never(hint.clue)
            elif hint.numbers:
                flat.state("piece_size", number_of(cell), hint.numbers[0], clue=hint.clue)
    elif board.cells and (size := size_of(comparison, board)) is not None:
        clue = comparisons.stating(comparison, NOWHERE, board)
        if size.denominator != 1 or size < 1:
            flat.never(clue)
        else:
            flat.state("every_size", size.numerator, clue=clue)


PIECES = Word(
    name="pieces",
    summary="how large pieces are, and what is in them",
    forms=MEASURED[PIECES_FORM],
    make=measure_of,
    flatten=_flatten_pieces,
    broken=broken,
    generating=GENERATING,
    say=comparisons.say,
    vet=vet,
    encoding=Encoding(
        ("divide", "patches", "walled", "flood"),
        needed=lambda rule: (
            ("divide",) if has_one_clue(rule) or has_size(rule) else ("divide", "patches", "walled", "flood")
        ),
    ),
    laws="pieces",
)


def _make(found: Found) -> Value:
    value: Value = found["VALUE"]
    border = borders(found.reading)
    if value.sort.form == "edges" and value.sort.name != border.sort.name:
        name = border.sort.name
        found.fail(f"pieces are made by the edges '{name}'; no others can divide the board as well", "VALUE")
    if value != border:
        found.fail("a board is divided by edges with two values, such as off on, of the second one", "VALUE")
    return value


def _broken_divide(rule: Rule, finished: Finished) -> Iterator[Violation]:
    value: Value = rule.arguments
    board = finished.board
    owner = {cell: index for index, piece in enumerate(pieces(value, finished)) for cell in piece}
    for side, cells in board.cached(rule, lambda: _sides(value, board)):
        parted = len(cells) == 1 or owner[cells[0]] != owner[cells[1]]
        if parted != finished.holds(value, side):
            yield Violation("divide", "a border ends within a piece" if not parted else "the rim is a border", cells)


def _sides(value: Value, board: Board) -> list[tuple[Side, tuple[Cell, ...]]]:
    """The edges, with the cells of the board that meet there."""
    sides = (side for side in board.places[value.sort.name] if isinstance(side, Side))
    return [(side, tuple(cell for cell in side.cells if board.has(cell))) for side in sides]


DIVIDE = Word(
    name="divide",
    summary="edges are the borders of pieces",
    forms=("divide VALUE",),
    make=_make,
    flatten=lambda rule, board, flat: state_pieces(rule.arguments, board, flat),
    broken=_broken_divide,
    say=lambda rule: f"the edges that are {rule.arguments} are the borders of pieces",
    borders=lambda rule: rule.arguments,
    encoding=Encoding(("divide", "roots")),
    laws="patches",
)


BENT = 3
"""Number of cells of a 2x2 square in an island that is not a rectangle."""


def _flatten_rectangle(rule: Rule, board: Board, flat: Flat) -> None:
    about: Patches = rule.arguments
    if about.word == "islands":
        _flatten_islands(about, board, flat)
        return
    state_pieces(about.values[0], board, flat)
    flat.state("rectangular", 1)
    for above, below, left, right in corners(board, about.sort.name).values():
        flat.state("vertex", above, right, below, left)
    for cell, hint in board.hints.items():
        for box in boxes(board, cell, hint.numbers[0]) if hint.numbers else ():
            number = flat.number()
            flat.state("box", number_of(cell), hint.numbers[0], number)
            for one in box:
                flat.state("covers", number, number_of(one))


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


def _broken_rectangle(rule: Rule, finished: Finished) -> Iterator[Violation]:
    about: Patches = rule.arguments
    for piece in about.parts(finished):
        if not is_box(piece):
            yield Violation("rectangle", f"this {about.word.removesuffix('s')} is not a rectangle", tuple(piece))


def _named(about: Patches) -> str:
    return "piece" if about.word == "pieces" else f"island of {' or '.join(map(str, about.values))}"


RECTANGLE = Word(
    name="rectangle",
    summary="every piece or island is a rectangle",
    forms=("rectangle {pieces | islands CELL-VALUES}",),
    make=patches_of,
    flatten=_flatten_rectangle,
    broken=_broken_rectangle,
    say=lambda rule: f"every {_named(rule.arguments)} is a rectangle",
    encoding=Encoding(
        ("divide", "rectangle", "flood", "count"),
        needed=lambda rule: ("count",) if rule.arguments.word == "islands" else ("divide", "rectangle", "flood"),
        prunes=ARITHMETIC,
    ),
    laws="pieces",
)
