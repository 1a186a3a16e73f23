"""Where the cells of a comparison are run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pylogic.comparison.measuring import here, side_by_side
from pylogic.comparison.plan import Cell
from pylogic.comparison.row import Row


def runner(address: str | None, jobs: int) -> Callable[[Iterator[Cell]], Iterator[Row]]:
    """Return a runner of cells: on this machine, or on the cluster whose scheduler listens at an address.

    Raises:
        UsageError: That is not an address.
        EngineError: dask is not installed.
    """
    if address is not None:
        from pylogic.comparison.cluster import on_cluster
        from pylogic.solving.workers.scheduler import vet

        vet(address)
        return partial(on_cluster, address=address)
    return here if jobs == 1 else partial(side_by_side, jobs=jobs)
