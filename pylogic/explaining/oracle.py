"""Are these clues consistent with these pieces of a solution?  Answers, and minimal sets that are not."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from pylogic.model.atom import Atom, Clue, atom_texts
from pylogic.model.errors import LimitReachedError
from pylogic.model.limits import Deadline, Limit
from pylogic.model.puzzle import Puzzle, minimal_subset, split
from pylogic.model.records import NamedTuple, replace
from pylogic.model.request import Assumptions, Request
from pylogic.solving.run import Session, request_for

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
            clues=[*map(atom_texts, facts)],
            pieces=atom_texts(self.pieces),
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


_ORDERS = 2
"""Further orders in which a smaller set is looked for."""
_NEARLY_ALL = 0.75
"""Of a set with more than this share of all clues no smaller one is looked for: it would be smaller by one or two."""
_CONFLICTS = 100
"""Conflicts for each question that only looks for something smaller."""
_EARNEST = (100, 1000, 10_000, 0)
"""The same for sets that are to be minimal, from one attempt to the next; 0 is without an end."""


class Contradiction(NamedTuple):
    """Inconsistent assumptions.

    Attributes:
        numbers: The assumptions.
        minimal: Whether it is proved that they are consistent as soon as any one of them is left out.
    """

    numbers: frozenset[int]
    minimal: bool


class _Shrinking:
    """One set on its way to a minimal one.

    Args:
        core: Pieces that contradict ``fixed``; the last is tried first.
        fixed: Pieces that are always assumed and not part of the result.
    """

    def __init__(self, core: Assumed, fixed: Assumed) -> None:
        self.fixed = list(fixed)
        self.left = [number for number in core if number not in fixed]
        self.open: list[int] = []
        """Tried, and not settled."""
        self.needed: list[int] = []

    @property
    def size(self) -> int:
        """Return how many will be left if what is open is needed."""
        return len(self.needed) + len(self.open)

    def question(self) -> list[int]:
        """Everything but the one that is tried."""
        return [*self.fixed, *self.needed, *self.open, *self.left[:-1]]

    def learn(self, outcome: Outcome) -> None:
        """Keep the one that was tried, or leave it out with all that was not to blame either."""
        tried = self.left.pop()
        if outcome.consistent is False:
            blamed = set(outcome.core)
            self.left = [number for number in self.left if number in blamed]
            self.open = [number for number in self.open if number in blamed]
        else:
            (self.needed if outcome.consistent else self.open).append(tried)

    def again(self) -> None:
        """Try once more what is open."""
        self.left, self.open = self.left + self.open, []

    def result(self) -> Contradiction:
        """Return the smallest set so far."""
        return Contradiction(frozenset(self.needed + self.open + self.left), not (self.open or self.left))


def shrink_all(
    oracle: Oracle,
    cores: Iterable[tuple[Assumed, Assumed]],
    conflicts: Iterable[int] = _EARNEST,
    best: int | None = None,
) -> list[Contradiction]:
    """Leave out of each set what is not needed; of those that a limit interrupts what is left by then.

    Args:
        oracle: Who is asked.
        cores: Contradicting pieces, and those that are always assumed with them and not part of the result.
        conflicts: How long each question may take, from one attempt to the next; what the last leaves open makes a
            set not minimal.
        best: The size of a smallest set that is known: sets are left as they are that cannot become smaller than
            it, or than each other.
    """
    sets = [_Shrinking(core, fixed) for core, fixed in cores]
    most = sys.maxsize if best is None else best
    try:
        for span in conflicts:
            for one in sets:
                one.again()
            while trying := [one for one in sets if one.left and one.size < most]:
                # All sets take a step together: one message to the engine costs as much as many questions.
                outcomes = oracle.ask_all([one.question() for one in trying], span)
                for one, outcome in zip(trying, outcomes, strict=True):
                    one.learn(outcome)
                if best is not None:
                    most = min((one.size for one in sets if not one.left), default=most)
    except LimitReachedError:
        pass  # the sets say that they are not minimal
    return [one.result() for one in sets]


def shrink(oracle: Oracle, core: Assumed, fixed: Assumed = (), conflicts: Iterable[int] = _EARNEST) -> Contradiction:
    """The same for one set."""
    return shrink_all(oracle, [(core, fixed)], conflicts)[0]


def try_smaller(oracle: Oracle, first: Contradiction) -> Contradiction:
    """Try a few other orders for a minimal set with fewer clues than the first."""
    every = oracle.all_clues
    if len(first.numbers) > _NEARLY_ALL * len(every):
        return first
    orders = [Random(seed).sample(every, len(every)) for seed in range(_ORDERS)]
    try:
        outcomes = list(oracle.ask_all(orders, _CONFLICTS))
    except LimitReachedError:
        return first  # which is minimal already
    cores = [(outcome.core, ()) for outcome in outcomes if outcome.consistent is False]
    others = shrink_all(oracle, cores, (_CONFLICTS,), best=len(first.numbers))
    return min([first, *(one for one in others if one.minimal)], key=lambda one: len(one.numbers))


def minimal_sets(oracle: Oracle, first: Contradiction) -> Iterator[Contradiction]:
    """Every minimal set of clues that contradict each other, the given one first.

    Sets are searched in a tree as Reiter's: a node leaves out some clues, its branches leave out one more
    each, of a set that is still whole.  When no clue set is left to be found the tree ends by itself.

    Raises:
        LimitReachedError: There may be more.
    """
    minimal = [first]
    yield first
    solvable: list[frozenset[int]] = []  # leaving out all of one of these, the rest has a solution
    nodes = deque([frozenset[int]()])
    seen = set(nodes)
    while nodes:
        without = nodes.popleft()
        if any(enough <= without for enough in solvable):
            continue
        whole = next((known for known in minimal if not known.numbers & without), None)
        if whole is None:
            outcome = oracle.ask([number for number in oracle.all_clues if number not in without])
            if outcome.consistent:
                solvable.append(without)
                continue
            whole = shrink(oracle, outcome.core)
            if not whole.minimal:
                raise LimitReachedError(oracle.limit)
            minimal.append(whole)
            yield whole
        for number in sorted(whole.numbers):
            branch = without | {number}
            if branch not in seen:
                seen.add(branch)
                nodes.append(branch)


def minimal_set(oracle: Oracle, assumed: Sequence[int]) -> Contradiction | None:
    """A minimal set among the assumptions; ``None`` when they are consistent.

    Raises:
        LimitReachedError: Neither was settled.
    """
    outcome = oracle.ask(assumed)
    if outcome.consistent:
        return None
    return shrink(oracle, outcome.core)
