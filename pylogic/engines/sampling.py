"""Which of the solutions that are only counted are handed over to be checked."""

from __future__ import annotations

import time
from collections.abc import Callable

_FREE = 0.1
"""Seconds for handing over that need not be earned: of few solutions, all are checked."""
_PART = 0.15
"""Seconds for handing over that a second of search earns; the checker, in another process, takes as long again."""
_SHORT = 1e-9
"""Seconds of search that count at least."""


class Sample:
    """All solutions at first, then as many as take a part of the time in which they are found, spread over all."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._spent = 0.0
        self._seen = 0
        self._next = 1

    def offer(self, hand_over: Callable[[], object]) -> None:
        """Hand a solution over if it is its turn; to wait for the reader counts, too."""
        self._seen += 1
        if self._seen < self._next:
            return
        before = time.perf_counter()
        hand_over()
        after = time.perf_counter()
        self._spent += after - before
        earned = _PART * max(_SHORT, after - self._start - self._spent)
        owed = self._spent - _FREE - earned
        if owed > 0:  # until so many more are found; not more than so far, lest one slow moment ends it all
            self._next = self._seen + 1 + min(self._seen, int(owed / earned * self._seen))
