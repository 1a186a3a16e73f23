"""How cost grows with the size of a board, beside noqx: ``python -m benchmarks.growth --write docs/growth.md``.

Boards are made with about twice as many cells each time, until making or solving the next ones is expected to take too
long.  Beside noqx stand the shared boards, of which there are its programs.
"""

from __future__ import annotations

import argparse
import math
import re
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import library
from benchmarks.declared import PEERS, cost, program_of
from benchmarks.generate import cpu_seconds, made
from benchmarks.machine import versions
from benchmarks.pages import put, table
from benchmarks.sets import INSTANCES
from pylogic import Puzzle, loads
from pylogic.generating.order import Order

PAGE = Path("docs") / "growth.md"
KINDS = (
    "akari",
    "battleship",
    "fillomino",
    "heyawake",
    "nonogram",
    "numberlink",
    "nurikabe",
    "slitherlink",
    "starbattle",
    "sudoku",
)
_SIDES = (5, 7, 10, 14, 20, 28, 40)
_BOXES = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6))
_SHARED = {"starbattle": "star_battle"}
"""Other names of the shared boards."""
_BOARDS = 3
"""Boards of each size."""
_LARGEST = 3
"""Sizes, the largest ones, through which an exponent is fitted; what small boards take is the same for all."""
_HEADING = ("kind", "boards", "cells", "making", "solving", "clingo", "noqx")
_FITTED = ("kind", "cells", "making", "solving", "clingo", "shared: solving", "clingo", "noqx", "noqx / clingo")
_NEXT = 3
"""Times as long as the last size takes at least that the next one is expected to take."""


class Point(NamedTuple):
    """The cost of boards of a size, in seconds of CPU; ``None`` where it was not measured.

    Attributes:
        kind: Their kind.
        boards: Where they are from: generated, or shared.
        cells: How many cells each has.
        making: What making one takes.
        solving: What it takes to prove that there is one solution, the median.
        clingo: The part of it that clingo takes for grounding and searching.
        noqx: The same with noqx's program.
    """

    kind: str
    boards: str
    cells: int
    making: float | None
    solving: float | None
    clingo: float | None
    noqx: float | None

    def __str__(self) -> str:
        return table(_HEADING, [[*self[:3], *map(_seconds, self[3:])]]).splitlines()[-1]


def _seconds(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds:.3f}"


def points(page: str) -> list[Point]:
    """The points of a page."""
    row = re.compile(r"^\| (\w+) \| (generated|shared) \| (\d+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$", re.MULTILINE)
    return [
        Point(kind, boards, int(cells), *(None if said == "–" else float(said) for said in seconds))
        for kind, boards, cells, *seconds in row.findall(page)
    ]


def exponent(sizes: Sequence[tuple[int, float | None]]) -> float | None:
    """The power of the number of cells with which seconds grow, by least squares; ``None`` for less than two sizes."""
    logs = [(math.log(cells), math.log(seconds)) for cells, seconds in sizes if seconds][-_LARGEST:]
    if len(logs) < 2:
        return None
    across, up = (sum(values) / len(logs) for values in zip(*logs, strict=True))
    slope: float = sum((x - across) * (y - up) for x, y in logs) / sum((x - across) ** 2 for x, _ in logs)
    return slope


def fitted(measured: Sequence[Point]) -> str:
    """The table of exponents."""

    def power(some: Sequence[Point], name: str) -> str:
        found = exponent([(one.cells, getattr(one, name)) for one in some])
        return "–" if found is None else f"{found:.1f}"

    rows = []
    for kind, its in groupby(measured, lambda one: one.kind):
        every = [*its]
        own, shared = ([one for one in every if one.boards == boards] for boards in ("generated", "shared"))
        beside = next((one.noqx / one.clingo for one in reversed(shared) if one.noqx and one.clingo), None)
        powers = [power(own, name) for name in ("making", "solving", "clingo")]
        powers += [power(shared, name) for name in ("solving", "clingo", "noqx")]
        rows.append(
            [kind, max((one.cells for one in own), default="–"), *powers, "–" if beside is None else f"{beside:.1f}"]
        )
    return table(_FITTED, rows)


def written(measured: Sequence[Point]) -> str:
    """Both tables."""
    return "\n".join([fitted(measured), "", table(_HEADING, []), *map(str, measured)])


def words_of(kind: str) -> Iterator[tuple[str, ...]]:
    """The settings of boards of a kind, with about twice as many cells each time."""
    if kind == "sudoku":
        yield from ((f"{rows * columns}x{rows * columns}", f"boxes={rows}x{columns}") for rows, columns in _BOXES)
        return
    further = {"battleship": ("fleet=any",)}.get(kind, ())
    for side in _SIDES:
        stars = (f"stars={max(1, (side - 1) // 4)}",) if kind == "starbattle" else ()
        yield (f"{side}x{side}", *further, *stars)


def generated(kind: str, limit: float) -> Iterator[Point]:
    """A point for each size, as far as making and solving stay within a limit."""
    for words in words_of(kind):
        order = Order(kind=kind, words=words, grade="any", seed=1, seconds=_NEXT * limit)
        texts: list[str] = []
        making = cpu_seconds(partial(_add, texts, order))
        boards = [loads(text) for text in texts if text]
        if not boards:
            return
        side, each = int(words[0].partition("x")[0]), making / len(texts)
        solving, clingo = (median(seconds) for seconds in zip(*(_solving(one, limit) for one in boards), strict=True))
        yield Point(kind, "generated", side * side, each, solving, clingo, None)
        if max(each, solving) * _NEXT > limit:
            return


def _add(texts: list[str], order: Order) -> None:
    texts += made(order, _BOARDS)


def shared(kind: str, limit: float) -> Iterator[Point]:
    """A point for each size of the shared boards."""
    name = _SHARED.get(kind, kind)
    boards = sorted(library.instances(INSTANCES, name), key=lambda one: math.prod(one.size))
    for cells, some in groupby(boards, lambda one: math.prod(one.size)):
        pairs = [(loads(one.text), PEERS / name / f"{one.name}.lp") for one in some]
        both = [
            (*_solving(board, limit), cost([file.read_text(encoding="utf-8")], limit))
            for board, file in pairs
            if file.is_file()
        ]
        if both:
            yield Point(kind, "shared", cells, None, *(median(seconds) for seconds in zip(*both, strict=True)))


def _solving(board: Puzzle, limit: float) -> tuple[float, float]:
    """Return the cost of a board in all, and clingo's part."""
    start = time.process_time()
    clingo = cost(program_of(board, presolved=True), limit)
    return time.process_time() - start, clingo


def main() -> None:
    """Measure, print each point as soon as it is there, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--write", metavar="PAGE", type=Path, help="put the tables into this page, between its marks")
    parser.add_argument("--limit", metavar="SECONDS", type=float, default=60, help="for a board (default: 60)")
    parser.add_argument("kinds", nargs="*", choices=KINDS, metavar="KIND", help="only these; others keep their figures")
    options = parser.parse_args()
    kept = points(options.write.read_text(encoding="utf-8")) if options.write else []
    measured: list[Point] = []
    for kind in KINDS:
        if options.kinds and kind not in options.kinds:
            measured += [one for one in kept if one.kind == kind]
            continue
        for point in chain(generated(kind, options.limit), shared(kind, options.limit)):
            print(point, flush=True)
            measured += points(str(point))
    text = written(measured)
    print(text)
    if options.write:
        put(options.write, "measured", f"{versions()}\n\n{text}")


if __name__ == "__main__":
    main()
