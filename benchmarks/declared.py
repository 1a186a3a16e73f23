"""The library of declared kinds on shared puzzles, both engines and noqx's programs: ``docs/library.md``.

noqx (T0nyX1ang/noqx) has hand-written clingo programs of many of the same kinds.  Both sides are ground and solved to
the second answer in one process, one thread, by turns; the smaller of the runs counts, as other work disturbs only
upwards.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import clingo

from benchmarks import library, noqx, twins
from benchmarks.machine import versions
from benchmarks.sets import INSTANCES
from pylogic import Puzzle, Status, Worker, solve
from pylogic.engines.clingo.library import tailored
from pylogic.model.text import Source
from pylogic.solving import loading
from pylogic.solving.run import prepare

PEERS = INSTANCES.parent / "peers" / "noqx"
_RUNS = 3
_LOOK = 0.5
"""Seconds after which the time that a search has taken is looked at."""
_HEADING = (
    "| kind | puzzles | clingo right | median | worst | swipl right | median | worst | noqx / pylogic "
    "| without presolving |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)
_ABOUT = """\
Made by `make library`, the kinds of noqx also by `python -m benchmarks.noqx`: the kinds of the
library on the puzzles beside the checkout, each with a known answer. *Right* counts
puzzles whose known answer was found and proved to be the only one,
within {limit:g} s each. Seconds are wall-clock seconds of grounding or posting and of search;
Python's presolving comes before and is not in them. *noqx / pylogic* is how many times as long
noqx's programs take for grounding and solving to the second answer, CPU seconds summed over the
puzzles that both have, in one process and one thread, by turns: above 1 pylogic is faster. First
with the values that Python has determined, as `pylogic compile --presolve` prints a program, then
without them.
"""

_TWINS = """\
Two kinds are both built in and declared. Seconds of `pylogic.solve` with clingo, all in all, by turns, the smaller of
three runs of each puzzle; medians, and the ratio of the sums.
"""


class Taken(NamedTuple):
    """The result of an engine on the puzzles of a kind.

    Attributes:
        right: How many known answers were proved.
        seconds: Seconds for each puzzle.
    """

    right: int
    seconds: tuple[float, ...]

    def __str__(self) -> str:
        worst, middle = max(self.seconds, default=0), median(self.seconds or (0,))
        return f"{self.right} | {middle:.3f} | {worst:.2f}"


def taken(puzzles: list[tuple[Puzzle, library.Instance]], engine: str, limit: float) -> Taken:
    """Solve the puzzles of a kind with one engine."""
    right, seconds = 0, []
    worker = Worker(engine)
    for puzzle, instance in puzzles:
        if not worker.alive:
            worker = Worker(engine)
        worker.await_version()
        answer = solve(puzzle, engine, models=2, limit=limit, worker=worker)
        seconds.append(answer.seconds.get("ground", 0) + answer.seconds.get("solve", 0))
        if answer.status is Status.UNIQUE:
            found = puzzle.kind.fields(puzzle, answer.solutions[0].atoms)
            right += all(found[name] == value for name, value in instance.answer.items())
    worker.close()
    return Taken(right, tuple(seconds))


def ratios(kind: str, puzzles: list[tuple[Puzzle, library.Instance]]) -> tuple[float, float] | None:
    """How many times as long noqx takes, with and without presolving here; ``None`` when it has no such kind."""
    pairs = [(puzzle, PEERS / kind / f"{instance.name}.lp") for puzzle, instance in puzzles]
    pairs = [(puzzle, file) for puzzle, file in pairs if file.is_file()]
    if not pairs:
        return None
    sums = [0.0, 0.0, 0.0]
    for puzzle, file in pairs:
        programs = [[file.read_text(encoding="utf-8")]]
        programs += [program_of(puzzle, presolved) for presolved in (True, False)]
        best = [min(times) for times in zip(*([cost(one) for one in programs] for _ in range(_RUNS)), strict=True)]
        sums = [total + cost for total, cost in zip(sums, best, strict=True)]
    return sums[0] / sums[1], sums[0] / sums[2]


def program_of(puzzle: Puzzle, presolved: bool) -> list[str]:
    """The program of a puzzle: the encodings, and its facts with or without what Python has determined."""
    facts = "".join(f"{atom}.\n" for atom in prepare(puzzle, presolved).facts)
    return [tailored(map(str, puzzle.kind.asp), facts), facts]


def cost(program: list[str], limit: float = math.inf) -> float:
    """CPU seconds to the second answer, or more than the limit, at which the search ends."""
    start = time.process_time()
    control = clingo.Control(["2", "-t1"], logger=lambda _code, _text: None)
    for text in program:
        control.add("base", [], text)
    control.ground([("base", [])])
    with control.solve(async_=True) as handle:
        while not handle.wait(_LOOK) and time.process_time() - start < limit:
            pass
    return time.process_time() - start


def rows(kinds: list[str], limit: float) -> Iterator[str]:
    """A row for each shared kind."""
    for kind in kinds:
        found = list(library.instances(INSTANCES, kind))
        puzzles = [(loading.read(Source(one.name, one.text))[0], one) for one in found]
        if not puzzles:
            continue
        engines = " | ".join(str(taken(puzzles, engine, limit)) for engine in ("clingo", "swipl"))
        against = ratios(kind, puzzles)
        shown = "– | –" if against is None else " | ".join(f"{ratio:.2f}" for ratio in against)
        yield f"| {kind} ({puzzles[0][0].kind}) | {len(puzzles)} | {engines} | {shown} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.declared", description="Measure the library.")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the table there too")
    parser.add_argument("--limit", metavar="SECONDS", type=float, default=60, help="for each puzzle (default: 60)")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="only these shared kinds")
    options = parser.parse_args()
    lines = [f"Machine: {versions()}.", "", _HEADING]
    print("\n".join(lines), flush=True)
    for row in rows(options.kinds or list(library.converters()), options.limit):
        lines.append(row)
        print(row, flush=True)
    if not options.kinds:
        for line in ("", _TWINS, "", *twins.table()):
            lines.append(line)
            print(line, flush=True)
    if options.write:
        page = ["# The library on known puzzles", "", _ABOUT.format(limit=options.limit), *lines]
        options.write.write_text(noqx.renewed("\n".join(page)), encoding="utf-8")


if __name__ == "__main__":
    main()
