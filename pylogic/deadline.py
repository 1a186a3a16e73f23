"""A moment after which nothing may go on, and a way to stop Python code when it comes."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from pylogic.errors import LimitReachedError

_AGAIN = 0.1  # seconds between two attempts to stop code


class Deadline:
    """A point in time, ``seconds`` from its making; ``None`` never comes.

    Args:
        seconds: The span in seconds.
        spent: Seconds of it that have gone by already.

    Attributes:
        seconds: The whole span.
        at: The reading of `time.monotonic` at which it comes, or ``None``.
    """

    def __init__(self, seconds: float | None, spent: float = 0.0) -> None:
        self.seconds = seconds
        self.at = None if seconds is None else time.monotonic() + seconds - spent

    def left(self) -> float | None:
        """Seconds left, never below zero; ``None`` when it never comes."""
        return None if self.at is None else max(0.0, self.at - time.monotonic())

    def __str__(self) -> str:
        return f"time limit of {self.seconds:g} s"

    @contextmanager
    def interrupting(self, activity: str) -> Iterator[None]:
        """Stop the code inside when the moment comes.

        Signals only reach the main thread; in others the code runs to its end.

        Raises:
            LimitReachedError: The moment came; the message names the limit and ``activity``.
        """
        left = self.left()
        if left is None or threading.current_thread() is not threading.main_thread():
            yield
            return

        def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
            raise LimitReachedError(f"{self} reached while {activity}")

        previous = signal.signal(signal.SIGALRM, stop)
        # Again and again: an exception that strikes inside a callback of a library can get lost.
        signal.setitimer(signal.ITIMER_REAL, max(left, 1e-6), _AGAIN)
        try:
            yield
        finally:
            with suppress(LimitReachedError):
                signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, previous)
