"""The interfaces of kinds to the heuristic engine and to solvers of integer linear programs, and search trees.

Rows of a program may be added when a solution breaks them.  A search tree has what was chosen, what followed from it,
and how each branch ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from pylogic.model.atom import Atom
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, dataclass
from pylogic.model.request import Noted
from pylogic.model.text import grouped, plural


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


@dataclass(frozen=True)
class Node:
    """A node of a search tree, and the choice that leads to it.

    Attributes:
        number: Its number, in the order in which the search came to it, from 0.
        parent: The number of the node above; ``None`` for the root.
        variable: The name of the chosen variable, ``r2c1``; empty where nothing was chosen.
        operator: ``=``, ``≠``, ``≤`` or ``>``; ``learnt`` for what a solver has learnt; empty at the root.
        value: The chosen value.
        removed: The values that it rules out, by the name of their variable.
        found: The pieces of a solution that hold from here on.
        gone: The pieces that are ruled out here.
        failed: Why the branch ends, in the words of the rules where the engine knows them; ``None`` if it does not.
        solution: Whether all variables have a value here.
    """

    number: int
    parent: int | None
    variable: str
    operator: str
    value: int | str | None
    removed: Mapping[str, list[int | str]]
    found: frozenset[Atom]
    gone: frozenset[Atom]
    failed: str | None
    solution: bool

    @property
    def choice(self) -> str:
        """The choice in words: ``r2c1 = 4``."""
        return " ".join(str(part) for part in (self.variable, self.operator, self.value) if part not in ("", None))

    @property
    def says(self) -> str:
        """The node in a sentence."""
        others = {name: gone for name, gone in self.removed.items() if name != self.variable}
        removed = "; ".join(f"{name} ≠ {', '.join(map(str, gone))}" for name, gone in others.items())
        end = "" if self.failed is None else f" fails: {self.failed}"
        end += ": a solution" if self.solution else ""
        if removed and self.parent is not None:
            end += f"; by then {removed}" if self.failed is not None else f", so {removed}"
        return (self.choice or "the puzzle") + end

    def json(self) -> dict[str, Any]:
        """The node as JSON."""
        return {
            "node": self.number,
            "parent": self.parent,
            "variable": self.variable or None,
            "operator": self.operator or None,
            "value": self.value,
            "removed": self.removed,
            "failed": self.failed,
            "solution": self.solution,
        }


class Tree:
    """A search tree.

    Args:
        nodes: The nodes, by their numbers.

    Attributes:
        nodes: The same.
        children: For each node the numbers of those below.
        sizes: For each node how many nodes its subtree has.
        solutions: For each node how many of them are solutions.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.children: list[list[int]] = [[] for _ in nodes]
        self.sizes = [1] * len(nodes)
        self.solutions = [int(node.solution) for node in nodes]
        for node in reversed(nodes):  # a parent comes before its children
            if node.parent is not None:
                self.children[node.parent].insert(0, node.number)
                self.sizes[node.parent] += self.sizes[node.number]
                self.solutions[node.parent] += self.solutions[node.number]

    @property
    def failures(self) -> int:
        """How many branches failed."""
        return sum(node.failed is not None for node in self.nodes)

    def __str__(self) -> str:
        counted = (plural(len(self.nodes), "node"), plural(self.failures, "failure"))
        return f"{', '.join(counted)}, {plural(sum(node.solution for node in self.nodes), 'solution')}"

    def path(self, number: int) -> list[Node]:
        """The nodes from the root to one of them."""
        way = [self.nodes[number]]
        while (parent := way[-1].parent) is not None:
            way.append(self.nodes[parent])
        return way[::-1]


def nodes_of(puzzle: Puzzle, rows: Iterable[Noted]) -> tuple[Node, ...]:
    """The nodes that an engine has noted, in the words of the puzzle."""
    every = frozenset(atom for variable in puzzle.kind.variables(puzzle) for atom in variable.values.values())

    def atoms(pieces: Iterable[Sequence[Any]]) -> frozenset[Atom]:
        return frozenset(Atom(piece[0], tuple(piece[1:])) for piece in pieces)

    nodes = []
    for number, row in enumerate(rows):
        found = atoms(row["found"])
        gone = every - atoms(row["left"]) - found if "left" in row else atoms(row["gone"]) & every
        removed = grouped(_named(puzzle, atom) for atom in sorted(gone))
        variable, chosen = _chosen(puzzle, row["piece"])
        choice = (variable, row["operator"], chosen)
        nodes.append(Node(number, row["parent"], *choice, removed, found, gone, row["failed"], row["solved"]))
    return tuple(nodes)


def _chosen(puzzle: Puzzle, piece: list[Any] | str | None) -> tuple[str, int | str | None]:
    if isinstance(piece, list):
        return _named(puzzle, Atom(piece[0], tuple(piece[1:])))
    return (piece, "true") if piece else ("", None)


def _named(puzzle: Puzzle, atom: Atom) -> tuple[str, int | str]:
    """The variable and the value of a piece, as its kind says them: ``r2c1 = 4``, ``r2c1 is water``."""
    says = puzzle.kind.say(atom)
    sign = " = " if " = " in says else " is "
    name, _, value = says.rpartition(sign)
    try:
        return name, int(value)
    except ValueError:
        return name or says, value
