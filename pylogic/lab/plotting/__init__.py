"""Plots of comparisons and traces, written as pictures with matplotlib, which is an optional extra.

Nothing here asks matplotlib for a window or leaves a trace in its settings, and the same rows give
the same bytes.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylogic.lab.plotting import charts, distributions
from pylogic.lab.plotting.charts import Plotted, puzzles_of_groups
from pylogic.lab.row import MEASURES, Row, provenance
from pylogic.model import files, plugins
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Moment
from pylogic.model.text import grouped, suggestion

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure


if TYPE_CHECKING:
    from matplotlib.figure import SubFigure

    Section = tuple[float, Callable[[SubFigure], object]]  # inches, what is drawn into them

CHARTS = {**charts.CHARTS, **distributions.CHARTS}
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
