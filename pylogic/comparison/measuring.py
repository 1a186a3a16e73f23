"""Cells to rows: each is solved in a worker process that is used again and again."""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pylogic.comparison.machine import machine
from pylogic.comparison.plan import Cell
from pylogic.comparison.row import Row
from pylogic.core.answer import Answer
from pylogic.core.errors import EngineError
from pylogic.core.version import VERSION
from pylogic.solving.run import run
from pylogic.workers import threads
from pylogic.workers.worker import Worker


class Pool:
    """Workers, one an engine for each thread that asks.  Use it as a context manager.

    Attributes:
        over: Whether it was cancelled.
    """

    def __init__(self) -> None:
        self._own = threading.local()
        self._all: set[Worker] = set()
        self.over = False

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End every worker."""
        for worker in list(self._all):
            worker.close()

    def cancel(self) -> None:
        """End every worker, whatever it does; its cell becomes a row with the limit ``interrupted``."""
        self.over = True
        for worker in list(self._all):
            worker.cancel()

    def worker(self, engine: str) -> Worker:
        """A running worker of this thread.

        Raises:
            EngineError: The engine is missing, or no process can be started.
        """
        workers: dict[str, Worker] = self._own.__dict__.setdefault("workers", {})
        worker = workers.get(engine)
        if worker is None or not worker.alive:
            self.drop(engine)
            try:
                worker = workers[engine] = Worker(engine)
            except OSError as error:
                raise EngineError(f"no process can be started for {engine}: {error.strerror}") from None
            self._all.add(worker)
        if self.over:
            worker.cancel()
        else:
            worker.await_version()  # so that loading is not counted as anyone's time
        return worker

    def drop(self, engine: str) -> None:
        """End a worker of this thread that cannot be asked any more, and give back what it holds."""
        worker = self._own.__dict__.get("workers", {}).pop(engine, None)
        if worker is not None:
            worker.close()
            self._all.discard(worker)


def measure(cell: Cell, pool: Pool) -> Row:
    """Run one cell.  What goes wrong with its engine is told in the row."""
    if cell.prepared is None:
        return row_of(cell, limit=cell.unprepared)
    # What the puzzle's own file asks for does not count here, its limit neither.
    unlimited = math.inf if cell.question.limit is None else cell.question.limit
    try:
        answer = run(
            cell.puzzle,
            replace(cell.question, limit=unlimited),
            prepared=cell.prepared,
            worker=pool.worker(cell.engine),
        )
    except EngineError as error:
        pool.drop(cell.engine)
        if pool.over:  # it ended while it loaded
            return row_of(cell, limit="interrupted")
        return row_of(cell, error=str(error))
    return row_of(cell, answer)


def here(cells: Iterator[Cell]) -> Iterator[Row]:
    """Run cells one after the other."""
    with Pool() as pool:
        for cell in cells:
            yield measure(cell, pool)


def side_by_side(cells: Iterator[Cell], jobs: int) -> Iterator[Row]:
    """Run several cells at a time, each in its own worker; rows come as they are ready."""
    with Pool() as pool:
        for _, row in threads.side_by_side(cells, partial(measure, pool=pool), jobs, pool.cancel):
            if row.limit != "interrupted":
                yield row


class Measuring(Pool):
    """A workshop for cells, see `pylogic.workers.cluster.Workshop`."""

    def do(self, cell: Cell) -> str:
        """The row of a cell, as JSON."""
        return json.dumps(measure(cell, self).as_json())


def row_of(cell: Cell, answer: Answer | None = None, *, limit: str | None = None, error: str | None = None) -> Row:
    """The row of a cell, from its answer or from what kept it from having one."""
    asked = cell.question
    counts = answer.statistics if answer is not None else {}

    def count(name: str) -> int | None:
        return int(counts[name]) if name in counts else None

    return Row(
        puzzle=cell.name,
        kind=cell.puzzle.kind.name,
        source=cell.source,
        digest=cell.digest,
        encoding=cell.encoding,
        engine=cell.engine,
        engine_version=answer.engine_version if answer is not None else None,
        strategy=cell.strategy,
        own=cell.own,
        model=asked.model,
        repeat=cell.repeat,
        seed=asked.seed,
        task=asked.task,
        models=asked.models,
        presolve=asked.presolve,
        time_limit=asked.seconds,
        memory_limit=asked.memory,
        status="error" if error else str(answer.status) if answer is not None else "unknown",
        exhausted=answer.exhausted if answer is not None else False,
        count=answer.count if answer is not None else 0,
        objective=answer.objective if answer is not None else None,
        bound=answer.bound if answer is not None else None,
        limit=answer.limit if answer is not None else limit,
        seconds=round(answer.seconds["ground"] + answer.seconds["solve"], 6) if answer is not None else 0.0,
        ground=round(answer.seconds["ground"], 6) if answer is not None else 0.0,
        user=_processor(answer, "user"),
        system=_processor(answer, "system"),
        memory=answer.memory if answer is not None else None,
        choices=count("choices"),
        failures=count("failures"),
        conflicts=count("conflicts"),
        restarts=count("restarts"),
        propagations=count("propagations"),
        inferences=count("inferences"),
        verified=True if answer is not None and answer.solutions else None,
        solutions=[dict(solution.fields) for solution in answer.solutions] if answer is not None else [],
        error=error,
        machine=machine(),
        version=VERSION,
    )


def _processor(answer: Answer | None, whose: str) -> float | None:
    """Seconds of processor time of an engine, ``user`` or ``system``."""
    if answer is None or answer.cpu is None:
        return None
    return round(sum(spent[whose] for spent in answer.cpu.values()), 6)
