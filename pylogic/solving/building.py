"""Puzzles built in Python, and puzzles as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pylogic.kinds as kinds
from pylogic import formats
from pylogic.core.document import Document, Word
from pylogic.core.errors import UsageError
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source, Span
from pylogic.formats import Format
from pylogic.language import arguments
from pylogic.language.building import build
from pylogic.solving.loading import OWN, PuzzleOrPath, puzzle_of


def puzzle(kind: str | Kind, /, *, title: str = "", **given: Any) -> Puzzle:
    """A puzzle of any kind, built without a text.

    What may be given are the words of the kind (``pylogic kinds NAME`` lists them), and for all kinds ``cells``, what
    single cells hold, and ``signs``, what stands between two cells.  Lists may be NumPy's arrays; whatever does not
    fit is refused with the argument and the place in it.

    - ``board``, regions, arrows, corners: rows from the top, each a list of cells or a text; ``None`` is an open cell,
      and so is NaN of NumPy, or what is masked, or a 0 in a list or an array where 0 is not a value of the kind.
    - clues beside the board (``rows``, ``columns``, ``top`` ...): a number for each line, a list of numbers where a
      line has several, ``None`` where there is no clue.
    - ``size``, ``boxes``: a number, or rows and columns, ``(2, 3)``.
    - cages, paths and what else is listed: an item for each, of numbers and of cells as ``(row, column)``, from 1 on.
    - a list of ships: their lengths, or ``{length: how many}``.
    - ``cells``: ``{(1, 2): 3}``; ``signs``: ``["r1c1 < r1c2"]`` or ``[((1, 1), "<", (1, 2))]``.

    Args:
        kind: Its name, or the kind of another puzzle.
        title: Its title.
        given: What it is given.

    Raises:
        UsageError: The kind is unknown, it takes no such argument, or a value does not fit.
        PuzzleError: The kind does not understand it.

    Examples:
        >>> mini = pylogic.puzzle("sudoku", board=[[1, None, None, None], "..2.", ".3..", "...4"])
        >>> pylogic.solve(mini).count
        1
        >>> pylogic.puzzle("nonogram", rows=[1, 3, 1], columns=[[1], [3], [1]]).kind
        <kind nonogram>
        >>> cage = [(3, [(1, 1), (1, 2)]), (7, [(4, 3), (4, 4)])]
        >>> pylogic.puzzle("killer", size=4, cage=cage).clues[0].sentence
        'the cage at r1c1 has 3'
        >>> pylogic.puzzle("latin", board=[[1, 2], [3]])
        Traceback (most recent call last):
        pylogic.core.errors.PuzzleError: puzzle("latin", board=...):2:1: 1 cell in this row, 2 on the board
            3
            ^
    """
    name = kind.name if isinstance(kind, Kind) else kind
    if not isinstance(name, str):
        raise UsageError(f"the name of a kind is wanted, or a kind, not {arguments.shown(name)}")
    maker = f'puzzle("{name}")'
    if not isinstance(kind, Kind):
        kind = kinds.meant(Document(Word(name, Span(1, 1)), "", (), Source(maker, "")))
    return build(kind, maker, title, given)


def dumps(puzzle: PuzzleOrPath, format: str = OWN) -> str:  # noqa: A002
    """A puzzle as text, which `loads` reads again.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        format: Name of the format.

    Raises:
        UsageError: The format is not known, or it cannot hold the puzzle.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> print(pylogic.dumps(pylogic.puzzle("latin", title="small", board=[[1, 2], [None, 1]])), end="")
        latin "small" {
          board {
            1 2
            . 1
          }
        }
    """
    return dumped((puzzle_of(puzzle),), formats.format_named(format))


def dumped(puzzles: Sequence[Puzzle], wanted: Format) -> str:
    """Puzzles as one text, before them the kinds that it has to declare, each once.

    Raises:
        UsageError: The format cannot hold one of them.
    """
    if wanted.write is None:
        raise UsageError(f"puzzles cannot be written as '{wanted.name}'")
    for puzzle in puzzles:
        if not wanted.holds(puzzle.kind):
            raise UsageError(f"the format '{wanted.name}' cannot hold {puzzle.kind}")
    declared = dict.fromkeys(text for one in puzzles if wanted.declares for text in one.kind.declarations)
    return wanted.separator.join([*(f"{text}\n" for text in declared), *map(wanted.write, puzzles)])
