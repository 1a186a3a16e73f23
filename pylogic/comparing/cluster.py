"""Cells to rows on many machines, by way of a dask scheduler.

Cells go there as dask sends what is submitted, pickled; rows come back as JSON, in which no code can be.
"""

from __future__ import annotations

import json
import queue
import time
from asyncio import CancelledError
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from typing import Any
from uuid import uuid4

from pylogic.comparing.connecting import connected, dask
from pylogic.comparing.measuring import Pool, measure, row_of
from pylogic.comparing.plan import Cell, key, renamed
from pylogic.comparing.row import Row
from pylogic.nouns.errors import EngineError, UsageError
from pylogic.nouns.text import plural

_AHEAD = 4  # cells under way for each thread of the cluster
_pools: dict[str, Pool | None] = {}
"""In a worker of the cluster: the engines of each comparison, ``None`` once it is over."""


def on_cluster(cells: Iterator[Cell], *, address: str, patience: float = 10, hope: float = 60) -> Iterator[Row]:
    """Run cells on a cluster; rows come as they are ready, each once whatever happens to the workers.

    Args:
        cells: The cells, taken as the cluster gets through with them.
        address: Where its scheduler listens, ``dask://HOST:PORT``, or ``tls://HOST:PORT``.
        patience: Seconds in which the scheduler has to answer.
        hope: Seconds for which the cluster may be without any worker.

    Raises:
        UsageError: No scheduler is there, see `connected`.
        EngineError: The scheduler went away, or all of its workers did.
    """
    with connected(address, patience) as client:
        cluster = _Cluster(client, address, hope)
        try:
            for cell in cells:
                cluster.submit(cell)
                while len(cluster.running) >= _AHEAD * max(1, cluster.threads()):
                    yield from cluster.rows()
            while cluster.running:
                yield from cluster.rows()
            for cell in cluster.suspects:
                cluster.submit(cell)
                yield from cluster.rows(alone=True)
        finally:
            cluster.stop()


class _Cluster:
    """The cells of one comparison under way, and those that may be the death of their workers."""

    def __init__(self, client: Any, address: str, hope: float) -> None:
        self.running: dict[Any, Cell] = {}
        self.suspects: list[Cell] = []
        self._client, self._address, self._hope = client, address, hope
        self._name = f"pylogic-{uuid4().hex}"
        # Keys of one group make the scheduler keep a cell until a thread is free for it.  Otherwise
        # all were handed out at once, and would share the fate of the worst one at their worker.
        self._keys = ((self._name, number) for number in count())
        self._ready: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def submit(self, cell: Cell) -> None:
        with self._reached():
            future = self._client.submit(_measure, cell, self._name, key=next(self._keys))
            self.running[future] = cell
            future.add_done_callback(self._ready.put)

    def threads(self) -> int:
        with self._reached():
            return sum(self._client.nthreads().values())

    def rows(self, alone: bool = False) -> list[Row]:
        """Wait for a cell and give its row; none if it may only have stood beside one that kills its workers."""
        future = self._next()
        cell = self.running.pop(future)
        try:
            said = future.result()
        except (Exception, CancelledError) as error:
            deadly = isinstance(error, dask().KilledWorker)
            if future.status != "error":
                raise self._gone() from None
            if deadly and not alone:
                self.suspects.append(cell)
                return []
            sentence = _sentence(error)
            if deadly:
                attempts = plural(1 + future.exception().allowed_failures, "attempt")
                sentence = f"no worker of the cluster survives it ({attempts})"
            return [replace(row_of(cell, error=sentence), machine=self._address)]
        try:
            return [_row(said, cell)]
        except UsageError as error:
            return [replace(row_of(cell, error=f"the cluster answered wrongly: {error}"), machine=self._address)]

    def stop(self) -> None:
        """Leave nothing of this comparison on the cluster."""
        if self._client.status != "running":
            return  # the scheduler went away, and who asks for it waits long
        with suppress(Exception, CancelledError):
            self._client.cancel(list(self.running))
            self._client.run(_end, self._name, bool(self.running), on_error="ignore")

    def _next(self) -> Any:
        seen = time.monotonic()
        while time.monotonic() < seen + self._hope:
            with suppress(queue.Empty):
                return self._ready.get(timeout=1)
            if self.threads():
                seen = time.monotonic()
        raise EngineError(f"the cluster at {self._address} has had no workers for {self._hope:g} s")

    @contextmanager
    def _reached(self) -> Iterator[None]:
        try:
            yield
        except (Exception, CancelledError) as error:
            if isinstance(error, OSError) or self._client.status != "running":
                raise self._gone() from None
            raise

    def _gone(self) -> EngineError:
        return EngineError(f"the dask scheduler at {self._address} went away")


def _row(said: object, cell: Cell) -> Row:
    """The row of a cell from the text that a worker of the cluster gave: JSON and no object of Python.

    Raises:
        UsageError: It is not such a text, or says something about another cell.
    """
    try:
        found = json.loads(said) if isinstance(said, str) else None
    except ValueError:
        found = None
    if isinstance(found, dict) and isinstance(found.get("failed"), str):
        return row_of(cell, error=found["failed"])
    row = Row.from_json(found if isinstance(found, dict) else {})
    if key(row) != cell.key:
        raise UsageError("this is the row of another cell")
    return renamed(row, cell)


def _measure(cell: Cell, comparison: str) -> str:
    """Run a cell, in a worker of the cluster; its row as JSON, or ``failed`` with what went wrong."""
    try:
        pool = _pools.setdefault(comparison, Pool())
        row = row_of(cell, limit="interrupted") if pool is None else measure(cell, pool)
        return json.dumps(row.as_json())
    except Exception as error:  # dask would send the exception itself, pickled
        return json.dumps({"failed": _sentence(error)})


def _sentence(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _end(comparison: str, busy: bool) -> None:
    """End the engines of a comparison, in a worker of the cluster."""
    pool = _pools.get(comparison)
    _pools[comparison] = None
    if pool is not None:
        pool.cancel() if busy else pool.__exit__()
