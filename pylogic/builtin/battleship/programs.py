"""Battleship as a program of library(clpfd) that people read, and as an integer linear program that may miss counts.

The first has cells that are 1 or 0, and counts.  In the second a column is a ship in its place where there is a fleet,
else a cell; either way the cells are sums of columns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from pylogic.builtin.battleship.places import axes, implied
from pylogic.builtin.battleship.vocabulary import CORNERS, FORWARD, SIDES, Board, board_of
from pylogic.files import printing
from pylogic.files.reading import Cell
from pylogic.language.plain.program import ROW, Goal, Matrix, Program, Show, listed, place
from pylogic.model.atom import Atom, Fact
from pylogic.model.heuristic import Column, LinearModel, Row
from pylogic.model.kind import Plain
from pylogic.model.puzzle import Puzzle


def plain(puzzle: Puzzle, atoms: Sequence[Atom], labeling: str) -> Plain:
    """Return the program, see `pylogic.model.kind.Encoding`."""
    board = board_of([*map(Fact, atoms)])
    known = [*_shown(board), *((_number((row, column)), value) for row, column, value in _fixed(atoms))]
    given = dict(known)
    lines: list[list[int | None]] = [
        [row * ROW + column for column in range(1, board.width + 1)] for row in range(1, board.height + 1)
    ]
    rows = Matrix("Rows", lines, "R{}C{}", given)
    program = Program([rows], rows.names())
    counts = [
        listed("total", map(_number, cells), "#=", number=str(stated.value))
        for *_, stated, cells in board.lines()
        if stated
    ]
    program.rule("a number counts the ship cells of its row or column", counts)
    program.rule("ships do not touch, not even at a corner", _apart(board))
    if board.longest is not None:
        program.need("transpose(Rows, Columns)")
        program.rule("the fleet", _fleet(board, rows.variables))
    program.rule("a middle lies between two other parts of its ship", _middles(board))
    if len({*known}) > len(given):
        program.rule("two clues contradict each other", [Goal("false")])
    show = Show(printing.heading(puzzle, "Run it with: swipl FILE.pl").splitlines(), labeling, {0: "~", 1: "X"}, False)
    return program.program([("0..1", rows.variables)], [], show, _piece)


def _number(cell: Cell) -> int:
    return cell[0] * ROW + cell[1]


def _piece(variable: int) -> Atom:
    return Atom("cell", (variable // ROW, variable % ROW))


def _apart(board: Board) -> Iterator[Goal]:
    """Yield that no two cells at a corner are both ship: then ships are straight and do not touch."""
    for row, column in board.cells():
        for _, right in CORNERS[2:]:
            if (other := (row + 1, column + right)) in board:
                yield Goal(f"{place(_number((row, column)))} + {place(_number(other))} #=< 1", "apart")


def _fleet(board: Board, cells: Sequence[int]) -> Iterator[Goal]:
    """Yield how many ships have each length; those of one cell are what others leave of all ship cells."""
    assert board.longest is not None
    terms = []
    yield Goal("append(Rows, Columns, Lines)", "fleet")
    for length in range(2, max(board.height, board.width) + 1):
        stated = board.fleet.get(length)
        number = str(stated.value) if stated else f"N{length}" if length <= board.longest else "0"
        yield Goal(f"ships({length}, {number}, Lines)", "fleet")
        if number != "0":
            terms.append(f"{length}*{number}")
    if single := board.fleet.get(1):
        yield listed("total", cells, "#=", number=" + ".join([str(single.value), *terms]))


def _fixed(atoms: Sequence[Atom]) -> list[tuple[int, int, int]]:
    """Return what Python found."""
    return [atom.args for atom in atoms if atom.name == "fixed"]  # type: ignore[misc]


def _shown(board: Board) -> Iterator[tuple[int, int]]:
    """Yield what clues say about single cells."""
    for cell, hint, _ in board.all_hints():
        yield _number(cell), int(hint != "water")
        further = FORWARD.get(hint)
        if hint == "submarine" or further is not None:
            for side in SIDES:
                if (beside := (cell[0] + side[0], cell[1] + side[1])) in board:
                    yield _number(beside), int(side == further)
                elif side == further:
                    yield _number(cell), 0


def _middles(board: Board) -> Iterator[Goal]:
    for (row, column), hint, _ in board.all_hints():
        if hint == "middle":
            ends = (((row - 1, column), (row + 1, column)), ((row, column - 1), (row, column + 1)))
            both = (
                " + ".join(place(_number(end)) for end in pair) + " #= 2"
                for pair in ends
                if all(end in board for end in pair)
            )
            yield Goal(r" #\/ ".join(both) or "false", "middle")


class Fill:
    """The program of a puzzle; all of its rows are written down."""

    most: int | None = None

    def __init__(self, facts: Sequence[Atom]) -> None:
        self.board = board_of([*map(Fact, facts)])
        self.columns: list[Column] = []
        self.rows: list[Row] = []
        self._of: defaultdict[Cell, list[int]] = defaultdict(list)
        if self.board.longest is None:
            self._cells()
        else:
            self._ships(self.board.longest)
        self._hints([atom.args for atom in facts if atom.name == "fixed"])
        for name, *args in (atom.args for atom in facts if atom.name == "wanted"):
            self._line(str(name), *map(int, args))

    def broken(self, values: Sequence[float], tolerance: float) -> Sequence[Row]:  # noqa: ARG002
        """None: every row is written down."""
        return ()

    def atoms(self, values: Sequence[int]) -> list[Atom]:
        """Return the values of all cells in a solution."""
        return [Atom("cell", (*cell, sum(values[one] for one in self._of[cell]))) for cell in self.board.cells()]

    def _column(self, cost: int = 0, most: int | None = 1) -> int:
        self.columns.append(Column(cost, most))
        return len(self.columns) - 1

    def _sum(self, columns: Iterable[int], least: int | None = None, most: int | None = None) -> None:
        chosen = tuple(columns)
        if chosen or least:
            self.rows.append(Row(chosen, (1,) * len(chosen), least, most))

    def _cells(self) -> None:
        """Any cells of which no two touch at a corner."""
        for cell in self.board.cells():
            self._of[cell] = [self._column()]
        for row, column in self.board.cells():
            if (row + 1, column + 1) in self.board:
                self._sum(self._of[row, column] + self._of[row + 1, column + 1], most=1)
                self._sum(self._of[row + 1, column] + self._of[row, column + 1], most=1)

    def _ships(self, longest: int) -> None:
        """A fleet of which no two ships share a corner point of the grid, which is what touching means."""
        points: defaultdict[Cell, list[int]] = defaultdict(list)
        alike: defaultdict[int, list[int]] = defaultdict(list)
        middles: defaultdict[Cell, list[int]] = defaultdict(list)
        for cells in self._placements_of(longest):
            ship = self._column()
            alike[len(cells)].append(ship)
            for cell in cells:
                self._of[cell].append(ship)
            for cell in cells[1:-1]:
                middles[cell].append(ship)
            for point in {(row + down, column + right) for row, column in cells for down in (0, 1) for right in (0, 1)}:
                points[point].append(ship)
        for ships in points.values():
            self._sum(ships, most=1)
        for length, stated in self.board.fleet.items():
            self._sum(alike[length], stated.value, stated.value)
        for cell, hint, _ in self.board.all_hints():
            if hint == "middle":
                self._sum(middles[cell], least=1)

    def _placements_of(self, longest: int) -> Iterator[list[Cell]]:
        """Every place of every ship; a single cell lies in one direction only."""
        for length in range(1, longest + 1):
            for row, column in self.board.cells():
                for down, right in ((1, 0), (0, 1))[: 1 if length == 1 else 2]:
                    cells = [(row + down * i, column + right * i) for i in range(length)]
                    if cells[-1] in self.board:
                        yield cells

    def _hints(self, fixed: Iterable[tuple[int | str, ...]]) -> None:
        """Add the rows of hints and of the cells that they settle; outside the board all is water."""
        stated = {((int(row), int(column)), int(value)) for row, column, value in fixed}
        stated.update(chain.from_iterable(implied(cell, hint) for cell, hint, _ in self.board.all_hints()))
        for cell, value in sorted(stated):
            self._sum(self._of.get(cell, []), value, value)
        for cell, hint, _ in self.board.all_hints():
            if hint == "middle":  # as nothing lies at its corners, both sides are of one direction
                for sides in zip(*axes(cell), strict=True):
                    self._sum((column for side in sides for column in self._of.get(side, [])), least=1)

    def _line(self, name: str, index: int, wanted: int) -> None:
        """The cells of a line, what is too much and what is missing come to what is wanted."""
        cells = [cell for cell in self.board.cells() if cell[name == "column"] == index]
        factors: defaultdict[int, int] = defaultdict(int)
        for column in chain.from_iterable(self._of[cell] for cell in cells):
            factors[column] += 1
        factors[self._column(1, len(cells))] = -1
        factors[self._column(1, wanted)] = 1
        self.rows.append(Row(tuple(factors), tuple(factors.values()), wanted, wanted))


MODEL = LinearModel(Fill)
