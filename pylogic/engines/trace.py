"""The moments of a search that are kept, and how they are written."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from pylogic.model.heuristic import Moment

MOST = 10_000
"""Most moments that are kept."""


class Trace:
    """Every moment of a short search, every second, fourth, eighth ... of a longer one, and the last.

    Attributes:
        stride: How many iterations lie between two moments that are kept.
    """

    def __init__(self) -> None:
        self.stride = 1
        self._kept: list[Moment] = []
        self._last: Moment | None = None

    def note(self, moment: Moment) -> None:
        """Keep a moment, if it is one of those to be kept."""
        self._last = moment
        if moment.iteration % self.stride == 0:
            self._kept.append(moment)
            if len(self._kept) == MOST:
                self.stride *= 2
                self._kept = [one for one in self._kept if one.iteration % self.stride == 0]

    def moments(self) -> list[Moment]:
        """Return the moments that were kept, in order."""
        last = [self._last] if self._last is not None and self._last not in self._kept[-1:] else []
        return self._kept + last


def as_csv(moments: Sequence[Moment]) -> str:
    """Return a line for each moment, under the names of its fields."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Moment._fields)
    writer.writerows(moment._replace(temperature=float(f"{moment.temperature:.6g}")) for moment in moments)
    return text.getvalue()
