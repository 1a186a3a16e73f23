"""The model of a picture: what is in cells, between them and beside the board, for any renderer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from pylogic.core.picture import Picture, Role
from pylogic.core.places import BELOW, RIGHT, Cell, Side
from pylogic.core.things import Form, Outline, Thing, Way

FRAMES = ("cells", "boxes", "regions", "cages")
"""Meanings of lines around groups of cells: of every cell, of boxes or the whole board, of a map, of cages."""
Frame: TypeAlias = Annotated[str, FRAMES]
Place: TypeAlias = Annotated[str, ("left", "right", "top", "bottom")]


@dataclass(eq=False)
class Canvas:
    """A board to be drawn.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        wide: Characters that the widest cell takes in a terminal.
        cells: The contents of cells, from the bottom to the top and from left to right.
        groups: Cells with lines around them, by what these lines are, one of `FRAMES`.
        edges: The sides on which a line was found, with its role.
        links: The sides across which a line runs from cell to cell, with its role.
        strands: How many lines run there side by side, where it is not one.
        ways: Cells in order.
        signs: The signs between two cells.
        points: The contents of the points where four cells meet, by the cell above and to the left.
        beside: The clues left of and right of rows, above and below columns, by ``left``, ``right``, ``top`` and
            ``bottom`` and the number of the line.
        below: Lines under the board.
        candidates: Small values in cells, each in its place; those that are ``STRUCK`` are ruled out, ``NOTHING`` is an
            empty place.
        route: The cells on which a vehicle rests, one after the other.
        pointed: Whether there is room where cells meet.
        gridded: Whether thin lines are between cells of a board with points.
        dotted: Whether points show where no line is.
        spaced: Whether a terminal has room between all cells.
        ruled: Whether lines run on beside signs.
        railed: Whether lines from cell to cell are tracks of a railway.
        vacant: How a terminal writes a cell with nothing in it.
        instead: The text that a terminal shows instead of the board, where that is not made of its parts; where there
            are rows, each of its first lines is one of them, and has a piece for each cell.
    """

    rows: int
    columns: int
    wide: int = 1
    cells: dict[Cell, list[Thing]] = field(default_factory=dict)
    groups: dict[Frame, list[Outline]] = field(default_factory=dict)
    edges: dict[Side, Role] = field(default_factory=dict)
    links: dict[Side, Role] = field(default_factory=dict)
    strands: dict[Side, int] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)
    signs: dict[Side, Thing] = field(default_factory=dict)
    points: dict[Cell, Thing] = field(default_factory=dict)
    beside: dict[tuple[Place, int], list[Thing]] = field(default_factory=dict)
    below: list[tuple[Thing, ...]] = field(default_factory=list)
    candidates: dict[Cell, list[Thing]] = field(default_factory=dict)
    route: tuple[Cell, ...] = ()
    pointed: bool = False
    dotted: bool = False
    gridded: bool = False
    spaced: bool = False
    ruled: bool = False
    railed: bool = False
    vacant: str = "."
    instead: Picture | None = None

    @classmethod
    def written(cls, picture: Picture) -> Canvas:
        """A canvas with nothing but a text."""
        canvas = cls(0, 0)
        canvas.instead = picture
        return canvas

    def frame(self, groups: Iterable[Iterable[Cell]], kind: str = "boxes") -> None:
        """Put lines around groups of cells, and around all of them."""
        self.groups.setdefault(kind, []).extend(Outline(frozenset(cells)) for cells in groups)

    def borders(self, *kinds: str) -> Iterator[Side]:
        """The sides with a line of a group, of these kinds or of any."""
        for kind in kinds or FRAMES:
            groups = self.groups.get(kind, [])
            if not groups:
                continue
            owner = {cell: number for number, group in enumerate(groups, 1) for cell in group.cells}
            for row in range(self.rows + 1):
                for column in range(self.columns + 1):
                    here = owner.get((row, column), 0)
                    for way, other in ((RIGHT, (row, column + 1)), (BELOW, (row + 1, column))):
                        if here != owner.get(other, 0):
                            yield Side(row, column, way)

    def put(self, cell: Cell, thing: Thing) -> None:
        """Put something into a cell, in place of what is in it."""
        self.cells[cell] = [thing]

    def add(self, cell: Cell, thing: Thing) -> None:
        """Put something into a cell, behind what is in it."""
        self.cells.setdefault(cell, []).append(thing)

    def lead(self, cell: Cell, thing: Thing) -> None:
        """Put something into a cell, before what is in it."""
        self.cells.setdefault(cell, []).insert(0, thing)

    def mark(self, cell: Cell, role: str) -> None:
        """Point at a cell: all that is in it has a role from now on."""
        things = self.cells.get(cell) or [Thing(Form.OPEN, "")]
        self.cells[cell] = [thing._replace(role=role) for thing in things]
        if self.instead is not None and self.rows:
            lines = [list(line) for line in self.instead]
            row, column = cell
            lines[row - 1][column - 1] = lines[row - 1][column - 1]._replace(role=role)
            self.instead = Picture(map(tuple, lines))

    def spelt(self, cell: Cell) -> str:
        """The content of a cell as a terminal shows it."""
        return "".join(thing.spelt for thing in self.cells.get(cell, ()))

    def printed(self, cell: Cell) -> str | None:
        """Return the text of a cell in a terminal; ``None`` where nothing is."""
        known = any(thing.form is not Form.OPEN for thing in self.cells.get(cell, ()))
        return (self.spelt(cell).strip() or None) if known else None

    def area(self) -> Iterator[Cell]:
        """The cells, in reading order."""
        return ((row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))


def text(spelt: str, role: str = "clue", says: str = "") -> Thing:
    """Something that is written."""
    return Thing(Form.TEXT, spelt, role, says)
