"""Costs of strategies on puzzles as a data frame, the unsettled ones penalised."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.comparison.row import MEASURES, Row
from pylogic.comparison.summary import by_puzzle, joined
from pylogic.core.errors import UsageError
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
        penalty: Cost of an unsettled puzzle in means and tests.
        measure: One of `MEASURES`.
        factor: The k of PARk, by which the limit is multiplied for the penalty.
    """

    costs: DataFrame
    penalty: float
    measure: str
    factor: float

    @classmethod
    def of(cls, rows: Sequence[Row], measure: str, factor: float = 2) -> Scores:
        """The scores of some rows.

        The penalty is a multiple of the largest limit that bounded this measure; where none did, of the largest cost.

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
        limits = [limit for row in rows if (limit := row.limit_of(measure)) is not None]
        finite = costs.where(costs < math.inf).max().max()
        bound = max(limits) if limits else (0.0 if math.isnan(finite) else float(finite))
        return cls(costs, factor * bound, measure, factor)

    @property
    def penalised(self) -> DataFrame:
        """The costs, with the penalty in place of infinity."""
        return self.costs.replace(math.inf, self.penalty)

    @property
    def common(self) -> DataFrame:
        """The costs on the puzzles that every strategy settled."""
        return self.costs[(self.costs < math.inf).all(axis="columns")]
