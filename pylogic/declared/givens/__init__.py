"""The givens of declared kinds, such as boards, regions and clues, and how they are found.

A given is a module in this folder with a constant ``GIVEN``.  Nothing lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pylogic.core.plugins import Plugins
from pylogic.declared.parse.given import Given
from pylogic.declared.parse.phrases import Reading


@dataclass(frozen=True)
class Keyword:
    """A statement of a kind that declares a given of its puzzles.

    Attributes:
        name: The word.
        declare: Reads the rest of the statement.
        usual: Common names of its families.
    """

    name: str
    declare: Callable[[Reading], Given]
    usual: tuple[str, ...] = ()


def name_in(reading: Reading) -> str:
    """Read a word of letters by which something is called."""
    word = reading.take("what it is called")
    if re.fullmatch(r"[^\W\d_]+(-[^\W\d_]+)*", word.text) is None:
        reading.fail(f"it is called by a word of letters, not '{word}'", word)
    return word.text


def by_name(make: Callable[[str], Given], what: str) -> Callable[[Reading], Given]:
    """Return a function that reads the name of a given, and nothing else."""
    return lambda reading: make(reading.take(f"the name of {what}").text)


_PLUGINS = Plugins[Keyword](__name__, __path__, "GIVEN", "statement")
names = cache(_PLUGINS.names)
keyword = cache(_PLUGINS.find)


@cache
def declarations() -> dict[str, str]:
    """Return the declarations of families with common names, by name."""
    keywords = (keyword(name) for name in names())
    return {family: f"{one.name} {family}" for one in keywords for family in one.usual}
