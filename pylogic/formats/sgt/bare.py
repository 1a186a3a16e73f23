"""Unequal and Inertia, games of kinds with code of their own, whose IDs may stand without a name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pylogic.core.atom import Atoms, values_by_cell
from pylogic.core.document import Block, Document, Word
from pylogic.core.errors import Problems, UsageError
from pylogic.core.numbers import whole
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source, Span
from pylogic.kinds.diamonds.reading import rows_of
from pylogic.kinds.diamonds.routes.board import board_of
from pylogic.kinds.futoshiki.sgt import is_unequal, read_unequal, write_unequal


class Bare(NamedTuple):
    """A game whose IDs may stand without its name.

    Attributes:
        kind: The kind that it plays.
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


_CELLS = {"b": ".", "g": "+", "m": "*", "s": "O", "w": "#", "S": "$"}
"""The letters of Inertia: blank, gem, mine, stop, wall, and the start, which is a stop."""
_INERTIA = re.compile(r"(\s*)(\d{1,4})x(\d{1,4}):(\S*)\s*")


def read_inertia(source: Source) -> tuple[Document, ...]:
    """One document for each line with an ID, ``10x8:bwwm...``: the size, then one letter a cell, row by row.

    Raises:
        PuzzleError: A line is not an ID, has unknown letters, or too few or too many of them.
    """
    documents: list[Document] = []
    problems = Problems(source)
    for number, line in enumerate(source.lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _INERTIA.fullmatch(line)
        if match is None:
            sentence = "an Inertia ID is a size, a colon and one letter a cell: 10x8:bgmswS..."
            problems.note(sentence, Span(number, 1, len(line)))
            continue
        first = match.start(4) + 1
        width, height, letters = whole(match[2]), whole(match[3]), match[4]
        for column, letter in enumerate(letters, first):
            if letter not in _CELLS:
                sentence = f"'{letter}' is not a letter of an Inertia ID; these are: {' '.join(_CELLS)}"
                problems.note(sentence, Span(number, column))
        if len(letters) != width * height:
            sentence = f"{len(letters)} letters for a board of {width}x{height}; it has {width * height} cells"
            problems.note(sentence, Span(number, first, max(1, len(letters))))
        cells = "".join(_CELLS.get(letter, letter) for letter in letters)
        starts = range(0, width * height, max(1, width))
        rows = tuple(Word(cells[at : at + width], Span(number, first + at, width)) for at in starts)
        span = Span(number, len(match[1]) + 1, len(line.strip()))
        documents.append(Document(Word("diamonds", span), "", (Block(Word("board", span), rows),), source))
    problems.stop()
    return tuple(documents)


def write_inertia(puzzle: Puzzle) -> str:
    """The ID of a puzzle, on a line of its own.

    Raises:
        UsageError: The start is on plain floor, or the moves are bounded: an ID says neither.
    """
    board = board_of(puzzle.facts)
    if board.start not in board.stops:
        raise UsageError("an Inertia ID cannot say that the start is on plain floor ('@'); it is always a stop ('$')")
    if board.limit is not None:
        raise UsageError("an Inertia ID cannot say how many moves are allowed")
    letters = {symbol: letter for letter, symbol in _CELLS.items()}
    return f"{board.width}x{board.height}:{''.join(letters[symbol] for row in rows_of(board) for symbol in row)}\n"


BARE = {
    "inertia": Bare(
        kind="diamonds",
        begins=re.compile(r"\s*\d+x\d+:"),
        claims=lambda line: re.match(r"\s*\d+x\d+:[bgmswS]", line) is not None,
        read=read_inertia,
        write=write_inertia,
    ),
    "unequal": Bare(
        kind="futoshiki",
        begins=re.compile(r"\s*\d+a?(d[a-z])?:"),
        claims=is_unequal,
        read=read_unequal,
        write=write_unequal,
        write_solution=lambda puzzle, atoms: write_unequal(puzzle, values_by_cell(atoms)),
    ),
}
"""The games by the names of their programs."""
