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
    for side in sorted({place for places in board.places.values() for place in places if isinstance(place, Side)}):
        one, other = (owned.get(cell, set()) for cell in side.cells)
        for index in both(one, other):
            sides[index].append(side)
    for group, places in zip(groups, sides, strict=True):
        name = f"the {noun} of {group.name}"
        yield group._replace(name=name, places=tuple(places), centre=None, form="sides", region=False)


FAMILIES = tuple(
    Family(name, partial(_sides, noun, both), ("family_of_cells",), summary, form="sides")
    for name, noun, both, summary in (
        ("inner", "inside", operator.and_, "the links, edges or bridges between two cells of each group of a family"),
        ("borders", "border", operator.xor, "those between a cell of each group of a family and one that is not"),
    )
)
