"""``triangles NW NE SW SE``: these values are black triangles with their right angle in that corner of the cell.

They are named in this order. Every white area, of halves of such cells and of whole cells that hold something else, is
a rectangle, upright or turned by 45 degrees; blocks are black.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import parts
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_CORNERS = 4
_QUARTERS = "NESW"
"""The quarters of a cell between its diagonals, clockwise."""
_BLACK = ("NW", "NE", "SW", "SE")
"""The black quarters of each triangle."""
_STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
_OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
_ENDS = {"N": ((0, 0), (0, 2)), "E": ((0, 2), (2, 2)), "S": ((2, 0), (2, 2)), "W": ((0, 0), (2, 0))}
"""The ends of the side of a cell that a quarter has, in halves of its width."""

_SECTORS = ((0, 0, "SE"), (0, 1, "WS"), (1, 1, "NW"), (1, 0, "EN"))
"""The four cells around a point, clockwise, with the quarters that each has there, clockwise around the point."""
Quarter = tuple[int, int, str]
"""Row and column of a cell, and a quarter of it."""


@dataclass(frozen=True)
class Triangles:
    """Values that are triangles.

    Attributes:
        values: The values, by the corner of the right angle: top left and right, bottom left and right.
    """

    values: tuple[Value, ...]

    def black(self, number: int) -> str:
        """The black quarters of a cell that holds a value."""
        return next((black for value, black in zip(self.values, _BLACK, strict=True) if value.number == number), "")


def _make(found: Found) -> Triangles:
    values = found["CELL-VALUES"]
    if len(values) != _CORNERS:
        found.fail(
            "triangles are four values: right angles at the top left, top right, bottom left, bottom right",
            "CELL-VALUES",
        )
    return Triangles(values)


def sectors(row: int, column: int) -> Iterator[tuple[Cell, str]]:
    """Yield the eight halves of right angles around the point at the lower right corner of a cell, clockwise.

    Each is a cell, on the board or not, and its quarter there.
    """
    for down, right, quarters in _SECTORS:
        for quarter in quarters:
            yield (row + down, column + right), quarter


def points(board: Board) -> Iterator[Cell]:
    """Yield the points at which cells meet, and those at the rim, by the cell to the upper left."""
    return ((row, column) for row in range(board.rows + 1) for column in range(board.columns + 1))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Triangles = rule.arguments
    sort = arguments.values[0].sort.name
    constraint = flat.number()
    flat.state("angular", constraint)
    for number, quarter in enumerate(_QUARTERS):
        for value, black in zip(arguments.values, _BLACK, strict=True):
            if quarter in black:
                flat.state("shades", constraint, value.number, number)
    for index, (row, column) in enumerate(points(board)):
        for place, (cell, quarter) in enumerate(sectors(row, column)):
            for variable in flat.variables(sort, [cell]):
                flat.state("sector", constraint, index, place, variable, _QUARTERS.index(quarter))


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    for area in _areas(rule.arguments, finished):
        corners = [
            (2 * row + down, 2 * column + right)
            for row, column, quarter in area
            for down, right in (*_ENDS[quarter], (1, 1))
        ]
        upright = _extent(corner[0] for corner in corners) * _extent(corner[1] for corner in corners)
        turned = _extent(sum(corner) for corner in corners) * _extent(a - b for a, b in corners) // 2
        if len(area) not in (upright, turned):
            cells = tuple(dict.fromkeys((row, column) for row, column, _ in area))
            yield Violation("triangles", f"the white area at {name_of(cells[0])} is not a rectangle", cells)


def _areas(arguments: Triangles, finished: Finished) -> list[list[Quarter]]:
    """The white areas, as quarters of cells; one has the area 1 where a side of a cell is 2 long."""
    board, sort = finished.board, arguments.values[0].sort.name
    white: set[Quarter] = set()
    for row, column in board.cells:
        number = finished.number(sort, (row, column))
        if number is not None:
            white.update((row, column, quarter) for quarter in _QUARTERS if quarter not in arguments.black(number))

    def near(place: Quarter) -> Iterable[Quarter]:
        row, column, quarter = place
        down, right = _STEPS[quarter]
        turn = _QUARTERS.index(quarter)
        yield row + down, column + right, _OPPOSITE[quarter]
        yield row, column, _QUARTERS[turn - 1]
        yield row, column, _QUARTERS[(turn + 1) % _CORNERS]

    return parts(white, near)


def _extent(numbers: Iterable[int]) -> int:
    several = [*numbers]
    return max(several) - min(several)


def _say(rule: Rule) -> str:
    arguments: Triangles = rule.arguments
    return f"{' '.join(map(str, arguments.values))} are black triangles, and every white area is a rectangle"


WORD = Word(
    name="triangles",
    summary="black triangles leave white rectangles, upright or turned by 45 degrees",
    forms=("triangles CELL-VALUES",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(("triangles",)),
    laws="shapes",
)
