"""Several engines one after the other on a puzzle with an objective: a good solution first, then bounds and the proof.

What one engine has learned is handed to the next: the best solution as a limit for the search, the best bound
for the verdict.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec

from pylogic import kinds
from pylogic.answer import Answer, Solution, Status
from pylogic.deadline import Deadline
from pylogic.engines.process import Worker
from pylogic.errors import LimitReachedError
from pylogic.kinds import kind_of
from pylogic.preparing import Prepared, prepare, prepare_in_time
from pylogic.puzzle import Puzzle
from pylogic.solving import DEFAULT_ENGINE, Interrupted, solve

Progress = Callable[[int | None, int | None], None]
"""Is told the cost of the best solution and the best bound as they become known."""

_HEURISTIC = "heuristic"
_PROOF, _LONGER = 0.25, 0.45
"""Which part of the time that is left a first attempt at a proof gets, and then a longer search for a solution."""


def exact_engine(kind: str) -> str:
    """The engine that proves: scip where it can and is installed, else the default engine."""
    return "scip" if kind in kinds.having("linear") and find_spec("pyscipopt") else DEFAULT_ENGINE


def suits(puzzle: Puzzle, task: str, models: int | None) -> bool:
    """Whether a question that names no engine is better answered in stages than by the default engine alone."""
    asks = puzzle.defaults.engine or puzzle.defaults.strategy or task != "solve" or models not in (None, 1)
    if asks or kind_of(puzzle).objective is None or kind_of(puzzle).name not in kinds.having("heuristic"):
        return False
    return bool(import_module(f"pylogic.kinds.{puzzle.kind}.heuristic").worthwhile(puzzle.atoms))


def solve_staged(
    puzzle: Puzzle,
    *,
    limit: Deadline,
    memory: int | None = None,
    presolve: bool = True,
    seed: int = 0,
    workers: Callable[[str], Worker] | None = None,
    on_solution: Callable[[Solution], None] | None = None,
    on_progress: Progress | None = None,
) -> Answer:
    """The best solution that can be found within the limit, with a proved bound.

    Without a limit: local search with an effort that depends on the puzzle alone, then the exact engine until the
    proof; the same seed gives the same solution.  With a limit the exact engine is stopped if it has no proof
    after a quarter of the time; a longer local search follows, and then the exact engine again.

    Args:
        puzzle: A puzzle with an objective that `suits`.
        limit: When to end.
        memory: Bytes of memory for each engine.
        presolve: Whether Python may work out what follows from the clues beforehand.
        seed: Seed of the engines' random choices.
        workers: Gives a running worker of an engine; it is the caller's to close.
        on_solution: Called with each better solution as it is found and verified.
        on_progress: Is told what is known as it becomes known.

    Raises:
        EngineError: An engine is missing or broke down, or its answer is wrong.
        Interrupted: Ctrl-C; carries the answer so far.
    """
    exact = exact_engine(puzzle.kind)
    with ExitStack() as stack:
        stages = _Stages(puzzle, limit, memory, seed, workers or _starting(stack), on_solution, on_progress)
        try:
            stages.prepared = prepare_in_time(puzzle, limit, presolve)
            stages.presolving = time.perf_counter() - stages.started
        except LimitReachedError:
            return solve(puzzle, exact, limit=limit, presolve=presolve)
        if stages.prepared.conflicts:
            return solve(puzzle, exact, limit=limit, prepared=stages.prepared)
        stages.run(_HEURISTIC, "brief", 1.0)
        if limit.seconds is not None:
            stages.run(exact, None, _PROOF)
            stages.run(_HEURISTIC, None, _LONGER)
        return stages.run(exact, None, 1.0)


def _starting(stack: ExitStack) -> Callable[[str], Worker]:
    """Workers that are started when they are first needed, and ended with the stack."""
    started: dict[str, Worker] = {}

    def worker(engine: str) -> Worker:
        if engine not in started or not started[engine].alive:
            started[engine] = stack.enter_context(Worker(engine))
        return started[engine]

    return worker


class _Stages:
    """What is known after some stages."""

    def __init__(
        self,
        puzzle: Puzzle,
        limit: Deadline,
        memory: int | None,
        seed: int,
        workers: Callable[[str], Worker],
        on_solution: Callable[[Solution], None] | None,
        on_progress: Progress | None,
    ) -> None:
        self.puzzle = puzzle
        self.limit = limit
        self.memory = memory
        self.seed = seed
        self.workers = workers
        self.on_solution = on_solution
        self.on_progress = on_progress
        self.prepared = Prepared(())
        self.answer: Answer | None = None
        self.started = time.perf_counter()
        self.presolving = 0.0

    def run(self, engine: str, strategy: str | None, part: float) -> Answer:
        """One more engine, unless all is settled, for a part of the time that is left."""
        known = self.answer
        if known is not None and known.status in (Status.OPTIMAL, Status.UNSATISFIABLE):
            return known
        if known is not None and known.solutions:
            start = time.perf_counter()
            presolve, atoms = bool(self.prepared.summary), known.solutions[0].atoms
            improved = prepare(self.puzzle, presolve, atoms)
            self.prepared = improved._replace(bound=max(known.bound or 0, improved.bound or 0))
            self.presolving += time.perf_counter() - start
        left = self.limit.left()
        deadline = self.limit if left is None or part == 1 else Deadline(left * part)
        try:
            found = solve(
                self.puzzle,
                engine,
                strategy,
                limit=deadline,
                memory=self.memory,
                seed=self.seed,
                prepared=self.prepared,
                worker=self.workers(engine),
                on_solution=self.on_solution,
                on_progress=self.on_progress,
            )
        except Interrupted as interrupted:
            raise Interrupted(self._learned(interrupted.answer)) from None
        self.answer = self._learned(found)
        return self.answer

    def _learned(self, found: Answer) -> Answer:
        """An answer with the times of all stages, and under the name of the last engine."""
        before: Mapping[str, float] = self.answer.seconds if self.answer else {}
        seconds = {phase: spent + before.get(phase, 0.0) for phase, spent in found.seconds.items()}
        seconds |= {"presolve": self.presolving, "total": time.perf_counter() - self.started}
        statistics = {**(self.answer.statistics if self.answer else {}), **found.statistics}
        return replace(found, seconds=seconds, statistics=statistics)
