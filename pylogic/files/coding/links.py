"""Links and game IDs as text: files with one on each line, and what they hold, packed or word by word.

f-puzzles and SudokuPad pack puzzles by lz-string in base 64.  A text is a row of codes: each names a phrase that was
seen before, or says that a new character follows, in 8 or in 16 bits.  A code has as many bits as the number of phrases
needs, the lowest first.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterable, Mapping
from string import ascii_letters, digits
from typing import NoReturn

from pylogic.files.reading import name_of
from pylogic.files.syntax import vet_cells
from pylogic.model.document import OPEN, Block, Document, Row, Setting, Token
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.text import Problem, Source, Span, lines_of, whole


def is_significant(line: str) -> bool:
    """Whether a line is neither blank nor a comment, which starts with ``#``."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def are_links(text: str, link: re.Pattern[str]) -> bool:
    """Whether every significant line begins with a link of this pattern."""
    lines = list(filter(is_significant, lines_of(text)))
    return bool(lines) and all(map(link.match, lines))


def read_links(source: Source, read: Callable[[int, str], tuple[Iterable[Document], int]]) -> tuple[Document, ...]:
    """Read the puzzles of all lines.

    Args:
        source: The file.
        read: Reads a line by its number; returns its puzzles and the number of their cells.  Raises `PuzzleError`.

    Raises:
        PuzzleError: With the mistakes of all lines.
    """
    problems = Problems(source)
    documents: list[Document] = []
    total = 0
    for number, line in enumerate(source.lines, 1):
        if not is_significant(line):
            continue
        try:
            found, cells = read(number, line)
        except PuzzleError as error:
            problems.take(error)
            continue
        documents += found
        total += cells
        vet_cells(source, total, Span(number, 1, len(line)))
    problems.stop()
    return tuple(documents)


def unpacked(letters: str, most: int) -> bytes:
    """Decode base 64, with or without padding and in either alphabet, and inflate the deflate stream in it.

    Args:
        letters: The text.
        most: The most bytes to inflate.

    Raises:
        ValueError: The text is damaged, or holds more.
    """
    letters = letters.rstrip("=")
    try:
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        content = stream.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), most + 1)
    except (binascii.Error, zlib.error, ValueError):
        raise ValueError("it is damaged, or something is missing from it") from None
    if len(content) > most:
        raise ValueError(f"it holds more than {most >> 10} kB")
    if not stream.eof or stream.unused_data:
        raise ValueError("it is damaged, or something is missing from it")
    return content


_DIGITS = ascii_letters[26:] + ascii_letters[:26] + digits + "+/"
_VALUES = {digit: index for index, digit in enumerate(_DIGITS)}
_BITS = 6
_SHORT, _LONG, _END = range(3)
"""Codes that name no phrase: a character of 8 bits follows, one of 16 bits, nothing."""
_WIDTHS = {_SHORT: 8, _LONG: 16}
_OF_TWO_BYTES = 256


class _Codes:
    """The width of codes, which grows with the number of phrases."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._left = 1 << (width - 1)

    def count(self) -> None:
        """Count one phrase more."""
        self._left -= 1
        if not self._left:
            self._left = 1 << self.width
            self.width += 1


def compressed(text: str) -> str:
    """Compress a text into base 64."""
    phrases: dict[str, int] = {}
    new: set[str] = set()
    codes = _Codes(2)
    bits: list[str] = []

    def put(number: int, width: int) -> None:
        bits.append(f"{number:0{width}b}"[::-1])

    def spell(phrase: str) -> None:
        if phrase in new:
            new.remove(phrase)
            form = _SHORT if ord(phrase) < _OF_TWO_BYTES else _LONG
            put(form, codes.width)
            put(ord(phrase), _WIDTHS[form])
            codes.count()
        else:
            put(phrases[phrase], codes.width)
        codes.count()

    phrase = ""
    for unit in _units(text):
        if unit not in phrases:
            phrases[unit] = len(phrases) + _END + 1
            new.add(unit)
        if phrase + unit in phrases:
            phrase += unit
        else:
            spell(phrase)
            phrases[phrase + unit] = len(phrases) + _END + 1
            phrase = unit
    if phrase:
        spell(phrase)
    put(_END, codes.width)
    row = "".join(bits)
    row += "0" * (_BITS - len(row) % _BITS)
    letters = "".join(_DIGITS[int(row[at : at + _BITS], 2)] for at in range(0, len(row), _BITS))
    return letters + "=" * (-len(letters) % 4)


def decompressed(letters: str, most: int) -> str:
    """Decompress a text in base 64, padded or not; a blank is a plus that an address has lost.

    Args:
        letters: The text.
        most: The most characters to decompress.

    Raises:
        ValueError: The text is damaged, or holds more.
    """
    letters = letters.rstrip("=").replace(" ", "+")
    if wrong := re.search(f"[^{re.escape(_DIGITS)}]", letters):
        raise ValueError(f"it has a '{wrong[0]}', which base 64 has not")
    bits = "".join(f"{_VALUES[letter]:06b}" for letter in letters)
    at = 0

    def take(width: int) -> int:
        nonlocal at
        if at + width > len(bits):
            raise ValueError("it is damaged, or something is missing from it")
        at += width
        return int(bits[at - width : at][::-1], 2)

    first = take(2)
    if first >= _END:
        return ""
    phrase = chr(take(_WIDTHS[first]))
    phrases = ["", "", "", phrase]
    codes = _Codes(3)
    found, total = [phrase], 1
    while (code := take(codes.width)) != _END:
        if code in _WIDTHS:
            phrases.append(chr(take(_WIDTHS[code])))
            code = len(phrases) - 1
            codes.count()
        if code > len(phrases):
            raise ValueError("it is damaged, or something is missing from it")
        next_one = phrases[code] if code < len(phrases) else phrase + phrase[0]
        phrases.append(phrase + next_one[0])
        codes.count()
        phrase = next_one
        found.append(phrase)
        total += len(phrase)
        if total > most:
            raise ValueError(f"it holds more than {most >> 10} kB")
    return "".join(found).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _units(text: str) -> list[str]:
    """The text in units of 16 bits, as JavaScript counts characters."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return [chr(encoded[at] | encoded[at + 1] << 8) for at in range(0, len(encoded), 2)]


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

    def word_at(self, at: int, length: int) -> Token:
        """The characters from an offset on, at their place."""
        return Token(self._line[at : at + length], self._span(at, length))

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

    def skip(self, pattern: str) -> Token | None:
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

    def take(self, pattern: str, expected: str) -> Token:
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

    def colon(self, settings: str = "") -> Token:
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

    def fail(self, sentence: str, word: Token | None = None) -> NoReturn:
        """Report a mistake at a word, or at what comes next.

        Raises:
            PuzzleError: Always.
        """
        span = word.span if word else self._span(min(self._at, len(self._line) - 1))
        raise PuzzleError([Problem(sentence, self._source, span)])

    def word(self, text: str) -> Token:
        """A word at the place of the whole line."""
        return Token(text, self.whole.span)

    def setting(self, name: str, words: Iterable[Token], at: Token | None = None) -> Setting:
        """The statement ``name words...``; the name is placed at ``at``, else at the whole line."""
        return Setting(Token(name, (at or self.whole).span), tuple(words))

    def size(self) -> Setting:
        """The size of an otherwise empty board."""
        return self.setting("size", [self.word(f"{self.rows}x{self.columns}")])

    def board(self, words: Mapping[int, Token], name: str = "board", more: int = 0) -> Block:
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

    def cell(self, index: int) -> Token:
        """The name of a cell by its index in reading order."""
        row, column = divmod(index, self.columns)
        return self.word(name_of((row + 1, column + 1)))
