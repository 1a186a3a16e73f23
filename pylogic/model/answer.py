"""Answers of engines: solutions, what was proved about them, and whether two answers can both be true.

A solution says what each sort of kind says: a grid, a route, sides of cells.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from pylogic.model.atom import Atoms
from pylogic.model.kind import Conflict, Shape
from pylogic.model.puzzle import HasPicture, HasText, Puzzle
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import plural

if TYPE_CHECKING:
    from pylogic.model.heuristic import Moment, Node


INTERRUPTED = "interrupted"
"""The limit of a run that Ctrl-C has ended."""


class Status(StrEnum):
    """The knowledge about a puzzle after a run; equal to its word.

    Examples:
        >>> pylogic.solve("examples/futoshiki_4x4.puzzle").status == "unique"
        True
        >>> [str(status) for status in pylogic.Status][:3]
        ['unique', 'several', 'satisfiable']
    """

    UNIQUE = "unique"
    """There is exactly one solution: proved."""
    SEVERAL = "several"
    """There is more than one."""
    SATISFIABLE = "satisfiable"
    """There is a solution; whether it is the only one was not settled."""
    OPTIMAL = "optimal"
    """The solution is a best one: proved."""
    FEASIBLE = "feasible"
    """There is a solution; whether it is a best one was not settled."""
    UNSATISFIABLE = "unsatisfiable"
    """There is no solution: proved."""
    UNKNOWN = "unknown"
    """A limit was reached, or the run was interrupted, before anything was settled."""


@dataclass(frozen=True, repr=False)
class Answer(HasText):
    """The result of one run on one puzzle.

    Attributes:
        puzzle: The puzzle.
        task: The task, see `pylogic.solve`.
        models: The number of solutions that were requested; ``None`` for the default.
        status: The status that was proved.
        solutions: The verified solutions, in the order in which they were found; for a kind with
            an objective the best ones.
        exhausted: Whether the whole search space was covered.
        count: Number of solutions; exact when ``exhausted``, otherwise those found so far.
        checked: How many of them have passed the checker: all that were found, a sample of many that were only counted,
            those that were met on the way to what all have in common.
        objective: The number that is as small, or as large, as possible, of kinds that have one.
        bound: The proved bound on it: none is smaller, or larger.
        beyond: Cost of the best solution that was found, where the puzzle does not allow as much and none is known that
            it allows.
        decided: Atoms that all solutions share, when requested.
        core: The reasons why there is no solution, when they are known without search.
        engine: Name of the engine, also when it was not started.
        engine_version: Its version; ``None`` when it was not started.
        strategy: The strategy or labeling in its canonical form.
        limit: The limit that ended the run: ``time limit of 10 s``, ``interrupted``; or ``None``.
        presolve: The result of presolving, in words.
        seconds: Wall-clock seconds by phase: ``read``, ``presolve``, ``ground``, ``solve``, ``check``, ``total``; those
            of the engine are measured in its process.
        cpu: Seconds of processor time of the engine, ``user`` and ``system``, for ``ground`` and ``solve``; ``None``
            when none was asked, or when it was killed by something else than a limit of it.
        memory: The most bytes of memory that the engine's process held; ``None`` as for ``cpu``.
        statistics: Counts by the engine: choices, conflicts, inferences ...
        notes: Sentences on what was not as it could be: an engine that is not ready, an extra that would help.
        trace: The course of a local search, when requested; of a long one moments at equal distances.
        tree: The nodes of a search by an engine that branches, when a trace was requested.
        proved_by: With ``certify`` who has proved the status: names of engines; ``presolving`` where Python found a
            contradiction before an engine started; ``bound`` where a solution costs as little as was proved possible.
        certificate: The same in a sentence, with the reason why an engine has not proved it.

    Examples:
        >>> answer = pylogic.solve("examples/futoshiki_several.puzzle", models=0)
        >>> answer.status == "several", answer.exhausted, answer.count == len(answer.solutions)
        (True, True, True)
        >>> answer.seconds["total"] > 0
        True
        >>> print(pylogic.solve("examples/futoshiki_4x4.puzzle"))
        futoshiki "Notebook, sample 3" (examples/futoshiki_4x4.puzzle)
        ...
        unique: there is exactly one solution
        clingo ...
    """

    puzzle: Puzzle = field(repr=False)
    status: Status
    task: str = "solve"
    models: int | None = None
    solutions: tuple[Solution, ...] = ()
    exhausted: bool = False
    count: int = 0
    checked: int = 0
    objective: int | None = None
    bound: int | None = None
    beyond: int | None = None
    decided: Atoms | None = None
    core: tuple[Conflict, ...] = ()
    engine: str = ""
    engine_version: str | None = None
    strategy: str = ""
    limit: str | None = None
    presolve: str = ""
    seconds: Mapping[str, float] = field(default_factory=dict)
    cpu: Mapping[str, Mapping[str, float]] | None = None
    memory: int | None = None
    statistics: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    trace: tuple[Moment, ...] = field(default=(), repr=False)
    tree: tuple[Node, ...] = field(default=(), repr=False)
    proved_by: tuple[str, ...] = ()
    certificate: str = ""

    def __hash__(self) -> int:
        return hash((self.puzzle.title, self.status, self.count))

    def __bool__(self) -> bool:
        """Whether there is a solution; false also where that was not settled."""
        return self.count > 0 or bool(self.solutions)

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; ``None`` when that was not settled."""
        if self.status is Status.UNIQUE:
            return True
        if self.status in (Status.SEVERAL, Status.UNSATISFIABLE):
            return False
        return None

    @property
    def decided_grid(self) -> Cells | None:
        """The cells that all solutions share as rows, ``None`` where they differ; ``None`` if not requested.

        Raises:
            AttributeError: The solutions of the kind are not grids.
        """
        if self.decided is None:
            return None
        gap = self.puzzle.kind.gap
        rows = solution_of(self.puzzle, self.decided).grid
        return [[None if cell == gap else cell for cell in row] for row in rows]

    def __repr__(self) -> str:
        by = f", {plural(len(self.solutions), 'solution')} by {self.engine}" if self.engine else ""
        return f"<answer: {self.puzzle.name} is {self.status}{by}>"


class Claim(NamedTuple):
    """The claim of an answer about its puzzle.

    Attributes:
        cost: The cost of the solutions found.
        least: The cost of the best solution, at least ...
        most: ... and at most.
        few: How many solutions there are, of puzzles with a cost best ones, at least ...
        many: ... and at most.
        solutions: Those that the answer holds.
        complete: Whether there are no others.
    """

    cost: int | None
    least: float
    most: float
    few: float
    many: float
    solutions: frozenset[Hashable]
    complete: bool

    @classmethod
    def of(cls, answer: Any, cost: int | None, bound: int | None, solutions: Iterable[Hashable]) -> Claim:
        """The claim of an answer, or of a row of a comparison, with its cost, its bound and these solutions."""
        found = frozenset(solutions)
        closed = answer.exhausted or answer.status == Status.UNIQUE
        return cls(
            cost=cost,
            least=-math.inf if bound is None else bound,
            most=math.inf if cost is None else cost,
            few=answer.count if closed or cost is None else len(found),
            many=answer.count if closed else math.inf,
            solutions=found,
            complete=answer.exhausted and len(found) == answer.count,
        )

    @property
    def strength(self) -> tuple[bool, bool, bool, int]:
        """Sorts claims: those that exclude more are greater."""
        return (self.complete, math.isfinite(self.many), self.least == self.most, len(self.solutions))


def contradiction(one: Claim, other: Claim) -> str | None:
    """Return a sentence on what cannot be true of both claims; ``None`` if they agree."""
    if one.most < other.least or other.most < one.least:
        return "the best costs differ"
    if None not in (one.cost, other.cost) and one.cost != other.cost:
        return None  # of one of them it is not known to be the best, and it counts what does not matter
    if one.many < other.few or other.many < one.few:
        return "the numbers of solutions differ"
    if (one.complete and other.solutions - one.solutions) or (other.complete and one.solutions - other.solutions):
        return "a solution is missing"
    return None


Cells = Sequence[Sequence[int | str | None]]
"""Rows from the top, each with its cells from the left; ``None`` is a cell of which nothing is known."""
Sides = Sequence[Sequence[Sequence[int]]]
"""Pairs of neighbouring cells, ``[[1, 1], [1, 2]]``, rows and columns counted from 1; 0 is outside of the board."""

Bridge = tuple[tuple[int, int], tuple[int, int], int]
"""Two cells, and how many bridges join them."""


@dataclass(frozen=True, repr=False)
class Solution(HasPicture):
    """A solution that the checker has accepted.

    What it says depends on the kind: it is a `Grid`, a `Route`, `Edges`, `Links`, `Bridges` or `Layers`.  All that
    these have can be read here; what a solution of this kind lacks is an `AttributeError` that names
    what it has.
    ``print`` draws it, a notebook shows it as a picture.

    Attributes:
        puzzle: The puzzle that it solves.
        atoms: The solution in the vocabulary of the kind.

    Examples:
        >>> solution = pylogic.solve("examples/futoshiki_4x4.puzzle").solutions[0]
        >>> solution.grid[0]
        [2, 1, 3, 4]
        >>> solution[0][1]
        1
        >>> solution.moves
        Traceback (most recent call last):
        AttributeError: a solution of futoshiki has no 'moves', but 'grid'
    """

    puzzle: Puzzle
    atoms: Atoms

    @cached_property
    def fields(self) -> Mapping[str, Any]:
        """The solution as JSON values, ``{"grid": [...]}``."""
        return self.puzzle.kind.fields(self.puzzle, self.atoms)

    @property
    def changes(self) -> Sequence[Mapping[str, Any]]:
        """The clues of a relaxed puzzle that the board misses; else none."""
        missed: Sequence[Mapping[str, Any]] = self.fields.get("changes", ())
        return missed

    @property
    def grid(self) -> Cells:
        """The values of the cells, see `Grid`."""
        self._lacks("grid")

    @property
    def moves(self) -> str:
        """The moves of a route, see `Route`."""
        self._lacks("moves")

    @property
    def length(self) -> int:
        """The number of moves, see `Route`."""
        self._lacks("length")

    @property
    def edges(self) -> Sides:
        """The borders that are drawn, see `Edges`."""
        self._lacks("edges")

    @property
    def links(self) -> Sides:
        """The neighbours that a line joins, see `Links`."""
        self._lacks("links")

    @property
    def bridges(self) -> Sequence[Bridge]:
        """The cells that are joined, see `Bridges`."""
        self._lacks("bridges")

    @property
    def grids(self) -> Mapping[str, Cells]:
        """The values of the cells, for each sort of value, see `Layers`."""
        self._lacks("grids")

    @property
    def sides(self) -> Mapping[str, Sides]:
        """Borders or lines, for each sort of them, see `Layers`."""
        self._lacks("sides")

    def __getitem__(self, row: int) -> Sequence[int | str | None]:
        """A row of the grid."""
        return self.grid[row]

    def __iter__(self) -> Iterator[Sequence[int | str | None]]:
        """The rows of the grid."""
        return iter(self.grid)

    def __array__(self, dtype: object = None, copy: bool | None = None) -> Any:
        """The grid as a NumPy array of two dimensions."""
        import numpy as np  # callers that ask for an array have it

        del copy  # it is made again in any case
        return np.array([[*row] for row in self.grid], dtype=dtype)  # type: ignore[call-overload]

    def _lacks(self, name: str) -> NoReturn:
        members = [] if type(self) is Solution else vars(type(self)).items()
        own = [word for word, value in members if isinstance(value, property) and word[0] != "_"]
        has = ", but " + " and ".join(f"'{word}'" for word in own or ["fields"])
        raise AttributeError(f"a solution of {self.puzzle.kind} has no '{name}'{has}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()}: a solution of {self.puzzle.name}>"

    def __str__(self) -> str:
        return str(self.puzzle.kind.draw(self.puzzle, self.atoms))


class Grid(Solution):
    """A solution that holds a value in every cell.

    Examples:
        >>> solution = pylogic.solve("examples/battleship_3x3.puzzle").solutions[0]
        >>> isinstance(solution, pylogic.Grid), solution.grid[0][0]
        (True, 'S')
    """

    @property
    def grid(self) -> Cells:
        """Rows from the top, each with its cells from the left: ``grid[0][2]`` is what stands in r1c3.

        Numbers are ``int``, names of values ``str``; a row of Battleship is a string over ``W S L R T B M``.
        """
        rows: Cells = self.fields["grid"]
        return [row if isinstance(row, str) else [*row] for row in rows]  # a solution does not change


class Route(Solution):
    """A solution that is a way over the board.

    Examples:
        >>> route = pylogic.solve("examples/diamonds_tiny.puzzle").solutions[0]
        >>> isinstance(route, pylogic.Route), route.length == len(route.moves)
        (True, True)
    """

    @property
    def moves(self) -> str:
        """A digit for each move: 0 is north, then clockwise up to 7, north-west."""
        return str(self.fields["moves"])

    @property
    def length(self) -> int:
        """The number of moves."""
        return int(self.fields["length"])


class Edges(Solution):
    """A solution that is drawn on the borders of cells: a loop, or borders between regions.

    Examples:
        >>> loop = pylogic.solve("kinds/slitherlink.puzzle").solutions[0]
        >>> isinstance(loop, pylogic.Edges), len(loop.edges[0])
        (True, 2)
    """

    @property
    def edges(self) -> Sides:
        """The borders that are drawn, each as the two cells between which it lies; outside of the board too."""
        drawn: Sides = self.fields["edges"]
        return drawn


class Links(Solution):
    """A solution that is a line through the middles of cells.

    Examples:
        >>> loop = pylogic.solve("kinds/masyu.puzzle").solutions[0]
        >>> isinstance(loop, pylogic.Links), len(loop.links[0])
        (True, 2)
    """

    @property
    def links(self) -> Sides:
        """The pairs of neighbouring cells that the line joins."""
        joined: Sides = self.fields["links"]
        return joined


class Bridges(Solution):
    """A solution that joins cells far from each other.

    Examples:
        >>> solution = pylogic.solve("kinds/hashi.puzzle").solutions[0]
        >>> isinstance(solution, pylogic.Bridges), solution.bridges[0]
        (True, ((1, 1), (1, 3), 2))
    """

    @property
    def bridges(self) -> Sequence[Bridge]:
        """The pairs of cells that are joined, with the number of bridges between them, never 0."""
        return [(tuple(one), tuple(other), number) for one, other, number in self.fields["bridges"]]


class Layers(Solution):
    """A solution of a kind with several sorts of values.

    Examples:
        >>> solution = pylogic.solve("kinds/yajilin.puzzle").solutions[0]
        >>> list(solution.grids), list(solution.sides)
        (['shade'], ['line'])
    """

    @property
    def grids(self) -> Mapping[str, Cells]:
        """For each sort of value in cells its rows, by the name of the sort."""
        return {name: self.fields[name] for name, drawn in self._sorts.items() if not drawn}

    @property
    def sides(self) -> Mapping[str, Sides]:
        """For each sort of borders or lines the pairs of cells, by the name of the sort."""
        return {name: self.fields[name] for name, drawn in self._sorts.items() if drawn}

    @property
    def _sorts(self) -> dict[str, bool]:
        """The names of the sorts, and whether they lie between cells: a row of a grid is never a pair of lists."""
        sorts = {name: value for name, value in self.fields.items() if name != "changes"}
        return {name: not value or isinstance(value[0][0], list) for name, value in sorts.items()}


_CLASSES: Mapping[Shape, type[Solution]] = {
    Shape.GRID: Grid,
    Shape.ROUTE: Route,
    Shape.EDGES: Edges,
    Shape.LINKS: Links,
    Shape.BRIDGES: Bridges,
    Shape.LAYERS: Layers,
    Shape.OTHER: Solution,
}


def solution_of(puzzle: Puzzle, atoms: Atoms) -> Solution:
    """A solution of the class that suits the kind."""
    return _CLASSES[puzzle.kind.shape](puzzle, atoms)
