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
from typing import NamedTuple

from pylogic.kinds.diamonds.routes.arrays import (
    ENTERING,
    ENTERING_END,
    HEAD,
    LEAVING,
    LEAVING_END,
    MOVE_SIZE,
    NODE_SIZE,
    TAIL,
    Floats,
    Net,
    Vector,
    floats,
    vector,
    zeros,
)
from pylogic.kinds.diamonds.routes.compiling import compiled, entry

_CREEP = 1e-4
"""What every move is given on top, so that cuts with few moves are the smaller ones."""
_TINY = 1e-7
_NESTED = 20
"""How often in a row cuts are sought for one diamond."""


class Room(NamedTuple):
    """Arrays that a search for cuts works in; nodes and then moves are the vertices of a network of flows.

    A move is entered from its tail, which its value limits, and left to its head or, if it collects the diamond
    in question, to that.

    Attributes:
        value: How often each move is made, 1 once it is in a cut.
        raised: The same with a little more.
        into: The flow from the tail into each move.
        outof: The flow from each move to its head.
        seen: Which vertices can be reached from the start.
        leading: Which vertices lead to the diamond.
        queue: Vertices in the order of reaching them.
        before: For each vertex the one that it was reached from.
        gems: For each move whether it collects the diamond.
        found: Cuts, each as its number of moves and then these.
    """

    value: Floats
    raised: Floats
    into: Floats
    outof: Floats
    seen: Vector
    leading: Vector
    queue: Vector
    before: Vector
    gems: Vector
    found: Vector


def room(net: Net) -> Room:
    """Room for searches in a net."""
    moves = len(net.moves) // MOVE_SIZE
    vertices = len(net.nodes) // NODE_SIZE + moves
    return Room(
        value=floats(moves),
        raised=floats(moves),
        into=floats(moves),
        outof=floats(moves),
        seen=zeros("b", vertices),
        leading=zeros("b", vertices),
        queue=zeros("i", vertices),
        before=zeros("i", vertices),
        gems=zeros("b", moves),
        found=zeros("i", 16 * (moves + 1)),
    )


def find(net: Net, room: Room, values: Iterable[float], order: Sequence[int], tolerance: float) -> list[list[int]]:
    """Cuts whose moves are made less than ``1 - tolerance`` times in all, each as a list of moves.

    Args:
        net: The moves.
        room: Room for a search.
        values: How often each move is made.
        order: The diamonds in the order in which to look at them.
        tolerance: How much less than 1 is still taken for 1; more than the error of the values.
    """
    for move, value in enumerate(values):
        room.value[move] = value
        room.raised[move] = value + _CREEP
    diamonds = vector("i", order)
    cuts: list[list[int]] = []
    done = 0
    while done < len(order):
        done, end = _search(net, room, diamonds, done, 1.0 - tolerance)
        at = 0
        while at < end:
            size = int(room.found[at])
            cuts.append([int(move) for move in room.found[at + 1 : at + 1 + size]])
            at += 1 + size
    return cuts


@entry
def _search(net: Net, room: Room, diamonds: Vector, done: int, wanted: float) -> tuple[int, int]:
    """Look at diamonds from number ``done`` on as long as there is room for cuts.

    Returns:
        How many diamonds are done with, and where the cuts found end.
    """
    end = 0
    full = len(room.found) - 2 * (len(room.gems) + 1)
    while done < len(diamonds) and end <= full:
        first, last = net.first[diamonds[done]], net.first[diamonds[done] + 1]
        for place in range(first, last):
            room.gems[net.collecting[place]] = 1
        left = _NESTED
        while left and end <= full:
            if _flow(net, room, room.value) >= wanted:
                left = 0
            else:
                end = _cuts(net, room, end, first, last)
                left -= 1
        for place in range(first, last):
            room.gems[net.collecting[place]] = 0
        if left == 0:
            done += 1
    return done, end


@compiled
def _cuts(net: Net, room: Room, end: int, first: int, last: int) -> int:
    """Write down one or two cuts for a diamond that too little flow reaches; where they end then."""
    before = end
    _flow(net, room, room.raised)
    _lead(net, room, first, last)
    end = _cut(net, room, end, True)
    end = _cut(net, room, end, False)
    if end == before:  # what was given on top has hidden the cut
        _flow(net, room, room.value)
        end = _cut(net, room, end, True)
    return end


@compiled
def _flow(net: Net, room: Room, capacity: Floats) -> float:
    """The greatest flow from the start to the diamond, or 1 if it is more; by shortest augmenting paths."""
    for move in range(len(capacity)):
        room.into[move] = 0.0
        room.outof[move] = 0.0
    total = 0.0
    while total < 1.0 - _TINY:
        last = _reach(net, room, capacity)
        if last < 0:
            break
        total += _augment(net, room, capacity, last, 1.0 - total)
    return total


@compiled
def _reach(net: Net, room: Room, capacity: Floats) -> int:
    """Search from the start for a move that collects the diamond and can take more flow; its vertex, or -1."""
    nodes = len(net.nodes) // NODE_SIZE
    seen, queue, before = room.seen, room.queue, room.before
    for vertex in range(len(seen)):
        seen[vertex] = 0
    seen[0] = 1
    queue[0] = 0
    begin, end = 0, 1
    while begin < end:
        vertex = queue[begin]
        begin += 1
        if vertex < nodes:
            at = vertex * NODE_SIZE
            for move in range(net.nodes[at + LEAVING], net.nodes[at + LEAVING_END]):
                if not seen[nodes + move] and capacity[move] - room.into[move] > _TINY:
                    seen[nodes + move] = 1
                    before[nodes + move] = vertex
                    queue[end] = nodes + move
                    end += 1
            for place in range(net.nodes[at + ENTERING], net.nodes[at + ENTERING_END]):
                move = net.entering[place]
                if not seen[nodes + move] and room.outof[move] > _TINY:
                    seen[nodes + move] = 1
                    before[nodes + move] = vertex
                    queue[end] = nodes + move
                    end += 1
            continue
        move = vertex - nodes
        if room.gems[move]:
            return vertex
        head, tail = net.moves[move * MOVE_SIZE + HEAD], net.moves[move * MOVE_SIZE + TAIL]
        if not seen[head]:
            seen[head] = 1
            before[head] = vertex
            queue[end] = head
            end += 1
        if not seen[tail] and room.into[move] > _TINY:
            seen[tail] = 1
            before[tail] = vertex
            queue[end] = tail
            end += 1
    return -1


@compiled
def _augment(net: Net, room: Room, capacity: Floats, last: int, most: float) -> float:
    """Send as much as fits, at most ``most``, along the way to a vertex; how much it is."""
    nodes = len(net.nodes) // NODE_SIZE
    amount = most
    vertex = last
    while vertex != 0:
        previous = room.before[vertex]
        if vertex >= nodes:
            move = vertex - nodes
            forth = net.moves[move * MOVE_SIZE + TAIL] == previous and capacity[move] - room.into[move] > _TINY
            amount = min(amount, capacity[move] - room.into[move] if forth else room.outof[move])
        elif net.moves[(previous - nodes) * MOVE_SIZE + HEAD] != vertex:
            amount = min(amount, room.into[previous - nodes])
        vertex = previous
    vertex = last
    while vertex != 0:
        previous = room.before[vertex]
        if vertex >= nodes:
            move = vertex - nodes
            if net.moves[move * MOVE_SIZE + TAIL] == previous and capacity[move] - room.into[move] > _TINY:
                room.into[move] += amount
            else:
                room.outof[move] -= amount
        elif net.moves[(previous - nodes) * MOVE_SIZE + HEAD] == vertex:
            room.outof[previous - nodes] += amount
        else:
            room.into[previous - nodes] -= amount
        vertex = previous
    return amount


@compiled
def _lead(net: Net, room: Room, first: int, last: int) -> None:
    """Find the vertices from which more flow could reach the diamond."""
    nodes = len(net.nodes) // NODE_SIZE
    leading, queue = room.leading, room.queue
    for vertex in range(len(leading)):
        leading[vertex] = 0
    begin, end = 0, 0
    for place in range(first, last):
        vertex = nodes + net.collecting[place]
        leading[vertex] = 1
        queue[end] = vertex
        end += 1
    while begin < end:
        vertex = queue[begin]
        begin += 1
        if vertex < nodes:
            at = vertex * NODE_SIZE
            for place in range(net.nodes[at + ENTERING], net.nodes[at + ENTERING_END]):
                move = net.entering[place]
                if not leading[nodes + move]:
                    leading[nodes + move] = 1
                    queue[end] = nodes + move
                    end += 1
            for move in range(net.nodes[at + LEAVING], net.nodes[at + LEAVING_END]):
                if not leading[nodes + move] and room.into[move] > _TINY:
                    leading[nodes + move] = 1
                    queue[end] = nodes + move
                    end += 1
            continue
        move = vertex - nodes
        tail, head = net.moves[move * MOVE_SIZE + TAIL], net.moves[move * MOVE_SIZE + HEAD]
        if not leading[tail] and room.raised[move] - room.into[move] > _TINY:
            leading[tail] = 1
            queue[end] = tail
            end += 1
        if not leading[head] and room.outof[move] > _TINY:
            leading[head] = 1
            queue[end] = head
            end += 1


@compiled
def _cut(net: Net, room: Room, end: int, from_start: bool) -> int:
    """Write down a cut, unless its moves add up to 1 by now, and raise the capacities of its moves.

    Args:
        net: The moves.
        room: The search.
        end: Where the cuts written down end.
        from_start: Whether the set is what can be reached from the start, else what does not lead to the diamond.

    Returns:
        Where they end then.
    """
    count = 0
    total = 0.0
    for move in range(len(room.gems)):
        tail, head = net.moves[move * MOVE_SIZE + TAIL], net.moves[move * MOVE_SIZE + HEAD]
        if from_start:
            crosses = room.seen[tail] and (room.gems[move] or not room.seen[head])
        else:
            crosses = not room.leading[tail] and (room.gems[move] or room.leading[head])
        if crosses:
            count += 1
            room.found[end + count] = move
            total += room.value[move]
    if total >= 1.0 - _TINY:
        return end
    for place in range(end + 1, end + 1 + count):
        move = room.found[place]
        room.value[move] = 1.0
        room.raised[move] = 1.0
    room.found[end] = count
    return end + 1 + count
