"""The words and facts of diamonds, and documents to puzzles and back."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.builtin.diamonds.routes.graph import Board, board_of
from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, Reader, as_drawn, name_of, oversized, symbols, usual
from pylogic.model.atom import Atom, Clue, Fact, Signature
from pylogic.model.document import Block, Document, Relation, Row, Token
from pylogic.model.kind import Size
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Span, plural

NAME = "diamonds"

WORDS = ("moves", "board")

_ARITIES = {
    **dict.fromkeys(("board", "wall", "stop", "mine", "start", "diamond"), 2),
    "limit": 1,
    "bounded": 0,
    "cap": 4,
    "at_least": 1,
    "at_most": 1,
}
INPUTS = frozenset(Signature(name, arity) for name, arity in _ARITIES.items())
OUTPUTS = frozenset({Signature("times", 4)})

SYMBOLS: dict[str, tuple[str, ...]] = {
    "#": ("wall",),
    ".": (),
    "+": ("diamond",),
    "*": ("mine",),
    "O": ("stop",),
    "@": ("start",),
    "$": ("stop", "start"),
}
"""The predicates that each symbol of a board states about its cell."""

ARROWS = "↑↗→↘↓↙←↖"
"""The directions 0 to 7."""

COMPILING = "what diamonds need for speed is being compiled for later runs; this run does without it"
"""The note of a run that finds nothing compiled."""
SMALL, MIDDLING = 50, 250
"""Open cells of the largest small and the largest middling board, as measured on boards of 6x6 to 32x32."""
LARGEST_SIDE = 256
LARGEST_LIMIT = 999_999_999


def diamond_clue(cell: Cell, span: Span | None = None) -> Clue:
    """The clue that a diamond is."""
    return Clue(f"the diamond at {name_of(cell)} is to be collected", span)


def limit_clue(limit: int, span: Span | None = None) -> Clue:
    """The clue that ``moves <= limit`` is."""
    return Clue(f"at most {plural(limit, 'move')}", span)


def say(atom: Atom) -> str:
    """A piece of a route in words."""
    row, column, direction, count = atom.args
    return f"the move {ARROWS[int(direction)]} from r{row}c{column} is made {plural(int(count), 'time')}"


def times(cell: Cell, direction: int, count: int) -> Atom:
    """The output atom: a move is made ``count`` times."""
    return Atom("times", (*cell, direction, count))


_LARGE = 1000
"""Open cells up to which a route may be proved shortest within minutes, as measured on boards of up to 64x64."""


def size(facts: Sequence[Atom]) -> Size:
    """Classify a board by the number of its open cells."""
    cells = sum(int(fact.args[0]) * int(fact.args[1]) for fact in facts if fact.name == "board")
    cells -= sum(fact.name in ("wall", "mine") for fact in facts)
    if cells <= MIDDLING:
        return Size.SMALL if cells <= SMALL else Size.MIDDLING
    return Size.LARGE if cells <= _LARGE else Size.HUGE


_DRAWN = dict(zip("█·◆✸○◎◉", "#.+*O@$", strict=True))
"""The symbols of the signs of a picture; its ASCII form has the symbols themselves, a wall twice."""
_PLACES = ("wall", "stop", "mine", "start", "diamond")
"""The predicates over cells, in the order in which facts are listed."""


def read(document: Document) -> tuple[Fact, ...]:
    """The facts that a document states.

    Raises:
        PuzzleError: With every problem: unknown words and symbols, rows of different lengths, no start or two,
            a bound that is not a number.
    """
    reader = Reader(document)
    statements = list(reader.statements(WORDS))
    limit = _limit(reader, reader.only(Relation, "moves", statements))
    block = reader.only(Block, "board", statements)
    if block is None:
        if not any(statement.name.text == "board" for statement in statements):
            reader.problem("there is no board", document.kind)
        reader.stop()
        raise AssertionError("a missing board is a problem")
    if oversized(block, 3 * LARGEST_SIDE):
        reader.problem(f"a board has at most {LARGEST_SIDE} rows and columns", block.name)
        reader.stop()
    rows = _symbols(block)
    number = next((symbol for row in rows for symbol in row if symbol.text.isdecimal()), None)
    if number is not None:
        reader.problem(
            "numbers belong to the picture of a route, and hide what is under them; write the board without the route",
            number,
        )
        reader.stop()
    width = _shape(reader, block, rows)
    spans: dict[str, dict[Cell, Span]] = {name: {} for name in _PLACES}
    for r, row in enumerate(rows, 1):
        for c, symbol in enumerate(row, 1):
            if symbol.text not in SYMBOLS:
                known = " ".join(SYMBOLS)
                reader.problem(f"'{symbol}' is not a symbol of a board; these are: {known}", symbol)
            for name in SYMBOLS.get(symbol.text, ()):
                spans[name][r, c] = symbol.span
    _start(reader, block, spans["start"])
    reader.stop()
    facts = [Fact(Atom("board", (len(rows), width)))]
    for name in _PLACES:
        for cell, span in spans[name].items():
            facts.append(Fact(Atom(name, cell), diamond_clue(cell, span) if name == "diamond" else None))
    if limit is not None:
        facts.append(Fact(Atom("limit", (limit[0],)), limit_clue(*limit)))
    return tuple(facts)


def write(puzzle: Puzzle) -> Document:
    """The canonical document of a puzzle; `read` gives an equal puzzle back."""
    board = board_of(puzzle.facts)
    draft = Draft(NAME, puzzle.title)
    if board.limit is not None:
        draft.relation("moves", "<=", str(board.limit))
    draft.block("board", map(" ".join, rows_of(board)))
    return draft.document()


def layout(block: Block) -> tuple[str, ...]:
    """The rows of a board with one blank between symbols; the lines of a picture keep their columns."""
    if _is_drawn(block) and any(set(line.text) & _DRAWN.keys() or "##" in line.text for line in block.lines):
        return as_drawn(block)
    return tuple(" ".join(map(str, symbols(line))) for line in block.lines)


def rows_of(board: Board) -> list[list[str]]:
    """The symbols of a board, row by row."""
    rows = [["."] * board.width for _ in range(board.height)]
    for symbol, cells in (("#", board.walls), ("O", board.stops), ("*", board.mines), ("+", board.diamonds)):
        for r, c in cells:
            rows[r - 1][c - 1] = symbol
    r, c = board.start
    rows[r - 1][c - 1] = "$" if board.start in board.stops else "@"
    return rows


def _symbols(block: Block) -> list[list[Token]]:
    """The symbols of each row; of a picture those that its signs stand for."""
    rows = [_of_picture(line) for line in block.lines] if _is_drawn(block) else [None]
    if any(row is None for row in rows):
        return [symbols(line) for line in block.lines]
    return [row for row in rows if row is not None]


def _is_drawn(block: Block) -> bool:
    """Whether it may be a picture: without a blank and signs of pictures, ``####@`` are five symbols."""
    return any(set(line.text) & {" ", *_DRAWN} for line in block.lines if not isinstance(line, Row))


def _of_picture(line: Token) -> list[Token] | None:
    """The symbols of a line as it is drawn, two columns a cell; ``None`` if it cannot be one."""
    text = line.text + " " * (len(line.text) % 2)
    row = []
    for at in range(0, len(text), 2):
        first, second = text[at], text[at + 1]
        if second != (first if first in "█#" else " ") or first == " ":
            return None
        row.append(Token(_DRAWN.get(first, first), Span(line.span.line, line.span.column + at)))
    return row


def _limit(reader: Reader, relation: Relation | None) -> tuple[int, Span] | None:
    if relation is None:
        return None
    if len(relation.signs) != 1 or relation.signs[0].text not in ("<=", "<"):
        reader.problem("a bound on the moves is written: moves <= 11", relation.name)
        return None
    strict = relation.signs[0].text == "<"
    bound = reader.integer(relation.operands[1], int(strict), LARGEST_LIMIT, "the number of moves")
    if bound is None:
        return None
    return bound - strict, relation.name.span.until(relation.operands[1].span)


def _shape(reader: Reader, block: Block, rows: list[list[Token]]) -> int:
    """The width of the board; rows of another length are reported."""
    if not rows:
        reader.problem("the board has no rows", block.name)
        return 0
    width = usual(rows)
    for line, row in zip(block.lines, rows, strict=True):
        if len(row) != width:
            reader.problem(f"{plural(len(row), 'cell')} in this row, {width} on the board", line)
    if width > LARGEST_SIDE or len(rows) > LARGEST_SIDE:
        reader.problem(f"a board has at most {LARGEST_SIDE} rows and columns", block.name)
    return width


def _start(reader: Reader, block: Block, starts: dict[Cell, Span]) -> None:
    if not starts and block.lines:
        reader.problem("the board has no start; '@' marks it on floor, '$' on a stop", block.name)
    for span in list(starts.values())[1:]:
        first = name_of(next(iter(starts)))
        reader.problem(f"this is a second start; the first is at {first}", span)
