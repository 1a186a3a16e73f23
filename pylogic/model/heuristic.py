"""The interfaces of kinds to the heuristic engine and to solvers of integer linear programs.

Not all rows of a program need to be written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from pylogic.model.atom import Atom


class Parameter(NamedTuple):
    """A number that a method can be given.

    Attributes:
        default: Its value when it is not given.
        summary: One sentence about what it does.
    """

    default: float
    summary: str


class Moment(NamedTuple):
    """One iteration of a search, as a trace records it.

    Attributes:
        run: Number of the run, from 1.
        iteration: Number of the iteration, from 1, through all runs.
        temperature: Of the iteration.
        cost: The cost of the present state after it.
        best_cost: The cost of the best state so far.
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
        method: One of `Heuristic.methods`.
        parameters: A value for each parameter of the method.
        seconds: How long, ``None`` for no limit.
        brief: Whether to stop after a number of steps that the puzzle alone decides, so that equal seeds give equal
            solutions.
        seed: Of all that is random.
        bound: A proved lower bound on the cost; a solution that costs no more ends the search.
        start: The first state: a solution, or one that costs more than is allowed; empty when there is none.
        better: Receives the atoms of every solution that is better than those before.
        moment: Receives every iteration, for a method that has a trace; ``None`` when nothing listens.
        minimise: Solves integer linear programs.
        rounds: After how many rounds or steps to stop in place of those of a brief search.
    """

    facts: Sequence[Atom]
    method: str
    parameters: Mapping[str, float]
    seconds: float | None
    brief: bool
    seed: int
    bound: int
    start: Sequence[Atom]
    better: Callable[[Iterable[Atom]], None]
    moment: Callable[[Moment], None] | None
    minimise: Minimise
    rounds: float | None = None


class Found(NamedTuple):
    """The outcome of a search besides its solutions.

    Attributes:
        statistics: Counts.
        open: Why it has no solution, or may have a better one, in a few words; ``time`` where its time was up,
            ``rounds`` where these were.
        beyond: The best one where all that were found cost more than the puzzle allows; else empty.
    """

    statistics: Mapping[str, float] = {}
    open: str | None = None
    beyond: Sequence[Atom] = ()


class Compiling(NamedTuple):
    """Code of a kind that is compiled on first use.

    Attributes:
        state: How far that is, in words.
        prepare: Compiles it and waits until that is done.  Raises `EngineError` where it cannot be.
    """

    state: Callable[[], str]
    prepare: Callable[[], None]


def _nothing(method: str, parameters: Mapping[str, float]) -> None:
    """Every parameter makes sense."""


class Heuristic(NamedTuple):
    """The methods of a kind.

    Attributes:
        methods: The methods, the default one first, with a sentence each.
        search: Searches.
        parameters: The parameters of the methods that have some.
        traced: The methods that record their moments.
        vet: Makes sure that the parameters of a method make sense.  Raises `UsageError` when they do not.
        warm_up: Makes a method ready within a moment.  What would take long, such as compiling, is left for later
            runs, and a sentence says so; empty when all is ready.
    """

    methods: Mapping[str, str]
    search: Callable[[Task], Found]
    parameters: Mapping[str, Mapping[str, Parameter]] = MappingProxyType({})
    traced: tuple[str, ...] = ()
    vet: Callable[[str, Mapping[str, float]], None] = _nothing
    warm_up: Callable[[str], str] = lambda _method: ""


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
        warm_up: As that of `pylogic.model.heuristic.Heuristic`.
    """

    program: Callable[[Sequence[Atom]], PuzzleProgram]
    warm_up: Callable[[], str] = lambda: ""
