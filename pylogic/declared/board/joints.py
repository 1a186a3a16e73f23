"""Families of the links, edges and bridges inside groups of cells, and on their borders."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pylogic.core.places import Side
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Family, Group, owners

_Both = Callable[[set[int], set[int]], set[int]]
"""The groups to which a side belongs, given those of its two cells."""


def _sides(noun: str, both: _Both, board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """Yield the sides of each group that have a variable, with its number and its clue."""
    (chosen,) = parameters
    assert isinstance(chosen, Chosen)
    groups = board.groups(chosen)
    owned = owners(groups)
    sides: list[list[Side]] = [[] for _ in groups]
    for side in _variable_sides(board):
        one, other = (owned.get(cell, set()) for cell in side.cells)
        for index in both(one, other):
            sides[index].append(side)
    for group, places in zip(groups, sides, strict=True):
        name = f"the {noun} of {group.name}"
        yield group._replace(name=name, places=tuple(places), centre=None, form="sides", region=False)


def _seams(board: Board, parameters: Sequence[object]) -> Iterator[Group]:
    """Yield the sides between every two groups."""
    (chosen,) = parameters
    assert isinstance(chosen, Chosen)
    groups = board.groups(chosen)
    owned = owners(groups)
    seams: dict[tuple[int, int], list[Side]] = {}
    for side in _variable_sides(board):
        one, other = (owned.get(cell, set()) for cell in side.cells)
        for pair in sorted({(min(a, b), max(a, b)) for a in one for b in other if a != b}):
            seams.setdefault(pair, []).append(side)
    for number, ((first, second), places) in enumerate(sorted(seams.items()), 1):
        name = f"the seam between {groups[first].name} and {groups[second].name}"
        yield Group(name, tuple(places), number, form="sides")


def _variable_sides(board: Board) -> list[Side]:
    """The sides that have a variable."""
    return sorted({place for places in board.places.values() for place in places if isinstance(place, Side)})


_family = partial(Family, parameters=("family_of_cells",), form="sides")

FAMILIES = (
    _family(
        "inner",
        partial(_sides, "inside", operator.and_),
        summary="the links, edges or bridges between two cells of each group of a family",
    ),
    _family(
        "borders",
        partial(_sides, "border", operator.xor),
        summary="those between a cell of each group of a family and one that is not",
    ),
    _family("seams", _seams, summary="those between every two groups of a family"),
)
