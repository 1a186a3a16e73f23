"""The families of groups that every kind knows: lines and rectangles, and all others.

Families of parts of the groups of another family: stretches, halves, ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, groupby
from math import isqrt
from types import MappingProxyType

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import limits, surroundings
from pylogic.language.board.board import Board
from pylogic.language.board.places import (
    ENDS,
    MADE,
    OVER,
    WITHOUT,
    Chosen,
    Family,
    Group,
    Place,
    adding,
    family,
    groups_by_place,
    name_of_place,
    numbered,
    sides_between,
)

FAMILIES: list[Family] = []
_family = partial(adding, FAMILIES)


@_family("K places in a row in each group of a family", "count", "family", wholes=(0,), blocks=ENDS)
def stretches(board: Board, length: int, chosen: Chosen) -> Iterator[Group]:
    """Yield the runs of places of a length, of every group of a family."""
    for group in board.groups(chosen, clued=True):
        for unbroken in group.unbroken():
            whole = group.closed and not group.stretches and len(unbroken) >= length
            places = (*unbroken, *unbroken[: length - 1]) if whole else unbroken
            for start in range(len(places) - length + 1):
                stretch = places[start : start + length]
                ends = f"{name_of_place(stretch[0])} to {name_of_place(stretch[-1])}"
                yield _run(group, f"the stretch from {ends} in {group.name}", stretch)


def _part(group: Group, name: str, places: tuple[Place, ...]) -> Group:
    """A part of a group, which is there as long as the group is."""
    return group._replace(
        name=name, places=places, hint=group.listed, centre=None, region=False, closed=False, wholes=(group,)
    )


def _run(group: Group, name: str, places: tuple[Place, ...]) -> Group:
    """A part that no block parts, though it may lie across the place where a closed group begins."""
    return _part(group, name, places)._replace(stretches=MappingProxyType({}))


@_family("every choice of K places of each group", "count", "family", wholes=(0,))
def _any(board: Board, count: int, chosen: Chosen) -> Iterator[Group]:
    """Yield every choice of a number of places of a group, in their order."""
    for group in board.groups(chosen, clued=True):
        for places in combinations(group.places, count):
            yield _part(group, f"{' and '.join(map(name_of_place, places))} in {group.name}", places)


@_family(
    "every two places that are as far from the two ends of a group of a family",
    "family",
    numbers=False,
    wholes=(0,),
    pairs=True,
)
def _opposite(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield every two places that are as far from the ends of a group."""
    for group in board.groups(chosen, clued=True):
        for index in range(len(group.places) // 2):
            places = (group.places[index], group.places[-1 - index])
            yield _part(group, f"{name_of_place(places[0])} and {name_of_place(places[1])} in {group.name}", places)


def _staying(board: Board, chosen: Chosen, areas: Chosen, part: slice) -> Iterator[Group]:
    """Yield the stretches of each group that stay in one group of another family, with the number of the first one."""
    owned = groups_by_place(board.groups(areas))
    for group in board.groups(chosen, clued=True):
        runs = group.unbroken()
        legs = [tuple(leg) for run in runs for _, leg in groupby(run, lambda place: owned.get(place))]
        whole = group.closed and not group.stretches
        if whole and len(legs) > 1 and owned.get(legs[0][0]) == owned.get(legs[-1][-1]):
            legs[0] = legs.pop() + legs[0]
        for leg in legs[part]:
            yield _run(group, f"the leg from {name_of_place(leg[0])} in {group.name}", leg)


@_family(
    "the stretches of each group of a family that stay in one group of another one",
    "family",
    "family",
    numbers=False,
    wholes=(0,),
    blocks=ENDS,
)
def _legs(board: Board, chosen: Chosen, areas: Chosen) -> Iterator[Group]:
    return _staying(board, chosen, areas, slice(None))


@_family("the first one of these stretches", "family", "family", numbers=False, wholes=(0,), blocks=ENDS)
def _starts(board: Board, chosen: Chosen, areas: Chosen) -> Iterator[Group]:
    return _staying(board, chosen, areas, slice(1))


@_family(
    "the two ends of each group of a family, for each place between them",
    "family",
    wholes=(0,),
    centred=True,
    pairs=True,
)
def _bounds(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the ends of each group for each place between them, which is the centre."""
    for group in board.groups(chosen, clued=True):
        for place in group.places[1:-1]:
            ends = (group.places[0], group.places[-1])
            name = f"{name_of_place(place)} and the ends of {group.name}"
            yield _part(group, name, ends)._replace(centre=(place[0], place[1]))


@_family(
    "the place in the middle of each group of a family, or the two there",
    "family",
    numbers=False,
    wholes=(0,),
    empty=MADE,
)
def _middle(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the place in the middle of each group, or the two there, with its number."""
    for group in board.groups(chosen, clued=True):
        length = len(group.places)
        yield _part(group, f"the middle of {group.name}", group.places[(length - 1) // 2 : length // 2 + 1])


@_family(
    "each place of the first half of a group of a family with its counterpart in the second half",
    "family",
    wholes=(0,),
    pairs=True,
)
def _halves(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield each place of the first half of a group with the one at the same place in the second half."""
    for group in board.groups(chosen, clued=True):
        half = len(group.places) // 2
        for places in zip(group.places[:half], group.places[half : 2 * half], strict=True):
            yield _part(group, f"{name_of_place(places[0])} and {name_of_place(places[1])} in {group.name}", places)


@_family("the first places of all groups of a family, their second ones, and so on", "family")
def _counterparts(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the first places of all groups, the second ones, and so on."""
    groups = board.groups(chosen)
    for index in range(max((len(group.places) for group in groups), default=0)):
        places = tuple(dict.fromkeys(group.places[index] for group in groups if index < len(group.places)))
        yield Group(f"{name_of_place(places[0])} and its counterparts", places)


@_family(
    "for each group of the second family all its places that belong to groups of the first one: `together M areas`",
    "family",
    "family",
    numbers=False,
    wholes=(1,),
    empty="of a group without such a place",
)
def _together(board: Board, chosen: Chosen, areas: Chosen) -> Iterator[Group]:
    """Yield those places of each group of the second family that belong to a group of the first one."""
    owned = groups_by_place(board.marked(chosen))  # that a cell is marked is part of the frame
    for group in board.groups(areas, clued=True):
        places = tuple(place for place in group.places if place in owned)
        name = f"{chosen.name} in {group.name}"
        yield group._replace(name=name, places=places, centre=None, closed=False, wholes=(group,))


@_family("what a group of one family and one of another have in common", "family", "family", wholes=(0, 1))
def _shared(board: Board, first: Chosen, second: Chosen) -> Iterator[Group]:
    """Yield what a group of one family and a group of another one have in common."""
    others = board.groups(second)
    owned = groups_by_place(others)
    for one in board.groups(first):
        common: dict[int, list[Place]] = {}
        for place in one.places:
            for index in owned.get(place, ()):
                common.setdefault(index, []).append(place)
        for index in sorted(common):
            part = _part(one, f"{one.name} in {others[index].name}", tuple(common[index]))
            yield part._replace(hint=one.listed or others[index].listed, wholes=(one, others[index]))


@_family("every two neighbours that belong to different groups of a family", "family", pairs=True, blocks=WITHOUT)
def _across(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield every two neighbours of two groups."""
    owned = groups_by_place(board.groups(areas))
    return (Group(name_of_place(side), side.cells) for side in board.joints() if differ(side.cells, owned))


def differ(pair: Sequence[Place], owned: Mapping[Place, set[int]]) -> bool:
    """Whether two places belong to groups, and not to the same one."""
    one, other = (owned.get(place, set()) for place in pair)
    return bool(one and other) and one.isdisjoint(other)


def _cut(board: Board, chosen: Chosen, part: slice) -> Iterator[Group]:
    """Yield a part of each group; heads are about their first place."""
    for group in board.groups(chosen, clued=True):
        centre = group.places[0][:2] if group.places and not part.start else None
        yield group._replace(places=group.places[part], centre=centre, closed=False, wholes=(group,))


@_family(
    "the first place of each group of a family; `heads 3 F`: its first three places",
    "few",
    "family",
    numbers=False,
    wholes=(0,),
    centred=True,
    empty=MADE,
)
def _heads(board: Board, few: int, chosen: Chosen) -> Iterator[Group]:
    return _cut(board, chosen, slice(few))


@_family(
    "each group of a family without its first place",
    "family",
    numbers=False,
    wholes=(0,),
    empty="of a group of one place",
)
def _tails(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _cut(board, chosen, slice(1, None))


@_family(
    "the cells above the first place of each group of a family",
    "family_of_cells",
    numbers=False,
    wholes=(0,),
    blocks=OVER,
    empty="of a place with blocks above it, or none",
)
def _above(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the cells above the first place of each group, with the number of the group."""
    for group in board.groups(chosen, clued=True):
        for row, column, *_ in group.places[:1]:
            above = board.over(f"the cells above {name_of_place((row, column))}", board.column(column)[: row - 1])
            yield _part(group, above.name, above.places)._replace(stretches=above.stretches)


def _bordering(board: Board, chosen: Chosen, which: int) -> Iterator[Group]:
    """Return the first or the second one of every two groups that share a border, one after the other."""
    groups = board.groups(chosen)
    for pair in sorted(sides_between(board.joints(), groups)):
        yield groups[pair[which]]._replace(hint=groups[pair[which]].listed, wholes=())


@_family("the first one of every two groups of a family that share a border", "family")
def _former(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _bordering(board, chosen, 0)


@_family("the second one of these two", "family")
def _latter(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _bordering(board, chosen, 1)


@_family(
    "the cell that each group of a family is about", "family", wholes=(0,), centred=True, single=True, blocks=WITHOUT
)
def _centres(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the cell that each group is about."""
    for group in board.groups(chosen, clued=True):
        if group.centre is not None and board.has(group.centre):
            alone = group._replace(name=name_of_place(group.centre), places=(group.centre,), wholes=(group,))
            yield alone._replace(closed=False, of_block=False)


@_family(
    "each group of a family that is about a cell; in a comparison it belongs to all of them about that cell",
    "family",
    centred=True,
    empty="as in F",
)
def _peers(board: Board, chosen: Chosen) -> Iterator[Group]:
    return (group for group in board.groups(chosen, clued=True) if group.centre is not None)


@_family(
    "for each place its group in a family, with its clue or, where nothing lists the group, that of the place",
    "family",
    wholes=(0,),
    centred=True,
)
def _mates(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield for each place the group to which it belongs, with its clue, or else with that of the place.

    What a puzzle lists, such as dots, goes with its statement, which is a clue without a number.
    """
    for group in board.groups(areas):
        for place in group.places:
            name = f"{group.name}, with {name_of_place(place)}"
            cell = place[0], place[1]
            part = _part(group, name, group.places)
            yield part._replace(centre=cell, hint=group.hint or board.hint(cell), closed=group.closed)


@_family(
    "the groups of a family about a cell with a clue",
    "family",
    numbers=False,
    wholes=(0,),
    centred=True,
    empty="as in F; rules hold for it",
)
def _numbered(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the groups about cells with a clue, with or without a number."""
    about = (group for group in board.groups(chosen, clued=True) if group.centre in board.hints)
    return (group._replace(owed=True, wholes=(group,)) for group in about)


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


def slopes_of(board: Board, steps: tuple[int, ...] = (1, -1)) -> list[Group]:
    """Return all diagonals of two cells or more, those that fall to the right, step 1, then those that rise."""
    diagonals: list[list[Cell]] = []
    for step in steps:
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
    owned = groups_by_place(board.groups(areas))
    return (pair for pair in surroundings.pairs(board, surroundings.STEPS["pairs8"]) if differ(pair.places, owned))


def _passages(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield the stretches of lines from a cell of one group to a cell of another one that shares a border with it."""
    owned = groups_by_place(board.groups(areas))
    bordering = sides_between(board.joints(), board.groups(areas)).keys()
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
        family("falling", lambda board: slopes_of(board, (1,)), "those that fall from left to right", blocks=OVER),
        family(
            "rising", lambda board: slopes_of(board, (-1,)), "those that rise, each from its top right", blocks=OVER
        ),
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
        *FAMILIES,
        *surroundings.JOINTS,
    )
}
"""The families by name."""
