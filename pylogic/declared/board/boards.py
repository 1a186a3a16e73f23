"""The board of a puzzle, made once for all that is asked about it in a row, and in parts for puzzles that are alike."""

from __future__ import annotations

from functools import lru_cache

from pylogic.core.atom import Fact
from pylogic.declared.board.board import PRINTED, Board
from pylogic.declared.parse.declared import Declared

_last: tuple[Declared, tuple[Fact, ...], Board] | None = None


def board_of(kind: Declared, facts: tuple[Fact, ...]) -> Board:
    """The board of a puzzle with these facts."""
    global _last
    if _last is None or _last[0] is not kind or _last[1] is not facts:
        printed = [fact for fact in facts if fact.atom.name == PRINTED]
        _last = kind, facts, bare_board(kind, bare(facts)).printing(printed)
    return _last[2]


def bare(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts without printed values."""
    return tuple(fact for fact in facts if fact.atom.name != PRINTED)


def is_shared(facts: tuple[Fact, ...]) -> bool:
    """Whether other puzzles may have just these facts: equal clues of two puzzles stand in different places."""
    return all(fact.clue is None for fact in facts)


def bare_board(kind: Declared, facts: tuple[Fact, ...]) -> Board:
    """A board on which no value is printed; made once for many puzzles when no other clue is on it."""
    return _shared(kind, facts) if is_shared(facts) else Board(kind.frame, facts)


@lru_cache(maxsize=8)
def _shared(kind: Declared, facts: tuple[Fact, ...]) -> Board:
    return Board(kind.frame, facts)
