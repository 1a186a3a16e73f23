"""Tasks in processes of their own, one for each thread that asks."""

from __future__ import annotations

import pickle
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from pylogic.engines.workers.messages import receive, send
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
