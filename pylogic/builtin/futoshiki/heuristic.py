"""A genetic algorithm on boards whose rows are right, for the heuristic engine: what they inherit are whole rows."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import inf
from random import Random

from pylogic.builtin.futoshiki.board import Instance, Pair, value
from pylogic.builtin.futoshiki.laws import network
from pylogic.model.atom import Atom, Fact
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Found, Heuristic, Parameter, Task
from pylogic.model.network import values

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


Board = tuple[tuple[int, ...], ...]
"""Rows of values; each value of 1..N is once in each row, and what is given stands where it is given."""


class Breeding:
    """Boards that are changed and crossed.

    Args:
        instance: The puzzle.
        facts: Its facts, derived ones included: a cell for which they leave one value is as given.
        chance: Random numbers.
    """

    def __init__(self, instance: Instance, facts: Sequence[Atom], chance: Random) -> None:
        self._chance = chance
        self._size = size = instance.size
        known = [values(domain) for domain in network(facts).domains.values()]
        held = [one[0] if len(one) == 1 else 0 for one in known]
        self._rows = [held[start : start + size] for start in range(0, size * size, size)]
        self._open = [[place for place, number in enumerate(row) if not number] for row in self._rows]
        self._changeable = [number for number, places in enumerate(self._open) if len(places) > 1]
        # What no board can mend: a cell without a value, and a value that is given twice in a row.
        fixed = [[number for number in row if number] for row in self._rows]
        self._hopeless = known.count(()) + sum(len(row) - len(set(row)) for row in fixed)
        self._less, self._near, self._apart = map(self._places, (instance.less, instance.near, instance.apart))

    def random(self) -> Board:
        """A board with the open cells of each row filled at random."""
        return tuple(self._filled(row) for row in self._rows)

    def cost(self, board: Board) -> int:
        """The values that are missing in columns, and the signs and bars that do not hold; 0 for a solution."""
        held = [*chain.from_iterable(board)]
        missing = self._size * self._size - sum(map(len, map(set, zip(*board, strict=True))))
        broken = sum([held[low] >= held[high] for low, high in self._less])
        broken += sum([abs(held[one] - held[other]) != 1 for one, other in self._near])
        broken += sum([abs(held[one] - held[other]) == 1 for one, other in self._apart])
        return missing + broken + self._hopeless

    def child(self, one: Board, other: Board, mutation: float) -> Board:
        """A board with each row from one parent or the other; two values of a row change places now and then."""
        chance = self._chance
        rows = [mine if chance.random() < 0.5 else theirs for mine, theirs in zip(one, other, strict=True)]
        if self._changeable and chance.random() < mutation:
            number = chance.choice(self._changeable)
            first, second = chance.sample(self._open[number], 2)
            row = [*rows[number]]
            row[first], row[second] = row[second], row[first]
            rows[number] = tuple(row)
        return tuple(rows)

    def _filled(self, row: Sequence[int]) -> tuple[int, ...]:
        rest = [number for number in range(1, self._size + 1) if number not in row]
        self._chance.shuffle(rest)
        return tuple(number or rest.pop() for number in row)

    def _places(self, pairs: Iterable[Pair]) -> list[tuple[int, ...]]:
        return [tuple((row - 1) * self._size + column - 1 for row, column in pair) for pair in pairs]


def atoms(board: Board) -> Iterable[Atom]:
    """A board in the vocabulary of the kind."""
    return (value((r, c), number) for r, row in enumerate(board, 1) for c, number in enumerate(row, 1))
