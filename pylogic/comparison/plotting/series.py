"""Data for the plots of a comparison: medians, why some have none, and an axis that fits them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pylogic.comparison.row import COUNTS, Row
from pylogic.comparison.summary import by_puzzle, median_or_limit
from pylogic.core.grouping import grouped

_LABELS = {"seconds": "seconds of wall-clock time", "cpu": "seconds of processor time"}
_DEFAULT_ENDS = (1.0, 10.0)  # of an axis on which nothing stands


@dataclass(frozen=True)
class Spread:
    """Several figures of one contestant; infinity stands for one that was not settled.

    Attributes:
        values: At least one.
    """

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median, infinite when the middle was not settled."""
        return median_or_limit(self.values)

    def ends(self, scale: Scale) -> tuple[float, float] | None:
        """Where the range begins and ends on an axis, at its end if something was not settled; none if nothing was."""
        settled = self.settled
        whole = len(settled) == len(self.values)
        return (settled[0], settled[-1] if whole else scale.high) if settled else None

    @property
    def settled(self) -> list[float]:
        """The finite ones in ascending order."""
        return sorted(value for value in self.values if math.isfinite(value))


@dataclass(frozen=True)
class Scale:
    """A logarithmic axis, linear next to zero where something may be zero.

    Attributes:
        low: Its lower end: 0, or a power of ten.
        high: Its upper end.
        linear: The figure up to which it is linear; ``None`` for a logarithmic axis, on which there is no zero.
        limit: A limit to mark.
        label: The measure and its unit.
        unit: The suffix of a figure, with its space.
    """

    low: float
    high: float
    linear: float | None
    limit: float | None
    label: str
    unit: str

    @classmethod
    def of(cls, measure: str, numbers: Iterable[float], limit: float | None) -> Scale:
        """The axis for some figures, the infinite ones left out, and for a limit that was reached."""
        finite = [number for number in numbers if math.isfinite(number)]
        marks = [number for number in (*finite, limit) if number]
        least, most = (min(marks), max(marks)) if marks else _DEFAULT_ENDS
        decade = 10.0 ** math.floor(math.log10(least))
        linear = min(decade, 1.0 if measure in COUNTS else math.inf) if 0 in finite else None
        return cls(
            low=decade if linear is None else 0.0,
            high=_above(max(most, decade)),
            linear=linear,
            limit=limit,
            label=_LABELS.get(measure, measure),
            unit=" s" if measure in _LABELS else "",
        )

    def at(self, value: float) -> float:
        """The position of a figure; of an infinite one the upper end."""
        return min(value, self.high)

    def written(self, value: float) -> str:
        """A figure with its unit, to three digits."""
        return (f"{value:,.0f}" if value >= 100 else f"{value:.3g}") + self.unit


def _above(value: float) -> float:
    """The nearest 1, 2 or 5 times a power of ten above a value, with some room."""
    power = math.floor(math.log10(value))
    steps = [step * 10.0**exponent for exponent in (power, power + 1) for step in (1, 2, 5)]
    return min(step for step in steps if step >= 1.3 * value)


@dataclass(frozen=True)
class Plotted:
    """Everything that is drawn of some rows.

    Attributes:
        rows: The rows.
        medians: As `pylogic.comparison.summary.by_puzzle` gives them.
        puzzles: The puzzles, in order of first appearance.
        unsettled: The runs without an answer, by contestant and puzzle.
        missing: The contestants left out because their engine has no such figure.
        scale: The axis for all medians.
        measure: The measure.
    """

    rows: Sequence[Row]
    medians: dict[str, dict[str, float]]
    puzzles: list[str]
    unsettled: dict[tuple[str, str], list[Row]]
    missing: list[str]
    scale: Scale
    measure: str

    @classmethod
    def of(cls, rows: Sequence[Row], measure: str) -> Plotted:
        """The data of some rows; `medians` is empty when there is nothing to draw."""
        medians = by_puzzle(rows, measure)
        shown = {puzzle for puzzles in medians.values() for puzzle in puzzles}
        failed = (row for row in rows if not row.settled and row.contestant in medians)
        unsettled = grouped([((row.contestant, row.puzzle), row) for row in failed])
        stops = (row.stopped_at(measure) for runs in unsettled.values() for row in runs)
        limit = max((stop for stop in stops if stop is not None), default=None)
        return cls(
            rows=rows,
            medians=medians,
            puzzles=[puzzle for puzzle in dict.fromkeys(row.puzzle for row in rows) if puzzle in shown],
            unsettled=unsettled,
            missing=[name for name in dict.fromkeys(row.contestant for row in rows) if name not in medians],
            scale=Scale.of(measure, (value for puzzles in medians.values() for value in puzzles.values()), limit),
            measure=measure,
        )

    def spread(self, contestant: str, puzzles: Iterable[str] | None = None) -> Spread | None:
        """A contestant's medians of some puzzles, of all when left out; ``None`` when it has none."""
        medians = self.medians[contestant]
        return (
            Spread(values)
            if (values := tuple(medians[name] for name in puzzles or medians if name in medians))
            else None
        )

    def failed(self, contestant: str, puzzle: str) -> bool:
        """Whether an error kept a contestant from a puzzle."""
        return any(row.error is not None for row in self.unsettled.get((contestant, puzzle), ()))

    def reason(self, contestant: str) -> str:
        """Why a contestant's median is infinite: ``> 60 s``, ``limit``, ``error``, in a few words."""
        runs = [
            row
            for puzzle, value in self.medians[contestant].items()
            if math.isinf(value)
            for row in self.unsettled[contestant, puzzle]
        ]
        if all(row.error is not None for row in runs):
            return "error"
        stops = [row.stopped_at(self.measure) for row in runs]
        known = [stop for stop in stops if stop is not None]
        if len(known) == len(stops):
            return f"> {self.scale.written(min(known))}"
        return "limit" if all(row.error is None for row in runs) else "limit or error"


def puzzles_of_groups(rows: Iterable[Row], group: Callable[[Row], str] | None) -> dict[str, list[str]]:
    """The puzzles of each group, both in order of first appearance; without ``group`` each is its own."""
    first: dict[str, Row] = {}
    for row in rows:
        first.setdefault(row.puzzle, row)
    return grouped([(group(row) if group else puzzle, puzzle) for puzzle, row in first.items()])
