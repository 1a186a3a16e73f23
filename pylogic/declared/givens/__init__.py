"""What puzzles of a declared kind may be given, and how that is found.

A given is a module in this folder with a constant ``GIVEN``.  Nothing lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pylogic.core.plugins import Plugins
from pylogic.declared.parse.given import Given
from pylogic.declared.parse.phrases import Reading


@dataclass(frozen=True)
class Keyword:
    """A statement of a kind that says what its puzzles are given.

    Attributes:
        name: The word.
        declare: Understands what follows the word.
        usual: Names that people give its families.
    """

    name: str
    declare: Callable[[Reading], Given]
    usual: tuple[str, ...] = ()


_PLUGINS = Plugins[Keyword](__name__, __path__, "GIVEN", "statement")
names = cache(_PLUGINS.names)
keyword = cache(_PLUGINS.find)


@cache
def declarations() -> dict[str, str]:
    """How families are declared that kinds often have, by name."""
    keywords = (keyword(name) for name in names())
    return {family: f"{one.name} {family}" for one in keywords for family in one.usual}
