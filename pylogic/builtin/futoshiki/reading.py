"""Documents to puzzles and back in canonical form, also from game IDs of Unequal in Simon Tatham's collection.

``5:0,0R,3,...``: the order, perhaps ``a`` for adjacent mode, ``d`` and a letter for the difficulty,
a colon; then for each cell its number (0: open) and the letters ``URDL`` of the neighbours that
it is greater than (in adjacent mode: that it differs from by one), then a comma.  A letter from
``a`` to ``z`` in place of a cell stands for that many open cells without flags.
The grammar follows ``unequal.c`` of that collection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pylogic.builtin.futoshiki import board
from pylogic.builtin.futoshiki.board import (
    LARGEST,
    NAME,
    Instance,
    Pair,
    Sign,
    is_blank,
    line_of_cells,
    line_of_signs,
    neighbours,
    rows_in,
    scan,
)
from pylogic.files.coding import Codec, Game, Scanner, Sheet
from pylogic.files.grids import cells_of
from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, Reader, cell_of, name_of, oversized
from pylogic.model.atom import Fact, side_between
from pylogic.model.document import Block, Document, Relation, Setting, Statement, Token
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span, plural

WORDS = ("size", "adjacent", "board", "near")
"""The statements of a puzzle; besides them there are relations between cells."""

_SIGNS_AND_BARS = "adjacent puzzles have bars, '|' and '-', in place of signs"


def read(document: Document) -> tuple[Fact, ...]:
    """The facts that a document states.

    Raises:
        PuzzleError: With everything that is wrong with it.
    """
    reader = Reader(document)
    statements = list(reader.statements(WORDS, cells=True))
    adjacent = reader.only(Setting, "adjacent", statements)
    if adjacent is not None and adjacent.words:
        reader.problem("'adjacent' stands alone", adjacent.words[0])
    size = stated = _size(reader, statements)
    block = reader.only(Block, "board", statements)
    if block is not None and not block.lines:
        reader.problem("the board is empty", block.name)
    elif block is not None and oversized(block, 20 * LARGEST):
        reader.problem(f"a board has from 1 to {LARGEST} rows and columns", block.name)
        reader.stop()
    elif size is None and block is not None:
        size = rows_in(block.lines)
        if not 1 <= size <= LARGEST:
            reader.problem(f"a board has from 1 to {LARGEST} rows, not {size}", block.name)
            size = None
    elif size is None and not any(statement.name.text in ("size", "board") for statement in statements):
        reader.problem("a futoshiki puzzle needs a size or a board", document.kind)
    if size is None:
        reader.stop()
        raise AssertionError("a puzzle without a size has a problem")
    facts = board.frame(size, adjacent is not None)
    clues = _Clues(reader, size, adjacent is not None)
    if block is not None:
        clues.board(block, stated)
    for statement in statements:
        if isinstance(statement, Relation) and cell_of(statement.name.text) is not None:
            clues.relation(statement)
        elif statement.name.text == "near":
            clues.bar(statement)
        elif cell_of(statement.name.text) is not None:
            reader.problem("a cell is compared with another, or given a number by '='", statement.name)
    reader.stop()
    facts += clues.facts
    if adjacent is not None:
        facts += _gaps(size, clues.facts, adjacent.name.span)
    return board.canonical(facts)


def _size(reader: Reader, statements: Sequence[Statement]) -> int | None:
    setting = reader.only(Setting, "size", statements)
    if setting is None:
        return None
    if len(setting.words) != 1:
        reader.problem("'size' needs one number", setting.name)
        return None
    return reader.integer(setting.words[0], 1, LARGEST, "the size")


def _gaps(size: int, facts: Sequence[Fact], span: Span) -> Iterator[Fact]:
    """Neighbours without a bar: the bars are all there."""
    barred = {fact.atom.args for fact in facts if fact.atom.name == "near"}
    for one, other in board.neighbours(size):
        if (*one, *other) not in barred:
            yield board.apart(one, other, span)


class _Clues:
    """Gathers the clues of a puzzle and what is wrong with them."""

    def __init__(self, reader: Reader, size: int, adjacent: bool) -> None:
        self.reader = reader
        self.size = size
        self.adjacent = adjacent
        self.facts: list[Fact] = []

    def board(self, block: Block, size: int | None) -> None:
        """Clues on the board, whose size may have been stated."""
        board = scan(block.lines, size)
        for sentence, span in board.faults:
            self.reader.problem(sentence, span)
        for row, words in enumerate(board.rows[: self.size], 1):
            for column, word in enumerate(words[: self.size], 1):
                self._cell((row, column), word)
        if not board.faults:  # signs of cells that are not on the board
            for sign in board.signs:
                self._sign(sign)

    def relation(self, relation: Relation) -> None:
        """A chain of comparisons in words."""
        for (left, right), sign in zip(pairwise(relation.operands), relation.signs, strict=True):
            span = left.span.until(right.span)
            if sign.text == "=":
                self._equation(left, right, span)
            elif sign.text in ("<", ">"):
                pair = self._pair(left, right)
                if pair is not None and self.adjacent:
                    self.reader.problem(_SIGNS_AND_BARS, sign)
                elif pair is not None:
                    low, high = pair if sign.text == "<" else pair[::-1]
                    self.facts.append(board.less(low, high, span))
            else:
                self.reader.problem(f"cells are compared by '<' or '>', not '{sign}'", sign)

    def bar(self, statement: Statement) -> None:
        """``near r1c1 r1c2``: a bar in words."""
        if not isinstance(statement, Setting) or len(statement.words) != 2:
            self.reader.problem("'near' needs two neighbouring cells, near r1c1 r1c2", statement.name)
            return
        if not self.adjacent:
            self.reader.problem("'near' needs the setting 'adjacent'", statement.name)
        left, right = statement.words
        pair = self._pair(left, right)
        if pair is None:
            return
        if not side_between(*pair):
            self.reader.problem(f"{left} and {right} are not neighbours", right)
            return
        self.facts.append(board.near(*pair, statement.name.span.until(right.span)))

    def _cell(self, cell: Cell, word: Token) -> None:
        if is_blank(word.text):
            return
        if word.text[0].isdigit():
            value = self.reader.integer(word, 1, self.size, "a value")
            if value is not None:
                self.facts.append(board.given(cell, value, word.span))
        else:
            self.reader.problem(f"'{word}' is not a cell; a cell is '.' or a number", word)

    def _sign(self, sign: Sign) -> None:
        is_bar = sign.text in "|-"
        if is_bar and not self.adjacent:
            self.reader.problem(f"a bar '{sign.text}' needs the setting 'adjacent'", sign.span)
        elif is_bar:
            self.facts.append(board.near(sign.first, sign.second, sign.span))
        elif self.adjacent:
            self.reader.problem(_SIGNS_AND_BARS, sign.span)
        else:
            low, high = (sign.first, sign.second) if sign.text in "<^" else (sign.second, sign.first)
            self.facts.append(board.less(low, high, sign.span))

    def _equation(self, left: Token, right: Token, span: Span) -> None:
        cell = self.reader.cell(left, self.size, self.size)
        if cell_of(right.text) is not None:
            self.reader.problem("'=' gives a cell a number; cells are compared by '<' or '>'", right)
            return
        value = self.reader.integer(right, 1, self.size, "a value")
        if cell is not None and value is not None:
            self.facts.append(board.given(cell, value, span))

    def _pair(self, left: Token, right: Token) -> Pair | None:
        """Two distinct cells."""
        one = self.reader.cell(left, self.size, self.size)
        other = self.reader.cell(right, self.size, self.size)
        if one is None or other is None:
            return None
        if one == other:
            self.reader.problem(f"{left} is named twice; two different cells are expected", right)
            return None
        return one, other


def write(puzzle: Puzzle) -> Document:
    """A document that states ``puzzle``: size, board, and in words what no board can show.

    Raises:
        UsageError: Of an adjacent puzzle clues were dropped; a missing bar is a clue there.
    """
    instance = Instance.of(puzzle.facts)
    if instance.adjacent and set(instance.near) | set(instance.apart) != set(neighbours(instance.size)):
        raise UsageError("an adjacent puzzle of which clues were dropped cannot be written")
    drawn, spoken = on_board(instance)
    draft = Draft(NAME, puzzle.title)
    draft.setting("size", str(instance.size))
    if instance.adjacent:
        draft.setting("adjacent")
    draft.block("board", board_lines(instance, drawn, instance.values))
    for cell, number in instance.further:
        draft.relation(name_of(cell), "=", str(number))
    for low, high in spoken:
        draft.relation(name_of(low), "<", name_of(high))
    return draft.document()


def on_board(instance: Instance) -> tuple[dict[Pair, str], list[Pair]]:
    """Signs and bars that a board can show, by pair of cells, the left or upper one first; the other signs."""
    drawn: dict[Pair, str] = {}
    spoken: list[Pair] = []
    for low, high in instance.less:
        first, second = sorted((low, high))
        if not side_between(low, high) or (first, second) in drawn:
            spoken.append((low, high))
        elif first[0] == second[0]:
            drawn[first, second] = "<" if low == first else ">"
        else:
            drawn[first, second] = "^" if low == first else "v"
    for first, second in instance.near:
        drawn[first, second] = "|" if first[0] == second[0] else "-"
    return drawn, spoken


def board_lines(
    instance: Instance,
    signs: Mapping[Pair, str],
    values: Mapping[Cell, int],
    blank: str = ".",
    wide: bool = True,
    every: bool = False,
) -> Iterator[str]:
    """The lines of a board.

    Args:
        instance: Its size is used.
        signs: The signs between neighbours, as `on_board` returns them.
        values: The values that are shown.
        blank: The text of a cell without a value.
        wide: Whether blanks stand around the signs.
        every: Whether a line of signs that has none is given too, as an empty line.
    """
    index = range(1, instance.size + 1)
    width = len(str(max(values.values(), default=1)))
    for row in index:
        words: list[str] = []
        for column in index:
            cell = (row, column)
            words.append(str(values.get(cell, 0)))
            if sign := signs.get((cell, (row, column + 1))):
                words.append(sign)
        yield line_of_cells(words, width, blank, wide)
        under = {column: sign for column in index if (sign := signs.get(((row, column), (row + 1, column))))}
        if under or (every and row < instance.size):
            yield line_of_signs(under, width, wide)


_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def is_unequal(text: str) -> bool:
    """Whether a line begins as an ID of Unequal does, as far as its first cell."""
    return re.match(r"\s*\d+a?(d[a-z])?:([a-z]|\d+[URDL]*(,|\s*$))", text) is not None


def read_unequal(source: Source, number: int) -> Document:
    """The puzzle of a line.

    Raises:
        PuzzleError: It is not an ID, or has flags that lead off the board.
    """
    line = source.lines[number - 1]
    scan = Scanner(source, number, line, len(line) - len(line.lstrip()))
    kind, statements = UNEQUAL.read(scan)
    return Document(scan.word(kind), "", tuple(statements), source)


def _read(scan: Scanner) -> Iterator[Statement]:
    side = scan.side()
    if side > LARGEST:
        scan.fail(f"a side is a number from 1 to {LARGEST}, not {side}", scan.whole)
    yield scan.setting("size", [scan.word(str(side))])
    adjacent = scan.skip("a")
    if adjacent:
        yield scan.setting("adjacent", [], adjacent)
    scan.colon("(d[a-z])?")
    place = 0
    last = None
    while not scan.done:
        last = scan.skip("[a-z]")
        place += ord(last.text) - ord("a") + 1 if last else 1
        number = last or scan.take(r"\d+(?=[URDL]*(,|$))", "a number, then letters of URDL, then a comma,")
        if place > scan.count:
            scan.fail(f"more than {plural(scan.count, 'cell')}", number)
        if last is None:
            yield from _cell(scan, divmod(place - 1, scan.columns), number, adjacent is not None)
    if place < scan.count:
        scan.fail(f"{plural(place, 'cell')}; {scan.count} are expected")


def _cell(scan: Scanner, offset: Cell, number: Token, adjacent: bool) -> Iterator[Statement]:
    """The given and the flags of one cell."""
    row, column = offset[0] + 1, offset[1] + 1
    here = name_of((row, column))
    if number.text.strip("0"):
        yield Relation((Token(here, number.span), number), (Token("=", number.span),))
    while flag := scan.skip("[URDL]"):
        down, right = _STEPS[flag.text]
        other = row + down, column + right
        if not (1 <= other[0] <= scan.rows and 1 <= other[1] <= scan.columns):
            scan.fail(f"{flag} leads off the board at {here}", flag)
        one, two = Token(here, flag.span), Token(name_of(other), flag.span)
        if adjacent:
            yield Setting(Token("near", flag.span), (one, two))
        else:
            yield Relation((two, one), (Token("<", flag.span),))
    scan.skip(",")


def write_unequal(instance: Instance, values: dict[Cell, int] | None = None) -> str:
    """The ID of a puzzle; with ``values`` these numbers are filled in.

    Raises:
        UsageError: A sign stands between cells that are not neighbours, two signs or givens contradict
            each other, or an adjacent puzzle lost some of its clues.
    """
    if instance.further:
        cell, number = instance.further[0]
        raise UsageError(f"an ID of Unequal cannot say {name_of(cell)} = {number}, which contradicts another")
    _, spoken = on_board(instance)
    if spoken:
        low, high = spoken[0]
        why = "contradicts another" if side_between(low, high) else "joins cells that are not neighbours"
        raise UsageError(f"an ID of Unequal cannot say {name_of(low)} < {name_of(high)}, which {why}")
    if instance.adjacent and set(instance.near) | set(instance.apart) != set(neighbours(instance.size)):
        raise UsageError("an ID of Unequal cannot leave open whether neighbours differ by 1")
    flagged = {(high, low) for low, high in instance.less}
    for one, other in instance.near:
        flagged |= {(one, other), (other, one)}
    shown = instance.values if values is None else values
    texts = [f"{instance.size}{'a' if instance.adjacent else ''}:"]
    for row, column in cells_of(instance.size, instance.size):
        steps = [(flag, (row + down, column + right)) for flag, (down, right) in _STEPS.items()]
        flags = "".join(flag for flag, beside in steps if ((row, column), beside) in flagged)
        texts.append(f"{shown.get((row, column), 0)}{flags},")
    return "".join(texts)


def _write(sheet: Sheet) -> str:
    return write_unequal(Instance.of(read(sheet.document)))


UNEQUAL = Game("Unequal", (NAME,), (Codec(_read, _write),))
