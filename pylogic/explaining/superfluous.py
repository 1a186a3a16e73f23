"""Clues that can be deleted from the file of a puzzle, which still has one solution then.

The difficulty of a puzzle with an objective for people: the cost of a greedy solution compared with the best.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from pylogic.model.answer import INTERRUPTED, Answer, Status
from pylogic.model.atom import Clue
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import dataclass
from pylogic.solving.run import Interrupted, Session


@dataclass(frozen=True)
class Superfluous:
    """The superfluous clues of a puzzle.

    Attributes:
        answer: The answer about the puzzle itself; only of a unique one there is more to say.
        alone: The clues each of which could be deleted by itself, in the order of the puzzle.
        together: Of these, clues that could be deleted all at once; when no limit was reached none can be added.
        tested: How many clues were tried by themselves.
        limit: Which limit was reached before everything was settled, or ``None``.
    """

    answer: Answer
    alone: tuple[Clue, ...] = ()
    together: tuple[Clue, ...] = ()
    tested: int = 0
    limit: str | None = None


def superfluous(puzzle: Puzzle, session: Session) -> Superfluous:
    """Find the clues without which the file of a puzzle still has one solution only.

    Raises:
        UsageError: The kind of puzzle asks for a best solution, not for the only one.
        EngineError: The engine is missing or broke down.
    """
    vet_unique(puzzle)
    answer = session.solve(puzzle, 2)
    if answer.status is not Status.UNIQUE:
        return Superfluous(answer, limit=answer.limit)
    alone: list[Clue] = []
    together: list[Clue] = []
    tested = 0
    reached: str | None = None
    try:
        for clue in puzzle.clues:
            if _unique_without(session, puzzle, {clue}):
                alone.append(clue)
            tested += 1
        grown = True
        while grown:
            grown = False
            for clue in alone:
                if clue not in together and (not together or _unique_without(session, puzzle, {*together, clue})):
                    together.append(clue)
                    # Where the absence of clues says something, a clue may be spared only once another one is gone.
                    grown = puzzle.deleting(puzzle.clues) != puzzle.keeping(())
    except LimitReachedError as error:
        reached = str(error)
    except Interrupted:
        reached = INTERRUPTED
    return Superfluous(answer, tuple(alone), tuple(together), tested, reached)


def vet_unique(puzzle: Puzzle) -> None:
    """Make sure that it makes sense to ask whether a solution is the only one.

    Raises:
        UsageError: The kind of puzzle asks for a best solution.
    """
    kind = puzzle.kind
    if kind.objective:
        raise UsageError(
            f"{kind.name} asks for the fewest {kind.objective}; whether a solution is the only one is not asked of it"
        )


def _unique_without(session: Session, puzzle: Puzzle, deleted: Set[Clue]) -> bool:
    rest = puzzle.deleting(deleted)
    return rest is not None and session.settle(rest, 2).status is Status.UNIQUE


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
        return {**vars(self), "more": self.more and list(self.more)}


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
