"""The labeling study of docs/labeling.md: ``python -m benchmarks.study`` runs it and writes its tables and pictures.

J. Martins and J. Brandão (FEUP, 2020) compared labelings of Battleship in SICStus Prolog by time:
variable orderings on one board, value selections under ff, and ff,enum against the size of the
board.  Here the same is asked of more boards, in counts, of other models and of other kinds.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.sets import INSTANCES
from pylogic import Comparison, Puzzle, compare, load_all
from pylogic.comparison.row import Row

_BOARDS = Path(__file__).parent / "boards"
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
    "random",
)
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


def experiments() -> list[Experiment]:
    """All questions, in the order of the page."""
    battleship = load_all(_BOARDS / "battleship.puzzle")
    futoshiki = _titled(load_all(_BOARDS / "futoshiki.puzzle"), "[567].*")
    diamonds = _titled(load_all(_BOARDS / "diamonds.puzzle"), "5x5_.*|10x8_[357]")
    feup = load_all(_FEUP, "feup") if _FEUP.exists() else ()
    small = [*(puzzle for puzzle in feup if _rows(puzzle) <= 8), *_titled(battleship, "(8x8|10x10) [a-e]")]
    large = [*(puzzle for puzzle in feup if _rows(puzzle) >= 10), *_titled(battleship, "(10x10|15x15) [a-e]")]
    orderings = [f"{selection},up,step" for selection in _SELECTIONS]
    return [
        Experiment("cells-orderings", small, orderings, _CLINGO, ("cells",), chart="heat"),
        Experiment("cells-values", small, _VALUES, (), ("cells",)),
        Experiment(
            "sizes",
            battleship,
            ["ff,enum"],
            ["default"],
            ("cells", None),
            measures=("failures", "seconds"),
            chart="lines",
        ),
        Experiment("cells-first", small, _VALUES, (), ("cells",), solutions=1),
        Experiment("ships-orderings", large, orderings, _CLINGO, chart="heat"),
        Experiment("ships-values", large, _VALUES),
        Experiment("futoshiki-orderings", futoshiki, orderings, _CLINGO, ("different",), chart="heat"),
        Experiment("futoshiki-values", futoshiki, _VALUES, (), ("different",)),
        Experiment(
            "futoshiki-models",
            futoshiki,
            ["ff", "leftmost"],
            (),
            ("different", "distinct", "places"),
            measures=("inferences",),
        ),
        Experiment("diamonds-orderings", diamonds, orderings, _CLINGO, presolve=True, chart="heat"),
        Experiment("diamonds-values", diamonds, _VALUES, (), presolve=True),
        Experiment("clingo", large, (), ["all"], measures=("conflicts",)),
        Experiment(
            "python",
            _titled(battleship, "6x6 .|8x8 [a-e]"),
            (),
            [
                f"python:{level},{variable}"
                for level in ("none", "fc", "gac")
                for variable in ("leftmost", "ff", "dom_w_deg")
            ],
        ),
    ]


def _rows(puzzle: Puzzle) -> int:
    return puzzle.all("board")[0][0]


def _titled(puzzles: Sequence[Puzzle], pattern: str) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles if re.fullmatch(pattern, puzzle.title)]


def run(experiment: Experiment, limit: float, jobs: int, results: str | None) -> Comparison:
    """Run one experiment, once for each of its models; an engine without models takes part once."""
    found: list[Row] = []
    for model in experiment.models:
        comparison = compare(
            experiment.puzzles,
            labelings=experiment.labelings,
            strategies=experiment.strategies,
            model=model,
            presolve=experiment.presolve,
            models=experiment.solutions,
            limit=limit,
            measure=experiment.measures[0],
            jobs=jobs,
            resume=results,
        )
        if comparison.interrupted:
            raise KeyboardInterrupt
        seen = {(row.puzzle, row.contestant) for row in found}
        found += [row for row in comparison.rows if (row.puzzle, row.contestant) not in seen]
    return Comparison(tuple(found), experiment.measures[0])


def tables(experiment: Experiment, comparison: Comparison) -> str:
    """What sums the rows up; for lines once for each size of the boards."""
    if experiment.chart != "lines":
        return comparison.markdown(puzzle_by_puzzle=False)
    found = []
    for name in dict.fromkeys(map(size, comparison.rows)):
        rows = tuple(row for row in comparison.rows if size(row) == name)
        found.append(f"{name}\n\n{Comparison(rows, comparison.measure).markdown(puzzle_by_puzzle=False)}")
    return "\n".join(found)


def size(row: Row) -> str:
    """The size of a board of ours, the first word of its title."""
    return row.puzzle.split()[0]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.study", description="Run the labeling study.")
    parser.add_argument(
        "--page", type=Path, default=Path("docs/labeling.md"), help="the page whose tables are replaced"
    )
    parser.add_argument("--limit", type=float, default=10, help="seconds for each cell")
    parser.add_argument("--jobs", type=int, default=1, help="cells at a time")
    parser.add_argument("--resume", metavar="FILE", help="keep the rows there and go on where they end")
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="only experiments whose names contain one of these words"
    )
    options = parser.parse_args()
    text = options.page.read_text(encoding="utf-8")
    pictures = options.page.with_suffix("")
    pictures.mkdir(exist_ok=True)
    for experiment in experiments():
        if options.words and not any(word in experiment.name for word in options.words):
            continue
        print(f"{experiment.name} ...", file=sys.stderr, flush=True)
        comparison = run(experiment, options.limit, options.jobs, options.resume)
        if comparison.disagreements:
            sys.exit("\n".join(map(str, comparison.disagreements)))
        text = replaced(text, experiment.name, tables(experiment, comparison))
        for measure in experiment.measures:
            picture = str(pictures / f"{experiment.name}-{measure}.svg")
            Comparison(comparison.rows, measure).plot(picture, experiment.chart, group=size)
        options.page.write_text(text, encoding="utf-8")


def replaced(page: str, name: str, table: str) -> str:
    """The page with a table between the two comments that name it."""
    pattern = rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)"
    new, number = re.subn(pattern, lambda found: f"{found[1]}\n{table}\n{found[2]}", page, flags=re.DOTALL)
    if number != 1:
        sys.exit(f"the page has no place for the table '{name}'")
    return new


if __name__ == "__main__":
    main()
