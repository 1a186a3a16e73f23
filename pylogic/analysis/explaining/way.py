"""The way to the only solution of a puzzle, in steps that a person can follow."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pylogic.algorithms.deduction.deducing import Deduced, Deducer
from pylogic.algorithms.deduction.retelling import retold
from pylogic.analysis.explaining.oracle import Oracle
from pylogic.analysis.explaining.searching import Searcher
from pylogic.core.atom import Atom, Atoms
from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError
from pylogic.core.laws import Conclusion, Laws
from pylogic.core.network import values
from pylogic.core.puzzle import Puzzle


@dataclass(frozen=True)
class Way:
    """Steps in the order in which they were found.

    Attributes:
        laws: The rules by which they were found.
        steps: The steps.
        known: The pieces that were known at the start, besides those that are printed.
        limit: Which limit was reached before the solution was, or ``None``.
        stuck: Whether the way ends where only a search gets on.
    """

    laws: Laws
    steps: tuple[Deduced, ...]
    known: Atoms = frozenset()
    limit: str | None = None
    stuck: bool = False

    def needed(self) -> tuple[Deduced, ...]:
        """The steps that settle something and those that they rest on, each just before it is needed first."""
        by_number = {step.number: step for step in self.steps}
        order: dict[int, Deduced] = {}

        def add(number: int) -> None:
            waiting = [number]
            while waiting:
                step = by_number[waiting[-1]]
                missing = sorted((need for need in step.needs if need not in order), reverse=True)
                if missing:
                    waiting += missing
                else:
                    order.setdefault(waiting.pop(), step)

        for step in self.steps:
            if step.candidate.settles:
                add(step.number)
        cited = {
            (variable, bit)
            for step in order.values()
            for ground in step.candidate.grounds
            if not ground.known and ground.by is None
            for variable in ground.variables
            for bit in values(ground.values)
        }
        return tuple(self._trimmed(step, cited) for step in order.values())

    def retold(self, deadline: Deadline) -> Way:
        """The same with simpler steps where what is known by then allows them, as far as there is time for that."""
        try:
            return replace(self, steps=retold(self.laws, self.needed(), deadline))
        except LimitReachedError:
            return self

    def _trimmed(self, step: Deduced, cited: set[tuple[int, int]]) -> Deduced:
        """A step without what it rules out for nothing."""
        kept_conclusions = []
        for one in step.candidate.conclusions:
            kept = (
                one.values
                if one.settled
                else sum(1 << bit for bit in values(one.values) if (one.variable, bit) in cited)
            )
            if kept:
                kept_conclusions.append(one._replace(values=kept))
        return replace(
            step,
            candidate=step.candidate._replace(
                conclusions=tuple(kept_conclusions), supposed=self._supposed(step, kept_conclusions)
            ),
        )

    def _supposed(self, step: Deduced, conclusions: Sequence[Conclusion]) -> tuple[int, int] | None:
        """One of the suppositions that a step refutes for the same reason: one of those that are left."""
        if step.candidate.supposed is None:
            return None
        left = [
            (one.variable, 1 << value)
            for one in conclusions
            for value in values(self.laws.domains[one.variable] & ~one.values if one.settled else one.values)
        ]
        return step.candidate.supposed if step.candidate.supposed in left else left[0]


def laws_of(puzzle: Puzzle, solution: Atoms, known: Atoms = frozenset()) -> Laws:
    """The rules of a puzzle, some pieces of its solution known as if they were printed."""
    laws = _laws(puzzle, solution)
    filled = {
        variable: (value, None)
        for variable, domain in laws.domains.items()
        for value in values(domain)
        if known and laws.atom(variable, value) in known
    }
    return replace(laws, printed={**filled, **laws.printed})


def _laws(puzzle: Puzzle, solution: Atoms) -> Laws:
    """The rules; without any where the kind does not state them."""
    if puzzle.kind.people.laws is not None:
        return puzzle.kind.people.laws(puzzle)
    pieces = sorted(solution)
    said = [_parted(puzzle.kind.say(piece)) for piece in pieces]
    printed = puzzle.kind.people.printed(puzzle)
    return Laws(
        domains=dict.fromkeys(range(len(pieces)), 3),
        units=(),
        atom=lambda variable, value: pieces[variable] if value else Atom("none", (variable,)),
        names=dict(enumerate(name for name, _ in said)),
        value=lambda variable, value: said[variable][1] if value else "something else",
        printed={variable: (1, None) for variable, piece in enumerate(pieces) if piece in printed},
        whole=False,
        equals="is",
    )


def _parted(sentence: str) -> tuple[str, str]:
    """``r1c1 = 4`` as ``r1c1`` and ``4``."""
    for between in (" = ", " is "):
        name, sign, value = sentence.rpartition(between)
        if sign:
            return name, value
    return sentence, "so"


def values_of(laws: Laws, solution: Atoms) -> dict[int, int]:
    """The value of each variable in a solution, as a domain."""
    return {
        variable: 1 << next(value for value in values(domain) if laws.atom(variable, value) in solution)
        for variable, domain in laws.domains.items()
    }


def way(
    puzzle: Puzzle,
    solution: Atoms,
    deadline: Deadline,
    oracle: Oracle | None = None,
    until: Callable[[Deduced], bool] | None = None,
    enough: int = 0,
    most: int = sys.maxsize,
    known: Atoms = frozenset(),
) -> Way:
    """Find the steps.

    Args:
        puzzle: The puzzle.
        solution: Its only solution.
        deadline: When to stop.
        oracle: Who is asked for a step where rules do not get on; without one the way ends there.
        until: Whether a step is enough and none is to follow.
        enough: No cheaper step is looked for than one that costs this.
        most: Where one rule alone gives nothing the way ends rather than with a step that costs more.
        known: The pieces of the solution from which the way goes on, besides those that are printed.
    """
    laws = laws_of(puzzle, solution, known)
    held = values_of(laws, solution)
    searched = None if oracle is None else Searcher(laws, held, oracle, deadline, known)
    deducer = Deducer(laws, held, deadline, searched, enough, most)
    made: list[Deduced] = []
    try:
        for step in deducer.steps():
            made.append(step)
            if until is not None and until(step):
                return Way(laws, tuple(made), known)
    except LimitReachedError as reached:
        return Way(laws, tuple(made), known, str(reached))
    return Way(laws, tuple(made), known, stuck=bool(deducer.state.open))
