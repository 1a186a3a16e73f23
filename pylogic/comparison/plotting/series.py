"""Data for the plots of a comparison: medians, why some have none, and an axis that fits them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pylogic.comparison.row import Row
from pylogic.comparison.summary import by_puzzle, median_or_limit

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value", bound=Hashable)

_OWN = "(each kind's own)"
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

    @property
    def settled(self) -> list[float]:
        """The finite ones in ascending order."""
        return sorted(value for value in self.values if math.isfinite(value))


@dataclass(frozen=True)
class Scale:
    """A logarithmic axis.

    Attributes:
        low: Its lower end.
        high: Its upper end.
        zero: Where a zero is drawn, which has no place of its own; ``None`` when there is none.
        limit: A time limit to mark.
        label: What is measured, and in what.
        unit: What follows a figure, with its space.
    """

    low: float
    high: float
    zero: float | None
    limit: float | None
    label: str
    unit: str

    @classmethod
    def of(cls, measure: str, numbers: Iterable[float], limit: float | None) -> Scale:
        """The axis for some figures, the infinite ones left out, and for a time limit that was reached."""
        timed = measure == "seconds"
        finite = [number for number in numbers if math.isfinite(number)]
        positive = [number for number in finite if number > 0]
        zero = _place_of_zero(positive, timed) if len(positive) < len(finite) else None
        marks = positive + [mark for mark in (zero, limit) if mark is not None]
        low, high = (0.7 * min(marks), 1.3 * max(marks)) if marks else _DEFAULT_ENDS
        label = "seconds of wall-clock time" if timed else measure
        if zero is not None:
            label += f" (0 drawn as {zero:g})"
        return cls(_rounded(low, up=False), _rounded(high, up=True), zero, limit, label, " s" if timed else "")

    def at(self, value: float) -> float:
        """The position of a figure; of an infinite one the upper end."""
        if value == 0 and self.zero is not None:
            return self.zero
        return min(value, self.high)

    def written(self, value: float) -> str:
        """A figure with its unit, to three digits."""
        return (f"{value:,.0f}" if value >= 100 else f"{value:.3g}") + self.unit


def _place_of_zero(positive: list[float], timed: bool) -> float:
    """Below everything else: a median of zero and the least figure is half of that, so a quarter is free."""
    least = min(positive, default=0.01 if timed else 2.0) / 4
    return float(f"{least if timed else min(0.5, least):.1g}")


def _rounded(value: float, *, up: bool) -> float:
    """The nearest 1, 2 or 5 times a power of ten above or below a value."""
    power = math.floor(math.log10(value))
    steps = [step * 10.0**exponent for exponent in (power, power + 1) for step in (1, 2, 5)]
    if up:
        return min(step for step in steps if step >= value)
    return max((step for step in steps if step <= value), default=steps[0])


def joined(rows: Sequence[Row]) -> list[Row]:
    """The rows with names under which a contestant is one over puzzles of several kinds.

    An engine for which no strategy was asked has the one that suits each kind. A model that only some kinds have
    stands for the model of the others, too, unless rows of one kind differ by it.
    """
    own = _gathered((row.engine, row.strategy) for row in rows if row.own)
    rows = [replace(row, strategy=_OWN) if row.own and len(own[row.engine]) > 1 else row for row in rows]
    of_kind = _gathered(((row.engine, row.strategy, row.kind), row.model) for row in rows)
    split = {(engine, strategy) for (engine, strategy, _), models in of_kind.items() if len(models) > 1}
    models = _gathered(((row.engine, row.strategy), row.model) for row in rows if row.model)
    return [_of_one_model(row, models) if (row.engine, row.strategy) not in split else row for row in rows]


def _gathered(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, set[_Value]]:
    groups: dict[_Key, set[_Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, set()).add(value)
    return groups


def _of_one_model(row: Row, models: Mapping[tuple[str, str], Collection[str]]) -> Row:
    """A row under the one model that its contestant has on any kind."""
    known = models.get((row.engine, row.strategy), ())
    return replace(row, model=next(iter(known))) if len(known) == 1 else row


@dataclass(frozen=True)
class Plotted:
    """Everything that is drawn of some rows.

    Attributes:
        medians: As `pylogic.comparison.summary.by_puzzle` gives them.
        puzzles: The puzzles, in order of first appearance.
        unsettled: The runs without an answer, by contestant and puzzle.
        missing: The contestants left out because their engine has no such figure.
        scale: The axis for all medians.
        measure: What is measured.
    """

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
        unsettled: dict[tuple[str, str], list[Row]] = {}
        for row in rows:
            if not row.settled and row.contestant in medians:
                unsettled.setdefault((row.contestant, row.puzzle), []).append(row)
        stopped = [row for runs in unsettled.values() for row in runs if row.out_of_time]
        limit = max((row.time_limit or 0 for row in stopped), default=None) if measure == "seconds" else None
        return cls(
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
        if self.measure == "seconds" and all(row.out_of_time for row in runs):
            return f"> {min(row.time_limit or 0 for row in runs):g} s"
        return "limit" if all(row.error is None for row in runs) else "limit or error"


def grouped(rows: Iterable[Row], group: Callable[[Row], str] | None) -> dict[str, list[str]]:
    """The puzzles of each group, both in order of first appearance; without ``group`` each is its own."""
    names: dict[str, str] = {}
    for row in rows:
        if row.puzzle not in names:
            names[row.puzzle] = group(row) if group else row.puzzle
    groups: dict[str, list[str]] = {}
    for puzzle, name in names.items():
        groups.setdefault(name, []).append(puzzle)
    return groups
