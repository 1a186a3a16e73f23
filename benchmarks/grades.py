"""How grades agree with those of others: ``python -m benchmarks.grades [--sizes N ...] [--write docs/grades.md]``.

Two hundred sudokus of ``benchmarks/sudokus.txt`` are graded, and Spearman's rank correlation of grades and ratings goes
into a table of the page.  Simon Tatham's generator of Unequal makes fresh puzzles of each of its five levels (Debian's
``sgt-puzzles``), which go into another table, a line for each size; with ``--games`` seventeen of his generators make
puzzles of their levels for a third one.  With ``--kept FOLDER`` fresh puzzles go there as soon as they are made, and
those that are there are taken first.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from benchmarks.pages import put
from pylogic import Puzzle, Status, Worker, loads, solve
from pylogic.explaining.grades import WORDS, Grade, grade
from pylogic.model.limits import Deadline

LEVELS = {"t": "trivial", "e": "easy", "k": "tricky", "x": "extreme", "r": "recursive"}
"""The levels of the generator, from the easiest on, by their letters."""
_HEAD = (
    f"| order | puzzles | Spearman | easy without a case split | {' | '.join(LEVELS.values())} | CPU seconds each |\n"
    f"|---:|---:|---:|---:|{'---|' * len(LEVELS)}---:|"
)


class Game(NamedTuple):
    """A generator: its parameters, its levels from the easiest on, and those that backtrack by its maker's word."""

    parameters: str
    levels: str
    backtracking: str = ""


GAMES = {
    "bridges": Game("7x7i30e10m2d{}", "012"),
    "dominosa": Game("6d{}", "tbhe"),
    "galaxies": Game("7x7d{}", "nu", "u"),
    "keen": Game("5d{}", "enhxu", "u"),
    "lightup": Game("7x7b20s4d{}", "012", "2"),
    "loopy": Game("7x7t0d{}", "enth"),
    "magnets": Game("6x5d{}", "et"),
    "pearl": Game("6x6d{}", "et"),
    "singles": Game("6x6d{}", "ek"),
    "slant": Game("8x8d{}", "eh"),
    "solo": Game("3x3d{}", "tbiaeu", "u"),
    "tents": Game("8x8d{}", "et"),
    "towers": Game("5d{}", "ehxu", "u"),
    "tracks": Game("8x8d{}", "eth"),
    "undead": Game("4x4d{}", "ent"),
    "unequal": Game("5d{}", "tekxr", "r"),
    "unruly": Game("8x8d{}", "ten"),
}
_OF_GAMES = (
    "| game | puzzles | Spearman | pairs in order | `guess` on deductive levels | on those that backtrack | "
    "CPU seconds each |\n|---|---:|---:|---:|---:|---:|---:|"
)
RATED = Path(__file__).with_name("sudokus.txt")
_RATINGS = (1.2, 1.5, 2.5, 3.6, 4.5, 6.0, 7.1, 8.0, 9.2)
"""Where the lines of the table of rated sudokus begin."""
_LONGEST = 120.0
"""Seconds that a puzzle may take; what takes longer is graded by what was found by then."""

_PATIENCE = 20
"""CPU seconds after which the generator starts over: what one recursive puzzle takes another takes a hundred times."""


class Graded(NamedTuple):
    """A puzzle of a level, and how it is graded."""

    level: int
    grade: Grade


class Wish(NamedTuple):
    """How many puzzles of each level, the folder that keeps them, and CPU seconds to make those of a level."""

    each: int
    kept: Path | None
    seconds: float


def generated(game: str, parameters: str, wish: Wish) -> Iterator[str]:
    """Puzzles of a level as game IDs: those kept, and fresh ones."""
    program = shutil.which(f"sgt-{game}", path=f"{os.environ['PATH']}:/usr/games")
    if program is None:
        sys.exit(f"sgt-{game} is missing: apt-get install sgt-puzzles")
    file = None if wish.kept is None else wish.kept / f"{game}.{parameters}"
    known = file.read_text(encoding="utf-8").split()[: wish.each] if file is not None and file.exists() else []
    yield from known
    before, missing = _spent_by_others(), wish.each - len(known)
    while missing and _spent_by_others() - before <= wish.seconds:
        run = subprocess.run(
            ["prlimit", f"--cpu={_PATIENCE}:{_PATIENCE + 1}", program, "--generate", "1", parameters],
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode == -signal.SIGXCPU:
            continue
        run.check_returncode()
        missing -= 1
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as kept:
                kept.write(run.stdout)
        yield run.stdout.strip()


def _spent_by_others() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def graded(game: str, parameters: str, levels: Iterable[str], wish: Wish) -> Iterator[Graded]:
    """Yield the wanted number of puzzles of each level, with their grades."""
    with Worker("clingo") as worker:
        for level, letter in enumerate(levels):
            for text in generated(game, parameters.format(letter), wish):
                yield Graded(level, _graded(loads(f"{game} {text}", "sgt"), worker))


def _graded(puzzle: Puzzle, worker: Worker) -> Grade:
    answer = solve(puzzle, "clingo", models=2, worker=worker)
    assert answer.status is Status.UNIQUE, puzzle
    return grade(puzzle, answer.solutions[0].atoms, Deadline(_LONGEST))


def rated() -> str:
    """The table of the rated sudokus: how many of each rating have each grade."""
    start = time.process_time()
    found: list[tuple[float, Grade]] = []
    with Worker("clingo") as worker:
        for text in RATED.read_text(encoding="utf-8").splitlines():
            if not text.startswith("%"):
                rating, digits = text.split()
                found.append((float(rating), _graded(loads(digits, "lines"), worker)))
    seconds = (time.process_time() - start) / len(found)
    correlation = spearman([rating for rating, _ in found], [one.key for _, one in found])
    lines = [f"| rating | puzzles | {' | '.join(WORDS)} |", f"|---|---:|{'---:|' * len(WORDS)}"]
    for low, high in pairwise(_RATINGS):
        words = Counter(one.word for rating, one in found if low <= rating < high)
        counts = " | ".join(str(words[word] or "") for word in WORDS)
        lines.append(f"| {low} to {high - 0.1:.1f} | {words.total()} | {counts} |")
    summary = f"Spearman's rank correlation of the {len(found)} is {correlation:.2f}; {seconds:.2f} CPU seconds each."
    return "\n".join([*lines, "", summary, ""])


def ranks(values: Sequence[object]) -> list[float]:
    """The rank of each value; equal ones share the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)  # type: ignore[arg-type]
    found = [0.0] * len(values)
    start = 0
    for end in range(1, len(order) + 1):
        if end == len(order) or values[order[end]] != values[order[start]]:
            for place in order[start:end]:
                found[place] = (start + end - 1) / 2
            start = end
    return found


def spearman(one: Sequence[object], other: Sequence[object]) -> float:
    """Spearman's rank correlation: Pearson's, of the ranks."""
    first, second = ranks(one), ranks(other)
    mean = (len(first) - 1) / 2
    product = sum((x - mean) * (y - mean) for x, y in zip(first, second, strict=True))
    spread = sum((x - mean) ** 2 for x in first) * sum((y - mean) ** 2 for y in second)
    return float(product / spread**0.5)


def line(size: int, wish: Wish) -> str:
    """A line of the table."""
    start = time.process_time()
    found = list(graded("unequal", f"{size}d{{}}", LEVELS, wish))
    seconds = (time.process_time() - start) / len(found)
    correlation = spearman([one.level for one in found], [one.grade.key for one in found])
    easy = [one.grade for one in found if one.level == 1]
    simple = sum(not one.splits for one in easy)
    words = " | ".join(_words(one.grade for one in found if one.level == level) for level in range(len(LEVELS)))
    return f"| {size} | {len(found)} | {correlation:.2f} | {simple}/{len(easy)} | {words} | {seconds:.2f} |"


def of_game(name: str, wish: Wish) -> str:
    """A line of the table of games."""
    start, game = time.process_time(), GAMES[name]
    found = list(graded(name, game.parameters, game.levels, wish))
    seconds = (time.process_time() - start) / len(found)
    correlation = spearman([one.level for one in found], [one.grade.key for one in found])
    splits = {
        backtracks: [
            one.grade.word == WORDS[-1] for one in found if (game.levels[one.level] in game.backtracking) == backtracks
        ]
        for backtracks in (False, True)
    }
    shares = " | ".join(f"{sum(some)}/{len(some)}" if some else "" for some in splits.values())
    return f"| {name} | {len(found)} | {correlation:.2f} | {in_order(found):.2f} | {shares} | {seconds:.2f} |"


def in_order(found: Sequence[Graded]) -> float:
    """The share of pairs of puzzles of different levels that grades put in the same order; ties are half in order."""
    pairs = [(one, other) for one in found for other in found if one.level < other.level]
    return sum((a.grade.key < b.grade.key) + (a.grade.key == b.grade.key) / 2 for a, b in pairs) / len(pairs)


def _words(grades: Iterable[Grade]) -> str:
    """``3 easy, 2 medium``."""
    counted = Counter(one.word for one in grades)
    return ", ".join(f"{counted[word]} {word}" for word in WORDS if counted[word])


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.grades", description="Compare grades with those of others."
    )
    parser.add_argument("--sizes", type=int, nargs="*", default=[5, 6, 7, 8, 9], help="orders of the squares")
    parser.add_argument("--no-sudokus", action="store_true", help="without the table of the rated sudokus")
    parser.add_argument("--games", action="store_true", help="the table of seventeen games")
    parser.add_argument("--each", type=int, default=20, metavar="N", help="puzzles of each level")
    parser.add_argument("--kept", metavar="FOLDER", type=Path, help="a file for each size and level, of its puzzles")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="CPU seconds for making those of a level")
    parser.add_argument("--write", metavar="PAGE", type=Path, help="write the lines into the table of that page too")
    options = parser.parse_args()
    if not options.no_sudokus:
        table = rated()
        print(table)
        if options.write:
            put(options.write, "sudokus", table)
    if options.games:
        wish = Wish(options.each, options.kept, options.seconds)
        table = "\n".join([_OF_GAMES, *(of_game(name, wish) for name in GAMES)])
        print(table)
        if options.write:
            put(options.write, "games", table)
    print(_HEAD)
    for size in options.sizes:
        made = line(size, Wish(options.each, options.kept, options.seconds))
        print(made, flush=True)
        if options.write:
            page = options.write.read_text(encoding="utf-8")
            others = [old for old in page.splitlines() if re.match(r"\| \d+ \|", old)]
            kept = [old for old in others if not old.startswith(f"| {size} |")]
            lines = sorted([*kept, made], key=lambda one: int(one.split("|")[1]))
            put(options.write, "levels", "\n".join([_HEAD, *lines]))


if __name__ == "__main__":
    main()
