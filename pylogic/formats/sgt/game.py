"""What is known of a game of the collection."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pylogic.core.atom import Atoms
from pylogic.core.document import Document, Statement
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source
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


class Bare(NamedTuple):
    """A game of a built-in kind, whose IDs may stand without its name.

    Attributes:
        kind: The kind.
        begins: Matches the beginning of an ID.
        claims: Whether a line is unmistakably an ID of the game.
        read: Lines of IDs, some of them blank, to documents.  Raises `PuzzleError`.
        write: A puzzle as an ID.  Raises `UsageError`.
        write_solution: A solution as an ID, where the game has a form for one.
    """

    kind: str
    begins: re.Pattern[str]
    claims: Callable[[str], bool]
    read: Callable[[Source], tuple[Document, ...]]
    write: Callable[[Puzzle], str]
    write_solution: Callable[[Puzzle, Atoms], str] | None = None
