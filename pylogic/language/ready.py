"""Parsers that need no lark to run: lark writes them, and they are kept in the user's cache.

Loading lark, most of which is there to understand grammars, takes longer than all else that reading a puzzle does.
Such a parser knows the same shapes, but what is wrong with a text it does not say.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from pylogic.language.trees import Tree
from pylogic.nouns.caching import caches
from pylogic.nouns.errors import UsageError
from pylogic.nouns.resources import GRAMMAR

if TYPE_CHECKING:
    from pathlib import Path

_CHECK = 4
"""Bytes of a sum over all that follows."""


def tree(grammar: str, text: str) -> Tree | None:
    """The tree of a text; ``None`` if the text does not have the shape, or there is no such parser.

    Args:
        grammar: The name of a file in `grammar/` whose ``start`` is a whole text.
        text: The text.
    """
    parser = _parser(grammar)
    if parser is None:
        return None
    try:
        return parser.parse(text)
    except parser.mistake:
        return None


class _Parser(NamedTuple):
    parse: Callable[[str], Tree]
    mistake: type[Exception]


@cache
def _parser(grammar: str) -> _Parser | None:
    """The parser of a grammar; ``None`` where none can be kept."""
    folder = caches()
    if folder is None:
        return None
    # A change of the grammar, or of Python, has a file of its own.
    made = f"{crc32((GRAMMAR / f'{grammar}.lark').read_bytes()):08x}.{sys.implementation.cache_tag}"
    place = folder / f"{grammar}-{made}.parser"
    return _loaded(place) or (_loaded(place) if _written(grammar, place) else None)


def _loaded(place: Path) -> _Parser | None:
    """The parser in a file, if it is one."""
    module = ModuleType(f"{__name__}.{place.stem}")
    try:
        content = place.read_bytes()
        if content[:_CHECK] != _check(content[_CHECK:]):
            return None
        sys.modules[module.__name__] = module  # classes look for what they are in
        exec(marshal.loads(content[_CHECK:]), module.__dict__)
    except (OSError, ValueError, EOFError, TypeError):
        return None
    names: dict[str, Any] = module.__dict__
    return _Parser(names["Lark_StandAlone"]().parse, names["UnexpectedInput"])


def _written(grammar: str, place: Path) -> bool:
    """Let lark write a parser, and keep it; whether that could be done."""
    from pylogic.language.parsing import standalone  # imported late: it loads lark
    from pylogic.nouns.files import write

    code = marshal.dumps(compile(standalone(grammar), place.name, "exec", optimize=2))
    try:
        write(place, _check(code) + code)
    except UsageError:
        return False
    return True


def _check(code: bytes) -> bytes:
    """What stands before code in a file, for code that was altered can bring Python down."""
    return crc32(code).to_bytes(_CHECK)
