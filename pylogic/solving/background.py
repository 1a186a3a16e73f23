"""An exact engine that works on a puzzle alongside the stages of `pylogic.solving.stages`, on a core of its own.

How long a proof takes varies widely with the solution that it begins with, and not in favour of the better one.  So one
search begins at once, from what is found quickly, and another one later, from the best solution that is known by then;
the first that comes to its end settles the puzzle.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from pylogic.engines.workers.worker import Worker
from pylogic.model.answer import Answer, Status
from pylogic.model.closing import Closing
from pylogic.model.deadline import Deadline
from pylogic.model.errors import EngineError
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import Listener, Question
from pylogic.model.solution import Solution
from pylogic.solving.preparing import Prepared
from pylogic.solving.run import run


class BackgroundEngine(Closing):
    """The engine at work, in a thread.  Use it as a context manager, or `close` it.

    Args:
        puzzle: A puzzle with an objective.
        question: The question to the engine; it has no limit of its own.
        worker: A running worker of the engine.
        prepared: The result of `pylogic.solving.preparing.prepare`; by default that is done in the thread.
        listener: Receives what it finds, through `notify` alone and so in the thread of the caller.
    """

    def __init__(
        self, puzzle: Puzzle, question: Question, worker: Worker, prepared: Prepared | None, listener: Listener
    ) -> None:
        self._puzzle = puzzle
        self._question = replace(question, limit=Deadline(None))
        self._worker = worker
        self._prepared = prepared
        self._listener = listener
        self._lock = threading.RLock()
        self._settled = threading.Event()
        self._other: Worker | None = None
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
    def watching(self, worker: Worker) -> Iterator[Listener]:
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
