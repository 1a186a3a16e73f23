"""Game IDs of Inertia in Simon Tatham's Portable Puzzle Collection, ``10x8:bwwm...``.

After the size comes one letter a cell, row by row: ``b`` blank, ``g`` gem, ``m`` mine, ``s`` stop,
``w`` wall, ``S`` start, which is a stop.
"""

from __future__ import annotations

import re

from pylogic.core.document import Block, Document, Word
from pylogic.core.errors import Problems, UsageError
from pylogic.core.numbers import whole
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source, Span
from pylogic.kinds.diamonds.reading import rows_of
from pylogic.kinds.diamonds.routes.board import board_of

_SYMBOL_OF = {"b": ".", "g": "+", "m": "*", "s": "O", "w": "#", "S": "$"}
_LETTER_OF = {symbol: letter for letter, symbol in _SYMBOL_OF.items()}
_ID = re.compile(r"(\s*)(\d{1,4})x(\d{1,4}):(\S*)\s*")


def is_inertia(text: str) -> bool:
    """Whether a line begins as an ID of Inertia does, as far as its first cell."""
    return re.match(r"\s*\d+x\d+:[bgmswS]", text) is not None


def read_inertia(source: Source) -> tuple[Document, ...]:
    """One document for each line with an ID.

    Raises:
        PuzzleError: A line is not an ID, has unknown letters, or too few or too many of them.
    """
    documents: list[Document] = []
    problems = Problems(source)
    for number, line in enumerate(source.lines, 1):
        if not _counts(line):
            continue
        match = _ID.fullmatch(line)
        if match is None:
            sentence = "an Inertia ID is a size, a colon and one letter a cell: 10x8:bgmswS..."
            problems.note(sentence, Span(number, 1, len(line)))
            continue
        first = match.start(4) + 1
        width, height, letters = whole(match[2]), whole(match[3]), match[4]
        for column, letter in enumerate(letters, first):
            if letter not in _SYMBOL_OF:
                sentence = f"'{letter}' is not a letter of an Inertia ID; these are: {' '.join(_SYMBOL_OF)}"
                problems.note(sentence, Span(number, column))
        if len(letters) != width * height:
            sentence = f"{len(letters)} letters for a board of {width}x{height}; it has {width * height} cells"
            problems.note(sentence, Span(number, first, max(1, len(letters))))
        line_span = Span(number, len(match[1]) + 1, len(line.strip()))
        rows = tuple(
            Word(
                "".join(_SYMBOL_OF.get(letter, letter) for letter in letters[at : at + width]),
                Span(number, first + at, width),
            )
            for at in range(0, width * height, max(1, width))
        )
        documents.append(Document(Word("diamonds", line_span), "", (Block(Word("board", line_span), rows),), source))
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
    letters = "".join(_LETTER_OF[symbol] for row in rows_of(board) for symbol in row)
    return f"{board.width}x{board.height}:{letters}\n"


def _counts(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")
