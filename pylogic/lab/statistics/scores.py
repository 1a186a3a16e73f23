"""Costs of strategies on puzzles as a data frame, and what the unsettled ones are charged.

In medians and quartiles a run stopped by a limit is larger than everything, instead of being left out.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from pylogic.lab.row import MEASURES, Row
from pylogic.model.errors import UsageError
from pylogic.model.records import dataclass, replace
from pylogic.model.text import grouped, suggestion

if TYPE_CHECKING:
    from pandas import DataFrame


def frame(rows: Iterable[Row]) -> DataFrame:
    """The rows as a data frame: a column for each attribute of `Row`, and ``contestant``, ``cpu`` and ``settled``."""
    import pandas

    return pandas.DataFrame(
        [row.as_json() | {"contestant": row.contestant, "cpu": row.cpu, "settled": row.settled} for row in rows]
    )


@dataclass(frozen=True)
class Scores:
    """The cost of each strategy on each puzzle: its median over repeats and seeds.

    Attributes:
        costs: A line for each puzzle, a column for each strategy: infinity where it was not settled, NaN where it was
            not tried.
        charged: The same, with what an unsettled puzzle is charged in means and tests in place of infinity.
        measure: One of `MEASURES`.
        factor: The k of PARk, by which what an unsettled run had spent is multiplied.
    """

    costs: DataFrame
    charged: DataFrame
    measure: str
    factor: float

    @classmethod
    def of(cls, rows: Sequence[Row], measure: str, factor: float = 2) -> Scores:
        """The scores of some rows.

        An unsettled run is charged the factor times what it is known to have cost (`_spent`), or times the dearest
        settled cost of its puzzle where that is more: what was not settled is not known to be cheaper.

        Raises:
            UsageError: No such measure, or no row has it.
        """
        import pandas

        if measure not in MEASURES:
            raise UsageError(f"there is no measure '{measure}'{suggestion(measure, list(MEASURES))}")
        rows = joined(rows)
        medians = by_puzzle(rows, measure)
        if not medians:
            raise UsageError(f"no row has a number of {measure}")
        puzzles = dict.fromkeys(row.puzzle for row in rows)
        costs = pandas.DataFrame(medians, dtype=float).reindex(index=list(puzzles)).dropna(how="all")
        dearest = costs.where(costs < math.inf).max(axis="columns").fillna(0.0)
        runs = grouped([((row.contestant, row.puzzle), row) for row in rows if not _silent(row, measure)])
        charged = costs.copy()
        for name, of_strategy in medians.items():
            for puzzle in (puzzle for puzzle, cost in of_strategy.items() if math.isinf(cost)):
                paid = (_paid(row, measure, factor, dearest.max()) for row in runs[name, puzzle])
                least = max(factor * dearest[puzzle], dearest[puzzle] + step(measure))
                charged.loc[puzzle, name] = max(median_or_limit(list(paid)), least)
        return cls(costs, charged, measure, factor)

    @property
    def common(self) -> DataFrame:
        """The costs on the puzzles that every strategy settled."""
        return self.costs[(self.costs < math.inf).all(axis="columns")]


def step(measure: str) -> int:
    """The least difference of two counts, which may be 0; of times 0."""
    return 0 if measure in ("seconds", "cpu") else 1


def _silent(row: Row, measure: str) -> bool:
    """Whether a run was settled before anything was counted, so that it says nothing about this measure."""
    return row.settled and row.measured(measure) is None


def _paid(row: Row, measure: str, factor: float, dearest: float) -> float:
    """The cost of a settled run, and what an unsettled one is charged."""
    cost = row.measured(measure)
    return factor * _spent(row, measure, dearest) if cost is None else cost


def _spent(row: Row, measure: str, dearest: float) -> float:
    """What an unsettled run is known to have cost: what was counted, or the limit of this measure if that ended it.

    A limit of another measure says nothing about this one. A run that an error, an interruption or the limit of memory
    ended has not used up what it was allowed, and counts as though it had. Where nothing is known it counts like the
    dearest settled run of all.
    """
    counted, ended = getattr(row, measure), row.stopped_at(measure)
    if ended is None and not isinstance(row.limit, dict) and not row.out_of_time:
        ended = row.limit_of(measure) or dearest
    known = [cost for cost in (counted, ended) if cost is not None]
    return float(max(known, default=dearest))


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
        measure: One of `pylogic.lab.row.MEASURES`.

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
