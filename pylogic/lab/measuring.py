"""Cells to rows, here or on a cluster: each is solved in a worker process that is used again and again."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from pylogic.engines.workers import executor
from pylogic.engines.workers.worker import AnyWorker, Pool
from pylogic.lab.plan import Cell, key, renamed
from pylogic.lab.row import COUNTS, Row, machine
from pylogic.model import VERSION
from pylogic.model.answer import INTERRUPTED, Answer, Status
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.limits import limit_named_in
from pylogic.model.records import replace
from pylogic.model.request import Closing
from pylogic.solving.run import Running

_SPARE = (os.cpu_count() or 1) > 1


class ThreadPool(Closing):
    """Workers, one an engine for each thread that asks.  Use it as a context manager.

    Attributes:
        over: Whether it was cancelled or closed.
    """

    def __init__(self) -> None:
        self._own = threading.local()
        self._all: list[Pool] = []
        self.over = False

    def close(self) -> None:
        """End every worker, also one that is starting: a cluster may do a task again that nobody waits for."""
        self.over = True
        for pool in self._all:
            pool.close()

    def cancel(self) -> None:
        """End every worker, whatever it does; its cell becomes a row with the limit ``interrupted``."""
        self.over = True
        for pool in self._all:
            pool.cancel()

    def worker(self, engine: str) -> AnyWorker:
        """A running worker of this thread.

        Raises:
            EngineError: The engine is missing, or no process can be started.
        """
        if not hasattr(self._own, "pool"):
            self._own.pool = Pool()
            self._all.append(self._own.pool)
        try:
            worker: AnyWorker = self._own.pool(engine)
        except OSError as error:
            raise EngineError(f"no process can be started for {engine}: {error.strerror}") from None
        try:
            if self.over:
                worker.cancel()
            else:
                worker.await_version()  # so that loading is not counted as anyone's time
        except EngineError:
            worker.close()
            raise
        return worker


class _Cell:
    """A cell on its way to a row.

    Args:
        cell: The cell.
        pool: Has a worker for it.
    """

    def __init__(self, cell: Cell, pool: ThreadPool) -> None:
        self._cell, self._pool = cell, pool
        self._worker: AnyWorker | None = None
        self._row = None if cell.prepared else row_of(cell, limit=cell.unprepared)
        self._running = Running(cell.puzzle, cell.question)
        self._request = self._running.begin(cell.prepared) if cell.prepared else None
        self._text = json.dumps(self._request)

    def send(self) -> None:
        """Ask a worker, unless that is done or needless."""
        if self._request is None or self._worker is not None or self._row is not None:
            return
        try:
            self._worker = self._pool.worker(str(self._cell.question.engine))
            self._running.restart()
            self._worker.send(self._text, self._running.end())
        except EngineError as error:
            self._fail(error)

    def row(self, then: Callable[[], object] | None = None) -> Row:
        """Wait for the answer; its row.

        Args:
            then: Called when the worker has answered, before that is read.
        """
        self.send()
        try:
            if self._request is not None and self._worker is not None and self._row is None:
                for _ in self._running.finish(self._worker, self._request, sent=True, then=then):
                    pass
        except EngineError as error:
            self._fail(error)
        return self._row or row_of(self._cell, self._running.answer())

    def _fail(self, error: EngineError) -> None:
        over = self._pool.over  # it ended while it loaded
        self._row = row_of(self._cell, limit=INTERRUPTED) if over else row_of(self._cell, error=str(error))


def measure(cell: Cell, pool: ThreadPool) -> Row:
    """Run one cell.  Errors of its engine are in the row."""
    return _Cell(cell, pool).row()


def here(cells: Iterator[Cell]) -> Iterator[Row]:
    """Run cells one after the other.

    Where there is a processor to spare, each is asked for before the answer to the one before it is read. What the plan
    does for a cell, such as presolving, is done before that, so that no engine runs beyond its limit meanwhile.
    """
    with ThreadPool() as pool:
        before: _Cell | None = None
        cell = next(cells, None)
        while cell is not None:
            now, after = _Cell(cell, pool), list[Cell | None]()
            go_on = partial(_go_on, cells, now, after)
            if before is not None:
                yield before.row(go_on if _SPARE else None)
            go_on()
            before, cell = now, after[0]
        if before is not None:
            yield before.row()


def _go_on(cells: Iterator[Cell], now: _Cell, after: list[Cell | None]) -> None:
    """Take the cell after the one that is ready, then ask for that; once."""
    if not after:
        after.append(next(cells, None))
        now.send()


def side_by_side(cells: Iterator[Cell], jobs: int) -> Iterator[Row]:
    """Run several cells at a time, each in its own worker; rows come as they are ready."""
    with ThreadPool() as pool, ThreadPoolExecutor(jobs) as threads:
        submit = partial(threads.submit, partial(measure, pool=pool))
        for _, future in executor.side_by_side(submit, partial(next, cells, None), lambda: 2 * jobs, pool.cancel):
            row = future.result()
            if row.limit != INTERRUPTED:
                yield row


class Measuring(ThreadPool):
    """A workshop for cells, see `pylogic.engines.workers.cluster.Workshop`."""

    def do(self, cell: Cell) -> str:
        """The row of a cell, as JSON."""
        return json.dumps(measure(cell, self).as_json())


def row_of(cell: Cell, answer: Answer | None = None, *, limit: str | None = None, error: str | None = None) -> Row:
    """The row of a cell, from its answer or from what kept it from having one."""
    if answer is None:
        answer = Answer(cell.puzzle, Status.UNKNOWN, limit=limit)
    ground = answer.seconds.get("ground", 0.0)
    by = limit_named_in(answer.limit)
    counts: dict[str, Any] = {name: int(answer.statistics[name]) for name in COUNTS if name in answer.statistics}
    spent: list[float | None] = [None, None]
    if answer.cpu is not None:
        spent = [round(sum(phase[whose] for phase in answer.cpu.values()), 6) for whose in ("user", "system")]
    return Row(
        **cell.fields,
        **{**dict.fromkeys(COUNTS), **counts},
        engine_version=answer.engine_version,
        status="error" if error else str(answer.status),
        exhausted=answer.exhausted,
        count=answer.count,
        objective=answer.objective,
        bound=answer.bound,
        limit=answer.limit if by is None else {"by": by, "at": cell.question.effort[by]},
        seconds=round(ground + answer.seconds.get("solve", 0.0), 6),
        ground=round(ground, 6),
        user=spent[0],
        system=spent[1],
        memory=answer.memory,
        verified=True if answer.solutions else None,
        solutions=[dict(solution.fields) for solution in answer.solutions],
        error=error,
        machine=machine(),
        version=VERSION,
    )


def runner(address: str | None, jobs: int) -> Callable[[Iterator[Cell]], Iterator[Row]]:
    """Return a runner of cells: on this machine, or on the cluster whose scheduler listens at an address.

    Raises:
        UsageError: That is not an address.
        EngineError: dask is not installed.
    """
    if address is not None:
        from pylogic.engines.workers.cluster import vet

        vet(address)
        return partial(on_cluster, address=address)
    return here if jobs == 1 else partial(side_by_side, jobs=jobs)


def on_cluster(cells: Iterator[Cell], *, address: str, patience: float = 10, hope: float = 60) -> Iterator[Row]:
    """Run cells on a cluster; rows come as they are ready, each once whatever happens to the workers.

    Arguments and errors as for `pylogic.engines.workers.cluster.on_cluster`.
    """
    from pylogic.engines.workers import cluster  # imported late: few comparisons run on a cluster

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
