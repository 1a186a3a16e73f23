"""The graph of moves as flat arrays of integers, for compiled code.

Records lie one after the other in one array: field F of record R of size S is at ``R * S + F``.  Of one
record all is then read at once, and lists of Python serve as well as arrays of numpy.  This module is imported
only when a route is searched.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable
from importlib import import_module
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from pylogic.kinds.diamonds.routes.bounds import together
from pylogic.kinds.diamonds.routes.compiling import compiled, numba
from pylogic.kinds.diamonds.routes.graph import Graph

Vector: TypeAlias = "array[int]"
"""An array of the standard library, or one of numpy with the same elements where numba compiles."""
Floats: TypeAlias = "array[float]"
"""The same of floating-point numbers."""

TAIL, HEAD, GEMS, GEMS_END, MOVE_SIZE = 0, 1, 2, 3, 4
"""Fields of a move: its nodes, where its diamonds begin and end in `Net.gems`."""
LEAVING, LEAVING_END, ENTERING, ENTERING_END, NODE_SIZE = 0, 1, 2, 3, 4
"""Fields of a node: its moves, first and after the last, and where those to it lie in `Net.entering`."""

FAR = 65535
"""A distance that stands for: there is no way."""
BALL = 120
"""How many of the nodes nearest to a node are known by heart."""
_TABLE = 128_000_000
"""How many distances are kept, two bytes each; ten thousand nodes have a hundred million."""
_PLAIN_TABLE = 4_000_000
"""The same without numpy, whose pages of zeros cost nothing before they are used."""


class Net(NamedTuple):
    """The moves that some complete route may make, numbered anew in the same order.

    Attributes:
        moves: Records of moves.
        nodes: Records of nodes.
        entering: The moves by their heads.
        gems: The diamonds of the moves.
        first: For each diamond where its moves begin in ``collecting``, then the end of all.
        collecting: The moves that collect each diamond.
        numbers: The numbers of the moves in the `Graph`.
    """

    moves: Vector
    nodes: Vector
    entering: Vector
    gems: Vector
    first: Vector
    collecting: Vector
    numbers: Vector


class Near(NamedTuple):
    """Distances, worked out when they are first asked for.

    Attributes:
        row: For each node where its distances begin in ``table``, or -1.
        table: Rows of distances from a node to all others.
        owner: The node of each row, or -1; the last element is the row to be filled next.
        size: For each node how many nodes are in its ball, 0 as long as that is unknown.
        balls: For each node the nearest ones that lead to it: node and distance in turn.
        queue: Room for a search.
        steps: For each node how far a search has come with it, -1 outside of searches.
    """

    row: Vector
    table: Vector
    owner: Vector
    size: Vector
    balls: Vector
    queue: Vector
    steps: Vector


def vector(code: str, values: Iterable[int]) -> Vector:
    """An array of some values; ``code`` is the type as in the module `array`."""
    plain = array(code, values)
    return plain if numba() is None else import_module("numpy").array(plain)


def zeros(code: str, count: int) -> Vector:
    """An array of zeros."""
    if numba() is None:
        return array(code, bytes(array(code).itemsize * count))
    return import_module("numpy").zeros(count, code)  # type: ignore[no-any-return]


def floats(count: int) -> Floats:
    """An array of zeros with a fraction."""
    if numba() is None:
        return array("d", bytes(8 * count))
    return import_module("numpy").zeros(count)  # type: ignore[no-any-return]


def net(graph: Graph, allowed: Container[int] | None = None) -> Net:
    """The arrays of a graph, without moves after or before which some diamond is out of reach.

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
    moves: list[int] = []
    gems: list[int] = []
    entering: list[list[int]] = [[] for _ in graph.cells]
    leaving = [0] * len(graph.cells)
    collecting: list[list[int]] = [[] for _ in graph.collectors]
    for new, number in enumerate(numbers):
        move = graph.moves[number]
        moves += (move.tail, move.head, len(gems), len(gems) + len(move.diamonds))
        gems += move.diamonds
        leaving[move.tail] += 1
        entering[move.head].append(new)
        for diamond in move.diamonds:
            collecting[diamond].append(new)
    leaving_ends = accumulate(leaving)
    entering_ends = accumulate(map(len, entering))
    nodes: list[int] = []
    for out, out_end, into, into_end in zip(leaving, leaving_ends, entering, entering_ends, strict=True):
        nodes += (out_end - out, out_end, into_end - len(into), into_end)
    return Net(
        moves=vector("i", moves),
        nodes=vector("i", nodes),
        entering=vector("i", (number for group in entering for number in group)),
        gems=vector("i", gems),
        first=vector("i", accumulate(map(len, collecting), initial=0)),
        collecting=vector("i", (number for group in collecting for number in group)),
        numbers=vector("i", numbers),
    )


def near(nodes: int) -> Near:
    """Room for the distances between some nodes; rows give way to others when there are too many."""
    rows = max(1, min(nodes, (_PLAIN_TABLE if numba() is None else _TABLE) // nodes))
    return Near(
        row=vector("q", [-1] * nodes),
        table=zeros("H", rows * nodes),
        owner=vector("i", [-1] * rows + [0]),
        size=zeros("i", nodes),
        balls=zeros("i", nodes * BALL * 2),
        queue=zeros("i", nodes),
        steps=vector("i", [-1] * nodes),
    )


@compiled
def row(net: Net, near: Near, source: int) -> int:
    """Where in ``near.table`` the distances from a node begin; good until the next call."""
    if near.row[source] < 0:
        rows = len(near.owner) - 1
        number = near.owner[rows]
        near.owner[rows] = (number + 1) % rows
        if near.owner[number] >= 0:
            near.row[near.owner[number]] = -1
        near.owner[number] = source
        near.row[source] = number * len(near.row)
        _search(net, near, source)
    return near.row[source]


@compiled
def _search(net: Net, near: Near, source: int) -> None:
    """Fill the row of a node by breadth-first search."""
    at = near.row[source]
    for place in range(at, at + len(near.row)):
        near.table[place] = FAR
    near.table[at + source] = 0
    near.queue[0] = source
    begin, end = 0, 1
    while begin < end:
        node = near.queue[begin]
        begin += 1
        step = near.table[at + node] + 1
        for move in range(net.nodes[node * NODE_SIZE + LEAVING], net.nodes[node * NODE_SIZE + LEAVING_END]):
            head = net.moves[move * MOVE_SIZE + HEAD]
            if near.table[at + head] == FAR:
                near.table[at + head] = step
                near.queue[end] = head
                end += 1


@compiled
def ball(net: Net, near: Near, target: int) -> int:
    """Where in ``near.balls`` the nodes begin that lead to a node, the nearest first."""
    at = target * 2 * BALL
    if near.size[target] > 0:
        return at
    near.balls[at] = target
    near.balls[at + 1] = 0
    begin, end = 0, 1
    while begin < end:
        node = near.balls[at + 2 * begin]
        step = near.balls[at + 2 * begin + 1] + 1
        begin += 1
        for place in range(net.nodes[node * NODE_SIZE + ENTERING], net.nodes[node * NODE_SIZE + ENTERING_END]):
            tail = net.moves[net.entering[place] * MOVE_SIZE + TAIL]
            if end < BALL and not _has(near.balls, at, at + 2 * end, tail):
                near.balls[at + 2 * end] = tail
                near.balls[at + 2 * end + 1] = step
                end += 1
    near.size[target] = end
    return at


@compiled
def _has(pairs: Vector, begin: int, end: int, node: int) -> bool:
    """Whether a node is the first of some pair."""
    for place in range(begin, end, 2):  # noqa: SIM110 - numba compiles no generator expressions
        if pairs[place] == node:
            return True
    return False


def route_numbers(net: Net, route: Iterable[int]) -> list[int]:
    """A route of these arrays as one of the graph."""
    return [int(net.numbers[move]) for move in route]


def own_numbers(net: Net, route: Iterable[int]) -> list[int]:
    """A route of the graph as one of these arrays."""
    own: dict[Any, int] = {int(number): move for move, number in enumerate(net.numbers)}
    return [own[number] for number in route]
