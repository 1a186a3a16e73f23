"""Multisets of moves and the walks that they form, with the records of the search for one."""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pylogic.builtin.diamonds.reading import times
from pylogic.builtin.diamonds.routes.bounds import together
from pylogic.builtin.diamonds.routes.compiling import numba
from pylogic.builtin.diamonds.routes.graph import Graph
from pylogic.files.reading import Cell
from pylogic.model.atom import Atom
from pylogic.model.records import NamedTuple

if TYPE_CHECKING:
    from pylogic.builtin.diamonds.routes.graph import Graph


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


ENDS = 0
"""The slot that is both ends of the walk; all others have larger numbers."""
NONE = 1 << 30
"""A length that no walk has."""
FAR = 65535
"""A distance that stands for: there is no way."""
BALL = 120
"""Nearest nodes that are kept for each node."""
PRICE_AT_FIRST = 12
"""The price of a missing diamond at first, in moves, once a complete walk is known."""
NOTED = 1000
"""Most new slots that are remembered until the walk is tightened around them."""
_TABLE = 128_000_000
"""Distances that are kept, two bytes each; ten thousand nodes have a hundred million."""
_PLAIN_TABLE = 4_000_000
"""The same without numpy, whose pages of zeros cost nothing before they are used."""


@dataclass(slots=True)
class Slot:
    """A move in the walk.

    Attributes:
        move: The move.
        node: The node where it ends.
        before: The slot before it in the walk.
        after: The slot after it.
        newer: The next slot at the same node.
        older: The one before.
        in_use: Whether it is in the walk.
    """

    move: int = 0
    node: int = 0
    before: int = 0
    after: int = 0
    newer: int = NOTHING
    older: int = NOTHING
    in_use: int = 0
    padding: int = 0


@dataclass(slots=True)
class Gap:
    """A gap in the walk: the slot before it, the node after it."""

    before: int = 0
    target: int = 0


@dataclass(slots=True)
class State:
    """The single numbers of a search.

    Attributes:
        length: How many moves the walk has.
        best: The same of the best complete walk, `NONE` when there is none.
        goal: A length with which the search ends.
        owed: The prices of all missing diamonds, in moves.
        random: The state of the random numbers.
        cost: The cost of the walk before the round.
        blinks: How many places of 256 are passed over in it.
        slots_end: The number after the largest that a slot ever had.
        rows: How many rows the table of distances has.
        next_row: The row that is filled next.
        owners: The beginning of the list of the nodes that have the rows.
        queue: Room for a search for distances.
        waiting: Room for a search for places.
        free: The beginning of the list of slots that are not used.
        free_end: Its end.
        log: The beginning of the list of changes since the last `commit`: slots put in, slots taken out (negative),
            shifts.
        log_end: Its end.
        touched: The beginning of the list of slots put in of late.
        touched_end: Its end.
        missing: The beginning of the list of the diamonds that the walk lacks.
        missing_end: Its end.
        order: The beginning of the list of these in the order in which to put them in.
        order_at: The first of them that is not done.
        order_end: Its end.
        route: The list of the moves of the best complete walk.
    """

    length: int
    best: int
    goal: int
    owed: int
    random: int
    cost: int
    blinks: int
    slots_end: int
    rows: int
    next_row: int
    owners: int
    queue: int
    waiting: int
    free: int
    free_end: int
    log: int
    log_end: int
    touched: int
    touched_end: int
    missing: int
    missing_end: int
    order: int
    order_at: int
    order_end: int
    route: int


class Walk(NamedTuple):
    """A walk and the graph in which it is.

    Attributes:
        state: One record.
        nodes: The nodes; the walk starts at the first one.
        moves: The moves.
        diamonds: The diamonds.
        slots: The slots.
        balls: For each node room for the `BALL` nodes that lead to it, nearest first.
        ball_distances: Their distances.
        gaps: Three gaps.
        lists: All lists.
        table: Rows of distances: from a node to all others as far as they are known, then how far that is.
    """

    state: Sequence[State]
    nodes: Sequence[Node]
    moves: Sequence[Move]
    diamonds: Sequence[Diamond]
    slots: Sequence[Slot]
    balls: Vector
    ball_distances: Vector
    gaps: Sequence[Gap]
    lists: Vector
    table: Vector


def new_walk(net: Net, route: list[int], seed: int) -> Walk:
    """A walk without moves; a route is only made known as the best one.

    Args:
        net: The graph.
        route: The moves of a complete walk, or none.
        seed: Other seeds give other random numbers.
    """
    nodes, diamonds = len(net.nodes), len(net.diamonds)
    # Two ways through the whole graph are always possible; the rest is what good walks need.
    count = 4 * nodes + 20 * diamonds + 2 * len(route) + 99
    rows = max(1, min(nodes, (_PLAIN_TABLE if numba() is None else _TABLE) // (nodes + 1)))
    # More than any way there and back, as long as no walk is complete.
    price = PRICE_AT_FIRST if route else min(4 * nodes, FAR // 2)
    lists = list(net.lists)

    def room(*values: int, size: int = 0) -> int:
        begin = len(lists)
        lists.extend((*values, *[0] * (size - len(values))))
        return begin

    free, missing = room(*range(count, 0, -1)), room(*range(diamonds))
    log, touched, order = room(size=4 * count), room(size=NOTED), room(size=diamonds)
    state = State(
        length=0,
        best=len(route) or NONE,
        goal=0,
        owed=diamonds * price,
        random=(seed * 2_654_435_761 + 97_531) % (2**32 - 1) + 1,
        cost=0,
        blinks=0,
        slots_end=1,
        rows=rows,
        next_row=0,
        owners=room(*[NOTHING] * rows),
        queue=room(size=nodes),
        waiting=room(size=nodes),
        free=free,
        free_end=free + count,
        log=log,
        log_end=log,
        touched=touched,
        touched_end=touched,
        missing=missing,
        missing_end=missing + diamonds,
        order=order,
        order_at=order,
        order_end=order,
        route=room(*route, size=count),
    )
    walk = Walk(
        records(State, [[getattr(state, name) for name in State.__slots__]]),
        records(Node, net.nodes),
        records(Move, net.moves),
        records(Diamond, [(*bounds, 0, place, price) for place, bounds in enumerate(net.diamonds)]),
        records(Slot, [()] * (count + 1)),
        zeros("q", nodes * BALL),
        zeros("q", nodes * BALL),
        records(Gap, [()] * 3),
        vector(lists),
        zeros("H", rows * (nodes + 1)),
    )
    walk.nodes[0].newest = ENDS
    return walk


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
