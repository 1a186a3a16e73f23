"""Puzzles from Python's lists, numbers and texts: a document as if it had been read from a file, read by the kind.

Python values as the words of statements: numbers, lists, cells, boards; anything else is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from math import isnan
from typing import Any, Protocol, TypeVar

from pylogic.files.reading import Cell, cell_of, name_of
from pylogic.model.atom import Fact
from pylogic.model.document import Block, Document, Holds, Relation, Row, Setting, Statement, Token
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.kind import Kind
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import dataclass, replace
from pylogic.model.text import Problem, Source, Span, harmless, lines_of, plural, quote, suggestion

CELLS, SIGNS = "cells", "signs"
"""The arguments that every kind understands or refuses: what single cells hold, and what stands between two."""
_MARGIN, _DEEPER = 2, 4
_ZERO = "0"
"""The value of open cells in arrays of whole numbers, which have no other."""
_LONG = 6
_OPEN = frozenset("0_*-xX")
"""Signs of open cells in the boards of others."""
_RELATIONS = frozenset({"<", ">", "<=", ">=", "="})
_Held = TypeVar("_Held", covariant=True)


class ByCell(Protocol[_Held]):
    """Values of single cells: a mapping whose keys are pairs of row and column, names such as ``r1c2``, or both.

    `Mapping` itself would refuse a dictionary with keys of one sort where both sorts may be.
    """

    def items(self) -> Iterable[tuple[Cell | str, _Held]]:
        """Return each cell with its value."""


def build(kind: Kind, maker: str, title: str, given: Mapping[str, Any], *, cells: str = CELLS) -> Puzzle:
    """Return a puzzle of a kind, given its statements.

    Args:
        kind: The kind.
        maker: The call as messages name it, ``puzzle("sudoku")``; what is left out or is ``None`` is not given.
        title: Its title.
        given: The givens, by the words of the kind, and by `CELLS` and `SIGNS`.
        cells: The name of the first of these here.

    Raises:
        UsageError: The kind knows no such word, or a value cannot be what it stands for.
        PuzzleError: The kind does not understand it; every problem names the argument and the place in it.
    """
    if not isinstance(title, str):
        raise UsageError(f"{_called(maker, 'title')}: a title is a text, not {shown(title)}")
    given = {name: settled(ArgumentPlace(_called(maker, name)), value) for name, value in given.items()}
    page = _Page(maker, f"{kind.name} {quote(title)} {{" if title else f"{kind.name} {{")
    for name, value in given.items():
        if value is not None:
            page.state(name, _holds_of(kind, CELLS if name == cells else name, maker), value)
    document = page.document(kind.name, title)
    try:
        document, facts = read_open(kind, document)
    except PuzzleError as error:
        raise PuzzleError(map(page.placed, error.problems), error.more) from None
    return Puzzle(kind, title, facts, document.source)


def read_open(kind: Kind, document: Document) -> tuple[Document, tuple[Fact, ...]]:
    """Return a document and its facts, where lists of cells may have a sign for open ones that the kind refuses.

    The signs are 0, x and the like; a document that has one is returned with open cells there.  Letters that stand
    twice each, as the ends of a line, become numbers.

    Raises:
        PuzzleError: The kind does not understand it.
    """
    try:
        return document, kind.read(document)
    except PuzzleError as error:
        refused = {(problem.span.line, problem.span.column) for problem in error.problems if problem.span}
        places = {
            (word.span.line, word.span.column): word.text
            for statement in document.statements
            if isinstance(statement, Block)
            for row in statement.lines
            if isinstance(row, Row)
            for word in row.words
        }
        read = {text for place, text in places.items() if place not in refused and not error.more}
        signs = _OPEN & {places.get(place, "") for place in refused} - read
        signs &= {_ZERO} if GAP in places.values() else _OPEN  # beside open cells another sign is a mistake
        meant = dict.fromkeys(signs, GAP)
        if {places.get(place, "") for place in refused} - signs:
            meant |= _paired(list(places.values()))
        if not meant:
            raise
        document = replace(document, statements=tuple(_meant(one, meant) for one in document.statements))
        return document, kind.read(document)


def _paired(cells: Sequence[str]) -> dict[str, str]:
    """Return numbers for the letters of a board on which each stands twice, after those that are on it."""
    counts = Counter(text for text in cells if text.isascii() and text.isalpha() and len(text) == 1)
    largest = max((int(text) for text in cells if text.isascii() and text.isdecimal() and len(text) < _LONG), default=0)
    if {*counts.values()} != {2}:
        return {}
    return {letter: str(number) for number, letter in enumerate(counts, largest + 1)}


def _meant(statement: Statement, meant: Mapping[str, str]) -> Statement:
    """Return a statement, in a block with what the texts of some cells mean in their place."""
    if not isinstance(statement, Block):
        return statement
    rows = [line.words if isinstance(line, Row) else () for line in statement.lines]
    opened = [[Token(meant.get(word.text, word.text), word.span) for word in row] for row in rows]
    lines = zip(statement.lines, opened, strict=True)
    return replace(statement, lines=tuple(Row.of(row) if row else line for line, row in lines))


def _holds_of(kind: Kind, name: str, maker: str) -> Holds | None:
    """Return the shape of a word of a kind; none for `CELLS` and `SIGNS`, unless these are words of the kind."""
    if name in kind.words:
        return kind.holds.get(name, Holds.LINE)
    if name in (CELLS, SIGNS):
        return None
    known = [*kind.words, CELLS, SIGNS]
    near = suggestion(name, known)
    raise UsageError(f"{maker}: {kind} is given no '{name}'{near} ({', '.join(known)})")


def _called(maker: str, name: str) -> str:
    """Return an argument in a sentence: ``Battleship(rows=...)``, ``puzzle("sudoku", board=...)``."""
    return f"{maker[:-1]}, {name}=...)" if maker.endswith(")") else f"{maker}({name}=...)"


class _Page:
    """A text made of the arguments, and its statements with their places."""

    def __init__(self, maker: str, heading: str) -> None:
        self._maker = maker
        self._lines = [heading]
        self._owners: list[str] = [""]
        self._heads: list[int] = [1]
        self._statements: list[Statement] = []

    def state(self, name: str, holds: Holds | None, value: Any) -> None:
        """Add an argument."""
        argument = ArgumentPlace(_called(self._maker, name))
        if holds is None:
            for words in signs(argument, value) if name == SIGNS else cells(argument, value):
                self._relation(name, words)
        elif holds in (Holds.ROWS, Holds.LETTERS):
            self._block(name, rows(argument, value, letters=holds is Holds.LETTERS))
        elif holds is Holds.MOST:
            self._relation(name, (name, "<=", argument.word(value, UNKNOWN)))
        else:
            for line in LINES[holds](argument, value):
                self._put(name, [name, *line])

    def document(self, kind: str, title: str) -> Document:
        """Return the document."""
        source = Source(f"<{self._maker}>", "\n".join([*self._lines, "}", ""]))
        head = Token(kind, Span(1, 1, len(kind)))
        return Document(head, title, tuple(self._statements), source, end=len(self._lines) + 1)

    def placed(self, problem: Problem) -> Problem:
        """Return a problem with its place in the argument, as there is no file."""
        line = problem.span.line if problem.span else 0
        owner = self._owners[line - 1] if 0 < line <= len(self._owners) else ""
        if not owner:
            return Problem(problem.sentence, Source(self._maker, ""))
        assert problem.span is not None
        head = self._heads[line - 1]
        own = [text for text, first in zip(self._lines, self._heads, strict=True) if first == head]
        block = len(own) > 1  # its first line is its name, its last one a brace
        margin = _DEEPER if block else _MARGIN
        text = "\n".join(line[margin:] for line in (own[1:-1] if block else own))
        name = _called(self._maker, owner)
        if block and line == head:
            return Problem(problem.sentence, Source(name, ""))
        span = problem.span._replace(line=line - head + (not block), column=problem.span.column - margin)
        return Problem(problem.sentence, Source(name, text), span)

    def _put(self, owner: str, words: Iterable[str], *, relation: bool = False) -> None:
        line, column = len(self._lines) + 1, 1 + _MARGIN
        placed = []
        for word in words:
            placed.append(Token(word, Span(line, column, len(word))))
            column += len(word) + 1
        self._write(owner, " " * _MARGIN + " ".join(map(str, placed)), line)
        first, *rest = placed
        if relation:
            self._statements.append(Relation((first, *rest[1::2]), tuple(rest[::2])))
        else:
            self._statements.append(Setting(first, tuple(rest)))

    def _relation(self, owner: str, words: tuple[str, ...]) -> None:
        self._put(owner, words, relation=set(words[1::2]) <= _RELATIONS)

    def _block(self, name: str, rows: Iterable[str | list[str]]) -> None:
        head = len(self._lines) + 1
        self._write(name, f"{' ' * _MARGIN}{name} {{", head)
        lines: list[Token] = []
        for row in rows:
            number = len(self._lines) + 1
            if isinstance(row, str):
                column = 1 + _DEEPER + len(row) - len(row.lstrip())
                shown = row.strip()
                lines.append(Token(shown, Span(number, column, len(shown))))
                self._write(name, " " * (column - 1) + shown, head)
            else:
                lines.append(_row(row, number))
                self._write(name, " " * _DEEPER + lines[-1].text, head)
        self._write(name, " " * _MARGIN + "}", head)
        first = Token(name, Span(head, 1 + _MARGIN, len(name)))
        self._statements.append(Block(first, tuple(lines), len(self._lines)))

    def _write(self, owner: str, line: str, head: int) -> None:
        self._lines.append(line)
        self._owners.append(owner)
        self._heads.append(head)


def _row(cells: list[str], number: int) -> Row:
    """Return a line of a board of which each cell has its place."""
    wide = max(map(len, cells))
    texts = [cell.rjust(wide) for cell in cells]
    words = tuple(
        Token(cell, Span(number, 1 + _DEEPER + place * (wide + 1) + wide - len(cell), len(cell)))
        for place, cell in enumerate(cells)
    )
    text = " ".join(texts)
    indent = len(text) - len(text.lstrip())
    return Row(text.lstrip(), Span(number, 1 + _DEEPER + indent, len(text) - indent), words)


GAP, UNKNOWN = ".", "?"
"""The words for `None` on a board, and on a line."""
_UNORDERED = (str, bytes, Mapping, Set)
"""Iterable types that are not lists."""
_PAIR = 2
_LONGEST = 60
_DEEPEST = 32
_MOST_BITS = 60
_WORD = re.compile(r'[^\s{}%"<>=;]+')
_CELL = re.compile(r"[^\s{}%]+")
_ROW = re.compile(r"[^\n{}%]*")


@dataclass(frozen=True)
class ArgumentPlace:
    """An argument of a call, or a part of one.

    Attributes:
        called: How messages name it: ``Battleship(rows=...)``.
        place: Where in it: ``row 3, cell 2``; empty for all of it.
    """

    called: str
    place: str = ""

    def at(self, place: str) -> ArgumentPlace:
        """Return a part of it."""
        return ArgumentPlace(self.called, f"{self.place}, {place}" if self.place else place)

    def refuse(self, sentence: str) -> UsageError:
        """Return the error for it."""
        return UsageError(f"{self.called}: {self.place + ': ' if self.place else ''}{sentence}")

    def items(self, value: Any, what: str) -> list[Any]:
        """Return the items of a list, or of anything else that can be iterated."""
        value = plain(value)
        if isinstance(value, _UNORDERED) or not isinstance(value, Iterable):
            raise self.refuse(f"{shown(value)} is not {what}")
        return [plain(item) for item in value]

    def word(self, value: Any, gap: str, pattern: re.Pattern[str] = _WORD) -> str:
        """Return a number or a word as in files; NaN is a gap."""
        value = plain(value)
        if isinstance(value, float):
            value = None if isnan(value) else int(value) if value.is_integer() else value
        if value is None:
            return gap
        if isinstance(value, int) and not isinstance(value, bool):
            if value.bit_length() > _MOST_BITS:
                raise self.refuse("a number of that size is on no puzzle")
            return str(value)
        if not isinstance(value, str):
            raise self.refuse(f"{shown(value)} is neither a whole number nor a word")
        if not pattern.fullmatch(value):
            raise self.refuse(f"{shown(value)} is not one word; {_gap_said(gap)}")
        return value

    def cell(self, value: Any) -> str:
        """Return a cell as files have it, ``r1c2``, from that or from a row and a column."""
        value = plain(value)
        if isinstance(value, str) and cell_of(value) is not None:
            return value
        if not _is_cell(value):
            raise self.refuse(f"a cell is a pair of row and column, or a text like 'r1c2', not {shown(value)}")
        if max(value).bit_length() > _MOST_BITS:
            raise self.refuse("a number of that size is on no puzzle")
        if min(value) < 1:
            raise self.refuse(f"rows and columns are counted from 1: {shown(tuple(value))}")
        return name_of((value[0], value[1]))


def _gap_said(gap: str) -> str:
    """Explain in a sentence what `None` stands for."""
    return "None stands for a cell of which nothing is known" if gap == GAP else "None stands for no clue"


def _is_cell(value: object) -> bool:
    """Whether something is a pair of whole numbers."""
    return (
        isinstance(value, tuple | list)
        and len(value) == _PAIR
        and all(isinstance(one, int) and not isinstance(one, bool) for one in value)
    )


def rows(argument: ArgumentPlace, value: Any, *, letters: bool) -> Iterator[str | list[str]]:
    """The rows of a board: texts as they stand in files, or lists of cells, each perhaps of one character only."""
    if isinstance(value, str):
        yield from (_text(argument.at(f"line {number}"), line) for number, line in _filled(value))
        return
    items = argument.items(value, "a board: a list of rows, or a text of several lines")
    for number, row in enumerate(items, 1):
        place = argument.at(f"row {number}")
        if isinstance(row, str):
            if not row.strip():
                raise place.refuse("it is empty")
            yield _text(place, row)
            continue
        cells = place.items(row, "a row: a list of cells, or a text")
        if not cells:
            raise place.refuse("it is empty")
        words = [_in_cell(place.at(f"cell {one}"), cell) for one, cell in enumerate(cells, 1)]
        if letters and (long := next((one for one, word in enumerate(words, 1) if len(word) > 1), None)):
            raise place.at(f"cell {long}").refuse(f"a cell is one character, not {words[long - 1]!r}")
        yield words


def _in_cell(argument: ArgumentPlace, value: Any) -> str:
    """Return the text of a cell: a number, a word, or a list of numbers."""
    if isinstance(value, list | tuple) and value:
        return ",".join(argument.word(item, UNKNOWN) for item in value)
    return argument.word(value, GAP, _CELL)


def _filled(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that are not blank, without their common margin."""
    lines = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for _, line in lines), default=0)
    return ((number, line[margin:]) for number, line in lines)


def _text(argument: ArgumentPlace, row: str) -> str:
    if not _ROW.fullmatch(row):
        raise argument.refuse(f"a row has no braces, no '%' and no line ends: {shown(row)}")
    return row


def _line(argument: ArgumentPlace, value: Any) -> Iterator[list[str]]:
    """Words on one line."""
    if isinstance(value, str):
        yield [argument.word(word, UNKNOWN) for word in value.split()]
    elif isinstance(value, Mapping | Set):
        raise argument.refuse(f"{shown(value)} is not a list with an item for each line")
    elif isinstance(value, Iterable) and not isinstance(value, bytes):
        yield [_clue(argument.at(f"item {one}"), item) for one, item in enumerate(map(plain, value), 1)]
    else:
        yield [argument.word(value, UNKNOWN)]


def _clue(argument: ArgumentPlace, value: Any) -> str:
    """Return a number, a word, or a list of numbers."""
    if not isinstance(value, list | tuple):
        return argument.word(value, UNKNOWN)
    if not value:
        raise argument.refuse("an empty list says nothing; 0 is a line without anything, None no clue")
    return ",".join(argument.word(item, UNKNOWN) for item in value)


def _size(argument: ArgumentPlace, value: Any) -> Iterator[list[str]]:
    if _is_cell(value):
        yield [f"{value[0]}x{value[1]}"]
    elif isinstance(value, list | tuple):
        raise argument.refuse(f"a size is a number, or a pair of rows and columns, not {shown(value)}")
    else:
        yield [argument.word(value, UNKNOWN)]


def _each(argument: ArgumentPlace, value: Any) -> Iterator[list[str]]:
    """Yield a line for each item, numbers and cells in any order; cells alone are one line."""
    items = argument.items(value, "a list with an item for each")
    if items and all(_is_cell(item) or (isinstance(item, str) and cell_of(item) is not None) for item in items):
        yield list(_members(argument, items))
        return
    for one, item in enumerate(items, 1):
        place = argument.at(f"item {one}")
        yield list(_members(place, [item] if isinstance(item, str) else place.items(item, "a list of cells")))


def _members(argument: ArgumentPlace, items: Iterable[Any]) -> Iterator[str]:
    for item in items:
        if isinstance(item, str):
            yield from (argument.word(word, UNKNOWN) for word in item.split())
        elif _is_cell(item):
            yield argument.cell(item)
        elif isinstance(item, tuple | list):
            yield from _members(argument, map(plain, item))
        else:
            yield argument.word(item, UNKNOWN)


def _places(argument: ArgumentPlace, value: Any) -> Iterator[list[str]]:
    if isinstance(value, str):
        yield value.split()
        return
    words = []
    for one, item in enumerate(argument.items(value, "a list of cells"), 1):
        place = argument.at(f"item {one}")
        if isinstance(item, str):
            words.append(place.word(item, UNKNOWN))
        elif isinstance(item, tuple | list) and len(item) == _PAIR and not _is_cell(item):
            words.append("-".join(map(place.cell, item)))
        else:
            words.append(place.cell(item))
    yield words


def _fleet(argument: ArgumentPlace, value: Any) -> Iterator[list[str]]:
    if not isinstance(value, Mapping):
        yield from _line(argument, value)
        return
    words = []
    for length, count in value.items():
        place = argument.at(f"ships of length {shown(length)}")
        ship, number = place.word(length, UNKNOWN), place.word(count, UNKNOWN)
        words.append(ship if number == "1" else f"{ship}*{number}")
    none = [word for word in words if word.endswith("*0")]
    yield words if len(none) == len(words) else [word for word in words if word not in none]


def _flag(argument: ArgumentPlace, value: Any) -> Iterator[list[str]]:
    if not isinstance(value, bool):
        raise argument.refuse(f"it is True or False, not {shown(value)}")
    if value:
        yield []


LINES: Mapping[Holds, Callable[[ArgumentPlace, Any], Iterator[list[str]]]] = {
    Holds.LINE: _line,
    Holds.SIZE: _size,
    Holds.EACH: _each,
    Holds.PLACES: _places,
    Holds.FLEET: _fleet,
    Holds.FLAG: _flag,
}
"""The words of each statement, by what it holds."""


def cells(argument: ArgumentPlace, value: Any) -> Iterator[tuple[str, ...]]:
    """``r1c2 = 3``, from a mapping of cells to values."""
    if not isinstance(value, Mapping):
        raise argument.refuse(f"the values of cells are given like {{(1, 2): 3}}, not {shown(value)}")
    for cell, held in value.items():
        yield (argument.cell(cell), "=", argument.at(f"cell {shown(cell)}").word(held, GAP))


def signs(argument: ArgumentPlace, value: Any) -> Iterator[tuple[str, ...]]:
    """``r1c1 < r1c2``, from such a text or from cells with signs between them."""
    for one, item in enumerate(argument.items(value, "a list like ['r1c1 < r1c2']"), 1):
        place = argument.at(f"item {one}")
        parts = item.split() if isinstance(item, str) else place.items(item, "a sign between cells")
        if len(parts) <= _PAIR or len(parts) % _PAIR == 0:
            sentence = f"{plural(len(parts), 'part')} where cells with a sign between them are expected"
            raise place.refuse(f"{sentence}, ('r1c1', '<', 'r1c2')")
        yield tuple(
            place.word(part, GAP, _CELL) if number % _PAIR else place.cell(part) for number, part in enumerate(parts)
        )


def settled(argument: ArgumentPlace, value: Any) -> Any:
    """Return a plain value, see `plain`, which can be iterated any number of times."""
    try:
        return plain(value)
    except RecursionError:
        raise argument.refuse("lists in it lie too deep in each other, or one in itself") from None


def plain(value: Any, deep: int = 0) -> Any:
    """Return a value of Python with arrays and iterators turned into lists and numbers, at any depth.

    Args:
        value: The value.
        deep: In how many lists it lies.

    Raises:
        RecursionError: In too many.
    """
    if deep > _DEEPEST:
        raise RecursionError
    if isinstance(value, list | tuple | Iterator):
        items = [plain(item, deep + 1) for item in value]
        return tuple(items) if type(value) is tuple else items
    return value.tolist() if hasattr(value, "tolist") else value


def shown(value: object) -> str:
    """Return a short text of a value for a sentence."""
    try:
        text = harmless(repr(value))
    except Exception:  # of a number of thousands of digits, a list in itself; and things may raise what they like
        return "a number of thousands of digits" if isinstance(value, int) else f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
