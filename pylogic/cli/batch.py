"""Many puzzles one after the other, or in parallel on this machine or a cluster; output stays in order.

Tasks for other processes on this machine are texts, which they read and whose puzzles they work on.
"""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from pylogic.cli import inputs
from pylogic.cli.inputs import Input, Outcome
from pylogic.cli.shared import alone
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source

_Inputs: TypeAlias = Iterator[Input | tuple[int, Outcome]]


def vet(options: Namespace) -> None:
    """Refuse a cluster that cannot be reached.

    Raises:
        EngineError: dask is not installed.
        UsageError: That is not an address.
    """
    if options.executor is not None:
        from pylogic.engines.workers.cluster import vet as vet_address

        vet_address(options.executor)


def outcomes(options: Namespace, make: Callable[[], Work], limit: float | None = None) -> Iterator[Outcome]:
    """Yield the outcome of every puzzle of every file, in their order.

    What is wrong with one does not stop the others.  After Ctrl-C nothing is begun any more, and what is known is said.

    Args:
        options: The options of the command.
        make: Makes what is done with each puzzle; it is pickled when that happens in other processes.
        limit: Seconds for reading a file.

    Raises:
        KeyboardInterrupt: Ctrl-C, after the last outcome.
        EngineError: The cluster went away.
    """
    read = partial(_read, options, limit)
    if alone(options):
        work = make()
        return (work(one) if isinstance(one, Input) else one[1] for one in inputs.each(options.files, read))
    if options.debug:
        os.environ["PYLOGIC_DEBUG"] = "1"  # which other processes see
    if options.executor is not None:
        return _in_order(partial(_on_cluster, inputs.each(options.files, read), options.executor, make))
    return _in_order(partial(_in_processes, options, limit, partial(Parts, read, make)))


def _read(options: Namespace, limit: float | None, name: str, text: Source | None = None) -> tuple[Puzzle, ...]:
    with Deadline(limit).interrupting(f"reading {name}"):
        puzzles = inputs.puzzles(options, name, text)
    if getattr(options, "trace", None) and len(puzzles) > 1:
        raise UsageError(f"--trace follows one search; {name} has {len(puzzles)} puzzles, see --title")
    return puzzles


class _Order:
    """Outcomes as they arrive, released in order: by file, and by puzzle within it."""

    def __init__(self) -> None:
        self._outcomes: dict[tuple[int, int], Outcome] = {}
        self._numbers: dict[int, int] = {}
        self._said = (0, 0)

    def put(self, file: int, puzzle: int, outcome: Outcome) -> None:
        """Add the outcome of a puzzle."""
        self._outcomes[file, puzzle] = outcome._replace(last=False)

    def end(self, file: int, number: int) -> None:
        """Add the number of puzzles in a file."""
        self._numbers[file] = number

    def ready(self) -> Iterator[Outcome]:
        """The outcomes that are next in order."""
        while self._said in self._outcomes:
            file, puzzle = self._said
            yield self._outcomes.pop(self._said)
            self._said = (file, puzzle + 1) if puzzle + 1 < self._numbers[file] else (file + 1, 0)

    def rest(self) -> Iterator[Outcome]:
        """The remaining outcomes, some of which may come after a gap."""
        yield from (self._outcomes[key] for key in sorted(self._outcomes))


def _in_order(spread: Callable[[_Order], Iterator[None]]) -> Iterator[Outcome]:
    """Outcomes in the order of the puzzles, in whatever order they arrive."""
    order = _Order()
    try:
        for _ in spread(order):
            yield from order.ready()
    except (Exception, KeyboardInterrupt):
        yield from order.rest()
        raise
    yield from order.rest()


def _in_processes(options: Namespace, limit: float | None, make: Callable[[], Parts], order: _Order) -> Iterator[None]:
    """Have processes read and solve, while this one only hands out work."""
    from pylogic.cli.signals import Stop
    from pylogic.engines.workers.jobs import in_bundles

    def texts() -> Iterator[Part]:
        for place, name in enumerate(options.files):
            start = time.perf_counter()
            stop.raising = True  # the terminal may be waiting for input
            try:
                with Deadline(limit).interrupting(f"reading {name}"), inputs.reading(options, name):
                    source = inputs.source(name)
            except KeyboardInterrupt:
                return  # which `stop` knows
            except Exception as error:
                order.end(place, 1)
                order.put(place, 0, Outcome.failure(error))
                continue
            finally:
                stop.raising = False
            yield Part(place, source, time.perf_counter() - start)

    waiting, options.waiting = options.waiting, []  # the options go to the processes, which cannot have them
    with Stop() as stop:
        for part, said in in_bundles(texts(), make, options.jobs, lambda: stop.requested, waiting):
            if part.end is None:
                order.end(part.place, part.total(said))
            outcome = part.outcome(said)
            if outcome is not None:
                order.put(part.place, part.first, outcome)
                yield
        if stop.requested:
            raise KeyboardInterrupt


def _on_cluster(inputs: _Inputs, address: str, make: Callable[[], Work], order: _Order) -> Iterator[None]:
    """Have a cluster solve puzzles that are read here."""
    from pylogic.engines.workers.cluster import on_cluster
    from pylogic.engines.workers.jobs import Jobs

    def readable() -> Iterator[Input]:
        for one in inputs:
            number = one.number if isinstance(one, Input) else one[0]
            order.end(number, 1)
            if isinstance(one, Input):
                yield one
            else:
                order.put(number, 0, one[1])

    for one, said in on_cluster(readable(), partial(Jobs, partial(_remote, make)), address=address):
        failure = EngineError(f"{one.name}: {said.error}")
        order.put(one.number, 0, Outcome.failure(failure) if said.text is None else Outcome.unpacked(said.text))
        yield


def _remote(make: Callable[[], Work]) -> Callable[[Input], Iterator[str]]:
    """The same work in another process, which returns a text for each puzzle."""
    work = make()

    def do(one: Input) -> Iterator[str]:
        yield done(work, one).packed()

    return do


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
        """The rest of the task, see `pylogic.engines.workers.jobs.Task`."""
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
