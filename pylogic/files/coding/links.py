"""Files with a link on each line, and the compressed texts that many links hold.

f-puzzles and SudokuPad pack puzzles by lz-string in base 64.  A text is a row of codes: each names a phrase that was
seen before, or says that a new character follows, in 8 or in 16 bits.  A code has as many bits as the number of phrases
needs, the lowest first.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterable
from string import ascii_letters, digits

from pylogic.files.size_limits import vet_cells
from pylogic.model.document import Document
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.text import Source, Span, lines_of


def counts(line: str) -> bool:
    """Whether a line is neither blank nor a comment, which starts with ``#``."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def are_links(text: str, link: re.Pattern[str]) -> bool:
    """Whether every significant line begins with a link of this pattern."""
    lines = list(filter(counts, lines_of(text)))
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
        if not counts(line):
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
