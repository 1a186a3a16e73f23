"""Many questions about variants of one puzzle: one engine, one worker and one limit for all of them."""

from __future__ import annotations

from pylogic.answer import Answer, Status
from pylogic.deadline import Deadline
from pylogic.engines.process import Worker
from pylogic.errors import LimitReachedError
from pylogic.puzzle import Puzzle
from pylogic.solving import DEFAULT_ENGINE, solve


class Asker:
    """Asks an engine; use it as a context manager, or `close` it.

    Args:
        puzzle: Says which engine and which limit to take where nothing else does.
        engine: The engine to ask.
        limit: Seconds for all questions together, or a deadline that is already running.
        memory: Bytes of memory for the engine.
        seed: Seed of the engine's random choices.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        engine: str | None = None,
        *,
        limit: float | Deadline | None = None,
        memory: int | None = None,
        seed: int = 0,
    ) -> None:
        self._engine = engine or puzzle.defaults.engine or DEFAULT_ENGINE
        seconds = puzzle.defaults.seconds if limit is None else limit
        self._deadline = seconds if isinstance(seconds, Deadline) else Deadline(seconds)
        self._memory = memory
        self._seed = seed
        self._worker: Worker | None = None

    def __enter__(self) -> Asker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the worker, if one was started."""
        if self._worker is not None:
            self._worker.close()

    def solve(self, puzzle: Puzzle, models: int) -> Answer:
        """What `pylogic.solve` says about a puzzle."""
        if self._worker is None or not self._worker.alive:
            self.close()
            self._worker = Worker(self._engine)
        return solve(
            puzzle,
            self._engine,
            models=models,
            limit=self._deadline,
            memory=self._memory,
            seed=self._seed,
            worker=self._worker,
        )

    def settle(self, puzzle: Puzzle, models: int) -> Answer:
        """The same, with ``models`` solutions or with all that there are.

        Raises:
            LimitReachedError: A limit came first.
        """
        answer = self.solve(puzzle, models)
        if answer.status is Status.UNKNOWN or (answer.count < models and not answer.exhausted):
            raise LimitReachedError(str(answer.limit))
        return answer
