"""Files read word by word and written row by row; blanks, line ends and slashes separate words."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

from pylogic.core.document import Statement, Word
from pylogic.core.text import Source, Span
from pylogic.formats.puzzlink.codecs import joins
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet

BLANK = "."
APART = r"[\s/]*"


class FileScanner(Scanner):
    """Reads a file from its first line on.

    Args:
        source: The file.
        first: The number of the line at which the puzzle begins.
        text: The puzzle.
        start: The offset in it at which reading begins.
        version: What stands behind the dot of ``pzprv3.2``; 0 for nothing.
    """

    def __init__(self, source: Source, first: int, text: str, start: int, version: int = 0) -> None:
        self.version = version
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        super().__init__(source, first, text, start)

    def _span(self, at: int, length: int = 1) -> Span:
        line = bisect_right(self._starts, at) - 1
        return Span(self._number + line, at - self._starts[line] + 1, max(1, length))

    def side(self) -> int:
        """Read a side of the board."""
        self.skip(APART)
        return super().side()

    def part(self, pattern: str, expected: str) -> Word:
        """Read a word that matches a pattern; ``expected`` describes it."""
        self.skip(APART)
        return self.take(rf"(?:{pattern})(?![^\s/])", expected)

    def end(self) -> None:
        """Pass over the answer and whatever follows it."""


def _read_size(scan: Scanner) -> list[Statement]:
    rows = scan.side()
    scan.side()
    scan.rows = rows
    return []


SIZE = Codec(_read_size, lambda sheet: f"{sheet.rows}\n{sheet.columns}\n")
"""Height and width."""


def _read_side(scan: Scanner) -> list[Statement]:
    scan.side()
    return []


SQUARE = Codec(_read_side, lambda sheet: f"{sheet.rows}\n")
"""The one side of a square board."""


def rows_of(words: Sequence[str], columns: int, rows: int = 0) -> str:
    """Return words in rows of `columns` words; with no columns, as beside a board of one column, empty rows."""
    if not columns:
        return "\n" * rows
    return "".join(" ".join(words[at : at + columns]) + " \n" for at in range(0, len(words), columns))


def part(scan: Scanner, pattern: str, expected: str) -> Word:
    """Read a word of a file; arguments as for `FileScanner.part`."""
    assert isinstance(scan, FileScanner)
    return scan.part(pattern, expected)


def version(scan: Scanner) -> int:
    """The version of a file."""
    assert isinstance(scan, FileScanner)
    return scan.version


def between(sheet: Sheet, word: Callable[[int, int], str]) -> str:
    """Rows of words for neighbours beside each other, then for those above each other."""
    beside, above = ([word(*pair) for pair in pairs] for pairs in joins(sheet.rows, sheet.columns))
    return rows_of(beside, sheet.columns - 1, sheet.rows) + rows_of(above, sheet.columns)
