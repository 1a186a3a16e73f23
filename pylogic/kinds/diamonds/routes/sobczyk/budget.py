"""Budgets of a search: in seconds for people, in steps for tests."""

from __future__ import annotations

import time
from collections.abc import Callable


class Budget:
    """A span that runs out.

    Args:
        amount: How much there is.
        clock: Tells how much has gone by since some moment; without one, every question is one step.
    """

    def __init__(self, amount: float, clock: Callable[[], float] | None = None) -> None:
        self._steps = 0
        self._clock = clock
        self._end = amount + (clock() if clock else 0)

    @classmethod
    def of_seconds(cls, seconds: float) -> Budget:
        """A budget of seconds from now on."""
        return cls(seconds, time.monotonic)

    def spent(self) -> bool:
        """Whether it has run out; asked once a step."""
        if self._clock is not None:
            return self._clock() >= self._end
        self._steps += 1
        return self._steps > self._end


UNBOUNDED = Budget(float("inf"))
"""Never runs out."""
