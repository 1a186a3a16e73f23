"""Tasks side by side, on threads, processes or a cluster: executors as `concurrent.futures` has them.

Those of the standard library do not keep what is promised here: a process that is killed costs its own task one more
try and nothing else, all end with their caller however that ends, whoever is interrupted gets what there is, and
neither the caller's main module nor a file beside it is loaded again.
"""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import threading
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import Any, TypeVar

from pylogic.engines.workers.processes import start
from pylogic.model.errors import EngineError

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_LOOK = 0.2
"""Seconds after which Python sees a signal."""
PATIENCE = 3.0
"""Seconds that a process gets to say what it has when it is interrupted."""
KILLED = "the process that worked on it was killed, and so was a second one"


class Processes(Executor):
    """Processes of this machine, started when they are needed, each for one task at a time.

    A task is a function and its one argument, both pickled on their way there; it gives a text, empty when it was
    cancelled before it had a result.  The function is sent once to each process and keeps what it has made there.

    Args:
        number: How many.
        waiting: Processes that were started already; those that are needed are taken from the list.
    """

    def __init__(self, number: int, waiting: list[subprocess.Popen[bytes]] | None = None) -> None:
        self._threads = ThreadPoolExecutor(number)
        self._waiting = [] if waiting is None else waiting
        self._own = threading.local()
        self._all: list[_Process] = []
        self._over = False

    def submit(self, function: Callable[[_Task], str], /, task: _Task) -> Future[str]:  # type: ignore[override]  # texts
        """Let a process do a task.

        Raises, where the result is asked for:
            EngineError: Two processes, one after the other, were killed by it or with it, or none can be started.
        """
        return self._threads.submit(self.do, function, task)

    def do(self, function: Callable[[Any], str], task: object) -> str:
        """Do a task in the process of this thread, see `submit`."""
        if not hasattr(self._own, "process"):
            self._own.process = _Process(self._waiting)
            self._all.append(self._own.process)
        if self._over:
            return ""
        text: str = self._own.process.do(function, task)
        return text

    def cancel(self) -> None:
        """Let each process say what it has, and end it."""
        self._over = True
        for process in self._all:
            process.cancel()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, after their tasks if those are waited for."""
        self._threads.shutdown(wait and not cancel_futures, cancel_futures=cancel_futures)
        self._over = True  # for a task in a thread of another's: a cluster may do one again that nobody waits for
        for process in self._all:
            process.close()
        self._threads.shutdown(wait=wait)

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        self.shutdown(cancel_futures=failure is not None)


class _Process:
    """A process that does one task after the other, and another one in its place when it is killed."""

    def __init__(self, waiting: list[subprocess.Popen[bytes]]) -> None:
        self._waiting = waiting
        self._function: Callable[[Any], str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False
        self._changing = threading.Lock()

    def do(self, function: Callable[[Any], str], task: object) -> str:
        for _ in range(2):
            process = self._running()
            text = None if process is None else self._asked(process, function, task)
            if text is not None:
                return text
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
                self._process, self._function = _started(self._waiting), None
            return self._process

    def _asked(self, process: subprocess.Popen[bytes], function: Callable[[Any], str], task: object) -> str | None:
        """Ask the process; ``None`` when it ends without an answer."""
        assert process.stdin is not None
        assert process.stdout is not None
        packed = None if function is self._function else pickle.dumps(function)
        self._function = function
        call = pickle.dumps((packed, task))
        try:
            process.stdin.write(call)
            process.stdin.flush()
            line = process.stdout.readline()
        except (BrokenPipeError, ValueError):  # it has ended, or was ended and its pipes closed
            return None
        return json.loads(line) if line.endswith(b"\n") else None

    def _kill(self) -> None:
        with self._changing:
            if self._process is not None:
                self._process.send_signal(signal.SIGKILL)

    def _end(self) -> None:
        with self._changing:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(BrokenPipeError):
                process.communicate()


def _started(waiting: list[subprocess.Popen[bytes]]) -> subprocess.Popen[bytes]:
    with suppress(IndexError):  # another thread may take the last one
        return waiting.pop()
    try:
        return start("pylogic.engines.workers.tasks")
    except OSError as error:
        raise EngineError(f"no process can be started: {error.strerror}") from None


def side_by_side(
    submit: Callable[[_Task], Future[_Result]],
    following: Callable[[], _Task | None],
    most: Callable[[], int],
    cancel: Callable[[], None],
    ended: Callable[[], bool] = lambda: False,
) -> Generator[tuple[_Task, Future[_Result]], None, None]:
    """Do several tasks at a time; each comes with its future as soon as that is done.

    After Ctrl-C no task is begun any more; those that run are cancelled, and come with what they have.

    Args:
        submit: Begins one of them, or lets it wait.
        following: The next task; ``None`` where there is none now.
        most: How many may be under way.
        cancel: Makes those that run end.
        ended: Whether all is to end, as after Ctrl-C; looked at often.
    """
    running: dict[Future[_Result], _Task] = {}
    begin = True
    try:
        while True:
            if begin and ended():
                begin = False
                _cancel(running, cancel)
            while begin and len(running) < most() and (task := following()) is not None:
                running[submit(task)] = task
            if not running:
                return
            for future in first_done(set(running))[0]:
                yield running.pop(future), future
    except KeyboardInterrupt:
        _cancel(running, cancel)
        yield from ((task, future) for future, task in running.items() if wait((future,)))
        raise
    except BaseException:
        _cancel(running, cancel)
        raise


def _cancel(running: dict[Future[_Result], Any], cancel: Callable[[], None]) -> None:
    """Cancel tasks that run, and forget those that have not begun."""
    for future in [future for future in running if future.cancel()]:
        del running[future]
    cancel()


def first_done(running: set[Future[_Result]]) -> tuple[set[Future[_Result]], set[Future[_Result]]]:
    """The futures that are done and those that are not, as soon as one is done, or after a moment.

    The caller asks again, and between two calls Python sees signals: the system may hand one to a thread
    other than the main one, which would not hear of it as long as it waits.
    """
    done, still = wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
    return done, still
