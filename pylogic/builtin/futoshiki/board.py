"""The facts of a puzzle, and the lines of its board: cells, signs between and under them, each with its place.

A line of cells holds numbers and dots (``0`` is a dot too), between two of them perhaps ``<``,
``>`` or a bar ``|``.  A line of signs holds ``^``, ``v`` or a bar ``-``; each belongs to the cell
of the line above whose characters stand over its column.  Pictures as `pylogic run` draws them
are such boards too, see `undrawn`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from pylogic.files import grids
from pylogic.files.grids import cells_of, repeated, values_of
from pylogic.files.grids import given as given
from pylogic.files.reading import Cell, as_drawn, name_of
from pylogic.model.atom import Atom, Atoms, Clue, Fact, Signature, arguments, values_by_cell
from pylogic.model.document import Block, Token, words_on
from pylogic.model.kind import Violation
from pylogic.model.puzzle import Puzzle, cache_latest
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import Span, plural

NAME = "futoshiki"
LARGEST = 100
"""The largest order that is accepted: a million candidate values."""

_CLUES = {"size": 1, "adjacent": 0, "given": 3, "less": 4, "near": 4, "apart": 4}
_ARITIES = {**_CLUES, "allowed": 3, "tightened": 0, "model": 1}
INPUTS = frozenset(Signature(name, arity) for name, arity in _ARITIES.items())
OUTPUTS = frozenset({Signature("value", 3)})

Pair = tuple[Cell, Cell]
"""Two cells; of a sign the smaller value's first, of a bar the upper or left one first."""


@dataclass(frozen=True, eq=False, repr=False)
class Instance:
    """The facts of a puzzle, by kind of fact.

    Attributes:
        size: The order N; cells and values are 1..N.
        adjacent: Whether bars stand between all neighbours that differ by one.
        given: Values that are printed; a contradictory puzzle may give a cell several.
        less: Pairs whose first cell holds less than the second.
        near: Neighbours that differ by exactly one.
        apart: Neighbours that do not differ by one.
    """

    size: int
    adjacent: bool
    given: tuple[tuple[Cell, int], ...]
    less: tuple[Pair, ...]
    near: tuple[Pair, ...]
    apart: tuple[Pair, ...]

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> Instance:
        """The instance that facts state."""

        def pairs(name: str) -> tuple[Pair, ...]:
            return tuple(((r, c), (s, d)) for r, c, s, d in arguments(facts, name))

        return cls(
            size=arguments(facts, "size")[0][0],
            adjacent=bool(arguments(facts, "adjacent")),
            given=tuple(((r, c), v) for r, c, v in arguments(facts, "given")),
            less=pairs("less"),
            near=pairs("near"),
            apart=pairs("apart"),
        )

    @cached_property
    def values(self) -> dict[Cell, int]:
        """The given values by cell, the first of each."""
        return dict(reversed(self.given))

    @cached_property
    def further(self) -> list[tuple[Cell, int]]:
        """The given values that contradict the first of their cells."""
        return [(cell, number) for cell, number in self.given if self.values[cell] != number]

    @cached_property
    def lines(self) -> list[tuple[str, list[Cell]]]:
        """Every row and column: what a person calls it, and its cells."""
        index = range(1, self.size + 1)
        rows = [(f"row {r}", [(r, c) for c in index]) for r in index]
        return rows + [(f"column {c}", [(r, c) for r in index]) for c in index]


def neighbours(size: int) -> Iterable[Pair]:
    """All pairs of cells that share an edge, the upper or left cell first, in the order of the first."""
    for row, column in cells_of(size, size):
        if column < size:
            yield (row, column), (row, column + 1)
        if row < size:
            yield (row, column), (row + 1, column)


def less(low: Cell, high: Cell, span: Span | None = None) -> Fact:
    """A sign between two cells."""
    return Fact(Atom("less", (*low, *high)), Clue(f"{name_of(low)} < {name_of(high)}", span))


def near(one: Cell, other: Cell, span: Span | None = None) -> Fact:
    """A bar between two neighbours."""
    one, other = sorted((one, other))
    return Fact(Atom("near", (*one, *other)), Clue(f"{name_of(one)} and {name_of(other)} differ by 1", span))


def apart(one: Cell, other: Cell, span: Span | None = None) -> Fact:
    """The absence of a bar between two neighbours."""
    one, other = sorted((one, other))
    sentence = f"{name_of(one)} and {name_of(other)} do not differ by 1"
    return Fact(Atom("apart", (*one, *other)), Clue(sentence, span))


def frame(size: int, adjacent: bool) -> list[Fact]:
    """The facts that are not clues."""
    return [Fact(Atom("size", (size,))), *([Fact(Atom("adjacent"))] if adjacent else [])]


_ORDER = {name: place for place, name in enumerate(_CLUES)}


def canonical(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts in the order of the vocabulary and of the board, each atom once."""
    once: dict[Atom, Fact] = {}
    for fact in facts:
        once.setdefault(fact.atom, fact)
    return tuple(sorted(once.values(), key=lambda fact: (_ORDER[fact.atom.name], fact.atom.args)))


def value(cell: Cell, number: int) -> Atom:
    """The output atom: a cell holds a number."""
    return Atom("value", (*cell, number))


def printed(puzzle: Puzzle) -> Atoms:
    """The given values, in the words of a solution."""
    return frozenset(value((r, c), v) for r, c, v in puzzle.all("given"))


def chain(cells: Iterable[Cell]) -> str:
    """``r1c1 < r1c2 < r1c3``."""
    return " < ".join(map(name_of, cells))


def signs(cells: Iterable[Cell]) -> tuple[Clue, ...]:
    """The clues along a chain of cells."""
    return tuple(clue for low, high in pairwise(cells) if (clue := less(low, high).clue))


_instance = cache_latest(Instance.of)


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that ``atoms`` break, in the order of the board.

    Names: ``atom``, ``cell``, ``row``, ``column``, ``given``, ``sign``, ``bar``.
    """
    instance = _instance(puzzle.facts)
    numbers = range(1, instance.size + 1)
    held, violations = values_of(atoms, "value", instance.size, instance.size, numbers)
    values = {cell: number for cell, number in held.items() if number in numbers}
    return (
        *violations,
        *(found for name, cells in instance.lines for found in repeated(values, name.split()[0], name, cells)),
        *_givens(instance, values),
        *_signs(instance, values),
        *_bars(instance, values),
    )


def _givens(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for cell, number in instance.given:
        if values.get(cell, number) != number:
            sentence = f"{name_of(cell)}: {number} is given, found {values[cell]}"
            yield Violation("given", sentence, (cell,))


def _signs(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for low, high in instance.less:
        if low in values and high in values and values[low] >= values[high]:
            sentence = f"{name_of(low)} = {values[low]} is not less than {name_of(high)} = {values[high]}"
            yield Violation("sign", sentence, (low, high))


def _bars(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for pairs, barred in ((instance.near, True), (instance.apart, False)):
        for one, other in pairs:
            if one not in values or other not in values:
                continue
            difference = abs(values[one] - values[other])
            if (difference == 1) != barred:
                why = "the bar wants 1" if barred else "there is no bar between them"
                sentence = (
                    f"{name_of(one)} = {values[one]} and {name_of(other)} = {values[other]}"
                    f" differ by {difference}; {why}"
                )
                yield Violation("bar", sentence, (one, other))


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """``{"grid": [[2, 1, 3, 4], ...]}``; a cell without a value is 0."""
    size = _instance(puzzle.facts).size
    return grids.fields(values_by_cell(atoms), size, size)


ACROSS = "<>|"
DOWN = "^v-"
_TOKEN = re.compile(r"[^\s<>|]+|[<>|]")
_DRAWN = re.compile(r"\s*│.*│\s*")
_EMPTY = re.compile(r"(?<=[│║┊<>]) +(?=[│║┊<>])")
_ROW = re.compile(r"\s*\|.*\|\s*")
_WALLS = re.compile(r"\s*\+[-=~^v]+(\+[-=~^v]+)*\+\s*")
_DRAWN_ROW = str.maketrans("|:#", "│┊║")
_DRAWN_WALLS = str.maketrans("+-~=", "┼─╌═")
"""From the ASCII form of a picture to the picture."""
_FRAME = str.maketrans({**dict.fromkeys("│┊─╌┌┬┐├┼┤└┴┘", " "), "║": "|", "∧": "^", "∨": "v"})


class Sign(NamedTuple):
    """A sign or bar and the two cells that it stands between, the left or upper one first."""

    text: str
    first: Cell
    second: Cell
    span: Span


class Line(NamedTuple):
    """A line as tokens; ``row`` is the number of the row, or of the row above for a line of signs."""

    row: int
    is_signs: bool
    words: tuple[Token, ...]


@dataclass(eq=False, repr=False)
class Board:
    """A board taken apart.

    Attributes:
        lines: The lines as tokens.
        rows: The words of the cells, row by row.
        signs: Signs and bars that stand between two cells.
        signed: The cells under which a sign stands.
        faults: Everything that is wrong with the shape, as sentences with their places.
    """

    lines: list[Line] = field(default_factory=list)
    rows: list[list[Token]] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    signed: set[Cell] = field(default_factory=set)
    faults: list[tuple[str, Span]] = field(default_factory=list)


def undrawn(text: str) -> str:
    """A line of a picture as a line of a board, of the same length; every other line as it is.

    Walls become blanks, an empty cell gets a dot where the last digit would stand, and ``V`` in a line of signs is one.
    """
    if not text.isascii():
        text = _undrawn(text)
    elif _ROW.fullmatch(text):
        text = _undrawn(text.translate(_DRAWN_ROW))
    elif _WALLS.fullmatch(text):
        text = _undrawn(text.translate(_DRAWN_WALLS))
    return text if text.strip(DOWN + "V \t") else text.replace("V", "v")


def _undrawn(text: str) -> str:
    if _DRAWN.fullmatch(text):
        text = _EMPTY.sub(lambda blanks: ".".rjust(max(1, len(blanks[0]) - 1)).ljust(len(blanks[0])), text)
    text = re.sub("═+", lambda bar: "-".rjust(max(1, len(bar[0]) - 1)).ljust(len(bar[0])), text)
    return text.translate(_FRAME)


def is_line_of_signs(text: str) -> bool:
    """Whether a line of a board stands between two rows."""
    return not text.strip(DOWN + " \t") and text.strip() != ""


def rows_in(lines: Iterable[Token]) -> int:
    """Return the number of lines that are rows of cells."""
    shown = [undrawn(line.text) for line in lines]
    return sum(bool(text.strip()) and not is_line_of_signs(text) for text in shown)


def is_blank(text: str) -> bool:
    """Whether the text of a cell leaves its value open."""
    return text == "." or set(text) == {"0"}


def scan(lines: Sequence[Token], size: int | None = None) -> Board:
    """Take the lines of a board apart.

    Args:
        lines: The lines.
        size: The order, when it is known otherwise; else the number of rows.
    """
    board = Board()
    lines = [line for line in (Token(undrawn(line.text), line.span) for line in lines) if line.text.strip()]
    if not lines:
        return board
    tabs = [line for line in lines if "\t" in line.text]
    if tabs and any(is_line_of_signs(line.text) for line in lines):
        for line in tabs:
            at = Span(line.span.line, line.span.column + line.text.index("\t"))
            board.faults.append(("a tab hides the column in which a sign stands; use blanks", at))
        return board
    for line in lines:
        words = tuple(tokens(line))
        is_signs = is_line_of_signs(line.text)
        if is_signs and not board.rows:
            board.faults.append(("signs stand under a row, and no row is above them", line.span))
            continue
        if not is_signs:
            _row(board, words)
        board.lines.append(Line(len(board.rows), is_signs, words))
    faults = _shape(board, size, lines[0].span)
    ragged = {at.line for _, at in faults}  # where signs that have lost their cells are not mistakes of their own
    board.faults = [fault for fault in board.faults if fault[1].line not in ragged]
    for placed in board.lines:
        if placed.is_signs and ragged.isdisjoint(cell.span.line for cell in board.rows[placed.row - 1]):
            _signs_under(board, placed)
    board.faults += faults
    return board


def _shape(board: Board, size: int | None, at: Span) -> list[tuple[str, Span]]:
    """Return the faults of a board that is not a square of the right size."""
    count = len(board.rows)
    wanted = size or count
    lengths = {len(row) for row in board.rows}
    if lengths == {wanted} and count == wanted:
        return []
    if len(lengths) == 1:
        shape = f"the board has {plural(count, 'row')} of {plural(lengths.pop(), 'cell')}"
        return [(f"{shape}; {f'the size is {size}' if size else 'it must be square'}", at)]
    faults = []
    for row in board.rows:
        if row and len(row) != wanted:
            whole = row[0].span.until(row[-1].span)
            faults.append((f"{plural(len(row), 'cell')} in this row, {wanted} on the board", whole))
    if count != wanted:
        faults.append((f"{plural(count, 'row')} here, {wanted} on the board", at))
    return faults


def tokens(line: Token) -> Sequence[Token]:
    """The cells and signs of a line."""
    pattern = re.compile(r"\S") if is_line_of_signs(line.text) else _TOKEN
    return words_on(line.span.line, line.text, pattern, line.span.column)


def _row(board: Board, words: Sequence[Token]) -> None:
    """Note the cells of a row and the signs between them."""
    number = len(board.rows) + 1
    cells: list[Token] = []
    sign: Token | None = None
    for word in words:
        if word.text not in ACROSS:
            if sign is not None and cells:
                pair = (number, len(cells)), (number, len(cells) + 1)
                board.signs.append(Sign(sign.text, *pair, sign.span))
            cells.append(word)
            sign = None
            continue
        if sign is not None:
            board.faults.append((f"'{sign}' and '{word}' stand between the same two cells", word.span))
        elif not cells:
            board.faults.append((f"'{word}' has no cell before it", word.span))
        sign = word
    if sign is not None and cells:
        board.faults.append((f"'{sign}' has no cell after it", sign.span))
    board.rows.append(cells)


def _signs_under(board: Board, line: Line) -> None:
    """Find the cells above a line of signs."""
    row = board.rows[line.row - 1]
    for word in line.words:
        place = cell_above(row, word)
        if place is None:
            board.faults.append((f"'{word}' stands under no cell", word.span))
        elif line.row == len(board.rows):
            board.faults.append((f"'{word}' stands under the last row", word.span))
        elif (line.row, place) in board.signed:
            board.faults.append((f"a second sign under r{line.row}c{place}", word.span))
        else:
            board.signed.add((line.row, place))
            board.signs.append(Sign(word.text, (line.row, place), (line.row + 1, place), word.span))


def cell_above(row: Sequence[Token], sign: Token) -> int | None:
    """The 1-based number of the cell of a row under which a sign stands."""
    place = bisect(row, sign.span.column, key=lambda cell: cell.span.column)
    if not place:
        return None
    above = row[place - 1].span
    return place if sign.span.column < above.column + above.length else None


def layout(block: Block) -> tuple[str, ...]:
    """The lines of a board in canonical form; those of a picture or of a faulty board keep their columns."""
    lines = block.lines
    board = scan(lines)
    if board.faults or len(board.lines) != len(lines):
        return as_drawn(block)
    width = max((len(cell.text) for row in board.rows for cell in row), default=1)
    under: dict[Span, Sign] = {sign.span: sign for sign in board.signs}
    return tuple(
        line_of_signs({under[word.span].first[1]: word.text for word in line.words}, width)
        if line.is_signs
        else line_of_cells(line.words, width)
        for line in board.lines
    )


def line_of_cells(words: Iterable[Token | str], width: int, blank: str = ".", wide: bool = True) -> str:
    """Cells, and the signs between them, as one line.

    Args:
        words: Cells and signs in their order.
        width: Characters that a cell takes.
        blank: The text of an open cell.
        wide: Whether blanks stand around the signs.
    """
    parts: list[str] = []
    sign = ""
    gap = "   " if wide else " "
    for text in map(str, words):
        if text in ACROSS:
            sign = text
            continue
        if parts:
            parts.append(sign.center(len(gap)) if sign else gap)
        parts.append((blank if is_blank(text) else text).rjust(width))
        sign = ""
    return "".join(parts)


def line_of_signs(signs: dict[int, str], width: int, wide: bool = True) -> str:
    """Signs, by 1-based column, each under the last character of its cell."""
    step = width + (3 if wide else 1)
    line = [" "] * (step * max(signs, default=0))
    for column, sign in signs.items():
        line[step * (column - 1) + width - 1] = sign
    return "".join(line).rstrip()
