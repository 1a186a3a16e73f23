"""How much a file may hold that is understood word by word."""

from __future__ import annotations

from pylogic.nouns.errors import PuzzleError
from pylogic.nouns.text import Problem, Source

_MOST = 60_000
"""So many words, lines counted as words, are parsed in a second or two; thousands of puzzles have no more."""


def vet(source: Source, words: int) -> None:
    """Refuse a file that has too many words, before it is parsed.

    Raises:
        PuzzleError: It has.
    """
    if words > _MOST:
        sentence = f"this file has more than {_MOST} words and lines; put its puzzles into several files"
        raise PuzzleError([Problem(sentence, source)])
