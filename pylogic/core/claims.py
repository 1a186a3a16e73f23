"""Claims of answers about a puzzle, and whether two of them can both be true."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from pylogic.core.answer import Status


class Claim(NamedTuple):
    """The claim of an answer about its puzzle.

    Attributes:
        cost: The cost of the solutions found.
        least: The cost of the best solution, at least ...
        most: ... and at most.
        few: How many solutions there are, of puzzles with a cost best ones, at least ...
        many: ... and at most.
        solutions: Those that the answer holds.
        complete: Whether there are no others.
    """

    cost: int | None
    least: float
    most: float
    few: float
    many: float
    solutions: frozenset[Hashable]
    complete: bool

    @classmethod
    def of(cls, answer: Any, solutions: Iterable[Hashable]) -> Claim:
        """The claim of an answer, or of a row of a comparison, with these solutions."""
        found, cost = frozenset(solutions), answer.objective
        closed = answer.exhausted or answer.status == Status.UNIQUE
        return cls(
            cost=cost,
            least=-math.inf if answer.bound is None else answer.bound,
            most=math.inf if cost is None else cost,
            few=answer.count if closed or cost is None else len(found),
            many=answer.count if closed else math.inf,
            solutions=found,
            complete=answer.exhausted and len(found) == answer.count,
        )

    @property
    def strength(self) -> tuple[bool, bool, bool, int]:
        """Sorts claims: those that exclude more are greater."""
        return (self.complete, math.isfinite(self.many), self.least == self.most, len(self.solutions))


def contradiction(one: Claim, other: Claim) -> str | None:
    """Return a sentence on what cannot be true of both claims; ``None`` if they agree."""
    if one.most < other.least or other.most < one.least:
        return "the best costs differ"
    if None not in (one.cost, other.cost) and one.cost != other.cost:
        return None  # of one of them it is not known to be the best, and it counts what does not matter
    if one.many < other.few or other.many < one.few:
        return "the numbers of solutions differ"
    if (one.complete and other.solutions - one.solutions) or (other.complete and one.solutions - other.solutions):
        return "a solution is missing"
    return None
