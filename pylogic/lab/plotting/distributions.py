"""Charts of how costs are distributed, and of which strategies differ."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pylogic.lab.plotting import charts
from pylogic.lab.plotting.charts import Plotted
from pylogic.lab.statistics.scores import quantile
from pylogic.model.errors import UsageError
from pylogic.model.text import plural

if TYPE_CHECKING:
    from matplotlib.figure import SubFigure


def ecdf(data: Plotted, groups: charts.Groups, part: SubFigure) -> None:  # noqa: ARG001
    """Draw which share of its puzzles each contestant settles within each cost."""
    axes, scale = part.subplots(), data.scale
    charts.plain(axes, "Share of the puzzles settled")
    for number, (contestant, medians) in enumerate(data.medians.items()):
        values = sorted(value for value in medians.values() if math.isfinite(value))
        shares = [place / len(medians) for place in range(len(values) + 1)]
        look = {**charts.style(number), "marker": ""}
        axes.plot(
            (scale.low, *values, scale.high),
            (*shares, shares[-1]),
            drawstyle="steps-post",
            label=charts.contestant_name(contestant),
            **look,
        )
    charts.cost_axis(axes, "x", scale)
    axes.set(ylim=(0, 1.02))
    axes.grid(color="0.92")
    part.legend(loc="outside right upper", fontsize=8, frameon=False, handlelength=3)


def box(data: Plotted, groups: charts.Groups, part: SubFigure) -> None:  # noqa: ARG001
    """Draw quartiles and range of each contestant; puzzles that it did not settle stand at the end of the axis."""
    axes, scale = part.subplots(), data.scale
    charts.plain(axes, "Quartiles over the puzzles, with smallest and largest")
    boxes = [
        {
            name: scale.at(quantile(medians.values(), share))
            for name, share in {"whislo": 0, "q1": 0.25, "med": 0.5, "q3": 0.75, "whishi": 1}.items()
        }
        | {"label": charts.contestant_name(contestant)}
        for contestant, medians in data.medians.items()
    ]
    axes.bxp(boxes, orientation="horizontal", widths=0.6, showfliers=False)
    charts.cost_axis(axes, "x", scale)
    axes.invert_yaxis()
    axes.set_xlim(scale.low, scale.high * 1.02)
    axes.tick_params(axis="y", length=0, labelsize=8)
    axes.grid(axis="x", color="0.92")


def scatter(data: Plotted, groups: charts.Groups, part: SubFigure) -> None:  # noqa: ARG001
    """Draw each contestant against the first, a mark for each puzzle; below the diagonal the first costs more.

    Raises:
        UsageError: There is only one contestant.
    """
    (first, ours), *others = data.medians.items()
    if not others:
        raise UsageError("a scatter plot needs two strategies")
    axes, scale = part.subplots(), data.scale
    charts.plain(axes, "Puzzle by puzzle; unsettled ones at the upper ends")
    for number, (contestant, medians) in enumerate(others, start=1):
        puzzles = [puzzle for puzzle in data.puzzles if puzzle in ours and puzzle in medians]
        look = {**charts.style(number), "linestyle": "", "clip_on": False, "alpha": 0.8}
        axes.plot(
            [scale.at(ours[puzzle]) for puzzle in puzzles],
            [scale.at(medians[puzzle]) for puzzle in puzzles],
            label=charts.contestant_name(contestant),
            **look,
        )
    ends = (scale.low, scale.high)
    axes.plot(ends, ends, color="0.6", linewidth=0.8)
    charts.cost_axis(axes, "y", scale)
    charts.cost_axis(axes, "x", scale, marked=False)
    axes.set(aspect="equal", xlabel=f"{charts.contestant_name(first)}: {scale.label}")
    axes.tick_params(axis="x", labelrotation=45)
    axes.grid(color="0.92")
    part.legend(loc="outside right upper", fontsize=8, frameon=False)


def ranks(data: Plotted, groups: charts.Groups, part: SubFigure) -> None:  # noqa: ARG001
    """Draw a critical-difference diagram: mean ranks, and bars over those that do not differ (Demšar, 2006).

    Raises:
        UsageError: There is only one contestant, or no puzzle that all tried.
    """
    from pylogic.lab.statistics.pairs import Ranking
    from pylogic.lab.statistics.scores import Scores

    ranking = Ranking.of(Scores.of(data.rows, data.measure))
    axes, number = part.subplots(), len(ranking.ranks)
    charts.plain(
        axes, f"Mean ranks over {plural(ranking.puzzles, 'puzzle')}, 1 the best; Friedman p = {ranking.friedman:.2g}"
    )
    # Names stand on both sides of the scale, the better half on the left.
    half, margin = (number + 1) // 2, 0.45 * number
    below = 1 + 0.35 * len(ranking.cliques)
    for place, (name, rank) in enumerate(ranking.ranks.items()):
        left = place < half
        depth = below + (place if left else number - 1 - place)
        end = 1 if left else number
        axes.plot((rank, rank, end), (0, depth, depth), color=charts.DARK, linewidth=1)
        parts = [charts.contestant_name(str(name)), f"{rank:.2f}"]
        text = f"  {'   '.join(parts if left else parts[::-1])}  "
        axes.text(end, depth, text, ha="right" if left else "left", va="center", fontsize=8)
    for place, clique in enumerate(ranking.cliques):
        ends = ranking.ranks[clique[0]] - 0.03, ranking.ranks[clique[-1]] + 0.03
        axes.plot(ends, (0.4 + 0.35 * place,) * 2, color="black", linewidth=4, solid_capstyle="butt")
    axes.set(xlim=(1 - margin, number + margin), ylim=(below + half, 0), yticks=[], xticks=range(1, number + 1))
    parted = ranking.silent or "bars join what Wilcoxon's test with Holm's correction does not part at .05"
    axes.set_xlabel(parted, fontsize=8)
    axes.xaxis.tick_top()
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.spines["top"].set(visible=True, bounds=(1, number))


CHARTS: Mapping[str, charts.Chart] = {
    "ecdf": (lambda data, _: charts.legend_height(data), ecdf),
    "box": (lambda data, _: 1.1 + 0.3 * len(data.medians), box),
    "scatter": (lambda data, _: max(5.0, charts.legend_height(data)), scatter),
    "ranks": (lambda data, _: 1.6 + 0.3 * len(data.medians), ranks),
}
"""The charts by name, see `pylogic.lab.plotting.charts.CHARTS`."""
