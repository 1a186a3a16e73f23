"""Data frames of statistics as tables for people."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pylogic.comparison.statistics.standing import QUARTILES
from pylogic.comparison.table import Table, figure

if TYPE_CHECKING:
    from pandas import DataFrame


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
