"""The sets of puzzles, each puzzle with a test of its answer against what is known."""

from __future__ import annotations

import csv
import os
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.measuring import Right
from pylogic import Answer, Puzzle, Status, load_all, loads

INSTANCES = Path(os.environ.get("PYLOGIC_INSTANCES") or Path(__file__).resolve().parents[2] / "shared" / "instances")

Set = Iterator[tuple[Puzzle, Right]]


def _settled(answer: Answer) -> bool:
    return answer.status in (Status.UNIQUE, Status.SEVERAL, Status.UNSATISFIABLE)


def _unique(answer: Answer) -> bool:
    return answer.status is Status.UNIQUE


def _shortest(length: int | None, answer: Answer) -> bool:
    return answer.status is Status.OPTIMAL and length in (None, answer.objective)


def solbat() -> Set:
    """MiniZinc's boards 12x12 to 15x15 without hints."""
    for path in sorted((INSTANCES / "battleship/solbat").glob("*.dzn")):
        for puzzle in load_all(path, "dzn"):
            yield puzzle, _settled


def prob014() -> Set:
    """CSPLib's hard boards with their hints, which have one solution each."""
    for puzzle in load_all(INSTANCES / "battleship/prob014/boards_1_150.txt", "prob014"):
        yield puzzle, _unique


def csc384(size: str = "*") -> Set:
    """The boards of the course assignment; all but one have a single solution."""
    for path in sorted((INSTANCES / "battleship/csc384").glob(f"{size}_*.txt")):
        for puzzle in load_all(path, "csc384"):
            yield puzzle, _settled


def random_fleets(size: int, number: int) -> Set:
    """Boards of our own: ships thrown at random until a third of them would not fit, no hints."""
    for seed in range(number):
        yield loads(_random_fleet(size, random.Random(seed))), _settled


def _random_fleet(size: int, chance: random.Random) -> str:
    ships: set[tuple[int, int]] = set()
    lengths: list[int] = []
    for _ in range(size * size // 4):
        length, across = chance.choice((1, 1, 2, 2, 3, 4, 5)), chance.random() < 0.5
        row, column = chance.randrange(size), chance.randrange(size)
        cells = [(row, column + i) if across else (row + i, column) for i in range(length)]
        near = {(r + i, c + j) for r, c in cells for i in (-1, 0, 1) for j in (-1, 0, 1)}
        if max(cells[-1]) < size and not near & ships:
            ships.update(cells)
            lengths.append(length)
    rows = " ".join(str(sum((r, c) in ships for c in range(size))) for r in range(size))
    columns = " ".join(str(sum((r, c) in ships for r in range(size))) for c in range(size))
    fleet = " ".join(f"{length}*{lengths.count(length)}" for length in sorted(set(lengths), reverse=True))
    return f"battleship {{\n  rows {rows}\n  columns {columns}\n  fleet {fleet}\n}}\n"


def unequal(orders: tuple[int, ...]) -> Set:
    """Boards by Simon Tatham's generator; all unique, solutions known."""
    folder = INSTANCES / "futoshiki/sgt"
    with (folder / "results.csv").open() as file:
        for row in csv.DictReader(file):
            name, _, number = row["id"].rpartition("_")
            if int(row["order"]) in orders:
                line = (folder / f"{name}.txt").read_text().splitlines()[int(number) - 1]
                grid = [[int(value) for value in cells.split(".")] for cells in row["solution"].split()]
                yield loads(line, "sgt", row["id"]), partial(_has_grid, grid)


def _has_grid(grid: list[list[int]], answer: Answer) -> bool:
    """Whether the answer is the known one; for a few boards no solution was written down."""
    return _unique(answer) and grid in ([], answer.solutions[0].grid)


def picture() -> Set:
    """The samples of a course's notebooks, orders 2 to 9; two of them have several solutions."""
    for path in sorted((INSTANCES / "futoshiki/picture").glob("*.txt")):
        for puzzle in load_all(path, "picture"):
            yield puzzle, _settled


_KNOWN = {  # proved by linear programming with connectivity cuts
    "17x14": (43, 45, 51, 41, 59, 39, 49, 46, 53, 55),
    "16x16": (50,),
    "22x18": (80, 100, 86, 85, 81, 95, 85, 86, 89, 80),
}


def agh(size: str) -> Set:
    """The boards of the diamond-collection bench, with the optimum where it is known."""
    folder = INSTANCES / "diamonds/agh"
    with (folder / "results.csv").open() as file:
        for row in csv.DictReader(file):
            name, _, number = row["instance"].partition("_")
            if name == size and number.isdecimal():
                proved = row["proved_optimum"]
                length = int(proved) if proved else _KNOWN[size][int(number)] if size in _KNOWN else None
                for puzzle in load_all(folder / f"{row['instance']}.txt", "agh"):
                    yield puzzle, partial(_shortest, length)
