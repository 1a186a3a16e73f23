"""Puzzles of newspaper size, made with no other wish: ``python -m benchmarks.humane [--kinds A,B]``.

A puzzle of every kind is made, graded and explained step by step.  A line has the CPU seconds of all processes that its
making took, its grade, and how long the longest sentence of its explanation is.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

from benchmarks.generate import cpu_seconds
from pylogic import builtin, explain
from pylogic.explaining.grades import grade
from pylogic.generating.maker import Made, Maker
from pylogic.generating.order import Order
from pylogic.model.errors import PylogicError
from pylogic.model.limits import Deadline

USUAL = "8x8"
SUDOKU = "9x9"
SIZES = {
    **dict.fromkeys(("akari", "binairo_plus", "galaxies", "heyawake", "hitori", "kakuro"), "10x10"),
    **dict.fromkeys(("fillomino", "lits", "masyu", "norinori", "nurikabe", "shikaku", "slitherlink"), "10x10"),
    **dict.fromkeys(("battleship", "fleet", "mosaic", "nonogram", "starbattle", "takuzu", "tents", "unruly"), "10x10"),
    **dict.fromkeys(("creek", "cave", "kurodoko", "numberlink", "slant", "tapa", "tracks", "yajilin"), "10x10"),
    **dict.fromkeys(("hashi", "minesweeper", "yin_yang"), "9x9"),
    **dict.fromkeys(("killer", "kropki", "str8ts", "sudoku_x"), "9x9"),
    **dict.fromkeys(("diamonds", "hidato", "kojun", "nanro", "ripple_effect", "suguru", "thermometers"), "8x8"),
    **dict.fromkeys(("coloured_queens", "kakurasu", "magnets", "queens", "signpost", "snake", "sumplete"), "8x8"),
    **dict.fromkeys(("moon_sun", "nondango", "pentominous", "shirokuro", "simple_loop", "yonmasu"), "6x6"),
    **dict.fromkeys(("dosun_fuwari", "double_back", "heteromino"), "6x6"),
    **dict.fromkeys(("aquarium", "consecutive_latin", "doppelblock", "end_view", "kenken", "renban_latin"), "6x6"),
    **dict.fromkeys(("futoshiki", "latin", "little_killer", "skyscrapers", "undead", "unequal", "zip_path"), "6x6"),
    "all_or_nothing": "5x5",
    "burokku": "4x4",
    "clueless_sudoku": "8x8 boxes=2x2",
    "dominosa": "8x9",
    "eulero": "5x5",
    "fubuki": "3x3",
    "magic_square": "4x4",
    "number_snake": "5x5",
    "overlapping_sudoku": "6x6",
    "simple_gako": "5x5",
    "tenner_grid": "4x10",
}
"""The size at which newspapers and magazines print puzzles of a kind; others are `USUAL`, and sudokus `SUDOKU`."""
_LONGEST = 120.0
"""Seconds for making a puzzle, and as many for its grade and for its explanation."""
_HEADING = "| kind | size | made in CPU s | grade | longest sentence |\n|---|---|---:|---|---:|"


class Row(NamedTuple):
    """A line of the table."""

    kind: str
    size: str
    seconds: float
    grade: str
    longest: int | None

    def __str__(self) -> str:
        longest = "-" if self.longest is None else self.longest
        return f"| {self.kind} | {self.size} | {self.seconds:.1f} | {self.grade} | {longest} |"


def row(kind: str, seed: int = 1) -> Row:
    """Make, grade and explain a puzzle of a kind."""
    size = SIZES.get(kind, SUDOKU if kind.endswith(("sudoku", "windoku")) else USUAL)
    found: list[Made | PylogicError] = []
    spent = cpu_seconds(
        lambda: found.append(_made(Order(kind=kind, words=tuple(size.split()), seed=seed, seconds=_LONGEST)))
    )
    made = found[0]
    if isinstance(made, PylogicError):
        return Row(kind, size, spent, f"**not made**: {made}", None)
    if made.answer is None:
        return Row(kind, size, spent, "has none", None)
    graded = grade(made.puzzle, made.answer.solutions[0].atoms, Deadline(_LONGEST))
    explanation = explain(made.puzzle, "steps", limit=_LONGEST)
    return Row(
        kind, size, spent, graded.label, max((len(explanation.sentence(step)) for step in explanation.steps), default=0)
    )


def _made(order: Order) -> Made | PylogicError:
    with Maker(order) as maker:
        try:
            return maker.make(1)
        except PylogicError as error:
            return error


def main() -> None:
    """Print the table as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.humane", description=__doc__)
    parser.add_argument("--kinds", metavar="A,B", help="only these kinds")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the puzzles (default: 1)")
    options = parser.parse_args()
    makeable = [kind.name for kind in builtin.every() if kind.inventing is not None]
    names = options.kinds.split(",") if options.kinds else sorted({*makeable, *builtin.library()})
    print(_HEADING)
    for name in names:
        print(row(name, options.seed), flush=True)


if __name__ == "__main__":
    main()
