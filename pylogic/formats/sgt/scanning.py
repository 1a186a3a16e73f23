"""A game ID read from left to right, every word with its place."""

from __future__ import annotations

import re
from typing import NoReturn

from pylogic.core.document import Word
from pylogic.core.errors import PuzzleError
from pylogic.core.numbers import whole
from pylogic.core.text import Problem, Source, Span

_LARGEST = 999


class Scanner:
    """Reads one ID; the first thing that is wrong ends it.

    Args:
        source: The file.
        number: The line of the ID.
        line: That line.
        start: Where the ID begins in it, after the name of the game.
    """

    def __init__(self, source: Source, number: int, line: str, start: int) -> None:
        self._source = source
        self._number = number
        self._line = line.rstrip()
        self._at = start
        self.whole = self._word(start, len(self._line) - start)

    def _word(self, at: int, length: int) -> Word:
        return Word(self._line[at : at + length], Span(self._number, at + 1, max(1, length)))

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self._at == len(self._line)

    def skip(self, pattern: str) -> Word | None:
        """What comes next, if it matches."""
        match = re.compile(pattern).match(self._line, self._at)
        if match is None:
            return None
        word = self._word(self._at, len(match[0]))
        self._at = match.end()
        return word

    def sees(self, pattern: str) -> bool:
        """Whether what comes next matches."""
        return re.compile(pattern).match(self._line, self._at) is not None

    def take(self, pattern: str, wanted: str) -> Word:
        """What comes next; ``wanted`` says what that has to be.

        Raises:
            PuzzleError: It does not match.
        """
        word = self.skip(pattern)
        if word is None:
            self.fail(f"{wanted} is wanted here" + ("" if self.done else f", not '{self._line[self._at]}'"))
        return word

    def side(self) -> int:
        """The side of a square board."""
        word = self.take(r"\d+", "the size of the board")
        if not 1 <= whole(word.text[:4]) <= _LARGEST:
            self.fail(f"a side is a number from 1 to {_LARGEST}, not {word}", word)
        return whole(word.text)

    def sides(self) -> tuple[int, int]:
        """Rows and columns of ``7x5``, where the width comes first, or of ``7``."""
        width = self.side()
        return (self.side() if self.skip("x(?=[0-9])") else width), width

    def colon(self, settings: str = "") -> Word:
        """What stands between the size and the colon, without the colon.

        Args:
            settings: A pattern of what may stand there.
        """
        word = self.skip(settings) or self._word(self._at, 0)
        self.take(":", "a colon")
        return word

    def end(self) -> None:
        """Nothing may come after this.

        Raises:
            PuzzleError: Something does.
        """
        if not self.done:
            rest = self._word(self._at, len(self._line) - self._at)
            self.fail(f"the ID is complete before '{rest}'", rest)

    def fail(self, sentence: str, word: Word | None = None) -> NoReturn:
        """Tell what is wrong with a word, or with what comes next.

        Raises:
            PuzzleError: Always.
        """
        at = min(self._at, len(self._line) - 1)
        span = word.span if word else Span(self._number, at + 1)
        raise PuzzleError([Problem(sentence, self._source, span)])
