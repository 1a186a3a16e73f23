"""A worker process seen from the caller: started, asked, watched, ended, and kept from one question to the next.

An engine in the process that asks it, for places where no other process can be started.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pylogic import engines
from pylogic.engines.workers.processes import start_engine
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.request import Closing, Message, Request

if TYPE_CHECKING:
    from subprocess import Popen

_Heard = TypeVar("_Heard")
_GRACE = 0.2  # seconds that a worker has to end by itself when its time is up
_WATCH = 0.05  # seconds between two looks at a worker's memory and processor time
_SOON = 0.005  # the same at least
_LISTEN = 1.0  # seconds after which Python sees a signal that came just before the wait


class Worker(Closing):
    """One engine in a process group of its own.

    It is started at once, so that its library loads while the caller reads the puzzle, and may
    answer any number of requests one after the other.  Use it as a context manager, or `close` it.

    Args:
        engine: The name of the engine.
        process: Its process, if that was started already.

    Raises:
        UsageError: There is no such engine.

    Examples:
        >>> with pylogic.Worker("clingo") as worker:  # one process for several puzzles
        ...     for name in ("futoshiki_4x4", "battleship_3x3"):
        ...         print(pylogic.solve(f"examples/{name}.puzzle", worker=worker).status)
        unique
        unique
    """

    def __init__(self, engine: str, process: Popen[bytes] | None = None) -> None:
        self.engine = engines.engine(engine).name
        self.version: str | None = None
        self._process = process or start_engine(engine)
        self._asked = Lock()
        self._cancelled = False
        self._closed = False
        self._buffer = b""
        self._errors = b""

    @property
    def alive(self) -> bool:
        """Whether it can be asked something."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process and everything it started; listeners receive its end."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self._process.kill()

    def cancel(self) -> None:
        """End the process; listeners receive ``{"done": {"limit": "interrupted"}}`` as its last message."""
        self._cancelled = True
        self.kill()

    def close(self) -> None:
        """End the process and give back what it holds; it cannot be asked any more."""
        self._closed = True
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):  # a request that it did not live to read
                    pipe.close()

    def await_version(self) -> str:
        """The engine's version, once its library is loaded.

        Raises:
            EngineError: The engine is missing or too old.
        """
        while self.version is None:
            for message in self._received(None, None):
                if not self._greeting(message):
                    raise EngineError(f"the worker process of {self.engine} was cancelled")
        return self.version

    def warm_up(self, kind: str) -> None:
        """Let it load what a kind needs before it is asked; for an engine that has something to load then.

        Args:
            kind: As in `Request`.
        """
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended already; what it said before is read next
            self._process.stdin.write(json.dumps([{"task": "warm", "kind": kind}, None]).encode() + b"\n")
            self._process.stdin.flush()

    def ask(self, request: Request, deadline: float | None) -> Generator[Message, None, None]:
        """Send a request and give its messages as they come, the last being ``done``.

        When a limit is reached the worker is ended and ``{"done": {"limit": WORD}}`` is given, the
        word being ``time``, ``memory`` or ``cpu``, or ``interrupted`` after `cancel`.

        Args:
            request: The request.
            deadline: A reading of `time.monotonic` after which the worker is ended.

        Raises:
            EngineError: The worker broke down, was killed, or its engine is missing.
            UsageError: A strategy of the user's own is refused, or the worker is still answering.
        """
        self.send(json.dumps(request), deadline)
        yield from self.answer(request, deadline)

    def follow(
        self,
        request: Request,
        deadline: float | None,
        hear: Callable[[Message], Iterable[_Heard]],
        *,
        sent: bool = False,
        then: Callable[[], object] | None = None,
    ) -> Generator[_Heard, None, None]:
        """Give what a function makes of each message of an answer when it comes.

        Args:
            request: The request.
            deadline: As for `ask`.
            hear: The function.
            sent: Whether the request was sent already.
            then: As for `answer`, if it was.
        """
        with closing(self.answer(request, deadline, then) if sent else self.ask(request, deadline)) as messages:
            for message in messages:
                yield from hear(message)

    def answer(
        self, request: Request, deadline: float | None, then: Callable[[], object] | None = None
    ) -> Generator[Message, None, None]:
        """Give the messages that answer a request which was sent, see `ask`.

        Args:
            request: The request.
            deadline: As for `ask`.
            then: Called when the last of them has come and before they are given, unless the process is watched for
                a limit of memory or of processor time: another request can be sent.
        """
        memory, cpu = request["memory"], request.get("effort", {}).get("cpu")
        watch = _Watch(self._process.pid, memory, cpu) if memory or cpu else None
        answered = False
        try:
            while not answered:
                messages = self._received(deadline, watch)
                if "done" in messages[-1]:
                    self._asked.release()
                if then is not None and watch is None and "done" in messages[-1]:
                    answered = True
                    then()
                for message in messages:
                    if watch is not None and "started" in message:
                        watch.begin(message.get("used"))
                        # What it has loaded counts too, be the answer there before the next look.
                        grown = watch.exceeded() == "memory"
                    else:
                        grown = False
                    if grown or message.get("memory"):
                        yield {"done": {"limit": "memory"}}
                        return
                    if self._greeting(message):
                        continue
                    answered = answered or "done" in message
                    yield message
        finally:
            if not answered:
                self.close()  # what it still has to say must not be taken for an answer to the next request

    def _greeting(self, message: Message) -> bool:
        """Whether a message only says that the worker is ready."""
        if message.get("mistake"):
            raise UsageError(message["failed"])
        if "failed" in message:
            raise EngineError(f"{self.engine}: {message['failed']}")
        if "ready" in message:
            self.version = message["ready"]
        return "ready" in message

    def send(self, request: str, deadline: float | None) -> None:
        """Write a request, but only until the deadline: a worker that is busy loading does not read it.

        Args:
            request: The request as JSON.
            deadline: As for `ask`.

        Raises:
            EngineError: The worker was closed.
            UsageError: It is still answering.
        """
        if self._closed:
            raise EngineError(f"the worker process of {self.engine} was closed")
        if not self._asked.acquire(blocking=False):
            sentence = (
                f"this worker of {self.engine} is still answering; a question meanwhile needs a worker of its own"
            )
            raise UsageError(sentence)
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()
        rest = memoryview(f"[{request}, {json.dumps(deadline)}]\n".encode())
        os.set_blocking(pipe, False)
        try:
            while rest and _left(deadline) != 0.0:
                try:
                    rest = rest[os.write(pipe, rest) :]
                except BlockingIOError:
                    select.select([], [pipe], [], _wait(_LISTEN, _left(deadline)))
        except BrokenPipeError:
            pass  # it has ended already; what it said before is read next
        finally:
            os.set_blocking(pipe, True)

    def _received(self, deadline: float | None, watch: _Watch | None) -> list[Message]:
        """Wait for output, a limit or the end of the process."""
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        streams = [self._process.stdout, self._process.stderr]
        messages: list[Message] = []
        while True:
            left = _left(deadline)
            look = _LISTEN if watch is None else watch.pause()
            ready, _, _ = select.select(streams, [], [], _wait(look, left))
            if self._process.stderr in ready:
                chunk = os.read(self._process.stderr.fileno(), 1 << 16)
                self._errors = (self._errors + chunk)[-2000:]
                if not chunk:
                    streams.remove(self._process.stderr)
            if self._process.stdout in ready:
                chunk = os.read(self._process.stdout.fileno(), 1 << 20)
                if not chunk and self._cancelled:
                    return [{"done": {"limit": "interrupted"}}]
                if not chunk:
                    raise EngineError(self._obituary())
                *lines, self._buffer = (self._buffer + chunk).split(b"\n")
                if lines:
                    messages = json.loads(b"[%s]" % b",".join(lines))
            reached = None
            if left == 0.0 and not messages:
                reached = "time"
            elif watch is not None and (not messages or (watch.begun and "done" not in messages[-1])):
                reached = watch.exceeded()
            if reached:
                self.kill()
                spent = watch.spent(self._process) if watch and reached == "cpu" else {}
                self.close()
                return [*messages, {"done": {"limit": reached}, **spent}]
            if messages:
                return messages

    def _obituary(self) -> str:
        code = self._process.wait()
        if code < 0:
            return f"the worker process of {self.engine} was killed by {signal.Signals(-code).name}"
        last = self._errors.decode(errors="replace").strip().splitlines()[-1:]
        said = f": {last[0]}" if last else ""
        return f"the worker process of {self.engine} ended by itself with code {code}{said}"


def _left(deadline: float | None) -> float | None:
    """Seconds until a worker is ended, 0 when that is due; ``None`` for never."""
    return None if deadline is None else max(0.0, deadline + _GRACE - time.monotonic())


def _wait(look: float, left: float | None) -> float:
    """Seconds until the next look, or until no time is left."""
    return look if left is None else min(look, left)


class _Watch:
    """The resident memory of a process and its children, and its processor time, against limits.

    The timers of the system that end a process count its time by samples, and miss much of it where it often waits.

    Attributes:
        begun: Whether the request has begun; what came with that is looked at by who reads it, before all else counts.
    """

    def __init__(self, pid: int, memory: int | None, cpu: float | None) -> None:
        import psutil  # imported late: only runs with such a limit need it

        self._process: Any = psutil.Process(pid)
        self._gone: type[Exception] = psutil.Error
        self._memory = memory
        self._cpu = cpu
        self._next = 0.0
        self._start = 0.0
        self._used: Sequence[float] | None = None
        self.begun = False

    def begin(self, used: Sequence[float] | None) -> None:
        """Count processor time from what the process had used, user and system."""
        self.begun, self._start, self._used = True, time.perf_counter(), used

    def pause(self) -> float:
        """Seconds until the next look."""
        return _WATCH if self._next == 0.0 else max(0.0, self._next - time.monotonic())

    def exceeded(self) -> str | None:
        """The limit that is exceeded; looked up now and then, for that takes longer than most messages."""
        if time.monotonic() < self._next:
            return None
        left = _WATCH
        try:
            if self._cpu is not None and self._used is not None:
                left = self._cpu - sum(self._process.cpu_times()) + sum(self._used)
                if left <= 0:
                    return "cpu"
            if self._memory is not None:
                family = [self._process, *self._process.children(recursive=True)]
                if int(sum(member.memory_info().rss for member in family)) > self._memory:
                    return "memory"
        except self._gone:
            return None  # it has ended; its output says how
        self._next = time.monotonic() + max(_SOON, min(_WATCH, left))
        return None

    def spent(self, process: Popen[bytes]) -> Message:
        """What a process that was killed has spent since it began."""
        from pylogic.engines.workers.serving import spent_by  # imported late, as above

        try:
            status, spent = spent_by(process.pid, time.perf_counter() - self._start, self._used or (0.0, 0.0))
        except ChildProcessError:  # another thread looked whether it lives
            return {}
        process.returncode = os.waitstatus_to_exitcode(status)
        return {"spent": spent}


class Inline(Closing):
    """An engine in the process that asks it: it answers when it is asked, and cannot be ended before.

    Args:
        engine: The name of an engine that is ``inline``.
    """

    alive = True

    def __init__(self, engine: str) -> None:
        self.engine = engine
        self.version: str | None
        try:
            self.version, self._answer = engines.engine(engine).start()
        except EngineError as error:
            raise EngineError(f"{engine}: {error}") from None

    def await_version(self) -> str:
        """The engine's version."""
        return str(self.version)

    def ask(self, request: Request, deadline: float | None) -> Generator[Message, None, None]:
        """Answer a request and give its messages at the end, see `Worker.ask`."""
        return self.follow(request, deadline, lambda message: (message,))

    def follow(
        self,
        request: Request,
        deadline: float | None,  # noqa: ARG002
        hear: Callable[[Message], Iterable[_Heard]],
        *,
        sent: bool = False,  # noqa: ARG002
        then: Callable[[], object] | None = None,  # noqa: ARG002
    ) -> Generator[_Heard, None, None]:
        """Answer a request; the function gets each message when it comes, what it gives comes at the end."""
        heard: list[_Heard] = []

        def emit(message: Message) -> None:
            heard.extend(hear(message))

        emit({"started": True})
        self._answer(request, emit)
        yield from heard

    def send(self, request: str, deadline: float | None) -> None:
        """Do nothing: it answers when its messages are asked for."""

    def warm_up(self, kind: str) -> None:
        """Do nothing, as it has been loaded."""

    def cancel(self) -> None:
        """Do nothing: when this is called, it has answered."""

    def close(self) -> None:
        """Do nothing, as there is nothing to give back."""


AnyWorker: TypeAlias = Worker | Inline
"""An engine that can be asked, wherever it runs."""


def open_worker(engine: str) -> AnyWorker:
    """A worker of an engine: a process of its own, unless the engine is one that works where it is asked."""
    return Inline(engine) if engines.is_inline(engine) else Worker(engine)


class Pool(Closing):
    """Running workers by the name of their engine.  Use it as a context manager, or `close` it.

    Args:
        started: Processes of engines that were started already; they may not be needed.
    """

    def __init__(self, started: dict[str, Popen[bytes]] | None = None) -> None:
        self._over = False
        self._workers: dict[str, AnyWorker] = {
            engine: Worker(engine, process) for engine, process in (started or {}).items()
        }

    def __call__(self, engine: str) -> AnyWorker:
        """A running worker, the one of the question before if it still lives."""
        worker = self._workers.get(engine)
        if worker is None or not worker.alive:
            if worker is not None:
                worker.close()
            worker = self._workers[engine] = open_worker(engine)
        if self._over:
            worker.cancel()
        return worker

    def cancel(self) -> None:
        """End them all, from another thread than the one that asks; what is asked now or later is ``interrupted``."""
        self._over = True
        for worker in list(self._workers.values()):
            worker.cancel()

    def close(self) -> None:
        """End them all."""
        for worker in self._workers.values():
            worker.close()


_MOST = 2
"""Sets of idle workers that are kept; more are needed only while more threads ask at the same time."""

_Place = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]
_idle: list[tuple[_Place, Pool]] = []
_inherited: list[tuple[_Place, Pool]] = []  # of the process that this one is a copy of, which alone may end them
_lock = Lock()


@contextmanager
def borrowed() -> Iterator[Pool]:
    """Workers for one question, idle ones where the environment is what it was when they were started."""
    place = (tuple(sorted(os.environ.items())), (sys.executable, *sys.path))
    with _lock:
        entry = next((one for one in _idle if one[0] == place), (place, Pool()))
        if entry in _idle:
            _idle.remove(entry)
    try:
        yield entry[1]
    finally:
        with _lock:
            _idle.append(entry)
            surplus = _idle[:-_MOST]
            del _idle[:-_MOST]
        for _, kept in surplus:
            kept.close()


def end() -> None:
    """End all idle workers."""
    with _lock:
        ended, _idle[:] = [*_idle], []
    for _, kept in ended:
        kept.close()


@contextmanager
def session() -> Iterator[None]:
    """End the workers that `solve` keeps for the next question when the block ends, not only with the interpreter.

    Errors of the functions called within are as for `solve`.

    Examples:
        >>> with pylogic.session():
        ...     for name in ("futoshiki_4x4", "battleship_3x3"):
        ...         print(pylogic.solve(f"examples/{name}.puzzle").status)
        unique
        unique
    """
    try:
        yield
    finally:
        end()


def _forked() -> None:
    global _lock
    _inherited.extend(_idle)
    _idle.clear()
    _lock = Lock()


atexit.register(end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
