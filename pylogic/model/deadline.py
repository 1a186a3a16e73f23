"""A moment after which nothing may go on, and a way to stop Python code when it comes."""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from types import FrameType
from typing import Any, Self, SupportsIndex

from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.importing import importing

_AGAIN = 0.1  # seconds between two attempts to stop code
_SOON = 1e-6  # seconds; a timer of zero never rings
_LONGEST = 1e8  # seconds, three years: more than timers and selectors are sure to take


_set_timer = getattr(signal, "setitimer", None)


def _is_number(seconds: object) -> bool:
    """Whether it can be counted with as with a float; arrays have what numbers have, and are none."""
    try:
        return isinstance(seconds, float | SupportsIndex) and not (isinstance(seconds, bool) or math.isnan(seconds))
    except (TypeError, OverflowError):
        return False


class Limit(StrEnum):
    """A limit that a user sets; the sentence that says it was reached begins with its name."""

    TIME = "time limit"
    MEMORY = "memory limit"
    CHOICES = "choice limit"
    FAILURES = "failure limit"
    CONFLICTS = "conflict limit"
    RESTARTS = "restart limit"
    INFERENCES = "inference limit"
    PROPAGATIONS = "propagation limit"
    NODES = "node limit"
    ROUNDS = "round limit"
    CPU = "cpu limit"

    @classmethod
    def of(cls, sentence: str | None) -> Limit | None:
        """The limit of a sentence; ``None`` where something else ended a run, or nothing."""
        return next((limit for limit in cls if sentence is not None and sentence.startswith(limit)), None)


class Deadline:
    """A point in time, ``seconds`` from its making; ``None`` never comes.

    Args:
        seconds: The span in seconds.
        spent: Seconds of it that have gone by already; less than none are added to it.

    Attributes:
        limit: What a user calls it.
        seconds: The whole span.
        at: The reading of its clock, `time.monotonic`, at which it comes, or ``None``.

    Raises:
        UsageError: The span is not a number, or is negative.
    """

    limit = Limit.TIME

    def __init__(self, seconds: float | None, spent: float = 0.0) -> None:
        if seconds is not None and not _is_number(seconds):
            raise UsageError("a time limit has to be a number")
        if seconds is not None and seconds < 0:
            raise UsageError(f"a time limit is a number of seconds, at least 0, not {seconds:g}")
        self.seconds = seconds
        self.at = None if seconds is None else self._now() + min(seconds, _LONGEST) - spent

    def _now(self) -> float:
        return time.monotonic()

    def left(self) -> float | None:
        """Seconds left, never below zero; ``None`` when it never comes."""
        return None if self.at is None else max(0.0, self.at - self._now())

    def half(self) -> Self:
        """A deadline after half of what is left."""
        left = self.left()
        return type(self)(None if left is None else left / 2)

    def check(self) -> None:
        """Raise an error once the moment has come; loops that may be long call it at every turn.

        Raises:
            LimitReachedError: The moment has come; the message names the limit.
        """
        if self.left() == 0:
            raise LimitReachedError(f"{self} reached")

    def __str__(self) -> str:
        return f"no {self.limit}" if self.seconds is None else f"{self.limit} of {self.seconds:g} s"

    @contextmanager
    def interrupting(self, activity: str) -> Iterator[None]:
        """Stop the code inside when the moment comes.

        Signals only reach the main thread; in others the code runs to its end, as it does where a library in C waits
        for SIGALRM.  An alarm of the caller's goes on: it rings when it is due, here or later.

        Raises:
            LimitReachedError: The moment came; the message names the limit and ``activity``.
        """
        in_main = threading.current_thread() is threading.main_thread()
        # Browsers have no timers that raise signals; there the caller can end the whole worker.
        if self.at is None or not in_main or _set_timer is None or signal.getsignal(signal.SIGALRM) is None:
            yield
            return
        alarm = _Alarm(self.left, f"{self} reached while {activity}")
        try:
            try:
                alarm.take()
                yield
            finally:
                alarm.armed = False
        finally:
            alarm.armed = False  # the one above may have been struck itself
            alarm.give_back()


class Processor(Deadline):
    """The same in processor time of the thread that makes it."""

    limit = Limit.CPU

    def _now(self) -> float:
        return time.thread_time()


class _Alarm:
    """The alarm of the process, which has only one, shared with the caller that may have set it already.

    Args:
        left: The least number of seconds until it rings for us.
        sentence: The message then.

    Attributes:
        armed: Whether it rings for us at all.
    """

    def __init__(self, left: Callable[[], float | None], sentence: str) -> None:
        self.armed = True
        self._left = left
        self._sentence = sentence
        self._taken = False
        self._theirs: Any = signal.SIG_DFL
        self._due: float | None = None
        self._interval = 0.0
        self._lost = sys.unraisablehook

    def take(self) -> None:
        """Ring at the first of both moments, ours and the caller's."""
        self._theirs = signal.getsignal(signal.SIGALRM)
        # The timer first: an alarm that comes now must find the caller's handler.
        left, self._interval = signal.setitimer(signal.ITIMER_REAL, 0)
        self._due = time.monotonic() + left if left else None
        self._taken = True
        self._lost, sys.unraisablehook = sys.unraisablehook, self._tell_of_lost
        signal.signal(signal.SIGALRM, self._ring)
        self._wind(_SOON)

    def give_back(self) -> None:
        """Leave handler and timer as the caller would find them without us."""
        if not self._taken:
            return
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._theirs)
        self._taken = False
        sys.unraisablehook = self._lost
        if self._due is not None:
            signal.setitimer(signal.ITIMER_REAL, max(self._due - time.monotonic(), _SOON), self._interval)

    def _wind(self, late: float) -> None:
        """Set the timer to the first of both moments; ``late`` are the seconds until it rings when ours has passed."""
        ours = self._left() or late
        left = ours if self._due is None else min(ours, self._due - time.monotonic())
        signal.setitimer(signal.ITIMER_REAL, max(left, _SOON))

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if not self.armed:
            return
        if self._due is not None and self._due <= time.monotonic():
            self._ring_for_them(number, frame)
        self._wind(_AGAIN)  # again and again: an exception that strikes inside a library's callback can get lost
        if self._left() == 0 and not importing(frame):
            raise LimitReachedError(self._sentence)

    def _tell_of_lost(self, lost: sys.UnraisableHookArgs) -> None:
        """Print exceptions that Python cannot pass on, but for ours, which is raised again."""
        if not isinstance(lost.exc_value, LimitReachedError):
            self._lost(lost)

    def _ring_for_them(self, number: int, frame: FrameType | None) -> None:
        """Let the caller's handler do what it does, including setting the alarm again."""
        self._due = time.monotonic() + self._interval if self._interval else None
        self.give_back()
        try:
            if callable(self._theirs):
                self._theirs(number, frame)
            else:
                signal.raise_signal(number)
        finally:
            self.take()
