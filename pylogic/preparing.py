"""What Python works out about a puzzle before an engine starts, the same for every engine."""

from __future__ import annotations

from typing import NamedTuple

from pylogic.deadline import Deadline
from pylogic.errors import LimitReachedError
from pylogic.kinds import Conflict, kind_of
from pylogic.puzzle import Atom, Atoms, Clue, Puzzle
from pylogic.shrinking import shrunk

_BLAMED = 250
"""Puzzles with more clues than that are not searched for the ones to blame."""


class Prepared(NamedTuple):
    """A puzzle ready for an engine, or the proof that it needs none.

    Attributes:
        facts: What the engines get.
        conflicts: Proofs that there is no solution; empty as a rule.
        summary: What presolving found, in words.
        solution: A solution met on the way, see `pylogic.kinds.Presolved`.
        bound: A proved lower bound on the cost.
    """

    facts: tuple[Atom, ...]
    conflicts: tuple[Conflict, ...] = ()
    summary: str = ""
    solution: Atoms | None = None
    bound: int | None = None


def prepare(puzzle: Puzzle, presolve: bool = True, known: Atoms | None = None) -> Prepared:
    """Look for contradictions, then propagate.

    Args:
        puzzle: The puzzle.
        presolve: Whether to propagate; without it the facts stay as they are.
        known: A solution that is known already, for kinds with an objective.
    """
    kind = kind_of(puzzle)
    conflicts = kind.refute(puzzle)
    if conflicts:
        return Prepared(puzzle.atoms, conflicts)
    if not presolve:
        return Prepared(puzzle.atoms, solution=known)
    found = kind.presolve(puzzle, known)
    if found.conflict is not None:
        conflict = found.conflict
        if not conflict.clues:
            conflict = conflict._replace(clues=_blamed(puzzle))
        return Prepared(puzzle.atoms, (conflict,), found.summary)
    summary = found.summary + (", which settles it" if found.settled else "")
    return Prepared(found.facts, (), summary, found.solution, found.bound)


def prepare_in_time(puzzle: Puzzle, deadline: Deadline, presolve: bool = True, known: Atoms | None = None) -> Prepared:
    """The same; when it takes more than half of the time that is left, the puzzle as it is.

    Raises:
        LimitReachedError: No time is left.
    """
    left = deadline.left()
    try:
        with Deadline(None if left is None else left / 2).interrupting("preparing the puzzle"):
            return prepare(puzzle, presolve, known)
    except LimitReachedError:
        if not deadline.left():
            raise LimitReachedError(f"{deadline} reached while preparing the puzzle") from None
        return Prepared(puzzle.atoms, solution=known)


def _blamed(puzzle: Puzzle) -> tuple[Clue, ...]:
    """A small set of clues that already leads to a contradiction by propagation.

    None when there are too many clues to try.
    """
    if len(puzzle.clues) > _BLAMED:
        return ()
    return tuple(shrunk(puzzle.clues, lambda clues: _contradictory(puzzle.keeping(clues))))


def _contradictory(puzzle: Puzzle) -> bool:
    kind = kind_of(puzzle)
    return bool(kind.refute(puzzle)) or kind.presolve(puzzle).conflict is not None
