"""Many questions about variants of one puzzle: one engine, one worker and one limit for all of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

from pylogic.engines.workers import idle
from pylogic.engines.workers.worker import Worker
from pylogic.model.answer import Answer, Status
from pylogic.model.closing import Closing
from pylogic.model.errors import LimitReachedError
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import Question
from pylogic.solving.run import run


class Session(Closing):
    """Asks an engine again and again; use it as a context manager, or `close` it.

    Args:
        puzzle: Says which engine and which limit to take where the question does not.
        question: The part that all questions share.
        workers: Returns the worker, which the caller closes then; by default an idle one, see `pylogic.session`.

    Attributes:
        question: The same, with an engine and a deadline that is running.
    """

    def __init__(self, puzzle: Puzzle, question: Question, workers: Callable[[str], Worker] | None = None) -> None:
        self.question = replace(question, engine=question.engine_for(puzzle), limit=question.deadline(puzzle))
        self._own = ExitStack()
        self._workers = workers or self._own.enter_context(idle.borrowed())

    def close(self) -> None:
        """Give back the worker, if it was not the caller's."""
        self._own.close()

    @property
    def worker(self) -> Worker:
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
