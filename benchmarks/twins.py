"""Kinds both built in and declared, on the same puzzles: the cost of a declaration against a handwritten encoding.

``python -m benchmarks.twins`` prints a table; ``python -m benchmarks.declared`` has it, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import NamedTuple

from benchmarks import sets
from pylogic import Answer, Puzzle, Status, Worker, dumps, loads, solve

_RUNS = 3
_LIMIT = 60


class Twin(NamedTuple):
    """A built-in kind and its declared one."""

    name: str
    puzzles: Callable[[], Iterator[Puzzle]]
    twin: Callable[[Puzzle], str]
    goal: str


def _signs() -> Iterator[Puzzle]:
    """Boards of Simon Tatham's generator with signs; bars between neighbours are not in the declared kind."""
    orders = (5, 6, 7, 9, 12, 15, 20)
    return (puzzle for puzzle, _ in sets.unequal(orders) if not puzzle.all("adjacent"))


def _as_unequal(puzzle: Puzzle) -> str:
    """The text of the puzzle as a declared one, its signs beside the board."""
    ((order,),) = puzzle.all("size")
    board = [["."] * order for _ in range(order)]
    for row, column, value in puzzle.all("given"):
        board[row - 1][column - 1] = str(value)
    signs = ("r{}c{} < r{}c{}".format(*places) for places in puzzle.all("less"))
    lines = [*signs, "board {", *map(" ".join, board), "}"]
    return "unequal {\n" + "\n".join(lines) + "\n}\n"


def _as_fleet(puzzle: Puzzle) -> str:
    """The text of the puzzle as a declared one: only what cells show of a ship is written otherwise."""
    head, block, board = dumps(puzzle).replace("battleship", "fleet", 1).partition("board {")
    return head + block + board.translate(str.maketrans("STB", "OUD"))


def _fleets() -> Iterator[Puzzle]:
    return (puzzle for puzzle, _ in sets.prob014())


_TWINS = (
    Twin("futoshiki, sgt, orders 5 to 20, and unequal", _signs, _as_unequal, "at most 2"),
    Twin("battleship, prob014 with hints, and fleet", _fleets, _as_fleet, "at most 5"),
)


def _row(twin: Twin) -> str:
    """Both sides solved by clingo by turns, with presolving, the smaller time of each puzzle counting."""
    ours: list[float] = []
    theirs: list[float] = []
    right = puzzles = 0
    with Worker("clingo") as worker:
        ask = partial(solve, engine="clingo", models=2, limit=_LIMIT, worker=worker)
        for puzzle in twin.puzzles():
            declared = loads(twin.twin(puzzle))
            pairs = [(_timed(ask, puzzle), _timed(ask, declared)) for _ in range(_RUNS)]
            theirs.append(min(seconds for (_, seconds), _ in pairs))
            ours.append(min(seconds for _, (_, seconds) in pairs))
            right += all(one.status is two.status is Status.UNIQUE for (one, _), (two, _) in pairs)
            puzzles += 1
    return (
        f"| {twin.name} | {right}/{puzzles} | {median(theirs):.3f} | {median(ours):.3f} "
        f"| {sum(ours) / sum(theirs):.2f} | {twin.goal} |"
    )


def _timed(ask: Callable[[Puzzle], Answer], puzzle: Puzzle) -> tuple[Answer, float]:
    start = time.perf_counter()
    answer = ask(puzzle)
    return answer, time.perf_counter() - start


def table() -> Iterator[str]:
    """The lines of the table."""
    yield "| puzzles | both unique | built in | declared | ratio of the sums | goal |"
    yield "|---|--:|--:|--:|--:|---|"
    for twin in _TWINS:
        yield _row(twin)


if __name__ == "__main__":
    for line in table():
        print(line, flush=True)
