"""Families of the links, edges and bridges inside groups of cells, and on their borders."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from functools import partial

from pylogic.language.board.board import Board
from pylogic.language.board.groups import Chosen, Family, Group, adding, owners, seams
from pylogic.model.places import Side

FAMILIES: list[Family] = []
_family = partial(adding, FAMILIES, form="sides")
_AT_BLOCKS = "edges of it may be theirs, links and bridges never lead to it"
_Both = Callable[[set[int], set[int]], set[int]]
"""The groups to which a side belongs, given those of its two cells."""


def _sides(noun: str, both: _Both, board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the sides of each group that have a variable, with its number and its clue."""
    groups = board.groups(chosen, clued=True)
    owned = owners(groups)
    sides: list[list[Side]] = [[] for _ in groups]
    for side in variable_sides(board):
        one, other = (owned.get(cell, set()) for cell in side.cells)
        for index in both(one, other):
            sides[index].append(side)
    for group, places in zip(groups, sides, strict=True):
        name = f"the {noun} of {group.name}"
        part = group._replace(name=name, places=tuple(places), form="sides", wholes=(group,))
        yield part._replace(centre=None, region=False, closed=False, stretches={})


@_family(
    "the links, edges or bridges between two cells of each group of a family",
    "family_of_cells",
    numbers=False,
    wholes=(0,),
    blocks=_AT_BLOCKS,
    empty="of a group with nothing between its cells",
)
def _inner(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _sides("inside", operator.and_, board, chosen)


@_family(
    "those between a cell of each group of a family and one that is not",
    "family_of_cells",
    numbers=False,
    wholes=(0,),
    blocks=_AT_BLOCKS,
    empty="of a group with nothing around it",
)
def _borders(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _sides("border", operator.xor, board, chosen)


@_family("those between every two groups of a family", "family_of_cells", blocks=_AT_BLOCKS)
def _seams(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the sides between every two groups."""
    groups = board.groups(chosen)
    for (first, second), places in sorted(seams(variable_sides(board), groups).items()):
        name = f"the seam between {groups[first].name} and {groups[second].name}"
        yield Group(name, tuple(places), form="sides")


def variable_sides(board: Board) -> list[Side]:
    """The sides that have a variable."""
    return sorted({place for places in board.places.values() for place in places if isinstance(place, Side)})
