"""Shortest routes as an integer linear program without a horizon, and its cuts.

A variable for each move says how often it is made.  Moves into a node and out of it balance, but for the start
and for the one node where the route ends; every diamond is on some move; and every diamond can be reached from the
start by the moves made, which takes more rows than can be written down: cuts.  How often a move is made has no bound.
Pieces that are connected to nothing only cost, and are in no best solution.

Cuts tell a connected walk from a multiset of moves in several pieces.  For a set of nodes with the start in it and a
diamond: a walk that collects the diamond makes a move that leaves the set, or one that begins in it and collects the
diamond.  Given how often each move is made, fractions included, a set for which these moves do not add up to 1 is a
minimum cut between the start and the diamond.  Of all minimum cuts those with few moves help most.  Adding a little to
all capacities, taking cuts at both ends, and looking again with the capacities of the cut raised are from T. Koch and
A. Martin, Solving Steiner Tree Problems in Graphs to Optimality, 1998 ("creep flow", "back cuts", "nested cuts").

Nodes and moves are the vertices of a network of flows, numbered nodes first.  A move is entered from its tail, which
its capacity limits, and left to its head or, if it collects the diamond in question, to that.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from random import Random

from pylogic.builtin.diamonds.routes.compiling import compiled, entry
from pylogic.builtin.diamonds.routes.graph import Board, Graph, build
from pylogic.builtin.diamonds.routes.walks import (
    Diamond,
    Floats,
    Move,
    Net,
    Node,
    Vector,
    atoms_of,
    net,
    records,
    vector,
    zeros,
)
from pylogic.model.atom import Atom, Fact
from pylogic.model.heuristic import Column, Row
from pylogic.model.records import NamedTuple

_CREEP = 1e-4
"""Added to the capacity of every move, so that cuts with few moves are the smaller ones."""
_TINY = 1e-7
_NESTED = 20
"""Times in a row that cuts are searched for one diamond."""


@dataclass(slots=True)
class Vertex:
    """The marks of a node or a move.

    Attributes:
        seen: Whether it can be reached from the start.
        leading: Whether it leads to the diamond.
        before: From where it was reached.
        collects: Of a move, whether it collects the diamond.
    """

    seen: int = 0
    leading: int = 0
    before: int = 0
    collects: int = 0


@dataclass(slots=True)
class MoveFlow:
    """The flow through a move.

    Attributes:
        value: How often it is made, 1 once it is in a cut.
        raised: The same with a little more.
        capacity: Which of the two limits the flow now.
        into: The flow from the tail into it.
        outof: The flow from it to its head.
    """

    value: float = 0.0
    raised: float = 0.0
    capacity: float = 0.0
    into: float = 0.0
    outof: float = 0.0


class Network(NamedTuple):
    """A network of flows.

    Attributes:
        nodes: The nodes; the first is the start.
        moves: The moves.
        diamonds: The diamonds.
        lists: Their lists.
        vertices: The marks of nodes and moves.
        flows: The flow through each move.
        queue: Room for a search.
        cuts: The cuts found, each as its number of moves and then these.
    """

    nodes: Sequence[Node]
    moves: Sequence[Move]
    diamonds: Sequence[Diamond]
    lists: Vector
    vertices: Sequence[Vertex]
    flows: Sequence[MoveFlow]
    queue: Vector
    cuts: Vector


class Search:
    """A search for cuts in a net, and the arrays that it works in.

    Args:
        net: The graph.
    """

    def __init__(self, net: Net) -> None:
        self._count = len(net.moves)
        vertices = len(net.nodes) + self._count
        self._network = Network(
            records(Node, net.nodes),
            records(Move, net.moves),
            records(Diamond, net.diamonds),
            vector(net.lists),
            records(Vertex, [()] * vertices),
            records(MoveFlow, [()] * self._count, "f8"),
            zeros("q", vertices),
            zeros("q", 16 * (self._count + 1)),
        )

    def find(self, values: Sequence[float], order: Sequence[int], tolerance: float) -> list[list[int]]:
        """Cuts whose moves are made less than ``1 - tolerance`` times in all, each as a list of numbers of moves.

        Args:
            values: How often each move is made.
            order: The diamonds in the order in which to look at them.
            tolerance: How much less than 1 is still taken for 1; more than the error of the values.
        """
        written = self._network.cuts
        made, diamonds = vector(values, "d"), vector(order)
        full = len(written) - 2 * (self._count + 1)
        cuts: list[list[int]] = []
        done = 0
        while done < len(order):
            done, end = _search(self._network, made, diamonds, done, full, 1.0 - tolerance)
            at = 0
            while at < end:
                size = int(written[at])
                cuts.append([int(move) for move in written[at + 1 : at + 1 + size]])
                at += 1 + size
        return cuts


@entry
def _search(net: Network, values: Floats, diamonds: Vector, done: int, full: int, wanted: float) -> tuple[int, int]:
    """Look at diamonds from number ``done`` on as long as there is room for cuts, which is up to ``full``.

    With number 0 moves get their values.

    Returns:
        How many diamonds are done with, and where the cuts found end.
    """
    end = 0
    if done == 0:
        for move in range(len(net.flows)):
            net.flows[move].value = values[move]
            net.flows[move].raised = values[move] + _CREEP
    while done < len(diamonds) and end <= full:
        diamond = diamonds[done]
        _set_collecting(net, diamond, 1)
        left = _NESTED
        while left and end <= full:
            if _send(net, False) >= wanted:
                left = 0
            else:
                end = _cuts(net, end, diamond)
                left -= 1
        _set_collecting(net, diamond, 0)
        if left == 0:
            done += 1
    return done, end


@compiled
def _set_collecting(net: Network, diamond: int, collects: int) -> None:
    """Mark the moves that collect a diamond, or take the marks away."""
    for place in range(net.diamonds[diamond].collecting, net.diamonds[diamond].collecting_end):
        net.vertices[len(net.nodes) + net.lists[place]].collects = collects


@compiled
def _cuts(net: Network, end: int, diamond: int) -> int:
    """Write down one or two cuts for a diamond that too little flow reaches; where they end then."""
    before = end
    _send(net, True)
    _lead(net, diamond)
    end = _cut(net, end, True)
    end = _cut(net, end, False)
    if end == before:  # what was given on top has hidden the cut
        _send(net, False)
        end = _cut(net, end, True)
    return end


@compiled
def _send(net: Network, raised: bool) -> float:
    """The greatest flow from the start to the diamond, or 1 if it is more; by shortest augmenting paths."""
    for move in range(len(net.flows)):
        flow = net.flows[move]
        flow.capacity = flow.raised if raised else flow.value
        flow.into = 0.0
        flow.outof = 0.0
    total = 0.0
    while total < 1.0 - _TINY:
        last = _reach(net)
        if last < 0:
            break
        total += _augment(net, last, 1.0 - total)
    return total


@compiled
def _reach(net: Network) -> int:
    """Search from the start for a move that collects the diamond and can take more flow; -1 when there is none."""
    nodes, vertices, flows, first = net.nodes, net.vertices, net.flows, len(net.nodes)
    for vertex in range(len(vertices)):
        vertices[vertex].seen = 0
    vertices[0].seen = 1
    net.queue[0] = 0
    begin, end = 0, 1
    while begin < end:
        vertex = net.queue[begin]
        begin += 1
        if vertex < first:
            for move in range(nodes[vertex].leaving, nodes[vertex].leaving_end):
                if not vertices[first + move].seen and flows[move].capacity - flows[move].into > _TINY:
                    end = _mark(net, first + move, vertex, end)
            for place in range(nodes[vertex].entering, nodes[vertex].entering_end):
                move = net.lists[place]
                if not vertices[first + move].seen and flows[move].outof > _TINY:
                    end = _mark(net, first + move, vertex, end)
            continue
        if vertices[vertex].collects:
            return vertex
        move = vertex - first
        head, tail = net.moves[move].head, net.moves[move].tail
        if not vertices[head].seen:
            end = _mark(net, head, vertex, end)
        if not vertices[tail].seen and flows[move].into > _TINY:
            end = _mark(net, tail, vertex, end)
    return -1


@compiled
def _mark(net: Network, vertex: int, before: int, end: int) -> int:
    """Note that a vertex was reached from another one, and queue it; where the queue ends then."""
    net.vertices[vertex].seen = 1
    net.vertices[vertex].before = before
    net.queue[end] = vertex
    return end + 1


@compiled
def _augment(net: Network, last: int, most: float) -> float:
    """Send as much as fits, at most ``most``, along the way to a vertex; how much it is."""
    first, amount = len(net.nodes), most
    vertex = last
    while vertex != 0:
        before = net.vertices[vertex].before
        if vertex >= first:
            flow = net.flows[vertex - first]
            room = flow.capacity - flow.into
            forth = net.moves[vertex - first].tail == before and room > _TINY
            amount = min(amount, room if forth else flow.outof)
        elif net.moves[before - first].head != vertex:
            amount = min(amount, net.flows[before - first].into)
        vertex = before
    vertex = last
    while vertex != 0:
        before = net.vertices[vertex].before
        if vertex >= first:
            flow = net.flows[vertex - first]
            if net.moves[vertex - first].tail == before and flow.capacity - flow.into > _TINY:
                flow.into += amount
            else:
                flow.outof -= amount
        elif net.moves[before - first].head == vertex:
            net.flows[before - first].outof += amount
        else:
            net.flows[before - first].into -= amount
        vertex = before
    return amount


@compiled
def _lead(net: Network, diamond: int) -> None:
    """Find the vertices from which more flow could reach the diamond."""
    nodes, vertices, flows, first = net.nodes, net.vertices, net.flows, len(net.nodes)
    for vertex in range(len(vertices)):
        vertices[vertex].leading = 0
    begin = end = 0
    for place in range(net.diamonds[diamond].collecting, net.diamonds[diamond].collecting_end):
        end = _mark_leading(net, first + net.lists[place], end)
    while begin < end:
        vertex = net.queue[begin]
        begin += 1
        if vertex < first:
            for place in range(nodes[vertex].entering, nodes[vertex].entering_end):
                if not vertices[first + net.lists[place]].leading:
                    end = _mark_leading(net, first + net.lists[place], end)
            for move in range(nodes[vertex].leaving, nodes[vertex].leaving_end):
                if not vertices[first + move].leading and flows[move].into > _TINY:
                    end = _mark_leading(net, first + move, end)
            continue
        move = vertex - first
        head, tail = net.moves[move].head, net.moves[move].tail
        if not vertices[tail].leading and flows[move].raised - flows[move].into > _TINY:
            end = _mark_leading(net, tail, end)
        if not vertices[head].leading and flows[move].outof > _TINY:
            end = _mark_leading(net, head, end)


@compiled
def _mark_leading(net: Network, vertex: int, end: int) -> int:
    """Note that a vertex leads to the diamond, and queue it; where the queue ends then."""
    net.vertices[vertex].leading = 1
    net.queue[end] = vertex
    return end + 1


@compiled
def _cut(net: Network, end: int, from_start: bool) -> int:
    """Write down a cut, unless its moves add up to 1 by now, and raise the capacities of its moves.

    Args:
        net: The network.
        end: Where the cuts written down end.
        from_start: Whether the set is what can be reached from the start, else what does not lead to the diamond.

    Returns:
        Where they end then.
    """
    vertices, first = net.vertices, len(net.nodes)
    count = 0
    total = 0.0
    for move in range(len(net.moves)):
        tail, head, collects = vertices[net.moves[move].tail], vertices[net.moves[move].head], vertices[first + move]
        if from_start:
            crosses = tail.seen and (collects.collects or not head.seen)
        else:
            crosses = not tail.leading and (collects.collects or head.leading)
        if crosses:
            count += 1
            net.cuts[end + count] = move
            total += net.flows[move].value
    if total >= 1.0 - _TINY:
        return end
    for place in range(end + 1, end + 1 + count):
        net.flows[net.cuts[place]].value = 1.0
        net.flows[net.cuts[place]].raised = 1.0
    net.cuts[end] = count
    return end + 1 + count


class Flow:
    """The program of a graph.

    Args:
        graph: The moves.
        allowed: The numbers of the moves that may be made, all when left out.
        most: The greatest number of moves that is of interest.

    Attributes:
        graph: The moves.
        numbers: Their numbers in the graph, in the order of the first columns.
        columns: The moves, then for each node whether the route ends there.
        rows: One for each node, one for the end, one for each diamond.
    """

    def __init__(self, graph: Graph, allowed: Container[int] | None = None, most: int | None = None) -> None:
        self.graph = graph
        self.most = most
        network = net(graph, allowed)
        self._search = Search(network)
        self._order = list(range(len(graph.collectors)))
        self._random = Random(0)
        self.numbers = tuple(network.numbers)
        self._moves = len(self.numbers)
        nodes = len(graph.cells)
        self.columns: Sequence[Column] = [Column(1)] * self._moves + [Column(0, 1)] * nodes
        self.rows: Sequence[Row] = [
            *(
                self._balance(node, range(leaving, leaving_end), network.lists[entering:entering_end])
                for node, (leaving, leaving_end, entering, entering_end) in enumerate(network.nodes)
            ),
            _sum(range(self._moves, self._moves + nodes), 1),
            *(_sum(network.lists[begin:end]) for begin, end in network.diamonds),
        ]

    def broken(self, values: Sequence[float], tolerance: float) -> list[Row]:
        """Cuts that the values break."""
        self._random.shuffle(self._order)
        return [_sum(moves) for moves in self._search.find(values[: self._moves], self._order, tolerance)]

    def counts(self, values: Sequence[int]) -> dict[int, int]:
        """Count how often a solution makes each move of the graph, without pieces that the start does not lead to."""
        made = {number: count for number, count in zip(self.numbers, values[: self._moves], strict=True) if count}
        reached = {0}
        open_nodes = [0]
        while open_nodes:
            for number in self.graph.leaving[open_nodes.pop()]:
                head = self.graph.moves[number].head
                if number in made and head not in reached:
                    reached.add(head)
                    open_nodes.append(head)
        return {number: count for number, count in made.items() if self.graph.moves[number].tail in reached}

    def _balance(self, node: int, leaving: Sequence[int], entering: Sequence[int]) -> Row:
        """Moves out of a node less moves into it: 1 at the start, -1 at the end."""
        factors = dict.fromkeys(leaving, 1) | dict.fromkeys(entering, -1)
        factors[self._moves + node] = 1
        start = 1 if node == 0 else 0
        return Row(tuple(factors), tuple(factors.values()), start, start)


def _sum(columns: Sequence[int], most: int | None = None) -> Row:
    """Some columns add up to at least 1."""
    return Row(tuple(columns), (1,) * len(columns), 1, most)


class Route(Flow):
    """The program of a puzzle; moves that presolving has excluded are left out."""

    def __init__(self, facts: Sequence[Atom]) -> None:
        graph = build(Board.of([*map(Fact, facts)]))
        allowed = None
        if Atom("bounded") in facts:
            capped = {atom.args[:3] for atom in facts if atom.name == "cap"}
            allowed = {
                number for number, move in enumerate(graph.moves) if (*graph.cells[move.tail], move.direction) in capped
            }
        limits = [int(atom.args[0]) for atom in facts if atom.name in ("limit", "at_most")]
        super().__init__(graph, allowed, min(limits, default=None))

    def atoms(self, values: Sequence[int]) -> list[Atom]:
        """The moves of a solution."""
        return list(atoms_of(self.graph, self.counts(values)))


def warm_up() -> None:
    """Compile the search for cuts, or load what was compiled before."""
    board = Board(1, 2, (1, 1), frozenset(), frozenset(), frozenset(), ((1, 2),))
    flow = Flow(build(board))
    flow.broken([0.0] * len(flow.columns), 0.5)
