"""Limits on time, memory and effort, as people write them and as Python code and engines keep them."""

from __future__ import annotations

import math
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from types import FrameType
from typing import Any, Self, SupportsIndex

from pylogic.model import importing
from pylogic.model.errors import LimitReachedError, UsageError
from pylogic.model.records import NamedTuple
from pylogic.model.text import decimal_in, suggestion

_AGAIN = 0.1  # seconds between two attempts to stop code
_SOON = 1e-6  # seconds; a timer of zero never rings
_LONGEST_TIMER = 1e8  # seconds, three years: more than timers and selectors are sure to take


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
        self.at = None if seconds is None else self._now() + min(seconds, _LONGEST_TIMER) - spent

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


Effort = Mapping[str, float]
"""For each of `EFFORTS` that is limited the most that a search may take of it."""

EFFORTS = tuple(one.name.lower() for one in Limit if one not in (Limit.TIME, Limit.MEMORY))
"""Units of effort; ``cpu`` is seconds of processor time."""

NODES = 10_000
"""Nodes of its tree after which a search that is traced ends, unless a limit says otherwise."""
_SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_LONGEST = 1e12  # seconds; longer than anybody waits, and a number that can be written down
_MOST = 2.0**62  # bytes; no engine takes a larger number
_COUNTS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
_BYTES = {"": 1, "b": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}


def seconds(text: str) -> float:
    """Read a duration: ``30``, ``30s``, ``500ms``, ``2m``, ``1.5 h``; a bare number is seconds.

    Raises:
        UsageError: The text is not a positive duration.
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([a-z]*)", text.strip().lower())
    number = decimal_in(match[1]) if match is not None else None
    if match is None or match[2] not in _SECONDS or not number:
        raise UsageError(f"'{text}' is not a time limit; write 30s, 500ms, 2m or a number of seconds")
    return min(number * _SECONDS[match[2]], _LONGEST)


def memory(text: str) -> int:
    """Read an amount of memory: ``2g``, ``512m``, ``800000k``; a bare number is bytes.

    Raises:
        UsageError: The text is not a positive amount.
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?", text.strip().lower())
    number = decimal_in(match[1]) if match is not None else None
    if match is None or not number:
        raise UsageError(f"'{text}' is not a memory limit; write 2g, 512m or a number of bytes")
    return int(min(number * _BYTES[match[2]], _MOST))


class Limits(NamedTuple):
    """Limits as one text has them.

    Attributes:
        effort: Those of effort.
        seconds: The one of time, or a deadline that is already running.
    """

    effort: Effort
    seconds: float | Deadline | None


def limits(text: str) -> Limits:
    """Read limits: ``failures=100k``, ``inferences=50M,conflicts=100k,cpu=10s``; a part without a name is a time.

    Raises:
        UsageError: A part is none of them, or two are of one sort.
    """
    found: dict[str, float] = {}
    for part in text.split(","):
        name, equals, amount = (piece.strip().lower() for piece in part.partition("="))
        if not equals:
            name, amount = "time", name
        elif name not in EFFORTS:
            raise UsageError(f"there is no limit of '{name}'{suggestion(name, [*EFFORTS])} ({', '.join(EFFORTS)})")
        if name in found:
            raise UsageError(f"the limit of {name} is given twice")
        found[name] = seconds(amount) if name in ("time", "cpu") else _count(name, amount)
    time = found.pop("time", None)
    return Limits(found, time)


def _count(name: str, text: str) -> int:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kmg]?)", text)
    number = decimal_in(match[1]) if match is not None else None
    count = int(number * _COUNTS[match[2]]) if match is not None and number else 0
    if not 1 <= count <= _MOST:
        raise UsageError(f"'{text}' is not a limit of {name}; write {name}=500, {name}=100k or {name}=2M")
    return count


def effort_text(effort: Effort) -> str:
    """Limits of effort as `limits` reads them."""
    return ",".join(f"{name}={amount:.15g}{'s' if name == 'cpu' else ''}" for name, amount in sorted(effort.items()))


def short_amount(amount: float) -> str:
    """A limit of effort in a table: ``100k``, ``2.5M``."""
    unit = next((unit for unit in ("g", "m", "k") if amount >= _COUNTS[unit]), "")
    return f"{amount / _COUNTS[unit]:.4g}{unit if unit == 'k' else unit.upper()}"


def limit_reached(effort: Effort, name: str) -> str:
    """``failure limit of 100000``, for a sentence on what ended a run."""
    return f"{Limit[name.upper()]} of {effort[name]:.15g}{' s' if name == 'cpu' else ''}"


def limit_named_in(sentence: str | None) -> str | None:
    """The limit of effort that such a sentence begins with."""
    limit = Limit.of(sentence)
    return limit.name.lower() if limit and limit.name.lower() in EFFORTS else None


TYPE_CHECKING = False
