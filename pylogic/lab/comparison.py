"""Puzzles times strategies in one verified table.

Whether answers to the same puzzle can all be true.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylogic.lab import table
from pylogic.lab.journal import Conditions, Journal, Reusing
from pylogic.lab.measuring import runner
from pylogic.lab.plan import Cell, Plan, contestants, key
from pylogic.lab.row import MEASURES, Row
from pylogic.model.answer import Claim, contradiction
from pylogic.model.errors import UsageError
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import TASKS, HasText, LimitLike, Question, text_argument, whole_argument
from pylogic.model.records import NamedTuple, dataclass, replace
from pylogic.model.text import grouped, plural, suggestion
from pylogic.solving.loading import PuzzleOrPath, puzzles_of_all

if TYPE_CHECKING:
    from pandas import DataFrame


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
    return Claim.of(row, (json.dumps(solution, sort_keys=True) for solution in row.solutions))


def _summary(row: Row) -> str:
    cost = "" if row.objective is None else f", cost {row.objective}"
    solutions = "".join(f"\n    {json.dumps(solution)}" for solution in row.solutions[:2])
    return f"{row.status}, {plural(row.count, 'solution')}{cost}{solutions}"
