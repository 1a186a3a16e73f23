"""Documents written by kinds: words with places, as if read from a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pylogic.core.document import Block, Document, Relation, Setting, Statement, Word
from pylogic.core.places import Cell
from pylogic.core.text import Source, Span

_MARGIN = 4  # of the lines of a block as they are printed


class Draft:
    """A document under construction, with one line per statement and per line of a block.

    Args:
        kind: The kind of puzzle.
        title: Its title, perhaps empty.
    """

    def __init__(self, kind: str, title: str) -> None:
        self._line = 0
        self._title = title
        self._statements: list[Statement] = []
        self._kind = self._next(kind)

    def setting(self, name: str, *words: str) -> None:
        """Add ``name words...``."""
        self._statements.append(Setting(self._next(name), tuple(map(self._word, words))))

    def relation(self, left: str, sign: str, right: str) -> None:
        """Add ``left sign right``."""
        self._statements.append(Relation((self._next(left), self._word(right)), (self._word(sign),)))

    def block(self, name: str, lines: Iterable[str]) -> None:
        """Add ``name { lines... }``; what a line is indented by moves it to the right."""
        head = self._next(name)
        self._statements.append(Block(head, tuple(self._next(line, _MARGIN) for line in lines)))
        self._line += 1

    def table(self, name: str, texts: Mapping[Cell, str], rows: range, columns: range, missing: str) -> None:
        """Add a block with a text for each cell, in straight columns."""
        wide = max(map(len, texts.values()), default=1)
        lines = ([texts.get((row, column), missing).rjust(wide) for column in columns] for row in rows)
        self.block(name, map(" ".join, lines))

    def document(self) -> Document:
        """Return the document."""
        return Document(self._kind, self._title, tuple(self._statements), Source("<written>", ""))

    def _next(self, text: str, margin: int = 0) -> Word:
        """Return a word that begins a line of its own."""
        self._line += 1
        return self._word(text, margin)

    def _word(self, text: str, margin: int = 0) -> Word:
        shown = text.strip()
        column = 1 + margin + len(text) - len(text.lstrip())
        return Word(shown, Span(self._line, column, len(shown)))
