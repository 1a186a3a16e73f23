"""Distances between the nodes of a graph, the nodes near one, and walks that can be changed and put back.

Distances are computed when they are asked for.  A walk is a doubly linked list.  Each of its moves has a slot: a record
linked with the slots before and after it and with those of other moves that end at the same node.  The slot `ENDS` is
both ends of the walk and stands at the first node.  Changes are logged; undone in reverse, every link is what it was
(D. Knuth, Dancing links, 2000).
"""

from __future__ import annotations

from pylogic.builtin.diamonds.routes.compiling import compiled
from pylogic.builtin.diamonds.routes.walks import BALL, ENDS, FAR, NOTED, NOTHING, Walk

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


_SHIFT = 1 << 30
"""Closes the log of a `shift`; no slot has such a number."""


@compiled
def draw(walk: Walk, count: int) -> int:
    """A random number below ``count`` (G. Marsaglia, Xorshift RNGs, 2003: 13, 17, 5), the same on every machine."""
    random = walk.state[0].random
    random ^= (random << 13) & 0xFFFFFFFF
    random ^= random >> 17
    random ^= (random << 5) & 0xFFFFFFFF
    walk.state[0].random = random
    return (random * count) >> 32


@compiled
def insert(walk: Walk, before: int, move: int) -> int:
    """Put a move into the walk behind a slot; returns its slot."""
    state = walk.state[0]
    state.free_end -= 1
    number = walk.lists[state.free_end]
    state.slots_end = max(state.slots_end, number + 1)
    slot = walk.slots[number]
    slot.move = move
    slot.node = walk.moves[move].head
    slot.before = before
    slot.after = walk.slots[before].after
    _attach(walk, number)
    _log(walk, number)
    if state.touched_end < state.touched + NOTED:
        walk.lists[state.touched_end] = number
        state.touched_end += 1
    return number


@compiled
def remove(walk: Walk, slot: int) -> None:
    """Take a slot out of the walk; the log keeps it from being used again."""
    _detach(walk, slot)
    _log(walk, -slot)


@compiled
def _log(walk: Walk, entry: int) -> None:
    walk.lists[walk.state[0].log_end] = entry
    walk.state[0].log_end += 1


@compiled
def _attach(walk: Walk, number: int) -> None:
    """Link a slot that knows its neighbours."""
    slots, state = walk.slots, walk.state[0]
    slot = slots[number]
    slots[slot.before].after = number
    slots[slot.after].before = number
    node = walk.nodes[slot.node]
    slot.newer = NOTHING
    slot.older = node.newest
    if slot.older != NOTHING:
        slots[slot.older].newer = number
    node.newest = number
    slot.in_use = 1
    state.length += 1
    for place in range(walk.moves[slot.move].gems, walk.moves[slot.move].gems_end):
        diamond = walk.diamonds[walk.lists[place]]
        if diamond.times == 0:
            state.missing_end -= 1
            state.owed -= diamond.price
            last = walk.lists[state.missing_end]
            walk.lists[state.missing + diamond.place] = last
            walk.diamonds[last].place = diamond.place
        diamond.times += 1


@compiled
def _detach(walk: Walk, number: int) -> None:
    """Unlink a slot, which goes on knowing its neighbours."""
    slots, state = walk.slots, walk.state[0]
    slot = slots[number]
    slots[slot.before].after = slot.after
    slots[slot.after].before = slot.before
    if slot.newer != NOTHING:
        slots[slot.newer].older = slot.older
    else:
        walk.nodes[slot.node].newest = slot.older
    if slot.older != NOTHING:
        slots[slot.older].newer = slot.newer
    slot.in_use = 0
    state.length -= 1
    for place in range(walk.moves[slot.move].gems, walk.moves[slot.move].gems_end):
        diamond = walk.diamonds[walk.lists[place]]
        diamond.times -= 1
        if diamond.times == 0:
            walk.lists[state.missing_end] = walk.lists[place]
            diamond.place = state.missing_end - state.missing
            state.missing_end += 1
            state.owed += diamond.price


@compiled
def shift(walk: Walk, first: int, second: int, third: int) -> None:
    """Swap the parts of the walk between three slots, given in the order of the walk.

    Of A B C D, where A, B and C end with these slots, becomes A C B D.  Whether the moves fit is not looked at.
    """
    _turn(walk, first, second, third)
    _log(walk, first)
    _log(walk, second)
    _log(walk, third)
    _log(walk, _SHIFT)


@compiled
def _turn(walk: Walk, first: int, second: int, third: int) -> None:
    """Let what follows the second follow the first, what follows the third the second, and the first the third."""
    slots = walk.slots
    after_first, after_second, after_third = slots[first].after, slots[second].after, slots[third].after
    slots[first].after = after_second
    slots[after_second].before = first
    slots[second].after = after_third
    slots[after_third].before = second
    slots[third].after = after_first
    slots[after_first].before = third


@compiled
def commit(walk: Walk) -> None:
    """Keep all changes."""
    state = walk.state[0]
    place = state.log_end - 1
    while place >= state.log:
        entry = walk.lists[place]
        if entry == _SHIFT:
            place -= 3
        elif entry < 0:
            _release(walk, -entry)
        place -= 1
    state.log_end = state.log


@compiled
def rollback(walk: Walk) -> None:
    """Undo all changes since the last `commit`."""
    lists, state = walk.lists, walk.state[0]
    place = state.log_end - 1
    while place >= state.log:
        entry = lists[place]
        if entry == _SHIFT:
            _turn(walk, lists[place - 1], lists[place - 2], lists[place - 3])
            place -= 3
        elif entry < 0:
            _attach(walk, -entry)
        else:
            _detach(walk, entry)
            _release(walk, entry)
        place -= 1
    state.log_end = state.log


@compiled
def _release(walk: Walk, slot: int) -> None:
    """Let a slot be used again."""
    walk.lists[walk.state[0].free_end] = slot
    walk.state[0].free_end += 1


@compiled
def cut(walk: Walk, before: int, last: int) -> None:
    """Take out what follows a slot up to another, or up to the end of the walk when that is `ENDS`."""
    slot = NOTHING
    while slot != last:
        slot = walk.slots[before].after
        if slot == ENDS:
            return
        remove(walk, slot)


@compiled
def gems_missing(walk: Walk, move: int) -> int:
    """Count the missing diamonds that a move collects."""
    count = 0
    for place in range(walk.moves[move].gems, walk.moves[move].gems_end):
        if walk.diamonds[walk.lists[place]].times == 0:
            count += 1
    return count


@compiled
def spare(walk: Walk, slot: int) -> bool:
    """Whether other moves of the walk collect all that the move in a slot does."""
    move = walk.moves[walk.slots[slot].move]
    for place in range(move.gems, move.gems_end):  # noqa: SIM110 - numba compiles no generator expressions
        if walk.diamonds[walk.lists[place]].times < 2:
            return False
    return True
