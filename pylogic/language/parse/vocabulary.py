"""The names that the rules of a kind may use, values as rules name them, and arithmetic with both."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import SIDES, Family, Range, Sort
from pylogic.language.parse.expressions import (
    COMPARISONS,
    FUNCTIONS,
    Call,
    Expression,
    Function,
    Name,
    Number,
    Operation,
    calls,
    operations,
)
from pylogic.language.parse.expressions import names as names_in
from pylogic.model.document import Token, words_on
from pylogic.model.records import dataclass, field
from pylogic.model.text import Span, span_in, suggestion

if TYPE_CHECKING:
    from pylogic.language.parse.phrases import Reading


@dataclass(frozen=True)
class Value:
    """A value as a rule names it.

    Attributes:
        text: Its spelling.
        sort: The sort of variables that has it.
    """

    text: str
    sort: Sort

    def __str__(self) -> str:
        return self.text

    @cached_property
    def number(self) -> int:
        """Its number in facts."""
        number = self.sort.number(self.text)
        assert number is not None  # or there would be no such value
        return number


@dataclass(frozen=True)
class Interval(Value):
    """Numbers from one to another that depend on the board, as a rule names them: ``1..n``.

    Attributes:
        range: Its ends.
    """

    range: Range

    def on(self, board: Board) -> tuple[Value, ...]:
        """Return those of them that variables of a board may take; where there are none, a value that none takes."""
        domains = {board.domain(self.sort.name, place) for place in board.places[self.sort.name]}
        held = frozenset[int]().union(*domains)
        numbers = [number for number in board.numbers_from(self.range) if number in held]
        return tuple(Value(str(number), self.sort) for number in numbers or [limits.VALUE + 1])


def values_on(board: Board, values: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return values with the numbers of intervals on a board in their places, each value once."""
    each = [value.on(board) if isinstance(value, Interval) else (value,) for value in values]
    return tuple({value.number: value for some in each for value in some}.values())


@dataclass
class Vocabulary:
    """The names that the rules of a kind may use.

    Attributes:
        sorts: The sorts of variables, by name.
        families: The families of groups, by name.
        settings: Numbers that a puzzle may set, with their defaults; ``None`` where there is none.
        names: Other names in expressions: ``clue``, ``n``.
        symbols: The symbols of cells that are not part of the board.
        drawn: The names of things with looks, besides values.
        used: The families that were named.
        ranged: Whether an interval was named.
        printed: What prints numbers in cells, ``clue`` or ``numbers``; empty where nothing does.
        cells: The cells that have names.
        declarations: Tells how families are declared that kinds often have, by name: ``cages cage``. Only a message
            asks, and all givens are loaded for it.
    """

    sorts: dict[str, Sort] = field(default_factory=dict)
    families: dict[str, Family] = field(default_factory=dict)
    settings: dict[str, int | None] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    symbols: set[str] = field(default_factory=set)
    drawn: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    ranged: bool = False
    printed: str = ""
    cells: dict[str, Cell] = field(default_factory=dict)
    declarations: Callable[[], dict[str, str]] = dict

    @property
    def in_cells(self) -> list[Sort]:
        """The sorts of values that stand in cells."""
        return [sort for sort in self.sorts.values() if sort.in_cells]


MEMBERS = frozenset({"a", "b"})
"""The names of the two neighbours in rules about pairs."""
CONNECTIVES = ("if", "then", "or", "and", "not")
"""The words that join comparisons."""
_STOPS = ("", "where", "in", ",", ":", *CONNECTIVES, *COMPARISONS)
_PIECE = re.compile(r"\d+|[^\W\d]\w*|\.\.|\S")


def expression(reading: Reading, names: frozenset[str] = frozenset(), functions: bool = False) -> Expression:
    """Arithmetic up to a comparison, a stop or the end.

    Args:
        reading: The statement, at the first word of the expression.
        names: Names that it may use besides the settings and the names of the vocabulary.
        functions: Whether ``abs``, ``min`` and ``max`` may stand in it.

    Raises:
        PuzzleError: There is none, or it is not one that engines can have.
    """
    inner = _Arithmetic(reading, names, functions)
    parsed = inner.sum()
    reading.put_back(inner.pieces)
    return parsed


def range_of_values(reading: Reading, word: Token) -> Range:
    """Read ``1..n`` or ``1..size(areas)``, of which the first word has been read.

    Raises:
        PuzzleError: It is no range, or depends on what differs between groups or has no number yet.
    """
    settings = reading.vocabulary.settings
    if "clue" in re.findall(r"\w+", word.text):
        known = ", ".join([*sorted(SIDES), *settings])
        reading.fail(f"no values can depend on 'clue', which is not one number ({known})", word)
    bottom, top = span = _range(reading, word, "a range is written like 1..9")
    for name in (name for end in span for name in names_in(end)):
        if settings.get(name.text, 0) is None:
            reading.fail(f"'{name.text}' has no default, so that no values can depend on it", name.word)
    if word.text.startswith("-"):
        example = "in place of -3..3, for example, write 0..6, and 'value - 3' in rules"
        reading.fail(f"numbers in cells begin at 0; {example}", word)
    if isinstance(bottom, Number) and isinstance(top, Number) and bottom.value > top.value:
        reading.fail(f"no number is from {bottom.value} to {top.value}; the smaller one stands first", word)
    return span


def range_of_numbers(reading: Reading, numbers: str) -> Range | None:
    """Read a range such as ``-9..9`` or ``0..n`` if one stands here; ``numbers`` is their name in a problem.

    Raises:
        PuzzleError: It is written otherwise, depends on more than the size of a board, or no number is in it.
    """
    if ".." not in reading.peek():
        return None
    word = reading.take()
    bounds = span_in(word.text)
    if bounds is not None:
        if bounds[0] > bounds[1]:
            reading.fail(f"no number is from {bounds[0]} to {bounds[1]}; the smaller one stands first", word)
        return Range(*map(Number, bounds))
    written = f"{numbers} are written like 0..8, each of at most six digits"
    names = {*re.findall(r"[^\W\d]\w*", word.text)}
    if not names:
        reading.fail(written, word)
    depend = f"{numbers} depend on the size of the board alone, such as n or columns / 2"
    if not names <= SIDES or reading.peek() == "(":
        reading.fail(depend, word)
    span = _range(reading, word, written)
    if any(one.sign == "/" and not isinstance(one.right, Number) for end in span for one in operations(end)):
        reading.fail(depend, word)
    return span


def _range(reading: Reading, word: Token, written: str) -> Range:
    """Read both ends of a range of which the first word has been read.

    Args:
        reading: The statement behind this word.
        word: The word with the two dots.
        written: The problem where an end is missing.

    Raises:
        PuzzleError: One is missing, or is no arithmetic.
    """
    low, _, high = word.text.partition("..")
    line, column, _ = word.span
    after = []
    if reading.peek() == "(":
        while reading.rest:
            after.append(reading.take())
            if after[-1].text == ")":
                break
    ends = []
    for text, at, more in ((low, column, []), (high, column + len(low) + 2, after)):
        if not text or text[0] == ".":
            reading.fail(written, word)
        part = reading.part([Token(text, Span(line, at, len(text))), *more])
        ends.append(expression(part))
        part.done()
    return Range(*ends)


class _Arithmetic:
    """Reads an expression; words such as ``n/2`` are split where a sign stands."""

    def __init__(self, reading: Reading, names: frozenset[str], functions: bool) -> None:
        self.reading = reading
        self.functions = functions
        self.members = names & (MEMBERS | reading.vocabulary.cells.keys() | ({"value"} if functions else set()))
        self.names = names | reading.vocabulary.names | reading.vocabulary.settings.keys()
        self.pieces: list[Token] = []

    def sum(self) -> Expression:
        parsed = self._product()
        while self._peek() in ("+", "-"):
            sign = self._take().text
            parsed = Operation(sign, parsed, self._product())
        return parsed

    def _product(self) -> Expression:
        parsed = self._factor()
        while self._peek() in ("*", "/"):
            sign = self._take()
            other = self._factor()
            if sign.text == "/" and other == Number(0):
                self.reading.fail("nothing can be divided by 0", sign)
            if self._varies(other) and (sign.text == "/" or self._varies(parsed)):
                if sign.text == "/":
                    self.reading.fail("what stands after '/' may not depend on the cells", sign)
                if not self.functions:
                    self.reading.fail("only one side of '*' may depend on the cells", sign)
                if any(one.sign == "/" for part in (parsed, other) for one in operations(part)):
                    self.reading.fail("a product of two numbers that depend on the cells has no division in it", sign)
            parsed = Operation(sign.text, parsed, other)
        return parsed

    def _varies(self, expression: Expression) -> bool:
        """Whether it depends on what is in the cells."""
        members = any(name.text in self.members for name in names_in(expression))
        return members or any(True for _ in calls(expression))

    def _factor(self) -> Expression:
        word = self._take()
        if word.text.isdecimal():
            return self.reading.number(word)
        if word.text == "-":
            with self.reading.deeper(word):
                return Operation("-", Number(0), self._factor())
        if word.text == "(":
            with self.reading.deeper(word):
                parsed = self.sum()
            self._close()
            return parsed
        if not re.fullmatch(r"[^\W\d]\w*", word.text):
            written = {"*": "; a power is written n*n", "|": "; how far two numbers differ is difference(F)"}
            self.reading.fail(f"'{word}' is not a number{written.get(word.text, '')}", word)
        if self._peek() == "(":
            return self._function(word) if self.functions and word.text in FUNCTIONS else self._call(word)
        if word.text not in self.names:
            if word.text == "clue":
                self.reading.fail("nothing here has a clue; say: clue 0..9, clues rows columns, or cages NAME", word)
            if self.members & MEMBERS:
                self.reading.fail(f"two places are compared as a and b: a < b in pairs, not '{word}'", word)
            if cells := [*self.reading.vocabulary.cells]:
                near = suggestion(word.text, cells) or f" ({', '.join(cells[:9])})"
                self.reading.fail(f"there is no cell called '{word}' here{near}", word)
            known = sorted(self.names)
            near = suggestion(word.text, known) or f" ({', '.join(known)}); for one that puzzles set, say: set {word} 1"
            self.reading.fail(f"there is no number called '{word}' here{near}", word)
        if word.text in self.members and any(word.text in sort.names for sort in self.reading.vocabulary.in_cells):
            two = f"'{word}' is a value, and here the name of a place as well"
            self.reading.fail(f"{two}; give the value another name", word)
        return Name(word)

    def _function(self, word: Token) -> Expression:
        self._take()
        with self.reading.deeper(word):
            parts = [self.sum()]
            while not self.pieces and self.reading.skip(","):
                parts.append(self.sum())
        self._close()
        if (word.text == "abs") != (len(parts) == 1):
            self.reading.fail(f"'{word}' is of {'one number' if word.text == 'abs' else 'two numbers or more'}", word)
        if any(isinstance(one, Operation) and one.sign == "/" for part in parts for one in operations(part)):
            self.reading.fail(f"nothing is divided inside '{word}'", word)
        return Function(word.text, tuple(parts))

    def _call(self, word: Token) -> Expression:
        self._take()
        depth, inside = 1, []
        while depth:
            piece = self.reading.take("a closing bracket")
            depth += (piece.text == "(") - (piece.text == ")")
            inside.append(piece)
        del inside[-1]
        return Call(word, tuple(inside))

    def _peek(self) -> str:
        if not self.pieces:
            if self.reading.peek() in _STOPS:
                return ""
            self._split(self.reading.take())
        return self.pieces[0].text

    def _take(self) -> Token:
        if not self._peek():
            self.reading.fail("a number is missing here")
        return self.pieces.pop(0)

    def _close(self) -> None:
        if self._peek() != ")":
            self.reading.fail("a closing bracket is missing here")
        self._take()

    def _split(self, word: Token) -> None:
        if len(word.text) > limits.WORDS:
            self.reading.fail(f"a number has at most {limits.WORDS} characters", word)
        self.pieces = words_on(word.span.line, word.text, _PIECE, word.span.column)
