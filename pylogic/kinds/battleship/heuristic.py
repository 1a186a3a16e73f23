"""Simulated annealing of boards on which ships never touch."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from math import inf

from pylogic.core.heuristic import Found, Heuristic, Parameter, Task
from pylogic.kinds.battleship.annealing import Annealing, Schedule, State
from pylogic.kinds.battleship.moves import Arrangement
from pylogic.kinds.battleship.placements import Placements
from pylogic.kinds.battleship.redrawing import Redrawn

_METHODS = {
    "anneal": "move ships that never touch until all counts are met, at a temperature that falls, run after run",
    "redraw": "draw a whole new board in every iteration, as a study in Polish does; to see what moves are worth",
}
_STATES: Mapping[str, Callable[[Placements], State]] = {"anneal": Arrangement, "redraw": Redrawn}
_MEANINGS = {
    "t0": "the temperature at which a run starts",
    "tk": "the temperature at which it ends, and the next run starts",
    "alpha": "the next temperature, as a part of the one before",
    "steps": "iterations at each temperature",
}
_DEFAULTS = {"anneal": (0.5, 0.25, 0.95, 5000), "redraw": (10, 0.25, 0.999, 1)}
_BRIEF = {"anneal": 3_000_000, "redraw": 100_000}
"""Iterations of a search that is to be brief: some ten seconds of work."""


def vet(method: str, parameters: Mapping[str, float]) -> None:  # noqa: ARG001
    """Make sure that the parameters are a schedule."""
    Schedule.of(parameters)


def search(task: Task) -> Found:
    """Anneal boards until one misses nothing, and send that one."""
    end = inf if task.seconds is None else time.monotonic() + task.seconds
    placements = Placements(task.facts)
    most = task.rounds or (_BRIEF[task.method] if task.brief else inf)
    annealing = Annealing(Schedule.of(task.parameters), task.seed, most, task.moment)
    solved = annealing.solved(lambda: _STATES[task.method](placements), lambda: time.monotonic() < end)
    if solved is not None:
        task.better(solved.atoms())
    statistics = {"runs": annealing.runs, "iterations": annealing.iterations, "best_cost": int(annealing.best)}
    unsolved = f"the best board found has cost {annealing.best:g}" if task.rounds is None else "rounds"
    return Found(statistics, None if solved else unsolved)


_PARAMETERS = {
    method: {name: Parameter(default, _MEANINGS[name]) for name, default in zip(_MEANINGS, defaults, strict=True)}
    for method, defaults in _DEFAULTS.items()
}
HEURISTIC = Heuristic(_METHODS, search, _PARAMETERS, tuple(_METHODS), vet)
