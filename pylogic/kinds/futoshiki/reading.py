"""Documents to puzzles: settings, the board, and clues in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pylogic.core.atom import Fact
from pylogic.core.document import Block, Document, Relation, Setting, Statement, Word
from pylogic.core.text import Span
from pylogic.kinds.futoshiki import vocabulary
from pylogic.kinds.futoshiki.board import Sign, is_blank, rows_in, scan
from pylogic.kinds.futoshiki.vocabulary import LARGEST, Pair
from pylogic.language.reading import Cell, Reader, cell_of, oversized

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
    facts = vocabulary.frame(size, adjacent is not None)
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
    return vocabulary.canonical(facts)


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
    for one, other in vocabulary.neighbours(size):
        if (*one, *other) not in barred:
            yield vocabulary.apart(one, other, span)


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
                    self.facts.append(vocabulary.less(low, high, span))
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
        if not vocabulary.are_neighbours(*pair):
            self.reader.problem(f"{left} and {right} are not neighbours", right)
            return
        self.facts.append(vocabulary.near(*pair, statement.name.span.until(right.span)))

    def _cell(self, cell: Cell, word: Word) -> None:
        if is_blank(word.text):
            return
        if word.text[0].isdigit():
            value = self.reader.integer(word, 1, self.size, "a value")
            if value is not None:
                self.facts.append(vocabulary.given(cell, value, word.span))
        else:
            self.reader.problem(f"'{word}' is not a cell; a cell is '.' or a number", word)

    def _sign(self, sign: Sign) -> None:
        is_bar = sign.text in "|-"
        if is_bar and not self.adjacent:
            self.reader.problem(f"a bar '{sign.text}' needs the setting 'adjacent'", sign.span)
        elif is_bar:
            self.facts.append(vocabulary.near(sign.first, sign.second, sign.span))
        elif self.adjacent:
            self.reader.problem(_SIGNS_AND_BARS, sign.span)
        else:
            low, high = (sign.first, sign.second) if sign.text in "<^" else (sign.second, sign.first)
            self.facts.append(vocabulary.less(low, high, sign.span))

    def _equation(self, left: Word, right: Word, span: Span) -> None:
        cell = self.reader.cell(left, self.size, self.size)
        if cell_of(right.text) is not None:
            self.reader.problem("'=' gives a cell a number; cells are compared by '<' or '>'", right)
            return
        value = self.reader.integer(right, 1, self.size, "a value")
        if cell is not None and value is not None:
            self.facts.append(vocabulary.given(cell, value, span))

    def _pair(self, left: Word, right: Word) -> Pair | None:
        """Two distinct cells."""
        one = self.reader.cell(left, self.size, self.size)
        other = self.reader.cell(right, self.size, self.size)
        if one is None or other is None:
            return None
        if one == other:
            self.reader.problem(f"{left} is named twice; two different cells are expected", right)
            return None
        return one, other
