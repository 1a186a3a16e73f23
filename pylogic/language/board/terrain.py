"""The cells of a board and what lies between them, and the clues in cells and beside lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count, pairwise, takewhile
from typing import Any

from pylogic.files.reading import Cell
from pylogic.language.board.groups import WALL, Group, Hint
from pylogic.language.board.sorts import Place
from pylogic.model.atom import BELOW, RIGHT, Clue, Fact, Side

Stated = tuple[tuple[int | str, ...], Clue | None]
"""The arguments of a fact, and its clue."""


class Terrain:
    """The part of a board that does not depend on its kind.

    Args:
        facts: The facts of the puzzle.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._stated: dict[str, list[Stated]] = {}
        for fact in facts:
            self._stated.setdefault(fact.atom.name, []).append((fact.atom.args, fact.clue))
        height, width = self._stated["size"][0][0] if "size" in self._stated else (0, 0)
        self.rows, self.columns = int(height), int(width)
        self._neighbours: dict[Cell, tuple[Cell, ...]] = {}
        self._ends: dict[Cell, tuple[Side, ...]] = {}
        self._rays: dict[Cell, tuple[tuple[Cell, ...], ...]] = {}

    def stated(self, name: str) -> list[Stated]:
        """Return the arguments of all facts of a name, each with its clue."""
        return self._stated.get(name, [])

    def of(self, name: str, first: str) -> Iterator[tuple[tuple[int, ...], Clue | None]]:
        """Yield the further arguments of all facts of a name with this first argument."""
        for arguments, clue in self.stated(name):
            if arguments[0] == first:
                yield arguments[1:], clue  # type: ignore[misc]

    def at(self, name: str) -> Iterator[tuple[Cell, tuple[Any, ...], Clue | None]]:
        """Yield the cell with which each fact of a name begins, its further arguments and its clue."""
        for (row, column, *others), clue in self.stated(name):
            yield (int(row), int(column)), tuple(others), clue

    def _cells_stated(self, name: str) -> Iterator[Cell]:
        return ((int(row), int(column)) for (row, column), _ in self.stated(name))

    @cached_property
    def blocks(self) -> frozenset[Cell]:
        """The cells that are not part of the board."""
        return frozenset(self._cells_stated("block"))

    @cached_property
    def walls(self) -> frozenset[Cell]:
        """The cells that bear a number and end the runs of others, as blocks do."""
        return frozenset(self._cells_stated("wall"))

    @cached_property
    def cells(self) -> list[Cell]:
        """All cells that are not blocks, in reading order."""
        return [cell for cell in self.area if cell not in self.blocks]

    @cached_property
    def area(self) -> list[Cell]:
        """All cells, including blocks, in reading order."""
        return [cell for row in range(1, self.rows + 1) for cell in self.row(row)]

    def row(self, number: int) -> list[Cell]:
        """Return the cells of a row from left to right, including blocks."""
        return [(number, column) for column in range(1, self.columns + 1)]

    def column(self, number: int) -> list[Cell]:
        """Return the cells of a column from top to bottom, including blocks."""
        return [(row, number) for row in range(1, self.rows + 1)]

    @cached_property
    def _open(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    def over(self, name: str, cells: Iterable[Cell], closed: bool = False, **more: Any) -> Group:
        """Return the group of those of some cells, in their order, that are on the board and no blocks.

        What is left out, and a block with a number, which is not, ends a stretch of its places. The first place of a
        closed group is in stretch 0 only where nothing parts it from the last one.
        """
        line = [*cells]
        stretches: dict[Place, int] = {}
        ends = int(closed and (line[-1] not in self._open or line[-1] in self.walls))
        for cell in line:
            if cell in self._open:
                stretches[cell] = WALL if cell in self.walls else ends
            if cell not in self._open or cell in self.walls:
                ends += 1
        return Group(name, tuple(stretches), stretches=stretches if ends else {}, closed=closed, **more)

    def inside(self, cell: Cell) -> bool:
        """Whether a cell is on the board, be it a block."""
        return 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.columns

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board and no block."""
        return cell in self._open

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells that share a side with a cell, without blocks."""
        known = self._neighbours.get(cell)
        if known is None:
            row, column = cell
            near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            known = self._neighbours[cell] = tuple(one for one in near if one in self._open)
        return known

    def ahead(self, cell: Cell, step: Cell) -> Iterator[Cell]:
        """Yield the cells that lie in a direction from a cell, including blocks, the nearest first."""
        steps = ((cell[0] + step[0] * number, cell[1] + step[1] * number) for number in count(1))
        return takewhile(self.inside, steps)

    def rays(self, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells between a cell and the rim or a block, in each direction, the nearest first."""
        known = self._rays.get(cell)
        if known is None:
            ways = ((-1, 0), (0, -1), (0, 1), (1, 0))
            known = self._rays[cell] = tuple(self._ray(cell, *way) for way in ways)
        return known

    def _ray(self, cell: Cell, down: int, right: int) -> tuple[Cell, ...]:
        steps = ((cell[0] + down * step, cell[1] + right * step) for step in count(1))
        return tuple(takewhile(self._open.__contains__, steps))

    def ends(self, cell: Cell) -> tuple[Side, ...]:
        """Return the sides between a cell and its neighbours: above, to the left, to the right, below."""
        known = self._ends.get(cell)
        if known is None:
            inside = (side for side in self.sides(cell) if all(one in self._open for one in side.cells))
            known = self._ends[cell] = tuple(inside)
        return known

    def sides(self, cell: Cell) -> tuple[Side, ...]:
        """Return the sides of a cell: the upper, the left, the right and the lower one."""
        row, column = cell
        return (
            Side(row - 1, column, BELOW),
            Side(row, column - 1, RIGHT),
            Side(row, column, RIGHT),
            Side(row, column, BELOW),
        )

    def borders(self) -> Iterator[Side]:
        """Yield the sides of all cells, including those at the rim."""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                if row and ((row, column) in self._open or (row, column + 1) in self._open):
                    yield Side(row, column, RIGHT)
                if column and ((row, column) in self._open or (row + 1, column) in self._open):
                    yield Side(row, column, BELOW)

    def joints(self) -> Iterator[Side]:
        """Yield the sides between two cells of the board."""
        for row, column in self.cells:
            if (row, column + 1) in self._open:
                yield Side(row, column, RIGHT)
            if (row + 1, column) in self._open:
                yield Side(row, column, BELOW)

    @cached_property
    def posts(self) -> list[Cell]:
        """The cells that bridges may join: those with a clue or a fixed value."""
        fixed = ((int(row), int(column)) for (_, row, column, _), _ in self.stated("fixed"))
        return sorted({*self.hints, *fixed})

    @cached_property
    def bridges(self) -> list[Side]:
        """The ways from each of these cells to the next ones right and below, past no block."""
        bridges = [Side(*one, RIGHT, other[1] - one[1]) for one, other in self._in_sight(self.posts, RIGHT)]
        by_column = sorted(self.posts, key=lambda cell: (cell[1], cell[0]))
        bridges += [Side(*one, BELOW, other[0] - one[0]) for one, other in self._in_sight(by_column, BELOW)]
        return sorted(bridges)

    def _in_sight(self, cells: Sequence[Cell], way: int) -> Iterator[tuple[Cell, Cell]]:
        """Yield successive cells of one row, or of one column, with no block between them."""
        line = 0 if way == RIGHT else 1
        for one, other in pairwise(cells):
            if one[line] == other[line]:
                rows, columns = range(one[0], other[0] + 1), range(one[1], other[1] + 1)
                if all((row, column) in self._open for row in rows for column in columns):
                    yield one, other

    @cached_property
    def _bridges_at(self) -> dict[Cell, list[Side]]:
        by_cell: dict[Cell, list[Side]] = {}
        for bridge in self.bridges:
            for cell in bridge.cells:
                by_cell.setdefault(cell, []).append(bridge)
        return by_cell

    def bridges_at(self, cell: Cell) -> list[Side]:
        """Return the bridges that may end in a cell."""
        return self._bridges_at.get(cell, [])

    @cached_property
    def hints(self) -> dict[Cell, Hint]:
        """The clues in cells; one without a number has no numbers."""
        hints = {cell: Hint(()) for cell in self._cells_stated("marked")}
        for (row, column, *numbers), clue in self.stated("clue"):
            hints[int(row), int(column)] = Hint(tuple(map(int, numbers)), clue)
        return hints

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The numbers printed in cells."""
        return {(int(row), int(column)): int(number) for (row, column, number), _ in self.stated("number")}

    def printed(self, cell: Cell) -> int | None:
        """Return the number printed in a cell, be it a clue or not; ``None`` when there is none."""
        hint = self.hint(cell)
        return hint.numbers[0] if hint and hint.numbers else self.numbers.get(cell)

    def hint(self, cell: Cell) -> Hint | None:
        """Return the clue in a cell; ``None`` when there is none."""
        return self.hints.get(cell)

    @cached_property
    def centres(self) -> list[Cell]:
        """Points of symmetry; each number is the sum of those of the first and the last cell around the point."""
        return sorted({*self._cells_stated("centre")})

    @cached_property
    def _outside(self) -> dict[tuple[str, int], Hint]:
        return {
            (str(name), int(number)): Hint(tuple(map(int, numbers)), clue)
            for (name, number, *numbers), clue in self.stated("outside")
        }

    def outside(self, name: str, number: int) -> Hint | None:
        """Return the clue beside a line, on ``rows``, ``columns``, ``top``, ``bottom``, ``left`` or ``right``."""
        return self._outside.get((name, number))

    @cached_property
    def _run_totals(self) -> dict[tuple[str, Cell], Hint]:
        return {
            (str(way), (int(row), int(column))): Hint((int(number),), clue)
            for (way, row, column, number), clue in self.stated("run_total")
        }

    def run_total(self, way: str, cell: Cell) -> Hint | None:
        """Return the clue of a block for the run that begins behind it, ``right`` or ``down``, if there is one."""
        return self._run_totals.get((way, cell))
