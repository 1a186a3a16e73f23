"""Multisets of moves and the walks that they form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pylogic.core.atom import Atom
from pylogic.kinds.diamonds.vocabulary import times
from pylogic.language.reading import Cell

if TYPE_CHECKING:  # the checker, which must not know the graph, uses this module
    from pylogic.kinds.diamonds.routes.graph import Graph


class Arc(NamedTuple):
    """A move by the cell where it starts and its direction."""

    cell: Cell
    direction: int


def euler_walk(start: Cell, counts: Mapping[Arc, int], heads: Mapping[Arc, Cell]) -> list[Arc] | None:
    """The walk from the start that makes each move as often as ``counts`` says.

    Hierholzer's algorithm (1873), the smallest direction first at each cell, so the walk depends on
    nothing but the multiset.  The multiset is taken apart in linear time.

    Args:
        start: Where the walk starts.
        counts: How often each move is made; every count is at least 1.
        heads: The cell where each move ends.

    Returns:
        The moves in order, or ``None`` when there is no such walk.
    """
    left: dict[Cell, list[Arc]] = {}
    for arc in sorted(counts, reverse=True):
        left.setdefault(arc.cell, []).extend([arc] * counts[arc])
    path: list[tuple[Cell, Arc | None]] = [(start, None)]
    walk: list[Arc] = []
    while path:
        cell, arrived_by = path[-1]
        if left.get(cell):
            arc = left[cell].pop()
            path.append((heads[arc], arc))
        else:
            path.pop()
            if arrived_by is not None:
                walk.append(arrived_by)
    walk.reverse()
    cell = start
    for arc in walk:
        if arc.cell != cell:
            return None
        cell = heads[arc]
    return walk if len(walk) == sum(counts.values()) else None


def route_of(graph: Graph, counts: Mapping[int, int]) -> list[int]:
    """A route that makes each move of a graph, by its number, as often as ``counts`` says; there is one."""
    arcs = {Arc(graph.cells[graph.moves[number].tail], graph.moves[number].direction): number for number in counts}
    heads = {arc: graph.cells[graph.moves[number].head] for arc, number in arcs.items()}
    moves = euler_walk(graph.cells[0], {arc: counts[number] for arc, number in arcs.items()}, heads)
    assert moves is not None
    return [arcs[arc] for arc in moves]


def atoms_of(graph: Graph, counts: Mapping[int, int]) -> Iterator[Atom]:
    """The moves of a route, by how often it makes each, in the vocabulary of the kind; yielded as they are read."""
    for number, count in counts.items():
        move = graph.moves[number]
        yield times(graph.cells[move.tail], move.direction, count)


def walked(graph: Graph, atoms: Iterable[Atom]) -> list[int]:
    """The route that a solution, in the vocabulary of the kind, makes of the moves of its graph."""
    numbers = {(*graph.cells[move.tail], move.direction): number for number, move in enumerate(graph.moves)}
    counts: dict[int, int] = {}
    for atom in atoms:
        row, column, direction, count = map(int, atom.args)
        counts[numbers[row, column, direction]] = count
    return route_of(graph, counts)
