"""The graph of moves in one flat array of integers, for compiled code.

Everything in it has an address, the place where its record begins, and its fields lie from there on: ``m[move + HEAD]``
is where a move ends, which is the address of a node.  Lists lie one element after the other; a record says where its
lists begin and end.  Address 0 stands for nothing.

One array is all that most functions take, by the name of ``m``, and the distances are a second one.  With an array for
each field numba writes more instructions to hand them on than to work with them.  An array of the standard library
serves as well as one of numpy.  This module is imported only when a route is searched.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Sequence
from importlib import import_module
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from pylogic.kinds.diamonds.routes.bounds import together
from pylogic.kinds.diamonds.routes.compiling import compiled, numba
from pylogic.kinds.diamonds.routes.graph import Graph

Vector: TypeAlias = "array[int]"
"""An array of the standard library, or one of numpy with the same elements where numba compiles."""
Floats: TypeAlias = "array[float]"
"""The same of floating-point numbers."""

NOTHING = 0
"""The address of nothing."""
COUNT, MOVES, DIAMONDS, DIAMONDS_END, QUEUE, BALLS, OWNERS, ROWS, NEXT_ROW, OWN = range(10)
"""Single numbers: how many nodes there are; where the moves begin and, behind them, the diamonds; room for a search;
where the balls begin and the list of the nodes that have rows of distances; how many rows there are, and which one is
filled next.  From ``OWN`` on they belong to whoever works with the graph."""
NODES = 48
"""Where the nodes begin."""
LEAVING, LEAVING_END, ENTERING, ENTERING_END, ROW, BALL_END, NEWEST, STEP, NODE_SIZE = range(9)
"""Fields of a node: the moves out of it, which are records one after the other; the list of the moves to it; its row of
distances, or -1; the end of its ball; for `linked` the last slot there, for `recreate` how far a search has come."""
_NODE_BITS = 3
"""A node has two to this power fields."""
TAIL, HEAD, GEMS, GEMS_END, MOVE_SIZE = range(5)
"""Fields of a move: its nodes and the list of its diamonds."""
COLLECTING, COLLECTING_END, TIMES, PLACE, PRICE, KEY, DIAMOND_SIZE = range(7)
"""Fields of a diamond: the list of the moves that collect it; the others are for `linked` and `recreate`."""

FAR = 65535
"""A distance that stands for: there is no way."""
BALL = 120
"""How many of the nodes nearest to a node are known by heart."""
_FARTHER = 4
"""How many moves far a search for distances goes at first; each time that it goes on, it goes that much more than twice
as far, so that few searches have to find again where they were."""
_TABLE = 128_000_000
"""How many distances are kept, two bytes each; ten thousand nodes have a hundred million."""
_PLAIN_TABLE = 4_000_000
"""The same without numpy, whose pages of zeros cost nothing before they are used."""


class Net(NamedTuple):
    """The moves that some complete route may make, numbered anew in the same order.

    Attributes:
        words: The array as far as it is the same for all work: single numbers, nodes, moves, diamonds, lists.
        numbers: The numbers of the moves in the `Graph`.
        moves: The addresses of the moves.
        diamonds: The addresses of the diamonds, in the order of the board.
    """

    words: Sequence[int]
    numbers: Sequence[int]
    moves: range
    diamonds: range


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
    """The array of a graph, without moves after or before which some diamond is out of reach.

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
    first_move = NODES + len(graph.cells) * NODE_SIZE
    first_diamond = first_move + len(numbers) * MOVE_SIZE
    lists = first_diamond + len(graph.collectors) * DIAMOND_SIZE
    moves: list[int] = []
    gems: list[int] = []
    entering: list[list[int]] = [[] for _ in graph.cells]
    leaving = [0] * len(graph.cells)
    collecting: list[list[int]] = [[] for _ in graph.collectors]
    for address, number in enumerate(numbers):
        move = graph.moves[number]
        at = first_move + address * MOVE_SIZE
        begin = lists + len(gems)
        gems += [first_diamond + diamond * DIAMOND_SIZE for diamond in move.diamonds]
        moves += (NODES + move.tail * NODE_SIZE, NODES + move.head * NODE_SIZE, begin, lists + len(gems))
        leaving[move.tail] += 1
        entering[move.head].append(at)
        for diamond in move.diamonds:
            collecting[diamond].append(at)
    nodes: list[int] = []
    at = lists + len(gems)
    for out, out_end, into in zip(leaving, accumulate(leaving), entering, strict=True):
        end = first_move + out_end * MOVE_SIZE
        nodes += (end - out * MOVE_SIZE, end, at, at + len(into), -1, NOTHING, NOTHING, -1)
        at += len(into)
    diamonds: list[int] = []
    for some in collecting:
        diamonds += (at, at + len(some), 0, NOTHING, 0, 0)
        at += len(some)
    words = [0] * NODES + nodes + moves + diamonds + gems
    for group in (*entering, *collecting):
        words += group
    words[COUNT], words[MOVES] = len(graph.cells), first_move
    words[DIAMONDS], words[DIAMONDS_END] = first_diamond, lists
    return Net(words, numbers, range(first_move, first_diamond, MOVE_SIZE), range(first_diamond, lists, DIAMOND_SIZE))


class Room:
    """The array of a net and what is to be added to it.

    Args:
        net: The net.

    Attributes:
        words: The array as it is to begin.
        size: How long it will be; behind ``words`` there are zeros at first.
    """

    def __init__(self, net: Net) -> None:
        self.words = list(net.words)
        self.size = len(self.words)

    def take(self, field: int, size: int) -> int:
        """Add room for so many words, whose address a single number tells; the address."""
        at = self.words[field] = self.size
        self.size += size
        return at

    def made(self) -> Vector:
        """The whole array."""
        m = zeros("q", self.size)
        m[: len(self.words)] = vector("q", self.words)
        return m


def near(room: Room) -> Vector:
    """Make room for distances and balls, and the table of distances; rows give way to others when there are too many.

    A row has the distances from a node to all others as far as they are known, then how far that is.
    """
    nodes = room.words[COUNT]
    rows = max(1, min(nodes, (_PLAIN_TABLE if numba() is None else _TABLE) // (nodes + 1)))
    room.take(QUEUE, nodes)
    room.take(OWNERS, rows)
    room.take(BALLS, nodes * 2 * BALL)
    room.words[ROWS] = rows
    return zeros("H", rows * (nodes + 1))


@compiled
def row(m: Vector, table: Vector, source: int) -> int:
    """Where the distances from a node begin, for `nearer`; good until the next call."""
    if m[source + ROW] < 0:
        _begin(m, table, source)
    return m[source + ROW]


@compiled
def _begin(m: Vector, table: Vector, source: int) -> None:
    """Give a node a row, which another may lose, and look for what is near."""
    number = m[NEXT_ROW]
    m[NEXT_ROW] = (number + 1) % m[ROWS]
    owner = m[OWNERS] + number
    if m[owner] != NOTHING:
        m[m[owner] + ROW] = -1
    m[owner] = source
    at = number * (m[COUNT] + 1)
    m[source + ROW] = at
    for place in range(at, at + m[COUNT]):
        table[place] = FAR
    table[at + _number(source)] = 0
    table[at + m[COUNT]] = 0
    m[m[QUEUE]] = source
    _spread(m, table, at, m[QUEUE] + 1)


@compiled
def nearer(m: Vector, table: Vector, at: int, node: int, most: int) -> int:
    """The distance to a node if it is less than ``most``, else some number that is at least ``most``.

    Args:
        m: The graph.
        table: The distances.
        at: Their row.
        node: The node.
        most: With the number of nodes every distance is less, unless it is `FAR`.
    """
    place = at + _number(node)
    if table[place] == FAR:
        _look_farther(m, table, at, place, most)
    return table[place]


@compiled
def _look_farther(m: Vector, table: Vector, at: int, place: int, most: int) -> None:
    """Search until the distance at a place of the table is known, or known to be no less than ``most``."""
    known = at + m[COUNT]
    while table[place] == FAR and table[known] < most - 1:
        end = m[QUEUE]
        for number in range(m[COUNT]):
            if table[at + number] == table[known]:
                m[end] = NODES + number * NODE_SIZE
                end += 1
        _spread(m, table, at, end)


@compiled
def _spread(m: Vector, table: Vector, at: int, end: int) -> None:
    """Go on with a breadth-first search from the queued nodes, which are all those that are farthest."""
    known = at + m[COUNT]
    farthest = 2 * table[known] + _FARTHER
    begin = m[QUEUE]
    while begin < end:
        node = m[begin]
        step = table[at + _number(node)] + 1
        if step > farthest:
            break
        begin += 1
        for move in range(m[node + LEAVING], m[node + LEAVING_END], MOVE_SIZE):
            place = at + _number(m[move + HEAD])
            if table[place] == FAR:
                table[place] = step
                m[end] = m[move + HEAD]
                end += 1
    table[known] = farthest if begin < end else FAR


@compiled
def leads_in(table: Vector, at: int, node: int, distance: int) -> bool:
    """Whether a node is that far; for less than a distance that `nearer` gave."""
    return table[at + _number(node)] == distance


@compiled
def _number(node: int) -> int:
    """The number of a node, from 0."""
    return (node - NODES) >> _NODE_BITS


@compiled
def ball(m: Vector, target: int) -> int:
    """Where the ball of a node begins: the nodes that lead to it, nearest first, each with its distance behind it."""
    at = m[BALLS] + _number(target) * 2 * BALL
    if m[target + BALL_END] != NOTHING:
        return at
    m[at] = target
    m[at + 1] = 0
    begin, end = at, at + 2
    while begin < end:
        node, step = m[begin], m[begin + 1] + 1
        begin += 2
        for place in range(m[node + ENTERING], m[node + ENTERING_END]):
            tail = m[m[place] + TAIL]
            if end < at + 2 * BALL and not _has(m, at, end, tail):
                m[end] = tail
                m[end + 1] = step
                end += 2
    m[target + BALL_END] = end
    return at


@compiled
def _has(m: Vector, begin: int, end: int, node: int) -> bool:
    """Whether a node is the first of some pair."""
    for place in range(begin, end, 2):  # noqa: SIM110 - numba compiles no generator expressions
        if m[place] == node:
            return True
    return False


def route_numbers(net: Net, route: Iterable[int]) -> list[int]:
    """The numbers in the graph of the moves at some addresses."""
    return [net.numbers[net.moves.index(int(move))] for move in route]


def addresses(net: Net, route: Iterable[int]) -> list[int]:
    """The addresses of the moves that have some numbers in the graph."""
    own = dict(zip(net.numbers, net.moves, strict=True))
    return [own[number] for number in route]
