"""Which kinds of the library have grades: ``python -m benchmarks.kinds [--kinds K ...] [--write docs/grades.md]``.

Of each kind its first own example is graded, and two of the shared puzzles beside the checkout: one of the smallest and
one a third of the way to the largest.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks import library
from benchmarks.sets import INSTANCES
from benchmarks.study import replaced
from pylogic import Puzzle, Status, Worker, load_all, loads, solve
from pylogic.analysis.grades import WORDS, grade
from pylogic.core.deadline import Deadline
from pylogic.declared.parse import lookup

_LONGEST = 60.0
"""Seconds that a puzzle may take."""
_HEAD = "| grade | examples of the library | shared puzzles |\n|---|---|---|"


def shared(kinds: Iterable[str]) -> list[Puzzle]:
    """Two shared puzzles of each kind, one where there is one."""
    found: dict[tuple[str, str], Puzzle] = {}
    for name in library.converters():
        puzzles = sorted(library.instances(INSTANCES, name), key=lambda one: one.size[0] * one.size[1])
        for instance in [*puzzles[:1], *puzzles[len(puzzles) // 3 :][:1]]:
            found[name, instance.name] = loads(instance.text)
    return [puzzle for puzzle in found.values() if puzzle.kind.name in kinds]


def graded(puzzle: Puzzle, worker: Worker) -> str:
    """The grade of a puzzle, as it is said."""
    answer = solve(puzzle, "clingo", models=2, worker=worker)
    assert answer.status is Status.UNIQUE, puzzle.title
    start = time.process_time()
    found = grade(puzzle, answer.solutions[0].atoms, Deadline(_LONGEST))
    seconds = time.process_time() - start
    said = (
        f"{found.steps} steps, the hardest costs {found.hardest}, {seconds:.1f} s of CPU, {found.limit or 'complete'}"
    )
    print(f"{puzzle.kind.name} {puzzle.title!r}: {found.label}: {said}", flush=True)
    return "not finished" if found.limit else found.word


def listed(names: Iterable[str]) -> str:
    """The kinds, each once, with how many puzzles where there are several."""
    return ", ".join(f"{name} ({count})" if count > 1 else name for name, count in sorted(Counter(names).items()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kinds", description="Grade puzzles of every kind.")
    parser.add_argument("--kinds", nargs="+", default=lookup.names(), help="the kinds, all of the library if left out")
    parser.add_argument("--write", metavar="PAGE", type=Path, help="write the lines into the table of that page too")
    options = parser.parse_args()
    own: dict[str, list[str]] = {word: [] for word in (*WORDS, "not finished")}
    others: dict[str, list[str]] = {word: [] for word in own}
    with Worker("clingo") as worker:
        for kind in options.kinds:
            own[graded(load_all(lookup.LIBRARY / f"{kind}.puzzle")[0], worker)].append(kind)
        for puzzle in shared(set(options.kinds)):
            others[graded(puzzle, worker)].append(puzzle.kind.name)
    lines = [f"| `{word}` | {listed(own[word]) or '-'} | {listed(others[word]) or '-'} |" for word in own]
    print("\n".join([_HEAD, *lines]))
    if options.write:
        page = options.write.read_text(encoding="utf-8")
        options.write.write_text(replaced(page, "kinds", "\n".join([_HEAD, *lines]) + "\n"), encoding="utf-8")


if __name__ == "__main__":
    main()
