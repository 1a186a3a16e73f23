"""A walk as a doubly linked list that can be changed in the middle and put back as it was.

Each move of the walk has a slot: a record in `Walk.slots`, linked with the slots before and after it and with
those of other moves that end at the same node.  Slot 0 is both ends of the walk and stands at node 0.  Changes
are logged; undone in reverse, every link is what it was (D. Knuth, Dancing links, 2000).
"""

from __future__ import annotations

from typing import NamedTuple

from pylogic.kinds.diamonds.routes.arrays import (
    ENTERING,
    ENTERING_END,
    FAR,
    GEMS,
    GEMS_END,
    HEAD,
    MOVE_SIZE,
    NODE_SIZE,
    TAIL,
    Near,
    Net,
    Vector,
    row,
    vector,
    zeros,
)
from pylogic.kinds.diamonds.routes.compiling import compiled

MOVE, NODE, BEFORE, AFTER, NEWER, OLDER, IN_USE, SLOT_SIZE = 0, 1, 2, 3, 4, 5, 6, 8
"""Fields of a slot: its move and where that ends, its neighbours in the walk and among those at the node."""
LENGTH, MISSING, LOGGED, FREE, USED, TOUCHED, BEST, GOAL, OWED, RANDOM, VALUES = range(11)
"""What `Walk.values` holds: lengths of the walk and of the other vectors, and

- ``USED``: all slots in use have lower numbers,
- ``BEST``: the length of the best complete walk, `NONE` when there is none,
- ``GOAL``: a length with which the search ends,
- ``OWED``: the prices of all missing diamonds, in moves,
- ``RANDOM``: the state of the random numbers.
"""
NONE = 1 << 30
"""A length that no walk has."""
_SHIFT = 1 << 30
"""Closes the log of a `shift`; no slot has such a number."""
PRICE = 12
"""What a missing diamond costs at first, in moves, once a complete walk is known."""
_NOTED = 1000
"""How many new slots are remembered at most until the walk is tightened around them."""


class Walk(NamedTuple):
    """A walk and what is known about it.

    Attributes:
        slots: Records of slots.
        newest: For each node the last slot linked there, or -1.
        times: For each diamond how many moves of the walk collect it.
        missing: The diamonds that none collects.
        place: For each missing diamond its place in ``missing``.
        price: For each diamond what it costs, in moves, that it is missing; changed between rounds only.
        log: What was done since the last `commit`: slots put in, slots taken out (negative), shifts.
        free: Slots that are not used.
        touched: Slots put in of late.
        gaps: For three gaps in the walk: the slot before it, the node after it.
        order: Room for sorting diamonds.
        best: The best complete walk, as moves.
        values: Single numbers, see `LENGTH`.
    """

    slots: Vector
    newest: Vector
    times: Vector
    missing: Vector
    place: Vector
    price: Vector
    log: Vector
    free: Vector
    touched: Vector
    gaps: Vector
    order: Vector
    best: Vector
    values: Vector


def walk(nodes: int, diamonds: int, route: list[int], seed: int) -> Walk:
    """A walk of no moves; ``route`` is only made known as the best one."""
    # Two ways through the whole graph are always possible; the rest is what good walks need.
    room = 4 * nodes + 20 * diamonds + 2 * len(route) + 100
    slots = zeros("i", room * SLOT_SIZE)
    slots[NEWER] = slots[OLDER] = -1
    values = zeros("q", VALUES)
    values[MISSING] = diamonds
    values[FREE] = room - 1
    values[USED] = 1
    values[BEST] = len(route) if route else NONE
    # More than any way there and back, as long as no walk is complete.
    price = PRICE if route else min(4 * nodes, FAR // 2)
    values[OWED] = diamonds * price
    values[RANDOM] = (seed * 2_654_435_761 + 97_531) % (2**32 - 1) + 1
    return Walk(
        slots=slots,
        newest=vector("i", [0] + [-1] * (nodes - 1)),
        times=zeros("i", diamonds),
        missing=vector("i", range(diamonds)),
        place=vector("i", range(diamonds)),
        price=vector("i", [price] * diamonds),
        log=zeros("i", 4 * room),
        free=vector("i", range(room - 1, 0, -1)),
        touched=zeros("i", _NOTED),
        gaps=zeros("i", 6),
        order=zeros("q", diamonds),
        best=vector("i", route + [0] * (room - len(route))),
        values=values,
    )


@compiled
def draw(walk: Walk, count: int) -> int:
    """A random number below ``count`` (G. Marsaglia, Xorshift RNGs, 2003: 13, 17, 5), the same on every machine."""
    state = walk.values[RANDOM]
    state ^= (state << 13) & 0xFFFFFFFF
    state ^= state >> 17
    state ^= (state << 5) & 0xFFFFFFFF
    walk.values[RANDOM] = state
    return (state * count) >> 32


@compiled
def insert(net: Net, walk: Walk, before: int, move: int) -> int:
    """Put a move into the walk behind a slot; returns its slot."""
    values, slots = walk.values, walk.slots
    values[FREE] -= 1
    slot = walk.free[values[FREE]]
    values[USED] = max(values[USED], slot + 1)
    slots[slot * SLOT_SIZE + MOVE] = move
    slots[slot * SLOT_SIZE + NODE] = net.moves[move * MOVE_SIZE + HEAD]
    slots[slot * SLOT_SIZE + BEFORE] = before
    slots[slot * SLOT_SIZE + AFTER] = slots[before * SLOT_SIZE + AFTER]
    _attach(net, walk, slot)
    walk.log[values[LOGGED]] = slot
    values[LOGGED] += 1
    if values[TOUCHED] < len(walk.touched):
        walk.touched[values[TOUCHED]] = slot
        values[TOUCHED] += 1
    return slot


@compiled
def remove(net: Net, walk: Walk, slot: int) -> None:
    """Take a slot out of the walk; the log keeps it from being used again."""
    _detach(net, walk, slot)
    walk.log[walk.values[LOGGED]] = -slot
    walk.values[LOGGED] += 1


@compiled
def _attach(net: Net, walk: Walk, slot: int) -> None:
    """Link a slot that knows its neighbours."""
    slots, at = walk.slots, slot * SLOT_SIZE
    slots[slots[at + BEFORE] * SLOT_SIZE + AFTER] = slot
    slots[slots[at + AFTER] * SLOT_SIZE + BEFORE] = slot
    older = walk.newest[slots[at + NODE]]
    slots[at + NEWER] = -1
    slots[at + OLDER] = older
    if older >= 0:
        slots[older * SLOT_SIZE + NEWER] = slot
    walk.newest[slots[at + NODE]] = slot
    slots[at + IN_USE] = 1
    walk.values[LENGTH] += 1
    move = slots[at + MOVE] * MOVE_SIZE
    for place in range(net.moves[move + GEMS], net.moves[move + GEMS_END]):
        diamond = net.gems[place]
        if walk.times[diamond] == 0:
            walk.values[MISSING] -= 1
            walk.values[OWED] -= walk.price[diamond]
            last = walk.missing[walk.values[MISSING]]
            walk.missing[walk.place[diamond]] = last
            walk.place[last] = walk.place[diamond]
        walk.times[diamond] += 1


@compiled
def _detach(net: Net, walk: Walk, slot: int) -> None:
    """Unlink a slot, which goes on knowing its neighbours."""
    slots, at = walk.slots, slot * SLOT_SIZE
    slots[slots[at + BEFORE] * SLOT_SIZE + AFTER] = slots[at + AFTER]
    slots[slots[at + AFTER] * SLOT_SIZE + BEFORE] = slots[at + BEFORE]
    newer, older = slots[at + NEWER], slots[at + OLDER]
    if newer >= 0:
        slots[newer * SLOT_SIZE + OLDER] = older
    else:
        walk.newest[slots[at + NODE]] = older
    if older >= 0:
        slots[older * SLOT_SIZE + NEWER] = newer
    slots[at + IN_USE] = 0
    walk.values[LENGTH] -= 1
    move = slots[at + MOVE] * MOVE_SIZE
    for place in range(net.moves[move + GEMS], net.moves[move + GEMS_END]):
        diamond = net.gems[place]
        walk.times[diamond] -= 1
        if walk.times[diamond] == 0:
            walk.missing[walk.values[MISSING]] = diamond
            walk.place[diamond] = walk.values[MISSING]
            walk.values[MISSING] += 1
            walk.values[OWED] += walk.price[diamond]


@compiled
def shift(walk: Walk, first: int, second: int, third: int) -> None:
    """Swap the parts of the walk between three slots, given in the order of the walk.

    Of A B C D, where A, B and C end with these slots, becomes A C B D.  Whether the moves fit is not looked at.
    """
    _turn(walk, first, second, third)
    logged = walk.values[LOGGED]
    walk.log[logged] = first
    walk.log[logged + 1] = second
    walk.log[logged + 2] = third
    walk.log[logged + 3] = _SHIFT
    walk.values[LOGGED] += 4


@compiled
def _turn(walk: Walk, a: int, b: int, c: int) -> None:
    """Let what follows b follow a, what follows c follow b, what follows a follow c."""
    slots = walk.slots
    after_a, after_b, after_c = slots[a * SLOT_SIZE + AFTER], slots[b * SLOT_SIZE + AFTER], slots[c * SLOT_SIZE + AFTER]
    slots[a * SLOT_SIZE + AFTER] = after_b
    slots[after_b * SLOT_SIZE + BEFORE] = a
    slots[b * SLOT_SIZE + AFTER] = after_c
    slots[after_c * SLOT_SIZE + BEFORE] = b
    slots[c * SLOT_SIZE + AFTER] = after_a
    slots[after_a * SLOT_SIZE + BEFORE] = c


@compiled
def commit(walk: Walk) -> None:
    """Keep all changes."""
    place = walk.values[LOGGED] - 1
    while place >= 0:
        entry = walk.log[place]
        if entry == _SHIFT:
            place -= 3
        elif entry < 0:
            walk.free[walk.values[FREE]] = -entry
            walk.values[FREE] += 1
        place -= 1
    walk.values[LOGGED] = 0


@compiled
def rollback(net: Net, walk: Walk) -> None:
    """Undo all changes since the last `commit`."""
    log = walk.log
    place = walk.values[LOGGED] - 1
    while place >= 0:
        entry = log[place]
        if entry == _SHIFT:
            _turn(walk, log[place - 1], log[place - 2], log[place - 3])
            place -= 3
        elif entry < 0:
            _attach(net, walk, -entry)
        else:
            _detach(net, walk, entry)
            walk.free[walk.values[FREE]] = entry
            walk.values[FREE] += 1
        place -= 1
    walk.values[LOGGED] = 0


@compiled
def cut(net: Net, walk: Walk, before: int, last: int) -> None:
    """Take out what follows a slot up to another, or up to the end of the walk when that is 0."""
    slot = -1
    while slot != last:
        slot = walk.slots[before * SLOT_SIZE + AFTER]
        if slot == 0:
            return
        remove(net, walk, slot)


@compiled
def bridge(net: Net, near: Near, walk: Walk, before: int, target: int) -> None:
    """Put a shortest way to a node behind a slot, one that passes missing diamonds where it can."""
    at = row(net, near, walk.slots[before * SLOT_SIZE + NODE])
    node = target
    for distance in range(near.table[at + node] - 1, -1, -1):
        best, most = -1, -1
        for place in range(net.nodes[node * NODE_SIZE + ENTERING], net.nodes[node * NODE_SIZE + ENTERING_END]):
            move = net.entering[place]
            if near.table[at + net.moves[move * MOVE_SIZE + TAIL]] == distance:
                value = 16 * gems_missing(net, walk, move) + draw(walk, 16)
                if value > most:
                    best, most = move, value
        insert(net, walk, before, best)
        node = net.moves[best * MOVE_SIZE + TAIL]


@compiled
def gems_missing(net: Net, walk: Walk, move: int) -> int:
    """How many missing diamonds a move collects."""
    count = 0
    for place in range(net.moves[move * MOVE_SIZE + GEMS], net.moves[move * MOVE_SIZE + GEMS_END]):
        if walk.times[net.gems[place]] == 0:
            count += 1
    return count


@compiled
def spare(net: Net, walk: Walk, slot: int) -> bool:
    """Whether other moves of the walk collect all that the move in a slot does."""
    move = walk.slots[slot * SLOT_SIZE + MOVE] * MOVE_SIZE
    for place in range(net.moves[move + GEMS], net.moves[move + GEMS_END]):  # noqa: SIM110 - as in `arrays._has`
        if walk.times[net.gems[place]] < 2:
            return False
    return True
