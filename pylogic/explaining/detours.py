"""The difficulty of a puzzle with an objective for people: the cost of a greedy solution compared with the best."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pylogic.model.answer import Answer, Status


@dataclass(frozen=True)
class Detour:
    """The greedy solution of a puzzle compared with the best one.  Costs are what the kind minimises: moves.

    Attributes:
        cost: The cost of the best solution that is known.
        least: No solution costs less: proved.
        proved: Whether the best solution that is known is a best one.
        collected: How many things a solution must collect.
        greedy: The cost of the greedy solution; ``None`` when going for what is nearest runs into a dead end.
    """

    cost: int
    least: int
    proved: bool
    collected: int
    greedy: int | None

    @property
    def more(self) -> tuple[int, int] | None:
        """The additional cost of the greedy solution, at least and at most."""
        return None if self.greedy is None else (max(0, self.greedy - self.cost), self.greedy - self.least)

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {**asdict(self), "more": self.more and list(self.more)}


def detour(answer: Answer) -> Detour | None:
    """Compare the best solution of an answer with the greedy one; no engine is asked.

    The greedy solution may cost more than the puzzle allows.

    Args:
        answer: The answer about a puzzle of a kind with an objective.

    Returns:
        ``None`` when no solution is known.
    """
    cost = answer.objective
    if cost is None or not answer.solutions:
        return None
    puzzle = answer.puzzle
    quick = puzzle.kind.objective.quick(puzzle)
    proved = answer.status is Status.OPTIMAL
    return Detour(
        cost=cost,
        least=cost if proved else answer.bound or 0,
        proved=proved,
        collected=sum(atom.name == puzzle.kind.objective.collected for atom in puzzle.atoms),
        greedy=None if quick is None else puzzle.kind.objective.cost(puzzle, quick),
    )
