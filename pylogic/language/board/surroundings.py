"""Families of what is around cells and between them: neighbours, pairs, sides, links, bridges.

Families of the links, edges and bridges inside groups of cells, and on their borders.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import (
    AROUND,
    ENDS,
    WITHOUT,
    Chosen,
    Family,
    Group,
    Place,
    adding,
    family,
    groups_by_place,
    name_of_corner,
    name_of_place,
    sides_between,
)
from pylogic.model.atom import BELOW, RIGHT, Side, side_between

FAMILIES: list[Family] = []
_family = partial(adding, FAMILIES)

_CLUED = "one that bears a clue has a group as well"
_BETWEEN = "what lies between two of them is left out"
_ALONE = "of a cell with none around it"
_NOBODY = "of a block that bears a clue, with none around it"
"""What families do at a block, and which of their groups have no places, as the reference says it."""

_NEAR = ((-1, 0), (0, -1), (0, 1), (1, 0))
_TOUCHING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
STEPS: dict[str, tuple[Cell, ...]] = {
    "pairs": ((0, 1), (1, 0)),
    "pairs8": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "touching": ((1, 1), (1, -1)),
    "knights": ((1, 2), (2, 1), (1, -2), (2, -1)),
}
"""The steps from one cell to the other of pairs by which cells may be connected."""
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def _about(board: Board, cell: Cell, group: Group) -> Group:
    """The group as one that is about a cell, or about a block with a clue."""
    return group._replace(centre=cell, hint=board.hint(cell), of_block=not board.has(cell))


def _centres(board: Board) -> list[Cell]:
    """The cells that groups are about: those of the board, and blocks that bear a clue."""
    return board.cells if not board.blocks else [cell for cell in board.area if board.has(cell) or board.hint(cell)]


def _open(board: Board, cells: Iterable[Cell]) -> tuple[Place, ...]:
    return tuple(cell for cell in cells if board.has(cell))


def _around(board: Board, steps: Sequence[Cell], noun: str) -> Iterator[Group]:
    """Yield for each cell those at some steps from it."""
    for row, column in _centres(board):
        places = _open(board, ((row + down, column + right) for down, right in steps))
        yield _about(board, (row, column), Group(f"the {noun} {name_of((row, column))}", places))


def _centred(name: str, steps: Sequence[Cell], noun: str, summary: str, empty: str = _ALONE) -> Family:
    of_steps = partial(_around, steps=steps, noun=noun)
    return family(name, of_steps, summary, centred=True, blocks=AROUND, empty=empty)


FAMILIES += [
    _centred("around", _NEAR, "neighbours of", "the neighbours of each cell"),
    _centred("around8", _TOUCHING, "surroundings of", "the eight cells around each cell"),
    _centred("around9", sorted((*_TOUCHING, (0, 0))), "surroundings of", "each cell and the eight around it", _NOBODY),
]


@_family("the eight cells around each cell, in order", centred=True, blocks=AROUND, empty=_ALONE)
def _ring(board: Board) -> Iterator[Group]:
    """Yield the eight places around each cell in order; a run ends at the rim as well."""
    for cell in _centres(board):
        yield _about(board, cell, board.over(f"the cells around {name_of(cell)}", ring(cell)))


def ring(centre: Cell) -> tuple[Cell, ...]:
    """Return the eight places around a cell in order, those off the board as well."""
    row, column = centre
    return tuple((row + down, column + right) for down, right in _RING)


@_family(
    "what each cell looks at in its row and column, up to a block",
    centred=True,
    blocks=f"{ENDS}; {_CLUED}",
    empty=_ALONE,
)
def _rays(board: Board) -> Iterator[Group]:
    for cell in _centres(board):
        places = tuple(place for ray in board.rays(cell) for place in ray)
        yield _about(board, cell, Group(f"what lies in line with {name_of(cell)}", places))


@_family(
    "the cells in the row and the column of a number that are as far away",
    centred=True,
    blocks=AROUND,
    empty="of a number with no cell so far away; rules hold for it",
)
def _away(board: Board) -> Iterator[Group]:
    """Yield for each number in a cell the cells in its row and column that are as far away."""
    for (row, column), hint in sorted(board.hints.items()):
        if hint.numbers:
            number = hint.numbers[0]
            steps = [(down * number, right * number) for down, right in _NEAR if number >= 0]
            far = _open(board, dict.fromkeys((row + down, column + right) for down, right in steps))
            name = f"the cells {number} away from {name_of((row, column))}"
            yield Group(name, far, centre=(row, column), hint=hint, measured=True, owed=True)


def pairs(board: Board, steps: Sequence[Cell]) -> Iterator[Group]:
    """Yield every two cells that lie apart by one of some steps."""
    for row, column in board.cells:
        for down, right in steps:
            other = (row + down, column + right)
            if board.has(other):
                yield Group(f"{name_of((row, column))} and {name_of(other)}", ((row, column), other))


def _of_two(name: str, steps: Sequence[Cell], summary: str) -> Family:
    return family(name, partial(pairs, steps=steps), summary, pairs=True, blocks=WITHOUT)


FAMILIES += [
    _of_two("pairs", STEPS["pairs"], "every two cells that share a side"),
    _of_two("pairs8", STEPS["pairs8"], "every two cells that touch, at a corner too"),
    _of_two("touching", STEPS["touching"], "every two cells that touch at a corner only"),
    _of_two("knights", STEPS["knights"], "every two cells a knight's move apart"),
    _of_two("right", ((0, 1),), "each cell and the one to its right"),
    _of_two("down", ((1, 0),), "each cell and the one below it"),
]


@_family("every two cells K steps apart along rows and columns", "count", pairs=True, blocks=WITHOUT)
def _taxi(board: Board, distance: int) -> Iterator[Group]:
    both = ((down, right) for down in range(distance + 1) for right in {distance - down, down - distance})
    return pairs(board, sorted(step for step in both if step > (0, 0)))


@_family("the two cells of each link, edge or bridge", pairs=True, blocks=WITHOUT)
def _joined(board: Board) -> Iterator[Group]:
    """Yield the two cells of each link, edge or bridge."""
    for side in variable_sides(board):
        if all(map(board.has, side.cells)):
            yield Group(f"{name_of(side.cells[0])} and {name_of(side.cells[1])}", side.cells)


@_family("the four sides of each cell", centred=True, form="sides", blocks=_CLUED)
def _sides(board: Board) -> Iterator[Group]:
    for cell in _centres(board):
        yield _about(board, cell, Group(f"the sides of {name_of(cell)}", board.sides(cell), form="sides"))


@_family(
    "the links of each cell, or its bridges",
    centred=True,
    form="sides",
    blocks=f"no link or bridge leads to it; {_CLUED}",
    empty="of a cell that nothing may join; of bridges rules hold for it",
)
def _ends(board: Board) -> Iterator[Group]:
    """Yield the links of each cell, or the bridges of each cell that they may join, also where there can be none."""
    bridged = any(sort.form == "bridges" for sort in board.frame.sorts.values())
    for cell in board.posts if bridged else _centres(board):
        name = f"the {'bridges' if bridged else 'links'} of {name_of(cell)}"
        places = tuple(board.bridges_at(cell) if bridged else board.ends(cell))
        yield _about(board, cell, Group(name, places, form="sides", owed=bridged and board.has(cell)))


def meeting(row: int, column: int) -> tuple[Side, ...]:
    """Return the four sides that meet at the lower right corner of a cell."""
    return (
        Side(row, column, RIGHT),
        Side(row + 1, column, RIGHT),
        Side(row, column, BELOW),
        Side(row, column + 1, BELOW),
    )


def sides_at(board: Board, row: int, column: int) -> tuple[Side, ...]:
    """Return the sides of cells of the board that meet at a corner."""
    return tuple(side for side in meeting(row, column) if any(map(board.has, side.cells)))


@_family("the four sides that meet at each point between cells", form="sides", blocks=_BETWEEN)
def _points(board: Board) -> Iterator[Group]:
    """Yield the sides of cells that meet at each point inside the board."""
    for row, column in board.area:
        if row < board.rows and column < board.columns and (sides := sides_at(board, row, column)):
            yield Group(name_of_corner((row, column)), sides, form="sides")


@_family("the sides that meet at each corner of a cell, at the rim too", form="sides", blocks=_BETWEEN)
def _vertices(board: Board) -> Iterator[Group]:
    """Yield the sides that meet at each corner of a cell, at the rim too."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            if sides := sides_at(board, row, column):
                yield Group(name_of_corner((row, column)), sides, form="sides")


@_family("every two bridges that cross", form="sides", blocks="no bridge crosses it")
def _crossings(board: Board) -> Iterator[Group]:
    """Yield every two bridges that cross, found where one of them goes down."""
    down = {side.cells[0]: bridge for bridge in board.bridges if bridge.way == BELOW for side in bridge.steps[1:]}
    for bridge in board.bridges:
        if bridge.way == RIGHT:
            for side in bridge.steps[1:]:
                other = down.get(side.cells[0])
                if other is not None:
                    yield Group(f"{name_of_place(bridge)} and {name_of_place(other)}", (bridge, other), form="sides")


JOINTS: list[Family] = []
_family_of_joints = partial(adding, JOINTS, form="sides")
_AT_BLOCKS = "edges of it may be theirs, links and bridges never lead to it"
_Both = Callable[[set[int], set[int]], set[int]]
"""The groups to which a side belongs, given those of its two cells."""


def _sides_of_joint(noun: str, both: _Both, board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the sides of each group that have a variable, with its number and its clue."""
    groups = board.groups(chosen, clued=True)
    owned = groups_by_place(groups)
    sides: list[list[Side]] = [[] for _ in groups]
    for side in variable_sides(board):
        one, other = (owned.get(cell, set()) for cell in side.cells)
        for index in both(one, other):
            sides[index].append(side)
    for group, places in zip(groups, sides, strict=True):
        name = f"the {noun} of {group.name}"
        part = group._replace(name=name, places=tuple(places), form="sides", wholes=(group,))
        yield part._replace(centre=None, region=False, closed=False, stretches={})


@_family_of_joints(
    "the links, edges or bridges between two cells of each group of a family",
    "family_of_cells",
    numbers=False,
    wholes=(0,),
    blocks=_AT_BLOCKS,
    empty="of a group with nothing between its cells",
)
def _inner(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _sides_of_joint("inside", operator.and_, board, chosen)


@_family_of_joints(
    "those between a cell of each group of a family and one that is not",
    "family_of_cells",
    numbers=False,
    wholes=(0,),
    blocks=_AT_BLOCKS,
    empty="of a group with nothing around it",
)
def _borders(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _sides_of_joint("border", operator.xor, board, chosen)


@_family_of_joints(
    "the sides that a way from each pointer to the rim crosses, the nearest first",
    "family_of_pointers",
    numbers=False,
    centred=True,
    blocks="edges of it are in the group, as links and bridges never are",
)
def _crossed(board: Board, chosen: Chosen) -> Iterator[Group]:
    for group in board.groups(chosen, clued=True):
        cell, step = group.centre or (0, 0), group.step or (0, 0)
        cells = [cell, *board.cells_from(cell, step)]
        behind = ((row + step[0], column + step[1]) for row, column in cells)
        places = tuple(side for pair in zip(cells, behind, strict=True) if (side := side_between(*pair)))
        yield group._replace(name=f"the way to {group.name}", places=places, form="sides", stretches={})


@_family_of_joints("those between every two groups of a family", "family_of_cells", blocks=_AT_BLOCKS)
def _seams(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the sides between every two groups."""
    groups = board.groups(chosen)
    for (first, second), places in sorted(sides_between(variable_sides(board), groups).items()):
        name = f"the seam between {groups[first].name} and {groups[second].name}"
        yield Group(name, tuple(places), form="sides")


def variable_sides(board: Board) -> list[Side]:
    """The sides that have a variable."""
    return sorted({place for places in board.places.values() for place in places if isinstance(place, Side)})
