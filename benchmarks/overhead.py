"""What a comparison costs beside the engines' own time."""

from __future__ import annotations

import time

from benchmarks.sets import prob014
from pylogic import compare

_LABELINGS = ("ff,step", "ff,enum", "leftmost,step", "ffc,bisect", "ffc,down,enum")


def spent(boards: int) -> tuple[float, float]:
    """Wall seconds of comparing five labelings on boards of prob014, and those of them that were the engine's.

    Reading the files is not in it; presolving, checking and starting the engine are.
    """
    puzzles = [puzzle for puzzle, _ in prob014()][:boards]
    start = time.perf_counter()
    comparison = compare(puzzles, labelings=_LABELINGS, limit=60)
    whole = time.perf_counter() - start
    return whole, sum(row.seconds for row in comparison.rows)
