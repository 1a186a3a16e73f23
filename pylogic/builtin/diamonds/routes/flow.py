"""Shortest routes as an integer linear program without a horizon, and its cuts.

A variable for each move says how often it is made.  Moves into a node and out of it balance, but for the start
and for the one node where the route ends; every diamond is on some move; and every diamond can be reached from the
start by the moves made, which takes more rows than can be written down: cuts.  How often a move is made has no bound.
Pieces that are connected to nothing only cost, and are in no best solution.

Cuts tell a connected walk from a multiset of moves in several pieces.  For a set of nodes with the start in it and a
diamond: a walk that collects the diamond makes a move that leaves the set, or one that begins in it and collects the
diamond.  Given how often each move is made, fractions included, a set for which these moves do not add up to 1 is a
minimum cut between the start and the diamond.  Of all minimum cuts those with few moves help most.  Adding a little to
all capacities, taking cuts next to the diamond, and looking again with the capacities of the cut raised are from
T. Koch and A. Martin, Solving Steiner Tree Problems in Graphs to Optimality, 1998 ("creep flow", "back cuts", "nested
cuts").  A flow of 1 to a node proves that no such cut parts it from the start, so that from then on flows may come from
there: as a rule such a node is a few moves from the diamond.

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
        leading: Whether it leads to the diamond.
        after: To where it leads next, or -1.
        used: Of a move, whether it has had a flow; of a node, whether the search for sources has come to it.
        source: Of a node, whether it is one of those that the flow comes from.
    """

    leading: int = 0
    after: int = 0
    used: int = 0
    source: int = 0


@dataclass(slots=True)
class MoveFlow:
    """The flow through a move.

    Attributes:
        value: How often it is made, 1 once it is in a cut.
        into: The flow from the tail into it.
        outof: The flow from it to its head.
    """

    value: float = 0.0
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
        supported: The nodes in the order in which moves that are made lead to them from the start.
        queue: Room for a search from a diamond or a node.
        used: The moves that have had a flow.
        cuts: The cuts found, each as its number of moves and then these.
    """

    nodes: Sequence[Node]
    moves: Sequence[Move]
    diamonds: Sequence[Diamond]
    lists: Vector
    vertices: Sequence[Vertex]
    flows: Sequence[MoveFlow]
    supported: Vector
    queue: Vector
    used: Vector
    cuts: Vector


class Search:
    """A search for cuts in a net, and the arrays that it works in.

    Args:
        net: The graph.
    """

    def __init__(self, net: Net) -> None:
        count, nodes = len(net.moves), len(net.nodes)
        self._longest = count + 1
        self._network = Network(
            records(Node, net.nodes),
            records(Move, net.moves),
            records(Diamond, net.diamonds),
            vector(net.lists),
            records(Vertex, [()] * (nodes + count)),
            records(MoveFlow, [()] * count, "f8"),
            zeros("q", nodes),
            zeros("q", nodes + count),
            zeros("q", count),
            zeros("q", 16 * self._longest),
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
        full = len(written) - self._longest
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
        _find_sources(net, wanted)
    while done < len(diamonds) and end <= full:
        left = _NESTED
        while left and end <= full:
            before = end
            end = _cut_off(net, diamonds[done], end, wanted)
            left = left - 1 if end > before else 0
        if left == 0:
            done += 1
    return done, end


@compiled
def _find_sources(net: Network, wanted: float) -> None:
    """Let flows come from the start, and from each node that such a flow proves to lie with it in all wanted cuts.

    A cut between the start and such a node would have to let the flow through.
    """
    nodes, vertices = net.nodes, net.vertices
    for node in range(len(nodes)):
        vertices[node].source = 0
    vertices[0].source = vertices[0].used = 1
    net.supported[0] = 0
    begin, end = 0, 1
    while begin < end:
        node = net.supported[begin]
        begin += 1
        for move in range(nodes[node].leaving, nodes[node].leaving_end):
            head = net.moves[move].head
            if net.flows[move].value > _TINY and not vertices[head].used:
                vertices[head].used = 1
                net.supported[end] = head
                end += 1
        inflow = 0.0
        for place in range(nodes[node].entering, nodes[node].entering_end):
            inflow += net.flows[net.lists[place]].value
        if not vertices[node].source and inflow >= wanted:
            total, used, found = _send(net, node, True, 0.0, 0, 0.0)
            _reset(net, found, used)
            vertices[node].source = total >= wanted
    for place in range(end):
        vertices[net.supported[place]].used = 0


@compiled
def _cut_off(net: Network, diamond: int, end: int, wanted: float) -> int:
    """Write down a cut for a diamond, if one is wanted; where the cuts end then."""
    before = end
    total, used, found = _send(net, diamond, False, 0.0, 0, 0.0)
    if total < wanted:
        _unmark(net, found)
        _, used, found = _send(net, diamond, False, total, used, _CREEP)
        end = _write(net, end, found)
        if end == before:  # what was given on top has hidden the cut
            _reset(net, found, used)
            _, used, found = _send(net, diamond, False, 0.0, 0, 0.0)
            end = _write(net, end, found)
    _reset(net, found, used)
    return end


@compiled
def _send(net: Network, target: int, is_node: bool, total: float, used: int, more: float) -> tuple[float, int, int]:
    """The greatest flow from sources to a target, or 1 if it is more; by shortest augmenting paths.

    Args:
        net: The network.
        target: A diamond or a node.
        is_node: Which of them it is.
        total: The flow that there is.
        used: How many moves have had a flow.
        more: What is added to the capacity of each move.

    Returns:
        The flow, how many moves have had one, and, if it is less than 1, how many vertices in the queue lead to the
        target, from none of which more can be sent.
    """
    while total < 1.0 - _TINY:
        source, found = _lead(net, target, is_node, more)
        if source < 0:
            return total, used, found
        amount, used = _augment(net, source, more, 1.0 - total, used)
        total += amount
        _unmark(net, found)
    return total, used, 0


@compiled
def _lead(net: Network, target: int, is_node: bool, more: float) -> tuple[int, int]:
    """Search from the target for a source from which more flow could reach it.

    Returns:
        The source, or -1 when there is none, and how many vertices were found.
    """
    nodes, vertices, flows, first = net.nodes, net.vertices, net.flows, len(net.nodes)
    begin = end = 0
    if is_node:
        end = _mark(net, target, -1, end)
    else:
        for place in range(net.diamonds[target].collecting, net.diamonds[target].collecting_end):
            end = _mark(net, first + net.lists[place], -1, end)
    while begin < end:
        vertex = net.queue[begin]
        begin += 1
        if vertex < first:
            if vertices[vertex].source:
                return vertex, end
            for place in range(nodes[vertex].entering, nodes[vertex].entering_end):
                if not vertices[first + net.lists[place]].leading:
                    end = _mark(net, first + net.lists[place], vertex, end)
            for move in range(nodes[vertex].leaving, nodes[vertex].leaving_end):
                if not vertices[first + move].leading and flows[move].into > _TINY:
                    end = _mark(net, first + move, vertex, end)
            continue
        move = vertex - first
        head, tail = net.moves[move].head, net.moves[move].tail
        if not vertices[tail].leading and flows[move].value + more - flows[move].into > _TINY:
            end = _mark(net, tail, vertex, end)
        if not vertices[head].leading and flows[move].outof > _TINY:
            end = _mark(net, head, vertex, end)
    return -1, end


@compiled
def _mark(net: Network, vertex: int, after: int, end: int) -> int:
    """Note that a vertex leads to the target, and queue it; where the queue ends then."""
    net.vertices[vertex].leading = 1
    net.vertices[vertex].after = after
    net.queue[end] = vertex
    return end + 1


@compiled
def _unmark(net: Network, found: int) -> None:
    """Forget that the first vertices in the queue lead to the target."""
    for place in range(found):
        net.vertices[net.queue[place]].leading = 0


@compiled
def _augment(net: Network, source: int, more: float, most: float, used: int) -> tuple[float, int]:
    """Send as much as fits, at most ``most``, along the way from a source.

    Returns:
        How much it is, and how many moves have had a flow.
    """
    first, amount = len(net.nodes), most
    vertex, after = source, net.vertices[source].after
    while after >= 0:
        if vertex < first:
            flow = net.flows[after - first]
            amount = min(amount, flow.value + more - flow.into if _is_tail(net, vertex, after, more) else flow.outof)
        elif net.moves[vertex - first].head != after:
            amount = min(amount, net.flows[vertex - first].into)
        vertex, after = after, net.vertices[after].after
    vertex, after = source, net.vertices[source].after
    while after >= 0:
        move = (after if vertex < first else vertex) - first
        if vertex < first:
            if _is_tail(net, vertex, after, more):
                net.flows[move].into += amount
            else:
                net.flows[move].outof -= amount
        elif net.moves[move].head == after:
            net.flows[move].outof += amount
        else:
            net.flows[move].into -= amount
        if not net.vertices[first + move].used:
            net.vertices[first + move].used = 1
            net.used[used] = move
            used += 1
        vertex, after = after, net.vertices[after].after
    return amount, used


@compiled
def _is_tail(net: Network, node: int, vertex: int, more: float) -> bool:
    """Whether a node on the way sends flow into the move behind it; else it takes back what comes out of that."""
    move = vertex - len(net.nodes)
    flow = net.flows[move]
    return net.moves[move].tail == node and flow.value + more - flow.into > _TINY


@compiled
def _reset(net: Network, found: int, used: int) -> None:
    """Take all marks and all flow away."""
    _unmark(net, found)
    for place in range(used):
        move = net.used[place]
        net.flows[move].into = 0.0
        net.flows[move].outof = 0.0
        net.vertices[len(net.nodes) + move].used = 0


@compiled
def _write(net: Network, end: int, found: int) -> int:
    """Write down the cut about what leads to the diamond, unless its moves add up to 1 by now, and set them to 1.

    Args:
        net: The network.
        end: Where the cuts written down end.
        found: How many vertices lead to the diamond.

    Returns:
        Where they end then.
    """
    count = 0
    total = 0.0
    for place in range(found):
        move = net.queue[place] - len(net.nodes)
        if move >= 0 and not net.vertices[net.moves[move].tail].leading:
            count += 1
            net.cuts[end + count] = move
            total += net.flows[move].value
    if count == 0 or total >= 1.0 - _TINY:
        return end
    for place in range(end + 1, end + 1 + count):
        net.flows[net.cuts[place]].value = 1.0
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
