"""Count the solutions of CSPLib's hard Battleship boards without their hints: ``python -m benchmarks.prob014``.

The file of problem 014 states the number for each board, from 1 to 49874.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from benchmarks.sets import INSTANCES
from pylogic import Puzzle, Worker, load_all, solve

BOARDS = INSTANCES / "battleship/prob014/boards_1_150.txt"


def boards() -> Iterator[tuple[Puzzle, int]]:
    """Every board without its hints, and the number of solutions that the file states."""
    stated = re.findall(r"^Solutions: (\d+)$", BOARDS.read_text(), re.M)
    for puzzle, number in zip(load_all(BOARDS, "prob014"), stated, strict=True):
        clues = tuple(fact for fact in puzzle.facts if fact.atom.name != "hint")
        yield replace(puzzle, facts=clues), int(number)


def count(puzzle: Puzzle, worker: Worker) -> int | None:
    """The number of solutions; ``None`` when it was not settled."""
    answer = solve(puzzle, worker.engine, task="count", models=1, worker=worker)
    return answer.count if answer.exhausted else None


def main() -> None:
    if not BOARDS.is_file():
        sys.exit(f"the boards are not at hand: {BOARDS}")
    spent: list[tuple[float, str, int]] = []
    wrong = 0
    with Worker("clingo") as worker:
        worker.await_version()
        for puzzle, stated in boards():
            start = time.perf_counter()
            found = count(puzzle, worker)
            spent.append((time.perf_counter() - start, puzzle.title, stated))
            if found != stated:
                wrong += 1
                print(f"board {puzzle.title}: {stated} stated, {found} counted")
    total = sum(seconds for seconds, _, _ in spent)
    print(f"{len(spent) - wrong} of {len(spent)} boards have the number of solutions that is stated; {total:.1f} s")
    worst = [f"board {title} ({stated}) {seconds:.1f} s" for seconds, title, stated in sorted(spent)[:-4:-1]]
    print(f"slowest: {', '.join(worst)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
