"""A temperature that falls, and a state that follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import exp, inf
from random import Random
from typing import Protocol

from pylogic.core.atom import Atom
from pylogic.core.errors import UsageError
from pylogic.core.heuristic import Moment

_MOST_STEPS = 1_000_000


class State(Protocol):
    """A state of simulated annealing."""

    @property
    def cost(self) -> int:
        """The cost, zero for a solution."""

    def propose(self, chance: Random) -> int | None:
        """Try a move: how much more the state would cost, ``None`` for a move that is not allowed."""

    def accept(self) -> None:
        """Make the move that was tried."""

    def reject(self) -> None:
        """Take the move back that was tried."""

    def atoms(self) -> Iterable[Atom]:
        """The state in the vocabulary of the kind."""


@dataclass(frozen=True)
class Schedule:
    """Cooling schedule.

    Attributes:
        start: The first temperature, T0.
        end: The temperature at which a run ends, Tk.
        alpha: The next temperature, as a part of the one before.
        steps: Iterations at each temperature.
    """

    start: float
    end: float
    alpha: float
    steps: int

    @classmethod
    def of(cls, parameters: Mapping[str, float]) -> Schedule:
        """The schedule of the parameters ``t0``, ``tk``, ``alpha`` and ``steps``.

        Raises:
            UsageError: They make no schedule.
        """
        start, end, alpha, steps = (parameters[name] for name in ("t0", "tk", "alpha", "steps"))
        if not 0 < end < start:
            raise UsageError(f"temperatures fall from t0 to tk, and tk is above 0; t0={start:g} and tk={end:g} do not")
        if not 0 < alpha < 1:
            raise UsageError(f"alpha is between 0 and 1, so that temperatures fall; {alpha:g} is not")
        if steps != int(steps) or not 1 <= steps <= _MOST_STEPS:
            raise UsageError(f"steps is a whole number from 1 to {_MOST_STEPS}; {steps:g} is not")
        return cls(start, end, alpha, int(steps))

    def temperatures(self) -> Iterator[float]:
        """All temperatures above the end."""
        temperature = self.start
        while temperature > self.end:
            yield temperature
            temperature *= self.alpha


class Annealing:
    """Runs one after the other, each from a new state, until one has come to cost zero.

    Args:
        schedule: How the temperature falls in each run.
        seed: Of all that is random.
        most: How many iterations there may be, in all runs together.
        moment: Receives every iteration.

    Attributes:
        best: The least cost so far.
        runs: How many runs there were.
        iterations: How many iterations, moves that were not allowed among them.
    """

    def __init__(self, schedule: Schedule, seed: int, most: float, moment: Callable[[Moment], None] | None) -> None:
        self.best: float = inf
        self.runs = 0
        self.iterations = 0
        self._schedule = schedule
        self._chance = Random(seed)
        self._most = most
        self._moment = moment

    def solved(self, fresh: Callable[[], State], goes_on: Callable[[], bool]) -> State | None:
        """A state that costs nothing, or ``None`` when time or iterations were up before there was one.

        Args:
            fresh: A state to start from.
            goes_on: Whether there is time left; asked after every temperature.
        """
        while True:
            state = fresh()
            self.runs += 1
            self.best = min(self.best, state.cost)
            for temperature in self._schedule.temperatures():
                if state.cost:
                    self._hold(state, temperature)
                if not state.cost:
                    return state
                if self.iterations >= self._most or not goes_on():
                    return None

    def _hold(self, state: State, temperature: float) -> None:
        """All iterations at one temperature, fewer if the cost becomes zero."""
        chance, moment = self._chance, self._moment
        for _ in range(int(min(self._schedule.steps, self._most - self.iterations))):
            self.iterations += 1
            more = state.propose(chance)
            if more is not None:
                if more <= 0 or chance.random() < exp(-more / temperature):
                    state.accept()
                    self.best = min(self.best, state.cost)
                else:
                    state.reject()
            if moment is not None:
                moment(Moment(self.runs, self.iterations, temperature, state.cost, int(self.best)))
            if not state.cost:
                return
