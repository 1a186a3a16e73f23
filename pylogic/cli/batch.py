"""Many puzzles one after the other, or in parallel on this machine or a cluster; output stays in order.

Tasks for other processes on this machine are texts, which they read and whose puzzles they work on.
"""

from __future__ import annotations

import json
import os
import time
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from pylogic.cli import inputs
from pylogic.cli.inputs import Input, Outcome
from pylogic.cli.shared import is_sequential
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple
from pylogic.model.text import Source

_SLOW = 10e6
"""Characters of a text for which a process works on a second, so that sending it costs little in comparison."""

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
    if is_sequential(options):
        work = make()
        return (work(one) if isinstance(one, Input) else one[1] for one in inputs.each_input(options.files, read))
    if options.debug:
        os.environ["PYLOGIC_DEBUG"] = "1"  # which other processes see
    if options.executor is not None:
        return _in_order(partial(_on_cluster, inputs.each_input(options.files, read), options.executor, make))
    return _in_order(partial(_in_processes, options, limit, Parts(read, make)))


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


def _in_processes(options: Namespace, limit: float | None, parts: Parts, order: _Order) -> Iterator[None]:
    """Have processes read and solve, while this one only hands out work."""
    from pylogic.cli.signals import Stop
    from pylogic.engines.workers.executor import Processes, side_by_side

    def texts() -> Iterator[Part]:
        for place, name in enumerate(options.files):
            start = time.perf_counter()
            stop.raising = True  # the terminal may be waiting for input
            try:
                with Deadline(limit).interrupting(f"reading {name}"), inputs.limit_reading(options, name):
                    source = inputs.source_named(name)
            except KeyboardInterrupt:
                return  # which `stop` knows
            except Exception as error:
                order.end(place, 1)
                order.put(place, 0, Outcome.failure(error))
                continue
            finally:
                stop.raising = False
            yield Part(place, source, time.perf_counter() - start)

    def following() -> Part | None:
        if not back:
            return None if stop.requested else next(new, None)
        one, *rest = back.popleft().halves()
        back.extendleft(rest)
        return one

    new, back = texts(), deque[Part]()
    waiting, options.waiting = options.waiting, []  # the options go to the processes, which cannot have them
    with Stop() as stop, Processes(options.jobs, waiting) as processes:
        submit, most = partial(processes.submit, parts), lambda: 2 * options.jobs
        for part, future in side_by_side(submit, following, most, processes.cancel, lambda: stop.requested):
            try:
                said = future.result()
            except EngineError as error:
                if not part.single:
                    back.extendleft(part._replace(first=one, end=one + 1) for one in range(part.first, part.end or 0))
                    continue
                found = [Outcome.failure(EngineError(f"{part.source.name}: {error}"))]
                end = part.end or 1
            else:
                if not said:
                    continue
                end, packed = json.loads(said)
                found = [Outcome.unpacked(text) for text in packed]
            if part.end is None:
                order.end(part.place, end)
            for number, outcome in enumerate(found, part.first):
                order.put(part.place, number, outcome)
            if part.first + len(found) < end:
                back.appendleft(part._replace(first=part.first + len(found), end=end))
            yield
        if stop.requested:
            raise KeyboardInterrupt


def _on_cluster(inputs: _Inputs, address: str, make: Callable[[], Work], order: _Order) -> Iterator[None]:
    """Have a cluster solve puzzles that are read here."""
    from pylogic.engines.workers.cluster import InProcesses, on_cluster

    def readable() -> Iterator[Input]:
        for one in inputs:
            number = one.number if isinstance(one, Input) else one[0]
            order.end(number, 1)
            if isinstance(one, Input):
                yield one
            else:
                order.put(number, 0, one[1])

    for one, said in on_cluster(readable(), partial(InProcesses, _Remote(make)), address=address):
        failure = EngineError(f"{one.name}: {said.error}")
        order.put(one.number, 0, Outcome.failure(failure) if said.text is None else Outcome.unpacked(said.text))
        yield


class _Remote:
    """The same work in another process, which returns a text for each puzzle."""

    def __init__(self, make: Callable[[], Work]) -> None:
        self._make = make
        self._work: Work | None = None

    def __call__(self, one: Input) -> str:
        self._work = self._work or self._make()
        return solve_one(self._work, one).packed()


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

    @property
    def single(self) -> bool:
        """Whether one puzzle at most is worked on."""
        return self.end is None or self.first + 1 == self.end

    def halves(self) -> list[Part]:
        """The part, or two of about the same number of puzzles, so that a process that is free finds one."""
        if self.single or self.end is None:
            return [self]
        middle = (self.first + self.end + 1) // 2
        return [self._replace(end=middle), self._replace(first=middle)]


class Parts:
    """Reads texts and solves their puzzles in the process that receives them.

    Args:
        read: Gives the puzzles of a text.
        make: Makes what is done with each puzzle.
    """

    def __init__(self, read: Callable[[str, Source], tuple[Puzzle, ...]], make: Callable[[], Work]) -> None:
        self._read, self._make = read, make
        self._work: Work | None = None
        self._known: tuple[int, tuple[Puzzle, ...], float] | None = None
        """The place of the text that was read last, what is in it, and the seconds that it took."""

    def __call__(self, part: Part) -> str:
        """The number of puzzles in the text and the outcomes of the first ones of the part, as JSON.

        It stops at the first puzzle that ends after the time that sending the text takes, so that the rest can go to
        another process; in a part with an unknown end, after one.
        """
        self._work = self._work or self._make()
        until = time.monotonic() + len(part.source.text) / _SLOW
        try:
            puzzles, reading = self._puzzles(part)
        except Exception as error:
            return json.dumps((part.first + 1, [Outcome.failure(error).packed()]))
        end = len(puzzles) if part.end is None else part.end
        found: list[str] = []
        try:
            for number in range(part.first, part.first + 1 if part.end is None else end):
                found.append(solve_one(self._work, Input(number, part.source.name, puzzles[number], reading)).packed())
                if time.monotonic() > until:
                    break
        except KeyboardInterrupt:
            if not found:
                raise
        return json.dumps((end, found))

    def _puzzles(self, part: Part) -> tuple[tuple[Puzzle, ...], float]:
        if self._known is None or self._known[0] != part.place:
            start = time.perf_counter()
            puzzles = self._read(part.source.name, part.source)
            self._known = part.place, puzzles, part.reading + time.perf_counter() - start
        return self._known[1:]


def solve_one(work: Work, one: Input) -> Outcome:
    """Solve a puzzle in a process; no exception but an interruption escapes."""
    try:
        return work(one)
    except Exception as error:
        return Outcome.failure(error, one.name)
