"""Foreign formats: their interface and discovery.

A format is a module in this folder with a constant ``FORMAT``, one of two that share a module, or one that another
distribution names as an entry point of the group ``pylogic.formats``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from pylogic import builtin
from pylogic.files.reading import rows_of
from pylogic.model.atom import Atoms
from pylogic.model.document import Block, Document, Row, Token
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.kind import Drawn, Kind
from pylogic.model.plugins import Plugins
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple
from pylogic.model.text import Source, Span

_START = 4096
"""A puzzle file should have a brace among this many first characters."""
_FIRST_WORD = re.compile(r"(?:\s|(?:%|#|//)[^\n]*(?:\n|\Z))*+(\S*)")
"""The first word after comments, of other languages too; empty where there is nothing else."""
_NUMBER = re.compile(r"\d{1,4}|[.\-_*x?]|-1", re.ASCII)
"""A cell of a board of numbers."""
_JSON = re.compile(r"\s*(?:\{\s*\"|\[\s*[\[{\"\d])")
_ADDRESS = re.compile(r"\s*https?://\S+\s*\Z")
_OPEN = frozenset(["0", ".", "-", "_", "*", "x", "?", "-1"])
_USUAL = [
    "sudoku",
    "futoshiki",
    "latin",
    "fillomino",
    "hidato",
    "hitori",
    "kurodoko",
    "nurikabe",
    "numberlink",
    "shikaku",
]
"""Kinds whose puzzles often are boards of numbers and nothing else."""
_REGIONAL = ["country_road", "heyawake", "lits", "norinori", "ripple_effect", "starbattle"]
"""Kinds whose puzzles often are regions and nothing else."""


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
        read_answer: The answer to a puzzle that a text holds, or ``None`` where texts hold none.  Raises `PuzzleError`.
        several: Whether a text may hold several puzzles, one written after the other.
        separator: The text between two of them.
        declares: Whether a text says what kinds of puzzle it has that are in no folder.
        solved: The format of the same pages that holds solutions, where this one holds none.
    """

    name: str
    kinds: tuple[str, ...]
    summary: str
    sniff: Callable[[str], bool]
    read: Callable[[Source], tuple[Document, ...]]
    write: Callable[[Puzzle], str] | None = None
    write_solution: Callable[[Puzzle, Atoms], str] | None = None
    read_answer: Callable[[Puzzle, Source], Drawn] | None = None
    several: bool = False
    separator: str = ""
    declares: bool = False
    solved: str = ""

    def holds(self, kind: Kind) -> bool:
        """Whether it can hold puzzles of a kind."""
        return not self.kinds or kind.name in self.kinds


_PLUGINS = Plugins[Format](
    __name__, __path__, "FORMAT", "format", homes=dict.fromkeys(("csc384", "prob014"), "battleships")
)
names = cache(_PLUGINS.names)
format_named = _PLUGINS.find


def solution_writer(form: Format) -> Callable[[Puzzle, Atoms], str]:
    """Return the function that writes a solution in a format.

    Raises:
        UsageError: It holds none; one of the same pages that does is named.
    """
    if form.write_solution is None:
        instead = f"; '{form.solved}', of the same pages, has one" if form.solved else ""
        raise UsageError(f"the format '{form.name}' has no form for solutions{instead}")
    return form.write_solution


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
    if rows := [[cell.text for cell in row] for row in rows_of(text)]:
        raise UsageError(_open_board(rows) + "; --from ist reads regions of Nuruomino" * ("\t" in text))
    if len(claiming) > 1:
        raise UsageError(f"this may be in the format {' or '.join(one.name for one in claiming)}; --from says which")
    if _JSON.match(text):
        raise UsageError('JSON of a puzzle is an object with its "kind", {"kind": "sudoku", "board": [[...]]}')
    if _ADDRESS.match(text):
        raise UsageError("this address holds no puzzle in a form that is read here, and pylogic does not go online")
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


def _open_board(rows: list[list[str]]) -> str:
    """The sentence on a board that several kinds may mean, with some of them."""
    if not all(_NUMBER.fullmatch(cell) for row in rows for cell in row):
        return "this board does not tell the kind of puzzle; write the name of the kind on a line above it"
    numbers = [name for name in _USUAL if _takes(name, "board", rows)]
    filled = not any(cell in _OPEN for row in rows for cell in row)
    regions = [name for name in _REGIONAL if filled and _takes(name, "areas", rows)]
    meant = [f"a board of {', '.join(numbers)}"] * bool(numbers) + [f"regions of {', '.join(regions)}"] * bool(regions)
    above = "write the name of the kind on a line above a board" * bool(numbers)
    around = f"regions stand in braces, '{regions[0]} {{ areas {{ ... }} }}'" if regions else ""
    hint = ", ".join(filter(None, (above, around))) or "a puzzle file names its kind, 'sudoku { board { ... } }'"
    return f"these numbers do not tell the kind of puzzle: {' or '.join(meant) or 'none fits them'}; {hint}"


def _takes(name: str, block: str, rows: list[list[str]]) -> bool:
    """Whether a kind reads a block of these cells."""
    span = Span(1, 1)
    cells = tuple(Row.of([Token("." if cell in _OPEN else cell, span) for cell in row]) for row in rows)
    with suppress(PuzzleError):
        builtin.kind(name).read(Document(Token(name, span), "", (Block(Token(block, span), cells),), Source("", "")))
        return True
    return False
