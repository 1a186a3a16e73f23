"""Pieces in Python: the cells that certainly are in one piece, and those that may be, by the borders that are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import clusters
from pylogic.language.parse.vocabulary import Value
from pylogic.model.network import Store
from pylogic.model.places import Side


@dataclass(frozen=True)
class Borders:
    """The borders of a board.

    Attributes:
        value: The value of an edge that is a border.
        between: The two cells on both sides of each edge inside the board.
        rim: The edges at the rim.
        near: For each cell its neighbours, each with the edge between.
    """

    value: int
    between: Mapping[int, tuple[Cell, Cell]]
    rim: tuple[int, ...]
    near: Mapping[Cell, tuple[tuple[Cell, int], ...]]


def borders_of(value: Value, board: Board) -> Borders:
    """The borders of a board, whose edges hold a value where they are."""
    between: dict[int, tuple[Cell, Cell]] = {}
    rim = []
    near: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in board.cells}
    for side in board.places[value.sort.name]:
        variable = board.variable(value.sort.name, side)
        if variable is None or not isinstance(side, Side):
            continue
        one, other = side.cells
        if board.has(one) and board.has(other):
            between[variable] = one, other
            near[one].append((other, variable))
            near[other].append((one, variable))
        else:
            rim.append(variable)
    return Borders(value.number, between, tuple(rim), {cell: tuple(others) for cell, others in near.items()})


class Parts(NamedTuple):
    """Knowledge about pieces.

    Attributes:
        part: For each cell the cells that certainly are in its piece.
        joints: For each cell the neighbours that may be in its piece, each with the edge between.
    """

    part: Mapping[Cell, frozenset[Cell]]
    joints: Mapping[Cell, Sequence[tuple[Cell, int]]]


def parts_of(store: Store, borders: Borders, edges: Iterable[int]) -> Parts:
    """Pieces as far as some edges determine them; cells are together where no border is between them."""
    mask, known = store.bit(borders.value), frozenset(edges)
    open_near = {
        cell: [other for other, edge in near if edge in known and not store.domains[edge] & mask]
        for cell, near in borders.near.items()
    }
    joints = {
        cell: [(other, edge) for other, edge in near if edge in known and store.domains[edge] != mask]
        for cell, near in borders.near.items()
    }
    return Parts(clusters(open_near, open_near.__getitem__), joints)
