"""One engine on one puzzle: refute, presolve, ask a worker, check what it says."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any

from pylogic import engines
from pylogic.core.answer import INTERRUPTED, Answer, Status
from pylogic.core.atom import Atom, Atoms, written
from pylogic.core.deadline import Deadline, Limit
from pylogic.core.errors import EngineError, LimitReachedError, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import DEFAULT_ENGINE, LOCAL_SEARCH, NOBODY, Listener, Question
from pylogic.core.request import Message, Request, Spent
from pylogic.core.solution import Solution, solution_of
from pylogic.core.verdict import TOO_DEAR
from pylogic.solving.choosing import choose_strategy, model_facts, vet_engine
from pylogic.solving.preparing import Prepared, prepare_in_time
from pylogic.workers.inline import open_worker
from pylogic.workers.worker import Worker

_POLISHING = 0.2
"""Seconds for shortening what a run that was stopped has left."""
_PER_FACT = 15e-6
"""Seconds, for each fact of a puzzle, by which an engine ends before the limit: shortening, checking and drawing a
solution take about as long.  Boards of 128x128 have 13,000 facts, of 32x32 not a thousand."""
_LATE = 0.3
"""Grace period after the limit, in seconds: the engine has had some of it to end by itself."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run.

    Attributes:
        answer: What was known by then.

    Examples:
        >>> try:
        ...     answer = pylogic.solve("examples/futoshiki_4x4.puzzle")
        ... except pylogic.Interrupted as interrupted:
        ...     answer = interrupted.answer  # the solutions found so far
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__(INTERRUPTED)
        self.answer = answer


def run(
    puzzle: Puzzle,
    question: Question,
    *,
    prepared: Prepared | None = None,
    worker: Worker | None = None,
    listener: Listener = NOBODY,
) -> Answer:
    """Let one engine answer a question; every solution in the answer has passed the checker.

    Args:
        puzzle: The puzzle.
        question: The question.
        prepared: What `pylogic.solving.preparing.prepare` gave, when that was done already.
        worker: A running worker of that engine to use and to keep; by default one is started and ended.
        listener: Receives solutions and progress.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind.
        EngineError: The engine is missing or broke down, or its answer is wrong.
        Interrupted: Ctrl-C; carries the answer so far.
    """
    running = Running(puzzle, question, listener)
    try:
        with closing(running.go(prepared, worker)) as solutions:
            for _ in solutions:
                pass
    except KeyboardInterrupt:
        if worker is not None:
            worker.close()
        raise running.interrupted() from None
    return running.answer()


class Running:
    """One run: what it learns, message by message, and the answer made of it.

    Args:
        puzzle: The puzzle.
        question: The question; its time begins now.
        listener: Receives solutions and progress.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind.

    Attributes:
        limit: Which limit has ended it, or ``None``.
    """

    def __init__(self, puzzle: Puzzle, question: Question, listener: Listener = NOBODY) -> None:
        self._engine, self.kind = question.engine_for(puzzle), puzzle.kind
        vet_engine(self.kind, self._engine)
        if not engines.answers(self._engine, question.task, question.models):
            raise UsageError(f"{self._engine} looks for one solution; {DEFAULT_ENGINE} counts them and finds several")
        self._strategy = choose_strategy(puzzle, self._engine, question.strategy)
        if question.trace and not self._strategy.traced:
            name = self._strategy.name
            raise UsageError(f"{self._engine}, {name} keeps no trace of its search; see 'pylogic strategies heuristic'")
        if question.task == "decided" and self.kind.objective:
            fewest = f"{self.kind.display_name} asks for the fewest {self.kind.objective}"
            raise UsageError(f"{fewest}; it has no decided cells")
        self._extra = model_facts(self.kind, self._engine, question.model)
        self.puzzle = puzzle
        self._deadline = question.deadline(puzzle)
        self.models = question.models if question.models is not None else 1 if self.kind.objective else 2
        self._question = question
        self._kept = question.kept or question.task != "solve" or self.kind.objective
        self._listener = listener
        self.limit: str | None = None
        self._known = Answer(
            puzzle,
            Status.UNKNOWN,
            question.task,
            question.models,
            engine=self._engine,
            strategy=self._strategy.name,
        )
        self._started = time.perf_counter()
        self._seconds = dict.fromkeys(("presolve", "ground", "solve", "check"), 0.0)
        self._grounded = False
        self._grounding = {"user": 0.0, "system": 0.0}
        self._pieces = _Pieces()
        self._met: Atoms | None = None
        self._solutions: dict[Atoms, Solution] = {}
        self._count = 0
        self._checking = 0.0
        self._proved_best = False
        self._unique: bool | None = None

    def go(self, prepared: Prepared | None = None, worker: Worker | None = None) -> Generator[Solution, None, None]:
        """Run, and give each solution when it is found, of a kind with an objective each that is a better one.

        Whoever leaves it early closes it; the engine ends then, unless it is the caller's.

        Args:
            prepared: What `pylogic.solving.preparing.prepare` gave, when that was done already.
            worker: A running worker of the engine to use and to keep; by default one is started and ended.

        Raises:
            UsageError: The worker is something else.
        """
        if worker is not None and not hasattr(worker, "ask"):
            raise UsageError(f"worker is a pylogic.Worker, not a value of type {type(worker).__name__}")
        own: Worker | None = None
        try:
            ready = self._adopt(prepared)
            if ready is not None:
                yield from tuple(self._solutions.values())
                request = self._request_in_time(ready)
                if request is not None:
                    worker = worker or (own := open_worker(self._engine))
                    yield from self._listen(worker, request)
                yield from self._polish()
        finally:
            if own is not None:
                own.close()

    def _request_in_time(self, ready: Prepared) -> Request | None:
        """Return the request to the worker; ``None`` when the time is up before it is made."""
        try:
            with self._deadline.interrupting("preparing the puzzle"):
                return self._request(ready)
        except LimitReachedError as reached:
            self.limit = str(reached)
            return None

    def _request(self, ready: Prepared) -> Request:
        """The request to the worker."""
        kind, question = self.kind, self._question
        return Request(
            kind=kind.spoken,
            encodings=engines.engine(self._engine).encodings(kind),
            outputs=[(name, arity) for name, arity in sorted(kind.outputs)],
            facts=written((*ready.facts, *self._extra)),
            soft=[written(clue) for clue in ready.soft],
            options=list(self._strategy.options),
            task=question.task,
            models=self.models,
            minimise=bool(kind.objective),
            seed=question.seed,
            trace=question.trace,
            known=self._known.objective,
            start=[[atom.name, *atom.args] for atom in ready.start or ready.solution or ()],
            bound=self._known.bound,
            seconds=self._deadline.left(),
            memory=question.memory,
            fixing=dict(kind.encoding.fixing) if question.many and not kind.objective else {},
        )

    def _adopt(self, prepared: Prepared | None) -> Prepared | None:
        """Take over what presolving found; ``None`` when the question is answered without an engine."""
        start = time.perf_counter()
        try:
            if prepared is None:
                local = self._engine == LOCAL_SEARCH
                prepared = prepare_in_time(
                    self.puzzle, self._deadline, self._question.presolve, local=local, on_known=self.meet
                )
        except LimitReachedError as reached:
            self.limit = str(reached)
            return None
        finally:
            self._seconds["presolve"] = time.perf_counter() - start
        self._learn(presolve=prepared.summary, bound=prepared.bound)
        if prepared.conflicts:
            self._learn(core=prepared.conflicts, exhausted=True)
            return None
        if prepared.start is not None:
            self.meet(prepared.start)
        if prepared.solution is not None:
            self.meet(prepared.solution)
        return prepared

    def meet(self, atoms: Atoms) -> None:
        """Keep what is known beforehand, in case a limit or Ctrl-C comes before there is something better."""
        if atoms is self._met:
            return
        self._met = atoms
        if not self._exceed(atoms) and self._kept:
            self._accept(atoms, "presolving")

    def _listen(self, worker: Worker, request: Request) -> Iterator[Solution]:
        """Send the request and learn from every message; give what is found."""
        begun = time.perf_counter()
        any_found = False
        messages = worker.ask(request, self._end())
        try:
            for message in messages:
                if "started" in message:
                    begun = time.perf_counter()
                if "solution" in message:
                    before = time.perf_counter()
                    new = self._accept(self._pieces.atoms(message["solution"]), worker.engine)
                    self._proved_best = bool(message.get("optimal"))
                    any_found = True
                    self._seconds["check"] += time.perf_counter() - before
                    yield from new
                self._note(message)
        finally:
            messages.close()
            self._learn(engine_version=worker.version)
            if self._known.memory is None:  # the engine was ended before it could say what it took
                self._spend(time.perf_counter() - begun)
        if self._known.exhausted and self._solutions and not (any_found or self._question.task == "count"):
            raise EngineError(f"{worker.engine} says that there is no solution, but one is known")

    def _polish(self) -> Iterator[Solution]:
        """Shorten the best solution of a run that a limit has ended, where the kind knows how to."""
        polish = self.kind.objective.polish
        if polish is None or self.limit in (None, INTERRUPTED) or self.models != 1 or not self._solutions:
            return
        known = next(iter(self._solutions))
        before = self._known.objective or 0
        end = self._end()
        seconds = _POLISHING if end is None else min(_POLISHING, end + _LATE - time.monotonic())
        if seconds <= 0:
            return
        with suppress(LimitReachedError), Deadline(seconds).interrupting("polishing"):
            known = polish(self.puzzle, known, seconds)
        yield from self._accept(known, "polishing")
        statistics = {**self._known.statistics, "polished_by": before - (self._known.objective or 0)}
        self._learn(statistics=statistics)

    def _end(self) -> float | None:
        """When the engine has to be done, so that what is left of it is checked and drawn at the limit.

        Only on large boards, of which a solution is known beforehand, is that anything to speak of.
        """
        if self._deadline.at is None or not self._solutions:
            return self._deadline.at
        drawing = min(_POLISHING, _PER_FACT * len(self.puzzle.facts))
        return self._deadline.at - max(2 * self._checking, drawing)

    def interrupted(self) -> Interrupted:
        """The exception for Ctrl-C, with the answer so far."""
        self.limit = INTERRUPTED
        return Interrupted(self.answer())

    def answer(self) -> Answer:
        """The answer so far."""
        self._seconds["total"] = time.perf_counter() - self._started
        solutions = tuple(self._solutions.values())[: self.models or None]
        cost = self.kind.objective.cost(self.puzzle, solutions[0].atoms) if solutions else None
        beyond = None if solutions else self._known.beyond
        known = replace(
            self._known,
            solutions=solutions,
            count=self._count,
            objective=cost,
            beyond=beyond,
            limit=self.limit,
            seconds=self._seconds,
        )
        return replace(known, **self._proved(known))

    def _learn(self, **known: Any) -> None:
        before = self._known
        self._known = replace(self._known, **known)
        figures = (self._known.objective, self._known.bound)
        if self._listener.progress is not None and figures != (before.objective, before.bound):
            self._listener.progress(*figures)

    def _spend(self, seconds: float) -> None:
        """Divide the engine's seconds into those before the search and those of it."""
        if self._grounded:
            self._seconds["solve"] = max(0.0, seconds - self._seconds["ground"])
        else:
            self._seconds["ground"] = seconds

    def _measure(self, spent: Spent) -> None:
        """Learn what the engine took, of time and of memory."""
        whole = {"user": spent["user"], "system": spent["system"]}
        self._spend(spent["seconds"])
        ground = self._grounding if self._grounded else whole
        solve = {name: value - ground[name] for name, value in whole.items()}
        self._learn(cpu={"ground": ground, "solve": solve}, memory=spent.get("memory"))

    def _note(self, message: Message) -> None:
        if "ground" in message:
            self._seconds["ground"] = message["ground"]
            self._grounded = True
            if "done" not in message and "spent" in message:
                spent = message["spent"]
                self._seconds["ground"] = spent["seconds"]
                self._grounding = {"user": spent["user"], "system": spent["system"]}
        if "note" in message:
            self._learn(notes=(*self._known.notes, message["note"]))
        if "bound" in message:
            self._learn(bound=max(message["bound"], self._known.bound or 0))
        if "beyond" in message:
            self._exceed(self._pieces.atoms(message["beyond"]))
        if "count" in message:
            self._count = message["count"]
        if "trace" in message:
            from pylogic.core.heuristic import Moment  # imported late: few runs have a trace

            self._learn(trace=tuple(Moment(*fields) for fields in message["trace"]))
        if "decided" in message:
            self._learn(decided=self._pieces.atoms(message["decided"]))
            self._unique = message["unique"]
        if "done" in message:
            done = message["done"]
            if "spent" in message:
                self._measure(message["spent"])
            self._learn(exhausted=bool(done.get("exhausted")), statistics=done.get("statistics", {}))
            if done["limit"]:
                during = "solving" if self._grounded else "grounding"
                names = {"time": self._deadline, "memory": Limit.MEMORY}
                name = names.get(done["limit"])
                self.limit = f"{name} reached while {during}" if name else done["limit"]

    def _exceed(self, atoms: Atoms) -> bool:
        """Keep the cost of what would be a solution if the puzzle allowed it, unless a better one is known.

        Returns:
            Whether it would be one.
        """
        if {violation.name for violation in self.kind.check(self.puzzle, atoms)} != {TOO_DEAR}:
            return False
        cost = self.kind.objective.cost(self.puzzle, atoms)
        assert cost is not None  # else the puzzle could not say how much it allows
        self._learn(beyond=min(cost, self._known.beyond or cost))
        return True

    def _accept(self, atoms: Atoms, source: str) -> tuple[Solution, ...]:
        """Check a solution and keep it if none is known that costs less, nor as much where one is enough.

        Returns:
            The solution if it is new, else nothing.
        """
        before = time.monotonic()
        violations = self.kind.check(self.puzzle, atoms)
        # To ask again about a route that was checked before takes no time, and says nothing about the next one.
        self._checking = max(self._checking, time.monotonic() - before)
        if violations:
            reasons = "; ".join(violation.sentence for violation in violations[:3])
            raise EngineError(f"{source} gave a solution that is wrong: {reasons}")
        cost = self.kind.objective.cost(self.puzzle, atoms)
        best = self._known.objective
        if cost is not None and best is not None and (cost > best or (cost == best and self.models == 1)):
            return ()
        if atoms in self._solutions:
            return ()
        solution = solution_of(self.puzzle, atoms)
        if not self._kept:
            # Engines go through solutions without coming to one twice.
            self._count += 1
        # Kept before it is reported: Ctrl-C may come at any moment, and must find the old solutions or the new one.
        elif cost is not None and cost != best:
            self._solutions = {atoms: solution}
            self._learn(objective=cost)
        else:
            self._solutions[atoms] = solution
        if self._listener.solution is not None:
            self._listener.solution(solution)
        return (solution,)

    def _proved(self, known: Answer) -> dict[str, Any]:
        """Status, count and bound as they follow from the rest."""
        listed = len(known.solutions)
        count = max(known.count, listed)
        if not listed and not known.count:
            status = Status.UNSATISFIABLE if known.exhausted else Status.UNKNOWN
            return {"status": status, "count": 0}
        if self.kind.objective:
            best = known.exhausted or self._proved_best or known.bound == known.objective
            return {
                "status": Status.OPTIMAL if best else Status.FEASIBLE,
                "bound": known.objective if best else known.bound,
                "count": count,
                # One best solution is proved best without going through all of that cost.
                "exhausted": known.exhausted
                and (self._question.task == "count" or count < self.models or not self.models),
            }
        if self._unique:
            return {"status": Status.UNIQUE, "count": 1}
        if self._unique is False:
            # What all solutions share was found without going through all of them.
            return {"status": Status.SEVERAL, "count": max(count, 2), "exhausted": False}
        if count > 1:
            return {"status": Status.SEVERAL, "count": count}
        return {"status": Status.UNIQUE if known.exhausted else Status.SATISFIABLE, "count": count}


class _Pieces(dict[tuple[Any, ...], Atom]):
    """Atoms by what a worker says of them, each made once: solutions of a puzzle have many in common."""

    def __missing__(self, row: tuple[Any, ...]) -> Atom:
        name, *arguments = row
        made = self[row] = Atom(name, tuple(arguments))
        return made

    def atoms(self, rows: list[list[Any]]) -> Atoms:
        """A solution, or a part of one."""
        return frozenset(map(self.__getitem__, map(tuple, rows)))
