"""Tables of statistics for people: how strategies stand over all puzzles, and any data frame.

Standings are puzzles solved, penalised means, quartiles, and shares of the virtual best.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pylogic.lab.statistics.scores import quantile
from pylogic.lab.table import Table, figure

if TYPE_CHECKING:
    from pandas import DataFrame, Series

    from pylogic.lab.statistics.scores import Scores


def frame_table(title: str, table: DataFrame, measure: str) -> Table:
    """A data frame as people read it."""
    columns = list(map(str, table.columns))
    lines = [
        [_cell(column, value, measure) for column, value in zip(columns, line, strict=True)]
        for line in table.to_numpy()
    ]
    return Table(title, columns, lines)


def _cell(column: str, value: object, measure: str) -> str:
    """A cell: costs with their unit, probabilities and ratios to three digits."""
    if not isinstance(value, float):
        return str(value)
    if math.isnan(value):
        return "-"
    if math.isinf(value):
        return "unsettled"
    return figure(value, measure) if _is_cost(column) else f"{value:.3g}"


def _is_cost(column: str) -> bool:
    """Whether a column holds costs; the others hold names, numbers of puzzles and ratios."""
    return column.startswith("PAR") or column.removeprefix("common ") in QUARTILES


VIRTUAL_BEST = "virtual best"
"""Name of the portfolio that always takes the best strategy."""
QUARTILES = {"q1": 0.25, "median": 0.5, "q3": 0.75}


def standing(scores: Scores) -> DataFrame:
    """The standing of each strategy and of the virtual best, the cheapest strategy on each puzzle.

    Args:
        scores: The costs.

    Returns:
        A line for each strategy and for the virtual best; its columns are ``tried`` and ``settled`` (puzzles), ``PARk``
        (mean of what is charged), ``q1``, ``median``, ``q3`` over all puzzles, unsettled ones as infinity, the same
        over the puzzles that every strategy settled (``common q1`` ...), ``best`` (puzzles on which it is the cheapest,
        those of several divided among them), and ``alone`` (puzzles that no other settled).
    """
    import pandas

    every = scores.costs.assign(**{VIRTUAL_BEST: scores.costs.min(axis="columns")})
    settled = every < math.inf
    best = _best(scores.costs)
    lines = pandas.DataFrame(index=every.columns)
    lines["tried"] = every.notna().sum()
    lines["settled"] = settled.sum()
    charged = scores.charged.assign(**{VIRTUAL_BEST: scores.charged.min(axis="columns")})
    lines[f"PAR{scores.factor:g}"] = charged.mean()
    common = every[settled.all(axis="columns")]
    for name, part in (("", every), ("common ", common)):
        for title, share in QUARTILES.items():
            lines[name + title] = part.apply(_quantile, args=(share,))
    lines["best"] = best.sum().reindex(every.columns)
    only = settled[scores.costs.columns]
    lines["alone"] = only[only.sum(axis="columns") == 1].sum().reindex(every.columns)
    return lines.rename_axis("strategy").reset_index()


def _best(costs: DataFrame) -> DataFrame:
    """For each puzzle one point, divided among the strategies that settled it at the least cost."""
    winners = costs.eq(costs.min(axis="columns"), axis="index") & (costs < math.inf)
    number = winners.sum(axis="columns")
    return winners.div(number.where(number > 0, 1), axis="index")


def _quantile(costs: Series[float], share: float) -> float:
    """The quantile over the tried puzzles; NaN when there are none."""
    tried = costs.dropna()
    return math.nan if tried.empty else quantile(tried, share)
