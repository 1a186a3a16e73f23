"""What is known of a game of the collection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pylogic.core.document import Statement
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet

Read = tuple[str, list[Statement]]


class Game(NamedTuple):
    """A game; its module is called as the program is.

    Attributes:
        title: What people call it.
        kinds: The kinds of the library that it plays.
        read: An ID to the name of a kind and the statements of a puzzle.  Raises `PuzzleError`.
        write: A puzzle as an ID, without the name of the game.  Raises `UsageError`; whether the ID says the same
            as the puzzle is seen by reading it.
        usual: Settings that an ID always tells, with what they are where a puzzle does not tell.
    """

    title: str
    kinds: tuple[str, ...]
    read: Callable[[Scanner], Read]
    write: Callable[[Sheet], str]
    usual: Mapping[str, str] = MappingProxyType({})
