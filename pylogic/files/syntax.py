"""Puzzle files: text to documents, within limits of size.

The scanner here reads what is right, without a library; `grammar/puzzle.lark` states the same shapes, and lark finds
what is wrong with a text that has none of them.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from pylogic.model.document import Block, Declaration, Document, Phrase, Relation, Scope, Setting, Statement, Token
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import Problem, Source, Span, unquote

_WORDS = re.compile(r'[^\s<>=(),:"]+|[<>=(),:"]')
"""Roughly the words and signs of puzzles and kinds; those of titles are included."""
_APART = 8
"""Average length below which what stands on boards is numbers and separators with blanks between them."""


def _token(pattern: str) -> re.Pattern[str]:
    """Blanks and comments, then a token as the only group."""
    return re.compile(rf"(?:[^\S\n]++|%[^\n]*+)*+({pattern})")


_KIND = _token(r'kind(?=[^\S\n]+[^\s{}%"<>=();,:])')
_USE = _token(r'use(?=[^\S\n]*")')
_TITLE = _token(r'"(?:\\[^\n]|[^"\\\n])*+"')
_WORD = _token(r'[^\s{}%"<>=;]+')
_NAME = _token(r'[^\s{}%"<>=();,:]+')
_PART = _token(r'<>|[<>]=?|[=(),:]|[^\s{}%"<>=();,:]+')
_SIGN = _token("[<>]=?|=")
_COLON = _token(":")
_ROW = _token(r"[^\s{}%][^\n{}%]*")
_OPEN, _CLOSE = _token("{"), _token("}")
_LINE = _token(r"(?:\n[^\S\n]*+(?:%[^\n]*+)?)++")
_END = _token(r"[;\n](?:[^\S\n]++|;|\n|%[^\n]*+)*+")
_LAST = _token(r"\Z")
_T = TypeVar("_T")


class Contents(NamedTuple):
    """The contents of a puzzle file.

    Attributes:
        documents: Its puzzles, in the order of the file.
        scope: The kinds that it declares, and the files that it uses.
    """

    documents: tuple[Document, ...]
    scope: Scope


def parse(source: Source) -> tuple[Document, ...]:
    """Parse a puzzle file into its documents, in the order of the file.

    Raises:
        PuzzleError: The text does not have the shape of puzzles; all places are named.
    """
    return contents(source).documents


def contents(source: Source) -> Contents:
    """Parse a puzzle file into its puzzles and the kinds that it declares; errors as for `parse`."""
    _vet_size(source)
    scanner = _Scanner(source)
    try:
        items = scanner.items()
    except _MistakeError:
        from pylogic.files import parsing  # imported late: it loads lark

        parsing.parse_naming_mistakes(source)
        raise
    # A comment belongs to the item in or before which it stands.
    comments = scanner.comments()
    lines = list(comments)
    ends = [bisect_right(lines, end) for _, end in items[:-1]]
    owned = [{line: comments[line] for line in lines[first:last]} for first, last in pairwise([0, *ends, len(lines)])]
    pairs = [(item, own) for (item, _), own in zip(items, owned, strict=False)]
    scope = Scope(
        tuple(replace(item, comments=own) for item, own in pairs if isinstance(item, Declaration)),
        tuple(item for item, _ in pairs if isinstance(item, Token)),
        source,
    )
    documents = (replace(item, comments=own, scope=scope) for item, own in pairs if isinstance(item, Document))
    return Contents(tuple(documents), scope)


def _vet_size(source: Source) -> None:
    """Refuse too large a file before parsing; lines of boards count as words."""
    words = depth = cells = 0
    text = re.sub("%[^\n]*", "", source.text)
    vet(source, text.count("{") + text.count("}"))  # of which each ends a part below
    for part in re.split("([{}])", text):
        if part in ("{", "}"):
            depth = max(0, depth + (1 if part == "{" else -1))
            words += 1
        elif depth > 1:
            words += 2 * part.count("\n")
            cells += _cells_on(part)
        else:
            words += part.count("\n") + len(_WORDS.findall(part))
    vet(source, words, cells=cells)


def _cells_on(board: str) -> int:
    """Estimate the cells of a board: a character each, but fewer where most of it is blanks between words."""
    cells = len(board.split())
    return cells if cells * _APART > len(board) else len("".join(board.split()))


class _MistakeError(Exception):
    """The text does not have the shape of puzzles."""


class _Scanner:
    """Reads a text token by token, depending on the context."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._at = self._start = 0  # of the next token, and of its line
        self._line = 1
        self._quoted: dict[int, int] = {}  # where the last title on a line ends

    def _next(self, token: re.Pattern[str]) -> Token | None:
        """Consume and return the next token if it is of a sort."""
        match = token.match(self._source.text, self._at)
        if match is None:
            return None
        self._at = match.end()
        text = match[1]
        word = Token(text.rstrip(), Span(self._line, match.start(1) - self._start + 1, len(text.rstrip())))
        if "\n" in text:
            self._line += text.count("\n")
            self._start = self._source.text.rfind("\n", 0, self._at) + 1
        return word

    def _expect(self, token: re.Pattern[str]) -> Token:
        word = self._next(token)
        if word is None:
            raise _MistakeError
        return word

    def _some(self, token: re.Pattern[str]) -> tuple[Token, ...]:
        """Return tokens of a sort, at least one."""
        words = [self._expect(token)]
        while word := self._next(token):
            words.append(word)
        return tuple(words)

    def _title(self) -> Token | None:
        word = self._next(_TITLE)
        if word is not None:
            self._quoted[self._line] = self._at - self._start
        return word

    def comments(self) -> dict[int, str]:
        """The comments by line: everything after the first ``%`` outside quotes."""
        comments = {}
        for number, line in enumerate(self._source.lines, 1):
            start = line.find("%", self._quoted.get(number, 0))
            if start >= 0:
                comments[number] = line[start:].rstrip()
        return comments

    def items(self) -> list[tuple[Declaration | Document | Token, int]]:
        """Kinds, puzzles and used files, each with the line of its end."""
        items: list[tuple[Declaration | Document | Token, int]] = []
        self._next(_END)
        while not self._next(_LAST):
            if self._next(_KIND):
                items.append((self._declaration(), self._line))
            elif self._next(_USE):
                items.append((self._file(), self._line))
            else:
                items.append((self._document(), self._line))
            self._next(_END)
        return items

    def _file(self) -> Token:
        name = self._title()
        if name is None:
            raise _MistakeError
        return name

    def _declaration(self) -> Declaration:
        name, title = self._expect(_NAME), self._title()
        phrases = self._braces(self._phrase)
        return Declaration(name, _unquoted(title), phrases, self._source, end=self._line)

    def _phrase(self) -> Phrase:
        sentence = self._title()
        if sentence is not None:
            self._expect(_COLON)
        return Phrase(_unquoted(sentence), self._some(_PART))

    def _document(self) -> Document:
        kind, title = self._expect(_WORD), self._title()
        statements = self._braces(self._statement)
        return Document(kind, _unquoted(title), statements, self._source, end=self._line)

    def _braces(self, read: Callable[[], _T]) -> tuple[_T, ...]:
        """Return the contents of braces, separated by line ends or semicolons."""
        self._expect(_OPEN)
        self._next(_END)
        statements = []
        while not self._next(_CLOSE):
            statements.append(read())
            if not self._next(_END):
                self._expect(_CLOSE)
                break
        return tuple(statements)

    def _statement(self) -> Statement:
        words, signs = [self._expect(_WORD)], []
        if self._next(_OPEN):
            rows = []
            self._expect(_LINE)
            while row := self._next(_ROW):
                rows.append(row)
                self._expect(_LINE)
            self._expect(_CLOSE)
            return Block(words[0], tuple(rows), self._line)
        while sign := self._next(_SIGN):
            signs.append(sign)
            words.append(self._expect(_WORD))
        if signs:
            return Relation(tuple(words), tuple(signs))
        while word := self._next(_WORD):
            words.append(word)
        return Setting(words[0], tuple(words[1:]))


def _unquoted(title: Token | None) -> str:
    return "" if title is None else unquote(title.text)


_MOST = 60_000
"""Most words and lines; as many are parsed in a second or two, and thousands of puzzles have no more."""
SETTING = "PYLOGIC_MOST_PUZZLES"
"""The environment variable for the most puzzles of a file."""
_MOST_PUZZLES = "10000"
_CELLS = _CHARACTERS = 100
"""Cells on boards, and characters in formats other than our own, for each puzzle that a file may have."""
_MOST_SIGNS = 3 * _MOST
"""Signs of formats in which lists are written with brackets and commas: in sound files about two a word."""
_MOST_DRAWN = 400_000
"""Ten boards of the largest size, drawn cell by cell; what stands beside them, as maps of areas, counts as well."""
_MOST_OF_ANSWER = 200_000
"""The picture of a board of 40,000 cells has less than half as many, numbers and lines between them."""


def vet(source: Source, words: int, signs: int = 0, cells: int = 0) -> None:
    """Refuse too large a file before parsing.

    Args:
        source: The file.
        words: Its words, and its lines where they matter.
        signs: Brackets, commas and the like, in formats where there may be many.
        cells: The contents of its boards, cell by cell.

    Raises:
        PuzzleError: It has too many of one of these.
    """
    for number, most, what in (
        (words, _MOST, "words and lines"),
        (signs, _MOST_SIGNS, "signs"),
        (cells, _MOST_DRAWN, "cells on its boards"),
    ):
        if number > most:
            sentence = f"this file has more than {most} {what}; if it holds several puzzles, split it"
            raise PuzzleError([Problem(sentence, source)])


def counted(part: re.Pattern[str], text: str) -> tuple[int, int]:
    """Count the words and the signs of a text, for `vet`.

    Args:
        part: A word in its first group, a sign in its second, or something that counts as neither.
        text: The text.
    """
    parts = part.findall(text)
    words = sum(bool(word) for word, _ in parts)
    return words, sum(bool(sign) for _, sign in parts)


def most_puzzles() -> int:
    """The most puzzles that a file may have.

    Raises:
        UsageError: The environment variable that sets it is not a number.
    """
    stated = os.environ.get(SETTING) or _MOST_PUZZLES
    if not re.fullmatch("[1-9][0-9]{0,8}", stated):
        raise UsageError(f"{SETTING} is a number from 1 to 999999999, not '{stated}'")
    return int(stated)


def _advice() -> str:
    """Explain the limit, with the cost of 9x9 sudokus, and how to raise it."""
    return f"split it, or raise {SETTING} from {most_puzzles()}; each puzzle takes about 1 ms and 30 kB to read"


def vet_puzzles(documents: Sequence[Document]) -> None:
    """Refuse a file of too many puzzles before interpreting any.

    Raises:
        PuzzleError: It has too many.
    """
    most = most_puzzles()
    if len(documents) > most:
        further = documents[most]
        sentence = f"this file has more than {most} puzzles; {_advice()}"
        raise PuzzleError([Problem(sentence, further.source, further.kind.span)])


def vet_characters(source: Source) -> None:
    """Refuse too long a file in a format other than our own, before any of it is read.

    Raises:
        PuzzleError: It has too many characters.
    """
    most = _CHARACTERS * most_puzzles()
    if len(source.text) > most:
        sentence = f"this file has more than {most} characters; {_advice()}"
        raise PuzzleError([Problem(sentence, source)])


def vet_cells(source: Source, cells: int, span: Span) -> None:
    """Refuse a file whose boards together have too many cells.

    Args:
        source: The file.
        cells: The cells of its boards until now.
        span: Where the last of them is.

    Raises:
        PuzzleError: They have.
    """
    most = _CELLS * most_puzzles()
    if cells > most:
        sentence = f"the boards of this file have more than {most} cells; {_advice()}"
        raise PuzzleError([Problem(sentence, source, span)])


def vet_answer(answer: Source) -> None:
    """Refuse an answer larger than that of any board before reading its lines.

    Raises:
        PuzzleError: It is.
    """
    if len(answer.text.split()) + answer.text.count("\n") > _MOST_OF_ANSWER:
        sentence = f"this has more than {_MOST_OF_ANSWER} words and lines, which no answer has"
        raise PuzzleError([Problem(sentence, answer)])
