"""Success of the genetic algorithm for Futoshiki: ``python -m benchmarks.genetic [--write docs/genetic.md]``.

Searches are counted in generations, which come out the same on every machine.
"""

from __future__ import annotations

from statistics import median

from benchmarks import sets
from benchmarks.pages import renew
from pylogic import Answer, Puzzle, Worker, solve

_SEEDS = range(10)
_GENERATIONS = 500


def samples() -> str:
    """The samples of the notebook, each with ten seeds, and the two exact engines on the same clues."""
    lines = [
        "| sample | order | solved | generations (median) | cost: least, median, most | CPU | clingo | swipl |",
        "|---|---|---|---|---|---|---|---|",
    ]
    with Worker("heuristic") as genetic, Worker("clingo") as clingo, Worker("swipl") as swipl:
        for worker in (genetic, clingo, swipl):
            worker.await_version()
        for number, (puzzle, _) in enumerate(sets.picture()):
            answers = [_asked(puzzle, genetic, seed, f"rounds={_GENERATIONS}") for seed in _SEEDS]
            generations = [answer.statistics["generations"] for answer in answers if answer.solutions]
            costs = [answer.statistics["best_cost"] for answer in answers]
            order = int(puzzle.all("size")[0][0])
            cells = [
                f"{len(generations)}/{len(answers)}",
                f"{median(generations):g}" if 2 * len(generations) > len(answers) else f"> {_GENERATIONS}",
                f"{min(costs)}, {median(costs):g}, {max(costs)}",
                _spent(answers),
                *(_spent([_asked(puzzle, worker)]) for worker in (clingo, swipl)),
            ]
            lines.append(f"| {number:02} | {order} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    return "\n".join(lines)


def _asked(puzzle: Puzzle, worker: Worker, seed: int = 0, limit: str | None = None) -> Answer:
    return solve(puzzle, worker.engine, seed=seed, limit=limit, presolve=False, worker=worker)


def _spent(answers: list[Answer]) -> str:
    """The median of the engine's processor time."""
    seconds = median(sum(sum(phase.values()) for phase in (answer.cpu or {}).values()) for answer in answers)
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.1f} ms"


def main() -> None:
    renew("genetic", "What breeding boards can do.", {"samples": samples})


if __name__ == "__main__":
    main()
