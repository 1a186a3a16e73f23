"""A walk as a doubly linked list that can be changed in the middle and put back as it was.

Each move of the walk has a slot: a record linked with the slots before and after it and with those of other moves that
end at the same node.  The slot `ENDS` is both ends of the walk and stands at the first node.  Changes are logged;
undone in reverse, every link is what it was (D. Knuth, Dancing links, 2000).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pylogic.kinds.diamonds.routes.arrays import NOTHING, Diamond, Move, Net, Node, Vector, records, vector, zeros
from pylogic.kinds.diamonds.routes.compiling import compiled, numba

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
_SHIFT = 1 << 30
"""Closes the log of a `shift`; no slot has such a number."""
_NOTED = 1000
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
    log, touched, order = room(size=4 * count), room(size=_NOTED), room(size=diamonds)
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
    if state.touched_end < state.touched + _NOTED:
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
