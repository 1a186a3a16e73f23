"""Limits of the size of files: words, puzzles and cells of their boards, and answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pylogic.core.document import Document
from pylogic.core.errors import PuzzleError
from pylogic.core.text import Problem, Source, Span

_MOST = 60_000
"""Most words and lines; as many are parsed in a second or two, and thousands of puzzles have no more."""
_MOST_PUZZLES = 2_000
"""To make sense of a small one takes about half a millisecond."""
_MOST_CELLS = 200_000
"""Cells on boards together, which are read in a second or two: five of the largest, more than 2,000 of 9x9."""
_MOST_SIGNS = 3 * _MOST
"""Signs of formats in which lists are written with brackets and commas: in sound files about two a word."""
_MOST_DRAWN = 400_000
"""Ten boards of the largest size, drawn cell by cell; what stands beside them, as maps of areas, counts as well."""
_MOST_OF_ANSWER = 200_000
"""The picture of a board of 40,000 cells has less than half as many, numbers and lines between them."""


def vet(source: Source, words: int, signs: int = 0, cells: int = 0) -> None:
    """Refuse a file that has too much in it, before it is parsed.

    Args:
        source: The file.
        words: Its words, and its lines where they matter.
        signs: Brackets, commas and the like, in formats where there may be many.
        cells: What stands on its boards, cell by cell.

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


def vet_puzzles(documents: Sequence[Document]) -> None:
    """Refuse a file of too many puzzles, before sense is made of any.

    Raises:
        PuzzleError: It has too many.
    """
    if len(documents) > _MOST_PUZZLES:
        sentence = f"this file has more than {_MOST_PUZZLES} puzzles; put them into several files"
        further = documents[_MOST_PUZZLES]
        raise PuzzleError([Problem(sentence, further.source, further.kind.span)])


def vet_cells(source: Source, cells: int, span: Span) -> None:
    """Refuse a file whose boards have too many cells together, as soon as one is too much.

    Args:
        source: The file.
        cells: The cells of its boards until now.
        span: Where the last of them is.

    Raises:
        PuzzleError: They have.
    """
    if cells > _MOST_CELLS:
        sentence = f"the boards of this file have more than {_MOST_CELLS} cells; if it holds several puzzles, split it"
        raise PuzzleError([Problem(sentence, source, span)])


def vet_answer(answer: Source) -> None:
    """Refuse an answer that is larger than that of any board, before it is looked at line by line.

    Raises:
        PuzzleError: It is.
    """
    if len(answer.text.split()) + answer.text.count("\n") > _MOST_OF_ANSWER:
        sentence = f"this has more than {_MOST_OF_ANSWER} words and lines, which no answer has"
        raise PuzzleError([Problem(sentence, answer)])
