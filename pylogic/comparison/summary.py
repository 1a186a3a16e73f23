"""Medians and quartiles in which a run stopped by a limit is larger than everything, instead of being left out."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pylogic.comparison.row import Row

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value", bound=Hashable)

_OWN = "(each kind's own)"


def quantile(values: Iterable[float], share: float) -> float:
    """A quantile, in the middle between two values where it lies between them, which is infinite if one of them is.

    Args:
        values: At least one.
        share: From 0 to 1; 0.5 is the median.
    """
    rising = sorted(values)
    place = share * (len(rising) - 1)
    return (rising[math.floor(place)] + rising[math.ceil(place)]) / 2


def median_or_limit(values: Sequence[float | None]) -> float:
    """The median, with ``None`` for a run that gave no figure as infinity.

    Args:
        values: One figure a run, at least one.
    """
    return quantile((math.inf if value is None else value for value in values), 0.5)


def by_puzzle(rows: Sequence[Row], measure: str) -> dict[str, dict[str, float]]:
    """Each contestant's median over the repeats of each puzzle, infinity when it was not settled.

    A contestant whose engine has no such figure is absent, and so is a puzzle that a contestant
    settled without any (as presolving does, before an engine counts anything).

    Args:
        rows: The runs.
        measure: One of `pylogic.comparison.row.MEASURES`.

    Returns:
        Contestant, puzzle, median; contestants and puzzles in order of first appearance.
    """
    able = _with_figure(rows, measure)
    runs: dict[str, dict[str, list[float | None]]] = {}
    for row in rows:
        value = row.measured(measure)
        if row.contestant in able and not (row.settled and value is None):
            runs.setdefault(row.contestant, {}).setdefault(row.puzzle, []).append(value)
    return {
        contestant: {puzzle: median_or_limit(values) for puzzle, values in puzzles.items()}
        for contestant, puzzles in runs.items()
    }


def _with_figure(rows: Sequence[Row], measure: str) -> set[str]:
    """The contestants whose engine has such a figure.

    One that settled nothing may never have got to report it: its engine's other contestants decide.
    """
    having = [row for row in rows if getattr(row, measure) is not None]
    able, engines = {row.contestant for row in having}, {row.engine for row in having}
    silent = {row.contestant for row in rows} - {row.contestant for row in rows if row.settled}
    return able | {row.contestant for row in rows if row.contestant in silent and row.engine in engines}


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
