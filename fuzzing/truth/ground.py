"""A board with what a puzzle is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from fuzzing.wording import Sort

Cell = tuple[int, int]
Place = tuple[int, ...]
"""A cell, or the side to the right (0) of a cell or below it (1), with the length of a bridge over several."""
Filling = Mapping[tuple[str, Place], int | str]
"""The value of each variable, by the name of its sort and its place: numbers as numbers, names as written."""

RIGHT, BELOW = 0, 1
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


class UndecidedError(Exception):
    """The reference does not say what is meant here."""


class Group(NamedTuple):
    """Places in order.

    Attributes:
        line: The places, and ``None`` where a block, or the rim around a ring, is left out.
        number: Its number in the family.
        centre: The cell that it is about.
        clue: Its clue, if it has one.
        length: The length of the straight line on which the side between its two cells lies.
        closed: Whether the first place comes after the last one again.
        of_block: Whether it is about a block.
        owed: Whether there is such a group for the sake of a clue.
        walls: Its places that are blocks with a number, which end stretches and are in none.
        whence: Families with the number of the group of each of which it is a part; itself among them.
    """

    line: tuple[Place | None, ...]
    number: int = 0
    centre: Place | None = None
    clue: tuple[int, ...] | None = None
    length: int = 0
    closed: bool = False
    of_block: bool = False
    owed: bool = False
    walls: frozenset[Place] = frozenset()
    whence: frozenset[tuple[str, int]] = frozenset()

    @property
    def places(self) -> tuple[Place, ...]:
        """The places."""
        return tuple(place for place in self.line if place is not None)

    @property
    def walk(self) -> tuple[Place, ...]:
        """The places one after the other, those of a closed group until the first one comes again."""
        return self.places + self.places[: int(self.closed)]

    def only(self, wanted: Callable[[Place], bool]) -> Group:
        """The same with some of its places; what parts these in it still does."""

        def kept(place: Place | None) -> bool:
            return place is not None and wanted(place)

        line = tuple(
            place if kept(place) else None for place in self.line if kept(place) or place in {None, *self.walls}
        )
        return self._replace(line=line, closed=self.closed and line == self.line)


@dataclass
class Ground:
    """The givens of a puzzle.

    Attributes:
        rows: Rows of the board.
        columns: Its columns.
        sorts: The sorts of variables.
        missing: Cells that are not part of the board.
        walls: Cells with a number that ends runs.
        printed: Cells with a value that stands only where it is printed.
        regions: The region of each cell, for each map.
        cages: The cages of each list: a number or ``None``, and cells.
        dots: The cells around each dot, for each list.
        vertices: The cell above and to the left of each dot at a corner, for each list.
        centres: The cells around each centre.
        paths: The paths of each list.
        pairs: The pairs of cells with each sign.
        marks: The cells with each mark.
        clues: Cells with a clue; an empty one says that there is one.
        beside: The clues beside the board, by side; none of a side whose clues the puzzle leaves out.
        corners: The clues at corners; ``None`` where puzzles are not given any.
        numbers: The numbers printed in cells.
        settings: Numbers that are set.
        boxes: Rows and columns of a box.
        squares: The shape and the first cell of each rectangle, for each list.
        pointers: Cells with a direction and their clue, for each sort of pointers.
        pointing: Those that are on the board, and whether they are blocks.
        arrows: The direction of each arrow; ``None`` where puzzles are not given any.
        fleets: The lengths of ships, for each list.
        mirrors: The mirrors in cells; ``None`` where puzzles are not given any.
        totals: The numbers of the runs right of blocks and below them, by the block and the way.
    """

    rows: int
    columns: int
    sorts: tuple[Sort, ...]
    missing: set[Cell] = field(default_factory=set)
    walls: set[Place] = field(default_factory=set)
    printed: set[Cell] = field(default_factory=set)
    regions: dict[str, dict[Cell, str]] = field(default_factory=dict)
    cages: dict[str, list[tuple[int | None, list[Cell]]]] = field(default_factory=dict)
    dots: dict[str, list[list[Cell]]] = field(default_factory=dict)
    vertices: dict[str, list[Cell]] = field(default_factory=dict)
    centres: list[set[Cell]] = field(default_factory=list)
    paths: dict[str, list[list[Cell]]] = field(default_factory=dict)
    pairs: dict[str, list[tuple[Cell, Cell]]] = field(default_factory=dict)
    marks: dict[str, list[Cell]] = field(default_factory=dict)
    clues: dict[Cell, tuple[int, ...]] = field(default_factory=dict)
    beside: dict[str, list[tuple[int, ...] | None]] = field(default_factory=dict)
    corners: dict[Cell, tuple[int, ...]] | None = None
    numbers: dict[Cell, int] = field(default_factory=dict)
    settings: dict[str, int | None] = field(default_factory=dict)
    boxes: tuple[int, int] | None = None
    squares: dict[str, list[tuple[Cell, Cell]]] = field(default_factory=dict)
    pointers: dict[str, list[tuple[Cell, str, tuple[int, ...] | None]]] = field(default_factory=dict)
    pointing: tuple[str, bool] = ("", True)
    arrows: dict[Cell, str] | None = None
    fleets: dict[str, list[int]] = field(default_factory=dict)
    mirrors: dict[Cell, str] | None = None
    totals: dict[tuple[Cell, int], int] = field(default_factory=dict)

    @cached_property
    def area(self) -> list[Cell]:
        """All cells, those that are not part of the board too."""
        return [(r, c) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1)]

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the board."""
        return [cell for cell in self.area if cell not in self.missing]

    def near(self, cell: Cell, steps: Iterable[Cell] = STEPS) -> list[Cell]:
        """The cells of the board that some steps lead to."""
        own = set(self.cells)
        return [other for r, c in steps if (other := (cell[0] + r, cell[1] + c)) in own]

    def links(self) -> list[tuple[Place, Cell, Cell]]:
        """The sides between two cells of the board, with these."""
        found = [((r, c, way), (r, c), (r + way, c + 1 - way)) for r, c in self.cells for way in (RIGHT, BELOW)]
        return [one for one in found if one[2] in set(self.cells)]

    def lines(self) -> list[list[Cell]]:
        """The rows and the columns, all their cells."""
        rows = [[(r, c) for c in range(1, self.columns + 1)] for r in range(1, self.rows + 1)]
        return [*rows, *([(r, c) for r in range(1, self.rows + 1)] for c in range(1, self.columns + 1))]

    def stretches(self, group: Group) -> list[tuple[Place, ...]]:
        """The places of a group without a block between them; one with a number ends them as well, and is in none."""
        runs: list[list[Place]] = [[]]
        for place in group.line:
            if place is None or place in group.walls:
                runs.append([])
            else:
                runs[-1].append(place)
        if group.closed and len(runs) > 1:
            runs[0] = runs.pop() + runs[0]
        return [tuple(run) for run in runs if run]

    def edges(self) -> Iterator[tuple[Place, Cell, Cell]]:
        """The sides of all cells of the board, with the cells on both sides."""
        own = set(self.cells)
        for r in range(self.rows + 1):
            for c in range(self.columns + 1):
                for way, one, other in ((RIGHT, (r, c), (r, c + 1)), (BELOW, (r, c), (r + 1, c))):
                    if {one, other} & own:
                        yield (r, c, way), one, other

    def bridges(self) -> list[tuple[Place, Cell, Cell]]:
        """The ways from a cell with a clue or a printed value to the next one right of it or below it."""
        own = set(self.cells)
        found: list[tuple[Place, Cell, Cell]] = []
        for r, c in {*self.clues, *self.printed} & own:
            for way in (RIGHT, BELOW):
                at = (r + way, c + 1 - way)
                while at in own and at not in {*self.clues, *self.printed}:
                    at = (at[0] + way, at[1] + 1 - way)
                if at in own:
                    length = at[0] - r + at[1] - c
                    found.append(((r, c, way) if length == 1 else (r, c, way, length), (r, c), at))
        return sorted(found)

    def all_sides(self) -> set[tuple[Place, Cell, Cell]]:
        """What lies between two cells and has a value."""
        of_form = {"edges": self.edges, "links": self.links, "bridges": self.bridges}
        return {side for sort in self.sorts if sort.form in of_form for side in of_form[sort.form]()}


PAIRS: dict[str, tuple[Cell, ...]] = {
    "pairs": ((0, 1), (1, 0)),
    "pairs8": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "touching": ((1, 1), (1, -1)),
    "knights": ((1, 2), (2, 1), (1, -2), (2, -1)),
    "right": ((0, 1),),
    "down": ((1, 0),),
}
