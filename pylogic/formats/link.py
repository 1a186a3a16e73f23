"""Links of the page: the text of a puzzle file, compressed, behind the ``#`` of an address.

``pylogic/page/assets/link.js`` is the same codec: a digit for the version, then a deflate stream in base 64 with
the alphabet of URLs and without padding.  Of a link to a lesson ``~3-8`` follows, its steps.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode

from pylogic.files.coding import are_links, read_links, unpacked
from pylogic.formats import Format, format_named
from pylogic.model.document import Document
from pylogic.model.errors import PuzzleError
from pylogic.model.files import LARGEST, decode
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, Span

_PAGE = "http://127.0.0.1:8000/"
"""Where ``pylogic serve`` listens by default; any other address is read as well."""
_VERSION = "1"
_LINK = re.compile(r"\s*(?:https?|file)://[^\s#]*#(?P<version>\d)(?P<packed>[\w-]*)(?:~\d+-\d+)?\s*$", re.ASCII)
_MOST = 1 << 20
"""Bytes of the text in a link: many times as many as the largest board has."""


def _sniff(text: str) -> bool:
    return are_links(text, _LINK)


def _read(source: Source) -> tuple[Document, ...]:
    left = LARGEST  # no more than a file of that text could have

    def read(number: int, line: str) -> tuple[tuple[Document, ...], int]:
        nonlocal left
        text = _text(source, number, line)
        left -= len(text.text)
        if left < 0:
            sentence = f"the links up to here hold more than {LARGEST >> 20} MB of text"
            raise PuzzleError([Problem(sentence, source, Span(number, 1))])
        return format_named("puzzle").read(text), 0

    return read_links(source, read)


def _text(source: Source, number: int, line: str) -> Source:
    """The text in a link.

    Raises:
        PuzzleError: It is not a link, is of another version, or is damaged.
    """
    match = _LINK.match(line)
    start = line.find("#") + 1
    span = Span(number, start + 1, max(1, len(line.rstrip()) - start))
    if match is None:
        sentence = f"this is not a link of pylogic's page; one is written like {_PAGE}#1..."
    elif match["version"] != _VERSION:
        sentence = f"this link is of version {match['version']}, of which this pylogic knows nothing"
    else:
        try:
            return decode(source.name, unpacked(match["packed"], _MOST))
        except PuzzleError:
            sentence = "the text in this link is damaged"
        except ValueError as error:
            sentence = f"the text in this link cannot be read: {error}"
    raise PuzzleError([Problem(sentence, source, span)])


def _write(puzzle: Puzzle) -> str:
    own = format_named("puzzle")
    assert own.write is not None
    text = own.separator.join([*(f"{one}\n" for one in puzzle.kind.declarations), own.write(puzzle)])
    pack = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = pack.compress(text.encode()) + pack.flush()
    return f"{_PAGE}#{_VERSION}{urlsafe_b64encode(packed).decode().rstrip('=')}\n"


_SUMMARY = f"links that open pylogic's own page: {_PAGE}#1..."
FORMAT = Format("link", (), _SUMMARY, _sniff, _read, write=_write, several=True)
