"""Exceptions, one class for each way in which a caller would react."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from pylogic.model.text import Problem, Source, Span

MOST = 20
"""Problems that are reported of one text."""
_ALIKE = 3
"""Problems with the same sentence that are printed."""


class PylogicError(Exception):
    """The root of everything that pylogic raises on purpose.

    Examples:
        >>> try:
        ...     pylogic.solve("nowhere.puzzle")
        ... except pylogic.PylogicError as error:
        ...     print(error)
        nowhere.puzzle: there is no such file
    """


class PuzzleError(PylogicError, ValueError):
    """A text is not a puzzle, or not an answer to one.

    Attributes:
        problems: The problems, in the order of the file; at most 20.
        more: Whether there are others.

    Examples:
        >>> try:
        ...     pylogic.loads("futoshiki { size 0 }")
        ... except pylogic.PuzzleError as error:
        ...     error.problems[0].sentence, error.problems[0].span.column
        ('the size is a number from 1 to 100, not 0', 18)
    """

    def __init__(self, problems: Iterable[Problem], more: bool = False) -> None:
        kept = tuple(islice(problems, MOST + 1))
        self.problems = kept[:MOST]
        self.more = more or len(kept) > MOST
        super().__init__(kept, more)

    def __str__(self) -> str:
        lines: list[str] = []
        printed: Counter[str] = Counter()
        for problem in self.problems:
            printed[problem.sentence] += 1
            if printed[problem.sentence] <= _ALIKE:
                lines.append(str(problem))
        alike = sum(number - _ALIKE for number in printed.values() if number > _ALIKE)
        lines += [f"... and {alike} more with the same words"] if alike else []
        return "\n".join([*lines, *(["... and more problems"] if self.more else [])])


class Problems:
    """Collects the problems of a text; reading ends when there are more than are reported.

    Args:
        source: The text.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._found: list[Problem] = []
        self._more = False

    def __len__(self) -> int:
        return len(self._found)

    def note(self, sentence: str, span: Span | None = None) -> None:
        """Add a problem.

        Raises:
            PuzzleError: There are more than `MOST` now.
        """
        self.add(Problem(sentence, self._source, span))

    def add(self, problem: Problem) -> None:
        """Add a problem that is already made, once; raises as `note`."""
        if problem in self._found:  # a wrong declaration is found again with each of its puzzles
            return
        self._found.append(problem)
        if len(self._found) > MOST:
            self.stop()

    def take(self, error: PuzzleError) -> None:
        """Add what another reader found; raises as `note`."""
        self._more = self._more or error.more
        for problem in error.problems:
            self.add(problem)

    def stop(self) -> None:
        """Raise `PuzzleError` if anything was wrong so far."""
        if self._found:
            found = sorted(self._found, key=lambda problem: problem.span or Span(0, 0))
            raise PuzzleError(found, self._more) from None  # how the parser met it says nothing to users


class UsageError(PylogicError, ValueError):
    """An option, a strategy, an engine or a format that does not exist or does not fit.

    Examples:
        >>> try:
        ...     pylogic.solve("examples/futoshiki_4x4.puzzle", "clngo")
        ... except pylogic.UsageError as error:
        ...     print(error)
        there is no engine 'clngo'; did you mean 'clingo'? ...
    """


class EngineError(PylogicError, RuntimeError):
    """An engine is missing, broke down, or gave an answer that the checker rejects; or an extra is not installed.

    Examples:
        >>> worker = pylogic.Worker("clingo")
        >>> worker.close()
        >>> try:
        ...     pylogic.solve("examples/futoshiki_4x4.puzzle", worker=worker)
        ... except pylogic.EngineError as error:
        ...     print(error)
        the worker process of clingo was closed
    """


class LimitReachedError(PylogicError):
    """The time limit ran out before there was anything to answer; ``str()`` says during what.

    No `TimeoutError`, though it is one: libraries take those, as every `OSError`, for a file that is not there.
    `pylogic.solve` never raises it: what it knows by then is an answer, ``unknown`` at worst.

    Examples:
        >>> try:
        ...     list(pylogic.solutions("examples/futoshiki_4x4.puzzle", limit=0))
        ... except pylogic.LimitReachedError as reached:
        ...     print(reached)
        time limit of 0 s reached while preparing the puzzle
    """


class UnfitError(PylogicError):
    """Chance has made something of which no puzzle comes; another try may do better."""


class ImpossibleError(PylogicError):
    """No puzzle can be as wished; no further try can help.

    Examples:
        >>> try:
        ...     pylogic.generate("battleship", size=4, fleet="4*4")
        ... except pylogic.ImpossibleError as error:
        ...     print(error)
        no board of battleship is as wished: proved
    """
