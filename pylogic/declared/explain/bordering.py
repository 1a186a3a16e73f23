"""Pieces in Python: which cells are in one piece for sure, and which may be, by the borders that are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pylogic.core.network import Store
from pylogic.core.places import BELOW, RIGHT, Side
from pylogic.declared.board.board import Board
from pylogic.declared.parse.phrases import Value
from pylogic.language.reading import Cell


@dataclass(frozen=True)
class Borders:
    """The borders of a board.

    Attributes:
        value: What an edge holds that is a border.
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


def corners(board: Board, sort: str) -> dict[Cell, tuple[int, ...]]:
    """The edges above each point where four edges meet, below it, to its left and its right, by the cell before it."""
    found = {}
    for row, column in board.area:
        sides = (
            Side(row, column, RIGHT),
            Side(row + 1, column, RIGHT),
            Side(row, column, BELOW),
            Side(row, column + 1, BELOW),
        )
        edges = [edge for side in sides if (edge := board.variable(sort, side)) is not None]
        if row < board.rows and column < board.columns and len(edges) == len(sides):
            found[row, column] = tuple(edges)
    return found


class Parts(NamedTuple):
    """What is known of pieces.

    Attributes:
        part: For each cell the cells that are in its piece for sure.
        joints: For each cell the neighbours that may be in its piece, each with the edge between.
    """

    part: Mapping[Cell, frozenset[Cell]]
    joints: Mapping[Cell, Sequence[tuple[Cell, int]]]


def parts_of(store: Store, borders: Borders, edges: Iterable[int]) -> Parts:
    """Pieces as far as some edges tell; cells are together where no border is between them."""
    mask, known = store.bit(borders.value), frozenset(edges)
    part: dict[Cell, frozenset[Cell]] = {}
    for first in borders.near:
        if first not in part:
            found, front = {first}, [first]
            while front:
                for other, edge in borders.near[front.pop()]:
                    if other not in found and edge in known and not store.domains[edge] & mask:
                        found.add(other)
                        front.append(other)
            part.update(dict.fromkeys(found, frozenset(found)))
    joints = {
        cell: [(other, edge) for other, edge in near if edge in known and store.domains[edge] != mask]
        for cell, near in borders.near.items()
    }
    return Parts(part, joints)
