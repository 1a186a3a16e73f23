"""Cuts that tell a connected walk from a multiset of moves in several pieces, found by minimum cuts.

For a set of nodes with the start in it and a diamond: a walk that collects the diamond makes a move that leaves
the set, or one that begins in it and collects the diamond.  Given how often each move is made, fractions
included, a set for which these moves do not add up to 1 is a minimum cut between the start and the diamond.  Of
all minimum cuts those with few moves help most.  Adding a little to all capacities, taking cuts at both ends,
and looking again with the capacities of the cut raised are from T. Koch and A. Martin, Solving Steiner Tree
Problems in Graphs to Optimality, 1998 ("creep flow", "back cuts", "nested cuts").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.kinds.diamonds.routes.arrays import (
    COLLECTING,
    COLLECTING_END,
    DIAMONDS,
    ENTERING,
    ENTERING_END,
    HEAD,
    LEAVING,
    LEAVING_END,
    MOVE_SIZE,
    MOVES,
    NODES,
    OWN,
    QUEUE,
    TAIL,
    Floats,
    Net,
    Room,
    Vector,
    floats,
    vector,
    zeros,
)
from pylogic.kinds.diamonds.routes.compiling import compiled, entry

FOUND, LIMIT = OWN, OWN + 1
"""Single numbers: the list of the cuts found, each as its number of moves and then these; which field of a move limits
the flow, ``VALUE`` or ``RAISED``."""
VALUE, RAISED, INTO, OUTOF = range(4)
"""What is known of a move, at its address in the array ``flow``: how often it is made, 1 once it is in a cut; the same
with a little more; the flow from the tail into it; the flow from it to its head."""
SEEN, LEADING, BEFORE, COLLECTS = range(4)
"""What is marked at the address of a node or a move, in the array ``marks``: whether it can be reached from the start;
whether it leads to the diamond; from where it was reached; of a move, whether it collects the diamond."""
_CREEP = 1e-4
"""What every move is given on top, so that cuts with few moves are the smaller ones."""
_TINY = 1e-7
_NESTED = 20
"""How often in a row cuts are sought for one diamond."""


class Search:
    """A search for cuts in a net, and the arrays that it works in.

    Nodes and moves are the vertices of a network of flows.  A move is entered from its tail, which its value limits,
    and left to its head or, if it collects the diamond in question, to that.

    Args:
        net: The graph.
    """

    def __init__(self, net: Net) -> None:
        room = Room(net)
        vertices = room.words[DIAMONDS]  # nodes and moves are what lies before the diamonds
        room.take(QUEUE, vertices)
        self._size = 16 * (len(net.moves) + 1)
        self._found = room.take(FOUND, self._size)
        self._net = net
        self._m = room.made()
        self._marks = zeros("q", vertices)
        self._flow = floats(vertices)

    def find(self, values: Iterable[float], order: Sequence[int], tolerance: float) -> list[list[int]]:
        """Cuts whose moves are made less than ``1 - tolerance`` times in all, each as a list of numbers of moves.

        Args:
            values: How often each move is made.
            order: The diamonds in the order in which to look at them.
            tolerance: How much less than 1 is still taken for 1; more than the error of the values.
        """
        for move, value in zip(self._net.moves, values, strict=True):
            self._flow[move + VALUE] = value
            self._flow[move + RAISED] = value + _CREEP
        diamonds = vector("q", [self._net.diamonds[diamond] for diamond in order])
        full = self._found + self._size - 2 * (len(self._net.moves) + 1)
        cuts: list[list[int]] = []
        done = 0
        while done < len(order):
            done, end = _search(self._m, self._marks, self._flow, diamonds, done, full, 1.0 - tolerance)
            at = self._found
            while at < end:
                size = int(self._m[at])
                cuts.append([self._net.moves.index(int(move)) for move in self._m[at + 1 : at + 1 + size]])
                at += 1 + size
        return cuts


@entry
def _search(
    m: Vector, marks: Vector, flow: Floats, diamonds: Vector, done: int, full: int, wanted: float
) -> tuple[int, int]:
    """Look at diamonds from number ``done`` on as long as there is room for cuts, which is up to ``full``.

    Returns:
        How many diamonds are done with, and where the cuts found end.
    """
    end = m[FOUND]
    while done < len(diamonds) and end <= full:
        first, last = m[diamonds[done] + COLLECTING], m[diamonds[done] + COLLECTING_END]
        for place in range(first, last):
            marks[m[place] + COLLECTS] = 1
        left = _NESTED
        while left and end <= full:
            m[LIMIT] = VALUE
            if _send(m, marks, flow) >= wanted:
                left = 0
            else:
                end = _cuts(m, marks, flow, end, first, last)
                left -= 1
        for place in range(first, last):
            marks[m[place] + COLLECTS] = 0
        if left == 0:
            done += 1
    return done, end


@compiled
def _cuts(m: Vector, marks: Vector, flow: Floats, end: int, first: int, last: int) -> int:
    """Write down one or two cuts for a diamond that too little flow reaches; where they end then."""
    before = end
    m[LIMIT] = RAISED
    _send(m, marks, flow)
    _lead(m, marks, flow, first, last)
    end = _cut(m, marks, flow, end, True)
    end = _cut(m, marks, flow, end, False)
    if end == before:  # what was given on top has hidden the cut
        m[LIMIT] = VALUE
        _send(m, marks, flow)
        end = _cut(m, marks, flow, end, True)
    return end


@compiled
def _send(m: Vector, marks: Vector, flow: Floats) -> float:
    """The greatest flow from the start to the diamond, or 1 if it is more; by shortest augmenting paths."""
    for move in range(m[MOVES], m[DIAMONDS], MOVE_SIZE):
        flow[move + INTO] = 0.0
        flow[move + OUTOF] = 0.0
    total = 0.0
    while total < 1.0 - _TINY:
        last = _reach(m, marks, flow)
        if last < 0:
            break
        total += _augment(m, marks, flow, last, 1.0 - total)
    return total


@compiled
def _reach(m: Vector, marks: Vector, flow: Floats) -> int:
    """Search from the start for a move that collects the diamond and can take more flow; -1 when there is none."""
    for vertex in range(NODES, m[DIAMONDS], MOVE_SIZE):  # of a node every other is only a field
        marks[vertex + SEEN] = 0
    marks[NODES + SEEN] = 1
    begin = m[QUEUE]
    end = begin + 1
    m[begin] = NODES
    while begin < end:
        vertex = m[begin]
        begin += 1
        if vertex < m[MOVES]:
            for move in range(m[vertex + LEAVING], m[vertex + LEAVING_END], MOVE_SIZE):
                if not marks[move + SEEN] and flow[move + m[LIMIT]] - flow[move + INTO] > _TINY:
                    end = _mark(m, marks, move, vertex, end)
            for place in range(m[vertex + ENTERING], m[vertex + ENTERING_END]):
                if not marks[m[place] + SEEN] and flow[m[place] + OUTOF] > _TINY:
                    end = _mark(m, marks, m[place], vertex, end)
            continue
        if marks[vertex + COLLECTS]:
            return vertex
        if not marks[m[vertex + HEAD] + SEEN]:
            end = _mark(m, marks, m[vertex + HEAD], vertex, end)
        if not marks[m[vertex + TAIL] + SEEN] and flow[vertex + INTO] > _TINY:
            end = _mark(m, marks, m[vertex + TAIL], vertex, end)
    return -1


@compiled
def _mark(m: Vector, marks: Vector, vertex: int, before: int, end: int) -> int:
    """Note that a vertex was reached from another one, and queue it; where the queue ends then."""
    marks[vertex + SEEN] = 1
    marks[vertex + BEFORE] = before
    m[end] = vertex
    return end + 1


@compiled
def _augment(m: Vector, marks: Vector, flow: Floats, last: int, most: float) -> float:
    """Send as much as fits, at most ``most``, along the way to a vertex; how much it is."""
    amount = most
    vertex = last
    while vertex != NODES:
        before = marks[vertex + BEFORE]
        if vertex >= m[MOVES]:
            room = flow[vertex + m[LIMIT]] - flow[vertex + INTO]
            forth = m[vertex + TAIL] == before and room > _TINY
            amount = min(amount, room if forth else flow[vertex + OUTOF])
        elif m[before + HEAD] != vertex:
            amount = min(amount, flow[before + INTO])
        vertex = before
    vertex = last
    while vertex != NODES:
        before = marks[vertex + BEFORE]
        if vertex >= m[MOVES]:
            if m[vertex + TAIL] == before and flow[vertex + m[LIMIT]] - flow[vertex + INTO] > _TINY:
                flow[vertex + INTO] += amount
            else:
                flow[vertex + OUTOF] -= amount
        elif m[before + HEAD] == vertex:
            flow[before + OUTOF] += amount
        else:
            flow[before + INTO] -= amount
        vertex = before
    return amount


@compiled
def _lead(m: Vector, marks: Vector, flow: Floats, first: int, last: int) -> None:
    """Find the vertices from which more flow could reach the diamond."""
    for vertex in range(NODES, m[DIAMONDS], MOVE_SIZE):
        marks[vertex + LEADING] = 0
    begin = end = m[QUEUE]
    for place in range(first, last):
        end = _mark_leading(m, marks, m[place], end)
    while begin < end:
        vertex = m[begin]
        begin += 1
        if vertex < m[MOVES]:
            for place in range(m[vertex + ENTERING], m[vertex + ENTERING_END]):
                if not marks[m[place] + LEADING]:
                    end = _mark_leading(m, marks, m[place], end)
            for move in range(m[vertex + LEAVING], m[vertex + LEAVING_END], MOVE_SIZE):
                if not marks[move + LEADING] and flow[move + INTO] > _TINY:
                    end = _mark_leading(m, marks, move, end)
            continue
        if not marks[m[vertex + TAIL] + LEADING] and flow[vertex + RAISED] - flow[vertex + INTO] > _TINY:
            end = _mark_leading(m, marks, m[vertex + TAIL], end)
        if not marks[m[vertex + HEAD] + LEADING] and flow[vertex + OUTOF] > _TINY:
            end = _mark_leading(m, marks, m[vertex + HEAD], end)


@compiled
def _mark_leading(m: Vector, marks: Vector, vertex: int, end: int) -> int:
    """Note that a vertex leads to the diamond, and queue it; where the queue ends then."""
    marks[vertex + LEADING] = 1
    m[end] = vertex
    return end + 1


@compiled
def _cut(m: Vector, marks: Vector, flow: Floats, end: int, from_start: bool) -> int:
    """Write down a cut, unless its moves add up to 1 by now, and raise the capacities of its moves.

    Args:
        m: The graph.
        marks: What is marked.
        flow: The flows.
        end: Where the cuts written down end.
        from_start: Whether the set is what can be reached from the start, else what does not lead to the diamond.

    Returns:
        Where they end then.
    """
    count = 0
    total = 0.0
    for move in range(m[MOVES], m[DIAMONDS], MOVE_SIZE):
        tail, head = m[move + TAIL], m[move + HEAD]
        if from_start:
            crosses = marks[tail + SEEN] and (marks[move + COLLECTS] or not marks[head + SEEN])
        else:
            crosses = not marks[tail + LEADING] and (marks[move + COLLECTS] or marks[head + LEADING])
        if crosses:
            count += 1
            m[end + count] = move
            total += flow[move + VALUE]
    if total >= 1.0 - _TINY:
        return end
    for place in range(end + 1, end + 1 + count):
        flow[m[place] + VALUE] = 1.0
        flow[m[place] + RAISED] = 1.0
    m[end] = count
    return end + 1 + count
