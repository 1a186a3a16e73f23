"""Distances between the nodes of a graph, and the nodes that are near one, found as they are asked for."""

from __future__ import annotations

from pylogic.builtin.diamonds.routes.arrays import NOTHING
from pylogic.builtin.diamonds.routes.compiling import compiled
from pylogic.builtin.diamonds.routes.linked import draw, gems_missing, insert
from pylogic.builtin.diamonds.routes.walks import BALL, FAR, Walk

_FARTHER = 4
"""First horizon of a search for distances, in moves; each time that it goes on, it goes that much more than twice
as far, so that few searches have to find again where they were."""


@compiled
def row(walk: Walk, source: int) -> int:
    """Where the distances from a node begin, for `nearer`; good until the next call.

    A node has a row only if no other has lost it since; rows give way to others when there are too many.
    """
    if walk.nodes[source].row < 0:
        _begin(walk, source)
    return walk.nodes[source].row


@compiled
def _begin(walk: Walk, source: int) -> None:
    """Give a node a row, which another may lose, and look for what is near."""
    nodes, lists, table, state = walk.nodes, walk.lists, walk.table, walk.state[0]
    number = state.next_row
    state.next_row = (number + 1) % state.rows
    owner = state.owners + number
    if lists[owner] != NOTHING:
        nodes[lists[owner]].row = -1
    lists[owner] = source
    at = number * (len(nodes) + 1)
    nodes[source].row = at
    for place in range(at, at + len(nodes)):
        table[place] = FAR
    table[at + source] = 0
    table[at + len(nodes)] = 0
    lists[state.queue] = source
    _spread(walk, at, state.queue + 1)


@compiled
def nearer(walk: Walk, at: int, node: int, most: int) -> int:
    """The distance to a node if it is less than ``most``, else some number that is at least ``most``.

    Args:
        walk: The walk.
        at: The row of distances.
        node: The node.
        most: With the number of nodes every distance is less, unless it is `FAR`.
    """
    if walk.table[at + node] == FAR:
        _look_farther(walk, at, at + node, most)
    return walk.table[at + node]


@compiled
def _look_farther(walk: Walk, at: int, place: int, most: int) -> None:
    """Search until the distance at a place of the table is known, or known to be no less than ``most``."""
    table, count = walk.table, len(walk.nodes)
    known = at + count
    while table[place] == FAR and table[known] < most - 1:
        end = walk.state[0].queue
        for node in range(count):
            if table[at + node] == table[known]:
                walk.lists[end] = node
                end += 1
        _spread(walk, at, end)


@compiled
def _spread(walk: Walk, at: int, end: int) -> None:
    """Go on with a breadth-first search from the queued nodes, which are all those that are farthest."""
    nodes, moves, lists, table = walk.nodes, walk.moves, walk.lists, walk.table
    known = at + len(nodes)
    farthest = 2 * table[known] + _FARTHER
    begin = walk.state[0].queue
    while begin < end:
        node = lists[begin]
        step = table[at + node] + 1
        if step > farthest:
            break
        begin += 1
        for move in range(nodes[node].leaving, nodes[node].leaving_end):
            head = moves[move].head
            if table[at + head] == FAR:
                table[at + head] = step
                lists[end] = head
                end += 1
    table[known] = farthest if begin < end else FAR


@compiled
def ball(walk: Walk, target: int) -> int:
    """Where the ball of a node begins: the nodes that lead to it, nearest first; its end is known then."""
    nodes, balls, distances = walk.nodes, walk.balls, walk.ball_distances
    at = target * BALL
    if nodes[target].ball_end != NOTHING:
        return at
    balls[at] = target
    distances[at] = 0
    begin, end = at, at + 1
    while begin < end:
        node, step = balls[begin], distances[begin] + 1
        begin += 1
        for place in range(nodes[node].entering, nodes[node].entering_end):
            tail = walk.moves[walk.lists[place]].tail
            if end < at + BALL and not _has(walk, at, end, tail):
                balls[end] = tail
                distances[end] = step
                end += 1
    nodes[target].ball_end = end
    return at


@compiled
def _has(walk: Walk, begin: int, end: int, node: int) -> bool:
    """Whether a node is in a part of a ball."""
    for place in range(begin, end):  # noqa: SIM110 - as in `linked.spare`
        if walk.balls[place] == node:
            return True
    return False


@compiled
def bridge(walk: Walk, before: int, target: int) -> None:
    """Put a shortest way to a node behind a slot, one that passes missing diamonds where it can."""
    at = row(walk, walk.slots[before].node)
    node = target
    for distance in range(nearer(walk, at, node, len(walk.nodes)) - 1, -1, -1):
        move = _last_move(walk, at, node, distance)
        insert(walk, before, move)
        node = walk.moves[move].tail


@compiled
def _last_move(walk: Walk, at: int, node: int, distance: int) -> int:
    """A move to a node from one that is so far, one that collects as many missing diamonds as such a move can."""
    best, most = NOTHING, -1
    for place in range(walk.nodes[node].entering, walk.nodes[node].entering_end):
        move = walk.lists[place]
        if walk.table[at + walk.moves[move].tail] == distance:
            value = 16 * gems_missing(walk, move) + draw(walk, 16)
            if value > most:
                best, most = move, value
    return best
