"""The difference between two sets of rows of the same cells: on other machines, of other versions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from pylogic.comparison.plan import key
from pylogic.comparison.provenance import provenance
from pylogic.comparison.row import COUNTS, Row
from pylogic.comparison.statistics.pairs import pairs
from pylogic.comparison.statistics.scores import Scores
from pylogic.core.text import plural

if TYPE_CHECKING:
    from pandas import Series

_ANSWER = ("status", "exhausted", "count", "objective", "bound", "limit")
_TIMES = ("cpu", "seconds")
_LISTED = 10
"""Most cells that are named for one sort of difference."""


@dataclass(frozen=True)
class Difference:
    """How the rows of two journals differ, cell by cell.

    Attributes:
        shared: The number of cells that both hold.
        only: The numbers of cells that only the first and only the second holds.
        answers: The pairs of rows whose answers differ: status, number of solutions, limit.
        counts: For each count of a search the pairs of rows in which it differs.
        times: For ``cpu`` and ``seconds`` the line of `pairs` that tests first against second, where both have them.
        origins: The versions and the machine of each of the two.
    """

    shared: int
    only: tuple[int, int]
    answers: list[tuple[Row, Row]]
    counts: dict[str, list[tuple[Row, Row]]]
    times: dict[str, Series[float]]
    origins: tuple[list[str], list[str]]

    @classmethod
    def of(cls, first: Sequence[Row], second: Sequence[Row]) -> Difference:
        """Compare two sets of rows; of several of one cell the last one counts."""
        ours, theirs = ({key(row): row for row in rows} for rows in (first, second))
        both = [(ours[place], theirs[place]) for place in ours if place in theirs]
        return cls(
            shared=len(both),
            only=(len(ours) - len(both), len(theirs) - len(both)),
            answers=_differing(both, _ANSWER),
            counts={name: changed for name in COUNTS if (changed := _differing(both, (name,)))},
            times={name: line for name in _TIMES if (line := _times(both, name)) is not None},
            origins=(provenance(first), provenance(second)),
        )

    @property
    def same(self) -> bool:
        """Whether the shared cells differ in nothing but times."""
        return not self.answers and not self.counts

    def text(self) -> str:
        """The difference in lines for people."""
        lines = [
            f"{plural(self.shared, 'cell')} in both, {self.only[0]} only in the first, "
            f"{self.only[1]} only in the second"
        ]
        for number, origin in enumerate(self.origins, 1):
            others = self.origins[2 - number]
            lines += [
                f"only {('the first', 'the second')[number - 1]}: {line}" for line in origin if line not in others
            ]
        lines += _listed(f"{plural(len(self.answers), 'answer')} differ", self.answers, _answer)
        for name, changed in self.counts.items():
            title = f"{name}: {plural(len(changed), 'cell')} differ"
            lines += _listed(title, changed, attrgetter(name))
        for name, line in self.times.items():
            certain = "more than chance" if line["p"] < 0.05 else "not more than chance"
            lines.append(
                f"{name}: first / second {line['ratio']:.3f} ({line['low']:.3f} to {line['high']:.3f}), "
                f"Wilcoxon p = {line['p']:.2g}: {certain}"
            )
        return "\n".join(lines) + "\n"


def _listed(title: str, changed: Sequence[tuple[Row, Row]], said: Callable[[Row], object]) -> list[str]:
    """A title and the first of the cells that differ."""
    shown = [f"  {_name(one)}: {said(one)}; {said(other)}" for one, other in changed[:_LISTED]]
    more = [f"  and {len(changed) - _LISTED} more"] if len(changed) > _LISTED else []
    return [title + "s" * (len(changed) == 1), *shown, *more]


def _differing(both: Iterable[tuple[Row, Row]], names: Sequence[str]) -> list[tuple[Row, Row]]:
    return [pair for pair in both if any(getattr(pair[0], name) != getattr(pair[1], name) for name in names)]


def _name(row: Row) -> str:
    seed = f", seed {row.seed}" if row.seed else ""
    return f"{row.puzzle}, {row.contestant}{seed}" + (f", run {row.repeat}" if row.repeat > 1 else "")


def _answer(row: Row) -> str:
    limit = f"{row.limit['by']} limit of {row.limit['at']}" if isinstance(row.limit, dict) else row.limit
    return f"{row.status}, {plural(row.count, 'solution')}" + (f", {limit}" if limit else "")


def _times(both: Sequence[tuple[Row, Row]], measure: str) -> Series[float] | None:
    """Test whether the settled cells took longer in one of the two."""
    import pandas

    timed = [(one.measured(measure), other.measured(measure)) for one, other in both if one.settled and other.settled]
    costs = pandas.DataFrame(
        [(one, other) for one, other in timed if one and other], columns=["first", "second"], dtype=float
    )
    return None if costs.empty else pairs(Scores(costs, costs, measure, 1)).iloc[0]
