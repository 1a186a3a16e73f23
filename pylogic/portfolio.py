"""Several engines side by side on one puzzle; the first that settles it wins."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from pylogic import engines
from pylogic.answer import Answer, Status
from pylogic.engines.process import Worker
from pylogic.errors import EngineError
from pylogic.puzzle import Puzzle
from pylogic.solving import solve

_OPEN = (Status.UNKNOWN, Status.FEASIBLE)


def race(puzzle: Puzzle, **options: Any) -> Answer:
    """Solve with every engine at once, end the others when one has settled the puzzle.

    Args:
        puzzle: The puzzle; what engine it asks for does not matter here.
        **options: Passed on to `pylogic.solving.solve`; each engine uses its own default strategy.

    Returns:
        The first answer that leaves nothing open; if none does, the best of those that came.

    Raises:
        EngineError: No engine gave an answer.
    """
    workers = [Worker(name) for name in engines.names()]
    pool = ThreadPoolExecutor(len(workers))
    try:
        running: set[Future[Answer]] = {
            pool.submit(solve, puzzle, worker.engine, worker=worker, **options) for worker in workers
        }
        answers: list[Answer] = []
        failures: list[EngineError] = []
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                failure = future.exception()
                if isinstance(failure, EngineError):
                    failures.append(failure)
                elif failure is not None:
                    raise failure
                else:
                    answers.append(future.result())
            if any(answer.status not in _OPEN for answer in answers):
                break
        if not answers:
            raise EngineError("; ".join(map(str, failures)))
        return min(answers, key=_rank)
    finally:
        # The losers' threads end when their workers do.
        for worker in workers:
            worker.kill()
        pool.shutdown(wait=True)
        for worker in workers:
            worker.close()


def _rank(answer: Answer) -> tuple[bool, bool, int]:
    cost = answer.objective if answer.objective is not None else 0
    return (answer.status in _OPEN, answer.status is Status.UNKNOWN, cost)
