"""Measures the overhead of a comparison over the engines' own time."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from benchmarks.sets import prob014
from pylogic import Puzzle, compare, loads

_LABELINGS = ("ff,step", "ff,enum", "leftmost,step", "ffc,bisect", "ffc,down,enum")
_SMALL = ("ff", "leftmost", "ff,bisect", "min", "ffc", "leftmost,enum", "max")


class Overhead(NamedTuple):
    """Costs of a comparison; reading the files is not in it, presolving, checking and starting the engines are.

    Attributes:
        cells: The number of cells.
        seconds: Wall seconds.
        engines: Those of them that were the engines'.
        cpu: Processor seconds of all processes.
        engines_cpu: Those of them that were the engines'.
    """

    cells: int
    seconds: float
    engines: float
    cpu: float
    engines_cpu: float


def large(boards: int) -> Overhead:
    """Five labelings on boards of prob014."""
    return _compared([puzzle for puzzle, _ in prob014()][:boards], _LABELINGS, (), presolve=True)


def tiny(boards: int) -> Overhead:
    """Seven labelings and clingo on Futoshiki of 4x4, which take an engine some three milliseconds each."""
    return _compared([*_tiny(boards)], _SMALL, ("clingo",), presolve=False)


def _compared(puzzles: Sequence[Puzzle], labelings: Sequence[str], engines: Sequence[str], presolve: bool) -> Overhead:
    start, before = time.perf_counter(), _processor()
    comparison = compare(puzzles, labelings=labelings, engines=engines, presolve=presolve, limit=60)
    seconds, cpu = time.perf_counter() - start, _processor() - before
    rows = comparison.rows
    return Overhead(len(rows), seconds, sum(row.seconds for row in rows), cpu, sum(row.cpu or 0 for row in rows))


def _processor() -> float:
    """Processor seconds of this process and of those that it has started and seen end."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _tiny(boards: int) -> Iterator[Puzzle]:
    for seed in range(boards):
        chance = Random(seed)
        rows, columns, values = (chance.sample(range(4), 4) for _ in range(3))
        shown = {(chance.randrange(4), chance.randrange(4)) for _ in range(5)}
        board = [
            [values[(row + column) % 4] + 1 if (row, column) in shown else "." for column in columns] for row in rows
        ]
        lines = "\n".join(" ".join(map(str, row)) for row in board)
        yield loads(f'futoshiki "tiny {seed}" {{\n  size 4\n  board {{\n{lines}\n  }}\n}}\n')
