"""Measure everything and print the table: ``python -m benchmarks [--write docs/benchmarks.md] [WORD ...]``.

With words, only the rows whose text contains one of them are measured.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from benchmarks import enumerating, many, sets, startup
from benchmarks.machine import versions
from benchmarks.measuring import HEADING, Plan, measure
from benchmarks.memory import ENGINES, grown
from benchmarks.overhead import Overhead, large, tiny

_SMALL = partial(sets.csc384, "06x06")
_CLINGO = [
    Plan("battleship solbat 12x12 to 15x15", sets.solbat, "each < 1 s", worst_below=1),
    Plan("battleship prob014, hints", sets.prob014, "median < 0.1 s", median_below=0.1),
    Plan("battleship 30x30 random fleets", partial(sets.random_fleets, 30, 10), "each < 2 s", worst_below=2),
    Plan("battleship csc384", sets.csc384, "each < 1 s", worst_below=1),
    Plan("futoshiki sgt 5 to 9", partial(sets.unequal, (5, 6, 7, 9)), "median < 15 ms", median_below=0.015),
    Plan("futoshiki sgt 12 and 15", partial(sets.unequal, (12, 15)), "each < 1 s", worst_below=1),
    Plan("futoshiki sgt 20", partial(sets.unequal, (20,)), "each < 1 s", worst_below=1),
    Plan("diamonds agh 6x6", partial(sets.agh, "6x6"), "each < 1 s", worst_below=1),
    Plan("diamonds agh 10x8", partial(sets.agh, "10x8"), "each < 1 s", worst_below=1),
    Plan("diamonds agh 12x10", partial(sets.agh, "12x10"), "each < 1 s", worst_below=1),
    Plan("diamonds agh 17x14", partial(sets.agh, "17x14"), "each < 60 s", worst_below=60),
]
_BOTH = "median < 0.5 s, each < 10 s"
_SWIPL = [
    Plan("battleship csc384", sets.csc384, _BOTH, median_below=0.5, worst_below=10),
    Plan("battleship prob014, hints", sets.prob014, _BOTH, median_below=0.5, worst_below=10),
    Plan("battleship csc384 6x6", _SMALL, "to compare", limit=20),
    Plan("battleship csc384 6x6", _SMALL, "to compare", limit=20, model="cells"),
    Plan("futoshiki sgt 5 to 12", partial(sets.unequal, (5, 6, 7, 9, 12)), "median < 0.05 s", median_below=0.05),
    Plan("futoshiki sgt 15 and 20", partial(sets.unequal, (15, 20)), "each < 1 s", worst_below=1),
    Plan("diamonds agh 6x6", partial(sets.agh, "6x6"), "each < 60 s", worst_below=60),
    Plan("diamonds agh 10x8", partial(sets.agh, "10x8"), "each < 60 s", worst_below=60),
    Plan("diamonds agh 10x8", partial(sets.agh, "10x8"), "to compare", strategy="ff,step"),
]
_PYTHON = [
    Plan("battleship csc384", sets.csc384, "median < 5 s, each < 300 s", median_below=5, worst_below=300),
    Plan("battleship csc384 6x6", _SMALL, "to compare", limit=20, strategy="fc,ff"),
    Plan("futoshiki picture, 2 to 9", sets.picture, "each < 1 s", worst_below=1),
]

_HEADING = """\
# How fast it is

Made by `python -m benchmarks --write docs/benchmarks.md` (`make bench` prints the same), on real puzzles: MiniZinc's
solbat, CSPLib problem 014 and a course's boards for Battleship, Simon Tatham's generator for Futoshiki, the boards of
Tomasz Sobczyk's study for diamonds, and random fleets of our own.

Times are wall-clock seconds of one worker on one thread, for grounding or posting and the search: to a solution and the
proof that it is the only one, or to a second solution, or to the proof that there is none; for diamonds to a shortest
route and its proof. Python's presolving comes before and is not in it. "Right" counts the answers that are as known.
Conflicts and inferences do not vary from machine to machine; times do, by a factor of two and more on a busy one.
"""


_SOLVES = 10_000
_SUDOKUS = 1000


def start_up() -> str:
    """Return the cost of a whole command, compared with plain clingo."""
    with startup.installed() as folder:
        costs = {name: (startup.cost(text, folder), goal) for name, (text, goal) in startup.BOARDS.items()}
        seconds = many.seconds(_SUDOKUS, folder)
    rows = [_row(name, cost, goal, (1000, 0, "ms")) for name, (cost, goal) in costs.items()]
    return "\n".join(
        [
            "Start-up: `pylogic run`, installed from a wheel, and `python -m clingo` on what",
            "`pylogic compile --presolve` prints, medians of runs by turns; the ratios are medians too.",
            "",
            _COSTS,
            *rows,
            "",
            f"A folder of {_SUDOKUS} sudokus 9x9, each a file, in one process: {seconds:.1f} s, "
            f"{_SUDOKUS / seconds:.0f} a second (goal: 100).",
        ]
    )


_COSTS = "| what | pylogic | clingo | ratio | CPU | goal | reached |\n|---|---|---|---|---|---|---|"


def _row(name: str, cost: startup.Cost, goal: float, unit: tuple[int, int, str]) -> str:
    scale, digits, word = unit
    ours, plain = (f"{figure * scale:.{digits}f} {word}" for figure in (cost.ours, cost.plain))
    reached = "yes" if cost.wall <= goal else "**no**"
    return f"| {name} | {ours} | {plain} | {cost.wall:.2f} | {cost.work:.2f} | ratio at most {goal:g} | {reached} |"


def overhead() -> str:
    """Return the overhead of a comparison over the engines' own time."""
    measured = {
        "100 boards of prob014 under 5 labelings": (large(100), 5),
        "1000 Futoshiki of 4x4 under 7 labelings and clingo": (tiny(1000), 25),
    }
    return "\n\n".join(f"Overhead of `pylogic compare`, {name}: {_overhead(*one)}" for name, one in measured.items())


def _overhead(found: Overhead, goal: int) -> str:
    wall, work = (100 * (whole / own - 1) for whole, own in (found[1:3], found[3:]))
    return (
        f"{found.seconds:.1f} s, of which the engines took {found.engines:.1f} s: {wall:.1f} % (goal: below {goal} %); "
        f"of processor time {found.cpu:.1f} s and {found.engines_cpu:.1f} s: {work:.1f} %; "
        f"{found.cells / found.seconds:.0f} cells a second."
    )


def enumeration() -> str:
    """Return the cost of checking and writing thousands of solutions."""
    with startup.installed() as folder:
        costs = enumerating.costs(folder)
    return "\n".join(
        [
            f"Enumerating: `pylogic run -n {enumerating.SOLUTIONS} --to json-lines`, each solution checked, and",
            "`python -m clingo` on what `pylogic compile --presolve` prints, which prints what it finds, likewise.",
            "",
            _COSTS,
            *(_row(name, cost, enumerating.GOAL, (1, 2, "s")) for name, cost in costs.items()),
        ]
    )


def memory() -> str:
    """Return the memory that workers hold after many solves."""
    found = {engine: grown(engine, _SOLVES) for engine in ENGINES}
    figures = ", ".join(f"{engine} {early:.1f} and {late:.1f}" for engine, (early, late) in found.items())
    return f"Memory of a worker after 100 and after {_SOLVES} solves of a tiny board, in MB: {figures}."


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure pylogic on real puzzles.")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the table there too")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only rows that contain one of these words")
    options = parser.parse_args()
    if not sets.INSTANCES.is_dir():
        sys.exit(f"the instances are not at hand: {sets.INSTANCES}")
    lines = [f"Machine: {versions()}.", "", HEADING]
    print("\n".join(lines), flush=True)

    def wanted(name: str) -> bool:
        return not options.words or any(word in name for word in options.words)

    for engine, plans in (("clingo", _CLINGO), ("swipl", _SWIPL), ("python", _PYTHON)):
        for plan in plans:
            if wanted(f"{engine} {plan.what}"):
                lines.append(str(measure(plan, engine)))
                print(lines[-1], flush=True)
    if wanted("start-up"):
        lines += ["", start_up()]
        print("\n".join(lines[-2:]), flush=True)
    if wanted("overhead"):
        lines += ["", overhead()]
        print("\n".join(lines[-2:]), flush=True)
    if wanted("enumerating"):
        lines += ["", enumeration()]
        print("\n".join(lines[-2:]), flush=True)
    if wanted("memory"):
        lines += ["", memory()]
        print("\n".join(lines[-2:]), flush=True)
    if options.write:
        options.write.write_text("\n".join([_HEADING, *lines]) + "\n", encoding="utf-8")


main()
