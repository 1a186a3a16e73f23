"""Solutions, with what each sort of kind says of them: a grid, a route, sides of cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

from pylogic.model.atom import Atoms
from pylogic.model.kind import Shape
from pylogic.model.puzzle import Puzzle
from pylogic.model.showing import HasPicture

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
