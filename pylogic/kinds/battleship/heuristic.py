"""Simulated annealing of boards on which ships never touch."""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import inf

from pylogic.core.heuristic import Found, Heuristic, Parameter, Task
from pylogic.kinds.battleship.annealing import Annealing, Schedule
from pylogic.kinds.battleship.moves import Arrangement
from pylogic.kinds.battleship.placements import Placements

_METHODS = {
    "anneal": "move ships that never touch until all counts are met, at a temperature that falls, run after run"
}
_PARAMETERS = {
    "anneal": {
        "t0": Parameter(0.5, "the temperature at which a run starts"),
        "tk": Parameter(0.25, "the temperature at which it ends, and the next run starts"),
        "alpha": Parameter(0.95, "the next temperature, as a part of the one before"),
        "steps": Parameter(5000, "iterations at each temperature"),
    }
}
_BRIEF = 3_000_000
"""Iterations of a search that is to be brief: some ten seconds of work."""


def vet(method: str, parameters: Mapping[str, float]) -> None:  # noqa: ARG001
    """Make sure that the parameters are a schedule."""
    Schedule.of(parameters)


def search(task: Task) -> Found:
    """Anneal boards until one misses nothing, and send that one."""
    end = inf if task.seconds is None else time.monotonic() + task.seconds
    placements = Placements(task.facts)
    most = task.rounds or (_BRIEF if task.brief else inf)
    annealing: Annealing[Arrangement] = Annealing(Schedule.of(task.parameters), task.seed, most, task.moment)
    solved = annealing.solved(lambda: Arrangement(placements), lambda: time.monotonic() < end)
    if solved is not None:
        task.better(solved.atoms())
    statistics = {"runs": annealing.runs, "iterations": annealing.iterations, "best_cost": int(annealing.best)}
    unsolved = f"the best board found has cost {annealing.best:g}" if task.rounds is None else "rounds"
    return Found(statistics, None if solved else unsolved)


HEURISTIC = Heuristic(_METHODS, search, _PARAMETERS, ("anneal",), vet)
