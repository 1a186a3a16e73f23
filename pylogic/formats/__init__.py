"""Foreign formats: their interface and discovery.

A format is a module in this folder with a constant ``FORMAT``, or one that another distribution names as an entry
point of the group ``pylogic.formats``.  Nothing lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from pylogic import builtin
from pylogic.model.atom import Atoms
from pylogic.model.document import Document
from pylogic.model.errors import UsageError
from pylogic.model.kind import Kind
from pylogic.model.plugins import Plugins
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source

_START = 4096
"""A puzzle file should have a brace among this many first characters."""
_FIRST_WORD = re.compile(r"(?:\s|(?:%|#|//)[^\n]*(?:\n|\Z))*+(\S*)")
"""The first word after comments, of other languages too; empty where there is nothing else."""


class Format(NamedTuple):
    """A way to write puzzles, and perhaps their solutions, as text.

    Attributes:
        name: Its name for ``--from`` and ``--to``.
        kinds: The names of the kinds of puzzle that it can hold; empty for every kind.
        summary: One sentence for `pylogic formats`.
        sniff: Whether a text is unmistakably in this format.
        read: Text to documents, positions kept.  Raises `PuzzleError`.
        write: A puzzle as text.  Raises `UsageError` when the format cannot say it; ``None`` when
            the format holds no puzzles.
        write_solution: A solution as text, or ``None`` when the format has no form for one.
        several: Whether a text may hold several puzzles, one written after the other.
        separator: The text between two of them.
        declares: Whether a text says what kinds of puzzle it has that are in no folder.
    """

    name: str
    kinds: tuple[str, ...]
    summary: str
    sniff: Callable[[str], bool]
    read: Callable[[Source], tuple[Document, ...]]
    write: Callable[[Puzzle], str] | None = None
    write_solution: Callable[[Puzzle, Atoms], str] | None = None
    several: bool = False
    separator: str = ""
    declares: bool = False

    def holds(self, kind: Kind) -> bool:
        """Whether it can hold puzzles of a kind."""
        return not self.kinds or kind.name in self.kinds


_PLUGINS = Plugins[Format](__name__, __path__, "FORMAT", "format")
names = cache(_PLUGINS.names)
format_named = _PLUGINS.find


def guess(text: str) -> Format:
    """The format of a text: the one that alone claims it, else pylogic's own if it has braces or one of its kinds.

    Raises:
        UsageError: It looks like none.
    """
    own = format_named("puzzle")
    if own.sniff(text):  # asked first, so that the common case imports no other format
        return own
    claiming = claims(text)
    if len(claiming) == 1:
        return claiming[0]
    first = _FIRST_WORD.match(text)
    if "{" in text[:_START] or not first or not first[1] or first[1].lower() in builtin.kinds():
        return own
    sentence = "this is in none of the formats that 'pylogic formats' lists, or something near its start is wrong"
    hint = "a puzzle file begins like 'sudoku {'; --from, in Python format=, names another format"
    if text.strip().endswith(".puzzle") and len(text.split()) == 1:
        hint = "load reads the file of a path"
    raise UsageError(f"{sentence}; {hint}")


def claims(text: str) -> list[Format]:
    """The formats that a text is unmistakably in."""
    return [found for found in map(format_named, names()) if found.sniff(text)]
