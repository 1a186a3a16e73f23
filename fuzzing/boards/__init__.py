"""Small puzzles of every kind, made by chance, with all their solutions found by trying everything.

Nothing here knows how pylogic reads, checks or solves a puzzle: only what its rules are in words, and how files are
written.  A module a kind, with `make`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

Shape = tuple[str, tuple[int, ...]]
"""A piece of a solution: the name of a predicate and its arguments."""

Shapes = frozenset[Shape]
"""A solution."""


@dataclass(frozen=True)
class Board:
    """A puzzle and the truth about it.

    Attributes:
        kind: The kind.
        text: The puzzle as a file.
        solutions: All that there are; of a kind with an objective all best ones.
        objective: What the best ones cost; ``None`` for a kind without an objective, or when there is none.
        right: Whether a proposed solution keeps the rules, be it a best one or not.
        altered: A solution with something changed, by chance; it may happen to be right.
    """

    kind: str
    text: str
    solutions: frozenset[Shapes]
    objective: int | None
    right: Callable[[Shapes], bool]
    altered: Callable[[Shapes, Random], Shapes]


def common(solutions: Iterable[Shapes]) -> Shapes:
    """Return what all solutions share; there must be at least one."""
    first, *others = solutions
    return first.intersection(*others)
