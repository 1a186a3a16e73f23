"""The families of groups that every kind knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import isqrt

from pylogic.core.places import BELOW, RIGHT, Side
from pylogic.declared.board import limits
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Family, Group, numbered, owners
from pylogic.declared.board.places import Place, name_of_place
from pylogic.language.reading import Cell, name_of

Groups = Callable[[Board], Iterable[Group]]


def rows_of(board: Board) -> list[Group]:
    """The rows from top to bottom, each from left to right."""
    return [
        Group(
            f"row {row}",
            _open(board, ((row, column) for column in range(1, board.columns + 1))),
            row,
            hint=board.outside("rows", row),
        )
        for row in range(1, board.rows + 1)
    ]


def columns_of(board: Board) -> list[Group]:
    """The columns from left to right, each from top to bottom."""
    return [
        Group(
            f"column {column}",
            _open(board, ((row, column) for row in range(1, board.rows + 1))),
            column,
            hint=board.outside("columns", column),
        )
        for column in range(1, board.columns + 1)
    ]


def lines_of(board: Board) -> list[Group]:
    """Rows, then columns."""
    return [*rows_of(board), *columns_of(board)]


def slopes_of(board: Board, least: int = 2) -> list[Group]:
    """All diagonals of at least so many cells, those that fall, then those that rise."""
    found: list[list[Cell]] = []
    for step in (1, -1):
        by_offset: dict[int, list[Cell]] = {}
        for row, column in board.area:
            by_offset.setdefault(column - step * row, []).append((row, column))
        found += [by_offset[offset] for offset in sorted(by_offset)]
    return [
        Group(f"the diagonal from {name_of(cells[0])} to {name_of(cells[-1])}", _open(board, cells), number)
        for number, cells in enumerate((cells for cells in found if len(cells) >= least), 1)
    ]


def diagonals_of(board: Board) -> list[Group]:
    """The two long diagonals of a square board."""
    if board.rows != board.columns:
        return []
    n = board.rows
    down = [(k, k) for k in range(1, n + 1)]
    up = [(k, n + 1 - k) for k in range(1, n + 1)]
    return [
        Group("the diagonal from the top left", _open(board, down), 1),
        Group("the diagonal from the top right", _open(board, up), 2),
    ]


def box_shape(board: Board) -> tuple[int, int] | None:
    """Rows and columns of a box, as the puzzle or the kind says; square when they leave it open."""
    said = board.stated("boxes")
    if said:
        height, width = said[0][0]
        return int(height), int(width)
    if board.frame.boxes:
        return board.frame.boxes
    side = isqrt(board.rows)
    return (side, side) if side * side == board.rows == board.columns else None


def boxes_of(board: Board) -> list[Group]:
    """The boxes in reading order."""
    shape = box_shape(board)
    if shape is None:
        return []
    height, width = shape
    corners = [
        (row, column) for row in range(1, board.rows + 1, height) for column in range(1, board.columns + 1, width)
    ]
    return [
        Group(f"box {number}", _rectangle(board, corner, shape), number) for number, corner in enumerate(corners, 1)
    ]


def windows_of(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """All rectangles of a shape that lie wholly on the board."""
    shape = parameters[0]
    assert isinstance(shape, tuple)
    height, width = map(int, shape)
    corners = [
        (row, column) for row in range(1, board.rows - height + 2) for column in range(1, board.columns - width + 2)
    ]
    if len(corners) * height * width > limits.PLACES:
        raise limits.TooLargeError(
            f"a board of {board.rows}x{board.columns} is too large for: windows {height}x{width}"
        )
    windows = ((corner, _rectangle(board, corner, (height, width))) for corner in corners)
    whole = ((corner, places) for corner, places in windows if len(places) == height * width)
    return (
        Group(f"the {height}x{width} window at {name_of(corner)}", places, number)
        for number, (corner, places) in enumerate(whole, 1)
    )


def _rectangle(board: Board, corner: Cell, shape: tuple[int, int]) -> tuple[Place, ...]:
    row, column = corner
    return _open(board, ((row + r, column + c) for r in range(shape[0]) for c in range(shape[1])))


_NEAR = ((-1, 0), (0, -1), (0, 1), (1, 0))
_TOUCHING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def _around(steps: Sequence[Cell], what: str, own: bool = False) -> Groups:
    def groups(board: Board) -> Iterator[Group]:
        for number, (row, column) in enumerate(board.area, 1):
            cells = [(row + down, column + right) for down, right in steps]
            places = [cell for cell in cells if board.has(cell)]
            if own and board.has((row, column)):
                places = sorted([*places, (row, column)])
            yield Group(
                f"the {what} of {name_of((row, column))}",
                tuple(places),
                number,
                centre=(row, column),
                hint=board.hint((row, column)),
            )

    return groups


def _pairs(steps: Sequence[Cell]) -> Groups:
    def groups(board: Board) -> Iterator[Group]:
        for row, column in board.cells:
            for down, right in steps:
                other = (row + down, column + right)
                if board.has(other):
                    yield Group(f"{name_of((row, column))} and {name_of(other)}", ((row, column), other))

    return groups


def all_of(board: Board) -> list[Group]:
    """All cells."""
    return [Group("the board", tuple(board.cells), 1)]


def _entries(board: Board) -> Iterator[Group]:
    """Runs of cells of a line between blocks."""
    lines = [
        *([(row, column) for column in range(1, board.columns + 1)] for row in range(1, board.rows + 1)),
        *([(row, column) for row in range(1, board.rows + 1)] for column in range(1, board.columns + 1)),
    ]
    for index, line in enumerate(lines):
        right = index < board.rows
        for here, run in groupby(line, lambda cell: board.has(cell) and cell not in board.walls):
            cells = tuple(run)
            if here:
                (row, column), last = cells[0], cells[-1]
                hint = (
                    board.run_total("right", (row, column - 1)) if right else board.run_total("down", (row - 1, column))
                )
                yield Group(f"the run from {name_of(cells[0])} to {name_of(last)}", cells, hint=hint)


def views_of(board: Board, names: Sequence[str] = ("top", "bottom", "left", "right")) -> Iterator[Group]:
    """What is seen from outside: a line from its first cell inwards, with the clue there."""
    for name in names:
        across = name in ("top", "bottom")
        for number in range(1, (board.columns if across else board.rows) + 1):
            line = [
                (k, number) if across else (number, k) for k in range(1, (board.rows if across else board.columns) + 1)
            ]
            if name in ("bottom", "right"):
                line.reverse()
            what = "column" if across else "row"
            side = {"top": "the top", "bottom": "below", "left": "the left", "right": "the right"}[name]
            yield Group(
                f"{what} {number} seen from {side}", _open(board, line), number, hint=board.outside(name, number)
            )


def _sides(board: Board) -> Iterator[Group]:
    for number, (row, column) in enumerate(board.cells, 1):
        places = (
            Side(row - 1, column, BELOW),
            Side(row, column - 1, RIGHT),
            Side(row, column, RIGHT),
            Side(row, column, BELOW),
        )
        name = f"the sides of {name_of((row, column))}"
        yield Group(name, places, number, (row, column), board.hint((row, column)), "sides")


def _ends(board: Board) -> Iterator[Group]:
    bridged = any(sort.form == "bridges" for sort in board.frame.sorts.values())
    ends = board.bridges_at if bridged else board.ends
    for number, (row, column) in enumerate(board.cells, 1):
        name = f"the {'bridges' if bridged else 'links'} of {name_of((row, column))}"
        places = tuple(ends((row, column)))
        yield Group(name, places, number, (row, column), board.hint((row, column)), "sides")


def _crossings(board: Board) -> Iterator[Group]:
    """Every two bridges that cross, found where one of them goes down."""
    down = {side.cells[0]: bridge for bridge in board.bridges if bridge.way == BELOW for side in bridge.steps[1:]}
    for bridge in board.bridges:
        if bridge.way == RIGHT:
            for side in bridge.steps[1:]:
                other = down.get(side.cells[0])
                if other is not None:
                    yield Group(f"{name_of_place(bridge)} and {name_of_place(other)}", (bridge, other), form="sides")


def ring(centre: Cell) -> tuple[Cell, ...]:
    """The eight places around a cell in order, those off the board as well."""
    row, column = centre
    return tuple((row + down, column + right) for down, right in _RING)


def _ring(board: Board) -> Iterator[Group]:
    for number, cell in enumerate(board.area, 1):
        places = tuple(place for place in ring(cell) if board.has(place))
        yield Group(f"the cells around {name_of(cell)}", places, number, cell, board.hint(cell))


def _stretches(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """So many places in a row, of every group of a family."""
    length, chosen = parameters
    assert isinstance(length, int)
    assert isinstance(chosen, Chosen)
    found = (
        (group, group.places[start : start + length])
        for group in board.groups(chosen)
        for start in range(len(group.places) - length + 1)
    )
    return numbered(
        Group(f"the stretch from {name_of_place(places[0])} to {name_of_place(places[-1])} in {group.name}", places)
        for group, places in found
    )


def _shared(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """What a group of one family and a group of another one have in common, two places or more."""
    first, second = parameters
    assert isinstance(first, Chosen)
    assert isinstance(second, Chosen)
    others = board.groups(second)
    having = owners(others)
    for number, (one, index, places) in enumerate(_meetings(board.groups(first), having), 1):
        yield Group(f"{one.name} in {others[index].name}", places, number)


def _meetings(
    groups: Iterable[Group], having: Mapping[Place, set[int]]
) -> Iterator[tuple[Group, int, tuple[Place, ...]]]:
    """Groups, groups of others that share two places with them or more, and these places."""
    for one in groups:
        common: dict[int, list[Place]] = {}
        for place in one.places:
            for index in having.get(place, ()):
                common.setdefault(index, []).append(place)
        for index in sorted(common):
            if len(common[index]) > 1:
                yield one, index, tuple(common[index])


def _across(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """Two neighbours of two groups."""
    (areas,) = parameters
    assert isinstance(areas, Chosen)
    areas_of = {place: group.number for group in board.groups(areas) for place in group.places}
    pairs = [(one.cells, one) for one in board.joints()]
    return numbered(
        Group(name_of_place(side), cells) for cells, side in pairs if areas_of.get(cells[0]) != areas_of.get(cells[1])
    )


def _mates(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """For each place the group to which it belongs."""
    (areas,) = parameters
    assert isinstance(areas, Chosen)
    return numbered(
        Group(f"{group.name}, with {name_of_place(place)}", group.places, centre=(place[0], place[1]), hint=group.hint)
        for group in board.groups(areas)
        for place in group.places
    )


def _heads(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """The first place of each group."""
    (chosen,) = parameters
    assert isinstance(chosen, Chosen)
    return (group._replace(places=group.places[:1], centre=None) for group in board.groups(chosen))


def _tails(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """Each group without its first place; it keeps its number, so that it is compared with its own head."""
    (chosen,) = parameters
    assert isinstance(chosen, Chosen)
    return (group._replace(places=group.places[1:], centre=None) for group in board.groups(chosen))


def _open(board: Board, cells: Iterable[Cell]) -> tuple[Place, ...]:
    return tuple(cell for cell in cells if board.has(cell))


def _plain(name: str, groups: Groups, summary: str, centred: bool = False, form: str = "cells") -> Family:
    return Family(name, lambda board, _: numbered(groups(board)), (), summary, centred=centred, form=form)


def _of_two(name: str, steps: tuple[Cell, ...], summary: str) -> Family:
    return Family(name, lambda board, _: numbered(_pairs(steps)(board)), (), summary, pairs=True)


BUILT_IN: dict[str, Family] = {
    family.name: family
    for family in (
        Family("rows", lambda board, _: rows_of(board), (), "every row"),
        Family("columns", lambda board, _: columns_of(board), (), "every column"),
        Family("lines", lambda board, _: lines_of(board), (), "every row and every column", renumbers=True),
        _plain("diagonals", diagonals_of, "the two long diagonals of a square board"),
        _plain("slopes", slopes_of, "every diagonal of two cells or more"),
        _plain("boxes", boxes_of, "the boxes into which the board falls"),
        Family("windows", windows_of, ("shape",), "every rectangle of a shape"),
        Family("stretches", _stretches, ("count", "family"), "so many places in a row in each group of a family"),
        Family("shared", _shared, ("family", "family"), "what a group of one family and one of another have in common"),
        Family(
            "across",
            _across,
            ("family",),
            "every two neighbours that belong to different groups of a family",
            pairs=True,
        ),
        Family("heads", _heads, ("family",), "the first place of each group of a family", single=True),
        Family("tails", _tails, ("family",), "each group of a family without its first place"),
        Family("mates", _mates, ("family",), "for each place the group of a family to which it belongs", centred=True),
        _plain("around", _around(_NEAR, "neighbours"), "the neighbours of each cell", centred=True),
        _plain("around8", _around(_TOUCHING, "surroundings"), "the eight cells around each cell", centred=True),
        _plain(
            "around9", _around(_TOUCHING, "surroundings", own=True), "each cell and the eight around it", centred=True
        ),
        _of_two("pairs", ((0, 1), (1, 0)), "every two cells that share a side"),
        _of_two("pairs8", ((0, 1), (1, 0), (1, 1), (1, -1)), "every two cells that touch, at a corner too"),
        _of_two("touching", ((1, 1), (1, -1)), "every two cells that touch at a corner only"),
        _of_two("knights", ((1, 2), (2, 1), (1, -2), (2, -1)), "every two cells a knight's move apart"),
        _of_two("right", ((0, 1),), "each cell and the one to its right"),
        _of_two("down", ((1, 0),), "each cell and the one below it"),
        _plain("all", all_of, "all cells of the board"),
        _plain("entries", _entries, "every run of cells of a line between blocks"),
        Family(
            "views",
            lambda board, _: list(views_of(board)),
            (),
            "every line as it is seen from each end",
            renumbers=True,
        ),
        _plain("sides", _sides, "the four sides of each cell", centred=True, form="sides"),
        _plain("ends", _ends, "the links of each cell, or its bridges", centred=True, form="sides"),
        _plain("crossings", _crossings, "every two bridges that cross", form="sides"),
        _plain("ring", _ring, "the eight cells around each cell, in order", centred=True),
    )
}
"""The families by name."""
