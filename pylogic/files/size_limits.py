"""Limits of the size of files: words, puzzles and cells of their boards, and answers."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from pylogic.model.document import Document
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.text import Problem, Source, Span

_MOST = 60_000
"""Most words and lines; as many are parsed in a second or two, and thousands of puzzles have no more."""
SETTING = "PYLOGIC_MOST_PUZZLES"
"""The environment variable for the most puzzles of a file."""
_MOST_PUZZLES = "10000"
_CELLS = _CHARACTERS = 100
"""Cells on boards, and characters in formats other than our own, for each puzzle that a file may have."""
_MOST_SIGNS = 3 * _MOST
"""Signs of formats in which lists are written with brackets and commas: in sound files about two a word."""
_MOST_DRAWN = 400_000
"""Ten boards of the largest size, drawn cell by cell; what stands beside them, as maps of areas, counts as well."""
_MOST_OF_ANSWER = 200_000
"""The picture of a board of 40,000 cells has less than half as many, numbers and lines between them."""


def vet(source: Source, words: int, signs: int = 0, cells: int = 0) -> None:
    """Refuse too large a file before parsing.

    Args:
        source: The file.
        words: Its words, and its lines where they matter.
        signs: Brackets, commas and the like, in formats where there may be many.
        cells: The contents of its boards, cell by cell.

    Raises:
        PuzzleError: It has too many of one of these.
    """
    for number, most, what in (
        (words, _MOST, "words and lines"),
        (signs, _MOST_SIGNS, "signs"),
        (cells, _MOST_DRAWN, "cells on its boards"),
    ):
        if number > most:
            sentence = f"this file has more than {most} {what}; if it holds several puzzles, split it"
            raise PuzzleError([Problem(sentence, source)])


def counted(part: re.Pattern[str], text: str) -> tuple[int, int]:
    """Count the words and the signs of a text, for `vet`.

    Args:
        part: A word in its first group, a sign in its second, or something that counts as neither.
        text: The text.
    """
    parts = part.findall(text)
    words = sum(bool(word) for word, _ in parts)
    return words, sum(bool(sign) for _, sign in parts)


def most_puzzles() -> int:
    """The most puzzles that a file may have.

    Raises:
        UsageError: The environment variable that sets it is not a number.
    """
    stated = os.environ.get(SETTING) or _MOST_PUZZLES
    if not re.fullmatch("[1-9][0-9]{0,8}", stated):
        raise UsageError(f"{SETTING} is a number from 1 to 999999999, not '{stated}'")
    return int(stated)


def _advice() -> str:
    """Explain the limit, with the cost of 9x9 sudokus, and how to raise it."""
    return f"split it, or raise {SETTING} from {most_puzzles()}; each puzzle takes about 1 ms and 30 kB to read"


def vet_puzzles(documents: Sequence[Document]) -> None:
    """Refuse a file of too many puzzles before interpreting any.

    Raises:
        PuzzleError: It has too many.
    """
    most = most_puzzles()
    if len(documents) > most:
        further = documents[most]
        sentence = f"this file has more than {most} puzzles; {_advice()}"
        raise PuzzleError([Problem(sentence, further.source, further.kind.span)])


def vet_characters(source: Source) -> None:
    """Refuse too long a file in a format other than our own, before any of it is read.

    Raises:
        PuzzleError: It has too many characters.
    """
    most = _CHARACTERS * most_puzzles()
    if len(source.text) > most:
        sentence = f"this file has more than {most} characters; {_advice()}"
        raise PuzzleError([Problem(sentence, source)])


def vet_cells(source: Source, cells: int, span: Span) -> None:
    """Refuse a file whose boards together have too many cells.

    Args:
        source: The file.
        cells: The cells of its boards until now.
        span: Where the last of them is.

    Raises:
        PuzzleError: They have.
    """
    most = _CELLS * most_puzzles()
    if cells > most:
        sentence = f"the boards of this file have more than {most} cells; {_advice()}"
        raise PuzzleError([Problem(sentence, source, span)])


def vet_answer(answer: Source) -> None:
    """Refuse an answer larger than that of any board before reading its lines.

    Raises:
        PuzzleError: It is.
    """
    if len(answer.text.split()) + answer.text.count("\n") > _MOST_OF_ANSWER:
        sentence = f"this has more than {_MOST_OF_ANSWER} words and lines, which no answer has"
        raise PuzzleError([Problem(sentence, answer)])
