"""How far a study is: cells done, settled and in error, and how long the rest takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, field

from pylogic.comparison.row import Row
from pylogic.comparison.study.study import Shard, Study
from pylogic.core.answer import INTERRUPTED
from pylogic.core.limits import written

_Place = tuple[str, str, int, int]


@dataclass
class Count:
    """The cells of a contestant, or of all.

    Attributes:
        cells: Their number.
        done: How many have a row.
        settled: How many of these were settled.
        errors: How many ended in an error; they are run again.
        seconds: The time of those that are done.
    """

    cells: int = 0
    done: int = 0
    settled: int = 0
    errors: int = 0
    seconds: float = 0.0

    @property
    def left(self) -> int:
        """The number of cells that are still to be run."""
        return self.cells - self.done

    @property
    def rest(self) -> float | None:
        """Seconds that the cells left will take if they are as those done; ``None`` when none is done."""
        return 0.0 if not self.left else self.left * self.seconds / self.done if self.done else None


@dataclass
class Progress:
    """How far a study is.

    Attributes:
        contestants: The counts of each.
    """

    contestants: dict[str, Count] = field(default_factory=dict)

    @classmethod
    def of(cls, study: Study, rows: Iterable[Row]) -> Progress:
        """Count the rows of a study by the names of their puzzles; whether facts are the same `run` finds out.

        Args:
            study: The study.
            rows: Its rows; of several of one cell the last one counts.
        """
        progress = cls()
        expected: set[_Place] = set()
        for number, run in study.runs(Shard()):
            progress.contestants.setdefault(run.contestant, Count()).cells += 1
            expected.add((study.named[number][1], run.contestant, run.repeat, run.seed))
        last: dict[_Place, tuple[float, bool] | None] = {}
        for row in rows:
            place = (row.puzzle, row.contestant, row.repeat, row.seed)
            if place in expected and _asked(study, row) and row.limit != INTERRUPTED:
                last[place] = None if row.error else (row.seconds, row.settled)
        for (_, contestant, _, _), result in last.items():
            count = progress.contestants[contestant]
            count.errors += result is None
            if result is not None:
                count.done += 1
                count.seconds += result[0]
                count.settled += result[1]
        return progress

    @property
    def total(self) -> Count:
        """The sum of all."""
        return Count(*map(sum, zip(*map(astuple, self.contestants.values()), strict=True)))

    @property
    def rest(self) -> float | None:
        """Seconds of engines that the rest will take; a contestant that has done nothing is as all others."""
        total = self.total
        if not total.done:
            return None if total.left else 0.0
        mean = total.seconds / total.done
        rests = ((count.rest, count.left) for count in self.contestants.values())
        return sum(left * mean if rest is None else rest for rest, left in rests)


def _asked(study: Study, row: Row) -> bool:
    """Whether a row answers the question of the study."""
    asked = study.plan.question
    return (row.task, row.models, row.presolve, row.time_limit, row.memory_limit) == (
        asked.task, asked.models, asked.presolve, asked.seconds, asked.memory,
    ) and (row.effort or "") == written(study.plan.efforts.get(row.engine, {}))  # fmt: skip
