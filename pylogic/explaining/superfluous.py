"""Clues that can be deleted from the file of a puzzle, which still has one solution then, and clues that it lacks.

The difficulty of a puzzle with an objective for people: the cost of a greedy solution compared with the best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from pylogic.model.answer import INTERRUPTED, Answer, Status
from pylogic.model.atom import Atom, Atoms, Clue, Fact
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.generating import SPARE, Inventing
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, dataclass, replace
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
            f"{kind.name} asks for {kind.objective}; whether a solution is the only one is not asked of it"
        )


def _unique_without(session: Session, puzzle: Puzzle, deleted: Set[Clue]) -> bool:
    rest = puzzle.deleting(deleted)
    return rest is not None and session.settle(rest, 2).status is Status.UNIQUE


class Completed(NamedTuple):
    """A puzzle with more clues, which has one solution.

    Attributes:
        puzzle: The puzzle.
        added: These clues.
    """

    puzzle: Puzzle
    added: tuple[Clue, ...]


_RIVALS = 20
"""Solutions that are met at a time, at most."""
_TRIED = 40
"""Clues that are tried by themselves, at most."""
_PROPOSED = 6
"""Ways to complete a puzzle, at most, and solutions of which clues are sought that leave no other."""


def find_completed(puzzle: Puzzle, session: Session) -> tuple[Completed, ...]:
    """Find clues that leave one of the solutions of a puzzle: each by itself, or else some together.

    Returns:
        Puzzles with these clues; none where there is one solution already, or no clues leave one.

    Raises:
        UsageError: The kind asks for a best solution, or does not say which clues its puzzles may have.
        LimitReachedError: A limit came first.
        EngineError: The engine is missing or broke down.
    """
    vet_unique(puzzle)
    if puzzle.kind.inventing is None:
        raise UsageError(f"which clues puzzles of {puzzle.kind.name} may have is not known")
    lacking = _Lacking(puzzle, puzzle.kind.inventing(), session)
    if lacking.meet(session.settle(puzzle, _RIVALS)) <= 1:
        return ()
    return tuple(map(lacking.with_clues, lacking.alone() or lacking.together()))


_Pieces = frozenset[Atom]
"""The atoms of a clue."""


class _Lacking:
    """The clues that are true of some solutions of a puzzle, and that it lacks."""

    def __init__(self, puzzle: Puzzle, inventing: Inventing, session: Session) -> None:
        self._puzzle = puzzle
        self._inventing = inventing
        self._session = session
        self._frame = tuple(fact for fact in puzzle.facts if fact.clue is None)
        self._usual = {fact.atom.name for fact in puzzle.facts if fact.clue is not None}
        self._met: list[Atoms] = []
        self._facts: dict[_Pieces, tuple[Fact, ...]] = {}
        self._true_of: dict[_Pieces, set[int]] = {}

    def meet(self, answer: Answer) -> int:
        """Note the clues of more solutions; how many there are."""
        for solution in (one.atoms for one in answer.solutions):
            if solution in self._met:
                continue
            for facts in self._clues_of(solution):
                pieces = frozenset(fact.atom for fact in facts)
                self._facts.setdefault(pieces, facts)
                self._true_of.setdefault(pieces, set()).add(len(self._met))
            self._met.append(solution)
        return len(answer.solutions)

    def _clues_of(self, solution: Atoms) -> Iterator[tuple[Fact, ...]]:
        from random import Random  # imported lazily: only redrawn clues need it

        offer = self._inventing.clues(self._frame, solution, {SPARE: True}, Random(0))
        known = self._puzzle.atoms
        added: dict[Clue | None, list[Fact]] = {}
        for fact in offer.facts:
            if fact.atom not in known:
                added.setdefault(fact.clue, []).append(fact)
        batches = sorted(offer.batches, key=lambda batch: batch.spare)
        return (tuple(added[clue]) for batch in batches for clue in batch.clues if clue in added)

    def _with(self, chosen: Iterable[_Pieces]) -> Puzzle:
        return replace(
            self._puzzle, facts=(*self._puzzle.facts, *(fact for one in chosen for fact in self._facts[one]))
        )

    def _settles(self, chosen: Iterable[_Pieces], most: int = 2) -> bool:
        """Whether some clues leave one solution; several are met."""
        return self.meet(self._session.settle(self._with(chosen), most)) == 1

    def _sorted(self, solution: int | None = None) -> list[_Pieces]:
        """The clues, or those of a solution; those of sorts that the puzzle has come first."""
        found = [one for one, true_of in self._true_of.items() if solution is None or solution in true_of]
        return sorted(found, key=lambda one: self._usual.isdisjoint(atom.name for atom in one))

    def alone(self) -> list[list[_Pieces]]:
        """Clues that are enough by themselves, a few of them."""
        found: list[list[_Pieces]] = []
        tried = [one for one in self._sorted() if len(self._true_of[one]) == 1][:_TRIED]
        for one in tried:
            if len(found) < _PROPOSED and len(self._true_of[one]) == 1 and self._settles([one]):
                found.append([one])
        return found

    def together(self) -> list[list[_Pieces]]:
        """Clues that are enough together, of which none can go, once: of the solution that is told best from others."""

        def like(solution: int) -> int:
            return len(
                set.intersection(*(self._true_of[one] for one in self._sorted(solution)), {*range(len(self._met))})
            )

        for solution in sorted(range(len(self._met)), key=like)[:_PROPOSED]:
            if chosen := self._telling(solution):
                return [chosen]
        return []

    def _telling(self, solution: int) -> list[_Pieces]:
        candidates = self._sorted(solution)
        chosen: list[_Pieces] = []
        left = {*range(len(self._met))} - {solution}
        while left or not self._settles(chosen, _RIVALS):
            left = {*range(len(self._met))}.intersection(*(self._true_of[one] for one in chosen)) - {solution}
            best = min(candidates, key=lambda one: len(left & self._true_of[one]), default=None)
            if best is None or left <= self._true_of[best]:
                return []
            chosen.append(best)
            left &= self._true_of[best]
        for one in chosen[:-1]:
            rest = [other for other in chosen if other != one]
            chosen = rest if self._settles(rest) else chosen
        return chosen

    def with_clues(self, chosen: Sequence[_Pieces]) -> Completed:
        """The puzzle with some clues, as its file says them."""
        kind, before = self._puzzle.kind, {clue.sentence for clue in self._puzzle.clues}
        puzzle = replace(self._puzzle, facts=kind.read(kind.write(self._with(chosen))))
        return Completed(puzzle, tuple(clue for clue in puzzle.clues if clue.sentence not in before))


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


def detour_of(answer: Answer) -> Detour | None:
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
