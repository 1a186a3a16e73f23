"""A moment after which nothing may go on, and a way to stop Python code when it comes."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pylogic.nouns.errors import LimitReachedError, UsageError

_AGAIN = 0.1  # seconds between two attempts to stop code
_LONGEST = 1e8  # seconds, three years: more than timers and selectors are sure to take


class Deadline:
    """A point in time, ``seconds`` from its making; ``None`` never comes.

    Args:
        seconds: The span in seconds.
        spent: Seconds of it that have gone by already.

    Attributes:
        seconds: The whole span.
        at: The reading of `time.monotonic` at which it comes, or ``None``.

    Raises:
        UsageError: The span is not a number.
    """

    def __init__(self, seconds: float | None, spent: float = 0.0) -> None:
        if seconds is not None and math.isnan(seconds):
            raise UsageError("a time limit has to be a number")
        self.seconds = seconds
        self.at = None if seconds is None else time.monotonic() + min(seconds, _LONGEST) - spent

    def left(self) -> float | None:
        """Seconds left, never below zero; ``None`` when it never comes."""
        return None if self.at is None else max(0.0, self.at - time.monotonic())

    def __str__(self) -> str:
        return "no time limit" if self.seconds is None else f"time limit of {self.seconds:g} s"

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
        armed = [True]

        def stop(_signal: int, frame: FrameType | None) -> None:
            # A module that is only half imported would break whatever comes later.
            if armed and not _importing(frame):
                raise LimitReachedError(f"{self} reached while {activity}")

        previous = signal.signal(signal.SIGALRM, stop)
        try:
            try:
                # Again and again: an exception that strikes inside a library's callback can get lost.
                signal.setitimer(signal.ITIMER_REAL, max(left, 1e-6), _AGAIN)
                yield
            finally:
                armed.clear()
        finally:
            armed.clear()
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, previous)


def _importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False
