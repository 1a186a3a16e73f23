"""A study, or a part of it, run: rows go to its journal as they come, and none is kept in memory."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple

from pylogic.comparison.journal import Journal
from pylogic.comparison.reuse import Conditions, Done
from pylogic.comparison.row import Row
from pylogic.comparison.running import runner
from pylogic.comparison.study.study import Shard, Study


class Outcome(NamedTuple):
    """Outcome of a run.

    Attributes:
        cells: The number of cells of the part.
        ran: How many of them were run now; the others had a row already.
        errors: How many of these ended in an error.
        interrupted: Whether Ctrl-C ended it.
        notes: Sentences on rows that do not count.
    """

    cells: int
    ran: int
    errors: int
    interrupted: bool
    notes: tuple[str, ...]


def run_study(
    study: Study,
    shard: Shard,
    *,
    jobs: int = 1,
    executor: str | None = None,
    accept_versions: bool = False,
    on_row: Callable[[Row], None] = lambda _row: None,
) -> Outcome:
    """Run the cells that have no row yet.

    Args:
        study: The study.
        shard: The part of it.
        jobs: How many cells are run at a time.
        executor: Address of a cluster, see `pylogic.comparison.comparison.compare`.
        accept_versions: Whether rows of other versions, machines and encodings count as well.
        on_row: Called with each new row.

    Raises:
        UsageError: The journal cannot be used, or the cluster not be reached.
    """
    run = runner(executor, jobs)
    done = Done(Conditions(accept=accept_versions, elsewhere=executor is not None))
    path = str(study.journal_of(shard))
    ran = errors = 0
    interrupted = False
    with closing(Journal(path, done.take)) as journal:
        try:
            for row in run(cell for cell in study.cells(shard) if cell not in done):
                journal.write(row)
                ran += 1
                errors += row.error is not None
                on_row(row)
        except KeyboardInterrupt:
            interrupted = True
    return Outcome(study.size(shard), ran, errors, interrupted, (*study.plan.notes(), *done.notes(path)))
