"""Workers that wait for the next test, for starting one costs more than most of what it is asked."""

import json
import os
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pylogic.engines.workers.worker import Worker
from pylogic.model.files import ASP, PROLOG
from pylogic.model.request import Message, Request

_Place = tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]

_MOST = 2
"""Idle processes of an engine in the same circumstances."""

_idle: dict[_Place, list[dict[str, Any]]] = {}
_lock = threading.Lock()  # jobs may be threads


class Pooled(Worker):
    """A worker that takes over an idle process, and leaves its own to others when it is closed.

    Only one that has answered all that it was asked is left to others, and only to those in the same circumstances:
    the environment, the Python, the places of libraries.
    """

    def __init__(self, engine: str) -> None:
        self._place: _Place = (engine, _environment(), (sys.executable, *sys.path))
        self._asking = self._spoiled = self._used = self._left = False
        while (state := _taken(self._place)) is not None:
            self.__dict__.update(state)
            if self.alive:
                return
            super().close()
        super().__init__(engine)

    @property
    def alive(self) -> bool:
        return not self._left and super().alive

    def kill(self) -> None:
        if not self._left:
            super().kill()

    def send(self, request: str, deadline: float | None) -> None:
        folders = {Path(file).parent for file in json.loads(request)["encodings"]}
        ours = all(folder.is_relative_to(ASP) or folder.is_relative_to(PROLOG) for folder in folders)
        if not ours and self.engine != "clingo":  # which reads its encodings again for every request
            if self._used:
                super().close()
                super().__init__(self.engine)
            self._spoiled = True  # it knows a kind by encodings that others of that name do not have
        self._asking = self._used = True
        super().send(request, deadline)

    def answer(
        self, request: Request, deadline: float | None, then: Callable[[], object] | None = None
    ) -> Generator[Message, None, None]:
        def answered() -> None:
            self._asking = False
            if then is not None:
                then()

        yield from super().answer(request, deadline, then and answered)
        if then is None:
            self._asking = False

    def close(self) -> None:
        if self._left:
            return
        with _lock:
            idle = _idle.setdefault(self._place, [])
            usable = not (self._closed or self._cancelled or self._asking or self._spoiled)
            if usable and self.alive and len(idle) < _MOST:
                idle.append(dict(self.__dict__))
                self._closed = self._left = True
                return
        super().close()


def _taken(place: _Place) -> dict[str, Any] | None:
    """An idle worker, whose process is nobody else's from now on."""
    with _lock:
        idle = _idle.get(place)
        return idle.pop() if idle else None


def idle() -> set[int]:
    """The processes that nobody has at the moment."""
    with _lock:
        return {state["_process"].pid for states in _idle.values() for state in states}


def _environment() -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, value) for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"))


@contextmanager
def pool() -> Iterator[None]:
    """Make code that starts workers of its own take them from this pool."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("solving.run", "solving.stages", "engines.workers.worker"):
            patch.setattr(f"pylogic.{module}.open_worker", Pooled)
        yield
    for processes in _idle.values():
        for state in processes:
            worker = Worker.__new__(Worker)
            worker.__dict__.update(state)
            worker.close()
