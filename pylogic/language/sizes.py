"""How much a file may hold that is understood word by word, how large its boards may be together, and an answer."""

from __future__ import annotations

from pylogic.nouns.errors import PuzzleError
from pylogic.nouns.text import Problem, Source, Span

_MOST = 60_000
"""So many words, lines counted as words, are parsed in a second or two; thousands of puzzles have no more."""


_MOST_CELLS = 200_000
"""Boards of so many cells together are read in a second or two: five of the largest, more than 2,000 of 9x9."""
_MOST_OF_ANSWER = 200_000
"""The picture of a board of 40,000 cells has less than half as many, numbers and lines between them."""


def vet(source: Source, words: int) -> None:
    """Refuse a file that has too many words, before it is parsed.

    Raises:
        PuzzleError: It has.
    """
    if words > _MOST:
        sentence = f"this file has more than {_MOST} words and lines; put its puzzles into several files"
        raise PuzzleError([Problem(sentence, source)])


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
        sentence = f"the boards of this file have more than {_MOST_CELLS} cells; put its puzzles into several files"
        raise PuzzleError([Problem(sentence, source, span)])


def vet_answer(answer: Source) -> None:
    """Refuse an answer that is larger than that of any board, before it is looked at line by line.

    Raises:
        PuzzleError: It is.
    """
    if len(answer.text.split()) + answer.text.count("\n") > _MOST_OF_ANSWER:
        sentence = f"this has more than {_MOST_OF_ANSWER} words and lines, which no answer has"
        raise PuzzleError([Problem(sentence, answer)])
