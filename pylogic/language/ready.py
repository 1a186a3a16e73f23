"""What lark makes of grammars, kept in the user's cache, so that texts are parsed without lark.

Loading lark, most of which is there to understand grammars, takes longer than all else that reading a puzzle does.
"""

from __future__ import annotations

import marshal
import sys
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from pylogic.core.caching import caches
from pylogic.core.errors import UsageError
from pylogic.core.resources import GRAMMAR
from pylogic.language.driving import MistakeError, Parser, Rule, Tables
from pylogic.language.trees import Tree

if TYPE_CHECKING:
    from pathlib import Path

_CHECK = 4
"""Bytes of a sum over all that follows."""
_FORM = 1
"""Another one for another form of the tables."""


def tree(grammar: str, text: str) -> Tree | None:
    """The tree of a text; ``None`` if the text does not have the shape.

    Args:
        grammar: The name of a file in `grammar/` whose ``start`` is a whole text.
        text: The text.
    """
    try:
        return _parser(grammar).parse(text)
    except MistakeError:
        return None


@cache
def _parser(grammar: str) -> Parser:
    folder = caches()
    if folder is None:
        return Parser(_made(grammar))
    # A change of the grammar, or of Python, has a file of its own.
    made = f"{crc32((GRAMMAR / f'{grammar}.lark').read_bytes()):08x}.{_FORM}.{sys.implementation.cache_tag}"
    place = folder / f"{grammar}-{made}.tables"
    tables = _kept(place)
    if tables is None:
        tables = _made(grammar)
        _keep(tables, place)
    return Parser(tables)


def _made(grammar: str) -> Tables:
    from pylogic.language.parsing import tables  # imported late: it loads lark

    return tables(grammar)


def _kept(place: Path) -> Tables | None:
    """The tables in a file, if they are there."""
    try:
        content = place.read_bytes()
    except OSError:
        return None
    if content[:_CHECK] != _check(content[_CHECK:]):
        return None
    found = marshal.loads(content[_CHECK:])
    return Tables._make((*found[:-1], [Rule(*rule) for rule in found[-1]]))


def _keep(tables: Tables, place: Path) -> None:
    from pylogic.core.files import write

    content = marshal.dumps((*tables[:-1], [tuple(rule) for rule in tables.rules]))
    try:
        write(place, _check(content) + content)
    except UsageError:
        return  # they are made anew next time


def _check(content: bytes) -> bytes:
    """What stands before the tables in a file, for bytes that were altered can bring Python down."""
    return crc32(content).to_bytes(_CHECK)
