"""The puzzle files of pylogic itself, for every kind."""

from __future__ import annotations

import re

from pylogic import kinds
from pylogic.document import Document
from pylogic.formats import Format
from pylogic.printing import show
from pylogic.puzzle import Puzzle
from pylogic.text import Source


def _sniff(text: str) -> bool:
    """A word, then a title or an opening brace, after comments."""
    return re.match(r'(\s|%[^\n]*\n)*[^\W\d]\w*\s*("|\{)', text) is not None


def _read(source: Source) -> tuple[Document, ...]:
    from pylogic.syntax import parse  # imported late: lark is heavy and other formats need none of it

    return parse(source)


def _write(puzzle: Puzzle) -> str:
    kind = kinds.kind_of(puzzle)
    return show(kind.write(puzzle), kind.layout) + "\n"


FORMAT = Format(
    name="puzzle",
    kinds=kinds.names(),
    summary="the puzzle files of pylogic",
    sniff=_sniff,
    read=_read,
    write=_write,
)
