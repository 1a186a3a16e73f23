"""Solutions one by one, as they are asked for."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError
from pylogic.core.question import Question
from pylogic.core.solution import Solution
from pylogic.solving.loading import PuzzleOrPath, puzzle_of
from pylogic.solving.run import Running
from pylogic.workers.worker import Worker


def solutions(
    puzzle: PuzzleOrPath,
    engine: str | None = None,
    strategy: str | None = None,
    *,
    limit: float | Deadline | None = None,
    memory: int | None = None,
    presolve: bool = True,
    model: str | None = None,
    seed: int = 0,
    worker: Worker | None = None,
) -> Generator[Solution, None, None]:
    """All solutions of a puzzle, each found when it is asked for and checked before it is given.

    Memory does not grow with their number.  The engine waits until the next one is asked for; its process ends with the
    loop, be it by ``break`` or by an error.  Of a kind with an objective each solution is better than the one before,
    and the last is a best one.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.
        engine: The one engine that is asked, else the puzzle's own, else clingo.
        strategy: How to search, in the engine's words.
        limit: Seconds of wall-clock time from the call on, the caller's own included; or a deadline.
        memory: Bytes of memory for the engine.
        presolve: Whether Python may work out what follows from the clues beforehand.
        model: One of the kind's models for the engine.
        seed: Seed of the engine's random choices.
        worker: A running worker of that engine; it can be asked again when the loop ends by itself.

    Raises:
        UsageError: Engine, strategy or model do not exist, or do not fit the kind.
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
    return _each(Running(puzzle, question), worker)


def _each(running: Running, worker: Worker | None) -> Generator[Solution, None, None]:
    with closing(running.go(worker=worker)) as found:
        yield from found
    if running.limit is not None:
        raise LimitReachedError(running.limit)
