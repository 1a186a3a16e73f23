"""Solves one puzzle with one engine: prepares it, asks a worker, and has what comes back checked and recorded.

Presolving finds contradictions and bounds and propagates before any engine starts, the same for every engine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from typing import Any

from pylogic import engines
from pylogic.engines import Strategy
from pylogic.engines.workers.worker import AnyWorker, borrowed, open_worker
from pylogic.model.answer import INTERRUPTED, Answer, Solution, Status
from pylogic.model.atom import Atom, Atoms, atom_texts
from pylogic.model.errors import EngineError, LimitReachedError, UsageError
from pylogic.model.files import PROLOG
from pylogic.model.kind import Conflict, Kind
from pylogic.model.limits import NODES, Deadline, Processor
from pylogic.model.puzzle import (
    DEFAULT_ENGINE,
    LOCAL_SEARCH,
    NOBODY,
    Listener,
    Puzzle,
    Question,
    minimal_subset,
    stated,
)
from pylogic.model.records import NamedTuple, replace
from pylogic.model.request import PLAIN, Closing, Message, Request
from pylogic.model.text import suggestion
from pylogic.solving.record import Record

_ACTIVITY = "preparing the puzzle"
_NEVER = Deadline(None)
_BLAMED = 250
"""Puzzles with more clues than that are not searched for the ones to blame."""
_BLAMED_FACTS = 10_000
"""Nor those with more facts for engines: each try would flatten and propagate them."""
_NAMED = 4
"""Clues that are named in the sentence about their contradiction; of more, the places are."""


class Prepared(NamedTuple):
    """A puzzle ready for an engine, or the proof that it needs none.

    Attributes:
        facts: The facts for the engines.
        conflicts: Proofs that there is no solution; empty as a rule.
        summary: The result of presolving, in words.
        solution: A solution met on the way, see `pylogic.builtin.Presolved`.
        bound: A proved lower bound on the cost.
        start: The first state of a search: the solution, or one that costs more than the puzzle allows.
        soft: The facts of each clue that may be dropped, see `pylogic.model.puzzle.stated`.
    """

    facts: tuple[Atom, ...]
    conflicts: tuple[Conflict, ...] = ()
    summary: str = ""
    solution: Atoms | None = None
    bound: int | None = None
    soft: tuple[tuple[Atom, ...], ...] = ()
    start: Atoms | None = None


def examine(puzzle: Puzzle) -> Answer:
    """Look for contradictions that need no search: ``unsatisfiable`` with its core, or ``unknown``."""
    if size := puzzle.kind.presolving.vast(puzzle):
        limit = f"too large to be looked through without a search: it comes to {size}"
        return Answer(puzzle, Status.UNKNOWN, limit=limit)
    # Kinds with a bound presolve to improve it; nothing found on the way is a contradiction.
    conflicts = prepare(puzzle, puzzle.kind.objective.bound is None).conflicts
    status = Status.UNSATISFIABLE if conflicts else Status.UNKNOWN
    return Answer(puzzle, status, core=conflicts, exhausted=bool(conflicts))


def prepare(puzzle: Puzzle, presolve: bool = True, known: Atoms | None = None) -> Prepared:
    """Look for contradictions, then propagate.

    Args:
        puzzle: The puzzle.
        presolve: Whether to propagate; without it the facts stay as they are.
        known: A solution that is known already, for kinds with an objective.
    """
    kind = puzzle.kind
    facts, soft = stated(puzzle)
    conflicts = kind.presolving.refute(puzzle)
    if conflicts:
        return Prepared(facts, conflicts)
    if not presolve:
        return Prepared(facts, solution=known, soft=soft)
    presolved = kind.presolving.presolve(puzzle, known)
    if presolved.conflict is not None:
        conflict = presolved.conflict
        return Prepared(facts, (conflict if conflict.clues else _blaming(puzzle, conflict),), presolved.summary)
    summary = presolved.summary + (", which settles it" if presolved.settled else "")
    return Prepared(presolved.facts, (), summary, presolved.solution, presolved.bound, soft)


def outline(puzzle: Puzzle, known: Atoms | None = None) -> Prepared:
    """Do as much of that as local search needs, where the kind says that a bound is enough; elsewhere as `prepare`."""
    kind = puzzle.kind
    if kind.objective.bound is None:
        return prepare(puzzle, True, known)
    prepared = prepare(puzzle, False)
    if prepared.conflicts:
        return prepared
    bound = kind.objective.bound(puzzle)
    allowed = known is not None and not kind.check(puzzle, known)
    summary = f"at least {bound} {kind.objective.name}"
    return prepared._replace(summary=summary, bound=bound, solution=known if allowed else None)


def prepare_in_time(
    puzzle: Puzzle,
    deadline: Deadline,
    presolve: bool = True,
    known: Atoms | None = None,
    local: bool = False,
    on_known: Callable[[Atoms], None] = lambda _known: None,
    processor: Deadline = _NEVER,
) -> Prepared:
    """The same; when it takes more than half of the time that is left, the puzzle as it is.

    What is found quickly is kept then: it is looked for first, and may take all of the time.

    Args:
        puzzle: The puzzle.
        deadline: When it is to be done.
        presolve: Whether to propagate; without it nothing is looked for quickly either.
        known: A solution that is known already, for kinds with an objective.
        local: Whether a local search comes next, see `outline`.
        on_known: Called with a solution found quickly, before the rest is done; it may cost more than is allowed.
        processor: The same in processor time.

    Raises:
        LimitReachedError: No time is left, and no solution is known.
    """
    try:
        if presolve and known is None:
            with deadline.interrupting(_ACTIVITY), processor.interrupting(_ACTIVITY):
                known = puzzle.kind.objective.quick(puzzle)
            if known is not None:
                on_known(known)
        with deadline.half().interrupting(_ACTIVITY), processor.half().interrupting(_ACTIVITY):
            prepared = outline(puzzle, known) if local and presolve else prepare(puzzle, presolve, known)
            return prepared._replace(start=known)
    except LimitReachedError:
        if known is None:
            with deadline.interrupting(_ACTIVITY):
                facts, soft = stated(puzzle)
        else:
            facts, soft = stated(puzzle)
        allowed = known is not None and not puzzle.kind.check(puzzle, known)
        return Prepared(facts, solution=known if allowed else None, soft=soft, start=known)


def _blaming(puzzle: Puzzle, conflict: Conflict) -> Conflict:
    """A contradiction with a small set of clues that already leads to one by propagation; as it is without clues.

    It stays the same when there are too many clues to try, or a try takes long.
    """
    if len(puzzle.clues) > _BLAMED or len(puzzle.atoms) > _BLAMED_FACTS:
        return conflict
    clues = tuple(minimal_subset(puzzle.clues, lambda clues: _conflict(puzzle.keeping(clues)) is not None))
    conflict = _conflict(puzzle.keeping(clues)) or conflict
    if not clues:
        return conflict
    named = ", ".join(clue.sentence for clue in clues) if len(clues) <= _NAMED else ""
    return Conflict(f"{conflict.sentence}: {named}" if named else conflict.sentence, clues)


def _conflict(puzzle: Puzzle) -> Conflict | None:
    kind = puzzle.kind
    return next(iter(kind.presolving.refute(puzzle)), None) or kind.presolving.presolve(puzzle).conflict


def choose_strategy(puzzle: Puzzle, engine: str, strategy: str | None, model: str | None = None) -> Strategy:
    """The requested strategy; else the puzzle's own, the one that suits its kind, or the engine's.

    What suits a kind is not looked for in a plain program.

    Raises:
        UsageError: The engine has no such strategy.
    """
    if strategy is None and engine == (puzzle.defaults.engine or DEFAULT_ENGINE):
        strategy = puzzle.defaults.strategy
    suits = None if model == PLAIN else puzzle.kind.encoding.strategies.get(engine)
    return engines.engine(engine).strategy(strategy or suits, puzzle.kind)


def vet_engine(kind: Kind, name: str) -> None:
    """Make sure that an engine has an encoding of a kind.

    Raises:
        UsageError: It has none, or there is no such engine.
    """
    if not engines.engine(name).serves(kind):
        able = [other for other in engines.names() if engines.engine(other).serves(kind)]
        *some, last = able or ["none"]
        others = f"{', '.join(some)} and {last} do" if some else f"{last} does"
        raise UsageError(f"the engine {name} does not solve {kind.display_name}; {others}")


def model_facts(kind: Kind, engine: str, model: str | None) -> tuple[Atom, ...]:
    """The fact that selects a model of an encoding; none for the default.

    Raises:
        UsageError: The kind has no such model for the engine.
    """
    if model is None:
        return ()
    known = list(kind.encoding.models.get(engine, {}))
    if model not in known:
        offer = f" ({', '.join(known)})" if known else ""
        if model == PLAIN and kind.encoding.unsaid:
            raise UsageError(f"{kind.display_name} has no plain program: it has no words for '{kind.encoding.unsaid}'")
        raise UsageError(f"{kind.display_name} has no model '{model}' for {engine}{suggestion(model, known)}{offer}")
    return (Atom("model", (model,)),)


def plain_request(puzzle: Puzzle, facts: Sequence[Atom]) -> dict[str, Any]:
    """What a request for the model `PLAIN` has in place of encodings and facts.

    Raises:
        UsageError: The puzzle cannot be said so.
    """
    assert puzzle.kind.encoding.plain is not None
    made = puzzle.kind.encoding.plain(puzzle, facts, "")
    pieces = [f"piece({','.join(map(str, (atom.name, *atom.args)))})" for atom in made.pieces]
    return {
        "kind": PLAIN,
        "encodings": [(PROLOG / f"{PLAIN}.pl").as_posix()],
        "facts": [f"boards({made.boards})", *pieces],
        "program": made.clauses,
    }


def request_for(
    puzzle: Puzzle, task: str, facts: Iterable[Atom], engine: str = DEFAULT_ENGINE, strategy: Strategy | None = None
) -> Request:
    """A request to a worker of an engine, for one solution and without limits; the caller adds what else it wants.

    Args:
        puzzle: The puzzle.
        task: As in `Request`.
        facts: The facts.
        engine: The engine.
        strategy: Its strategy; the puzzle's own, or the one that suits its kind, when left out.
    """
    kind = puzzle.kind
    return Request(
        kind=kind.spoken,
        encodings=engines.engine(engine).encodings(kind),
        outputs=[(name, arity) for name, arity in sorted(kind.outputs)],
        facts=atom_texts(facts),
        options=list((strategy or choose_strategy(puzzle, engine, None)).options),
        task=task,
        models=1,
        minimise=False,
        seed=0,
        known=None,
        seconds=None,
        memory=None,
    )


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
        answer: The answer so far.

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
    worker: AnyWorker | None = None,
    listener: Listener = NOBODY,
) -> Answer:
    """Let one engine answer a question; every solution in the answer has passed the checker.

    Args:
        puzzle: The puzzle.
        question: The question.
        prepared: The result of `pylogic.solving.run.prepare`, when that was done already.
        worker: A running worker of that engine to use and to keep; by default one is started and ended.
        listener: Receives solutions and progress.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind; the worker is of another engine.
        EngineError: The engine is missing or broke down, or its answer is wrong.
        Interrupted: Ctrl-C; carries the answer so far.
    """
    if puzzle.kind.near is not None:
        from pylogic.solving.near import near_misses  # imported late: few ask for them

        return near_misses(puzzle, question, partial(run, worker=worker), listener)
    running = Running(puzzle, question, listener, worker)
    try:
        with closing(running.go(prepared)) as solutions:
            for _ in solutions:
                pass
    except KeyboardInterrupt:
        if worker is not None:
            worker.close()
        raise running.interrupted() from None
    return running.answer()


class Running(Record):
    """One run: the puzzle is prepared, a worker asked, what it says recorded.

    Args:
        puzzle: The puzzle.
        question: The question; its time begins now.
        listener: Receives solutions and progress.
        worker: A running worker of the engine to use and to keep; by default one is started and ended.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind; the worker is of another engine.
    """

    def __init__(
        self, puzzle: Puzzle, question: Question, listener: Listener = NOBODY, worker: AnyWorker | None = None
    ) -> None:
        self._engine = question.engine_for(puzzle)
        vet_engine(puzzle.kind, self._engine)
        if worker is not None:
            _vet_worker(worker, self._engine)
        self._worker = worker
        if not engines.can_answer(self._engine, question.task, question.models):
            raise UsageError(f"{self._engine} looks for one solution; {DEFAULT_ENGINE} counts them and finds several")
        self._strategy = choose_strategy(puzzle, self._engine, question.strategy, question.model)
        if question.trace and not self._strategy.traced:
            name = self._strategy.name
            raise UsageError(f"{self._engine}, {name} keeps no trace of its search")
        if question.task == "decided" and puzzle.kind.objective:
            fewest = f"{puzzle.kind.display_name} asks for {puzzle.kind.objective}"
            raise UsageError(f"{fewest}; it has no decided cells")
        if question.trace and self._engine != LOCAL_SEARCH and puzzle.kind.objective:
            raise UsageError(f"{puzzle.kind} asks for {puzzle.kind.objective}; its search has no tree to show")
        if question.trace and question.task == "decided":
            raise UsageError("the question for decided cells takes several searches; a trace follows one")
        self._effort = {
            name: most for name, most in question.effort.items() if not (question.trace and name == "nodes")
        }
        engines.effort_for(self._effort, self._engine)
        self._processor = Processor(self._effort.get("cpu"))
        self._extra = model_facts(puzzle.kind, self._engine, question.model)
        known = Answer(
            puzzle,
            Status.UNKNOWN,
            question.task,
            question.models,
            engine=self._engine,
            strategy=self._strategy.name,
        )
        super().__init__(puzzle, question, listener, known)

    def go(self, prepared: Prepared | None = None) -> Generator[Solution, None, None]:
        """Run, and give each solution when it is found, of a kind with an objective each that is a better one.

        A caller that leaves it early closes it; the engine ends then, unless it is the caller's.

        Args:
            prepared: The result of `pylogic.solving.run.prepare`, when that was done already.
        """
        own: AnyWorker | None = None
        try:
            request = self.begin(prepared)
            yield from tuple(self.solutions.values())
            if request is not None:
                worker = self._worker or (own := open_worker(self._engine))
                yield from self.finish(worker, request)
            else:
                yield from self._polish()
        finally:
            if own is not None:
                own.close()

    def begin(self, prepared: Prepared | None = None) -> Request | None:
        """The request to a worker; ``None`` when none is needed, or the time is up before it is made.

        Args:
            prepared: As for `go`, which does this first.
        """
        ready = self._adopt(prepared)
        if ready is None:
            return None
        try:
            with self.deadline.interrupting("preparing the puzzle"):
                request = self._request(ready)
        except LimitReachedError as reached:
            self.limit = str(reached)
            return None
        if self._processor.left() == 0:
            self.limit = f"{self._processor} reached while preparing the puzzle"
            return None
        return request

    def _request(self, ready: Prepared) -> Request:
        """The request to the worker."""
        kind, question = self.kind, self.question
        facts = (*ready.facts, *self._extra)
        request: Request = {
            **request_for(self.puzzle, question.task, facts, self._engine, self._strategy),
            "soft": [atom_texts(clue) for clue in ready.soft],
            "models": self.models,
            "minimise": bool(kind.objective),
            "seed": question.seed,
            "trace": question.trace,
            "known": self.known.objective,
            "start": [[atom.name, *atom.args] for atom in ready.start or ready.solution or ()],
            "bound": self.known.bound,
            "seconds": self.deadline.left(),
            "memory": question.memory,
            "effort": self._effort_left(),
            "fixing": dict(kind.encoding.fixing) if question.many and not (kind.objective or question.effort) else {},
        }
        if question.model == PLAIN:
            request.update(plain_request(self.puzzle, ready.facts))  # type: ignore[typeddict-item]
        if question.trace:
            request["nodes"] = int(question.effort.get("nodes", NODES))
        if kind.encoding.flatten is not None and not request["encodings"]:
            request["declaration"] = "\n".join((*kind.declarations, f"{kind.name} {{\n}}\n"))
            request["stated"] = [[fact.atom.name, *fact.atom.args] for fact in self.puzzle.facts]
        return request

    def _effort_left(self) -> dict[str, float]:
        """The limits of effort, of processor time what preparing has left."""
        left = self._processor.left()
        return self._effort if left is None else {**self._effort, "cpu": left}

    def _adopt(self, prepared: Prepared | None) -> Prepared | None:
        """Take over what presolving found; ``None`` when the question is answered without an engine."""
        start = time.perf_counter()
        try:
            if prepared is None:
                local = self._engine == LOCAL_SEARCH
                prepared = prepare_in_time(
                    self.puzzle,
                    self.deadline,
                    self.question.presolve,
                    local=local,
                    on_known=self.meet,
                    processor=self._processor,
                )
        except LimitReachedError as reached:
            self.limit = str(reached)
            return None
        finally:
            self.seconds["presolve"] = time.perf_counter() - start
        self.learn(presolve=prepared.summary, bound=prepared.bound)
        if prepared.conflicts:
            self.learn(core=prepared.conflicts, exhausted=True)
            return None
        if prepared.start is not None:
            self.meet(prepared.start)
        if prepared.solution is not None:
            self.meet(prepared.solution)
        return prepared

    def restart(self) -> None:
        """Let the time begin now."""
        self.deadline = self.question.deadline(self.puzzle)

    def finish(
        self, worker: AnyWorker, request: Request, *, sent: bool = False, then: Callable[[], object] | None = None
    ) -> Iterator[Solution]:
        """Learn from every message of a worker, and shorten what it leaves; give what is found.

        Args:
            worker: The worker.
            request: The request.
            sent: Whether it was sent already.
            then: As for `Worker.answer`, if it was.
        """
        self._begun, self._any_found = time.perf_counter(), False
        try:
            yield from worker.follow(request, self.end(), partial(self._heard, worker.engine), sent=sent, then=then)
        finally:
            self.learn(engine_version=worker.version)
            if self.known.memory is None:  # the engine was ended before it could say what it took
                self.spend(time.perf_counter() - self._begun)
        if self.known.exhausted and self.solutions and not (self._any_found or self.question.task == "count"):
            raise EngineError(f"{worker.engine} says that there is no solution, but one is known")
        yield from self._polish()

    def _heard(self, engine: str, message: Message) -> tuple[Solution, ...]:
        """Learn from a message of an engine; what it has found, if that is new."""
        found: tuple[Solution, ...] = ()
        if "started" in message:
            self._begun = time.perf_counter()
        if "solution" in message:
            before = time.perf_counter()
            found = self.accept(self.pieces.atoms(message["solution"]), engine)
            self.proved_best = bool(message.get("optimal"))
            self._any_found = True
            self.seconds["check"] += time.perf_counter() - before
        if "sample" in message:
            self.inspect(self.pieces.atoms(message["sample"]), engine)
        self.note(message)
        return found

    def _polish(self) -> Iterator[Solution]:
        """Shorten the best solution of a run that a limit has ended, where the kind knows how to."""
        polish = self.kind.objective.polish
        if polish is None or self.limit in (None, INTERRUPTED) or self.models != 1 or not self.solutions:
            return
        if self.question.effort:  # limited so that answers are the same everywhere, and polishing goes by the clock
            return
        known = next(iter(self.solutions))
        before = self.known.objective or 0
        end = self.end()
        seconds = _POLISHING if end is None else min(_POLISHING, end + _LATE - time.monotonic())
        if seconds <= 0:
            return
        with suppress(LimitReachedError), Deadline(seconds).interrupting("polishing"):
            known = polish(self.puzzle, known, seconds)
        yield from self.accept(known, "polishing")
        statistics = {**self.known.statistics, "polished_by": before - (self.known.objective or 0)}
        self.learn(statistics=statistics)

    def end(self) -> float | None:
        """When the engine has to be done, so that what is left of it is checked and drawn at the limit.

        Only on large boards, of which a solution is known beforehand, is that anything to speak of.
        """
        if self.deadline.at is None or not self.solutions:
            return self.deadline.at
        drawing = min(_POLISHING, _PER_FACT * len(self.puzzle.facts))
        return self.deadline.at - max(2 * self.checking, drawing)

    def interrupted(self) -> Interrupted:
        """The exception for Ctrl-C, with the answer so far."""
        self.limit = INTERRUPTED
        return Interrupted(self.answer())


def _vet_worker(worker: AnyWorker, engine: str) -> None:
    """Refuse a worker that the request is not for, before it is sent anything."""
    if not hasattr(worker, "ask"):
        raise UsageError(f"worker is a pylogic.Worker, not a value of type {type(worker).__name__}")
    if worker.engine != engine:
        raise UsageError(
            f"the question is for {engine}, and the worker runs {worker.engine}: "
            f"say engine='{worker.engine}', or give a worker of {engine}"
        )


class Session(Closing):
    """Asks an engine again and again; use it as a context manager, or `close` it.

    Args:
        puzzle: Says which engine and which limit to take where the question does not.
        question: The part that all questions share.
        workers: Returns the worker, which the caller closes then; by default an idle one, see `pylogic.session`.

    Attributes:
        question: The same, with an engine and a deadline that is running.
    """

    def __init__(self, puzzle: Puzzle, question: Question, workers: Callable[[str], AnyWorker] | None = None) -> None:
        self.question = replace(question, engine=question.engine_for(puzzle), limit=question.deadline(puzzle))
        self._own = ExitStack()
        self._workers = workers or self._own.enter_context(borrowed())

    def close(self) -> None:
        """Give back the worker, if it was not the caller's."""
        self._own.close()

    @property
    def worker(self) -> AnyWorker:
        """A running worker of the engine."""
        return self._workers(str(self.question.engine))

    def solve(self, puzzle: Puzzle, models: int) -> Answer:
        """Solve a puzzle as `pylogic.solve` does."""
        return run(puzzle, replace(self.question, models=models), worker=self.worker)

    def settle(self, puzzle: Puzzle, models: int) -> Answer:
        """The same, with ``models`` solutions or with all that there are.

        Raises:
            LimitReachedError: A limit came first.
        """
        answer = self.solve(puzzle, models)
        if answer.status is Status.UNKNOWN or (answer.count < models and not answer.exhausted):
            raise LimitReachedError(str(answer.limit))
        return answer
