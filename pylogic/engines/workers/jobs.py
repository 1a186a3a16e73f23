"""Tasks in processes of their own, one for each thread that asks.

Small tasks in several processes: each gets a few at a time, so that it need not wait for the next one.

How many these are is measured: as many as take a moment.  What a process has not begun after that is taken back, and
goes to a free worker; one task that takes long holds up no other.
"""

from __future__ import annotations

import pickle
import selectors
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import IO, Any, Generic, Protocol, TypeAlias, TypeVar

from pylogic.engines.workers.messages import Arriving, allowed, receive, send
from pylogic.engines.workers.processes import start
from pylogic.model.errors import EngineError

PATIENCE = 3.0
"""Seconds that a process gets to say what it has when it is interrupted."""
KILLED = "the process that worked on it was killed, and so was a second one"


class Jobs:
    """A workshop whose every thread has a process, see `pylogic.engines.workers.cluster.Workshop`.

    Args:
        make: Makes what does the tasks, ``make()(task)`` gives texts, here one or none; it is pickled, and called in
            each process.
    """

    def __init__(self, make: Callable[[], Callable[[Any], Iterator[str]]]) -> None:
        self._make = pickle.dumps(make)
        self._own = threading.local()
        self._all: list[_Job] = []

    def do(self, task: object) -> str:
        """Do a task in the process of this thread; empty when it was cancelled before it had a result.

        Raises:
            EngineError: Two processes, one after the other, were killed while they worked on it.
        """
        if not hasattr(self._own, "job"):
            self._own.job = _Job(self._make)
            self._all.append(self._own.job)
        answer: str = self._own.job.do(task)
        return answer

    def cancel(self) -> None:
        """Let each process say what it has, and end it."""
        for job in self._all:
            job.cancel()

    def close(self) -> None:
        """End the processes."""
        for job in self._all:
            job.close()


class _Job:
    """A process that does one task after the other, and another one in its place when it is killed."""

    def __init__(self, make: bytes) -> None:
        self._make = make
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False
        self._changing = threading.Lock()

    def do(self, task: object) -> str:
        packed = pickle.dumps([task])
        for _ in range(2):
            process = self._running()
            answer = None if process is None else _asked(process, packed)
            if answer is not None:
                return answer
            self._end()
            if self._over:
                return ""
        raise EngineError(KILLED)

    def cancel(self) -> None:
        with self._changing:
            self._over = True
            if self._process is not None:
                self._process.terminate()
        timer = threading.Timer(PATIENCE, self._kill)
        timer.daemon = True
        timer.start()

    def close(self) -> None:
        self._over = True
        self._end()

    def _running(self) -> subprocess.Popen[bytes] | None:
        with self._changing:
            if self._process is None and not self._over:
                self._process = started(self._make)
            return self._process

    def _kill(self) -> None:
        with self._changing:
            if self._process is not None:
                self._process.send_signal(signal.SIGKILL)

    def _end(self) -> None:
        with self._changing:
            process, self._process = self._process, None
        if process is not None:
            end(process)


def started(make: bytes, waiting: list[subprocess.Popen[bytes]] | None = None) -> subprocess.Popen[bytes]:
    """A process that does tasks, see `pylogic.engines.workers.tasks`.

    Args:
        make: Makes what does them, pickled.
        waiting: Processes that were started before it was known; one is taken, if there is one.

    Raises:
        EngineError: No process can be started.
    """
    try:
        process = waiting.pop() if waiting else start("pylogic.engines.workers.tasks")
    except OSError as error:
        raise EngineError(f"no process can be started: {error.strerror}") from None
    assert process.stdin is not None
    with suppress(BrokenPipeError):  # the caller that waits for its answer is notified
        send(process.stdin.fileno(), make)
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process, whatever it does."""
    process.kill()
    with suppress(BrokenPipeError):
        process.communicate()


def _asked(process: subprocess.Popen[bytes], packed: bytes) -> str | None:
    """Ask a process; ``None`` when it ends without an answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        send(process.stdin.fileno(), packed)
    except BrokenPipeError:
        return None
    texts = []
    while message := receive(process.stdout.fileno()):
        texts.append(message.decode())
    return None if message is None else "".join(texts)


_LOOK = 0.2
"""Seconds between two looks at whether all is to end."""


_Task = TypeVar("_Task", bound="Task")
_Start: TypeAlias = Callable[[], "subprocess.Popen[bytes]"]


class Task(Protocol):
    """Something that comes to one or more texts."""

    def left(self: _Task, result: str | EngineError) -> _Task | None:
        """Return the rest of the task after one of the texts, or after two processes were killed, if there is any."""

    def parts(self: _Task) -> Sequence[_Task]:
        """The same in parts that may be done side by side."""


def in_bundles(
    tasks: Iterator[_Task],
    make: Callable[[], Callable[[_Task], Iterator[str]]],
    number: int,
    ended: Callable[[], bool],
    waiting: list[subprocess.Popen[bytes]],
) -> Iterator[tuple[_Task, str | EngineError]]:
    """Do tasks in processes of their own; every text comes once and as soon as it is there.

    What a process was working on when it is killed is done by another one, twice at most.

    Args:
        tasks: Taken when they can start, a few in advance.
        make: Makes what does them in a process, ``make()(task)`` gives texts; it is pickled.
        number: How many processes there are.
        ended: Whether all is to end: nothing is begun any more, what runs is interrupted and comes with what it has.
        waiting: Processes that were started already; those that are needed are taken from the list.
    """
    bundles = _Bundles(tasks, partial(started, pickle.dumps(make), waiting), number, ended)
    try:
        yield from bundles.texts()
    finally:
        bundles.close()


class _Bundles(Generic[_Task]):
    """The tasks that wait, and the processes that work."""

    def __init__(self, tasks: Iterator[_Task], start: _Start, number: int, ended: Callable[[], bool]) -> None:
        self._tasks = tasks
        self._back: deque[_Task] = deque()
        self._ended = ended
        self._listening = selectors.DefaultSelector()
        self._free = [_Process[_Task](start, self._listening) for _ in range(number)]
        self._busy: set[_Process[_Task]] = set()

    def texts(self) -> Iterator[tuple[_Task, str | EngineError]]:
        """Yield the results of tasks, until all are done or the grace period after the end is over."""
        deadline = None
        while True:
            if deadline is None and self._ended():
                deadline = time.monotonic() + PATIENCE
                for process in self._busy:
                    process.interrupt()
            if deadline is None:
                yield from self._begin()
            if not self._busy or (deadline is not None and time.monotonic() > deadline):
                return
            for key, _ in self._listening.select(_LOOK):
                yield from self._heard(key.data, again=deadline is None)

    def close(self) -> None:
        """End the processes."""
        for process in (*self._free, *self._busy):
            process.end()
        self._listening.close()

    def _begin(self) -> Iterator[tuple[_Task, EngineError]]:
        """Give work to those that have none."""
        while self._free and not self._ended():
            tasks = self._taken(self._free[-1].able)
            if not tasks:
                return
            process = self._free.pop()
            self._busy.add(process)
            process.tasks.extend(tasks)
            yield from self._sent(process)

    def _taken(self, number: int) -> list[_Task]:
        taken = [self._back.popleft() for _ in range(min(number, len(self._back)))]
        return taken or list(islice(self._tasks, number))

    def _sent(self, process: _Process[_Task]) -> Iterator[tuple[_Task, EngineError]]:
        """Let a process begin with its tasks; when there can be none, all of them are said to be at fault."""
        try:
            process.begin()
        except EngineError as error:
            while process.tasks:
                yield process.tasks[0], error
                process.learn(error)
            self._release(process)

    def _heard(self, process: _Process[_Task], again: bool) -> Iterator[tuple[_Task, str | EngineError]]:
        """Yield what a process has sent; if it was killed and ``again`` is true another one takes over."""
        texts = process.heard()
        for text in texts or ():
            if not text:
                self._release(process)
            else:
                message = text.decode()
                yield process.tasks[0], message
                process.learn(message)
        if texts is None:
            process.end()
            if again:
                yield from self._replaced(process)
            else:
                self._release(process)

    def _replaced(self, process: _Process[_Task]) -> Iterator[tuple[_Task, str | EngineError]]:
        """Begin again after a process was killed; the task at which two were killed is given up."""
        if process.killed:
            error = EngineError(KILLED)
            yield process.tasks[0], error
            process.learn(error)
        else:
            process.killed = True
        if process.tasks:
            yield from self._sent(process)
        else:
            self._release(process)

    def _release(self, process: _Process[_Task]) -> None:
        """A process is free; what it has not begun is for all."""
        self._back.extendleft(reversed([part for task in process.tasks for part in task.parts()]))
        process.finish()
        self._busy.remove(process)
        self._free.append(process)


class _Process(Generic[_Task]):
    """A process, or the one that takes its place, and the tasks that it has.

    Args:
        start: Starts a process.
        listening: Where what it says is waited for.

    Attributes:
        tasks: Its tasks; of the first bundle those that are left.
        able: How many tasks it does in a moment.
        killed: Whether a process was killed at the first task.
    """

    def __init__(self, start: _Start, listening: selectors.BaseSelector) -> None:
        self.tasks: deque[_Task] = deque()
        self.able = 1
        self.killed = False
        self._start = start
        self._listening = listening
        self._running: subprocess.Popen[bytes] | None = None
        self._arriving = Arriving()
        self._begun, self._allowed, self._said = 0.0, 0.0, 0

    def begin(self) -> None:
        """Send the tasks.

        Raises:
            EngineError: No process can be started.
        """
        if self._running is None:
            self._running = self._start()
            self._arriving = Arriving()
            self._listening.register(_pipe(self._running.stdout), selectors.EVENT_READ, self)
        packed = pickle.dumps(list(self.tasks))
        self._begun, self._allowed, self._said = time.monotonic(), allowed(len(packed)), 0
        with suppress(BrokenPipeError):  # its end will be heard
            send(_pipe(self._running.stdin), packed)

    def heard(self) -> list[bytes] | None:
        """The messages that have come, an empty one when it is done; ``None`` when it has ended."""
        assert self._running is not None
        return self._arriving.read(_pipe(self._running.stdout))

    def learn(self, result: str | EngineError) -> None:
        """Note what was said of the first task."""
        self._said += 1
        self.killed = False
        rest = self.tasks.popleft().left(result)
        if rest is not None:
            self.tasks.appendleft(rest)

    def finish(self) -> None:
        """Forget the tasks that it has not begun, and measure how many it did."""
        spent = max(time.monotonic() - self._begun, 1e-6)
        in_time = int(min(2 * self._said, self._said * self._allowed / spent))
        self.able = max(1, self._said if self.tasks else in_time)
        self.tasks.clear()

    def interrupt(self) -> None:
        """Let it say what it has."""
        if self._running is not None:
            self._running.terminate()

    def end(self) -> None:
        """End it, whatever it does."""
        if self._running is not None:
            self._listening.unregister(_pipe(self._running.stdout))
            end(self._running)
            self._running = None


def _pipe(stream: IO[bytes] | None) -> int:
    assert stream is not None
    return stream.fileno()
