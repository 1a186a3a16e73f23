"""Boards whose regions alone leave one solution: cells change hands until no other solution is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from pylogic.core.atom import Atoms
from pylogic.core.deadline import Deadline
from pylogic.core.inventing import Inventing, UnfitError
from pylogic.core.puzzle import Puzzle

SEVERAL = "the board alone left several solutions, however it was changed"
"""Why no board with one solution was found."""
RIVALS = 100
"""Rivals of a solution that are met at a time, at most."""
_ROUNDS = 20
"""Changes of a board, each against all rivals that were met until then, before it is given up."""
_IDLE = 7
"""Changes in a row after which no fewer rivals are found than before, likewise."""


def settled(
    frame: Puzzle,
    solution: Atoms,
    inventing: Inventing,
    rivals: Callable[[Puzzle], Sequence[Atoms]],
    random: Random,
    deadline: Deadline,
) -> Puzzle:
    """Return a board with one solution, changed from another board as little as that takes.

    Args:
        frame: The board.
        solution: The solution, which stays one.
        inventing: How boards of the kind are changed.
        rivals: Other solutions of a board, a few of them.
        random: The source of chance.
        deadline: When to stop.

    Raises:
        UnfitError: No such board was found.
        LimitReachedError: The time is up.
    """
    met: list[Atoms] = []
    fewest, idle = RIVALS, 0
    for _ in range(_ROUNDS):
        found = rivals(frame)
        if not found:
            return frame
        idle = 0 if len(found) < fewest else idle + 1
        if idle > _IDLE:
            break
        fewest = min(fewest, len(found))
        met += found
        changed = moved(frame, solution, frozenset(), inventing, met, random, deadline)
        if changed is None:
            break
        frame = changed
    raise UnfitError(SEVERAL)


def moved(
    frame: Puzzle,
    solution: Atoms,
    pieces: Atoms,
    inventing: Inventing,
    rivals: Sequence[Atoms],
    random: Random,
    deadline: Deadline,
) -> Puzzle | None:
    """Return a board changed at some pieces of its solution; ``None`` where it cannot be."""
    assert inventing.mended is not None
    with deadline.interrupting("changing the board"):
        facts = inventing.mended(frame.facts, solution, pieces, rivals, random)
    return None if facts is None else replace(frame, facts=facts)
