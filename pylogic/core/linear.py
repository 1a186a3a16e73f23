"""Integer linear programs whose rows need not all be written down: the nouns that a solver and a kind share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pylogic.core.atom import Atom


class Column(NamedTuple):
    """A variable: a non-negative integer.

    Attributes:
        cost: The coefficient in the objective, which is minimised.
        most: Its greatest value, ``None`` when there is none.
    """

    cost: int
    most: int | None = None


class Row(NamedTuple):
    """A constraint: ``least <= factor * column + ... <= most``.

    Attributes:
        columns: Numbers of columns, each once.
        factors: For each of them its factor.
        least: The smallest value, ``None`` when there is none.
        most: The greatest value, ``None`` when there is none.
    """

    columns: tuple[int, ...]
    factors: tuple[int, ...]
    least: int | None = None
    most: int | None = None


class Program(Protocol):
    """A program with some of its rows; it gives others when values break them."""

    @property
    def columns(self) -> Sequence[Column]:
        """The variables."""

    @property
    def rows(self) -> Sequence[Row]:
        """The constraints that are written down."""

    @property
    def most(self) -> int | None:
        """Solutions that cost more are not wanted."""

    def broken(self, values: Sequence[float], tolerance: float) -> Sequence[Row]:
        """Rows of the whole program that the values break by more than the tolerance.

        Integral values that fulfil the rows written down break none with a tolerance below 1 if and only if
        they are a solution.
        """


class PuzzleProgram(Program, Protocol):
    """The program of a puzzle."""

    def atoms(self, values: Sequence[int]) -> list[Atom]:
        """The atoms that the values of a solution stand for."""


class Minimise(Protocol):
    """Looks for a best solution of a program; the engine SCIP has one."""

    def __call__(
        self,
        program: Program,
        seconds: float | None,
        seed: int,
        *,
        below: int | None = None,
        on_solution: Callable[[Sequence[int]], None],
    ) -> object:
        """Solve a program, see `pylogic.engines.scip.branching`."""


class LinearModel(NamedTuple):
    """A kind of puzzle as integer linear programs.

    Attributes:
        program: The program of a puzzle's facts.
        warm_up: As that of `pylogic.core.heuristic.Heuristic`.
    """

    program: Callable[[Sequence[Atom]], PuzzleProgram]
    warm_up: Callable[[], str] = lambda: ""
