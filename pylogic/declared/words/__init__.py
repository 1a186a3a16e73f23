"""The words of the language in which kinds are declared, and how they are found.

A word is a module in this folder with a constant ``WORD``.  Nothing lists them.
"""

from __future__ import annotations

from functools import cache

from pylogic.core import plugins
from pylogic.declared.parse.rule import Word

_PLUGINS = plugins.Plugins(__name__, __path__, "WORD", "word")


@cache
def names() -> tuple[str, ...]:
    """The names of all words, sorted."""
    return _PLUGINS.names()


@cache
def word(name: str) -> Word:
    """The word of a name.

    Raises:
        UsageError: There is no such word.
    """
    found: Word = _PLUGINS.find(name)
    return found
