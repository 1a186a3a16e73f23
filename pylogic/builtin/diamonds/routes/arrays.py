"""The graph of moves, and a walk in it, as arrays of records for compiled code.

A record names others by their numbers, which are their places in the arrays.  Lists of numbers lie one after the other
in one array, and records say where theirs begin and end.  Where numba does not compile, arrays of records are lists of
objects, and all other arrays are those of the standard library.  This module is imported only when a route is searched.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from itertools import accumulate
from typing import TypeAlias, TypeVar

from pylogic.builtin.diamonds.routes.bounds import together
from pylogic.builtin.diamonds.routes.compiling import numba
from pylogic.builtin.diamonds.routes.graph import Graph
from pylogic.model.records import NamedTuple

Vector: TypeAlias = "array[int]"
"""An array of the standard library, or one of numpy with the same elements where numba compiles."""
Floats: TypeAlias = "array[float]"
"""The same of floating-point numbers."""
_R = TypeVar("_R")
_N = TypeVar("_N", int, float)

NOTHING = -1
"""The number of nothing."""


@dataclass(slots=True)
class Node:
    """A node.

    Attributes:
        leaving: The first move out of it; the others follow.
        leaving_end: The move after the last one.
        entering: The beginning of the list of the moves to it.
        entering_end: Its end.
        row: Where its distances begin in the table, or -1.
        ball_end: The end of its ball, or `NOTHING`.
        newest: The last slot there.
        step: How far a search has come there, or -1.
    """

    leaving: int
    leaving_end: int
    entering: int
    entering_end: int
    row: int = -1
    ball_end: int = NOTHING
    newest: int = NOTHING
    step: int = -1


@dataclass(slots=True)
class Move:
    """A move.

    Attributes:
        tail: The node where it starts.
        head: The node where it ends.
        gems: The beginning of the list of its diamonds.
        gems_end: Its end.
    """

    tail: int
    head: int
    gems: int
    gems_end: int


@dataclass(slots=True)
class Diamond:
    """A diamond.

    Attributes:
        collecting: The beginning of the list of the moves that collect it.
        collecting_end: Its end.
        times: How many moves of the walk collect it.
        place: Its place in the list of missing diamonds.
        price: The cost of leaving it out, in moves.
        key: Its place in the order of insertion.
    """

    collecting: int
    collecting_end: int
    times: int = 0
    place: int = 0
    price: int = 0
    key: int = 0


class Net(NamedTuple):
    """The moves that some complete route may make, renumbered in the same order.

    Attributes:
        numbers: The numbers of the moves in the `Graph`.
        nodes: The fields of each node as far as the graph tells them.
        moves: Those of each move.
        diamonds: Those of each diamond.
        lists: The lists.
    """

    numbers: list[int]
    nodes: Sequence[tuple[int, ...]]
    moves: Sequence[tuple[int, ...]]
    diamonds: Sequence[tuple[int, ...]]
    lists: list[int]


def records(sort: type[_R], rows: Sequence[Sequence[int]], code: str = "i8") -> Sequence[_R]:
    """An array of records.

    Args:
        sort: The class of the records.
        rows: The first fields of each; the others have their defaults.
        code: The type of their fields, as numpy calls it.
    """
    names, defaults = zip(*((field.name, field.default) for field in fields(sort)), strict=True)  # type: ignore[arg-type]
    values = [(*row, *defaults[len(row) :]) for row in rows]
    if numba() is None:
        return [sort(*value) for value in values]
    numpy = import_module("numpy")
    table = numpy.array(values, code).reshape(-1, len(names))
    return table.view([(name, code) for name in names])[:, 0].view(numpy.recarray)  # type: ignore[no-any-return]


def vector(values: Iterable[_N], code: str = "q") -> array[_N]:
    """An array of whole numbers, or of numbers with a fraction for the code ``d``."""
    plain = array(code, values)
    return plain if numba() is None else import_module("numpy").array(plain)


def zeros(code: str, count: int) -> Vector:
    """An array of zeros."""
    if numba() is None:
        return array(code, bytes(array(code).itemsize * count))
    return import_module("numpy").zeros(count, code)  # type: ignore[no-any-return]


def net(graph: Graph, allowed: Container[int] | None = None) -> Net:
    """The arrays of a graph, without moves before or after which some diamond is out of reach.

    Args:
        graph: The moves.
        allowed: The moves to take, all when left out.
    """
    everything = graph.all_diamonds
    numbers = [
        number
        for number, possible in enumerate(together(graph))
        if possible == everything and (allowed is None or number in allowed)
    ]
    lists: list[int] = []

    def listed(values: Sequence[int]) -> tuple[int, int]:
        lists.extend(values)
        return len(lists) - len(values), len(lists)

    leaving = [0] * len(graph.cells)
    entering: list[list[int]] = [[] for _ in graph.cells]
    collecting: list[list[int]] = [[] for _ in graph.collectors]
    moves: list[tuple[int, ...]] = []
    for number in numbers:
        move = graph.moves[number]
        leaving[move.tail] += 1
        entering[move.head].append(len(moves))
        for diamond in move.diamonds:
            collecting[diamond].append(len(moves))
        moves.append((move.tail, move.head, *listed(move.diamonds)))
    ends = accumulate(leaving)
    nodes = [(end - out, end, *listed(into)) for out, end, into in zip(leaving, ends, entering, strict=True)]
    return Net(numbers, nodes, moves, [listed(some) for some in collecting], lists)


def addresses(net: Net, route: Iterable[int]) -> list[int]:
    """The moves of a route of the graph by their numbers in the net."""
    own = {number: move for move, number in enumerate(net.numbers)}
    return [own[number] for number in route]
