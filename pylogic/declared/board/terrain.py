"""Rows, columns and blocks of a board, what lies between its cells, and the clues in them and beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from pylogic.core.atom import Clue, Fact
from pylogic.core.places import BELOW, RIGHT, Side
from pylogic.declared.board.groups import Hint
from pylogic.language.reading import Cell


class Terrain:
    """What a board is apart from its kind.

    Args:
        facts: The facts of the puzzle.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._stated: dict[str, list[tuple[tuple[int | str, ...], Clue | None]]] = {}
        for fact in facts:
            self._stated.setdefault(fact.atom.name, []).append((fact.atom.args, fact.clue))
        size = self._stated.get("size", [((0, 0), None)])[0][0]
        self.rows, self.columns = int(size[0]), int(size[1])
        self._neighbours: dict[Cell, tuple[Cell, ...]] = {}
        self._ends: dict[Cell, tuple[Side, ...]] = {}

    def stated(self, name: str) -> list[tuple[tuple[int | str, ...], Clue | None]]:
        """The arguments of all facts of a name, each with its clue."""
        return self._stated.get(name, [])

    def of(self, name: str, first: str) -> Iterator[tuple[tuple[int, ...], Clue | None]]:
        """The further arguments of all facts of a name with this first argument."""
        for arguments, clue in self._stated.get(name, []):
            if arguments[0] == first:
                yield arguments[1:], clue  # type: ignore[misc]

    @cached_property
    def blocks(self) -> frozenset[Cell]:
        """The cells that are not part of the board."""
        return frozenset((int(row), int(column)) for (row, column), _ in self.stated("block"))

    @cached_property
    def walls(self) -> frozenset[Cell]:
        """The cells that bear a number and end the runs of others, as blocks do."""
        return frozenset((int(row), int(column)) for (row, column), _ in self.stated("wall"))

    @cached_property
    def cells(self) -> list[Cell]:
        """All cells that are not blocks, in reading order."""
        return [cell for cell in self.area if cell not in self.blocks]

    @cached_property
    def area(self) -> list[Cell]:
        """All cells, blocks as well."""
        return [(row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1)]

    @cached_property
    def _open(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    def inside(self, cell: Cell) -> bool:
        """Whether a cell is on the board, a block perhaps."""
        return 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.columns

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board and no block."""
        return cell in self._open

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side with a cell, blocks left out."""
        known = self._neighbours.get(cell)
        if known is None:
            row, column = cell
            near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            known = self._neighbours[cell] = tuple(one for one in near if one in self._open)
        return known

    def ends(self, cell: Cell) -> tuple[Side, ...]:
        """What lies between a cell and its neighbours: above, to the left, to the right, below."""
        known = self._ends.get(cell)
        if known is None:
            inside = (side for side in self.sides(cell) if all(one in self._open for one in side.cells))
            known = self._ends[cell] = tuple(inside)
        return known

    def sides(self, cell: Cell) -> tuple[Side, ...]:
        """The sides of a cell: the upper, the left, the right and the lower one."""
        row, column = cell
        return (
            Side(row - 1, column, BELOW),
            Side(row, column - 1, RIGHT),
            Side(row, column, RIGHT),
            Side(row, column, BELOW),
        )

    def borders(self) -> Iterator[Side]:
        """The sides of all cells, those at the rim as well."""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                if row and ((row, column) in self._open or (row, column + 1) in self._open):
                    yield Side(row, column, RIGHT)
                if column and ((row, column) in self._open or (row + 1, column) in self._open):
                    yield Side(row, column, BELOW)

    def joints(self) -> Iterator[Side]:
        """What lies between two cells of the board."""
        for row, column in self.cells:
            if (row, column + 1) in self._open:
                yield Side(row, column, RIGHT)
            if (row + 1, column) in self._open:
                yield Side(row, column, BELOW)

    @cached_property
    def bridges(self) -> list[Side]:
        """The ways from each cell that is marked for a clue to the next ones to the right and below, past no block."""
        found = [Side(*one, RIGHT, other[1] - one[1]) for one, other in self._in_sight(sorted(self.hints), RIGHT)]
        turned = sorted(self.hints, key=lambda cell: (cell[1], cell[0]))
        found += [Side(*one, BELOW, other[0] - one[0]) for one, other in self._in_sight(turned, BELOW)]
        return sorted(found)

    def _in_sight(self, cells: Sequence[Cell], way: int) -> Iterator[tuple[Cell, Cell]]:
        """Successive cells of one row, or of one column, with no block between them."""
        line = 0 if way == RIGHT else 1
        for one, other in pairwise(cells):
            if one[line] == other[line]:
                rows, columns = range(one[0], other[0] + 1), range(one[1], other[1] + 1)
                if all((row, column) in self._open for row in rows for column in columns):
                    yield one, other

    @cached_property
    def _bridges_at(self) -> dict[Cell, list[Side]]:
        found: dict[Cell, list[Side]] = {}
        for bridge in self.bridges:
            for cell in bridge.cells:
                found.setdefault(cell, []).append(bridge)
        return found

    def bridges_at(self, cell: Cell) -> list[Side]:
        """The bridges that may end in a cell."""
        return self._bridges_at.get(cell, [])

    @cached_property
    def hints(self) -> dict[Cell, Hint]:
        """The clues in cells; one without a number has no numbers."""
        found: dict[Cell, Hint] = {(int(row), int(column)): Hint(()) for (row, column), _ in self.stated("marked")}
        for (row, column, *numbers), clue in self.stated("clue"):
            found[int(row), int(column)] = Hint(tuple(map(int, numbers)), clue)
        return found

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The numbers printed in cells."""
        return {(int(row), int(column)): int(number) for (row, column, number), _ in self.stated("number")}

    def printed(self, cell: Cell) -> int | None:
        """The number printed in a cell, be it a clue or not; ``None`` when there is none."""
        hint = self.hint(cell)
        return hint.numbers[0] if hint and hint.numbers else self.numbers.get(cell)

    def hint(self, cell: Cell) -> Hint | None:
        """The clue in a cell; ``None`` when there is none."""
        return self.hints.get(cell)

    @cached_property
    def centres(self) -> list[Cell]:
        """Points of symmetry; each number is the sum of those of the first and the last cell around the point."""
        return sorted({(int(row), int(column)) for (row, column), _ in self.stated("centre")})

    @cached_property
    def _outside(self) -> dict[tuple[str, int], Hint]:
        return {
            (str(name), int(number)): Hint(tuple(map(int, numbers)), clue)
            for (name, number, *numbers), clue in self.stated("outside")
        }

    def outside(self, name: str, number: int) -> Hint | None:
        """The clue beside a line; ``name`` is ``rows``, ``columns``, ``top``, ``bottom``, ``left`` or ``right``."""
        return self._outside.get((name, number))

    @cached_property
    def _run_totals(self) -> dict[tuple[str, Cell], Hint]:
        return {
            (str(way), (int(row), int(column))): Hint((int(number),), clue)
            for (way, row, column, number), clue in self.stated("run_total")
        }

    def run_total(self, way: str, cell: Cell) -> Hint | None:
        """The clue of a block for the run that begins behind it, ``right`` or ``down``; ``None`` when there is none."""
        return self._run_totals.get((way, cell))
