"""How fast puzzles are made up, and whether they are unique: ``python -m benchmarks.generate [--write FILE]``.

CPU seconds of all processes are counted, not the time that passes.  Beside Futoshiki stands Simon Tatham's Unequal, in
C, where ``sgt-unequal`` is installed.  Puzzles are checked by SWI-Prolog, which had no part in making them, and where
that takes more than some seconds by a clingo that gets the clues as they are.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from benchmarks.machine import versions
from pylogic import UsageError, kinds, loads, solve
from pylogic.making.many import Product, products
from pylogic.making.order import Order
from pylogic.nouns.answer import Status
from pylogic.workers.kept import Kept

_SPEED = (
    ("futoshiki", ("5x5",), None, 60, "5dt"),
    ("futoshiki", ("5x5",), "easy", 40, "5de"),
    ("futoshiki", ("7x7",), None, 20, "7dt"),
    ("futoshiki", ("9x9",), None, 10, "9dt"),
    ("futoshiki", ("9x9",), "easy", 5, "9de"),
    ("sudoku", ("9x9",), None, 20, ""),
    ("battleship", ("10x10",), None, 30, ""),
    ("battleship", ("10x10",), "medium", 5, ""),
    ("diamonds", ("8x10",), None, 30, ""),
)
_UNEQUAL = "/usr/games/sgt-unequal"
_GAMES = 50
_PATIENCE = 2.0
_BUILT_IN = {"futoshiki": ("5x5",), "battleship": ("8x8",), "diamonds": ("6x6",)}
_BEGIN, _END = "<!-- measured -->\n", "<!-- end -->\n"


def main() -> None:
    """Measure, check, and print or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", metavar="FILE", help="put the tables into this page, between its marks")
    parser.add_argument("--built-in", type=int, default=500, help="puzzles of each kind with code of its own to check")
    parser.add_argument("--library", type=int, default=50, help="puzzles of each declared kind to check")
    options = parser.parse_args()
    parts = [versions(), "", *_speed(), "", *_checked(options.built_in, options.library)]
    text = "\n".join(parts) + "\n"
    if options.write is None:
        print(text)
        return
    page = Path(options.write)
    before, _, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    page.write_text(f"{before}{_BEGIN}{text}{_END}{rest.partition(_END)[2]}", encoding="utf-8")


def _cpu() -> float:
    """CPU seconds of this process and of those that have ended."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def _spent(work: Callable[[], object]) -> float:
    start = _cpu()
    work()
    return _cpu() - start


def _unequal(game: str) -> None:
    subprocess.run([_UNEQUAL, "--generate", str(_GAMES), game], check=True, capture_output=True)


def _made(order: Order, number: int) -> list[Product]:
    return list(products(order, range(1, number + 1)))


def _speed() -> Iterable[str]:
    yield "| puzzles | a second of CPU | Unequal makes |"
    yield "|---|---:|---:|"
    for kind, words, grade, number, game in _SPEED:
        order = Order(kind=kind, words=words, grade=grade, seed=1)
        warm, whole = (_spent(partial(_made, order, many)) for many in (1, number + 1))
        own = number / max(whole - warm, 1e-9)
        beside = ""
        if game and shutil.which(_UNEQUAL):
            command = [_UNEQUAL, "--generate", "50", game]
            beside = (
                f"{50 / _spent(lambda command=command: subprocess.run(command, check=True, capture_output=True)):.0f}"  # type: ignore[misc]
            )
        graded = f", {grade}" if grade else ""
        yield f"| {kind} {' '.join(words)}{graded} | {own:.1f} | {beside} |"


def _checked(built_in: int, library: int) -> Iterable[str]:
    yield "| kind | made | unique by swipl | unique by clingo alone | not unique | not made |"
    yield "|---|---:|---:|---:|---:|---:|"
    total: Counter[str] = Counter()
    for kind in (*_BUILT_IN, *kinds.library()):
        words = _BUILT_IN.get(kind, ())
        number = built_in if kind in _BUILT_IN else library
        if not number:
            continue
        try:
            made = _made(Order(kind=kind, words=words, seed=1, seconds=60), number)
        except UsageError:
            continue
        with Kept() as workers:
            found = Counter(_verdict(one, workers) for one in made)
        total.update(found)
        yield f"| {kind} {' '.join(words)} | {_row(found)} |"
    yield f"| all | {_row(total)} |"


def _row(found: Counter[str]) -> str:
    made = sum(found.values()) - found["none"]
    return " | ".join(map(str, (made, found["swipl"], found["clingo"], found["wrong"], found["none"])))


def _verdict(product: Product, workers: Kept) -> str:
    """Who has found a puzzle unique, or that it can be solved; ``wrong``, or ``none`` when there is none."""
    if product.error is not None:
        return "none"
    puzzle = loads(product.text)
    for engine in ("swipl", "clingo"):
        limit = _PATIENCE if engine == "swipl" else None
        answer = solve(puzzle, engine, presolve=False, limit=limit, worker=workers(engine))
        if answer.status in (Status.UNIQUE, Status.OPTIMAL, Status.FEASIBLE):
            return engine
        if answer.status in (Status.SEVERAL, Status.UNSATISFIABLE):
            return "wrong"
    return "wrong"


if __name__ == "__main__":
    main()
