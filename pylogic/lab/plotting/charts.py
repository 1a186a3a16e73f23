"""The charts of a comparison, each drawn into a part of a figure, and their data.

Data are medians, why some have none, and an axis that fits them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pylogic.lab.row import COUNTS, Row
from pylogic.lab.statistics.scores import by_puzzle, median_or_limit
from pylogic.model.records import dataclass
from pylogic.model.text import grouped

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import SubFigure


Groups: TypeAlias = Mapping[str, Sequence[str]]

# Okabe and Ito's palette, which colour-blind people can tell apart; grey for its yellow, too pale for lines on white.
_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#000000", "#999999")
_LINES = ("-", "--", ":", "-.")
_DASH = 4  # of lines that lie upon each other, in widths of a line
_MOST_RINGS = 4
_MARKERS = ("o", "s", "D", "v", "P", "X", "<", ">", "*")  # no triangle that stands upright: see _OPEN
_HATCH = "////"
DARK = "0.25"
"""The colour of what is beside the data."""
_HATCHED: Mapping[str, Mapping[str, Any]] = {
    "not settled": {"facecolor": "0.9", "edgecolor": "0.6", "hatch": _HATCH, "linewidth": 0},
    "error": {"facecolor": "#f3c6b4", "edgecolor": "#b04a20", "hatch": "xxxx", "linewidth": 0},
}
_BEHIND_WORDS: Mapping[str, Any] = {"boxstyle": "round,pad=0.1", "facecolor": "white", "linewidth": 0, "alpha": 0.8}
_OPEN: Mapping[str, Any] = {"marker": "^", "markersize": 6, "markerfacecolor": "white"}

_ROOMY_CELLS = 24  # columns of a heat map up to which a word fits into a cell
_MOST_TICKS = 50  # upright names that fit side by side
_LEVEL_LETTERS = 75  # of all names together, when they fit side by side without being turned
_LEGEND_LINE = 0.175  # inches


def drawable(text: str) -> str:
    """A text without what no picture can hold, line ends and control characters for example."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def short(name: str, most: int = 30) -> str:
    """A name that fits beside an axis: on one line, without its middle when it is long."""
    shown = drawable(name)
    return shown if len(shown) <= most else f"{shown[: most // 3]}…{shown[most // 3 + 1 - most :]}"


def contestant_name(name: str) -> str:
    """A contestant's name beside an axis."""
    return short(name, 60)


def style(number: int) -> dict[str, Any]:
    """Colour, line and marker of a contestant; no two of the first thirty-two look alike."""
    round_, place = divmod(number, len(_COLOURS))
    return {
        "color": _COLOURS[place],
        "linestyle": _LINES[round_ % len(_LINES)],
        "marker": _MARKERS[(place + round_) % len(_MARKERS)],
        "markersize": 4,
        "linewidth": 1.4,
    }


def log_axis(axis: Axis, scale: Scale) -> None:
    """Ticks and label of an axis of figures; few decades get ticks at 2 and 5 as well."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator, SymmetricalLogLocator

    subs = (1, 2, 5) if scale.high / (scale.linear or scale.low) <= 1e3 else (1,)
    if scale.linear is None:
        axis.set_major_locator(LogLocator(subs=subs, numticks=12))
    else:
        axis.set_major_locator(SymmetricalLogLocator(base=10, linthresh=scale.linear, subs=subs))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}" if 1 <= value < 1e10 else f"{value:g}"))
    axis.set_label_text(scale.label)


def cost_axis(axes: Axes, side: str, scale: Scale, *, marked: bool = True) -> None:
    """Make the ``x`` or the ``y`` axis one of figures, with the limit as a line across it."""
    axis, scaled, line = (
        (axes.xaxis, axes.set_xscale, axes.axvline) if side == "x" else (axes.yaxis, axes.set_yscale, axes.axhline)
    )
    if scale.linear is None:
        scaled("log")
    else:
        scaled("symlog", linthresh=scale.linear, linscale=0.4)
    if scale.limit is not None and marked:
        label = f"time limit {scale.limit:g} s" if scale.unit else f"limit {scale.limit:,.0f}"
        line(scale.limit, color=DARK, linewidth=1, linestyle=(0, (1, 2)), label=label)
    axes.set(**{f"{side}lim": (scale.low, scale.high)})
    log_axis(axis, scale)


def plain(axes: Axes, title: str) -> None:
    """Give axes a title, and take away what a chart does not need."""
    axes.set_title(title, loc="left", fontsize=10, fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_axisbelow(True)


def _names_below(axes: Axes, names: Sequence[str], first: float) -> None:
    """Names below a chart, the first at ``first``: of very many only some; turned upright when they are long."""
    step = math.ceil(len(names) / _MOST_TICKS)
    shown = [short(name) for name in names[::step]]
    places = [first + number for number in range(0, len(names), step)]
    axes.set_xticks(places, shown, rotation=0 if _level(shown) else 90, fontsize=8)


def _level(names: Collection[str]) -> bool:
    return sum(len(short(name)) + 2 for name in names) <= _LEVEL_LETTERS


def _names_height(names: Collection[str]) -> float:
    """Inches below a chart for its names."""
    return 0.2 if _level(names) else 0.1 + 0.065 * max(len(short(name)) for name in names)


# --- cactus ----------------------------------------------------------------------------------------------------------


def cactus(data: Plotted, groups: Groups, part: SubFigure) -> None:  # noqa: ARG001
    """Draw how many puzzles each contestant settles within each cost: the further right, the better."""
    from matplotlib.ticker import MaxNLocator

    axes, scale = part.subplots(), data.scale
    plain(axes, "Puzzles settled")
    staircases = {
        contestant: tuple(sorted(scale.at(value) for value in medians.values() if math.isfinite(value)))
        for contestant, medians in data.medians.items()
    }
    alike = grouped([(values, contestant) for contestant, values in staircases.items()])
    for number, (contestant, values) in enumerate(staircases.items()):
        medians = data.medians[contestant]
        look = {**style(number), **_share(alike[values].index(contestant), len(alike[values]))}
        # The step that ends at k is as high as the k-th cheapest puzzle, so the first one begins at 0.
        axes.plot(
            range(len(values) + 1) if values else [],
            (*values[:1], *values),
            drawstyle="steps-pre",
            label=f"{contestant_name(contestant)} ({len(values)}/{len(medians)})",
            markevery=(1, max(1, len(values) // 12)),
            **look,
        )
    cost_axis(axes, "y", scale)
    if not any(staircases.values()):
        axes.text(0.5, 0.5, "no run was settled", ha="center", va="center", transform=axes.transAxes, color=DARK)
    axes.set(xlim=(0, len(data.puzzles) * 1.02), xlabel="number of puzzles settled, each within the height of the line")
    axes.xaxis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10], integer=True))
    axes.grid(color="0.92")
    part.legend(loc="outside right upper", fontsize=8, frameon=False, handlelength=3)


def _share(place: int, number: int) -> dict[str, Any]:
    """The style of one of several lines that coincide: dashes in the gaps of the others, rings around marks."""
    if number == 1:
        return {}
    above = number - 1 - place
    dashes = {"linestyle": (place * _DASH, (_DASH, (number - 1) * _DASH))}
    return {**dashes, "markersize": 4 + 3 * min(above, _MOST_RINGS), "markerfacecolor": "none"} if above else dashes


# --- bars ------------------------------------------------------------------------------------------------------------


def bars(data: Plotted, groups: Groups, part: SubFigure) -> None:  # noqa: ARG001
    """The median of each contestant with its range; a median beyond the limit is hatched, never left out."""
    axes, scale = part.subplots(), data.scale
    plain(axes, "Median over the puzzles, with smallest and largest")
    for number, contestant in enumerate(data.medians):
        spread = data.spread(contestant)
        assert spread is not None, "a contestant that is drawn has a median"
        _bar(axes, number, spread, scale)
        label = scale.written(spread.median) if math.isfinite(spread.median) else data.reason(contestant)
        if len(spread.settled) < len(spread.values):
            label += f", {len(spread.settled)}/{len(spread.values)} settled"
        # Beside the chart, where neither bars nor ranges are in the way.
        axes.text(1.01, number, label, transform=axes.get_yaxis_transform(), va="center", fontsize=8)
    cost_axis(axes, "x", scale)
    axes.set(ylim=(len(data.medians) - 0.4, -0.6))
    axes.set_yticks(range(len(data.medians)), [contestant_name(name) for name in data.medians], fontsize=8)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="0.92")


def _bar(axes: Axes, number: int, spread: Spread, scale: Scale) -> None:
    """One contestant's bar, to the end of the axis when the median was not settled, and its range."""
    from matplotlib.patheffects import Normal, Stroke

    colour = style(number)["color"]
    known = math.isfinite(spread.median)
    axes.barh(
        number,
        scale.at(spread.median) - scale.low,
        left=scale.low,
        height=0.7,
        facecolor=colour if known else "white",
        edgecolor=colour,
        hatch=None if known else _HATCH,
        alpha=0.75,
    )
    if ends := spread.ends(scale):
        axes.plot(
            ends,
            (number, number),
            color=DARK,
            linewidth=1,
            marker="|",
            markersize=6,
            markevery=[0, 1][: 1 + (ends[1] < scale.high)],
            path_effects=[Stroke(linewidth=3, foreground="white"), Normal()],
        )


# --- heat ------------------------------------------------------------------------------------------------------------


def heat(data: Plotted, groups: Groups, part: SubFigure) -> None:  # noqa: ARG001
    """Each contestant on each puzzle, by colour; hatched where there is no figure, empty where it was not tried."""
    from matplotlib.colors import LogNorm, SymLogNorm

    axes, scale = part.subplots(), data.scale
    plain(axes, "Each puzzle")
    cells = [
        [_place(medians.get(puzzle, math.inf), scale) for puzzle in data.puzzles] for medians in data.medians.values()
    ]
    finite = [value for line in cells for value in line if not math.isnan(value)]
    if finite:
        ends = (min(finite), max(finite)) if min(finite) < max(finite) else (scale.low, scale.high)
        norm = LogNorm(*ends) if scale.linear is None else SymLogNorm(scale.linear, vmin=ends[0], vmax=ends[1])
        mesh = axes.pcolormesh(cells, norm=norm, cmap="viridis_r")
        bar = part.colorbar(mesh, ax=axes, pad=0.01, aspect=30, fraction=0.05)
        log_axis(bar.ax.yaxis, scale)
        bar.ax.tick_params(labelsize=8)
    _unsettled_cells(axes, data)
    axes.set(xlim=(0, len(data.puzzles)), ylim=(len(data.medians), 0))
    axes.tick_params(length=0)
    _names_below(axes, data.puzzles, first=0.5)
    axes.set_yticks(
        [n + 0.5 for n in range(len(data.medians))], [contestant_name(name) for name in data.medians], fontsize=8
    )


def _place(value: float, scale: Scale) -> float:
    """The position of a figure; NaN when there is none."""
    return scale.at(value) if math.isfinite(value) else math.nan


def _unsettled_cells(axes: Axes, data: Plotted) -> None:
    """Hatch the cells without a figure, with a word where it fits, and say above what the hatches mean."""
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Patch, Rectangle

    cells: dict[str, list[tuple[int, int]]] = {"not settled": [], "error": []}
    for line, (contestant, medians) in enumerate(data.medians.items()):
        for column, puzzle in enumerate(data.puzzles):
            if math.isinf(medians.get(puzzle, 0)):
                cells["error" if data.failed(contestant, puzzle) else "not settled"].append((column, line))
    used = {name: places for name, places in cells.items() if places}
    for name, places in used.items():
        axes.add_collection(PatchCollection([Rectangle(place, 1, 1) for place in places], **_HATCHED[name]))
        for column, line in places if len(data.puzzles) <= _ROOMY_CELLS else ():
            word = "error" if name == "error" else ">"
            axes.text(column + 0.5, line + 0.5, word, ha="center", va="center", fontsize=7, bbox=_BEHIND_WORDS)
    if used:
        keys = [Patch(label=name, **_HATCHED[name]) for name in used]
        axes.legend(handles=keys, loc="lower right", bbox_to_anchor=(1, 1), ncols=2, fontsize=8, frameon=False)


# --- lines -----------------------------------------------------------------------------------------------------------


def lines(data: Plotted, groups: Groups, part: SubFigure) -> None:
    """The median of each contestant from group to group of puzzles, with its range; puzzles alone are not joined."""
    axes, scale = part.subplots(), data.scale
    alone = all(list(puzzles) == [name] for name, puzzles in groups.items())
    plain(axes, "Each puzzle" if alone else "Median of each group of puzzles, with smallest and largest")
    open_medians = False
    for number, contestant in enumerate(data.medians):
        # Side by side, so that the ranges of one group do not hide each other.
        aside = 0.6 * ((number + 0.5) / len(data.medians) - 0.5)
        spreads = [data.spread(contestant, puzzles) for puzzles in groups.values()]
        look = {**style(number), **({"linestyle": ""} if alone else {}), "label": contestant_name(contestant)}
        open_medians |= _line(axes, spreads, aside, scale, look)
    cost_axis(axes, "y", scale)
    if open_medians:
        axes.plot([], [], linestyle="", label="median not settled", **_OPEN, markeredgecolor=DARK)
    axes.set(xlim=(-0.5, len(groups) - 0.5))
    _names_below(axes, list(groups), first=0)
    axes.grid(axis="y", color="0.92")
    part.legend(loc="outside right upper", fontsize=8, frameon=False, handlelength=3)


def _line(axes: Axes, spreads: Sequence[Spread | None], aside: float, scale: Scale, look: Mapping[str, Any]) -> bool:
    """One contestant's line, ranges and open triangles; whether there are any triangles."""
    places = [number + aside for number in range(len(spreads))]
    medians = [spread.median if spread else math.nan for spread in spreads]
    axes.plot(places, [_place(median, scale) for median in medians], **look)
    for place, spread in zip(places, spreads, strict=True):
        if spread and (ends := spread.ends(scale)):
            axes.vlines(place, *ends, color=look["color"], linewidth=0.8, alpha=0.6)
    beyond = [place for place, median in zip(places, medians, strict=True) if math.isinf(median)]
    # In fractions of the height: at the top, whatever the axis ends with.
    axes.plot(
        beyond,
        [0.98] * len(beyond),
        transform=axes.get_xaxis_transform(),
        linestyle="",
        markeredgecolor=look["color"],
        **_OPEN,
    )
    return bool(beyond)


def legend_height(data: Plotted) -> float:
    """Inches of a chart beside a legend of all contestants."""
    return max(3.6, 0.7 + _LEGEND_LINE * (len(data.medians) + 1))


Chart: TypeAlias = "tuple[Callable[[Plotted, Groups], float], Callable[[Plotted, Groups, SubFigure], None]]"
CHARTS: Mapping[str, Chart] = {
    "cactus": (lambda data, _: legend_height(data), cactus),
    "bars": (lambda data, _: 1.1 + 0.25 * len(data.medians), bars),
    "heat": (lambda data, _: 0.6 + max(1.4, 0.25 * len(data.medians)) + _names_height(data.puzzles), heat),
    "lines": (lambda data, groups: legend_height(data) + _names_height(groups), lines),
}
"""The charts of every measure by name: the height in inches, and what draws it; the groups are those of `lines`."""


_LABELS = {"seconds": "seconds of wall-clock time", "cpu": "seconds of processor time"}
_DEFAULT_ENDS = (1.0, 10.0)  # of an axis on which nothing stands


@dataclass(frozen=True)
class Spread:
    """Several figures of one contestant; infinity stands for one that was not settled.

    Attributes:
        values: At least one.
    """

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median, infinite when the middle was not settled."""
        return median_or_limit(self.values)

    def ends(self, scale: Scale) -> tuple[float, float] | None:
        """Where the range begins and ends on an axis, at its end if something was not settled; none if nothing was."""
        settled = self.settled
        whole = len(settled) == len(self.values)
        return (settled[0], settled[-1] if whole else scale.high) if settled else None

    @property
    def settled(self) -> list[float]:
        """The finite ones in ascending order."""
        return sorted(value for value in self.values if math.isfinite(value))


@dataclass(frozen=True)
class Scale:
    """A logarithmic axis, linear next to zero where something may be zero.

    Attributes:
        low: Its lower end: 0, or a power of ten.
        high: Its upper end.
        linear: The figure up to which it is linear; ``None`` for a logarithmic axis, on which there is no zero.
        limit: A limit to mark.
        label: The measure and its unit.
        unit: The suffix of a figure, with its space.
    """

    low: float
    high: float
    linear: float | None
    limit: float | None
    label: str
    unit: str

    @classmethod
    def of(cls, measure: str, numbers: Iterable[float], limit: float | None) -> Scale:
        """The axis for some figures, the infinite ones left out, and for a limit that was reached."""
        finite = [number for number in numbers if math.isfinite(number)]
        marks = [number for number in (*finite, limit) if number]
        least, most = (min(marks), max(marks)) if marks else _DEFAULT_ENDS
        decade = 10.0 ** math.floor(math.log10(least))
        linear = min(decade, 1.0 if measure in COUNTS else math.inf) if 0 in finite else None
        return cls(
            low=decade if linear is None else 0.0,
            high=_above(max(most, decade)),
            linear=linear,
            limit=limit,
            label=_LABELS.get(measure, measure),
            unit=" s" if measure in _LABELS else "",
        )

    def at(self, value: float) -> float:
        """The position of a figure; of an infinite one the upper end."""
        return min(value, self.high)

    def written(self, value: float) -> str:
        """A figure with its unit, to three digits."""
        return (f"{value:,.0f}" if value >= 100 else f"{value:.3g}") + self.unit


def _above(value: float) -> float:
    """The nearest 1, 2 or 5 times a power of ten above a value, with some room."""
    power = math.floor(math.log10(value))
    steps = [step * 10.0**exponent for exponent in (power, power + 1) for step in (1, 2, 5)]
    return min(step for step in steps if step >= 1.3 * value)


@dataclass(frozen=True)
class Plotted:
    """Everything that is drawn of some rows.

    Attributes:
        rows: The rows.
        medians: As `pylogic.lab.statistics.scores.by_puzzle` gives them.
        puzzles: The puzzles, in order of first appearance.
        unsettled: The runs without an answer, by contestant and puzzle.
        missing: The contestants left out because their engine has no such figure.
        scale: The axis for all medians.
        measure: The measure.
    """

    rows: Sequence[Row]
    medians: dict[str, dict[str, float]]
    puzzles: list[str]
    unsettled: dict[tuple[str, str], list[Row]]
    missing: list[str]
    scale: Scale
    measure: str

    @classmethod
    def of(cls, rows: Sequence[Row], measure: str) -> Plotted:
        """The data of some rows; `medians` is empty when there is nothing to draw."""
        medians = by_puzzle(rows, measure)
        shown = {puzzle for puzzles in medians.values() for puzzle in puzzles}
        failed = (row for row in rows if not row.settled and row.contestant in medians)
        unsettled = grouped([((row.contestant, row.puzzle), row) for row in failed])
        stops = (row.stopped_at(measure) for runs in unsettled.values() for row in runs)
        limit = max((stop for stop in stops if stop is not None), default=None)
        return cls(
            rows=rows,
            medians=medians,
            puzzles=[puzzle for puzzle in dict.fromkeys(row.puzzle for row in rows) if puzzle in shown],
            unsettled=unsettled,
            missing=[name for name in dict.fromkeys(row.contestant for row in rows) if name not in medians],
            scale=Scale.of(measure, (value for puzzles in medians.values() for value in puzzles.values()), limit),
            measure=measure,
        )

    def spread(self, contestant: str, puzzles: Iterable[str] | None = None) -> Spread | None:
        """A contestant's medians of some puzzles, of all when left out; ``None`` when it has none."""
        medians = self.medians[contestant]
        return (
            Spread(values)
            if (values := tuple(medians[name] for name in puzzles or medians if name in medians))
            else None
        )

    def failed(self, contestant: str, puzzle: str) -> bool:
        """Whether an error kept a contestant from a puzzle."""
        return any(row.error is not None for row in self.unsettled.get((contestant, puzzle), ()))

    def reason(self, contestant: str) -> str:
        """Why a contestant's median is infinite: ``> 60 s``, ``limit``, ``error``, in a few words."""
        runs = [
            row
            for puzzle, value in self.medians[contestant].items()
            if math.isinf(value)
            for row in self.unsettled[contestant, puzzle]
        ]
        if all(row.error is not None for row in runs):
            return "error"
        stops = [row.stopped_at(self.measure) for row in runs]
        known = [stop for stop in stops if stop is not None]
        if len(known) == len(stops):
            return f"> {self.scale.written(min(known))}"
        return "limit" if all(row.error is None for row in runs) else "limit or error"


def puzzles_of_groups(rows: Iterable[Row], group: Callable[[Row], str] | None) -> dict[str, list[str]]:
    """The puzzles of each group, both in order of first appearance; without ``group`` each is its own."""
    first: dict[str, Row] = {}
    for row in rows:
        first.setdefault(row.puzzle, row)
    return grouped([(group(row) if group else puzzle, puzzle) for puzzle, row in first.items()])
