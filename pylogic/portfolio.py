"""Engines or strategies side by side on one puzzle; the first that settles it wins."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from pylogic import engines
from pylogic.answer import Answer, Status
from pylogic.deadline import Deadline
from pylogic.engines.process import Worker
from pylogic.errors import EngineError, LimitReachedError, UsageError
from pylogic.kinds import kind_of
from pylogic.preparing import prepare_in_time
from pylogic.puzzle import Puzzle
from pylogic.solving import Interrupted, solve, vet_engine
from pylogic.waiting import first_done

_OPEN = (Status.UNKNOWN, Status.FEASIBLE, Status.SATISFIABLE)


def race(
    puzzle: Puzzle,
    contestants: Sequence[tuple[str, str | None]],
    *,
    limit: Deadline,
    presolve: bool,
    **options: Any,
) -> Answer:
    """Let all contestants solve at once, end the others when one has settled the puzzle.

    Args:
        puzzle: The puzzle; what engine it asks for does not matter here.
        contestants: Engines, each with a strategy or ``None`` for the one that suits the kind.  Those that
            have no encoding of the kind stay away.
        limit: When all of them end.
        presolve: Whether Python may work out what follows from the clues beforehand.
        **options: Passed on to `pylogic.solving.solve`.

    Returns:
        The first answer that leaves nothing open; if none does, the best of those that came.

    Raises:
        EngineError: No engine gave an answer.
        UsageError: A strategy does not exist, no contestant has an encoding, or nobody can be asked that.
        Interrupted: Ctrl-C; carries the best answer so far.
    """
    racers = [
        (name, engines.engine(name).strategy(text or kind_of(puzzle).strategies.get(name), puzzle.kind).name)
        for name, text in contestants
        if engines.engine(name).serves(kind_of(puzzle).name)
    ]
    if not racers:
        vet_engine(kind_of(puzzle), contestants[0][0])  # complains
    task, models = options.get("task", "solve"), options.get("models")
    racers = [racer for racer in racers if engines.answers(racer[0], task, models)] or racers
    try:
        prepared = prepare_in_time(puzzle, limit, presolve)
    except LimitReachedError:
        return solve(puzzle, *racers[0], limit=limit, presolve=presolve, **options)
    if prepared.conflicts:
        return solve(puzzle, *racers[0], limit=limit, prepared=prepared, **options)
    workers = [Worker(name) for name, _ in racers]
    with ThreadPoolExecutor(len(workers)) as pool:
        running = [
            pool.submit(solve, puzzle, *racer, limit=limit, prepared=prepared, worker=worker, **options)
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
    best = min(answers, key=_rank)
    if interrupted:
        raise Interrupted(best)
    return best


def _settled(future: Future[Answer]) -> bool:
    """Whether a contestant answered all that was asked."""
    return future.exception() is None and future.result().limit is None


def _rank(answer: Answer) -> tuple[bool, bool, bool, int, int]:
    cost = answer.objective if answer.objective is not None else 0
    status = answer.status
    return (answer.limit is not None, status in _OPEN, status is Status.UNKNOWN, cost, -answer.count)
