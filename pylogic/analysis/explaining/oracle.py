"""Answers to one question: are these clues consistent with these pieces of a solution?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pylogic.algorithms.subsets import minimal_subset
from pylogic.analysis.session import Session
from pylogic.core.atom import Atom, Clue, written
from pylogic.core.deadline import Deadline, Limit
from pylogic.core.errors import LimitReachedError
from pylogic.core.puzzle import Puzzle, split
from pylogic.core.request import Assumptions, Request
from pylogic.solving.choosing import request_for

Assumed = Sequence[int]
"""Clues and pieces by their numbers; a negative number says that the piece does not hold."""


class Outcome(NamedTuple):
    """The answer to a question.

    Attributes:
        consistent: Whether what was assumed is; ``None`` where that was not settled.
        core: When it is not: the assumptions to blame, in the order of the question.
        missing: When it is, and that was asked for: pieces that some solution does without.
    """

    consistent: bool | None
    core: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()


class Oracle:
    """Asks clingo, which grounds the puzzle once.

    Args:
        puzzle: The puzzle; its clues are numbered from 1.
        pieces: Pieces of a solution, numbered after the clues.
        session: Who asks clingo.
        deadline: After this nothing is asked any more.
        refuting: Whether a contradiction among clues alone is first looked for without search: sums that differ
            are a long way for an engine.

    Attributes:
        limit: Which limit was reached, in words, or ``None``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        pieces: Iterable[Atom],
        session: Session,
        deadline: Deadline,
        refuting: bool = False,
    ) -> None:
        self.clues = puzzle.clues
        self.pieces = tuple(pieces)
        self.limit: str | None = None
        self._puzzle = puzzle
        self._refuting = refuting
        self._session = session
        self._deadline = deadline
        frame, facts = split(puzzle, self.clues)
        self._assumptions = Assumptions(
            clues=[*map(written, facts)],
            pieces=written(self.pieces),
            questions=[],
            conflicts=0,
            missing=False,
        )
        asked = session.question
        self._request: Request = {**request_for(puzzle, "assume", frame), "seed": asked.seed, "memory": asked.memory}

    @property
    def all_clues(self) -> tuple[int, ...]:
        """The numbers of all clues."""
        return tuple(range(1, len(self.clues) + 1))

    def piece(self, atom: Atom) -> int:
        """The number of a piece."""
        return len(self.clues) + 1 + self.pieces.index(atom)

    def clues_of(self, numbers: Iterable[int]) -> tuple[Clue, ...]:
        """The clues among the numbers, in the order of the puzzle."""
        return tuple(self.clues[number - 1] for number in sorted(numbers) if number <= len(self.clues))

    def pieces_of(self, numbers: Iterable[int]) -> tuple[Atom, ...]:
        """The pieces among the numbers."""
        return tuple(
            self.pieces[number - len(self.clues) - 1] for number in sorted(numbers) if number > len(self.clues)
        )

    def ask(self, assumed: Assumed, conflicts: int = 0) -> Outcome:
        """Whether these are consistent.

        Args:
            assumed: The assumptions.
            conflicts: How long each search may be, 0 without an end.

        Raises:
            LimitReachedError: The time or the memory is used up.
        """
        return next(self.ask_all([assumed], conflicts))

    def ask_all(self, questions: Sequence[Assumed], conflicts: int = 0, missing: bool = False) -> Iterator[Outcome]:
        """The same for many questions, answered in their order.

        With ``missing`` `Outcome.missing` says which pieces some solution does without.
        """
        refuted = [self._refuting and self._refuted(assumed) for assumed in questions]
        open_ones = [one for one, known in zip(questions, refuted, strict=True) if not known]
        self._assumptions |= {"conflicts": conflicts, "missing": missing}
        asked = self._asked(open_ones)
        for assumed, known in zip(questions, refuted, strict=True):
            yield Outcome(False, tuple(assumed)) if known else next(asked)

    def rules(self, assumed: Assumed, conflicts: int) -> tuple[str, ...]:
        """A few rules of the puzzle, in words, that contradict what is assumed; none where it is not known which."""
        puzzle, ruled = self._puzzle, self._puzzle.kind.people.ruled
        if ruled is None:
            return ()

        def enough(some: Sequence[str]) -> bool:
            other = Oracle(replace(puzzle, kind=ruled(some)), self.pieces, self._session, self._deadline)
            return other.ask(assumed, conflicts).consistent is False

        return tuple(minimal_subset(dict.fromkeys(puzzle.kind.rules), enough))

    def reduced(self, numbers: Iterable[int]) -> Puzzle:
        """The puzzle with no other clues than these."""
        return self._puzzle.keeping(self.clues_of(numbers))

    def _refuted(self, assumed: Assumed) -> bool:
        kind, puzzle = self._puzzle.kind, self.reduced(assumed)
        try:
            with self._deadline.interrupting("looking for a contradiction"):
                return bool(kind.presolving.refute(puzzle)) or (
                    # With an objective presolving means bounds, which take longer than a search for any solution.
                    not kind.objective and kind.presolving.presolve(puzzle).conflict is not None
                )
        except LimitReachedError:
            raise self._reached("time") from None

    def _asked(self, questions: Sequence[Assumed]) -> Iterator[Outcome]:
        if not questions:
            return iter(())
        if self.limit or self._deadline.left() == 0:
            raise self._reached("time")
        self._assumptions["questions"] = [list(assumed) for assumed in questions]
        request: Request = {**self._request, "assumptions": self._assumptions, "seconds": self._deadline.left()}
        outcomes = []
        for message in self._session.worker.ask(request, self._deadline.at):
            if "together" in message:
                missing = tuple(message.get("missing", ()))
                outcomes.append(Outcome(message["together"], tuple(message["core"]), missing))
            limit = message.get("done", {}).get("limit")
            if limit:
                raise self._reached(limit)
        if self._deadline.left() == 0 and any(outcome.consistent is None for outcome in outcomes):
            raise self._reached("time")
        return iter(outcomes)

    def _reached(self, limit: str) -> LimitReachedError:
        self.limit = self.limit or (f"{Limit.MEMORY} reached" if limit == "memory" else f"{self._deadline} reached")
        return LimitReachedError(self.limit)
