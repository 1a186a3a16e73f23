"""A puzzle and a question to an answer, whoever is best asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pylogic.core.answer import Answer
from pylogic.core.deadline import Deadline
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import NOBODY, Listener, Question
from pylogic.core.solution import Solution
from pylogic.solving.loading import PuzzleOrPath, puzzle_of
from pylogic.solving.preparing import Prepared
from pylogic.solving.run import run
from pylogic.solving.stages import run_in_stages, suits
from pylogic.solving.wanting import wanting
from pylogic.workers import idle
from pylogic.workers.worker import Worker


def solve(
    puzzle: PuzzleOrPath,
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
    kept: bool = True,
    certify: bool = False,
    prepared: Prepared | None = None,
    worker: Worker | None = None,
    on_solution: Callable[[Solution], None] | None = None,
    on_progress: Callable[[int | None, int | None], None] | None = None,
) -> Answer:
    """Solve a puzzle; every solution in the answer has passed the checker.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        engine: ``clingo``, ``swipl`` or another; when left out what the puzzle asks for, else clingo, and for
            large puzzles with an objective several one after the other (`pylogic.solving.stages`).
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
        kept: Whether the answer is to hold the solutions; without them memory does not grow with their number, and
            only ``on_solution`` gets them.  Kinds with an objective keep their few best ones in any case.
        certify: Whether another engine is asked at the same time, within the same limits and without presolving; the
            answer says in ``proved_by`` and ``certificate`` who has proved it.
        prepared: What `pylogic.solving.preparing.prepare` gave, when that was done already.
        worker: A running worker of that engine to use and to keep; by default one that is kept for the next
            question and ends with the interpreter, or with `session`.
        on_solution: Called with each solution as it is found and verified.
        on_progress: Called with the cost of the best solution and the best bound whenever one of them is better.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind.
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
        with idle.borrowed() as workers:
            return answer(puzzle, question, workers=workers, listener=listener)
    ask = partial(run, puzzle, prepared=prepared, worker=worker, listener=listener)
    return _certified(puzzle, question, ask, None) if certify else ask(question)


def answer(
    puzzle: Puzzle,
    question: Question,
    *,
    workers: Callable[[str], Worker] | None = None,
    listener: Listener = NOBODY,
) -> Answer:
    """The answer to a question, by one engine or by several in stages.

    Args:
        puzzle: The puzzle.
        question: The question.
        workers: Gives a running worker of an engine, which is the caller's to close; by default those that are
            needed are started and ended.
        listener: Who is told on the way.

    Raises:
        UsageError, EngineError, Interrupted: As for `solve`.
    """
    ask = partial(_answer, puzzle, workers=workers, listener=listener)
    found = _certified(puzzle, question, ask, workers) if question.certify else ask(question)
    return replace(found, notes=(*found.notes, *wanting(found)))


def _answer(
    puzzle: Puzzle, question: Question, *, workers: Callable[[str], Worker] | None, listener: Listener
) -> Answer:
    if suits(puzzle, question):
        return run_in_stages(puzzle, question, workers=workers, listener=listener)
    worker = workers(question.engine_for(puzzle)) if workers else None
    return run(puzzle, question, worker=worker, listener=listener)


def _certified(
    puzzle: Puzzle,
    question: Question,
    ask: Callable[[Question], Answer],
    workers: Callable[[str], Worker] | None,
) -> Answer:
    from pylogic.solving.certifying import certified  # imported late: few runs need it

    return certified(puzzle, question, ask, workers)
