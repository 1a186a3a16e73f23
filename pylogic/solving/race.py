"""Engines or strategies side by side on one puzzle; the first that settles it wins."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from pylogic import engines
from pylogic.engines.workers.inline import open_worker
from pylogic.engines.workers.threads import first_done
from pylogic.model.answer import Answer, Status
from pylogic.model.errors import EngineError, LimitReachedError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import Question
from pylogic.solving.choosing import vet_engine
from pylogic.solving.preparing import prepare_in_time
from pylogic.solving.run import Interrupted, run

_OPEN = (Status.UNKNOWN, Status.FEASIBLE, Status.SATISFIABLE)


def race(puzzle: Puzzle, contestants: Sequence[tuple[str, str | None]], question: Question) -> Answer:
    """Let all contestants solve at once, end the others when one has settled the puzzle.

    Args:
        puzzle: The puzzle; what engine it asks for does not matter here.
        contestants: Engines, each with a strategy or ``None`` for the one that suits the kind.  Those that
            have no encoding of the kind stay away.
        question: The question to each of them.

    Returns:
        The first answer that leaves nothing open; if none does, the best of those that came.

    Raises:
        EngineError: No engine gave an answer.
        UsageError: A strategy does not exist, no contestant has an encoding, or no engine can be asked that.
        Interrupted: Ctrl-C; carries the best answer so far.
    """
    limit = question.deadline(puzzle)
    racers = _racers(puzzle, contestants, replace(question, limit=limit))
    try:
        prepared = prepare_in_time(puzzle, limit, question.presolve)
    except LimitReachedError:
        return run(puzzle, racers[0])
    if prepared.conflicts:
        return run(puzzle, racers[0], prepared=prepared)
    workers = [open_worker(racer.engine_for(puzzle)) for racer in racers]
    with ThreadPoolExecutor(len(workers)) as pool:
        running = [
            pool.submit(run, puzzle, racer, prepared=prepared, worker=worker)
            for racer, worker in zip(racers, workers, strict=True)
        ]
        try:
            interrupted = _wait_for_winner(running)
        finally:
            for worker in workers:
                worker.cancel()
    for worker in workers:
        worker.close()
    best = _best(running)
    if interrupted:
        raise Interrupted(best)
    return best


def _racers(puzzle: Puzzle, contestants: Sequence[tuple[str, str | None]], question: Question) -> list[Question]:
    """The question as put to each contestant that has an encoding of the kind, at least one.

    Those that cannot answer it stay away too, unless that is all of them.
    """
    kind, racers = puzzle.kind, []
    for name, text in contestants:
        engine = engines.engine(name)
        if engine.serves(kind):
            strategy = engine.strategy(text or kind.encoding.strategies.get(name), kind)
            racers.append(replace(question, engine=name, strategy=strategy.name))
    if not racers:
        vet_engine(kind, contestants[0][0])  # complains
    names = [one.engine_for(puzzle) for one in racers]
    racers = [
        replace(one, effort=engines.effort_for(one.effort, *names[at:], *names[:at])) for at, one in enumerate(racers)
    ]
    return [one for one in racers if engines.answers(one.engine_for(puzzle), one.task, one.models)] or racers


def _wait_for_winner(running: Sequence[Future[Answer]]) -> bool:
    """Wait until a contestant has settled the puzzle, or all are done; true if Ctrl-C came first."""
    left = set(running)
    try:
        while left and not any(_settled(future) for future in running if future not in left):
            _, left = first_done(left)
    except KeyboardInterrupt:
        return True
    return False


def _best(finished: Sequence[Future[Answer]]) -> Answer:
    """The best of the answers; where there is none the errors of the contestants are raised."""
    failures = [failure for future in finished if (failure := future.exception()) is not None]
    if len(failures) < len(finished):
        return min((future.result() for future in finished if future.exception() is None), key=rank)
    for failure in failures:
        if isinstance(failure, UsageError):
            raise failure
    raise EngineError("; ".join(dict.fromkeys(map(str, failures))))


def _settled(future: Future[Answer]) -> bool:
    """Whether a contestant answered all that was asked."""
    return future.exception() is None and future.result().limit is None


def rank(answer: Answer) -> tuple[bool, bool, bool, int, int]:
    """Sorts answers to the same question: those that leave less open are smaller."""
    cost = answer.objective if answer.objective is not None else 0
    status = answer.status
    return (answer.limit is not None, status in _OPEN, status is Status.UNKNOWN, cost, -answer.count)
