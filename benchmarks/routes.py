"""Routes on all classes of the boards of T. Sobczyk: ``python -m benchmarks.routes [--write PAGE] [SIZE ...]``.

With sizes only these classes are run, and of a page that is there already only their lines are renewed, so the
table can be made in pieces.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks.sets import INSTANCES
from pylogic import Answer, Puzzle, Status, Worker, load, loads, solve
from pylogic.builtin.diamonds.routes import nearby, ruin, walks
from pylogic.builtin.diamonds.routes.graph import Board, Graph, build
from pylogic.lab.row import machine
from pylogic.model.limits import Deadline
from pylogic.solving.run import prepare_in_time

SIZES = ("6x6", "10x8", "12x10", "16x16", "17x14", "22x18", "32x32", "52x52", "64x64", "96x64", "96x96", "128x128")
_FOLDER = INSTANCES / "diamonds/agh"
_LARGEST = "128x128"
_SEEDS, _ROUNDS = 20, 10_000
"""How many seeds are compared, and after how many rounds."""
_TINY = "diamonds {\n  board {\n    @ + . O\n  }\n}\n"
"""A board whose first route is at once known to be shortest, so that what remains is warming up."""

_HEADING = """\
# Routes on all boards of the study

Made by `python -m benchmarks.routes --write docs/routes.md` (`make routes`), on the boards of Tomasz Sobczyk's study
that are shared; with sizes behind it the command renews the lines of these classes and leaves the others.

Lengths are sums over the boards of a class. "His" is the best route of his C++ program after 10 s, as he lists it.
"Ours" is what `--engine heuristic` with its default method has when the seconds are over; presolving is in them, the
warm-up is not. Where the route after 10 s is proved to be shortest, no longer run is made, and its length stands for
that as well; "ours / his" is of the runs of 10 s. "Best" is the shortest route of all runs, that of the exact engine
among them. "Bound" is proved by the engine {exact} within {limit:g} s a board; the gap is what lies between it and the
best, "proved" counts the boards that the engine has settled, and the slowest of these proofs is timed from the puzzle
to the answer. A route counts only if the checker has accepted it.
"""


class Listed(NamedTuple):
    """A shared board.

    Attributes:
        name: Its name in the list of results.
        puzzle: The board.
        his: The length of the best route of T. Sobczyk's program after 10 s, where it is known.
        optimum: The length of a shortest route, where the list has it.
    """

    name: str
    puzzle: Puzzle
    his: int | None
    optimum: int | None


def listed(size: str) -> list[Listed]:
    """The shared boards of a class; not the one that was made to be impossible."""
    found: list[Listed] = []
    with (_FOLDER / "results.csv").open() as file:
        for row in csv.DictReader(file):
            name, _, number = row["instance"].partition("_")
            if name == size and number.isdecimal():
                lengths = [int(row[key]) if row[key] else None for key in ("best_length_10s_cpp", "proved_optimum")]
                found.append(Listed(row["instance"], load(_FOLDER / f"{row['instance']}.txt", "agh"), *lengths))
    return found


class Plan(NamedTuple):
    """How every board is run.

    Attributes:
        times: Seconds that the heuristic has, ascending; beyond ten only where no proof is there by then.
        exact: The engine that proves.
        limit: Seconds that it has.
    """

    times: Sequence[float]
    exact: str
    limit: float


class Outcome(NamedTuple):
    """The results for a board.

    Attributes:
        his: As in `Listed`.
        ours: For each time the length of our route, ``None`` where none was found.
        best: The shortest of all routes, the exact engine's among them.
        bound: A length that every route has at least: proved.
        seconds: How long the proof that a route is shortest took, ``None`` where there is none.
    """

    his: int | None
    ours: tuple[int | None, ...]
    best: int | None
    bound: int
    seconds: float | None


class Engines:
    """A warm worker for the heuristic, and one for the exact engine; they are restarted where a limit ends them."""

    def __init__(self) -> None:
        self._workers: dict[str, Worker] = {}

    def __enter__(self) -> Engines:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers.values():
            worker.close()

    def warm(self, name: str) -> Worker:
        """A worker that has compiled and imported everything."""
        worker = self._workers.get(name)
        if worker is None or not worker.alive:
            worker = self._workers[name] = Worker(name)
            worker.await_version()
            solve(loads(_TINY), name, worker=worker)
        return worker

    def heuristic(self, puzzle: Puzzle, seconds: float, bound: int) -> Answer:
        """A route of the heuristic's default method, presolving included in its time.

        It receives the proved bound, which ends it when its route is that short, and changes nothing else.
        """
        worker = self.warm("heuristic")
        deadline = Deadline(seconds)
        prepared = prepare_in_time(puzzle, deadline, local=True)
        bounded = prepared._replace(bound=max(bound, prepared.bound or 0))
        return solve(puzzle, "heuristic", limit=deadline, prepared=bounded, worker=worker)

    def run(self, board: Listed, plan: Plan) -> Outcome:
        """The proof first, then the heuristic for every time."""
        proof = solve(board.puzzle, plan.exact, limit=plan.limit, worker=self.warm(plan.exact))
        bound = proof.bound or 0
        ours: list[int | None] = []
        for seconds in plan.times:
            if seconds > 10 and ours and ours[-1] == bound:
                ours.append(bound)  # no route is shorter
            else:
                ours.append(self.heuristic(board.puzzle, seconds, bound).objective)
        best = min((length for length in (*ours, proof.objective) if length is not None), default=None)
        seconds_taken = proof.seconds["total"] if proof.status is Status.OPTIMAL else None
        return Outcome(board.his, tuple(ours), best, bound, seconds_taken)


def line(size: str, outcomes: Sequence[Outcome], plan: Plan) -> str:
    """The line of a class in the table."""
    his = total(outcome.his for outcome in outcomes)
    ours = [total(lengths) for lengths in zip(*(outcome.ours for outcome in outcomes), strict=True)]
    at_ten = ours[plan.times.index(10)] if 10 in plan.times else ours[-1]
    best, bound = total(outcome.best for outcome in outcomes), sum(outcome.bound for outcome in outcomes)
    proofs = [outcome.seconds for outcome in outcomes if outcome.seconds is not None]
    cells = [
        size,
        len(outcomes),
        his,
        *ours,
        f"{at_ten / his:.3f}" if at_ten and his else None,
        best,
        bound,
        f"{100 * (best - bound) / best:.1f} %" if best else None,
        f"{len(proofs)}/{len(outcomes)}",
        f"{max(proofs):.1f} s" if proofs else None,
    ]
    return "| " + " | ".join("–" if cell is None else str(cell) for cell in cells) + " |"


def heading(plan: Plan) -> str:
    """The first two lines of the table."""
    ours = [f"ours, {seconds:g} s" for seconds in plan.times]
    cells = ["class", "boards", "his, 10 s", *ours, "ours / his", "best", "bound", "gap", "proved", "slowest proof"]
    return f"| {' | '.join(cells)} |\n|---|{'---:|' * (len(cells) - 1)}"


def total(lengths: Iterable[int | None]) -> int | None:
    """The sum, or ``None`` when one is missing."""
    known = list(lengths)
    return None if None in known else sum(length for length in known if length is not None)


def warm_up() -> str:
    """Return the time of the first compilation, and of loading the result in each worker after that."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        scripts = (
            "from pylogic.builtin.diamonds.routes import compiling; compiling.compile_all()",
            "from pylogic.builtin.diamonds import heuristic; "
            "heuristic.HEURISTIC.warm_up(next(iter(heuristic.HEURISTIC.methods)))",
        )
        first, then = (
            float(
                subprocess.run(
                    [sys.executable, "-c", f"import time; {script}; print(time.process_time())"],
                    env=environment,
                    capture_output=True,
                    text=True,
                    check=True,
                ).stdout
            )
            for script in scripts
        )
    return (
        f"Warm-up: compiling takes {first:.1f} s of CPU once, which `pylogic engines --prepare` does beforehand; "
        f"loading what was compiled takes each worker {then:.1f} s.  No time in the table contains it."
    )


def graph_and_distances(board: Listed) -> str:
    """Return the cost of the graph of a large board and of all its distances; memory is measured on a second build."""
    places = Board.of(board.puzzle.facts)
    build.cache_clear()  # a graph that is kept costs nothing
    start = time.process_time()
    graph = build(places)
    built = time.process_time() - start
    build.cache_clear()
    tracemalloc.start()
    again = build(places)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    nodes = len(again.cells)
    walk = walks.new_walk(walks.net(graph), [], seed=0)

    def fill(node: int) -> None:
        nearby.nearer(walk, nearby.row(walk, node), 0, walks.FAR)

    fill(0)  # compiled now
    start = time.process_time()
    for node in range(nodes):
        fill(node)
    filled = time.process_time() - start
    text = (
        f"The graph of {board.name}, {nodes:_} nodes and {len(graph.moves):_} moves: {built:.2f} s, "
        f"{size / 1e6:.0f} MB; distances from every node as far as the start: {filled:.2f} s, "
        f"room for all {nodes**2:_} in {memoryview(walk.table).nbytes / 1e6:.0f} MB."
    )
    return re.sub(r"(?<=\d)_(?=\d{3})", " ", text)


def seeds() -> str:
    """How much the seed matters; counted in rounds, so that it comes out the same on every machine."""
    graphs = {board.name: build(Board.of(board.puzzle.facts)) for board in listed("64x64")}
    graphs["a random one with far diamonds"] = far_apart(64, 2)
    found: list[str] = []
    for name, graph in graphs.items():
        routes = [ruin.ruin_and_recreate(graph, inf, seed, rounds=_ROUNDS) for seed in range(_SEEDS)]
        lengths = [len(route) for route in routes if route is not None]
        missed = f", none {_SEEDS - len(lengths)} times" if len(lengths) < _SEEDS else ""
        found.append(f"{name} {median(lengths):g}, {max(lengths)}{missed}")
    head = f"Seeds: median and worst length of {_SEEDS} seeds on boards of 64x64 after {_ROUNDS} rounds of ruin:"
    return f"{head} {'; '.join(found)}."


def far_apart(size: int, seed: int) -> Graph:
    """The graph of a board of random cells with many walls and no stops, where some diamonds are many moves away.

    Diamonds are left out that cannot be collected without leaving the largest component.
    """
    random = Random(seed)
    signs = [random.choice("...##+*") for _ in range(size * size)]
    signs[random.randrange(size * size)] = "@"
    cells = {
        sign: [(1 + at // size, 1 + at % size) for at in range(size * size) if signs[at] == sign] for sign in "@#*+"
    }
    (start,) = cells["@"]
    board = Board(size, size, start, frozenset(cells["#"]), frozenset(), frozenset(cells["*"]), tuple(cells["+"]))
    graph = build(board)
    largest = max(graph.components.members, key=len)
    inside = {number for number, move in enumerate(graph.moves) if {move.tail, move.head} <= set(largest)}
    kept = (cell for cell, moves in zip(board.diamonds, graph.collectors, strict=True) if inside.intersection(moves))
    return build(replace(board, diamonds=tuple(kept)))


def page(plan: Plan, lines: Mapping[str, str], notes: Mapping[str, str]) -> str:
    """The whole page: the table, then what else there is to say."""
    rows = [lines[size] for size in SIZES if size in lines]
    text = _HEADING.format(exact=plan.exact, limit=plan.limit)
    return "\n".join([text, heading(plan), *rows, "", *(f"{note}\n" for note in notes.values())])


def kept(text: str, head: str) -> tuple[dict[str, str], dict[str, str]]:
    """The lines and the notes of a page; no line when its table has other columns."""
    lines = {row[1]: row[0] for row in re.finditer(r"^\| (\d+x\d+) \|.*", text, re.M)} if head in text else {}
    notes = {row[1]: row[0] for row in re.finditer(r"^(Machine|Warm-up|Seeds|The graph)\b.*", text, re.M)}
    return lines, notes


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.routes", description="Routes on all shared boards.")
    parser.add_argument("--write", metavar="PAGE", type=Path, help="write the table there too")
    parser.add_argument("--times", type=float, nargs="+", default=[2.5, 10, 60], help="seconds for the heuristic")
    parser.add_argument("--exact", default="scip", help="the engine that proves")
    parser.add_argument("--limit", type=float, default=120, help="seconds for it")
    parser.add_argument("sizes", nargs="*", metavar="SIZE", help="only these classes")
    options = parser.parse_args()
    if unknown := set(options.sizes).difference(SIZES):
        parser.error(f"no class {', '.join(sorted(unknown))} ({', '.join(SIZES)})")
    if not _FOLDER.is_dir():
        sys.exit(f"the instances are not at hand: {_FOLDER}")
    plan = Plan(sorted(options.times), options.exact, options.limit)
    head = heading(plan)
    old = options.write.read_text(encoding="utf-8") if options.write and options.write.exists() else ""
    lines, notes = kept(old, head)

    def say(text: str) -> None:
        print(text, flush=True)
        if options.write:
            options.write.write_text(page(plan, lines, notes), encoding="utf-8")

    notes["Machine"] = f"Machine: {machine()}."
    if not options.sizes or (options.write and "Warm-up" not in notes):
        notes["Warm-up"] = warm_up()
    if not options.sizes or (options.write and "Seeds" not in notes):
        notes["Seeds"] = seeds()
    say("\n".join([*notes.values(), "", head]))
    with Engines() as engines:
        for size in SIZES:
            if options.sizes and size not in options.sizes:
                continue
            outcomes: list[Outcome] = []
            for board in listed(size):
                outcomes.append(engines.run(board, plan))
                print(f"{board.name}: {outcomes[-1]}", file=sys.stderr, flush=True)
            lines[size] = line(size, outcomes, plan)
            say(lines[size])
    if not options.sizes or _LARGEST in options.sizes:
        notes["The graph"] = graph_and_distances(listed(_LARGEST)[0])
        say(f"\n{notes['The graph']}")


if __name__ == "__main__":
    main()
