"""Boards of a course project, Battleships in CLP(FD) (FEUP, University of Porto); several boards a file.

Each is a Prolog fact ``data(ID, Hints, RowCounts, ColumnCounts, Fleet).`` with hints
``[[Row,Column],Piece]``, counted from 1, and a fleet ``[Length-Number,...]``.  Such facts are read as
text, never run; every other clause is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from pylogic.formats import Format
from pylogic.nouns.document import Document, Relation, Setting, Statement, Word
from pylogic.nouns.errors import PuzzleError
from pylogic.nouns.text import Problem, Source, Span, suggestion

_PIECES = {
    "north": "top",
    "south": "bottom",
    "west": "left",
    "east": "right",
    "square": "middle",
    "circle": "submarine",
    "water": "water",
}
_BOARD = "data(ID, Hints, RowCounts, ColumnCounts, Fleet)"
_HINT = "a hint, [[Row,Column],Piece]"
_FLEET = "the fleet, [Length-Number,...]"
_SHAPES = {
    "a whole number": r"[0-9]{1,6}",
    "a piece": r"\w+",
    "a name or a number": r"[a-z]\w*|[0-9]+|'.*'",
}
"""What is wanted besides signs: how sentences call it, and what it looks like."""

_TOKEN = re.compile(
    r"""(?P<passed> \s+ | %[^\n]* | /\*(?s:.*?)\*/ )
    | (?P<open> /\* )
    | \w+(?:\.\w+)* | '(?:[^'\\\n]|\\.|'')*' | "(?:[^"\\\n]|\\.|"")*" | \S
    """,
    re.VERBOSE,
)

_T = TypeVar("_T")


def _sniff(text: str) -> bool:
    """A board's first two arguments at the start of a line, and somewhere a fleet."""
    starts = re.search(r"(?m)^[ \t]*data\s*\(\s*(\w+|'[^'\n]*')\s*,\s*\[", text)
    return starts is not None and re.search(r"\[\s*[0-9]+\s*-\s*[0-9]+\s*[],]", text) is not None


def _read(source: Source) -> tuple[Document, ...]:
    clauses = _Clauses(source)
    documents = tuple(clauses.boards())
    if clauses.problems:
        raise PuzzleError(clauses.problems)
    return documents


class _MisreadError(Exception):
    """Something stands where it makes the rest of its clause meaningless."""

    def __init__(self, sentence: str, span: Span) -> None:
        super().__init__(sentence)
        self.span = span


class _Clauses:
    """Goes through the clauses of a file and gathers what is wrong, of each at least the first thing.

    Attributes:
        problems: What was found so far.
    """

    def __init__(self, source: Source) -> None:
        self.problems: list[Problem] = []
        self._source = source
        self._words = tuple(_tokens(source))
        self._at = 0

    def boards(self) -> Iterator[Document]:
        """The boards that make sense."""
        while self._at < len(self._words):
            try:
                if self._at_board():
                    yield self._board()
                else:
                    self._pass_over()
            except _MisreadError as error:
                self.problems.append(Problem(str(error), self._source, error.span))
                self._recover()

    def _at_board(self) -> bool:
        return [word.text for word in self._words[self._at : self._at + 2]] == ["data", "("]

    def _pass_over(self) -> None:
        """Go behind the end of a clause that is no board; it swallows none that follows it without a full stop."""
        text = ""
        while text != ".":
            before, text = text, self._take("a clause").text
            if before == ")" and text == "data":
                self._at -= 1
                raise _MisreadError("a '.' is missing before 'data'", self._words[self._at].span)

    def _recover(self) -> None:
        """Go to the next line that starts with a board or follows the end of a clause.

        One problem a line: a text that is no such file at all has something wrong everywhere.
        """
        while self._at < len(self._words):
            before, here = self._words[self._at - 1], self._words[self._at]
            if here.span.line > before.span.line and (before.text == "." or self._at_board()):
                return
            self._at += 1

    def _take(self, what: str, *wanted: str) -> Word:
        """The next word; ``wanted`` are signs and names of `_SHAPES` that it may be, anything if left out.

        Raises:
            _MisreadError: It is something else, or there is none; ``what`` says where.
        """
        missing = " or ".join(sign if sign in _SHAPES else f"'{sign}'" for sign in wanted or ".")
        if self._at == len(self._words):
            raise _MisreadError(f"the file ends where {missing} is wanted in {what}", self._words[-1].span)
        word = self._words[self._at]
        if wanted and not any(re.fullmatch(_SHAPES.get(sign, re.escape(sign)), word.text) for sign in wanted):
            raise _MisreadError(f"'{word}' where {missing} is wanted in {what}", word.span)
        self._at += 1
        return word

    def _board(self) -> Document:
        start = self._take(_BOARD, "data")
        self._take(_BOARD, "(")
        title = self._take(_BOARD, "a name or a number").text
        self._take(_BOARD, ",")
        _, hints = self._list("the hints", self._hint)
        self._take(_BOARD, ",")
        rows = self._setting("rows", "the row counts", self._count)
        self._take(_BOARD, ",")
        columns = self._setting("columns", "the column counts", self._count)
        self._take(_BOARD, ",")
        fleet = self._setting("fleet", _FLEET, self._ships)
        self._take(_BOARD, ")")
        self._take(_BOARD, ".")
        if title.startswith("'"):
            title = title[1:-1].replace("''", "'")
        statements: list[Statement] = [rows, columns, fleet]
        statements += [hint for hint in hints if hint is not None]
        return Document(Word("battleship", start.span), title, tuple(statements), self._source)

    def _list(self, what: str, item: Callable[[str], _T]) -> tuple[Word, list[_T]]:
        """The bracket that opens a list, and what ``item`` makes of its items."""
        opening = self._take(what, "[")
        items: list[_T] = []
        if self._at < len(self._words) and self._words[self._at].text == "]":
            self._at += 1
            return opening, items
        while True:
            items.append(item(what))
            if self._take(what, ",", "]").text == "]":
                return opening, items

    def _setting(self, name: str, what: str, item: Callable[[str], Word]) -> Setting:
        opening, words = self._list(what, item)
        if name == "fleet" and not words:
            words = [Word("1*0", opening.span)]  # puzzle files know no empty fleet
        return Setting(Word(name, opening.span), tuple(words))

    def _count(self, what: str) -> Word:
        return self._take(what, "a whole number")

    def _ships(self, what: str) -> Word:
        """``4-1`` as ``4*1``."""
        length = self._take(what, "a whole number")
        self._take(what, "-")
        number = self._take(what, "a whole number")
        return Word(f"{length}*{number}", _across(length, number))

    def _hint(self, _: str) -> Relation | None:
        """``[[7,5],north]`` as ``r7c5 = top``; ``None``, and a problem, when there is no such piece."""
        self._take(_HINT, "[")
        opening = self._take(_HINT, "[")
        row = self._take(_HINT, "a whole number")
        self._take(_HINT, ",")
        column = self._take(_HINT, "a whole number")
        closing = self._take(_HINT, "]")
        self._take(_HINT, ",")
        piece = self._take(_HINT, "a piece")
        self._take(_HINT, "]")
        if piece.text not in _PIECES:
            near = suggestion(piece.text, [*_PIECES]) or f"; expected one of {', '.join(_PIECES)}"
            self.problems.append(Problem(f"'{piece}' is no piece{near}", self._source, piece.span))
            return None
        cell = Word(f"r{int(row.text)}c{int(column.text)}", _across(opening, closing))
        return Relation((cell, Word(_PIECES[piece.text], piece.span)), (Word("=", piece.span),))


def _tokens(source: Source) -> Iterator[Word]:
    """The words and signs outside comments.

    Raises:
        PuzzleError: A comment is not closed.
    """
    line, start = 1, 0  # the line that was reached, and where it starts in the text
    for match in _TOKEN.finditer(source.text):
        span = Span(line, match.start() - start + 1, match.end() - match.start())
        if match["open"]:
            raise PuzzleError([Problem("this comment is never closed", source, span)])
        if not match["passed"]:
            yield Word(match[0], span)
        elif "\n" in match[0]:
            line += match[0].count("\n")
            start = match.start() + match[0].rindex("\n") + 1


def _across(first: Word, last: Word) -> Span:
    """From one word to another, as far as they share a line."""
    line, column, length = first.span
    end = last.span
    return Span(line, column, end.column + end.length - column if end.line == line else length)


FORMAT = Format(
    name="feup",
    kinds=("battleship",),
    summary="battleship boards of a course project (FEUP): Prolog facts data(ID, Hints, Rows, Columns, Fleet)",
    sniff=_sniff,
    read=_read,
)
