"""What can go wrong, one class for each way in which a caller would react to it."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.nouns.text import Problem


class PylogicError(Exception):
    """The root of everything that pylogic raises on purpose."""


class PuzzleError(PylogicError, ValueError):
    """A text is not a puzzle, or not an answer to one.

    Attributes:
        problems: Everything that was found wrong, in the order of the file.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))


class UsageError(PylogicError, ValueError):
    """An option, a strategy, an engine or a format that does not exist or does not fit."""


class EngineError(PylogicError, RuntimeError):
    """An engine is missing, broke down, or gave an answer that the checker rejects."""


class LimitReachedError(PylogicError):
    """The time limit ran out before there was anything to answer; ``str()`` says during what.

    No `TimeoutError`, though it is one: libraries take those, as every `OSError`, for a file that is not there.
    """
