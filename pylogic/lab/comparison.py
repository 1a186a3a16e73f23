"""Puzzles times strategies in one verified table.

Whether answers to the same puzzle can all be true.
"""

from __future__ import annotations

import json
import math
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pylogic.engines.workers import executor
from pylogic.engines.workers.worker import AnyWorker, Pool
from pylogic.lab import table
from pylogic.lab.journal import Conditions, Journal, Reusing
from pylogic.lab.plan import Cell, Plan, contestants, key, renamed
from pylogic.lab.row import COUNTS, MEASURES, Row, machine
from pylogic.model import VERSION
from pylogic.model.answer import INTERRUPTED, Answer, Claim, Status, contradiction
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.limits import Deadline, limit_named_in
from pylogic.model.puzzle import TASKS, HasText, LimitLike, Question, path_argument, text_argument, whole_argument
from pylogic.model.records import NamedTuple, dataclass, replace
from pylogic.model.request import Closing
from pylogic.model.text import grouped, plural, suggestion
from pylogic.solving.loading import PuzzleOrPath, puzzles_of_all
from pylogic.solving.run import Running

if TYPE_CHECKING:
    from pandas import DataFrame


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


def one_by_one(cells: Iterator[Cell]) -> Iterator[Row]:
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
    turned = answer.puzzle.kind.objective.turned
    return Row(
        **cell.fields,
        **{**dict.fromkeys(COUNTS), **counts},
        engine_version=answer.engine_version,
        status="error" if error else str(answer.status),
        exhausted=answer.exhausted,
        count=answer.count,
        objective=turned(answer.objective),
        bound=turned(answer.bound),
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
    return one_by_one if jobs == 1 else partial(side_by_side, jobs=jobs)


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


@dataclass(frozen=True, repr=False)
class Comparison(HasText):
    """The result of a comparison.

    Attributes:
        rows: One for each run, puzzle by puzzle in the order of the contestants.
        measure: The measure in the tables.
        interrupted: Whether Ctrl-C ended it before all was run.
        notes: Which rows of a journal were not reused, and which repeats are in vain, in sentences.

    Examples:
        >>> found = pylogic.compare("examples/futoshiki_4x4.puzzle", labelings=["ff"], engines=["clingo"])
        >>> [(row.contestant, row.status) for row in found.rows]
        [('swipl ff,up,step', 'unique'), ('clingo default', 'unique')]
        >>> found.csv().splitlines()[0].split(",")[:3]
        ['puzzle', 'kind', 'source']
    """

    rows: tuple[Row, ...]
    measure: str = "seconds"
    interrupted: bool = False
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        puzzles, contestants = ({getattr(row, name) for row in self.rows} for name in ("puzzle", "contestant"))
        return f"<comparison: {plural(len(contestants), 'contestant')} on {plural(len(puzzles), 'puzzle')}>"

    @cached_property
    def disagreements(self) -> list[Disagreement]:
        """Answers that cannot all be true; empty unless an engine or an encoding is wrong."""
        return disagreements(self.rows)

    def table(self) -> str:
        """The table for a terminal."""
        return table.as_text(self.rows, self.measure)

    def markdown(self, *, puzzle_by_puzzle: bool = True) -> str:
        """The table for a page, if need be only what sums it up."""
        return table.as_text(self.rows, self.measure, "markdown", puzzle_by_puzzle=puzzle_by_puzzle)

    def latex(self) -> str:
        """The table for a paper; it needs LaTeX's package booktabs."""
        return table.as_latex(self.rows, self.measure)

    def html(self) -> str:
        """The table for a page or a notebook."""
        return table.as_html(self.rows, self.measure)

    def csv(self) -> str:
        """Every row with all its figures, under a line of names."""
        return table.as_csv(self.rows)

    def json(self) -> list[dict[str, Any]]:
        """Every row as a JSON object."""
        return [row.as_json() for row in self.rows]

    def frame(self) -> DataFrame:
        """Every row as a line of a pandas data frame, see `pylogic.lab.statistics.scores.frame`.

        Raises:
            EngineError: pandas is not installed.
        """
        from pylogic.lab import statistics
        from pylogic.lab.statistics.scores import frame

        statistics.vet()
        return frame(self.rows)

    def plot(self, path: str, chart: str | None = None, **options: Any) -> None:
        """Write a picture, see `pylogic.lab.plotting.plot`."""
        from pylogic.lab.plotting import plot

        plot(self.rows, path, chart=chart, measure=self.measure, **options)


def compare(
    puzzles: Iterable[PuzzleOrPath] | PuzzleOrPath,
    *,
    labelings: str | Sequence[str] = (),
    strategies: str | Sequence[str] = (),
    engines: str | Sequence[str] = (),
    measure: str = "seconds",
    task: str = "solve",
    models: int | None = None,
    model: str | None = None,
    presolve: bool = True,
    repeat: int = 1,
    limit: LimitLike = None,
    memory: int | None = None,
    seed: int = 0,
    seeds: Sequence[int] = (),
    jobs: int = 1,
    executor: str | None = None,
    resume: str | None = None,
    accept_versions: bool = False,
    on_row: Callable[[Row, int], None] | None = None,
) -> Comparison:
    """Run every strategy on every puzzle; all solutions are verified, all answers compared with each other.

    Args:
        puzzles: The puzzles, of any kinds; the path of a file stands for all that it holds.
        labelings: Labelings of swipl, or ``all``; see `pylogic.lab.plan.contestants`.
        strategies: Strategies of clingo, or ``ENGINE:STRATEGY``, ``auto:FILE`` of a selector, or ``all``.
        engines: Engines that take part in any case.  Of each of these three a single text may be given.
        measure: The measure in the tables: ``seconds``, ``choices``, ``failures``, ``conflicts``, ``restarts``,
            ``propagations``, ``inferences``, ``cpu`` or ``memory``.
        task: ``solve`` or ``count``, see `pylogic.solve`.
        models: How many solutions to look for, see `pylogic.solve`.
        model: A model of the kind, for the engines that have it.
        presolve: Whether Python may propagate the clues beforehand.
        repeat: How often each cell is run.
        limit: Seconds of wall-clock time for each cell, and for presolving each puzzle; or limits of effort, such as
            ``inferences=50M,conflicts=100k``, of which each engine is held to those that it counts.
        memory: Bytes of memory for the engine.
        seed: Seed of random choices.
        seeds: Several of them: each cell is run with each.
        jobs: How many cells are run at a time; counts do not depend on it, times may.
        executor: ``dask://HOST:PORT`` to run the cells on a cluster, ``tls://HOST:PORT`` with TLS.
        resume: A file for the rows; those that it holds already are not run again, if they are of the same versions,
            machine and encodings, and solutions in them are right.
        accept_versions: Whether rows of other versions, machines and encodings are reused as well.
        on_row: Called with each row as it comes, and the number of rows that there will be.

    Raises:
        UsageError: An option, a strategy or an engine does not exist, or nothing is to be run.
        PuzzleError: A file is not a puzzle file.

    Examples:
        >>> found = pylogic.compare(["examples/futoshiki_4x4.puzzle"], labelings=["ff", "min"], measure="failures")
        >>> [row.status for row in found.rows], found.disagreements
        (['unique', 'unique'], [])
    """
    if text_argument("measure", measure) not in MEASURES:
        raise UsageError(
            f"there is no measure '{measure}'{suggestion(measure, list(MEASURES))} ({', '.join(MEASURES)})"
        )
    if task not in TASKS or task == "decided":
        raise UsageError(f"a comparison can solve or count, not '{task}'")
    if whole_argument("repeat", repeat) < 1 or whole_argument("jobs", jobs) < 1:
        raise UsageError("repeat and jobs are at least 1")
    question = Question(task=task, models=models, model=model, presolve=presolve, limit=limit, memory=memory, seed=seed)
    seconds = None if question.seconds in (None, math.inf) else Deadline(question.seconds).seconds
    question = replace(question, limit=seconds)
    several = seeds if isinstance(seeds, Iterable) else (seeds,)
    seeds = tuple(whole_argument("seeds", one) for one in several)
    if executor is not None:
        text_argument("executor", executor)
    if resume is not None:
        path_argument("resume", resume)
    if on_row is not None and not callable(on_row):
        raise UsageError(f"on_row is a function, not a value of type {type(on_row).__name__}")
    plan = Plan(puzzles_of_all(puzzles), contestants(labelings, strategies, engines), question, repeat, seeds)
    plan.vet()
    run = runner(executor, jobs)
    with closing(Journal(resume)) if resume else nullcontext() as journal:
        reusing = Reusing(
            journal.rows if journal else (), Conditions(accept=accept_versions, elsewhere=executor is not None)
        )
        order: dict[tuple[str, tuple[object, ...]], None] = {}
        rows: dict[tuple[str, tuple[object, ...]], Row] = {}
        total = len(plan)

        def add(row: Row, fresh: bool = True) -> None:
            rows[row.puzzle, key(row)] = row
            try:
                if journal and fresh:
                    journal.write(row)
            finally:  # a row is reported even when its file is full
                if on_row:
                    on_row(row, total)

        def missing() -> Iterator[Cell]:
            for cell in plan.cells():
                order[cell.name, cell.key] = None
                row = reusing.row(cell)
                if row is not None:
                    add(row, fresh=False)
                else:
                    yield cell

        interrupted = False
        try:
            for row in run(missing()):
                add(row)
        except KeyboardInterrupt:
            interrupted = True
    notes = (*plan.notes(), *(reusing.notes(resume) if resume else ()))
    return Comparison(tuple(rows[place] for place in order if place in rows), measure, interrupted, notes)


class Disagreement(NamedTuple):
    """Two answers of which one is wrong.

    Attributes:
        reason: The statement that cannot be true of both.
        first: One of them.
        second: The other.
    """

    reason: str
    first: Row
    second: Row

    def __str__(self) -> str:
        answers = "\n".join(f"  {row.contestant}: {_summary(row)}" for row in (self.first, self.second))
        return f"{self.first.puzzle}: {self.reason}\n{answers}"


def disagreements(rows: Iterable[Row]) -> list[Disagreement]:
    """The contradictions among rows, at most one for each puzzle and contestant.

    Rows that claim much are believed first; every other one is compared with those.
    """
    puzzles = grouped([((row.puzzle, row.kind), (_claim(row), row)) for row in rows if row.error is None])
    result: list[Disagreement] = []
    for answers in puzzles.values():
        believed: dict[Claim, Row] = {}
        against: dict[str, Disagreement] = {}
        for claim, row in sorted(answers, key=lambda answer: answer[0].strength, reverse=True):
            if claim in believed:
                continue
            reasons = ((contradiction(other, claim), witness) for other, witness in believed.items())
            reason, witness = next((result for result in reasons if result[0]), (None, row))
            if reason is None:
                believed[claim] = row
            else:
                against.setdefault(row.contestant, Disagreement(reason, witness, row))
        result += against.values()
    return result


def _claim(row: Row) -> Claim:
    return Claim.of(row, row.objective, row.bound, (json.dumps(solution, sort_keys=True) for solution in row.solutions))


def _summary(row: Row) -> str:
    cost = "" if row.objective is None else f", cost {row.objective}"
    solutions = "".join(f"\n    {json.dumps(solution)}" for solution in row.solutions[:2])
    return f"{row.status}, {plural(row.count, 'solution')}{cost}{solutions}"
