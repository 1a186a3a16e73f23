"""A puzzle to an answer: refute, presolve, run an engine, check what it says."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from pylogic import engines
from pylogic.answer import Answer, Solution, Status
from pylogic.deadline import Deadline
from pylogic.engines import Message, Request, Strategy
from pylogic.engines.process import Worker
from pylogic.errors import EngineError, LimitReachedError, UsageError
from pylogic.heuristics import Moment
from pylogic.kinds import Kind, having, kind_of, spoken
from pylogic.preparing import Prepared, prepare_in_time
from pylogic.puzzle import Atom, Atoms, Puzzle
from pylogic.text import suggestion

DEFAULT_ENGINE = "clingo"
TASKS = ("solve", "count", "decided")
_POLISHING = 0.5
"""Seconds for shortening what a run that was stopped has left."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run.

    Attributes:
        answer: What was known by then.
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__("interrupted")
        self.answer = answer


def solve(
    puzzle: Puzzle,
    engine: str | None = None,
    strategy: str | None = None,
    *,
    models: int | None = None,
    task: str = "solve",
    limit: float | Deadline | None = None,
    memory: int | None = None,
    presolve: bool = True,
    model: str | None = None,
    seed: int = 0,
    trace: bool = False,
    prepared: Prepared | None = None,
    worker: Worker | None = None,
    on_solution: Callable[[Solution], None] | None = None,
    on_progress: Callable[[int | None, int | None], None] | None = None,
) -> Answer:
    """Solve a puzzle; every solution in the answer has passed the checker.

    Args:
        puzzle: The puzzle.
        engine: ``clingo``, ``swipl`` or another; when left out what the puzzle asks for, else clingo, and for
            large puzzles with an objective several one after the other (`pylogic.staged`).
        strategy: How to search, in the engine's words: ``crafty,vsids``, ``ff,step``.
        models: How many solutions to look for, 0 for all.  By default two, to learn whether there
            is only one; a single best one for kinds with an objective.
        task: ``solve`` finds solutions; ``count`` counts them all and keeps ``models`` of them;
            ``decided`` finds what all solutions have in common.
        limit: Seconds of wall-clock time, or a deadline that is already running; the puzzle's own
            limit when left out.
        memory: Bytes of memory for the engine.
        presolve: Whether Python may work out what follows from the clues beforehand.
        model: One of the kind's models for the engine.
        seed: Seed of the engine's random choices.
        trace: Whether the answer is to tell how the search went, which local search by annealing can.
        prepared: What `pylogic.preparing.prepare` gave, when that was done already.
        worker: A running worker of that engine to use and to keep; by default one is started and
            ended.
        on_solution: Called with each solution as it is found and verified.
        on_progress: Called with the cost of the best solution and the best bound whenever one of them is better.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind.
        EngineError: The engine is missing or broke down, or its answer is wrong.
        Interrupted: Ctrl-C; carries the answer so far.
    """
    if not (engine or strategy or model or prepared or worker or trace):
        from pylogic import staged  # it is made of calls of this function

        if staged.suits(puzzle, task, models):
            return staged.solve_staged(
                puzzle,
                limit=_deadline(puzzle, limit),
                memory=memory,
                presolve=presolve,
                seed=seed,
                on_solution=on_solution,
                on_progress=on_progress,
            )
    if task not in TASKS:
        raise UsageError(f"there is no task '{task}'{suggestion(task, list(TASKS))} ({', '.join(TASKS)})")
    if models is not None and models < 0:
        raise UsageError("a number of solutions is 0, for all, or more")
    name = engine or puzzle.defaults.engine or DEFAULT_ENGINE
    kind = kind_of(puzzle)
    vet_engine(kind, name)
    if not engines.answers(name, task, models):
        raise UsageError(f"{name} looks for one solution; {DEFAULT_ENGINE} counts them and finds several")
    chosen = choose_strategy(puzzle, name, strategy)
    if trace and not chosen.traced:
        raise UsageError(f"{name}, {chosen.name} keeps no trace of its search; see 'pylogic strategies heuristic'")
    if task == "decided" and kind.objective is not None:
        raise UsageError(f"{spoken(kind.name)} asks for the fewest {kind.objective}; it has no decided cells")
    extra = model_facts(kind, name, model)
    deadline = _deadline(puzzle, limit)
    run = _Run(puzzle, kind, task, models, name, chosen, deadline, on_solution, on_progress)
    own: Worker | None = None
    try:
        ready = run.adopt(prepared, presolve)
        if ready is not None:
            worker = worker or (own := Worker(name))
            request = Request(
                kind=kind.name,
                facts=[str(atom) for atom in (*ready.facts, *extra)],
                options=list(chosen.options),
                task=task,
                models=run.models,
                minimise=kind.objective is not None,
                seed=seed,
                trace=trace,
                known=run.cost,
                bound=run.bound,
                seconds=deadline.left(),
                memory=memory,
            )
            run.listen(worker, request)
            run.polish()
    except KeyboardInterrupt:
        if worker is not None:
            worker.close()
        run.limit = "interrupted"
        raise Interrupted(run.answer()) from None
    finally:
        if own is not None:
            own.close()
    return run.answer()


def _deadline(puzzle: Puzzle, limit: float | Deadline | None) -> Deadline:
    """The limit asked for, else the puzzle's own."""
    return limit if isinstance(limit, Deadline) else Deadline(puzzle.defaults.seconds if limit is None else limit)


def choose_strategy(puzzle: Puzzle, engine: str, strategy: str | None) -> Strategy:
    """The strategy asked for; else the puzzle's own, the one that suits its kind, or the engine's.

    Raises:
        UsageError: The engine has no such strategy.
    """
    if strategy is None and engine == (puzzle.defaults.engine or DEFAULT_ENGINE):
        strategy = puzzle.defaults.strategy
    return engines.engine(engine).strategy(strategy or kind_of(puzzle).strategies.get(engine), puzzle.kind)


def vet_engine(kind: Kind, name: str) -> None:
    """Make sure that an engine has an encoding of a kind.

    Raises:
        UsageError: It has none, or there is no such engine.
    """
    if not engines.engine(name).serves(kind.name):
        able = [other for other in engines.names() if engines.engine(other).serves(kind.name)]
        raise UsageError(f"{spoken(kind.name)} has no encoding for the engine {name} ({', '.join(able)})")


def model_facts(kind: Kind, engine: str, model: str | None) -> tuple[Atom, ...]:
    """The fact that tells an encoding which model is wanted; none for the default.

    Raises:
        UsageError: The kind has no such model for the engine.
    """
    if model is None:
        return ()
    known = list(kind.models.get(engine, {}))
    if model not in known:
        offer = f" ({', '.join(known)})" if known else ""
        raise UsageError(f"{spoken(kind.name)} has no model '{model}' for {engine}{suggestion(model, known)}{offer}")
    return (Atom("model", (model,)),)


class _Run:
    """What one run learns, message by message, and the answer made of it."""

    def __init__(
        self,
        puzzle: Puzzle,
        kind: Kind,
        task: str,
        models: int | None,
        engine: str,
        strategy: Strategy,
        deadline: Deadline,
        on_solution: Callable[[Solution], None] | None,
        on_progress: Callable[[int | None, int | None], None] | None,
    ) -> None:
        self.puzzle = puzzle
        self.kind = kind
        self.task = task
        self.deadline = deadline
        self.on_solution = on_solution
        self.on_progress = on_progress
        self.models = models if models is not None else 1 if kind.objective else 2
        self.limit: str | None = None
        self._known = Answer(puzzle, Status.UNKNOWN, engine=engine, strategy=strategy.name)
        self._started = time.perf_counter()
        self._seconds = dict.fromkeys(("presolve", "ground", "solve", "check"), 0.0)
        self._grounded = False
        self._solutions: dict[Atoms, Solution] = {}
        self._proved_best = False
        self._unique: bool | None = None

    def adopt(self, prepared: Prepared | None, presolve: bool) -> Prepared | None:
        """What the engine gets, or ``None`` when the question is answered without one."""
        start = time.perf_counter()
        try:
            if prepared is None:
                prepared = prepare_in_time(self.puzzle, self.deadline, presolve)
        except LimitReachedError as reached:
            self.limit = str(reached)
            return None
        finally:
            self._seconds["presolve"] = time.perf_counter() - start
        self._learn(presolve=prepared.summary, bound=prepared.bound)
        if prepared.conflicts:
            self._learn(core=prepared.conflicts, exhausted=True)
            return None
        if prepared.solution is not None:
            # Kept in case a limit comes before the engine has found a better one.
            self._accept(prepared.solution, "presolving")
        return prepared

    def listen(self, worker: Worker, request: Request) -> None:
        """Send the request and learn from every message."""
        start = time.perf_counter()
        found = False
        messages = worker.ask(request, self.deadline.at)
        try:
            for message in messages:
                if "started" in message:
                    start = time.perf_counter()
                if "solution" in message:
                    before = time.perf_counter()
                    self._accept(_atoms(message["solution"]), worker.engine)
                    self._proved_best = bool(message.get("optimal"))
                    found = True
                    self._seconds["check"] += time.perf_counter() - before
                self._note(message)
        finally:
            messages.close()
            self._learn(engine_version=worker.version)
            spent = time.perf_counter() - start
            self._seconds["solve"] = max(0.0, spent - self._seconds["ground"] - self._seconds["check"])
        if self._known.exhausted and self._solutions and not (found or self.task == "count"):
            raise EngineError(f"{worker.engine} says that there is no solution, but one is known")

    def polish(self) -> None:
        """Shorten the best solution of a run that a limit has ended, where the kind knows how to."""
        if self.limit is None or self.models != 1 or not self._solutions or self.kind.name not in having("polishing"):
            return
        polish = import_module(f"pylogic.kinds.{self.kind.name}.polishing").polish
        (known,) = self._solutions
        before = self._known.objective or 0
        self._accept(polish(self.puzzle, known, _POLISHING), "polishing")
        statistics = {**self._known.statistics, "polished_by": before - (self._known.objective or 0)}
        self._learn(statistics=statistics)

    def answer(self) -> Answer:
        """What is known so far."""
        self._seconds["total"] = time.perf_counter() - self._started
        found = tuple(self._solutions.values())[: self.models or None]
        cost = self.kind.cost(self.puzzle, found[0].atoms) if found else None
        known = replace(self._known, solutions=found, objective=cost, limit=self.limit, seconds=self._seconds)
        return replace(known, **self._proved(known))

    @property
    def cost(self) -> int | None:
        """The cost of the best solution known."""
        return self._known.objective

    @property
    def bound(self) -> int | None:
        """The best proved lower bound on it."""
        return self._known.bound

    def _learn(self, **known: Any) -> None:
        before = self._known
        self._known = replace(self._known, **known)
        figures = (self._known.objective, self._known.bound)
        if self.on_progress is not None and figures != (before.objective, before.bound):
            self.on_progress(*figures)

    def _note(self, message: Message) -> None:
        if "ground" in message:
            self._seconds["ground"] = message["ground"]
            self._grounded = True
        if "bound" in message:
            self._learn(bound=max(message["bound"], self._known.bound or 0))
        if "count" in message:
            self._learn(count=message["count"])
        if "trace" in message:
            self._learn(trace=tuple(Moment(*fields) for fields in message["trace"]))
        if "decided" in message:
            self._learn(decided=_atoms(message["decided"]))
            self._unique = message["unique"]
        if "done" in message:
            done = message["done"]
            self._learn(exhausted=bool(done.get("exhausted")), statistics=done.get("statistics", {}))
            if done["limit"]:
                during = "solving" if self._grounded else "grounding"
                names = {"time": self.deadline, "memory": "memory limit"}
                name = names.get(done["limit"])
                self.limit = f"{name} reached while {during}" if name else done["limit"]

    def _accept(self, atoms: Atoms, source: str) -> None:
        """Check a solution and keep it if none is known that costs less."""
        violations = self.kind.check(self.puzzle, atoms)
        if violations:
            reasons = "; ".join(violation.sentence for violation in violations[:3])
            raise EngineError(f"{source} gave a solution that is wrong: {reasons}")
        cost = self.kind.cost(self.puzzle, atoms)
        best = self._known.objective
        if cost is not None and best is not None and cost > best:
            return
        new = atoms not in self._solutions
        # Kept before it is told: Ctrl-C may come at any moment, and must find the old solutions or the new one.
        if cost is not None and cost != best:
            self._solutions = {atoms: Solution(self.puzzle, atoms)}
            self._learn(objective=cost)
        elif new:
            self._solutions[atoms] = Solution(self.puzzle, atoms)
        if new and self.on_solution is not None:
            self.on_solution(self._solutions[atoms])

    def _proved(self, known: Answer) -> dict[str, Any]:
        """Status, count and bound as they follow from the rest."""
        found = len(known.solutions)
        count = max(known.count, found)
        if not found and not known.count:
            status = Status.UNSATISFIABLE if known.exhausted else Status.UNKNOWN
            return {"status": status, "count": 0}
        if self.kind.objective is not None:
            best = known.exhausted or self._proved_best or known.bound == known.objective
            return {
                "status": Status.OPTIMAL if best else Status.FEASIBLE,
                "bound": known.objective if best else known.bound,
                "count": count,
                # One best solution is proved best without going through all of that cost.
                "exhausted": known.exhausted and (self.task == "count" or count < self.models or not self.models),
            }
        if self._unique:
            return {"status": Status.UNIQUE, "count": 1}
        if self._unique is False:
            # What all solutions share was found without going through all of them.
            return {"status": Status.SEVERAL, "count": max(count, 2), "exhausted": False}
        if count > 1:
            return {"status": Status.SEVERAL, "count": count}
        return {"status": Status.UNIQUE if known.exhausted else Status.SATISFIABLE, "count": count}


def _atoms(rows: list[list[Any]]) -> Atoms:
    return frozenset(Atom(name, tuple(arguments)) for name, *arguments in rows)
