"""Engines or strategies side by side on one puzzle; the first that settles it wins."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from pylogic import engines
from pylogic.core.answer import Answer, Status
from pylogic.core.errors import EngineError, LimitReachedError, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import Question
from pylogic.solving.choosing import vet_engine
from pylogic.solving.preparing import prepare_in_time
from pylogic.solving.run import Interrupted, run
from pylogic.workers.waiting import first_done
from pylogic.workers.worker import Worker

_OPEN = (Status.UNKNOWN, Status.FEASIBLE, Status.SATISFIABLE)


def race(puzzle: Puzzle, contestants: Sequence[tuple[str, str | None]], question: Question) -> Answer:
    """Let all contestants solve at once, end the others when one has settled the puzzle.

    Args:
        puzzle: The puzzle; what engine it asks for does not matter here.
        contestants: Engines, each with a strategy or ``None`` for the one that suits the kind.  Those that
            have no encoding of the kind stay away.
        question: What each of them is asked.

    Returns:
        The first answer that leaves nothing open; if none does, the best of those that came.

    Raises:
        EngineError: No engine gave an answer.
        UsageError: A strategy does not exist, no contestant has an encoding, or no engine can be asked that.
        Interrupted: Ctrl-C; carries the best answer so far.
    """
    kind, limit = puzzle.kind, question.deadline(puzzle)
    question = replace(question, limit=limit)
    racers = [
        replace(
            question,
            engine=name,
            strategy=engines.engine(name).strategy(text or kind.encoding.strategies.get(name), kind).name,
        )
        for name, text in contestants
        if engines.engine(name).serves(kind)
    ]
    if not racers:
        vet_engine(kind, contestants[0][0])  # complains
    able = [racer for racer in racers if engines.answers(racer.engine_for(puzzle), racer.task, racer.models)]
    racers = able or racers
    try:
        prepared = prepare_in_time(puzzle, limit, question.presolve)
    except LimitReachedError:
        return run(puzzle, racers[0])
    if prepared.conflicts:
        return run(puzzle, racers[0], prepared=prepared)
    workers = [Worker(racer.engine_for(puzzle)) for racer in racers]
    with ThreadPoolExecutor(len(workers)) as pool:
        running = [
            pool.submit(run, puzzle, racer, prepared=prepared, worker=worker)
            for racer, worker in zip(racers, workers, strict=True)
        ]
        interrupted = False
        try:
            open_ones: set[Future[Answer]] = set(running)
            while open_ones and not any(_settled(future) for future in set(running) - open_ones):
                _, open_ones = first_done(open_ones)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            for worker in workers:
                worker.cancel()
    for worker in workers:
        worker.close()
    failures = [failure for future in running if (failure := future.exception()) is not None]
    answers = [future.result() for future in running if future.exception() is None]
    if not answers:
        for failure in failures:
            if isinstance(failure, UsageError):
                raise failure
        raise EngineError("; ".join(dict.fromkeys(map(str, failures))))
    best = min(answers, key=rank)
    if interrupted:
        raise Interrupted(best)
    return best


def _settled(future: Future[Answer]) -> bool:
    """Whether a contestant answered all that was asked."""
    return future.exception() is None and future.result().limit is None


def rank(answer: Answer) -> tuple[bool, bool, bool, int, int]:
    """Sorts answers to the same question: those that leave less open are smaller."""
    cost = answer.objective if answer.objective is not None else 0
    status = answer.status
    return (answer.limit is not None, status in _OPEN, status is Status.UNKNOWN, cost, -answer.count)
