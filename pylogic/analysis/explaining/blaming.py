"""What is to blame where a puzzle has no solution: rules that meet at a cell, rules alone, or where clues stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pylogic.algorithms.contradicting import UNNAMED, conflict_sentence, contradicting
from pylogic.algorithms.subsets import minimal_subset
from pylogic.analysis.explaining.explanation import Line
from pylogic.analysis.explaining.phrasing import against
from pylogic.analysis.session import Session
from pylogic.core.answer import Status
from pylogic.core.atom import Clue
from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError
from pylogic.core.puzzle import Puzzle
from pylogic.solving.run import run


class Blamed(NamedTuple):
    """Clues that contradict each other, and how they come to it line by line; none where that takes a search."""

    clues: tuple[Clue, ...] = ()
    lines: tuple[Line, ...] = ()


class Blaming:
    """Looks for what is to blame, for a while.

    Args:
        session: Who is asked.
        brief: Gives each question the time that it may take.
    """

    def __init__(self, session: Session, brief: Callable[[], Deadline]) -> None:
        self._session = session
        self._brief = brief

    def clues(self, puzzle: Puzzle) -> Blamed:
        """The clues of rules that contradict each other by propagation."""
        laws_of = puzzle.kind.people.laws
        if laws_of is None:
            return Blamed()
        deadline = self._brief()
        try:
            with deadline.interrupting("looking for clues that contradict each other"):
                laws = laws_of(puzzle)
                found = contradicting(laws)
                lines = against(puzzle, laws, found, deadline) if found.units or found.printed else ()
        except LimitReachedError:
            return Blamed()
        stated = {clue for unit in found.units for clue in unit.clues}
        stated |= {clue for one in found.printed if (clue := laws.printed[one][1]) is not None}
        taken = {clue for line in lines for clue in line.clues} if lines else stated
        return Blamed(tuple(clue for clue in puzzle.clues if clue in taken), lines)

    def rules(self, puzzle: Puzzle) -> str:
        """A sentence on rules of a puzzle without clues that contradict each other; empty where none are found."""
        people, presolving = puzzle.kind.people, puzzle.kind.presolving
        try:
            with self._brief().interrupting("looking for rules that contradict each other"):
                propagated = presolving.presolve(puzzle).conflict
                if propagated is not None and propagated.sentence != UNNAMED:
                    return propagated.sentence
                if people.laws is None:
                    return ""
                units = contradicting(people.laws(puzzle), supposing=True).units
            return conflict_sentence(unit.says for unit in units) or self._sentences(puzzle)
        except LimitReachedError:
            return self._sentences(puzzle)

    def _sentences(self, puzzle: Puzzle) -> str:
        """The same by leaving out one rule after the other, and asking an engine."""
        ruled, rules = puzzle.kind.people.ruled, tuple(dict.fromkeys(puzzle.kind.rules))
        if ruled is None:
            return ""

        deadline = self._brief()

        def enough(some: Sequence[str]) -> bool:
            return self._status(replace(puzzle, kind=ruled(some)), deadline) is Status.UNSATISFIABLE

        return conflict_sentence(minimal_subset(rules, enough), len(rules)) if enough(rules) else ""

    def standing(self, puzzle: Puzzle) -> tuple[tuple[Clue, ...], bool]:
        """Clues that contradict each other by where they stand, and whether each is proved to be needed.

        They are deleted from the file, and not only dropped: without its clue a cell may be no end of a line.
        """
        deadline, sure = self._brief(), True

        def enough(some: Sequence[Clue]) -> bool:
            nonlocal sure
            fewer = puzzle.deleting([clue for clue in puzzle.clues if clue not in some])
            status = Status.UNKNOWN if fewer is None else self._status(fewer, deadline)
            sure &= status is not Status.UNKNOWN
            return status is Status.UNSATISFIABLE

        if not any(fact.deleted_with for fact in puzzle.facts) or enough(()):
            return (), True
        return tuple(minimal_subset(puzzle.clues, enough)), sure

    def _status(self, puzzle: Puzzle, deadline: Deadline) -> Status:
        question = replace(self._session.question, models=1, limit=deadline)
        return run(puzzle, question, worker=self._session.worker).status
