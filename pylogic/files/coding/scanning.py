"""A line of characters read from left to right into words with places, and statements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NoReturn

from pylogic.files.reading import name_of
from pylogic.model.document import OPEN, Block, Row, Setting, Word
from pylogic.model.errors import PuzzleError
from pylogic.model.numbers import whole
from pylogic.model.text import Problem, Source, Span

_LARGEST = 999


class Scanner:
    """Reads one line; the first mistake ends it.

    Args:
        source: The file.
        number: The number of the line.
        line: That line.
        start: The offset at which reading begins, after the name of the game.

    Attributes:
        whole: The line from there on.
        rows: The number of rows, once the size is read.
        columns: The number of columns.
        kind: The kind of the puzzle, where a game has several.
        left: The statements beyond the puzzle, which are left out.
    """

    def __init__(self, source: Source, number: int, line: str, start: int) -> None:
        self._source = source
        self._number = number
        self._line = line.rstrip()
        self._at = start
        self.whole = self.word_at(start, len(self._line) - start)
        self.rows = self.columns = 0
        self.kind = ""
        self.left: dict[str, None] = {}

    def word_at(self, at: int, length: int) -> Word:
        """The characters from an offset on, at their place."""
        return Word(self._line[at : at + length], self._span(at, length))

    def _span(self, at: int, length: int = 1) -> Span:
        return Span(self._number, at + 1, max(1, length))

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @property
    def done(self) -> bool:
        """Whether the line is read to its end."""
        return self._at == len(self._line)

    def skip(self, pattern: str) -> Word | None:
        """Read what matches a pattern; ``None`` where nothing does."""
        match = re.compile(pattern).match(self._line, self._at)
        if match is None:
            return None
        word = self.word_at(self._at, len(match[0]))
        self._at = match.end()
        return word

    @property
    def notes(self) -> tuple[Problem, ...]:
        """A note of what is left out."""
        sentence = f"left out, as no rule of the kind says it: {', '.join(self.left)}"
        return (Problem(sentence, self._source, self.whole.span),) if self.left else ()

    def sees(self, pattern: str) -> bool:
        """Whether what comes next matches."""
        return re.compile(pattern).match(self._line, self._at) is not None

    def take(self, pattern: str, expected: str) -> Word:
        """Read what matches a pattern; ``expected`` describes it.

        Raises:
            PuzzleError: Nothing matches.
        """
        word = self.skip(pattern)
        if word is None:
            self.fail(f"{expected} is expected here" + ("" if self.done else f", not '{self._line[self._at]}'"))
        return word

    def side(self) -> int:
        """Read the side of a board, which is square unless another side follows."""
        word = self.take(r"\d+", "the size of the board")
        if not 1 <= whole(word.text[:4]) <= _LARGEST:
            self.fail(f"a side is a number from 1 to {_LARGEST}, not {word}", word)
        self.rows = self.columns = whole(word.text)
        return self.rows

    def sides(self) -> None:
        """Read ``7x5``, where the width comes first, or ``7``."""
        width = self.side()
        if self.skip("x(?=[0-9])"):
            self.side()
            self.columns = width

    def colon(self, settings: str = "") -> Word:
        """Read the colon after the size; returns the settings before it, which match a pattern."""
        word = self.skip(settings) or self.word_at(self._at, 0)
        self.take(":", "a colon")
        return word

    def end(self) -> None:
        """Refuse anything that follows.

        Raises:
            PuzzleError: Something does.
        """
        if not self.done:
            rest = self.word_at(self._at, len(self._line) - self._at)
            self.fail(f"the board is complete before '{rest}'", rest)

    def fail(self, sentence: str, word: Word | None = None) -> NoReturn:
        """Report a mistake at a word, or at what comes next.

        Raises:
            PuzzleError: Always.
        """
        span = word.span if word else self._span(min(self._at, len(self._line) - 1))
        raise PuzzleError([Problem(sentence, self._source, span)])

    def word(self, text: str) -> Word:
        """A word at the place of the whole line."""
        return Word(text, self.whole.span)

    def setting(self, name: str, words: Iterable[Word], at: Word | None = None) -> Setting:
        """The statement ``name words...``; the name is placed at ``at``, else at the whole line."""
        return Setting(Word(name, (at or self.whole).span), tuple(words))

    def size(self) -> Setting:
        """The size of an otherwise empty board."""
        return self.setting("size", [self.word(f"{self.rows}x{self.columns}")])

    def board(self, words: Mapping[int, Word], name: str = "board", more: int = 0) -> Block:
        """A block with words by their indices in reading order.

        Args:
            words: The words.
            name: The name of the block.
            more: How many rows and columns it has more than the board.
        """
        blank, columns = self.word(OPEN[0]), self.columns + more
        lines = [
            tuple(words.get(index, blank) for index in range(start, start + columns))
            for start in range(0, (self.rows + more) * columns, columns)
        ]
        rows = (Row(" ".join(word.text for word in line), self.whole.span, line) for line in lines)
        return Block(self.word(name), tuple(rows))

    def cell(self, index: int) -> Word:
        """The name of a cell by its index in reading order."""
        row, column = divmod(index, self.columns)
        return self.word(name_of((row + 1, column + 1)))
