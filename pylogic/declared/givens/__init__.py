"""What puzzles of a declared kind may be given, and how that is found.

A given is a module in this folder with a constant ``GIVEN``.  Nothing lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pylogic.core import plugins
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


_PLUGINS = plugins.Plugins(__name__, __path__, "GIVEN", "statement")


@cache
def names() -> tuple[str, ...]:
    """The names of all such statements, sorted."""
    return _PLUGINS.names()


@cache
def declarations() -> dict[str, str]:
    """How families are declared that kinds often have, by name."""
    keywords = (keyword(name) for name in names())
    return {family: f"{one.name} {family}" for one in keywords for family in one.usual}


@cache
def keyword(name: str) -> Keyword:
    """The statement of a name.

    Raises:
        UsageError: There is no such statement.
    """
    found: Keyword = _PLUGINS.find(name)
    return found
