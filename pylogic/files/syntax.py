"""Puzzle files: text to documents.

The scanner here reads what is right, without a library; `grammar/puzzle.lark` states the same shapes, and lark finds
what is wrong with a text that has none of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeVar

from pylogic.files.size_limits import vet
from pylogic.model.document import Block, Declaration, Document, Phrase, Relation, Scope, Setting, Statement, Word
from pylogic.model.text import Source, Span, unquote

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
        from pylogic.files import syntax_errors  # imported late: it loads lark

        syntax_errors.parse(source)
        raise
    # A comment belongs to the item in or before which it stands.
    comments = scanner.comments()
    lines = list(comments)
    ends = [bisect_right(lines, end) for _, end in items[:-1]]
    owned = [{line: comments[line] for line in lines[first:last]} for first, last in pairwise([0, *ends, len(lines)])]
    pairs = [(item, own) for (item, _), own in zip(items, owned, strict=False)]
    scope = Scope(
        tuple(replace(item, comments=own) for item, own in pairs if isinstance(item, Declaration)),
        tuple(item for item, _ in pairs if isinstance(item, Word)),
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

    def _next(self, token: re.Pattern[str]) -> Word | None:
        """Consume and return the next token if it is of a sort."""
        match = token.match(self._source.text, self._at)
        if match is None:
            return None
        self._at = match.end()
        text = match[1]
        word = Word(text.rstrip(), Span(self._line, match.start(1) - self._start + 1, len(text.rstrip())))
        if "\n" in text:
            self._line += text.count("\n")
            self._start = self._source.text.rfind("\n", 0, self._at) + 1
        return word

    def _expect(self, token: re.Pattern[str]) -> Word:
        word = self._next(token)
        if word is None:
            raise _MistakeError
        return word

    def _some(self, token: re.Pattern[str]) -> tuple[Word, ...]:
        """Return tokens of a sort, at least one."""
        words = [self._expect(token)]
        while word := self._next(token):
            words.append(word)
        return tuple(words)

    def _title(self) -> Word | None:
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

    def items(self) -> list[tuple[Declaration | Document | Word, int]]:
        """Kinds, puzzles and used files, each with the line of its end."""
        items: list[tuple[Declaration | Document | Word, int]] = []
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

    def _file(self) -> Word:
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


def _unquoted(title: Word | None) -> str:
    return "" if title is None else unquote(title.text)
