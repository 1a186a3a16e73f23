"""What the engine heuristic is told about a kind, and what it asks of it.

A kind states its methods in ``pylogic/kinds/K/heuristic.py``: `Methods` says what that module must offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from pylogic.puzzle import Atom


class Parameter(NamedTuple):
    """A number that a method can be given.

    Attributes:
        default: What it is when nobody says.
        summary: What it does, in one sentence.
    """

    default: float
    summary: str


class Moment(NamedTuple):
    """One iteration of a search, as a trace tells it.

    Attributes:
        run: Number of the run, from 1.
        iteration: Number of the iteration, from 1, through all runs.
        temperature: Of the iteration.
        cost: What the present state costs after it.
        best_cost: What the best state of all costs.
    """

    run: int
    iteration: int
    temperature: float
    cost: int
    best_cost: int


class Task(NamedTuple):
    """One search.

    Attributes:
        facts: The puzzle.
        method: One of `Methods.METHODS`.
        parameters: A value for each parameter of the method.
        seconds: How long, ``None`` for no limit.
        brief: Whether to stop after a number of steps that the puzzle alone decides, so that equal seeds give equal
            solutions.
        seed: Of all that is random.
        better: To be told the atoms of every solution that is better than those before.
        moment: To be told every iteration, for a method that has a trace; ``None`` when nobody listens.
    """

    facts: Sequence[Atom]
    method: str
    parameters: Mapping[str, float]
    seconds: float | None
    brief: bool
    seed: int
    better: Callable[[Iterable[Atom]], None]
    moment: Callable[[Moment], None] | None


class Found(NamedTuple):
    """What there is to say after a search, beside its solutions.

    Attributes:
        statistics: Counts.
        open: Why there is no solution, in a few words; ``None`` when there is one.
    """

    statistics: Mapping[str, float] = {}
    open: str | None = None


class Methods(Protocol):
    """A module ``heuristic`` of a kind."""

    METHODS: Mapping[str, str]
    """The methods, the default one first, with a sentence each."""
    PARAMETERS: Mapping[str, Mapping[str, Parameter]]
    """The parameters of the methods that have some."""
    TRACED: tuple[str, ...]
    """The methods that tell their moments."""

    def vet(self, method: str, parameters: Mapping[str, float]) -> None:
        """Make sure that the parameters of a method make sense.  Raises `UsageError` when they do not."""

    def warm_up(self, method: str) -> None:
        """Make a method ready; what takes long, such as compiling, is not counted."""

    def worthwhile(self, facts: Sequence[Atom]) -> bool:
        """Whether a puzzle with an objective is so large that searching comes before proving."""

    def search(self, task: Task) -> Found:
        """Search."""
