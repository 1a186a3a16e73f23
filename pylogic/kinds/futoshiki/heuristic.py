"""The genetic algorithm as a method of the engine heuristic."""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import inf
from random import Random

from pylogic.core.atom import Fact
from pylogic.core.errors import UsageError
from pylogic.core.heuristic import Found, Heuristic, Parameter, Task
from pylogic.kinds.futoshiki.genetic import Board, Breeding, atoms
from pylogic.kinds.futoshiki.vocabulary import Instance

_METHODS = {"genetic": "boards of which the better ones have children, row by row from two parents; for small boards"}
_PARAMETERS = {
    "genetic": {
        "population": Parameter(100, "the number of boards of a generation"),
        "tournament": Parameter(2, "the number of boards drawn, the best of which is a parent"),
        "mutation": Parameter(1, "the share of children in which two values of a row change places"),
        "patience": Parameter(200, "generations without a better board before everything starts over"),
    }
}
_MOST = 10_000
_BRIEF = 2000
"""Generations of a search that is to be brief: some ten seconds of work."""


def vet(method: str, parameters: Mapping[str, float]) -> None:  # noqa: ARG001
    """Make sure that the parameters make sense."""
    least = {"population": 2, "tournament": 1, "patience": 1}
    for name, fewest in least.items():
        if not (parameters[name] == int(parameters[name]) and fewest <= parameters[name] <= _MOST):
            raise UsageError(f"{name} is a whole number from {fewest} to {_MOST}; {parameters[name]:g} is not")
    if not 0 <= parameters["mutation"] <= 1:
        raise UsageError(f"mutation is a share from 0 to 1; {parameters['mutation']:g} is not")


def search(task: Task) -> Found:
    """Breed boards, generation after generation, until one misses nothing, and send that one."""
    end = inf if task.seconds is None else time.monotonic() + task.seconds
    most = task.rounds or (_BRIEF if task.brief else inf)
    population, tournament, patience = (int(task.parameters[name]) for name in ("population", "tournament", "patience"))
    mutation, chance = task.parameters["mutation"], Random(task.seed)
    breeding = Breeding(Instance.of([*map(Fact, task.facts)]), task.facts, chance)
    runs = generations = 0
    least: float = inf
    boards: list[tuple[int, Board]] = []
    since = patience  # generations without a better board
    while True:
        if since >= patience:
            boards = [(breeding.cost(board), board) for board in (breeding.random() for _ in range(population))]
            runs, since = runs + 1, 0
        best = min(boards)
        least = min(least, best[0])
        if not least:
            task.better(atoms(best[1]))
        if not least or generations >= most or time.monotonic() >= end:
            break
        generations += 1
        children = [best]  # which is never lost
        for _ in range(population - 1):
            (_, one), (_, other) = (min(chance.choices(boards, k=tournament)) for _ in range(2))
            child = breeding.child(one, other, mutation)
            children.append((breeding.cost(child), child))
        boards = children
        since = 0 if min(boards)[0] < best[0] else since + 1
    unsolved = f"the best board found has cost {least:g}" if task.rounds is None else "rounds"
    statistics = {"runs": runs, "generations": generations, "best_cost": int(least)}
    return Found(statistics, unsolved if least else None)


HEURISTIC = Heuristic(_METHODS, search, _PARAMETERS, vet=vet)
