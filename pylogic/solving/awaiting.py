"""Answers to wait for without standing still: for programs that run on asyncio."""

from __future__ import annotations

import asyncio

from pylogic.core.answer import Answer
from pylogic.core.deadline import Deadline
from pylogic.core.question import Question
from pylogic.solving.loading import PuzzleOrPath, puzzle_of
from pylogic.solving.solve import answer
from pylogic.workers.kept import Kept


async def asolve(
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
    workers = Kept()

    def work() -> Answer:
        with workers:
            return answer(puzzle_of(puzzle), question, workers=workers)

    try:
        return await asyncio.to_thread(work)
    except asyncio.CancelledError:
        workers.cancel()
        raise
