"""Boards as texts have them: cells with blanks, commas or bars between them, lists of lists, lines between rows.

What the cells mean is left to who asks.  A cell of which nothing stands between two bars or commas is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pylogic.model.document import OPEN, Token
from pylogic.model.records import NamedTuple
from pylogic.model.text import Span, lines_of

SEPARATORS = ",;\t"
_BARS = {
    **dict.fromkeys(range(0x2500, 0x2580), "+"),
    **dict.fromkeys(map(ord, "│┃║┆┇┊┋╎╏╽╿╵╷╹╻"), "|"),
    **dict.fromkeys(map(ord, "─━═┄┅┈┉╌╍╴╶╸╺╼╾"), "-"),
}
_BORDER = re.compile(r"(?=.*(?:--|==|\+))[\s|:+*=.'-]+|\s*")
"""A line between rows, which has no cells."""
_LIST = re.compile(r"\[([^\[\]\n]*)\]")
_AROUND = re.compile(r"\s*(?:\w+\s*(?:[=:]|\(\s*\w+\s*,))?[\s\[\],;.()]*")
"""The text around the lists of a list, with an optional name."""
_NOTHING = frozenset(["", "None", "nil", "null"])
_WORD = re.compile(r"[^\s|]+")
_FIELD = re.compile(r"(?<=\|)[^|]+|(?<!\|)[^|\s][^|]*")
_MOST = 40000
"""Characters of a text that holds one board."""
_THIRD = 3
"""Cells between bars where boxes are drawn."""


class _Line(NamedTuple):
    """A row of cells: its line and column, and its text."""

    number: int
    column: int
    text: str

    def cell(self, text: str, at: int) -> Token:
        """Return the cell at an index of the row, stripped of blanks and quotes."""
        content = text.strip(" \t\"'{}()")
        span = Span(self.number, self.column + at + len(text) - len(text.lstrip()), max(1, len(text.strip())))
        return Token(OPEN[0] if content in _NOTHING else content, span)

    def words(self) -> list[Token]:
        """Cells that blanks and bars are between."""
        return [self.cell(match[0], match.start()) for match in _WORD.finditer(self.text)]

    def fields(self) -> list[Token]:
        """Cells that commas, semicolons or tabs are between."""
        separator = max(SEPARATORS, key=self.text.count)
        parts = self.text.split(separator)
        return [self.cell(part, len(separator.join([*parts[:at], ""]))) for at, part in enumerate(parts)]

    def barred(self) -> list[Token]:
        """Cells that bars are between."""
        return [self.cell(match[0], match.start()) for match in _FIELD.finditer(self.text.rstrip())]

    def thirds(self) -> list[Token]:
        """Cells of which three stand between two bars, perhaps with blanks between them."""
        found = []
        for match in _FIELD.finditer(self.text.rstrip()):
            spaced = {2 * _THIRD - 1: 0, 2 * _THIRD + 1: 1}.get(len(match[0]))
            places = range(_THIRD) if spaced is None else range(spaced, len(match[0]), 2)
            found += [self.cell(match[0][at : at + 1] or " ", match.start() + at) for at in places]
        return found


def plain(text: str) -> str:
    """A text with ``|``, ``-`` and ``+`` for all signs that draw boxes."""
    return text.translate(_BARS)


def rows_of(text: str) -> list[list[Token]]:
    """The cells of a board that is all that a text has, as many in each row; nothing where there is none."""
    lines = list(_lines(plain(text))) if len(text) <= _MOST else []
    separated = any({*line.text} & {*SEPARATORS} for line in lines)
    barred = [_Line.barred, _Line.thirds] if all("|" in line.text for line in lines) else []
    readings = [_Line.fields] if separated else [_Line.words, *barred]
    boards = [[reading(line) for line in lines] for reading in readings]
    boards = [rows for rows in boards if len({*map(len, rows)}) == 1 < min(len(rows), len(rows[0]))]
    return min(boards, key=lambda rows: len(rows) != len(rows[0]), default=[])


def _lines(text: str) -> Iterator[_Line]:
    lists = list(_LIST.finditer(text))
    if lists and _AROUND.fullmatch(_LIST.sub("", text)):
        for match in lists:
            number = text.count("\n", 0, match.start())
            yield _Line(number + 1, match.start(1) - text.rfind("\n", 0, match.start()), match[1])
        return
    for number, line in enumerate(lines_of(text), 1):
        if not _BORDER.fullmatch(line):
            yield _Line(number, 1, line)
