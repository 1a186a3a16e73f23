"""Puzzles from Python's lists, numbers and texts: a document as if it had been read from a file, read by the kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pylogic.language.reading import cell_of, name_of
from pylogic.nouns.document import Block, Document, Relation, Row, Setting, Statement, Word
from pylogic.nouns.errors import PuzzleError, UsageError
from pylogic.nouns.holds import Holds
from pylogic.nouns.puzzle import Kind, Puzzle
from pylogic.nouns.text import Problem, Source, Span, plural, quote, suggestion

CELLS, SIGNS = "cells", "signs"
"""The arguments that every kind understands or refuses: what single cells hold, and what stands between two."""
_GAP, _UNKNOWN = ".", "?"
"""What stands for `None` on a board, and on a line."""
_MARGIN, _DEEPER = 2, 4
_PAIR = 2
_LONGEST = 60
_MOST_BITS = 60
_RELATIONS = frozenset({"<", ">", "<=", ">=", "="})
_WORD = re.compile(r'[^\s{}%"<>=;]+')
_CELL = re.compile(r"[^\s{}%]+")
_ROW = re.compile(r"[^\n{}%]*")


def make(kind: Kind, maker: str, title: str, given: Mapping[str, Any], *, cells: str = CELLS) -> Puzzle:
    """The puzzle of a kind that is given these things.

    Args:
        kind: The kind.
        maker: The call as messages name it, ``puzzle("sudoku")``; what is left out or is ``None`` is not given.
        title: Its title.
        given: What it is given, by the words of the kind, and by `CELLS` and `SIGNS`.
        cells: What the first of these is called here.

    Raises:
        UsageError: The kind knows no such word, or a value cannot be what it stands for.
        PuzzleError: The kind does not understand it; every problem names the argument and the place in it.
    """
    if not isinstance(title, str):
        raise UsageError(f"{_called(maker, 'title')}: a title is a text, not {_shown(title)}")
    page = _Page(maker, f"{kind.name} {quote(title)} {{" if title else f"{kind.name} {{")
    for name, value in given.items():
        if value is not None:
            page.state(name, _holds_of(kind, CELLS if name == cells else name, maker), value)
    document = page.document(kind.name, title)
    try:
        facts = kind.read(document)
    except PuzzleError as error:
        raise PuzzleError(map(page.placed, error.problems), error.more) from None
    return Puzzle(kind, title, facts, document.source)


def _holds_of(kind: Kind, name: str, maker: str) -> Holds | None:
    """What a word of a kind holds; nothing for `CELLS` and `SIGNS`, unless these are words of the kind."""
    if name in kind.words:
        return kind.holds.get(name, Holds.LINE)
    if name in (CELLS, SIGNS):
        return None
    known = [*kind.words, CELLS, SIGNS]
    near = suggestion(name, known)
    raise UsageError(f"{maker}: {kind} is given no '{name}'{near} ({', '.join(known)})")


@dataclass(frozen=True)
class _Argument:
    """An argument while it is looked at.

    Attributes:
        called: How messages name it: ``Battleship(rows=...)``.
        place: Where in it: ``row 3, cell 2``; empty for all of it.
    """

    called: str
    place: str = ""

    def at(self, place: str) -> _Argument:
        """A part of it."""
        return _Argument(self.called, f"{self.place}, {place}" if self.place else place)

    def refuse(self, sentence: str) -> UsageError:
        """The error that says what is wrong with it."""
        return UsageError(f"{self.called}: {self.place + ': ' if self.place else ''}{sentence}")

    def items(self, value: Any, what: str) -> list[Any]:
        """The items of a list, or of anything else that can be gone through."""
        value = _plain(value)
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
            raise self.refuse(f"{_shown(value)} is not {what}")
        return [_plain(item) for item in value]

    def word(self, value: Any, gap: str, pattern: re.Pattern[str] = _WORD) -> str:
        """A number or a word as files have it."""
        value = _plain(value)
        if value is None:
            return gap
        if isinstance(value, int) and not isinstance(value, bool):
            if value.bit_length() > _MOST_BITS:
                raise self.refuse("a number of that size is on no puzzle")
            return str(value)
        if not isinstance(value, str):
            raise self.refuse(f"{_shown(value)} is neither a whole number nor a word")
        if not pattern.fullmatch(value):
            raise self.refuse(f"{_shown(value)} is not one word; {gap_said(gap)}")
        return value

    def cell(self, value: Any) -> str:
        """A cell as files have it, ``r1c2``, from that or from a row and a column."""
        value = _plain(value)
        if isinstance(value, str) and cell_of(value) is not None:
            return value
        if not is_cell(value):
            raise self.refuse(f"a cell is a pair of row and column, or a text like 'r1c2', not {_shown(value)}")
        if min(value) < 1:
            raise self.refuse(f"rows and columns are counted from 1: {_shown(tuple(value))}")
        return name_of((value[0], value[1]))


def gap_said(gap: str) -> str:
    """What to say for nothing, in a sentence."""
    return "None stands for a cell of which nothing is known" if gap == _GAP else "None stands for no clue"


def is_cell(value: object) -> bool:
    """Whether something is a pair of whole numbers."""
    return (
        isinstance(value, tuple | list)
        and len(value) == _PAIR
        and all(isinstance(one, int) and not isinstance(one, bool) for one in value)
    )


class _Page:
    """The text that is made of the arguments, and the statements on it with their places."""

    def __init__(self, maker: str, heading: str) -> None:
        self._maker = maker
        self._lines = [heading]
        self._owners: list[str] = [""]
        self._heads: list[int] = [1]
        self._statements: list[Statement] = []

    def state(self, name: str, holds: Holds | None, value: Any) -> None:
        """Add what an argument says."""
        argument = _Argument(_called(self._maker, name))
        value = _plain(value)
        if holds is None:
            for words in _signs(argument, value) if name == SIGNS else _cells(argument, value):
                self._relation(name, words)
        elif holds in (Holds.ROWS, Holds.LETTERS):
            self._block(name, _rows(argument, value, letters=holds is Holds.LETTERS))
        elif holds is Holds.MOST:
            self._relation(name, (name, "<=", argument.word(value, _UNKNOWN)))
        else:
            for line in _LINES[holds](argument, value):
                self._put(name, [name, *line])

    def document(self, kind: str, title: str) -> Document:
        """All of it."""
        source = Source(f"<{self._maker}>", "\n".join([*self._lines, "}", ""]))
        head = Word(kind, Span(1, 1, len(kind)))
        return Document(head, title, tuple(self._statements), source, end=len(self._lines) + 1)

    def placed(self, problem: Problem) -> Problem:
        """A problem with the argument that it is about in place of a line of a file that there is not."""
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
            placed.append(Word(word, Span(line, column, len(word))))
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
        lines: list[Word] = []
        for row in rows:
            number = len(self._lines) + 1
            if isinstance(row, str):
                column = 1 + _DEEPER + len(row) - len(row.lstrip())
                shown = row.strip()
                lines.append(Word(shown, Span(number, column, len(shown))))
                self._write(name, " " * (column - 1) + shown, head)
            else:
                lines.append(_row(row, number))
                self._write(name, " " * _DEEPER + lines[-1].text, head)
        self._write(name, " " * _MARGIN + "}", head)
        first = Word(name, Span(head, 1 + _MARGIN, len(name)))
        self._statements.append(Block(first, tuple(lines), len(self._lines)))

    def _write(self, owner: str, line: str, head: int) -> None:
        self._lines.append(line)
        self._owners.append(owner)
        self._heads.append(head)


def _row(cells: list[str], number: int) -> Row:
    """A line of a board of which each cell has its place."""
    wide = max(map(len, cells))
    texts = [cell.rjust(wide) for cell in cells]
    words = tuple(
        Word(cell, Span(number, 1 + _DEEPER + place * (wide + 1) + wide - len(cell), len(cell)))
        for place, cell in enumerate(cells)
    )
    text = " ".join(texts)
    indent = len(text) - len(text.lstrip())
    return Row(text.lstrip(), Span(number, 1 + _DEEPER + indent, len(text) - indent), words)


def _rows(argument: _Argument, value: Any, *, letters: bool) -> Iterator[str | list[str]]:
    """The rows of a board: texts as they stand in files, or lists of cells, each perhaps of one character only."""
    if isinstance(value, str):
        yield from (_text(argument.at(f"line {number}"), line) for number, line in _filled(value))
        return
    rows = argument.items(value, "a board: a list of rows, or a text of several lines")
    for number, row in enumerate(rows, 1):
        place = argument.at(f"row {number}")
        if isinstance(row, str):
            if not row.strip():
                raise place.refuse("it is empty")
            yield _text(place, row)
            continue
        cells = place.items(row, "a row: a list of cells, or a text")
        if not cells:
            raise place.refuse("it is empty")
        words = [place.at(f"cell {one}").word(cell, _GAP, _CELL) for one, cell in enumerate(cells, 1)]
        if letters and (long := next((one for one, word in enumerate(words, 1) if len(word) > 1), None)):
            raise place.at(f"cell {long}").refuse(f"a cell is one character, not {words[long - 1]!r}")
        yield words


def _filled(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that hold something, as files have them, the margin of all of them taken away."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for _, line in lines), default=0)
    return ((number, line[margin:]) for number, line in lines)


def _text(argument: _Argument, row: str) -> str:
    if not _ROW.fullmatch(row):
        raise argument.refuse(f"a row has no braces, no '%' and no line ends: {_shown(row)}")
    return row


def _line(argument: _Argument, value: Any) -> Iterator[list[str]]:
    """Words on one line."""
    if isinstance(value, str):
        yield [argument.word(word, _UNKNOWN) for word in value.split()]
    elif isinstance(value, Mapping):
        raise argument.refuse(f"{_shown(value)} is not a list with an item for each line")
    elif isinstance(value, Iterable) and not isinstance(value, bytes):
        yield [_clue(argument.at(f"item {one}"), item) for one, item in enumerate(map(_plain, value), 1)]
    else:
        yield [argument.word(value, _UNKNOWN)]


def _clue(argument: _Argument, value: Any) -> str:
    """A number, a word, or a list of numbers."""
    if not isinstance(value, list | tuple):
        return argument.word(value, _UNKNOWN)
    if not value:
        raise argument.refuse("an empty list says nothing; 0 is a line without anything, None no clue")
    return ",".join(argument.word(item, _UNKNOWN) for item in value)


def _size(argument: _Argument, value: Any) -> Iterator[list[str]]:
    if is_cell(value):
        yield [f"{value[0]}x{value[1]}"]
    elif isinstance(value, list | tuple):
        raise argument.refuse(f"a size is a number, or a pair of rows and columns, not {_shown(value)}")
    else:
        yield [argument.word(value, _UNKNOWN)]


def _each(argument: _Argument, value: Any) -> Iterator[list[str]]:
    """A line for each item: numbers and cells, however they are put together; of cells alone one line."""
    items = argument.items(value, "a list with an item for each")
    if items and all(is_cell(item) or (isinstance(item, str) and cell_of(item) is not None) for item in items):
        yield list(_members(argument, items))
        return
    for one, item in enumerate(items, 1):
        place = argument.at(f"item {one}")
        yield list(_members(place, [item] if isinstance(item, str) else place.items(item, "a list of cells")))


def _members(argument: _Argument, items: Iterable[Any]) -> Iterator[str]:
    for item in items:
        if isinstance(item, str):
            yield from (argument.word(word, _UNKNOWN) for word in item.split())
        elif is_cell(item):
            yield argument.cell(item)
        elif isinstance(item, tuple | list):
            yield from _members(argument, map(_plain, item))
        else:
            yield argument.word(item, _UNKNOWN)


def _places(argument: _Argument, value: Any) -> Iterator[list[str]]:
    if isinstance(value, str):
        yield value.split()
        return
    found = []
    for one, item in enumerate(argument.items(value, "a list of cells"), 1):
        place = argument.at(f"item {one}")
        if isinstance(item, str):
            found.append(place.word(item, _UNKNOWN))
        elif isinstance(item, tuple | list) and len(item) == _PAIR and not is_cell(item):
            found.append("-".join(map(place.cell, item)))
        else:
            found.append(place.cell(item))
    yield found


def _fleet(argument: _Argument, value: Any) -> Iterator[list[str]]:
    if not isinstance(value, Mapping):
        yield from _line(argument, value)
        return
    words = []
    for length, count in value.items():
        place = argument.at(f"ships of length {length!r}")
        ship, number = place.word(length, _UNKNOWN), place.word(count, _UNKNOWN)
        words.append(ship if number == "1" else f"{ship}*{number}")
    none = [word for word in words if word.endswith("*0")]
    yield words if len(none) == len(words) else [word for word in words if word not in none]


def _flag(argument: _Argument, value: Any) -> Iterator[list[str]]:
    if not isinstance(value, bool):
        raise argument.refuse(f"it is True or False, not {_shown(value)}")
    if value:
        yield []


_LINES: Mapping[Holds, Callable[[_Argument, Any], Iterator[list[str]]]] = {
    Holds.LINE: _line,
    Holds.SIZE: _size,
    Holds.EACH: _each,
    Holds.PLACES: _places,
    Holds.FLEET: _fleet,
    Holds.FLAG: _flag,
}


def _cells(argument: _Argument, value: Any) -> Iterator[tuple[str, ...]]:
    """``r1c2 = 3``, from a mapping of cells to what they hold."""
    if not isinstance(value, Mapping):
        raise argument.refuse(f"what cells hold is told like {{(1, 2): 3}}, not {_shown(value)}")
    for cell, held in value.items():
        yield (argument.cell(cell), "=", argument.at(f"cell {_shown(cell)}").word(held, _GAP))


def _signs(argument: _Argument, value: Any) -> Iterator[tuple[str, ...]]:
    """``r1c1 < r1c2``, from such a text or from cells with signs between them."""
    for one, item in enumerate(argument.items(value, "a list like ['r1c1 < r1c2']"), 1):
        place = argument.at(f"item {one}")
        parts = item.split() if isinstance(item, str) else place.items(item, "a sign between cells")
        if len(parts) <= _PAIR or len(parts) % _PAIR == 0:
            sentence = f"{plural(len(parts), 'part')} where cells with a sign between them are wanted"
            raise place.refuse(f"{sentence}, ('r1c1', '<', 'r1c2')")
        yield tuple(
            place.word(part, _GAP, _CELL) if number % _PAIR else place.cell(part) for number, part in enumerate(parts)
        )


def _plain(value: Any) -> Any:
    """A value of Python: what NumPy has is turned into lists and numbers, in lists and pairs too."""
    if isinstance(value, list | tuple):
        return type(value)(map(_plain, value)) if type(value) in (list, tuple) else list(map(_plain, value))
    return value.tolist() if hasattr(value, "tolist") else value


def _called(maker: str, name: str) -> str:
    """An argument in a sentence: ``Battleship(rows=...)``, ``puzzle("sudoku", board=...)``."""
    return f"{maker[:-1]}, {name}=...)" if maker.endswith(")") else f"{maker}({name}=...)"


def _shown(value: object) -> str:
    """A value in a sentence, short."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of thousands of digits
        return f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
