"""Make the puzzles with which kinds open, and which *New puzzle* gives at once: ``python -m benchmarks.ready``.

They stand in ``pylogic/page/assets/ready.json`` by kind, size and grade, the size with which a kind opens first.
What is there already stays; kinds that are named are made anew.  A puzzle that is not found within the limit is left
out, so that another machine may find others: each is proved to have one solution, whichever machine made it.  A kind of
which none is found opens with the board with which pzprjs tests its genre (MIT), where that is larger than the example.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.sets import INSTANCES
from pylogic import Puzzle, builtin, dumps, load_all, loads
from pylogic.explaining.about import grade as grade_of
from pylogic.generating.generate import generate
from pylogic.generating.order import inventing_of
from pylogic.model.errors import PylogicError, UsageError
from pylogic.model.files import LIBRARY, ROOT
from pylogic.model.records import replace

READY = ROOT / "pylogic" / "page" / "assets" / "ready.json"
LARGE, SIZES, SMALL = "9x9", ("7x7", "6x6", "5x5"), "6x6"
"""The size with which a kind opens where such a puzzle is found, others, and what is offered beside a larger one."""
GRADES = ("easy", "medium", "hard")
UNGRADED = "medium"
"""Where a puzzle of a kind stands that has no grades: a route."""
SHORT = {"trivial": "easy", "extreme": "hard", "guess": "hard"}
"""Grades that are offered as another one."""
PZPR = INSTANCES / "pzpr" / "tests.jsonl"
"""The boards of pzprjs, if they are beside the checkout."""

_GRADING = 20
"""Seconds for the grade of a puzzle."""
_UNNUMBERED = re.compile(r" 1(?=(, \w+)?$)")
"""The number in the title of a puzzle that is made alone."""
_SEEDS = 5
"""Seeds that are tried until a puzzle prints no values in a genre that prints none."""
Sizes = dict[str, dict[str, str]]
"""The texts of a kind's puzzles by size and grade."""


def main() -> None:
    """Make what is missing, widely before deeply, and write it after each puzzle: it may be interrupted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ready", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="kinds that are made anew (default: what is missing)")
    parser.add_argument("--limit", type=float, default=10, metavar="SECONDS", help="for each puzzle (default: 10)")
    parser.add_argument("--output", type=Path, default=READY, metavar="FILE")
    options = parser.parse_args()
    found: dict[str, Sizes] = json.loads(options.output.read_text(encoding="utf-8"))
    for kind in options.kinds:
        found.pop(kind, None)
    kinds = [kind for kind in options.kinds or (*builtin.names(), *builtin.library()) if _can_be_made(kind)]
    for wanted in (SIZES, (LARGE,)):
        for kind in kinds:
            largest = max(map(_cells, found.get(kind, ())), default=0)
            tried = [size for size in wanted if _cells(size) > largest]
            if puzzle := next((made for size in tried if (made := _made(kind, size, None, options.limit))), None):
                _add(found, kind, puzzle)
                _write(found, options.output)
    for kind, puzzle in _tested() if PZPR.is_file() else ():
        if kind in kinds and kind not in found and _cells(_size(puzzle)) > _cells(_size(_example(kind))):
            _add(found, kind, puzzle)
            _write(found, options.output)
    for small in (False, True):
        for kind, sizes in ((kind, found[kind]) for kind in kinds if kind in found):
            usual = next(iter(sizes))
            size = SMALL if small else usual
            if small and _cells(usual) <= _cells(SMALL):
                continue
            for grade in GRADES:
                if grade not in sizes.get(size, {}) and (made := _made(kind, size, grade, options.limit)):
                    sizes.setdefault(size, {})[grade] = dumps(made)
                    _write(found, options.output)


def _can_be_made(kind: str) -> bool:
    try:
        inventing_of(builtin.kind(kind))
    except UsageError:
        return False
    return True


def _made(kind: str, size: str, grade: str | None, limit: float) -> Puzzle | None:
    rows, columns = map(int, size.split("x"))
    for seed in range(1, _SEEDS + 1):
        try:
            (puzzle,) = generate(kind, seed=seed, grade=grade, limit=limit, size=(rows, columns))
        except PylogicError:
            return None
        if not _prints_values(puzzle) or _prints_values(_example(kind)):
            return replace(puzzle, title=_UNNUMBERED.sub(f" {_size(puzzle)}", puzzle.title))
    return None


def _prints_values(puzzle: Puzzle) -> bool:
    return any(fact.atom.name == "given" for fact in puzzle.facts)


def _tested() -> Iterator[tuple[str, Puzzle]]:
    """The boards of pzprjs by kind."""
    for line in PZPR.read_text(encoding="utf-8").splitlines():
        board = json.loads(line)
        try:
            puzzle = loads(f"https://puzz.link/p?{board['genre']}/{board['url']}")
        except PylogicError:  # a genre that is not known here
            continue
        yield puzzle.kind.name, replace(puzzle, title=f"pzprjs, {board['genre']}")


def _example(kind: str) -> Puzzle:
    return load_all(LIBRARY / f"{kind}.puzzle")[0]


def _add(found: dict[str, Sizes], kind: str, puzzle: Puzzle) -> None:
    """Add a puzzle by its grade, if it has one solution and the time is enough to see that."""
    try:
        word = UNGRADED if puzzle.kind.objective else grade_of(puzzle, limit=_GRADING).word
    except PylogicError:
        return
    found[kind] = {_size(puzzle): {SHORT.get(word, word): dumps(puzzle)}, **found.get(kind, {})}


def _size(puzzle: Puzzle) -> str:
    return "x".join(map(str, puzzle.size))


def _cells(size: str) -> int:
    rows, columns = map(int, size.split("x"))
    return rows * columns


def _write(found: dict[str, Sizes], file: Path) -> None:
    """A line for each puzzle, so that a change shows which ones are new."""
    lines = []
    for kind, sizes in sorted(found.items()):
        texts = [
            f"{json.dumps(size)}: {{\n"
            + ",\n".join(f"{json.dumps(grade)}: {json.dumps(grades[grade])}" for grade in GRADES if grade in grades)
            + "\n}"
            for size, grades in sizes.items()
        ]
        lines.append(f"{json.dumps(kind)}: {{\n" + ",\n".join(texts) + "\n}")
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
