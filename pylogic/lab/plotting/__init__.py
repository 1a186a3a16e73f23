"""Plots of comparisons and traces, written as pictures with matplotlib, which is an optional extra.

Nothing here asks matplotlib for a window or leaves a trace in its settings, and the same rows give
the same bytes.
"""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic.lab.plotting import charts
from pylogic.lab.plotting.charts import Plotted, puzzles_of_groups
from pylogic.lab.row import MEASURES, Row, provenance
from pylogic.lab.statistics.scores import quantile
from pylogic.model import files, plugins
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Moment
from pylogic.model.text import grouped, plural, suggestion

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

    Section = tuple[float, Callable[[SubFigure], object]]  # inches, what is drawn into them


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


_DISTRIBUTIONS: Mapping[str, charts.Chart] = {
    "ecdf": (lambda data, _: charts.legend_height(data), ecdf),
    "box": (lambda data, _: 1.1 + 0.3 * len(data.medians), box),
    "scatter": (lambda data, _: max(5.0, charts.legend_height(data)), scatter),
    "ranks": (lambda data, _: 1.6 + 0.3 * len(data.medians), ranks),
}
"""The charts by name, see `pylogic.lab.plotting.charts.CHARTS`."""


CHARTS = {**charts.CHARTS, **_DISTRIBUTIONS}
"""Every chart by name."""
_ENDINGS = (".svg", ".png")
_WIDTH = 10.0  # inches
_DPI = 150
_MOST_PIXELS = 60_000  # high; a PNG cannot be much higher
_SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "pylogic",  # else identifiers are random
    "svg.fonttype": "none",  # text stays text
    "text.parse_math": False,  # a dollar sign in a name is a dollar sign
    "hatch.linewidth": 0.6,
    "font.size": 9,
    "figure.constrained_layout.h_pad": 0.1,
}


def vet(path: str, chart: str | None) -> None:
    """Refuse a plot that could not be written, before anything is run for it.

    Args:
        path: The file to write.
        chart: One of `CHARTS`, or ``None``.

    Raises:
        EngineError: matplotlib is not installed.
        UsageError: Neither .svg nor .png, no such chart, no such folder.
    """
    ending = Path(path).suffix
    if ending.lower() not in _ENDINGS:
        near = suggestion(ending, list(_ENDINGS))
        raise UsageError(f"a plot is written as .svg or .png, not '{ending or Path(path).name}'{near}")
    if chart is not None and chart not in CHARTS:
        raise UsageError(f"there is no chart '{chart}'{_instead(chart, list(CHARTS))}")
    files.vet(path)
    plugins.require_extra("a plot", "plot", "matplotlib.figure")


def plot(
    rows: Sequence[Row],
    path: str,
    *,
    chart: str | None = None,
    measure: str = "seconds",
    group: Callable[[Row], str] | None = None,
    facet: str = "kind",
    title: str = "",
) -> None:
    """Write a plot of some runs.

    Repeats of a run count by their median. A run that was stopped counts as costing more than
    every other; it is drawn as such and never left out.

    Args:
        rows: The runs.
        path: The file, ``.svg`` or ``.png``.
        chart: ``cactus`` (how many puzzles are settled at which cost), ``bars``
            (medians with ranges), ``heat`` (every contestant on every puzzle), ``lines`` (medians
            from group to group), ``ecdf`` (the share settled within each cost), ``box`` (quartiles),
            ``scatter`` (each contestant against the first, puzzle by puzzle), ``ranks`` (mean ranks, and which of
            them do not differ: a critical-difference diagram). ``None`` draws the first three, ``heat`` only for
            several puzzles and several contestants.
        measure: One of `pylogic.lab.row.MEASURES`.
        group: For ``lines``: the group of a row's puzzle, the size of its board for example. Groups
            stand in order of first appearance; without it each puzzle is its own.
        facet: The attribute of rows that parts them into pictures of their own.
        title: The title.

    Raises:
        UsageError: As `vet`; no such measure; no run has it.
    """
    vet(path, chart)
    if measure not in MEASURES:
        raise UsageError(f"there is no measure '{measure}'{_instead(measure, MEASURES)}")
    if not rows:
        raise UsageError("there is nothing to plot: there are no runs")
    parts = grouped([(str(getattr(row, facet)), row) for row in rows])
    sections = [
        *_words(title, 80, fontsize=13, fontweight="bold"),
        *(
            section
            for name, part in parts.items()
            for section in _part(name if len(parts) > 1 else "", part, chart, measure, group)
        ),
        *_words(" · ".join(provenance(rows)), 170, fontsize=6.5, color="0.5"),
    ]
    write(sections, path)


def _part(
    name: str, rows: Sequence[Row], chart: str | None, measure: str, group: Callable[[Row], str] | None
) -> Iterator[Section]:
    """The charts of rows that belong together, from top to bottom, under their name."""
    data = Plotted.of(rows, measure)
    if not data.medians:
        raise UsageError(
            f"there is nothing to plot: no run has a number of {measure}" + (f" for {name}" if name else "")
        )
    yield from _words(name, 100, fontsize=11, fontweight="bold")
    comparable = len(data.puzzles) > 1 and len(data.medians) > 1
    groups = puzzles_of_groups((row for row in rows if row.puzzle in data.puzzles), group)
    for one in ("cactus", "bars", "heat")[: 2 + comparable] if chart is None else (chart,):
        height, draw = CHARTS[one]
        yield height(data, groups), partial(draw, data, groups)
    left_out = f"Left out, without a number of {measure}: {'; '.join(data.missing)}." if data.missing else ""
    yield from _words(left_out, 150, fontsize=8)


def _instead(word: str, known: Sequence[str]) -> str:
    """Suggest a known word for an unknown one."""
    return suggestion(word, list(known)) or f"; there are {', '.join(known[:-1])} and {known[-1]}"


def _words(text: str, width: int, *, fontsize: float, **look: Any) -> Iterator[Section]:
    """Lines of text across the figure; nothing when there is none."""
    if lines := textwrap.wrap(charts.drawable(text), width):
        yield (
            (len(lines) + 1) * fontsize * 1.3 / 72,
            lambda part: part.text(0.01, 0.5, "\n".join(lines), va="center", fontsize=fontsize, **look),
        )


def write(sections: Sequence[Section], path: str) -> None:
    """Draw sections one under another and save them.

    Args:
        sections: For each section its height in inches, and what draws it.
        path: The file, ``.svg`` or ``.png``.

    Raises:
        UsageError: The file cannot be written.
    """
    import matplotlib
    from matplotlib.figure import Figure

    heights = [height for height, _ in sections]
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # a plot does not depend on whose machine draws it
        matplotlib.rcParams.update(_SETTINGS)
        whole = Figure(figsize=(_WIDTH, sum(heights)), layout="constrained")
        parts = whole.subfigures(len(sections), 1, squeeze=False, height_ratios=heights, hspace=0)
        for part, (_, draw) in zip(parts[:, 0], sections, strict=True):
            draw(part)
        dpi = min(_DPI, _MOST_PIXELS / sum(heights))
        svg = path.lower().endswith(".svg")
        drawn = io.BytesIO()
        form = "svg" if svg else "png"
        whole.savefig(drawn, format=form, dpi=dpi, metadata={"Date": None} if svg else None)
    files.write(path, drawn.getvalue())


_INCHES = 4.0
_ROOM = 0.03  # between the ends of lines and the frame, which would hide the last drop, as a part of the axis


def draw(moments: Sequence[Moment], path: str, title: str) -> None:
    """Draw cost, best cost and temperature over the iterations.

    Args:
        moments: At least one.
        path: The file, ``.svg`` or ``.png``.
        title: The title.

    Raises:
        UsageError: The file cannot be written.
    """
    write([(_INCHES, partial(curves, moments=moments, title=title))], path)


def curves(part: SubFigure, moments: Sequence[Moment], title: str) -> None:
    """Costs on the left axis, the temperature on the right one; where a run begins there is a line."""
    iterations = [moment.iteration for moment in moments]
    costs = part.subplots()
    costs.set(title=title, xlabel="iteration", ylabel="cost", xlim=(0, iterations[-1] * (1 + _ROOM)))
    costs.plot(iterations, [moment.cost for moment in moments], color="tab:blue", linewidth=0.4, label="cost")
    costs.plot(iterations, [moment.best_cost for moment in moments], color="black", linewidth=1.2, label="best cost")
    last = moments[-1]
    costs.plot(last.iteration, last.best_cost, "o", color="black", markersize=4, label=f"best cost {last.best_cost}")
    _from_zero(costs, max(moment.cost for moment in moments))
    temperatures = costs.twinx()
    temperatures.set_ylabel("temperature")
    temperatures.plot(
        iterations, [moment.temperature for moment in moments], color="tab:red", linewidth=0.8, label="temperature"
    )
    _from_zero(temperatures, max(moment.temperature for moment in moments))
    for before, after in pairwise(moments):
        if after.run != before.run:
            costs.axvline(after.iteration, color="0.8", linewidth=0.6, zorder=0)
    part.legend(loc="outside lower center", ncols=4, frameon=False)


def _from_zero(axes: Axes, most: float) -> None:
    """From zero on, with room at both ends, so that no line lies on the frame."""
    axes.set_ylim(-_ROOM * most, (1 + _ROOM) * most or 1)
