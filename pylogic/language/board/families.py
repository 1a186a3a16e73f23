"""The families of groups that every kind knows: lines and rectangles, and all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import isqrt

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import limits, parts, surroundings
from pylogic.language.board.board import Board
from pylogic.language.board.groups import ENDS, OVER, WITHOUT, Chosen, Family, Group, family, numbered, owners, seams
from pylogic.language.board.sorts import Place, name_of_place


def rows_of(board: Board) -> list[Group]:
    """Return the rows from top to bottom, each from left to right."""
    return [
        board.over(f"row {row}", board.row(row), number=row, hint=board.outside("rows", row))
        for row in range(1, board.rows + 1)
    ]


def columns_of(board: Board) -> list[Group]:
    """Return the columns from left to right, each from top to bottom."""
    return [
        board.over(f"column {column}", board.column(column), number=column, hint=board.outside("columns", column))
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
    found = (board.over("", cells) for cells in diagonals)
    return [
        group._replace(name=f"the diagonal from {name_of_place(group.places[0])} to {name_of_place(group.places[-1])}")
        for group in numbered(group for group in found if len(group.places) > 1)
    ]


def _diagonals(board: Board) -> list[Group]:
    """Return the two long diagonals of a square board."""
    n = board.rows if board.rows == board.columns else 0
    both = {"left": [(k, k) for k in range(1, n + 1)], "right": [(k, n + 1 - k) for k in range(1, n + 1)]}
    return [board.over(f"the diagonal from the top {side}", cells) for side, cells in both.items() if n]


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
    boxes = ([cell for cell in _rectangle(corner, shape) if board.inside(cell)] for corner in corners)
    return [board.over(f"box {number}", cells, number=number) for number, cells in enumerate(boxes, 1)]


def _windows(board: Board, shape: tuple[int, int]) -> Iterator[Group]:
    """Yield all rectangles of a shape that lie wholly on the board."""
    height, width = shape
    rows, columns = range(1, board.rows - height + 2), range(1, board.columns - width + 2)
    if len(rows) * len(columns) * height * width > limits.PLACES:
        raise limits.TooLargeError(
            f"a board of {board.rows}x{board.columns} is too large for: windows {height}x{width}"
        )
    for corner in ((row, column) for row in rows for column in columns):
        places = _rectangle(corner, shape)
        if all(map(board.has, places)):
            yield Group(_window(places, height, width), places)


def _window(places: Sequence[Place], height: int, width: int) -> str:
    """``r1c1 to r1c3``, ``the 2x2 square at r1c1``, ``the 2x3 rectangle at r1c1``."""
    first, last = (name_of_place(place) for place in (places[0], places[-1]))
    if min(height, width) == 1:
        return f"{first} to {last}" if len(places) > 1 else first
    return f"the {height}x{width} {'square' if height == width else 'rectangle'} at {first}"


def _rectangle(corner: Cell, shape: tuple[int, int]) -> tuple[Cell, ...]:
    row, column = corner
    return tuple((row + r, column + c) for r in range(shape[0]) for c in range(shape[1]))


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
            yield board.over(seen, line, number=number, hint=board.outside(name, number))


def _panes(board: Board) -> Iterator[Group]:
    """Yield boxes that have a line of one cell around them, and between them."""
    height, width = box_shape(board) or (board.rows, board.columns)
    rows, columns = range(2, board.rows - height + 1, height + 1), range(2, board.columns - width + 1, width + 1)
    for corner in ((row, column) for row in rows for column in columns):
        places = _rectangle(corner, (height, width))
        if all(map(board.has, places)):
            yield Group(f"the pane at {name_of(corner)}", places)


def _across8(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield every two cells of two groups that touch."""
    owned = owners(board.groups(areas))
    return (
        pair for pair in surroundings.pairs(board, surroundings.STEPS["pairs8"]) if parts.differ(pair.places, owned)
    )


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


def _of_lines(name: str, groups: Callable[[Board], Iterable[Group]], summary: str) -> Family:
    """Return a family whose groups have the numbers of lines."""
    lines = Family(name, lambda board, _: groups(board), (), summary)
    return lines._replace(blocks=OVER, empty=_BLOCKED)


_BLOCKED = "of blocks alone"
"""Which of the groups of lines have no places, as the reference says it."""

BUILT_IN: dict[str, Family] = {
    one.name: one
    for one in (
        _of_lines("rows", rows_of, "every row"),
        _of_lines("columns", columns_of, "every column"),
        _of_lines("lines", _lines, "every row and every column"),
        family("diagonals", _diagonals, "the two long diagonals of a square board", blocks=OVER, empty=_BLOCKED),
        family("slopes", slopes_of, "every diagonal of two cells or more", blocks=OVER),
        family("boxes", boxes_of, "the boxes into which the board falls", blocks=OVER, empty=_BLOCKED),
        family("windows", _windows, "every rectangle of a shape", parameters=("shape",), blocks=WITHOUT),
        family("panes", _panes, "boxes with a line of one cell around them and between them", blocks=WITHOUT),
        family(
            "across8",
            _across8,
            "every two cells of different groups of a family that touch, at a corner too",
            parameters=("family",),
            pairs=True,
            blocks=WITHOUT,
        ),
        family(
            "passages",
            _passages,
            "every stretch of a line, between blocks, from a cell of a group of a family to one of another group that "
            "shares a border with it",
            parameters=("family_of_cells",),
            blocks=ENDS,
        ),
        family(
            "all",
            lambda board: [board.over("the board", board.area)],
            "all cells of the board",
            blocks=OVER,
            empty=_BLOCKED,
        ),
        family("entries", _entries, "every run of cells of a line between blocks", blocks=ENDS),
        _of_lines("views", views_of, "every line as it is seen from each end"),
        *surroundings.FAMILIES,
        *parts.FAMILIES,
        *surroundings.JOINTS,
    )
}
"""The families by name."""
