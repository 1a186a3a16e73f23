"""Files with a link on each line, and the compressed texts that many links hold."""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterable

from pylogic.core.document import Document
from pylogic.core.errors import Problems, PuzzleError
from pylogic.core.text import Source, Span, lines_of
from pylogic.language.size_limits import vet_cells


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
