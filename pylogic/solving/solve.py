"""Puzzles solved: by whichever engines suit them, one solution after the other, or while an event loop goes on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial

from pylogic.engines.workers.worker import AnyWorker, Pool, borrowed
from pylogic.model import plugins
from pylogic.model.answer import Answer, Solution, Status
from pylogic.model.errors import LimitReachedError
from pylogic.model.plugins import lazy
from pylogic.model.puzzle import NOBODY, LimitLike, Listener, Puzzle, Question
from pylogic.model.records import replace
from pylogic.solving.loading import PuzzleOrPath, puzzle_of
from pylogic.solving.run import Prepared, Running, run

_certified: Callable[..., Answer] = lazy("pylogic.solving.certifying", "certified")


def solve(
    puzzle: PuzzleOrPath,
    engine: str | None = None,
    strategy: str | None = None,
    *,
    models: int | None = None,
    task: str = "solve",
    limit: LimitLike = None,
    memory: int | None = None,
    presolve: bool = True,
    model: str | None = None,
    seed: int = 0,
    trace: bool = False,
    kept: bool = True,
    certify: bool = False,
    prepared: Prepared | None = None,
    worker: AnyWorker | None = None,
    on_solution: Callable[[Solution], None] | None = None,
    on_progress: Callable[[int | None, int | None], None] | None = None,
) -> Answer:
    """Solve a puzzle; every solution in the answer has passed the checker.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        engine: ``clingo``, ``swipl`` or another; when left out what the puzzle asks for, else clingo, and for
            large puzzles with an objective several one after the other (`pylogic.solving.stages`).
        strategy: The way to search, in the engine's words: ``crafty,vsids``, ``ff,step``.
        models: How many solutions to look for, 0 for all.  By default two, to learn whether there
            is only one; a single best one for kinds with an objective.
        task: ``solve`` finds solutions; ``count`` counts them all and keeps ``models`` of them;
            ``decided`` finds what all solutions have in common.
        limit: Seconds of wall-clock time, or a deadline that is already running; the puzzle's own
            limit when left out.  A text limits effort, which is the same on every machine: ``failures=100k``,
            ``inferences=50M,10s``.
        memory: Bytes of memory for the engine.
        presolve: Whether Python may propagate the clues beforehand.
        model: One of the kind's models for the engine.
        seed: Random seed of the engine.
        trace: Whether the answer is to record how the search went: in ``trace`` where that is annealing, in ``tree``
            where an engine branches.  The tree ends at 10,000 nodes, or where ``limit`` says ``nodes=``.
        kept: Whether the answer is to hold the solutions; without them memory does not grow with their number, and
            only ``on_solution`` gets them.  Kinds with an objective keep their few best ones in any case.
        certify: Whether another engine is asked at the same time, within the same limits and without presolving; the
            answer says in ``proved_by`` and ``certificate`` who has proved it.
        prepared: The result of `pylogic.solving.run.prepare`, when that was done already.
        worker: A running worker of that engine to use and to keep; by default one that is kept for the next
            question and ends with the interpreter, or with `session`.
        on_solution: Called with each solution as it is found and verified.
        on_progress: Called with the cost of the best solution and the best bound whenever one of them is better.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind; the worker is of another engine.
        EngineError: The engine is missing or broke down, its answer is wrong, or two engines contradict each other.
        Interrupted: Ctrl-C; carries the answer so far.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> answer = pylogic.solve("examples/futoshiki_4x4.puzzle", limit=10)
        >>> answer.status == "unique", answer.unique
        (True, True)
        >>> answer.solutions[0].grid
        [[2, 1, 3, 4], [1, 4, 2, 3], [3, 2, 4, 1], [4, 3, 1, 2]]
        >>> pylogic.solve("examples/futoshiki_4x4.puzzle", "swipl", "ff,step").count
        1
        >>> pylogic.solve("examples/futoshiki_4x4.puzzle", certify=True).certificate
        'proved by clingo and by SWI-Prolog'
    """
    puzzle = puzzle_of(puzzle)
    question = Question(
        engine=engine,
        strategy=strategy,
        model=model,
        task=task,
        models=models,
        limit=limit,
        memory=memory,
        presolve=presolve,
        seed=seed,
        trace=trace,
        kept=kept,
        certify=certify,
    )
    listener = Listener(on_solution, on_progress)
    if prepared is None and worker is None:
        if memory is not None or puzzle.kind.encoding.folder is not None:  # a worker is limited, or holds one kind
            return answer(puzzle, question, listener=listener)
        with borrowed() as workers:
            return answer(puzzle, question, workers=workers, listener=listener)
    ask = partial(run, puzzle, prepared=prepared, worker=worker, listener=listener)
    return _certified(puzzle, question, ask, None) if certify else ask(question)


async def asolve(
    puzzle: PuzzleOrPath,
    engine: str | None = None,
    strategy: str | None = None,
    *,
    models: int | None = None,
    task: str = "solve",
    limit: LimitLike = None,
    memory: int | None = None,
    presolve: bool = True,
    model: str | None = None,
    seed: int = 0,
    certify: bool = False,
) -> Answer:
    """Solve a puzzle as `solve` does, while the event loop goes on.

    Arguments and errors are as for `solve`.  Each call has an engine of its own, so that several may be gathered.
    When the task is cancelled its engine is ended.  The work is done in a thread: there the limit holds for the
    engine, while what Python works out beforehand is not cut short.

    Examples:
        >>> import asyncio
        >>> answer = asyncio.run(pylogic.asolve("examples/futoshiki_4x4.puzzle", limit=10))
        >>> answer.unique
        True
    """
    import asyncio  # imported late: it loads much

    question = Question(
        engine=engine,
        strategy=strategy,
        models=models,
        task=task,
        limit=limit,
        memory=memory,
        presolve=presolve,
        model=model,
        seed=seed,
        certify=certify,
        alone=False,
    )
    workers = Pool()

    def work() -> Answer:
        with workers:
            return answer(puzzle_of(puzzle), question, workers=workers)

    try:
        return await asyncio.to_thread(work)
    except asyncio.CancelledError:
        workers.cancel()
        raise


def solutions(
    puzzle: PuzzleOrPath,
    engine: str | None = None,
    strategy: str | None = None,
    *,
    limit: LimitLike = None,
    memory: int | None = None,
    presolve: bool = True,
    model: str | None = None,
    seed: int = 0,
    worker: AnyWorker | None = None,
) -> Generator[Solution, None, None]:
    """Yield all solutions of a puzzle, each found on demand and checked first.

    Memory does not grow with their number.  The engine waits until the next one is requested; its process ends with the
    loop, by ``break`` as by an error.  Of a kind with an objective each solution is better than the one before,
    and the last is a best one.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        engine: The one engine that is asked, else the puzzle's own, else clingo.
        strategy: The way to search, in the engine's words.
        limit: Seconds of wall-clock time from the call on, the caller's own included; a deadline; or a text.
        memory: Bytes of memory for the engine.
        presolve: Whether Python may propagate the clues beforehand.
        model: One of the kind's models for the engine.
        seed: Random seed of the engine.
        worker: A running worker of that engine; it can be asked again when the loop ends by itself.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind; the worker is of another engine.
        PuzzleError: The file is not one puzzle.
        EngineError: The engine is missing or broke down, or its answer is wrong.
        LimitReachedError: A limit came before all were found; raised in the loop, after those that were.

    Examples:
        >>> puzzle = pylogic.loads("latin { size 3 }")
        >>> sum(1 for solution in pylogic.solutions(puzzle))
        12
        >>> for solution in pylogic.solutions(puzzle):
        ...     print(sorted(solution.grid[0]))
        ...     break
        [1, 2, 3]
    """
    puzzle = puzzle_of(puzzle)
    question = Question(
        engine=engine,
        strategy=strategy,
        models=0 if not puzzle.kind.objective else 1,
        model=model,
        limit=limit,
        memory=memory,
        presolve=presolve,
        seed=seed,
        kept=False,
    )
    return _each(Running(puzzle, question, worker=worker))


def _each(running: Running) -> Generator[Solution, None, None]:
    with closing(running.go()) as results:
        yield from results
    if running.limit is not None:
        raise LimitReachedError(running.limit)


def answer(
    puzzle: Puzzle,
    question: Question,
    *,
    workers: Callable[[str], AnyWorker] | None = None,
    listener: Listener = NOBODY,
) -> Answer:
    """The answer to a question, by one engine or by several in stages.

    Args:
        puzzle: The puzzle.
        question: The question.
        workers: Returns a running worker of an engine, which the caller closes; by default those that are
            needed are started and ended.
        listener: Receives solutions and progress.

    Raises:
        UsageError, EngineError, Interrupted: As for `solve`.
    """
    ask = partial(_answer, puzzle, workers=workers, listener=listener)
    result = _certified(puzzle, question, ask, workers) if question.certify else ask(question)
    return replace(result, notes=(*result.notes, *advice(result)))


def _answer(
    puzzle: Puzzle, question: Question, *, workers: Callable[[str], AnyWorker] | None, listener: Listener
) -> Answer:
    if puzzle.kind.objective.size:
        from pylogic.solving import stages  # imported late: few kinds are solved in stages

        if stages.is_answered_in_stages(puzzle, question):
            return stages.run_in_stages(puzzle, question, workers=workers, listener=listener)
    worker = workers(question.engine_for(puzzle)) if workers else None
    return run(puzzle, question, worker=worker, listener=listener)


def advice(answer: Answer) -> tuple[str, ...]:
    """A sentence for each of them, whichever engine was asked; none when there is no gap."""
    if answer.status is not Status.FEASIBLE:
        return ()
    from importlib.util import find_spec  # imported late: few kinds have an objective

    kind = answer.puzzle.kind
    helpful = (
        ("exact", "pyscipopt", kind.solvers.linear, "proves more"),
        ("fast", "numba", kind.solvers.compiling, "finds better solutions sooner"),
    )
    return tuple(
        f"the extra '{extra}' {gain}: {plugins.install_command(extra)}"
        for extra, module, ability, gain in helpful
        if ability is not None and not find_spec(module)
    )
