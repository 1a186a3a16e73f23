"""A walk as a doubly linked list that can be changed in the middle and put back as it was.

Each move of the walk has a slot: a record linked with the slots before and after it and with those of other moves that
end at the same node.  The slot at `ENDS` is both ends of the walk and stands at the first node.  Changes are logged;
undone in reverse, every link is what it was (D. Knuth, Dancing links, 2000).
"""

from __future__ import annotations

from pylogic.kinds.diamonds.routes.arrays import (
    COUNT,
    ENTERING,
    ENTERING_END,
    FAR,
    GEMS,
    GEMS_END,
    HEAD,
    NEWEST,
    NODES,
    NOTHING,
    OWN,
    PLACE,
    PRICE,
    TAIL,
    TIMES,
    Net,
    Room,
    Vector,
    leads_in,
    near,
    nearer,
    row,
    vector,
)
from pylogic.kinds.diamonds.routes.compiling import compiled

MOVE, NODE, BEFORE, AFTER, NEWER, OLDER, IN_USE, SLOT_SIZE = 0, 1, 2, 3, 4, 5, 6, 8
"""Fields of a slot: its move and where that ends, its neighbours in the walk and among those at the node."""
ENDS = NODES - SLOT_SIZE
"""The slot that is both ends of the walk; all others have larger addresses."""
LENGTH, BEST, GOAL, OWED, RANDOM, COST, BLINKS = range(OWN, OWN + 7)
"""Single numbers:

- ``LENGTH``: how many moves the walk has,
- ``BEST``: the same of the best complete walk, `NONE` when there is none,
- ``GOAL``: a length with which the search ends,
- ``OWED``: the prices of all missing diamonds, in moves,
- ``RANDOM``: the state of the random numbers,
- ``COST``: what the walk cost before the round,
- ``BLINKS``: how many places of 256 are passed over in it.
"""
SLOTS, SLOTS_END, FREE, FREE_END, LOG, LOG_END, TOUCHED, TOUCHED_END = range(OWN + 7, OWN + 15)
"""Where the slots begin and those that were ever used end; the same of lists: slots that are not used; what was done
since the last `commit`, that is slots put in, slots taken out (negative), shifts; slots put in of late."""
MISSING, MISSING_END, ORDER, ORDER_AT, ORDER_END, ROUTE, WAITING = range(OWN + 15, OWN + 22)
"""More lists: the diamonds that the walk lacks; these in the order in which to put them in, of which those before
``ORDER_AT`` are done; the moves of the best complete walk; room for a search."""
GAPS = OWN + 22
"""For three gaps in the walk: the slot before it, the node after it."""

NONE = 1 << 30
"""A length that no walk has."""
PRICE_AT_FIRST = 12
"""What a missing diamond costs at first, in moves, once a complete walk is known."""
_SHIFT = 1 << 30
"""Closes the log of a `shift`; no slot has such an address."""
_NOTED = 1000
"""How many new slots are remembered at most until the walk is tightened around them."""


def walk(net: Net, route: list[int], seed: int) -> tuple[Vector, Vector]:
    """The array of a walk without moves, and its table of distances; a route is only made known as the best one.

    Args:
        net: The graph.
        route: The addresses of the moves of a complete walk, or none.
        seed: Other seeds give other random numbers.
    """
    room = Room(net)
    words = room.words
    nodes = words[COUNT]
    diamonds = net.diamonds
    # Two ways through the whole graph are always possible; the rest is what good walks need.
    count = 4 * nodes + 20 * len(diamonds) + 2 * len(route) + 99
    table = near(room)
    slots = room.take(SLOTS, count * SLOT_SIZE)
    free = room.take(FREE, count)
    room.take(LOG, 4 * count)
    room.take(TOUCHED, _NOTED)
    missing = room.take(MISSING, len(diamonds))
    room.take(ORDER, len(diamonds))
    best = room.take(ROUTE, count)
    room.take(WAITING, nodes)
    # More than any way there and back, as long as no walk is complete.
    price = PRICE_AT_FIRST if route else min(4 * nodes, FAR // 2)
    for place, diamond in enumerate(diamonds, missing):
        words[diamond + PLACE], words[diamond + PRICE] = place, price
    words[SLOTS_END], words[LOG_END], words[TOUCHED_END] = slots, words[LOG], words[TOUCHED]
    words[FREE_END], words[MISSING_END] = free + count, missing + len(diamonds)
    words[BEST], words[OWED] = len(route) or NONE, len(diamonds) * price
    words[RANDOM] = (seed * 2_654_435_761 + 97_531) % (2**32 - 1) + 1
    words[ENDS + NODE], words[ENDS + BEFORE], words[ENDS + AFTER] = NODES, ENDS, ENDS
    words[NODES + NEWEST] = ENDS
    m = room.made()
    m[free : free + count] = vector("q", range(slots + (count - 1) * SLOT_SIZE, slots - 1, -SLOT_SIZE))
    m[missing : missing + len(diamonds)] = vector("q", diamonds)
    m[best : best + len(route)] = vector("q", route)
    return m, table


@compiled
def draw(m: Vector, count: int) -> int:
    """A random number below ``count`` (G. Marsaglia, Xorshift RNGs, 2003: 13, 17, 5), the same on every machine."""
    state = m[RANDOM]
    state ^= (state << 13) & 0xFFFFFFFF
    state ^= state >> 17
    state ^= (state << 5) & 0xFFFFFFFF
    m[RANDOM] = state
    return (state * count) >> 32


@compiled
def insert(m: Vector, before: int, move: int) -> int:
    """Put a move into the walk behind a slot; returns its slot."""
    m[FREE_END] -= 1
    slot = m[m[FREE_END]]
    m[SLOTS_END] = max(m[SLOTS_END], slot + SLOT_SIZE)
    m[slot + MOVE] = move
    m[slot + NODE] = m[move + HEAD]
    m[slot + BEFORE] = before
    m[slot + AFTER] = m[before + AFTER]
    _attach(m, slot)
    m[m[LOG_END]] = slot
    m[LOG_END] += 1
    if m[TOUCHED_END] < m[TOUCHED] + _NOTED:
        m[m[TOUCHED_END]] = slot
        m[TOUCHED_END] += 1
    return slot


@compiled
def remove(m: Vector, slot: int) -> None:
    """Take a slot out of the walk; the log keeps it from being used again."""
    _detach(m, slot)
    m[m[LOG_END]] = -slot
    m[LOG_END] += 1


@compiled
def _attach(m: Vector, slot: int) -> None:
    """Link a slot that knows its neighbours."""
    m[m[slot + BEFORE] + AFTER] = slot
    m[m[slot + AFTER] + BEFORE] = slot
    older = m[m[slot + NODE] + NEWEST]
    m[slot + NEWER] = NOTHING
    m[slot + OLDER] = older
    if older != NOTHING:
        m[older + NEWER] = slot
    m[m[slot + NODE] + NEWEST] = slot
    m[slot + IN_USE] = 1
    m[LENGTH] += 1
    move = m[slot + MOVE]
    for place in range(m[move + GEMS], m[move + GEMS_END]):
        diamond = m[place]
        if m[diamond + TIMES] == 0:
            m[MISSING_END] -= 1
            m[OWED] -= m[diamond + PRICE]
            last = m[m[MISSING_END]]
            m[m[diamond + PLACE]] = last
            m[last + PLACE] = m[diamond + PLACE]
        m[diamond + TIMES] += 1


@compiled
def _detach(m: Vector, slot: int) -> None:
    """Unlink a slot, which goes on knowing its neighbours."""
    m[m[slot + BEFORE] + AFTER] = m[slot + AFTER]
    m[m[slot + AFTER] + BEFORE] = m[slot + BEFORE]
    newer, older = m[slot + NEWER], m[slot + OLDER]
    if newer != NOTHING:
        m[newer + OLDER] = older
    else:
        m[m[slot + NODE] + NEWEST] = older
    if older != NOTHING:
        m[older + NEWER] = newer
    m[slot + IN_USE] = 0
    m[LENGTH] -= 1
    move = m[slot + MOVE]
    for place in range(m[move + GEMS], m[move + GEMS_END]):
        diamond = m[place]
        m[diamond + TIMES] -= 1
        if m[diamond + TIMES] == 0:
            m[m[MISSING_END]] = diamond
            m[diamond + PLACE] = m[MISSING_END]
            m[MISSING_END] += 1
            m[OWED] += m[diamond + PRICE]


@compiled
def shift(m: Vector, first: int, second: int, third: int) -> None:
    """Swap the parts of the walk between three slots, given in the order of the walk.

    Of A B C D, where A, B and C end with these slots, becomes A C B D.  Whether the moves fit is not looked at.
    """
    _turn(m, first, second, third)
    end = m[LOG_END]
    m[end] = first
    m[end + 1] = second
    m[end + 2] = third
    m[end + 3] = _SHIFT
    m[LOG_END] += 4


@compiled
def _turn(m: Vector, a: int, b: int, c: int) -> None:
    """Let what follows b follow a, what follows c follow b, what follows a follow c."""
    after_a, after_b, after_c = m[a + AFTER], m[b + AFTER], m[c + AFTER]
    m[a + AFTER] = after_b
    m[after_b + BEFORE] = a
    m[b + AFTER] = after_c
    m[after_c + BEFORE] = b
    m[c + AFTER] = after_a
    m[after_a + BEFORE] = c


@compiled
def commit(m: Vector) -> None:
    """Keep all changes."""
    place = m[LOG_END] - 1
    while place >= m[LOG]:
        entry = m[place]
        if entry == _SHIFT:
            place -= 3
        elif entry < 0:
            _release(m, -entry)
        place -= 1
    m[LOG_END] = m[LOG]


@compiled
def rollback(m: Vector) -> None:
    """Undo all changes since the last `commit`."""
    place = m[LOG_END] - 1
    while place >= m[LOG]:
        entry = m[place]
        if entry == _SHIFT:
            _turn(m, m[place - 1], m[place - 2], m[place - 3])
            place -= 3
        elif entry < 0:
            _attach(m, -entry)
        else:
            _detach(m, entry)
            _release(m, entry)
        place -= 1
    m[LOG_END] = m[LOG]


@compiled
def _release(m: Vector, slot: int) -> None:
    """Let a slot be used again."""
    m[m[FREE_END]] = slot
    m[FREE_END] += 1


@compiled
def cut(m: Vector, before: int, last: int) -> None:
    """Take out what follows a slot up to another, or up to the end of the walk when that is `ENDS`."""
    slot = NOTHING
    while slot != last:
        slot = m[before + AFTER]
        if slot == ENDS:
            return
        remove(m, slot)


@compiled
def bridge(m: Vector, table: Vector, before: int, target: int) -> None:
    """Put a shortest way to a node behind a slot, one that passes missing diamonds where it can."""
    at = row(m, table, m[before + NODE])
    node = target
    for distance in range(nearer(m, table, at, node, m[COUNT]) - 1, -1, -1):
        move = _last_move(m, table, at, node, distance)
        insert(m, before, move)
        node = m[move + TAIL]


@compiled
def _last_move(m: Vector, table: Vector, at: int, node: int, distance: int) -> int:
    """A move to a node from one that is so far, one that collects as many missing diamonds as such a move can."""
    best, most = NOTHING, -1
    for place in range(m[node + ENTERING], m[node + ENTERING_END]):
        move = m[place]
        if leads_in(table, at, m[move + TAIL], distance):
            value = 16 * gems_missing(m, move) + draw(m, 16)
            if value > most:
                best, most = move, value
    return best


@compiled
def gems_missing(m: Vector, move: int) -> int:
    """How many missing diamonds a move collects."""
    count = 0
    for place in range(m[move + GEMS], m[move + GEMS_END]):
        if m[m[place] + TIMES] == 0:
            count += 1
    return count


@compiled
def spare(m: Vector, slot: int) -> bool:
    """Whether other moves of the walk collect all that the move in a slot does."""
    move = m[slot + MOVE]
    for place in range(m[move + GEMS], m[move + GEMS_END]):  # noqa: SIM110 - as in `arrays._has`
        if m[m[place] + TIMES] < 2:
            return False
    return True
