"""Tests of whether strategies differ: Wilcoxon's for pairs, Friedman's for all, and intervals by the bootstrap.

J. Demšar, Statistical comparisons of classifiers over multiple data sets, JMLR 7 (2006), for comparing over many
instances; A. Benavoli, G. Corani, F. Mangili, Should we really use post-hoc tests based on mean-ranks?, JMLR 17 (2016),
for Wilcoxon's test in place of Nemenyi's after Friedman's.  Two sets of rows of the same cells, of other machines or
versions, are compared too.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from pylogic.lab.plan import key
from pylogic.lab.row import COUNTS, Row, provenance
from pylogic.lab.statistics.scores import Scores, step
from pylogic.model.errors import UsageError
from pylogic.model.records import dataclass
from pylogic.model.text import plural, suggestion

if TYPE_CHECKING:
    from pandas import DataFrame, Series


RESAMPLES = 2000
"""Resamples of a bootstrap; their seed is fixed, so that the same rows give the same interval."""


def pairs(scores: Scores, against: str | None = None) -> DataFrame:
    """Test each pair of strategies on the puzzles that both tried and at least one of them settled.

    Which of two strategies that a limit ended would have been the better one is not known: such a puzzle is no tie.

    Args:
        scores: The costs.
        against: Only pairs with this strategy.

    Returns:
        A line for each pair: ``first``, ``second``, ``puzzles`` that both tried, ``wins`` of the first, ``losses`` and
        ``ties``, and ``open``, the puzzles that neither settled, which count for nothing that follows; the two-sided
        ``p`` of Wilcoxon's signed-rank test and ``holm``, the same corrected for the number of pairs by Holm's method;
        ``effect``, the matched-pairs rank-biserial correlation, from -1 (the first always costs less) to 1; ``ratio``,
        the geometric mean of first / second, with ``low`` and ``high``, its interval of 95 % by the bootstrap; and
        ``common``, that mean over the puzzles that both settled, without any charge. Counts are raised by one before
        they are divided, as they may be 0.

    Raises:
        UsageError: There is no such strategy, or only one.
    """
    import pandas

    names = list(scores.costs.columns)
    if len(names) < 2:
        raise UsageError("a test needs two strategies")
    if against is not None and against not in names:
        raise UsageError(f"there is no strategy '{against}' in these rows{suggestion(against, names)}")
    chosen = [pair for pair in itertools.combinations(names, 2) if against is None or against in pair]
    lines = pandas.DataFrame([_tested(scores, first, second) for first, second in chosen])
    lines.insert(lines.columns.get_loc("p") + 1, "holm", holm(lines["p"]))
    return lines


def holm(p: Series[float]) -> Series[float]:
    """Holm's correction of some probabilities, in their order (S. Holm, Scand. J. Statist. 6, 1979)."""
    rising = p.sort_values()
    return (rising * list(range(len(p), 0, -1))).cummax().clip(upper=1).reindex(p.index)


def silence(tested: DataFrame, alpha: float = 0.05) -> str:
    """Why the tests of `pairs` are too many for so few puzzles to show any difference; empty when they are not."""
    most = int((tested["puzzles"] - tested["open"]).max())
    least = min(1.0, len(tested) * 2.0 ** (1 - most))
    if least < alpha:
        return ""
    are = "is" if most == 1 else "are"
    return f"{plural(most, 'puzzle')} {are} too few for {plural(len(tested), 'test')}: p is at least {least:.3g}"


def _tested(scores: Scores, first: str, second: str) -> dict[str, object]:
    import numpy
    from scipy.stats import bootstrap, rankdata, wilcoxon

    names = [first, second]
    costs = scores.costs[names].dropna()
    settled = costs < math.inf
    decided = settled.any(axis="columns")
    one, other = (scores.charged[name].reindex(costs.index[decided]).to_numpy() for name in names)
    differences = one - other
    moved = differences[differences != 0]
    ranks = rankdata(abs(moved))
    shift = step(scores.measure)
    logs = numpy.log((one + shift) / (other + shift))
    common = logs[settled[decided].all(axis="columns").to_numpy()]
    low = high = mean = float(logs.mean()) if len(logs) else math.nan
    if len(logs) > 1 and numpy.ptp(logs) > 0:
        low, high = bootstrap(
            (logs,), numpy.mean, n_resamples=RESAMPLES, method="percentile", rng=numpy.random.default_rng(0)
        ).confidence_interval
    return {
        "first": first,
        "second": second,
        "puzzles": len(costs),
        "wins": int((differences < 0).sum()),
        "losses": int((differences > 0).sum()),
        "ties": int((differences == 0).sum()),
        "open": int((~decided).sum()),
        "p": float(wilcoxon(moved).pvalue) if len(moved) else 1.0,
        "effect": float((ranks * numpy.sign(moved)).sum() / ranks.sum()) if len(moved) else 0.0,
        "ratio": float(numpy.exp(mean)),
        "low": float(numpy.exp(low)),
        "high": float(numpy.exp(high)),
        "common": float(numpy.exp(common.mean())) if len(common) else math.nan,
    }


@dataclass(frozen=True)
class Ranking:
    """Mean ranks of strategies, and which of them cannot be told apart.

    Attributes:
        ranks: The mean rank of each strategy over the puzzles that all tried, 1 being the best; in ascending order.
        puzzles: The number of those puzzles.
        friedman: The probability of Friedman's test that there is no difference at all; 1 for two strategies or fewer.
        cliques: The largest groups of neighbours in that order of which no two differ by Wilcoxon's test with Holm's
            correction.
        silent: Why no two of them can differ, where there are too few puzzles; else empty.
    """

    ranks: Series[float]
    puzzles: int
    friedman: float
    cliques: Sequence[tuple[str, ...]]
    silent: str

    @classmethod
    def of(cls, scores: Scores, alpha: float = 0.05) -> Ranking:
        """Rank the strategies.

        Raises:
            UsageError: There are not two of them, or no puzzle that all tried.
        """
        from scipy.stats import friedmanchisquare

        tried = scores.costs.dropna().rank(axis="columns")
        if tried.empty:
            raise UsageError("ranks need a puzzle that every strategy tried")
        ranks = tried.mean().sort_values(kind="stable")
        tested = pairs(scores)
        differ = {frozenset((line["first"], line["second"])) for _, line in tested.iterrows() if line["holm"] < alpha}
        varied = ranks.nunique() > 1 and len(ranks) > 2
        friedman = friedmanchisquare(*(tried[name] for name in ranks.index)).pvalue if varied else 1.0
        cliques = _cliques(list(ranks.index), differ)
        return cls(ranks, len(tried), float(friedman), cliques, silence(tested, alpha))


def _cliques(names: Sequence[str], differ: set[frozenset[str]]) -> list[tuple[str, ...]]:
    """The largest runs of two names or more of which no two differ."""
    result: list[tuple[str, ...]] = []
    reached = 0
    for start in range(len(names)):
        end = start + 1
        while end < len(names) and not any(frozenset((name, names[end])) in differ for name in names[start:end]):
            end += 1
        if end - start > 1 and end > reached:
            result.append(tuple(names[start:end]))
        reached = max(reached, end)
    return result


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
