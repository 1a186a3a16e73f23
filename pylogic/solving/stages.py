"""Several engines one after the other on a puzzle with an objective: a good solution first, then bounds and the proof.

What one engine has learned is handed to the next: the best solution as a limit for the search, the best bound
for the verdict.

An exact engine may work alongside, on a core of its own.  How long a proof takes varies widely with the solution that
it begins with, and not in favour of the better one.  So one search begins at once, from what is found quickly, and
another one later, from the best solution that is known by then; the first that comes to its end settles the puzzle.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import partial
from importlib.util import find_spec
from typing import Any

from pylogic.engines.workers.worker import AnyWorker, open_worker
from pylogic.model.answer import Answer, Solution, Status
from pylogic.model.errors import EngineError, LimitReachedError
from pylogic.model.kind import Kind, Size
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, LOCAL_SEARCH, NOBODY, Listener, Puzzle, Question
from pylogic.model.records import dataclass, field, replace
from pylogic.model.request import Closing
from pylogic.solving.run import Interrupted, Prepared, Running, prepare_in_time, run

_LIKELY, _PROOF, _LONGER = 0.5, 0.25, 0.45
"""Which part of the time that is left a first attempt at a proof gets, where it is likely and where it is not, and then
a longer search for a solution."""
_PATIENCE = 2.0
"""Seconds for the default engine alongside an exact one likely to need less, before local search joins it."""


def exact_engine(kind: Kind) -> str:
    """The engine that proves: scip where it can and is installed, else the default engine."""
    return "scip" if kind.solvers.linear is not None and find_spec("pyscipopt") else DEFAULT_ENGINE


def is_answered_in_stages(puzzle: Puzzle, question: Question) -> bool:
    """Whether a question that names no engine is better answered in stages than by the default engine alone."""
    kind = puzzle.kind
    if question.engine or question.strategy or question.model or question.trace or question.effort:
        return False
    if (
        puzzle.defaults.engine
        or puzzle.defaults.strategy
        or question.task != "solve"
        or question.models not in (None, 1)
    ):
        return False
    size = kind.objective.size
    return size is not None and size(puzzle.atoms) is not Size.SMALL


def run_in_stages(
    puzzle: Puzzle,
    question: Question,
    *,
    workers: Callable[[str], AnyWorker] | None = None,
    listener: Listener = NOBODY,
) -> Answer:
    """The best solution that can be found within the limit, with a proved bound.

    Without a limit: local search with an effort that depends on the puzzle alone, unless the exact engine is likely to
    need less, then the exact engine until the proof.  With a limit the exact engine is stopped if it has no proof after
    a part of the time; a longer local search follows, and then the exact engine again.

    Where there is a core to spare the exact engine runs in the background from the beginning, see `BackgroundEngine`,
    and where it is likely to need little time the default engine comes first in the foreground.  On one core the same
    seed gives the same solution, on more of them one that costs the same.

    Args:
        puzzle: A puzzle with an objective.
        question: A question for which `is_answered_in_stages` holds.
        workers: Returns a running worker of an engine, which the caller closes.
        listener: Receives solutions and progress.

    Raises:
        EngineError: An engine is missing or broke down, or its answer is wrong.
        Interrupted: Ctrl-C; carries the answer so far.
    """
    exact = exact_engine(puzzle.kind)
    assert puzzle.kind.objective.size is not None  # the caller has asked `is_answered_in_stages`
    size = puzzle.kind.objective.size(puzzle.atoms)
    likely = exact != DEFAULT_ENGINE and size is Size.MIDDLING
    limit = question.deadline(puzzle)
    question = replace(question, limit=limit)
    with ExitStack() as stack:
        given = workers or _starting(stack)
        stages = _Stages(puzzle, question, exact, limit, given, listener)
        first = exact if likely else LOCAL_SEARCH
        worker = stages.worker(first)  # loads while the puzzle is prepared
        if not likely:
            worker.warm_up(puzzle.kind.spoken)
        beginning = Running(puzzle, replace(question, engine=first), listener._replace(solution=None))
        try:
            stages.prepared = prepare_in_time(
                puzzle, limit, question.presolve, local=not likely, on_known=beginning.meet
            )
            stages.presolving = time.perf_counter() - stages.started
        except LimitReachedError:
            return run(puzzle, replace(question, engine=exact))
        except KeyboardInterrupt:
            raise beginning.interrupted() from None
        if stages.prepared.conflicts:
            return run(puzzle, replace(question, engine=exact), prepared=stages.prepared)
        if exact == DEFAULT_ENGINE:
            return stages.in_turn(likely)
        worker = stages.worker(exact)
        if not likely:
            worker.warm_up(puzzle.kind.spoken)  # during the search: it is asked next
        if size is Size.HUGE or not _can_race(question):
            return stages.in_turn(likely)

        prepared = stages.prepared if likely else None
        beside = BackgroundEngine(puzzle, replace(question, engine=exact), worker, prepared, listener)
        stages.accompanied_by(stack.enter_context(beside), _starting(stack))
        if likely and not question.certify:  # else the default engine gives the second proof
            left = limit.left()
            stages.run(DEFAULT_ENGINE, None, seconds=_PATIENCE if left is None else min(_PATIENCE, left / 4))
        return stages.in_turn(likely=False)


def cores() -> int:
    """Return the number of cores that this process may use; all of the machine where that is unknown."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _can_race(question: Question) -> bool:
    """Whether two engines at once may answer a question: more cores than one are there, and memory for both."""
    return question.alone and question.memory is None and cores() > 1


def _starting(stack: ExitStack) -> Callable[[str], AnyWorker]:
    """Workers that are started when they are first needed, and ended with the stack."""
    started: dict[str, AnyWorker] = {}

    def worker(engine: str) -> AnyWorker:
        if engine not in started or not started[engine].alive:
            started[engine] = open_worker(engine)
            stack.callback(started[engine].close)
        return started[engine]

    return worker


@dataclass
class _Stages:
    """The state after some stages."""

    puzzle: Puzzle
    question: Question
    exact: str
    limit: Deadline
    worker: Callable[[str], AnyWorker]
    listener: Listener
    beside: BackgroundEngine | None = None
    prepared: Prepared = field(default_factory=partial(Prepared, ()))
    answer: Answer | None = None
    started: float = field(default_factory=time.perf_counter)
    presolving: float = 0.0

    def accompanied_by(self, beside: BackgroundEngine, workers: Callable[[str], AnyWorker]) -> None:
        """The exact engine works alongside the stages; if they need another one, these are its workers."""
        given, self.beside = self.worker, beside
        self.worker = lambda engine: workers(engine) if engine == self.exact else given(engine)

    def in_turn(self, likely: bool) -> Answer:
        """All stages, until one has settled the puzzle or the time is up."""
        if not likely:
            self.run(LOCAL_SEARCH, "brief")
        if self.limit.seconds is not None:
            self.run(self.exact, None, _LIKELY if likely else _PROOF)
            self.run(LOCAL_SEARCH, None, _LONGER)
        return self.run(self.exact, None)

    def run(self, engine: str, strategy: str | None, part: float = 1.0, seconds: float | None = None) -> Answer:
        """One more engine, unless all is settled, for a part of the time that is left, or for some seconds."""
        if self.answer is not None and self.beside is not None:
            self.answer = self.beside.improved(self.answer)
        known = self.answer
        if known is not None and known.status in (Status.OPTIMAL, Status.UNSATISFIABLE):
            return known
        if known is not None and self.limit.left() == 0:
            self.answer = replace(known, limit=f"{self.limit} reached while solving")
            return self.answer
        if known is not None:
            self._prepare_again(known, engine == LOCAL_SEARCH)
        left = self.limit.left()
        if left is not None and part < 1:
            seconds = left * part
        deadline = self.limit if seconds is None else Deadline(seconds)
        worker = self.worker(engine)
        try:
            with nullcontext(self.listener) if self.beside is None else self.beside.watching(worker) as listener:
                answer = run(
                    self.puzzle,
                    replace(self.question, engine=engine, strategy=strategy, limit=deadline),
                    prepared=self.prepared,
                    worker=worker,
                    listener=listener,
                )
        except Interrupted as interrupted:
            raise Interrupted(self.learned(interrupted.answer)) from None
        self.answer = self.learned(answer)
        return self.answer

    def _prepare_again(self, known: Answer, local: bool) -> None:
        """Work out what follows from what is known by now."""
        start = time.perf_counter()
        solution = known.solutions[0].atoms if known.solutions else None
        begin = solution or self.prepared.start
        try:
            improved = prepare_in_time(self.puzzle, self.limit, self.question.presolve, begin, local)
        except LimitReachedError:
            improved = self.prepared._replace(solution=solution)
        self.prepared = improved._replace(bound=max(known.bound or 0, improved.bound or 0))
        self.presolving += time.perf_counter() - start

    def _processor(self, answer: Answer) -> dict[str, Any]:
        """Processor time of all stages and their largest memory; unknown when that of one engine is."""
        before = self.answer
        if self.beside is None and before is None:
            return {}
        if self.beside is not None or before is None or before.cpu is None or answer.cpu is None:
            return {"cpu": None, "memory": None}
        cpu = {
            phase: {name: value + before.cpu[phase][name] for name, value in spent.items()}
            for phase, spent in answer.cpu.items()
        }
        return {"cpu": cpu, "memory": max(before.memory or 0, answer.memory or 0)}

    def learned(self, answer: Answer) -> Answer:
        """An answer with the times of all stages, and under the name of the last engine."""
        if (before := self.answer) is not None:
            seconds = {phase: spent + before.seconds.get(phase, 0.0) for phase, spent in answer.seconds.items()}
            notes = tuple(dict.fromkeys((*before.notes, *answer.notes)))
            if before.beyond and answer.status is Status.UNKNOWN:
                answer = replace(answer, beyond=min(before.beyond, answer.beyond or before.beyond))
            answer = replace(
                answer, seconds=seconds, statistics={**before.statistics, **answer.statistics}, notes=notes
            )
        if self.beside is not None:
            answer = self.beside.improved(answer)
            self.beside.notify()
        answer = replace(answer, **self._processor(answer))
        times = {"presolve": self.presolving, "total": time.perf_counter() - self.started}
        return replace(answer, seconds={**answer.seconds, **times})


class BackgroundEngine(Closing):
    """The engine at work, in a thread.  Use it as a context manager, or `close` it.

    Args:
        puzzle: A puzzle with an objective.
        question: The question to the engine; it has no limit of its own.
        worker: A running worker of the engine.
        prepared: The result of `pylogic.solving.run.prepare`; by default that is done in the thread.
        listener: Receives what it finds, through `notify` alone and so in the thread of the caller.
    """

    def __init__(
        self, puzzle: Puzzle, question: Question, worker: AnyWorker, prepared: Prepared | None, listener: Listener
    ) -> None:
        self._puzzle = puzzle
        self._question = replace(question, limit=Deadline(None))
        self._worker = worker
        self._prepared = prepared
        self._listener = listener
        self._lock = threading.RLock()
        self._settled = threading.Event()
        self._other: AnyWorker | None = None
        self._found: Solution | None = None
        self._bound: int | None = None
        self._ending = False
        self._notified: tuple[Solution | None, int | None] = (None, None)
        self._answer: Answer | None = None
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the engine."""
        if self._thread.is_alive():
            self._worker.cancel()
            self._thread.join()

    @contextmanager
    def watching(self, worker: AnyWorker) -> Iterator[Listener]:
        """End another worker as soon as all is settled; returns the callback for what that worker finds."""
        with self._lock:
            self._other = worker
            if self._settled.is_set():
                worker.cancel()
        try:
            yield Listener(self._met, self._moved)
        finally:
            with self._lock:
                self._other = None

    def notify(self) -> None:
        """Pass what is new to the listener."""
        with self._lock:
            before, self._notified = self._notified, (self._found, self._bound)
        solution, bound = self._notified
        if solution is not None and solution is not before[0] and self._listener.solution is not None:
            self._listener.solution(solution)
        if self._notified != before and self._listener.progress is not None:
            self._listener.progress(self._cost(solution), bound)

    def improved(self, answer: Answer) -> Answer:
        """An answer of the stages with what is known here.

        Raises:
            EngineError: The two contradict each other.
        """
        if self._failure is not None and not isinstance(self._failure, EngineError):
            raise self._failure
        own, best = self._answer, answer.objective
        notes = () if self._failure is None else (f"beside the other engines: {self._failure}",)
        notes = tuple(dict.fromkeys((*answer.notes, *(own.notes if own else ()), *notes)))
        if own is not None and own.limit is None:
            if best is not None and (own.objective is None or best < own.objective):
                raise EngineError(f"{own.engine} says that nothing is better than {own.objective}, but {best} is known")
            return replace(own, notes=notes)
        with self._lock:
            solution, bound = self._found, self._bound
        cost = self._cost(solution)
        if solution is not None and cost is not None and (best is None or cost < best):
            answer = replace(
                answer, status=Status.FEASIBLE, solutions=(solution,), count=1, checked=1, objective=cost, beyond=None
            )
        answer = replace(answer, notes=notes, bound=max(bound or 0, answer.bound or 0) if bound else answer.bound)
        if answer.objective is not None and answer.objective == answer.bound:
            return replace(answer, status=Status.OPTIMAL, limit=None)
        return answer

    def _cost(self, solution: Solution | None) -> int | None:
        return None if solution is None else self._puzzle.kind.objective.cost(self._puzzle, solution.atoms)

    def _work(self) -> None:
        listener = Listener(self._keep, self._learn)
        try:
            answer = run(self._puzzle, self._question, prepared=self._prepared, worker=self._worker, listener=listener)
        except Exception as failure:  # raised by `improved`, in the thread of the caller
            self._failure = failure
            return
        with self._lock:
            self._answer = answer
            if answer.limit is None:
                self._settle()

    def _met(self, solution: Solution) -> None:
        """Another engine has found a solution."""
        self._keep(solution)
        self.notify()

    def _moved(self, best: int | None, bound: int | None) -> None:
        """Another engine has a better solution, or a better bound."""
        self._learn(best, bound)
        self.notify()

    def _keep(self, solution: Solution) -> None:
        with self._lock:
            cost, known = self._cost(solution), self._cost(self._found)
            if cost is not None and (known is None or cost < known):
                self._found = solution
                self._compare()

    def _learn(self, best: int | None, bound: int | None) -> None:
        """One of the engines has figures that are news to it."""
        with self._lock:
            self._ending = self._ending or (best is not None and best == bound)
            if bound is not None and bound > (self._bound or 0):
                self._bound = bound
                self._compare()

    def _compare(self) -> None:
        """Settle the puzzle if its best solution costs what is proved, and that is not one engine's own doing.

        An engine that has proved its own solution ends by itself, and reports what it has counted.
        """
        if not self._ending and self._bound is not None and self._bound == self._cost(self._found):
            self._settle()
            self._worker.cancel()

    def _settle(self) -> None:
        """Nothing is open any more: who else is at work may end."""
        self._settled.set()
        if self._other is not None:
            self._other.cancel()
