"""The board of a puzzle, made once for all that is asked about it in a row."""

from __future__ import annotations

from pylogic.nouns.atom import Fact
from pylogic.nouns.puzzle import Puzzle
from pylogic.rules.board import Board
from pylogic.rules.declared import Declared

_last: tuple[Declared, tuple[Fact, ...], Board] | None = None


def board_of(kind: Declared, puzzle: Puzzle) -> Board:
    """The board of a puzzle."""
    global _last
    if _last is None or _last[0] is not kind or _last[1] is not puzzle.facts:
        _last = kind, puzzle.facts, Board(kind.frame, puzzle.facts)
    return _last[2]
