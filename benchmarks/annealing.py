"""Measures the annealing engine: ``python -m benchmarks.annealing [--write docs/annealing.md] [WORD ...]``.

Makes the tables and pictures of that page.  Searches on the 9x9 board of the study are counted in iterations, which
come out the same on every machine.  With words only tables are made whose names contain one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median

from benchmarks import sets
from benchmarks.pages import renew
from pylogic import Puzzle, Worker, engines, load, load_all, solve
from pylogic.builtin.battleship.heuristic import HEURISTIC, Annealing, Arrangement, Schedule
from pylogic.builtin.battleship.places import Placements
from pylogic.lab.plotting import draw
from pylogic.solving.run import prepare

_ROOT = Path(__file__).resolve().parents[1]
_PICTURES = _ROOT / "docs/annealing"
_SEEDS = 20
_TEN = 10
"""Seeds of searches that take long."""
_ONE_RUN = "rounds=3688"
"""Iterations in which the temperature of `redraw` falls once from its first to its last value."""
_MOST = 1_000_000
"""Iterations after which a search of the first table is given up."""
_LIMIT = 10.0
"""Seconds after which a search of the second table is given up."""
_CHANGES: tuple[dict[str, float], ...] = (
    {},
    {"t0": 0.3},
    {"t0": 1},
    {"t0": 5},
    {"tk": 0.05},
    {"tk": 0.4},
    {"t0": 1, "tk": 0.8},
    {"alpha": 0.5},
    {"alpha": 0.99},
    {"steps": 500},
    {"steps": 50_000},
    {"alpha": 0.99999, "steps": 1},
)
"""The parameters that differ from the default, one line of the table each."""


def plain() -> Puzzle:
    """The 9x9 board of the study by its counts alone, as it stands there."""
    return _without(load(_ROOT / "examples/battleship_9x9.puzzle"), "hint")


def parameters() -> str:
    """Return a table of the effect of each parameter on the 9x9 board."""
    lines = ["| parameters | solved | iterations (median) | most | CPU seconds (median) | worst cost |"]
    lines.append("|---|---|---|---|---|---|")
    placements = Placements(prepare(plain(), presolve=True).facts)
    default = {name: parameter.default for name, parameter in HEURISTIC.parameters["anneal"].items()}
    for change in _CHANGES:
        iterations: list[float] = []
        seconds: list[float] = []
        costs: list[float] = []
        for seed in range(_SEEDS):
            start = time.process_time()
            annealing = Annealing(Schedule.of(default | change), seed, _MOST, None)
            solved = annealing.solved(lambda: Arrangement(placements), lambda: True) is not None
            seconds.append(time.process_time() - start)
            iterations.append(annealing.iterations if solved else math.inf)
            costs.append(annealing.best)
        words = ", ".join(f"{name} = {value:g}" for name, value in change.items()) or "as they are"
        number = sum(map(math.isfinite, iterations))
        figures = [_count(median(iterations)), _count(max(iterations)), f"{median(seconds):.2f}"]
        lines.append(f"| {words} | {number}/{_SEEDS} | {' | '.join(figures)} | {max(costs):g} |")
    return "\n".join(lines)


def boards() -> str:
    """Return a table of annealing and clingo on boards of several sizes."""
    lines = ["| boards | anneal, solved | anneal, median | clingo, solved | clingo, median | with the proof |"]
    lines.append("|---|---|---|---|---|---|")
    with Worker("clingo") as exact:
        exact.await_version()
        for name, puzzles, seeds in _sets():
            found: list[float] = []
            for puzzle in puzzles:
                for seed in range(seeds):
                    with Worker("heuristic") as worker:
                        worker.await_version()
                        answer = solve(puzzle, "heuristic", "anneal", seed=seed, limit=_LIMIT, worker=worker)
                    found.append(_spent(answer.seconds) if answer.solutions else math.inf)
            first, proved = [], []
            for puzzle in puzzles:
                answer = solve(puzzle, "clingo", models=1, worker=exact)
                first.append(_spent(answer.seconds) if answer.solutions else math.inf)
                proved.append(_spent(solve(puzzle, "clingo", worker=exact).seconds))
            cells = [_share(found), _time(found), _share(first), _time(first), _time(proved)]
            lines.append(f"| {name} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    return "\n".join(lines)


def redrawing() -> str:
    """Compare drawing a new board in each iteration with moving a ship or two, on the boards of the study."""
    lines = ["| board | method | iterations | solved | best cost: least, median, most | CPU seconds (median) |"]
    lines.append("|---|---|---|---|---|---|")
    with Worker("heuristic") as worker:
        worker.await_version()
        for board in (*load_all(_ROOT / "examples/battleship_3x3.puzzle"), plain()):
            for method, rounds in (("redraw", 10_000), ("redraw", 100_000), ("anneal", 100_000)):
                costs, seconds = [], []
                for seed in range(_TEN):
                    limit = f"rounds={rounds}"
                    answer = solve(board, "heuristic", method, seed=seed, limit=limit, presolve=False, worker=worker)
                    costs.append(answer.statistics["best_cost"])
                    seconds.append(sum(sum(phase.values()) for phase in (answer.cpu or {}).values()))
                solved = f"{costs.count(0)}/{_TEN}"
                spread = f"{min(costs)}, {median(costs):g}, {max(costs)}"
                lines.append(
                    f"| {board.title} | {method} | {_count(rounds)} | {solved} | {spread} | {median(seconds):.2f} |"
                )
    return "\n".join(lines)


def _sets() -> Iterator[tuple[str, Sequence[Puzzle], int]]:
    """Boards with their names, and how many seeds each is tried with."""
    yield "9x9 of the study, counts alone", [plain()], _SEEDS
    own = load_all(_ROOT / "benchmarks/boards/battleship.puzzle")
    for size in ("8x8", "10x10", "15x15"):
        yield f"{size}, fleet and hints", [puzzle for puzzle in own if puzzle.title.startswith(f"{size} ")], 1
    if sets.INSTANCES.is_dir():
        solvable = [puzzle for puzzle, _ in sets.solbat() if "13_13_5_5" not in puzzle.source.name]
        for size in ("12_12", "15_15"):
            chosen = [puzzle for puzzle in solvable if f"sb_{size}" in puzzle.source.name]
            yield f"solbat {size.replace('_', 'x')}, fleet, no hints", chosen, 1
    fleets = [puzzle for puzzle, _ in islice(sets.random_fleets(30, 5), 5)]
    yield "30x30, random fleets, no hints", fleets, 1
    bare = [_without(puzzle, "fleet", "longest") for puzzle in fleets]
    yield "30x30, the same without the fleet", bare, 1


def _without(puzzle: Puzzle, *names: str) -> Puzzle:
    return replace(puzzle, facts=tuple(fact for fact in puzzle.facts if fact.atom.name not in names))


def pictures() -> None:
    """A run with the parameters as they are, one that starts too hot, and one that draws every board from scratch."""
    _PICTURES.mkdir(exist_ok=True)
    for name, words, limit in (
        ("default", "anneal", None),
        ("hot", "anneal,t0=5", None),
        ("redraw", "redraw", _ONE_RUN),
    ):
        answer = solve(plain(), "heuristic", words, seed=1, trace=True, limit=limit)
        strategy = engines.engine("heuristic").strategy(words).name
        draw(answer.trace, str(_PICTURES / f"{name}.svg"), f"9x9 by counts: {strategy}, seed 1")


def _spent(seconds: Mapping[str, float]) -> float:
    return seconds["ground"] + seconds["solve"]


def _count(number: float) -> str:
    return f"{number:,.0f}".replace(",", " ") if math.isfinite(number) else f"> {_MOST:,}".replace(",", " ")


def _share(seconds: Sequence[float]) -> str:
    return f"{sum(map(math.isfinite, seconds))}/{len(seconds)}"


def _time(seconds: Sequence[float]) -> str:
    middle = median(seconds)
    return f"{middle:.2f} s" if math.isfinite(middle) else f"> {_LIMIT:g} s"


TABLES = {"parameters": parameters, "boards": boards, "redrawing": redrawing}


def main() -> None:
    if renew("annealing", "What annealing can do.", TABLES):
        pictures()


if __name__ == "__main__":
    main()
