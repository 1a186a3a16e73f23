"""The families of groups that every kind knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import isqrt

from pylogic.core.places import BELOW, RIGHT, Side
from pylogic.declared.board import joints, limits, parts
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Family, Group, Hint, family, numbered, owners, seams
from pylogic.declared.board.places import Place, name_of_corner, name_of_place
from pylogic.language.reading import Cell, name_of


def rows_of(board: Board) -> list[Group]:
    """Return the rows from top to bottom, each from left to right."""
    return [
        Group(f"row {row}", _open(board, board.row(row)), row, hint=board.outside("rows", row))
        for row in range(1, board.rows + 1)
    ]


def columns_of(board: Board) -> list[Group]:
    """Return the columns from left to right, each from top to bottom."""
    return [
        Group(f"column {column}", _open(board, board.column(column)), column, hint=board.outside("columns", column))
        for column in range(1, board.columns + 1)
    ]


def _lines(board: Board) -> list[Group]:
    return [*rows_of(board), *columns_of(board)]


def slopes_of(board: Board) -> list[Group]:
    """Return all diagonals of two cells or more, those that fall, then those that rise."""
    diagonals: list[list[Cell]] = []
    for step in (1, -1):
        by_offset: dict[int, list[Cell]] = {}
        for row, column in board.area:
            by_offset.setdefault(column - step * row, []).append((row, column))
        diagonals += [by_offset[offset] for offset in sorted(by_offset)]
    return [
        Group(f"the diagonal from {name_of(cells[0])} to {name_of(cells[-1])}", _open(board, cells), number)
        for number, cells in enumerate((cells for cells in diagonals if len(cells) > 1), 1)
    ]


def _diagonals(board: Board) -> list[Group]:
    """Return the two long diagonals of a square board."""
    n = board.rows if board.rows == board.columns else 0
    both = {"left": [(k, k) for k in range(1, n + 1)], "right": [(k, n + 1 - k) for k in range(1, n + 1)]}
    return [Group(f"the diagonal from the top {side}", _open(board, cells)) for side, cells in both.items() if n]


def box_shape(board: Board) -> tuple[int, int] | None:
    """Return rows and columns of a box, as the puzzle or the kind sets them; by default boxes are square."""
    if stated := board.stated("boxes"):
        height, width = stated[0][0]
        return int(height), int(width)
    if board.frame.boxes:
        return board.frame.boxes
    side = isqrt(board.rows)
    return (side, side) if side * side == board.rows == board.columns else None


def boxes_of(board: Board) -> list[Group]:
    """Return the boxes in reading order."""
    shape = box_shape(board)
    if shape is None:
        return []
    rows, columns = range(1, board.rows + 1, shape[0]), range(1, board.columns + 1, shape[1])
    corners = ((row, column) for row in rows for column in columns)
    return [
        Group(f"box {number}", _rectangle(board, corner, shape), number) for number, corner in enumerate(corners, 1)
    ]


def _windows(board: Board, shape: tuple[int, int]) -> Iterator[Group]:
    """Yield all rectangles of a shape that lie wholly on the board."""
    height, width = shape
    rows, columns = range(1, board.rows - height + 2), range(1, board.columns - width + 2)
    if len(rows) * len(columns) * height * width > limits.PLACES:
        raise limits.TooLargeError(
            f"a board of {board.rows}x{board.columns} is too large for: windows {height}x{width}"
        )
    for corner in ((row, column) for row in rows for column in columns):
        places = _rectangle(board, corner, shape)
        if len(places) == height * width:
            yield Group(_window(places, height, width), places)


def _window(places: Sequence[Place], height: int, width: int) -> str:
    """``r1c1 to r1c3``, ``the 2x2 square at r1c1``, ``the 2x3 rectangle at r1c1``."""
    first, last = (name_of_place(place) for place in (places[0], places[-1]))
    if min(height, width) == 1:
        return f"{first} to {last}" if len(places) > 1 else first
    return f"the {height}x{width} {'square' if height == width else 'rectangle'} at {first}"


def _rectangle(board: Board, corner: Cell, shape: tuple[int, int]) -> tuple[Place, ...]:
    row, column = corner
    return _open(board, ((row + r, column + c) for r in range(shape[0]) for c in range(shape[1])))


_NEAR = ((-1, 0), (0, -1), (0, 1), (1, 0))
_TOUCHING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
STEPS: dict[str, tuple[Cell, ...]] = {
    "pairs": ((0, 1), (1, 0)),
    "pairs8": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "touching": ((1, 1), (1, -1)),
    "knights": ((1, 2), (2, 1), (1, -2), (2, -1)),
}
"""The steps from one cell to the other of pairs by which cells may be connected."""
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def _around(board: Board, steps: Sequence[Cell], noun: str) -> Iterator[Group]:
    """Yield for each cell those at some steps from it."""
    for row, column in board.area:
        cell = row, column
        places = _open(board, ((row + down, column + right) for down, right in steps))
        yield Group(f"the {noun} {name_of(cell)}", places, centre=cell, hint=board.hint(cell))


def _rays(board: Board) -> Iterator[Group]:
    for cell in board.area:
        places = tuple(place for ray in board.rays(cell) for place in ray)
        yield Group(f"what lies in line with {name_of(cell)}", places, centre=cell, hint=board.hint(cell))


def _away(board: Board) -> Iterator[Group]:
    """Yield for each number in a cell the cells in its row and column that are as far away."""
    for (row, column), hint in sorted(board.hints.items()):
        if hint.numbers:
            steps = [(down * hint.numbers[0], right * hint.numbers[0]) for down, right in _NEAR]
            places = _open(board, ((row + down, column + right) for down, right in steps))
            name = f"the cells {hint.numbers[0]} away from {name_of((row, column))}"
            yield Group(name, tuple(dict.fromkeys(places)), centre=(row, column), hint=hint, measured=True)


def _pairs(board: Board, steps: Sequence[Cell]) -> Iterator[Group]:
    for row, column in board.cells:
        for down, right in steps:
            other = (row + down, column + right)
            if board.has(other):
                yield Group(f"{name_of((row, column))} and {name_of(other)}", ((row, column), other))


def _joined(board: Board) -> Iterator[Group]:
    """Yield the two cells of each link, edge or bridge."""
    for side in joints.variable_sides(board):
        if all(map(board.has, side.cells)):
            yield Group(f"{name_of(side.cells[0])} and {name_of(side.cells[1])}", side.cells)


def _entries(board: Board) -> Iterator[Group]:
    """Yield the runs of cells of a line between blocks."""
    lines = [("right", board.row(row)) for row in range(1, board.rows + 1)]
    lines += [("down", board.column(column)) for column in range(1, board.columns + 1)]
    for way, line in lines:
        for here, run in groupby(line, lambda cell: board.has(cell) and cell not in board.walls):
            cells = tuple(run)
            if here:
                row, column = cells[0]
                before = (row, column - 1) if way == "right" else (row - 1, column)
                name = f"the run from {name_of(cells[0])} to {name_of(cells[-1])}"
                yield Group(name, cells, hint=board.run_total(way, before))


_SEEN_FROM = {"top": "the top", "bottom": "below", "left": "the left", "right": "the right"}


def views_of(board: Board, names: Iterable[str] = _SEEN_FROM) -> Iterator[Group]:
    """Yield lines as they are seen from outside: from the first cell inwards, with the clue there."""
    for name in names:
        vertical = name in ("top", "bottom")
        for number in range(1, (board.columns if vertical else board.rows) + 1):
            line = board.column(number) if vertical else board.row(number)
            if name in ("bottom", "right"):
                line.reverse()
            seen = f"{'column' if vertical else 'row'} {number} seen from {_SEEN_FROM[name]}"
            yield Group(seen, _open(board, line), number, hint=board.outside(name, number))


def _sides(board: Board) -> Iterator[Group]:
    for cell in board.cells:
        yield Group(f"the sides of {name_of(cell)}", board.sides(cell), 0, cell, board.hint(cell), "sides")


def _ends(board: Board) -> Iterator[Group]:
    bridged = any(sort.form == "bridges" for sort in board.frame.sorts.values())
    for cell in board.posts if bridged else board.cells:
        name = f"the {'bridges' if bridged else 'links'} of {name_of(cell)}"
        places = tuple(board.bridges_at(cell) if bridged else board.ends(cell))
        hint = board.hint(cell) or (Hint(()) if bridged else None)  # rules hold for one without any bridge as well
        yield Group(name, places, 0, cell, hint, "sides")


def meeting(row: int, column: int) -> tuple[Side, ...]:
    """Return the four sides that meet at the lower right corner of a cell."""
    return (
        Side(row, column, RIGHT),
        Side(row + 1, column, RIGHT),
        Side(row, column, BELOW),
        Side(row, column + 1, BELOW),
    )


def _points(board: Board) -> Iterator[Group]:
    """Yield the four sides that meet at each point between cells."""
    for row, column in board.area:
        if row < board.rows and column < board.columns:
            yield Group(name_of_corner((row, column)), meeting(row, column), form="sides")


def sides_at(board: Board, row: int, column: int) -> tuple[Side, ...]:
    """Return the sides of cells of the board that meet at a corner."""
    return tuple(side for side in meeting(row, column) if any(map(board.has, side.cells)))


def _vertices(board: Board) -> Iterator[Group]:
    """Yield the sides that meet at each corner of a cell, at the rim too."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            if sides := sides_at(board, row, column):
                yield Group(name_of_corner((row, column)), sides, form="sides")


def _crossings(board: Board) -> Iterator[Group]:
    """Yield every two bridges that cross, found where one of them goes down."""
    down = {side.cells[0]: bridge for bridge in board.bridges if bridge.way == BELOW for side in bridge.steps[1:]}
    for bridge in board.bridges:
        if bridge.way == RIGHT:
            for side in bridge.steps[1:]:
                other = down.get(side.cells[0])
                if other is not None:
                    yield Group(f"{name_of_place(bridge)} and {name_of_place(other)}", (bridge, other), form="sides")


def ring(centre: Cell) -> tuple[Cell, ...]:
    """Return the eight places around a cell in order, those off the board as well."""
    row, column = centre
    return tuple((row + down, column + right) for down, right in _AROUND)


def _panes(board: Board) -> Iterator[Group]:
    """Yield boxes that have a line of one cell around them, and between them."""
    height, width = box_shape(board) or (board.rows, board.columns)
    for corner in ((r, c) for r in range(2, board.rows, height + 1) for c in range(2, board.columns, width + 1)):
        places = _rectangle(board, corner, (height, width))
        if len(places) == height * width:
            yield Group(f"the pane at {name_of(corner)}", places)


def _across8(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield every two cells of two groups that touch."""
    area_of = {place: area.number for area in numbered(board.groups(areas)) for place in area.places}
    for pair in _pairs(board, STEPS["pairs8"]):
        one, other = pair.places
        if area_of.get(one) != area_of.get(other):
            yield pair


def _passages(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield the stretches of lines from a cell of one group to a cell of another one that shares a border with it."""
    owned = owners(board.groups(areas))
    bordering = seams(board.joints(), board.groups(areas)).keys()
    for run in _entries(board):
        for start, end in combinations(range(len(run.places)), 2):
            first, last = run.places[start], run.places[end]
            both = ((min(a, b), max(a, b)) for a in owned.get(first, ()) for b in owned.get(last, ()) if a != b)
            if not bordering.isdisjoint(both):
                yield Group(f"{name_of_place(first)} to {name_of_place(last)}", run.places[start : end + 1])


def _open(board: Board, cells: Iterable[Cell]) -> tuple[Place, ...]:
    return tuple(cell for cell in cells if board.has(cell))


def _centred(name: str, steps: Sequence[Cell], noun: str, summary: str) -> Family:
    return family(name, lambda board: _around(board, steps, noun), summary, centred=True)


def _of_two(name: str, steps: Sequence[Cell], summary: str) -> Family:
    return family(name, lambda board: _pairs(board, steps), summary, pairs=True)


BUILT_IN: dict[str, Family] = {
    one.name: one
    for one in (
        Family("rows", lambda board, _: rows_of(board), summary="every row"),
        Family("columns", lambda board, _: columns_of(board), summary="every column"),
        Family("lines", lambda board, _: _lines(board), summary="every row and every column", renumbers=True),
        family("diagonals", _diagonals, "the two long diagonals of a square board"),
        family("slopes", slopes_of, "every diagonal of two cells or more"),
        family("boxes", boxes_of, "the boxes into which the board falls"),
        family("windows", _windows, "every rectangle of a shape", parameters=("shape",)),
        family("panes", _panes, "boxes with a line of one cell around them and between them"),
        _centred("around", _NEAR, "neighbours of", "the neighbours of each cell"),
        _centred("around8", _TOUCHING, "surroundings of", "the eight cells around each cell"),
        _centred("around9", sorted((*_TOUCHING, (0, 0))), "surroundings of", "each cell and the eight around it"),
        family("rays", _rays, "what each cell looks at in its row and column, up to a block", centred=True),
        family("away", _away, "the cells in the row and the column of a number that are as far away", centred=True),
        family("joined", _joined, "the two cells of each link, edge or bridge", pairs=True),
        _of_two("pairs", STEPS["pairs"], "every two cells that share a side"),
        _of_two("pairs8", STEPS["pairs8"], "every two cells that touch, at a corner too"),
        _of_two("touching", STEPS["touching"], "every two cells that touch at a corner only"),
        _of_two("knights", STEPS["knights"], "every two cells a knight's move apart"),
        family(
            "across8",
            _across8,
            "every two cells of different groups of a family that touch, at a corner too",
            parameters=("family",),
            pairs=True,
        ),
        family(
            "passages",
            _passages,
            "every stretch of a line, between blocks, from a cell of a group of a family to one of another group that "
            "shares a border with it",
            parameters=("family_of_cells",),
        ),
        _of_two("right", ((0, 1),), "each cell and the one to its right"),
        _of_two("down", ((1, 0),), "each cell and the one below it"),
        family("all", lambda board: [Group("the board", tuple(board.cells))], "all cells of the board"),
        family("entries", _entries, "every run of cells of a line between blocks"),
        Family(
            "views", lambda board, _: views_of(board), summary="every line as it is seen from each end", renumbers=True
        ),
        family("sides", _sides, "the four sides of each cell", centred=True, form="sides"),
        family("ends", _ends, "the links of each cell, or its bridges", centred=True, form="sides"),
        family("points", _points, "the four sides that meet at each point between cells", form="sides"),
        family("vertices", _vertices, "the sides that meet at each corner of a cell, at the rim too", form="sides"),
        family("crossings", _crossings, "every two bridges that cross", form="sides"),
        *parts.FAMILIES,
        *joints.FAMILIES,
        _centred("ring", _AROUND, "cells around", "the eight cells around each cell, in order"),
    )
}
"""The families by name."""
