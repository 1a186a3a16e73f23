"""The labeling study: ``python -m benchmarks.study`` runs it and writes its tables and pictures.

``docs/labeling.md`` has what its conclusions rest on, ``docs/labeling-rows.md`` all that was measured and tested.

J. Martins and J. Brandão (FEUP, 2020) compared labelings of Battleship in SICStus Prolog by time:
variable orderings on one board, value selections under ff, and ff,enum against the size of the
board.  Here the same is asked of their boards and of more, in counts and under limits of effort, of
other models and of other kinds.  The rows are kept beside the page; ``--tables`` makes tables and
pictures from them, without boards and engines.
"""

from __future__ import annotations

import argparse
import lzma
import math
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.pages import put, table
from benchmarks.sets import INSTANCES
from pylogic import Comparison, Puzzle, compare, load_all, solve
from pylogic.drawing.trees import trees_svg
from pylogic.lab.journal import line, read_rows
from pylogic.lab.row import Row
from pylogic.lab.statistics.pairs import pairs, silence
from pylogic.lab.statistics.scores import Scores, by_puzzle, median_or_limit
from pylogic.lab.table import figure, frame_table
from pylogic.model.files import ROOT
from pylogic.model.heuristic import Tree

if TYPE_CHECKING:
    from pandas import Series

_BOARDS = Path(__file__).parent / "boards"
_PAGE, _ALL = ROOT / "docs/labeling.md", ROOT / "docs/labeling-rows.md"
_PICTURES = ROOT / "docs/labeling"
_FEUP = INSTANCES / "battleship/feup/data.pl"
_SELECTIONS = (
    "leftmost",
    "ff",
    "ffc",
    "min",
    "max",
    "anti_first_fail",
    "occurrence",
    "max_regret",
    "dom_w_deg",
)
_RANDOM = "random,up,step"
_SEEDS = range(10)
_LIMITS = {"swipl": "inferences=20M,failures=5k", "clingo": "conflicts=100k", "python": "failures=5k"}
"""Limits of each cell by its engine."""
_VALUES = [
    f"ff,{order},{branching}"
    for order in ("up", "down")
    for branching in ("step", "enum", "bisect", "median", "middle")
]
_CLINGO = ("default", "leftmost", "ff", "none,no-lookback")


@dataclass(frozen=True)
class Experiment:
    """One question of the study.

    Attributes:
        name: What the page and the pictures call it.
        puzzles: The boards.
        labelings: Of swipl.
        strategies: Of clingo and of the reference engine.
        models: The models to try, ``None`` for the default one.
        presolve: Whether Python propagates beforehand.
        solutions: How many solutions are looked for; by default also the proof that there is no second one.
        measures: What is drawn, a picture each; the first is that of the table.
        chart: How it is drawn.
        against: The strategy against which the others are tested.
        random: Whether a random ordering takes part, with `_SEEDS`.
    """

    name: str
    puzzles: Sequence[Puzzle]
    labelings: Sequence[str]
    strategies: Sequence[str] = ()
    models: Sequence[str | None] = (None,)
    presolve: bool = False
    solutions: int | None = None
    measures: Sequence[str] = ("failures",)
    chart: str = "bars"
    against: str = ""
    random: bool = False

    @property
    def rows(self) -> Path:
        """The file of its rows, beside the pictures of the page."""
        return _PICTURES / f"{self.name}.jsonl.xz"


def experiments() -> list[Experiment]:
    """All questions, in the order of the page."""
    battleship = load_all(_BOARDS / "battleship.puzzle")
    futoshiki = _titled(load_all(_BOARDS / "futoshiki.puzzle"), "[567].*")
    diamonds = _titled(load_all(_BOARDS / "diamonds.puzzle"), "5x5_.*|10x8_[357]")
    feup = load_all(_FEUP, "feup") if _FEUP.exists() else ()
    small = [*(puzzle for puzzle in feup if _rows(puzzle) <= 8), *_titled(battleship, "(8x8|10x10) [a-e]")]
    large = [*(puzzle for puzzle in feup if _rows(puzzle) >= 10), *_titled(battleship, "(10x10|15x15) [a-e]")]
    orderings = [f"{selection},up,step" for selection in _SELECTIONS]
    course = [puzzle for puzzle in feup if _rows(puzzle) in (8, 10, 15)]
    cells, own = "swipl leftmost,up,step, model cells", "swipl leftmost,up,step"
    different = "swipl leftmost,up,step, model different"
    return [
        Experiment(
            "course",
            course,
            [*orderings, "ff,up,enum", "ff,up,bisect"],
            ["default"],
            ("cells",),
            solutions=1,
            chart="heat",
            against="swipl ff,up,step, model cells",
        ),
        Experiment("cells-orderings", small, orderings, _CLINGO, ("cells",), chart="heat", against=cells, random=True),
        Experiment("cells-values", small, _VALUES, (), ("cells",), against="swipl ff,up,step, model cells"),
        Experiment(
            "sizes",
            battleship,
            ["ff,enum"],
            ["default"],
            ("cells", None),
            measures=("failures", "seconds"),
            chart="lines",
        ),
        Experiment("cells-first", small, _VALUES, (), ("cells",), solutions=1, against="swipl ff,up,step, model cells"),
        Experiment("ships-orderings", large, orderings, _CLINGO, chart="heat", against=own, random=True),
        Experiment("ships-values", large, _VALUES, against="swipl ff,up,step"),
        Experiment(
            "futoshiki-orderings",
            futoshiki,
            orderings,
            _CLINGO,
            ("different",),
            chart="heat",
            against=different,
            random=True,
        ),
        Experiment(
            "futoshiki-values", futoshiki, _VALUES, (), ("different",), against="swipl ff,up,step, model different"
        ),
        Experiment(
            "futoshiki-models",
            futoshiki,
            ["ff", "leftmost"],
            (),
            ("different", "distinct", "places"),
            measures=("inferences",),
            against="swipl ff,up,step, model different",
        ),
        Experiment("diamonds-orderings", diamonds, orderings, _CLINGO, presolve=True, chart="heat", against=own),
        Experiment("diamonds-values", diamonds, _VALUES, (), presolve=True, against="swipl ff,up,step"),
        Experiment("clingo", large, (), ["all"], measures=("conflicts",), against="clingo tweety"),
        Experiment(
            "python",
            _titled(battleship, "6x6 .|8x8 [a-e]"),
            (),
            [
                f"python:{level},{variable}"
                for level in ("none", "fc", "gac")
                for variable in ("leftmost", "ff", "dom_w_deg")
            ],
            against="python none,leftmost,up,step",
        ),
    ]


def _rows(puzzle: Puzzle) -> int:
    return puzzle.all("board")[0][0]


def _titled(puzzles: Sequence[Puzzle], pattern: str) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles if re.fullmatch(pattern, puzzle.title)]


def run(experiment: Experiment, jobs: int, results: str | None) -> list[Row]:
    """Run one experiment, once for each of its models; an engine without models takes part once."""
    rows: dict[tuple[str, str, int], Row] = {}
    parts: list[tuple[Sequence[str], Sequence[str], Sequence[int]]] = [
        (experiment.labelings, experiment.strategies, ())
    ]
    if experiment.random:
        parts.append(([_RANDOM], (), _SEEDS))
    for model, (labelings, strategies, seeds) in product(experiment.models, parts):
        comparison = compare(
            experiment.puzzles,
            labelings=labelings,
            strategies=strategies,
            model=model,
            presolve=experiment.presolve,
            models=experiment.solutions,
            limit=_limit(labelings, strategies),
            seeds=seeds,
            measure=experiment.measures[0],
            jobs=jobs,
            resume=results,
        )
        if comparison.interrupted:
            raise KeyboardInterrupt
        if comparison.disagreements:
            sys.exit("\n".join(map(str, comparison.disagreements)))
        for row in comparison.rows:
            # The rows are published, and no folder of this machine is of interest.
            rows.setdefault((row.puzzle, row.contestant, row.seed), replace(row, source=Path(row.source).name))
    return list(rows.values())


def _limit(labelings: Sequence[str], strategies: Sequence[str]) -> str:
    """The limits of the engines that take part, each once."""
    engines = ["swipl"] * bool(labelings) + [text.partition(":")[0] if ":" in text else "clingo" for text in strategies]
    return ",".join(dict.fromkeys(part for engine in engines for part in _LIMITS[engine].split(",")))


def tables(experiment: Experiment, rows: Sequence[Row]) -> str:
    """Tables of the rows, for lines one for each size of the boards, then the tests."""
    measure = experiment.measures[0]
    if experiment.chart != "lines":
        texts = [Comparison(tuple(rows), measure).markdown(puzzle_by_puzzle=False)]
    else:
        sizes = {name: tuple(row for row in rows if size(row) == name) for name in dict.fromkeys(map(size, rows))}
        texts = [
            f"{name}\n\n{Comparison(some, measure).markdown(puzzle_by_puzzle=False)}" for name, some in sizes.items()
        ]
    if experiment.against:
        scores = Scores.of(rows, measure)
        tested = pairs(scores, experiment.against)
        title = "; ".join(filter(None, (f"{measure} against {experiment.against}", silence(tested))))
        texts.append(frame_table(title, tested, measure).text("markdown") + "\n")
    return "\n".join(texts)


def summary(experiment: Experiment, rows: Sequence[Row]) -> str:
    """A table of what the conclusions rest on: a line for each strategy, for lines one for each size of the boards."""
    measure = experiment.measures[0]
    short = len(set(experiment.models)) == 1
    if experiment.chart == "lines":
        names = list(dict.fromkeys(row.contestant for row in rows))
        sizes = dict.fromkeys(map(size, rows))
        lines = [
            [name, *(", ".join(_outcome([row for row in rows if size(row) == name], one, measure)) for one in names)]
            for name in sizes
        ]
        return table(["boards", *names], lines)
    tested = pairs(Scores.of(rows, measure), experiment.against)
    compared = {
        line["second"] if (leads := line["first"] == experiment.against) else line["first"]: _against(line, leads)
        for _, line in tested.iterrows()
    }
    lines = [
        [
            name.partition(", model ")[0] if short else name,
            *_outcome(rows, name, measure),
            *compared.get(name, ("", "", "")),
        ]
        for name in dict.fromkeys(row.contestant for row in rows)
    ]
    return table(["strategy", "settled", measure, "less, more", "ratio", "p"], lines)


def _outcome(rows: Sequence[Row], contestant: str, measure: str) -> tuple[str, str]:
    """How many boards a strategy settled of those it tried, and its median; of clingo that is one of conflicts."""
    mine = [row for row in rows if row.contestant == contestant]
    tried = {row.puzzle for row in mine}
    settled = len(tried) - len({row.puzzle for row in mine if not row.settled})
    counted = by_puzzle(rows, measure).get(contestant)
    unit = "" if counted else " conflicts"
    middle = median_or_limit(list((counted or by_puzzle(rows, "conflicts")[contestant]).values()))
    return f"{settled}/{len(tried)}", "limit" if math.isinf(middle) else figure(middle, measure) + unit


def _against(line: Series[float], leads: bool) -> tuple[str, str, str]:
    """What a line of `pairs` says of the strategy that is tested, which `leads` makes the second one of the two."""
    less, more = (line["losses"], line["wins"]) if leads else (line["wins"], line["losses"])
    ratio = 1 / line["ratio"] if leads else line["ratio"]
    return f"{less}, {more}", f"{ratio:.3g}", f"{line['holm']:.2g}"


def draw_trees() -> None:
    """The trees of `ff` and `leftmost` on one board, side by side, as ``pylogic tree`` draws them."""
    (puzzle,) = _titled(load_all(_BOARDS / "futoshiki.puzzle"), "7dx_4")
    answers = [solve(puzzle, "swipl", labeling, presolve=False, trace=True) for labeling in ("ff", "leftmost")]
    shown = [(f"swipl {answer.strategy}", str(tree := Tree(answer.tree)), tree) for answer in answers]
    (_PICTURES / "tree.svg").write_text(trees_svg(shown, puzzle.name, "auto"), encoding="utf-8")


def size(row: Row) -> str:
    """The size of a board of ours, the first word of its title."""
    return row.puzzle.split()[0]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.study", description="Run the labeling study.")
    parser.add_argument("--jobs", type=int, default=1, help="cells at a time")
    parser.add_argument("--resume", metavar="FILE", help="keep the rows there and go on where they end")
    parser.add_argument("--tables", action="store_true", help="run nothing, make tables and pictures from the rows")
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help="only experiments whose names contain one of these words; 'tree' is the trees",
    )
    options = parser.parse_args()
    for experiment in experiments():
        if options.words and not any(word in experiment.name for word in options.words):
            continue
        print(f"{experiment.name} ...", file=sys.stderr, flush=True)
        if not options.tables:
            kept = "".join(map(line, run(experiment, options.jobs, options.resume)))
            experiment.rows.write_bytes(lzma.compress(kept.encode(), preset=9))
        rows = list(read_rows(str(experiment.rows)))
        put(_PAGE, experiment.name, summary(experiment, rows))
        put(_ALL, experiment.name, tables(experiment, rows).rstrip())
        for measure in experiment.measures:
            picture = str(_PICTURES / f"{experiment.name}-{measure}.svg")
            Comparison(tuple(rows), measure).plot(picture, experiment.chart, group=size)
    if not options.tables and (not options.words or "tree" in options.words):
        draw_trees()


if __name__ == "__main__":
    main()
