"""Cells to rows on many machines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from pylogic.comparison.measuring import Measuring, row_of
from pylogic.comparison.plan import Cell, key, renamed
from pylogic.comparison.row import Row
from pylogic.core.errors import UsageError
from pylogic.solving.workers import cluster


def on_cluster(cells: Iterator[Cell], *, address: str, patience: float = 10, hope: float = 60) -> Iterator[Row]:
    """Run cells on a cluster; rows come as they are ready, each once whatever happens to the workers.

    Arguments and errors as for `pylogic.solving.workers.cluster.on_cluster`.
    """
    for cell, result in cluster.on_cluster(cells, Measuring, address=address, patience=patience, hope=hope):
        if result.text is None:
            yield replace(row_of(cell, error=result.error), machine=address)
            continue
        try:
            yield _row(result.text, cell)
        except UsageError as error:
            yield replace(row_of(cell, error=f"the cluster answered wrongly: {error}"), machine=address)


def _row(text: str, cell: Cell) -> Row:
    """The row of a cell from the text that a worker of the cluster gave.

    Raises:
        UsageError: It is not such a text, or says something about another cell.
    """
    try:
        data = json.loads(text)
    except ValueError:
        data = None
    row = Row.from_json(data if isinstance(data, dict) else {})
    if key(row) != cell.key:
        raise UsageError("this is the row of another cell")
    return renamed(row, cell)
