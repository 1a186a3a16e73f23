"""Why a puzzle has no solution, or how its only solution is found.

What is to blame for a contradiction are clues, rules that meet at a cell, rules alone, or the places of clues.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from pylogic.explaining.deduction.deducing import DeducedStep
from pylogic.explaining.explanation import Core, Explanation, Line, contradict
from pylogic.explaining.oracle import Contradiction, Oracle, minimal_set, minimal_sets, try_smaller
from pylogic.explaining.step_sentences import refute_printed, say_steps
from pylogic.explaining.steps import Way, find_steps, laws_of
from pylogic.language.laws.merging import UNNAMED, conflict_sentence, contradicting
from pylogic.model.answer import INTERRUPTED, Answer, Status
from pylogic.model.atom import Atom, Atoms, Clue
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, LimitLike, Puzzle, Question, minimal_subset, text_argument
from pylogic.model.records import NamedTuple, dataclass, replace
from pylogic.model.text import suggestion
from pylogic.solving.loading import PuzzleOrPath, puzzle_of
from pylogic.solving.run import Interrupted, Session, prepare_in_time, run

TASKS = ("conflict", "conflicts", "hint", "steps")
MOST = 100
"""Most conflicts that are listed, and most solutions that are counted where there is no conflict."""
_BRIEFLY = 5.0
"""Seconds for that, and for which rules contradict each other."""
_PHRASING = 1.0
"""Seconds to put steps into words that were found when the time was up."""
_STEPPED = ("hint", "steps")


class ExplanationInterrupted(KeyboardInterrupt):
    """Ctrl-C while something is explained.

    Attributes:
        explanation: The explanation so far.
    """

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(INTERRUPTED)
        self.explanation = explanation


def explain(
    puzzle: PuzzleOrPath,
    task: str = "conflict",
    *,
    known: Iterable[Atom] = (),
    barred: Iterable[Atom] = (),
    limit: LimitLike = None,
    memory: int | None = None,
    seed: int = 0,
) -> Explanation:
    """Say why a puzzle has no solution, or from what the cells of its only solution follow.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        task: ``conflict`` finds a minimal set of clues that contradict each other, ``conflicts`` all such sets, up
            to 100; ``hint`` finds a cell and the clues from which it follows, ``steps`` all cells one by one.
        known: Pieces of the solution from which hints and steps go on; the ``atoms`` of a solution are such.
        barred: Pieces that are ruled out by then, as the marks of a player rule them out.
        limit: As for `pylogic.solve`; of effort for each search, but for those that prove a set of clues minimal.
        memory: Bytes of memory for the engine.
        seed: Random seed of the engine.

    Raises:
        UsageError: There is no such task, it is not for this puzzle, or something known is not in the solution, or
            something barred is.
        EngineError: clingo is missing or broke down.
        PuzzleError: The file is not one puzzle.
        ExplanationInterrupted: Ctrl-C; carries what was found until then.

    Examples:
        >>> found = pylogic.explain("examples/battleship_5x5.puzzle")
        >>> found.status == "unsatisfiable", found.cores[0].minimal
        (True, True)
        >>> found.cores[0].clues[0].sentence
        'row 2 has 1 ship cell'
        >>> hint = pylogic.explain("examples/futoshiki_4x4.puzzle", "hint")
        >>> hint.sentence(hint.steps[0])
        'r1c3 = 3, and r1c3 < r1c4: r1c4 = 4'
    """
    puzzle = puzzle_of(puzzle)
    if text_argument("task", task) not in TASKS:
        raise UsageError(f"there is no task '{task}'{suggestion(task, list(TASKS))} ({', '.join(TASKS)})")
    kind = puzzle.kind
    if task in _STEPPED and kind.objective:
        raise UsageError(
            f"{kind.name} asks for {kind.objective}; hints and steps are for the only solution of a puzzle"
        )
    start = time.perf_counter()
    question = Question(engine=DEFAULT_ENGINE, limit=limit, memory=memory, seed=seed)
    deadline = question.deadline(puzzle)
    with Session(puzzle, replace(question, limit=deadline)) as session:
        worker = session.worker
        search = _Search(puzzle, session, deadline)
        explanation = (
            search.steps(task == "hint", frozenset(known), frozenset(barred))
            if task in _STEPPED
            else search.conflicts(task == "conflicts")
        )
        total = {"total": time.perf_counter() - start}
        explanation = replace(explanation, seconds=total, engine_version=worker.version, task=task)
    if explanation.limit == INTERRUPTED:
        raise ExplanationInterrupted(explanation)
    return explanation


@dataclass
class _Search:
    """The search for the explanation of one puzzle."""

    puzzle: Puzzle
    session: Session
    deadline: Deadline

    def conflicts(self, every: bool) -> Explanation:
        """Minimal sets of clues that contradict each other."""
        if not self.puzzle.kind.objective:
            answer = self._solved()
            if answer.status is Status.SEVERAL and answer.limit != INTERRUPTED:
                count, exhausted = self._counted()
                return Explanation(self.puzzle, Status.SEVERAL, count=count, exhausted=exhausted)
            if answer.status is not Status.UNSATISFIABLE:
                return Explanation(
                    self.puzzle, answer.status, count=answer.count, exhausted=answer.exhausted, limit=answer.limit
                )
            refuted, blamed = True, [clue for conflict in answer.core[:1] for clue in conflict.clues]
        else:
            try:
                conflicts = prepare_in_time(self.puzzle, self.deadline).conflicts
            except LimitReachedError as reached:
                return Explanation(self.puzzle, Status.UNKNOWN, limit=str(reached))
            refuted, blamed = bool(conflicts), [clue for conflict in conflicts[:1] for clue in conflict.clues]
        oracle = self._oracle(refuting=bool(blamed))
        blaming = Blaming(self.session, self._brief)
        try:
            first = self._first(oracle, blamed or blaming.clues(self.puzzle).clues)
        except (LimitReachedError, KeyboardInterrupt) as reached:
            oracle.limit = oracle.limit or _named(reached)
            if not refuted:
                return Explanation(self.puzzle, Status.UNKNOWN, limit=_named(reached))
            first = Contradiction(frozenset(oracle.all_clues), minimal=False)
        if first is None:
            return Explanation(self.puzzle, Status.SATISFIABLE)
        minimal, complete = [first], None
        if every:
            minimal, complete = self._all(oracle, first)
        cores = tuple(self._core(oracle, one, blaming) for one in minimal)
        if cores[0].minimal and not cores[0].clues:
            clues, sure = blaming.standing(self.puzzle)
            if clues:
                cores, complete = (Core(clues, sure, contradict(len(clues))),), False if every else None
        return Explanation(
            self.puzzle, Status.UNSATISFIABLE, cores, complete, count=0, exhausted=True, limit=oracle.limit
        )

    def _first(self, oracle: Oracle, blamed: Sequence[Clue]) -> Contradiction | None:
        """A minimal set, among the clues that are to blame already if that is enough."""
        wanted = set(blamed)
        numbers = [number for number, clue in enumerate(oracle.clues, 1) if clue in wanted]
        first = minimal_set(oracle, numbers) if numbers else None
        if first is not None:
            return first
        first = minimal_set(oracle, oracle.all_clues)
        return try_smaller(oracle, first) if first is not None and first.minimal else first

    def _all(self, oracle: Oracle, first: Contradiction) -> tuple[list[Contradiction], bool]:
        """All minimal sets, the smallest first, and whether there are no more."""
        sets: list[Contradiction] = []
        complete = False
        try:
            for one in minimal_sets(oracle, first) if first.minimal else ():
                if len(sets) == MOST:
                    break
                sets.append(one)
            else:
                complete = first.minimal
        except LimitReachedError:
            pass  # the oracle knows which
        except KeyboardInterrupt:
            oracle.limit = INTERRUPTED
        return sorted(sets or [first], key=lambda one: (len(one.numbers), sorted(one.numbers))), complete

    def _core(self, oracle: Oracle, one: Contradiction, blaming: Blaming) -> Core:
        clues, reduced = oracle.clues_of(one.numbers), oracle.reduced(one.numbers)
        # What is wrong with them may be plain to see.
        plain = self.puzzle.kind.presolving.refute(reduced) if one.minimal else ()
        if plain:
            return Core(clues, one.minimal, plain[0].sentence)
        if clues:
            lines = blaming.clues(reduced).lines if one.minimal else ()
            return Core(clues, one.minimal, contradict(len(clues)), lines)
        reason = blaming.rules(reduced)
        return Core(clues, one.minimal, f"{contradict(0)}: {reason}" if reason else contradict(0))

    def steps(self, hint: bool, known: Atoms, barred: Atoms) -> Explanation:
        """The way to the only solution, or as far as its next cell."""
        answer = self._solved()
        if answer.status in (Status.SEVERAL, Status.UNSATISFIABLE):
            solutions = "no solution" if answer.status is Status.UNSATISFIABLE else "more than one solution"
            raise UsageError(f"hints and steps are for a puzzle with exactly one solution; this one has {solutions}")
        if answer.status is not Status.UNIQUE:
            return Explanation(self.puzzle, answer.status, limit=answer.limit)
        solution = answer.solutions[0].atoms
        for wrong in sorted(known - solution):
            raise UsageError(
                f"{self.puzzle.kind.say(wrong)}: that is not right; hints and steps go on from what is right"
            )
        if not barred.isdisjoint(solution):
            raise UsageError("what is ruled out leaves no solution; hints and steps go on from what is right")
        oracle = self._oracle(sorted(solution))
        so_far: list[DeducedStep] = []

        def enough(step: DeducedStep) -> bool:
            so_far.append(step)
            return hint and step.deduction.settles

        try:
            made = find_steps(self.puzzle, solution, self.deadline, oracle, enough, known=known, barred=barred)
        except KeyboardInterrupt:
            made = Way(laws_of(self.puzzle, solution, known, barred), tuple(so_far), known, INTERRUPTED)
            oracle.limit = INTERRUPTED
        left = self.deadline.left()
        steps = say_steps(self.puzzle, made, Deadline(None if left is None else max(left, _PHRASING)))
        unfinished = any(step.supposed and not step.lines for step in steps)
        return Explanation(
            self.puzzle,
            Status.UNIQUE,
            steps=steps,
            barred=barred,
            count=1,
            exhausted=True,
            limit=oracle.limit or made.limit or (f"{self.deadline} reached" if unfinished else None),
        )

    def _solved(self) -> Answer:
        """Whether there is no solution, one, or more; after Ctrl-C what is known of that."""
        try:
            return self.session.solve(self.puzzle, 2)
        except Interrupted as interrupted:
            return interrupted.answer

    def _counted(self) -> tuple[int, bool]:
        """Count the solutions of a puzzle that has several, and say whether these are all."""
        question = replace(self.session.question, models=MOST, limit=self._brief())
        answer = run(self.puzzle, question, worker=self.session.worker)
        return max(2, answer.count), answer.exhausted

    def _brief(self) -> Deadline:
        """Return a question with a few seconds, for what is only nice to know."""
        left = self.deadline.left()
        return Deadline(_BRIEFLY if left is None else min(_BRIEFLY, left))

    def _oracle(self, pieces: Sequence[Atom] = (), refuting: bool = False) -> Oracle:
        return Oracle(self.puzzle, pieces, self.session, self.deadline, refuting)


def _named(reached: LimitReachedError | KeyboardInterrupt) -> str:
    """Which limit was reached; Ctrl-C is one."""
    return str(reached) if isinstance(reached, LimitReachedError) else INTERRUPTED


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
                lines = refute_printed(puzzle, laws, found, deadline) if found.units or found.printed else ()
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
