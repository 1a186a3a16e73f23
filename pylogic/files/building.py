"""Puzzles from Python's lists, numbers and texts: a document as if it had been read from a file, read by the kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from pylogic.files import arguments
from pylogic.files.arguments import GAP
from pylogic.files.reading import Cell
from pylogic.model.document import Block, Document, Holds, Relation, Row, Setting, Statement, Word
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.kind import Kind
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, Span, quote, suggestion

CELLS, SIGNS = "cells", "signs"
"""The arguments that every kind understands or refuses: what single cells hold, and what stands between two."""
_MARGIN, _DEEPER = 2, 4
_ZERO = "0"
"""The value of unknown cells in arrays of whole numbers, which have no other."""
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
        raise UsageError(f"{_called(maker, 'title')}: a title is a text, not {arguments.shown(title)}")
    given = {name: arguments.settled(arguments.Argument(_called(maker, name)), value) for name, value in given.items()}
    page = _page(kind, maker, title, given, cells)
    try:
        facts = kind.read(page.document(kind.name, title))
    except PuzzleError as error:
        if not page.refuses_zeros(error):
            raise PuzzleError(map(page.placed, error.problems), error.more) from None
        page = _page(kind, maker, title, given, cells, zeros=GAP)
        try:
            facts = kind.read(page.document(kind.name, title))
        except PuzzleError as again:
            raise PuzzleError(map(page.placed, again.problems), again.more) from None
    return Puzzle(kind, title, facts, page.document(kind.name, title).source)


def _page(kind: Kind, maker: str, title: str, given: Mapping[str, Any], cells: str, zeros: str = _ZERO) -> _Page:
    """Return the text of all arguments; ``zeros`` replaces each 0 of a board."""
    page = _Page(maker, f"{kind.name} {quote(title)} {{" if title else f"{kind.name} {{", zeros)
    for name, value in given.items():
        if value is not None:
            page.state(name, _holds_of(kind, CELLS if name == cells else name, maker), value)
    return page


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

    def __init__(self, maker: str, heading: str, zeros: str) -> None:
        self._maker = maker
        self._zeros = zeros
        self._lines = [heading]
        self._owners: list[str] = [""]
        self._heads: list[int] = [1]
        self._statements: list[Statement] = []

    def state(self, name: str, holds: Holds | None, value: Any) -> None:
        """Add an argument."""
        argument = arguments.Argument(_called(self._maker, name))
        if holds is None:
            for words in arguments.signs(argument, value) if name == SIGNS else arguments.cells(argument, value):
                self._relation(name, words)
        elif holds in (Holds.ROWS, Holds.LETTERS):
            self._block(name, arguments.rows(argument, value, letters=holds is Holds.LETTERS))
        elif holds is Holds.MOST:
            self._relation(name, (name, "<=", argument.word(value, arguments.UNKNOWN)))
        else:
            for line in arguments.LINES[holds](argument, value):
                self._put(name, [name, *line])

    def refuses_zeros(self, error: PuzzleError) -> bool:
        """Whether a kind has refused every 0 of boards given as lists: 0 is no value then."""
        refused = {(problem.span.line, problem.span.column) for problem in error.problems if problem.span}
        zeros = {
            (word.span.line, word.span.column)
            for statement in self._statements
            if isinstance(statement, Block)
            for row in statement.lines
            if isinstance(row, Row)
            for word in row.words
            if word.text == _ZERO
        }
        if error.more:
            zeros = {place for place in zeros if place <= max(refused)}
        return bool(zeros) and zeros <= refused

    def document(self, kind: str, title: str) -> Document:
        """Return the document."""
        source = Source(f"<{self._maker}>", "\n".join([*self._lines, "}", ""]))
        head = Word(kind, Span(1, 1, len(kind)))
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
                lines.append(_row([self._zeros if cell == _ZERO else cell for cell in row], number))
                self._write(name, " " * _DEEPER + lines[-1].text, head)
        self._write(name, " " * _MARGIN + "}", head)
        first = Word(name, Span(head, 1 + _MARGIN, len(name)))
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
        Word(cell, Span(number, 1 + _DEEPER + place * (wide + 1) + wide - len(cell), len(cell)))
        for place, cell in enumerate(cells)
    )
    text = " ".join(texts)
    indent = len(text) - len(text.lstrip())
    return Row(text.lstrip(), Span(number, 1 + _DEEPER + indent, len(text) - indent), words)
