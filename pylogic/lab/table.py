"""Rows and statistics as tables: for a terminal, as Markdown, LaTeX, HTML and CSV.

Strategies are ranked over all puzzles by puzzles solved, penalised means, quartiles, and shares of the virtual best.
"""

from __future__ import annotations

import csv
import html
import io
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from pylogic.lab.row import MEASURES, Row, provenance
from pylogic.lab.statistics.scores import by_puzzle, median_or_limit, quantile
from pylogic.model.answer import INTERRUPTED
from pylogic.model.limits import Limit, short_amount
from pylogic.model.records import NamedTuple
from pylogic.model.text import csv_cell, harmless

if TYPE_CHECKING:
    from pandas import DataFrame, Series

    from pylogic.lab.statistics.scores import Scores


_COLUMNS = 6
"""Contestants side by side in one table."""
_ASIDE = ("cpu", "memory")
"""Measures that have a column only when requested."""


class Table(NamedTuple):
    """A table for people: what stands above it, a heading, lines of cells."""

    title: str
    heading: Sequence[str]
    lines: Sequence[Sequence[str]]

    def text(self, form: str = "table") -> str:
        """The table for a terminal, as ``markdown`` or as ``latex``."""
        if form == "latex":
            from tabulate import LATEX_ESCAPE_RULES

            caption = "".join(LATEX_ESCAPE_RULES.get(letter, letter) for letter in harmless(self.title))
            shown = _shown(self, "latex_booktabs")
            return f"\\begin{{table}}\n\\centering\n\\caption{{{caption}}}\n{shown}\n\\end{{table}}\n"
        style, title = ("pipe", "**{}**") if form == "markdown" else ("simple", "{}")
        return f"{title.format(_escaped(self.title, style))}\n\n{_shown(self, style)}"


def as_text(rows: Sequence[Row], measure: str, form: str = "table", *, puzzle_by_puzzle: bool = True) -> str:
    """Tables kind by kind, then what went wrong and what the figures depend on.

    Args:
        rows: The runs.
        measure: The measure shown puzzle by puzzle, one of `MEASURES`; the best of each line has a star.
        form: ``table``, for a terminal, or ``markdown``.
        puzzle_by_puzzle: Whether there are lines for each puzzle.
    """
    parts = [table.text(form) for table in _tables(rows, measure, puzzle_by_puzzle)]
    style = "pipe" if form == "markdown" else "simple"
    return "\n\n".join([*parts, *(_escaped(line, style) for line in _errors(rows)), _depending(rows)]) + "\n"


def as_latex(rows: Sequence[Row], measure: str) -> str:
    """The same for LaTeX with its package booktabs; what went wrong and what the figures depend on are comments."""
    parts = [table.text("latex") for table in _tables(rows, measure)]
    comments = (f"% {harmless(line)}\n" for line in (*_errors(rows), _depending(rows)))
    return "\n".join([*parts, "".join(comments)])


def as_html(rows: Sequence[Row], measure: str) -> str:
    """The same as HTML, for a notebook."""
    parts = [
        f"<p><strong>{_safe(table.title)}</strong></p>\n{_shown(table, 'html')}" for table in _tables(rows, measure)
    ]
    return "\n".join([*parts, *(f"<p>{_safe(line)}</p>" for line in (*_errors(rows), _depending(rows)))])


def _safe(text: str) -> str:
    return html.escape(harmless(text))


def _errors(rows: Sequence[Row]) -> list[str]:
    """The errors, each once."""
    return list(dict.fromkeys(f"{row.puzzle}, {row.contestant}: {row.error}" for row in rows if row.error))


def _depending(rows: Sequence[Row]) -> str:
    """Describe what the figures depend on."""
    return "; ".join(provenance(rows)) or "nothing was run"


def as_csv(rows: Sequence[Row]) -> str:
    """Every row with all its figures, under a line of names; solutions as JSON; no cell is a formula."""
    names = [field.name for field in fields(Row)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        values_of = row.as_json()
        for name in ("solutions", *(["limit"] if isinstance(row.limit, dict) else [])):
            values_of[name] = json.dumps(values_of[name])
        writer.writerow(csv_cell(values_of[name]) for name in names)
    return text.getvalue()


def _shown(table: Table, form: str) -> str:
    """A table as `tabulate` writes it."""
    from tabulate import tabulate

    heading, *lines = ([_escaped(cell, form) for cell in line] for line in (table.heading, *table.lines))
    align = ("left", *["right"] * (len(heading) - 1))
    return str(tabulate(lines, heading, tablefmt=form, disable_numparse=True, colalign=align))


def _escaped(text: str, form: str) -> str:
    """A cell or a line; in Markdown no part of it is a tag, a link or the end of a cell."""
    text = harmless(text)
    if form != "pipe":
        return text
    return re.sub(r"([|\[`])", r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;"))


def _tables(rows: Sequence[Row], measure: str, puzzle_by_puzzle: bool = True) -> Iterator[Table]:
    for kind in dict.fromkeys(row.kind for row in rows):
        view = _View([row for row in rows if row.kind == kind], measure)
        if len(view.puzzles) > 1:
            for start in range(0, len(view.contestants) if puzzle_by_puzzle else 0, _COLUMNS):
                yield view.puzzle_by_puzzle(kind, view.contestants[start : start + _COLUMNS])
            yield view.summary(kind)
        else:
            yield view.one_puzzle(kind)


class _View:
    """The rows of one kind, with what the tables ask of them."""

    def __init__(self, rows: Sequence[Row], measure: str) -> None:
        self.rows = rows
        self.measure = measure
        self.puzzles = list(dict.fromkeys(row.puzzle for row in rows))
        self.contestants = list(dict.fromkeys(row.contestant for row in rows))
        known = [name for name in MEASURES if any(getattr(row, name) is not None for row in rows)]
        self.measures = [name for name in known if name not in _ASIDE or name == measure]
        self.figures = {name: by_puzzle(rows, name) for name in (*self.measures, measure)}
        self.stopped = {(row.contestant, row.puzzle): _stopped(row) for row in rows if not row.settled}
        self.best: dict[tuple[str, str], float] = {}
        for name, medians in self.figures.items():
            for puzzle, value in (item for of_one in medians.values() for item in of_one.items()):
                self.best[name, puzzle] = min(value, self.best.get((name, puzzle), math.inf))

    def puzzle_by_puzzle(self, kind: str, contestants: Sequence[str]) -> Table:
        """A line for each puzzle, a column for each contestant."""
        lines = [
            [puzzle, *(self._shown(self.measure, name, puzzle) for name in contestants)] for puzzle in self.puzzles
        ]
        return Table(f"{kind}: {self.measure}, * the best of each line", ["puzzle", *contestants], lines)

    def summary(self, kind: str) -> Table:
        """A line for each contestant: medians over the puzzles, and the range of the measure."""
        lines = []
        for contestant in self.contestants:
            mine = self.figures[self.measure].get(contestant, {})
            stops = [
                self.stopped[contestant, puzzle] for puzzle in self.puzzles if (contestant, puzzle) in self.stopped
            ]
            medians = [self._median(self.figures[name].get(contestant, {}), name, stops) for name in self.measures]
            won = sum(
                value == self.best[self.measure, puzzle] and not math.isinf(value) for puzzle, value in mine.items()
            )
            tried = len({row.puzzle for row in self.rows if row.contestant == contestant})
            settled = f"{tried - len(stops)}/{tried}"
            lines.append([contestant, settled, *medians, self._range(mine, stops), str(won)])
        heading = ["strategy", "settled", *self.measures, f"{self.measure} from - to", "best"]
        return Table(f"{kind}: medians over {len(self.puzzles)} puzzles", heading, lines)

    def one_puzzle(self, kind: str) -> Table:
        """A line for each contestant, the best of each column marked."""
        (puzzle,) = self.puzzles
        lines = []
        for contestant in self.contestants:
            status = next(row.status for row in self.rows if row.contestant == contestant)
            lines.append([contestant, status, *(self._shown(name, contestant, puzzle) for name in self.measures)])
        return Table(f"{kind}: {puzzle}, * the best of each column", ["strategy", "status", *self.measures], lines)

    def _shown(self, measure: str, contestant: str, puzzle: str) -> str:
        value = self.figures[measure].get(contestant, {}).get(puzzle)
        if value is None or math.isinf(value):
            return self.stopped.get((contestant, puzzle), "-") + "  "
        return figure(value, measure) + (" *" if value == self.best[measure, puzzle] else "  ")

    def _median(self, values: Mapping[str, float], measure: str, stops: Sequence[str]) -> str:
        if not values:
            return "-"
        middle = median_or_limit(list(values.values()))
        return stops[0] if math.isinf(middle) else figure(middle, measure)

    def _range(self, values: Mapping[str, float], stops: Sequence[str]) -> str:
        if not values:
            return "-"
        low, high = min(values.values()), max(values.values())
        if math.isinf(low):
            return stops[0]
        return f"{figure(low, self.measure)} - {stops[0] if math.isinf(high) else figure(high, self.measure)}"


def figure(value: float, measure: str) -> str:
    """A figure as people read it: seconds with three digits, memory in MiB, counts in groups of three."""
    if measure in ("seconds", "cpu"):
        return f"{value:.3f} s" if value < 10 else f"{value:.1f} s"
    if measure == "memory":
        return f"{value / 2**20:.1f} MiB"
    return f"{value:,.10g}".replace(",", " ") if value < 1e15 else f"{value:g}"


def _stopped(row: Row) -> str:
    """Why a run has no figure, in a few characters."""
    if row.error is not None:
        return "error"
    if row.out_of_time:
        return f"> {row.time_limit:g} s"
    if isinstance(row.limit, dict):
        return f"> {short_amount(row.limit['at'])} {row.limit['by']}"
    return "memory" if Limit.of(row.limit) is Limit.MEMORY else INTERRUPTED if row.limit == INTERRUPTED else row.status


def frame_table(title: str, table: DataFrame, measure: str) -> Table:
    """A data frame as people read it."""
    columns = list(map(str, table.columns))
    lines = [
        [_cell(column, value, measure) for column, value in zip(columns, line, strict=True)]
        for line in table.to_numpy()
    ]
    return Table(title, columns, lines)


def _cell(column: str, value: object, measure: str) -> str:
    """A cell: costs with their unit, probabilities and ratios to three digits."""
    if not isinstance(value, float):
        return str(value)
    if math.isnan(value):
        return "-"
    if math.isinf(value):
        return "unsettled"
    return figure(value, measure) if _is_cost(column) else f"{value:.3g}"


def _is_cost(column: str) -> bool:
    """Whether a column holds costs; the others hold names, numbers of puzzles and ratios."""
    return column.startswith("PAR") or column.removeprefix("common ") in QUARTILES


VIRTUAL_BEST = "virtual best"
"""Name of the portfolio that always takes the best strategy."""
QUARTILES = {"q1": 0.25, "median": 0.5, "q3": 0.75}


def rank_strategies(scores: Scores) -> DataFrame:
    """The standing of each strategy and of the virtual best, the cheapest strategy on each puzzle.

    Args:
        scores: The costs.

    Returns:
        A line for each strategy and for the virtual best; its columns are ``tried`` and ``settled`` (puzzles), ``PARk``
        (mean of what is charged), ``q1``, ``median``, ``q3`` over all puzzles, unsettled ones as infinity, the same
        over the puzzles that every strategy settled (``common q1`` ...), ``best`` (puzzles on which it is the cheapest,
        those of several divided among them), and ``alone`` (puzzles that no other settled).
    """
    import pandas

    every = scores.costs.assign(**{VIRTUAL_BEST: scores.costs.min(axis="columns")})
    settled = every < math.inf
    best = _best(scores.costs)
    lines = pandas.DataFrame(index=every.columns)
    lines["tried"] = every.notna().sum()
    lines["settled"] = settled.sum()
    charged = scores.charged.assign(**{VIRTUAL_BEST: scores.charged.min(axis="columns")})
    lines[f"PAR{scores.factor:g}"] = charged.mean()
    common = every[settled.all(axis="columns")]
    for name, part in (("", every), ("common ", common)):
        for title, share in QUARTILES.items():
            lines[name + title] = part.apply(_quantile, args=(share,))
    lines["best"] = best.sum().reindex(every.columns)
    only = settled[scores.costs.columns]
    lines["alone"] = only[only.sum(axis="columns") == 1].sum().reindex(every.columns)
    return lines.rename_axis("strategy").reset_index()


def _best(costs: DataFrame) -> DataFrame:
    """For each puzzle one point, divided among the strategies that settled it at the least cost."""
    winners = costs.eq(costs.min(axis="columns"), axis="index") & (costs < math.inf)
    number = winners.sum(axis="columns")
    return winners.div(number.where(number > 0, 1), axis="index")


def _quantile(costs: Series[float], share: float) -> float:
    """The quantile over the tried puzzles; NaN when there are none."""
    tried = costs.dropna()
    return math.nan if tried.empty else quantile(tried, share)
