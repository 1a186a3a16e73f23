"""Workers that are kept from one question to the next.

Idle workers of this program: one that has answered waits for the next question, and all end with the interpreter.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import Popen
from threading import Lock

from pylogic.engines.workers.worker import AnyWorker, Worker, open_worker
from pylogic.model.request import Closing


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
