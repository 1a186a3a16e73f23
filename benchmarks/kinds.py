"""Which kinds of the library have grades: ``python -m benchmarks.kinds [--kinds K ...] [--write docs/grades.md]``.

Of each kind its first own example is graded, and two of the shared puzzles beside the checkout: one of the smallest and
one a third of the way to the largest.  The puzzles of a kind share its ``--seconds``.  With ``--techniques`` the table
of techniques of ``docs/explain.md`` is made: their names and pictures, and what steps cost and say in sudokus and a few
other kinds.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from benchmarks import library
from benchmarks.grades import RATED
from benchmarks.pages import put
from benchmarks.sets import INSTANCES
from pylogic import Puzzle, Reasoned, Status, explain, generate, load_all, loads, solve
from pylogic.drawing.svg import svg
from pylogic.engines.workers.worker import Pool
from pylogic.explaining.explanation import Explanation
from pylogic.explaining.grades import TECHNIQUES, WORDS, grade
from pylogic.language.parse import lookup
from pylogic.model.files import ROOT
from pylogic.model.limits import Deadline

_LONGEST = 60.0
"""Seconds that the puzzles of a kind may take."""
_UNFINISHED = "not finished"
_HEAD = "| grade | examples of the library | shared puzzles |\n|---|---|---|"


def shared() -> dict[str, list[Puzzle]]:
    """Two shared puzzles of each kind, one where there is one; by kind."""
    found: dict[str, list[Puzzle]] = {}
    for name in library.converters():
        puzzles = sorted(library.instances(INSTANCES, name), key=lambda one: one.size[0] * one.size[1])
        chosen = {one.name: one for one in [*puzzles[:1], *puzzles[len(puzzles) // 3 :][:1]]}
        for puzzle in (loads(one.text) for one in chosen.values()):
            found.setdefault(puzzle.kind.name, []).append(puzzle)
    return found


def graded(puzzle: Puzzle, deadline: Deadline, workers: Pool) -> str:
    """The grade of a puzzle, as it is said."""
    answer = solve(puzzle, "clingo", models=2, limit=deadline.seconds, worker=workers("clingo"))
    if answer.limit:
        print(f"{puzzle.kind.name} {puzzle.title!r}: not solved, {answer.limit}", flush=True)
        return _UNFINISHED
    assert answer.status is Status.UNIQUE, puzzle.title
    start = time.process_time()
    found = grade(puzzle, answer.solutions[0].atoms, deadline)
    seconds = time.process_time() - start
    said = (
        f"{found.steps} steps, the hardest costs {found.hardest}, {seconds:.1f} s of CPU, {found.limit or 'complete'}"
    )
    print(f"{puzzle.kind.name} {puzzle.title!r}: {found.label}: {said}", flush=True)
    return _UNFINISHED if found.limit else found.word


def listed(names: Iterable[str]) -> str:
    """The kinds, each once, with how many puzzles where there are several."""
    return ", ".join(f"{name} ({count})" if count > 1 else name for name, count in sorted(Counter(names).items()))


_SECONDS = 20
"""Seconds that an explanation may take whose steps go into the table of techniques."""
_OTHERS = (
    *("slitherlink", "skyscrapers", "futoshiki", "hitori", "magnets", "takuzu", "nonogram", "masyu", "hashi"),
    *("dominosa", "galaxies", "nurikabe", "slant", "tracks"),
)
_GAMES = (
    "magnets 6x5:212212,33112,212131,33112,LRLRTTLRLRBBLRLRLRTTTLRTBBBLRB",
    "pearl 6x6:gWWWaWWgBjWBbB",
)
_MADE = ("slitherlink", "7x7"), ("unequal", "5x5")
"""Games, and kinds of which a puzzle of a size is made, for techniques that no example needs."""
_APART = 9
"""Of the rated sudokus one in so many is explained."""


_PICTURES = "techniques"
"""The folder of their pictures beside the page."""


def techniques() -> tuple[str, dict[str, str]]:
    """Return the table of techniques, with what steps cost and say, and the pictures by their files."""
    rated = [one for one in RATED.read_text(encoding="utf-8").splitlines() if not one.startswith("%")]
    puzzles = [loads(one.split()[1], "lines") for one in rated[::_APART]]
    for name in _OTHERS:
        file = lookup.LIBRARY / f"{name}.puzzle"
        puzzles += load_all(file if file.exists() else ROOT / "examples" / f"{name}_9x9_extreme.puzzle")
    puzzles += [loads(game, "sgt") for game in _GAMES]
    puzzles += chain.from_iterable(generate(kind, size=size, seed=3, grade="any") for kind, size in _MADE)
    found: dict[str, list[tuple[Explanation, Reasoned]]] = {name: [] for name in TECHNIQUES}
    for puzzle in puzzles:
        explained = explain(puzzle, "steps", limit=_SECONDS)
        for step in explained.steps:
            found[step.technique].append((explained, step))
    lines = ["| technique | also, or what it is | costs | a sentence | picture |", "|---|---|---|---|---|"]
    pictures: dict[str, str] = {}
    for name, steps in found.items():
        if not steps:
            lines.append(f"| {name} | {TECHNIQUES[name]} | - | - | - |")
            continue
        costs = [step.cost for _, step in steps]
        spread = f"{min(costs)} to {max(costs)}" if min(costs) < max(costs) else f"{min(costs)}"
        explained, shortest = min(steps, key=lambda one: len(one[1].text))
        picture = f"{name.replace(' ', '_').lower()}.svg"
        pictures[picture] = svg(explained.after(shortest), name)
        sentence = shortest.text.replace("|", "\\|")
        lines.append(f"| {name} | {TECHNIQUES[name]} | {spread} | {sentence} | ![{name}]({_PICTURES}/{picture}) |")
    return "\n".join(lines), pictures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kinds", description="Grade puzzles of every kind.")
    parser.add_argument("--kinds", nargs="+", default=lookup.names(), help="the kinds, all of the library if left out")
    parser.add_argument(
        "--seconds", type=float, default=_LONGEST, help=f"seconds for the puzzles of a kind (default: {_LONGEST:.0f})"
    )
    parser.add_argument("--write", metavar="PAGE", type=Path, help="write the lines into the table of that page too")
    parser.add_argument("--techniques", action="store_true", help="the table of techniques in place of it")
    options = parser.parse_args()
    if options.techniques:
        table, pictures = techniques()
        print(table)
        if options.write:
            put(options.write, "techniques", table)
            folder = options.write.parent / _PICTURES
            folder.mkdir(exist_ok=True)
            for file, picture in pictures.items():
                (folder / file).write_text(picture, encoding="utf-8")
        return
    own: dict[str, list[str]] = {word: [] for word in (*WORDS, _UNFINISHED)}
    others: dict[str, list[str]] = {word: [] for word in own}
    given = shared()
    with Pool() as workers:
        for kind in options.kinds:
            deadline = Deadline(options.seconds)
            own[graded(load_all(lookup.LIBRARY / f"{kind}.puzzle")[0], deadline, workers)].append(kind)
            for puzzle in given.get(kind, ()):
                others[graded(puzzle, deadline, workers)].append(kind)
    lines = [f"| `{word}` | {listed(own[word]) or '-'} | {listed(others[word]) or '-'} |" for word in own]
    print("\n".join([_HEAD, *lines]))
    if options.write:
        put(options.write, "kinds", "\n".join([_HEAD, *lines]))


if __name__ == "__main__":
    main()
