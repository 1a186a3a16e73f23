"""Tasks for other processes on this machine: texts, which they read and whose puzzles they work on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from pylogic.cli.inputs import Input
from pylogic.cli.outcome import Outcome
from pylogic.core.errors import EngineError
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source

Work: TypeAlias = Callable[[Input], Outcome]


class Part(NamedTuple):
    """Puzzles of a text for one process.

    Attributes:
        place: The place of the file among all.
        source: The text.
        reading: Seconds that it took to read the text.
        first: The first puzzle, from 0.
        end: The one behind the last; ``None`` while nobody knows how many there are.
    """

    place: int
    source: Source
    reading: float
    first: int = 0
    end: int | None = None

    def left(self, said: str | EngineError) -> Part | None:
        """The rest of the task, see `pylogic.solving.workers.bundles.Task`."""
        if isinstance(said, EngineError):
            first, end = self.first + 1, self.end or 0
        else:
            end, outcome = _parted(said)
            first = self.first + 1 if outcome else self.first
        return self._replace(first=first, end=end) if first < end else None

    def parts(self) -> list[Part]:
        """Parts of a puzzle each."""
        if self.end is None:
            return [self]
        return [self._replace(first=number, end=number + 1) for number in range(self.first, self.end)]

    def total(self, said: str | EngineError) -> int:
        """The number of puzzles of a part with an unknown end; one if the text is unreadable."""
        return 1 if isinstance(said, EngineError) else _parted(said)[0]

    def outcome(self, said: str | EngineError) -> Outcome | None:
        """The outcome of the first puzzle; ``None`` when the message only gave their number."""
        if isinstance(said, EngineError):
            return Outcome.failure(EngineError(f"{self.source.name}: {said}"))
        outcome = _parted(said)[1]
        return Outcome.unpacked(outcome) if outcome else None


class Parts:
    """Reads texts and solves their puzzles in the process that receives them.

    Args:
        read: Gives the puzzles of a text.
        make: Makes what is done with each puzzle.
    """

    def __init__(self, read: Callable[[str, Source], tuple[Puzzle, ...]], make: Callable[[], Work]) -> None:
        self._read = read
        self._work = make()
        self._known: tuple[int, tuple[Puzzle, ...], float] | None = None
        """The place of the text that was read last, what is in it, and the seconds that it took."""

    def __call__(self, part: Part) -> Iterator[str]:
        """Yield the end of the part and the outcome of each puzzle; of several, the end alone comes first."""
        try:
            puzzles, reading = self._puzzles(part)
        except Exception as error:
            yield _joined(part.first + 1, Outcome.failure(error))
            return
        end = len(puzzles) if part.end is None else part.end
        if part.end is None and end > 1:
            yield _joined(end)
        for number in range(part.first, end):
            yield _joined(end, done(self._work, Input(number, part.source.name, puzzles[number], reading)))

    def _puzzles(self, part: Part) -> tuple[tuple[Puzzle, ...], float]:
        if self._known is None or self._known[0] != part.place:
            start = time.perf_counter()
            puzzles = self._read(part.source.name, part.source)
            self._known = part.place, puzzles, part.reading + time.perf_counter() - start
        return self._known[1:]


def done(work: Work, one: Input) -> Outcome:
    """Solve a puzzle in a process; no exception but an interruption escapes."""
    try:
        return work(one)
    except Exception as error:
        return Outcome.failure(error, one.name)


def _joined(end: int, outcome: Outcome | None = None) -> str:
    return f"{end} {outcome.packed() if outcome else ''}"


def _parted(said: str) -> tuple[int, str]:
    end, _, outcome = said.partition(" ")
    return int(end), outcome
