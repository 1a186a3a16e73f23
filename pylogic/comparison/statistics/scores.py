"""Costs of strategies on puzzles as a data frame, and what the unsettled ones are charged."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.comparison.row import MEASURES, Row
from pylogic.comparison.summary import by_puzzle, joined, median_or_limit
from pylogic.core.errors import UsageError
from pylogic.core.grouping import grouped
from pylogic.core.text import suggestion

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
