"""Ctrl-C that waits until it does no harm."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Stop:
    """Notes Ctrl-C, or the wish of somebody else that the command ends, where they would raise an exception.

    An exception at any moment could lose what was just received and is not printed yet.  Who presses Ctrl-C again has
    it.  Use it as a context manager.

    Attributes:
        wished: Whether it was pressed.
    """

    def __init__(self) -> None:
        self.wished = False
        self._waiting = False
        self._before: dict[int, Callable[[int, FrameType | None], Any]] = {}

    def __enter__(self) -> Stop:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                handler = signal.getsignal(number)
                if callable(handler):  # else a shell wants the command to be deaf to it
                    self._before[number] = handler
                    signal.signal(number, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """What may wait for long, as for somebody who types; there it raises an exception as ever."""
        self._waiting = True
        try:
            yield
        finally:
            self._waiting = False

    def _note(self, number: int, frame: FrameType | None) -> None:
        again, self.wished = self.wished, True
        if again or self._waiting:
            self._before[number](number, frame)
