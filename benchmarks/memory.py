"""Measures the memory that the worker of each engine holds after many solves."""

from __future__ import annotations

from pathlib import Path

import psutil

from pylogic import Worker, load, loads, solve

_WARM = 100
_FUTOSHIKI = loads("futoshiki {\n  size 4\n  r1c1 < r1c2\n  r2c1 = 3\n  r4c4 = 1\n}\n")
_BATTLESHIP = loads("battleship {\n  rows 1 0 1\n  columns 1 0 1\n}\n")
_DIAMONDS = load(Path(__file__).resolve().parents[1] / "examples" / "diamonds_tiny.puzzle")
_BOARDS = {
    "clingo": (_FUTOSHIKI, None),
    "swipl": (_FUTOSHIKI, None),
    "python": (_FUTOSHIKI, None),
    "heuristic": (_BATTLESHIP, "anneal"),
    "scip": (_DIAMONDS, None),
}
ENGINES = tuple(_BOARDS)


def grown(engine: str, times: int) -> tuple[float, float]:
    """Solve a tiny board many times in one worker.

    Returns:
        Its resident memory in MB after the first hundred times, and after all.
    """
    puzzle, strategy = _BOARDS[engine]
    with Worker(engine) as worker:
        worker.await_version()
        process = psutil.Process().children()[-1]
        early = 0.0
        for number in range(1, times + 1):
            solve(puzzle, engine, strategy, presolve=False, worker=worker)
            if number == _WARM:
                early = process.memory_info().rss / 1e6
        return early, process.memory_info().rss / 1e6
