"""All puzzles of a board so small that they can be tried one by one: what none of them is, none can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from pylogic.analysis.grades import grade
from pylogic.core.atom import Atoms
from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError
from pylogic.core.puzzle import Puzzle

MOST = 2000
"""Most puzzles that are tried."""
FEW = 100
"""Boards with more solutions have more puzzles than that."""


def none_is(
    wanted: str, solutions: Sequence[Atoms], full: Callable[[Atoms], Puzzle | None], deadline: Deadline
) -> int | None:
    """Count the puzzles there are, if none has a grade; ``None`` where one has it, or where that was not settled.

    Args:
        wanted: The grade.
        solutions: All solutions of a board without clues.
        full: The puzzle with all clues that are true of one; ``None`` where chance has a hand in these.
        deadline: When to give up.
    """
    number = 0
    wholes: list[tuple[Puzzle, Atoms]] = []
    for solution in solutions:
        whole = full(solution)
        number += 0 if whole is None else 1 << len(whole.clues)
        if whole is None or number > MOST:
            return None
        wholes.append((whole, solution))
    for whole, solution in wholes:
        for puzzle in _puzzles(whole):
            if deadline.left() == 0:
                return None
            if any(other != solution and not whole.kind.check(puzzle, other) for other in solutions):
                continue
            try:
                found = grade(puzzle, solution, deadline)
            except LimitReachedError:
                return None
            if found.limit or found.word == wanted:
                return None
    return number


def _puzzles(whole: Puzzle) -> Iterator[Puzzle]:
    """A puzzle with any of its clues."""
    return (whole.keeping(some) for size in range(len(whole.clues) + 1) for some in combinations(whole.clues, size))
