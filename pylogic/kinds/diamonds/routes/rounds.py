"""Rounds of ruin and recreate on a walk, the part of the search that is compiled.

The principle is that of G. Schrimpf et al., Record Breaking Optimization Results Using the Ruin and Recreate
Principle, 2000; taking out stretches near each other is that of Christiaens and Vanden Berghe, 2020.
"""

from __future__ import annotations

from pylogic.kinds.diamonds.routes.arrays import (
    BALL_END,
    DIAMOND_SIZE,
    DIAMONDS,
    DIAMONDS_END,
    FAR,
    NEWEST,
    NODES,
    NOTHING,
    PRICE,
    Vector,
    ball,
    nearer,
    row,
)
from pylogic.kinds.diamonds.routes.compiling import compiled, entry
from pylogic.kinds.diamonds.routes.linked import (
    AFTER,
    BEFORE,
    BEST,
    COST,
    ENDS,
    GAPS,
    GOAL,
    IN_USE,
    LENGTH,
    MISSING,
    MISSING_END,
    MOVE,
    NODE,
    NONE,
    OLDER,
    ORDER,
    ORDER_AT,
    ORDER_END,
    OWED,
    PRICE_AT_FIRST,
    ROUTE,
    SLOT_SIZE,
    SLOTS,
    SLOTS_END,
    TOUCHED,
    TOUCHED_END,
    bridge,
    commit,
    cut,
    draw,
    insert,
    remove,
    rollback,
    shift,
)
from pylogic.kinds.diamonds.routes.recreate import arrange, recreate, tighten

_STRETCHES = 3
"""How many stretches are taken out at most; `_swap` needs three gaps."""
_LONGEST = 15
"""How many moves a stretch has at most."""
_SWAPS = 160
"""In how many of 256 cases the parts between three gaps are swapped."""
_LAST = 32
"""In how many of 256 cases one of the gaps is the end of the walk."""
_LEAP = 30
"""How long a way that closes a gap may be after a swap."""
_PATIENCE = 32
"""The price of a diamond that stays missing rises by a move in so many rounds, on average."""
_DEAREST = FAR // 2
"""No price rises above that."""
CHANCES = 64
"""A walk that costs this much more is never accepted."""
CERTAIN = 1 << 30
"""The chance that stands for certainty."""


@entry
def advance(m: Vector, table: Vector, chances: Vector, rounds: int) -> int:
    """Make some rounds, fewer when the goal is reached.

    A round that begins without a walk takes as long as hundreds of others, so it is made in parts: each call then
    collects as many diamonds as it is to make rounds.

    Args:
        m: The walk to change; when it is empty, it becomes the best one if there is one.
        table: The distances.
        chances: For each number of moves the chance that a walk is accepted that is so much longer.
        rounds: How many rounds, or parts of the first one.

    Returns:
        How many rounds are done.
    """
    if m[LENGTH] == 0 and m[BEST] != NONE:
        for place in range(m[ROUTE], m[ROUTE] + m[BEST]):
            insert(m, m[ENDS + BEFORE], m[place])
        commit(m)
    done = 0
    if m[ORDER_AT] < m[ORDER_END] or (m[LENGTH] == 0 and m[BEST] == NONE):
        if m[ORDER_AT] == m[ORDER_END]:
            _set_out(m)
            arrange(m)
        recreate(m, table, rounds)
        if m[ORDER_AT] < m[ORDER_END]:
            return 0
        _settle(m, table, chances)
        return 1
    while done < rounds and m[BEST] > m[GOAL]:
        _set_out(m)
        _ruin(m, table)
        arrange(m)
        recreate(m, table, m[ORDER_END] - m[ORDER])
        _settle(m, table, chances)
        done += 1
    return done


@compiled
def _set_out(m: Vector) -> None:
    """Begin with a round."""
    m[COST] = m[LENGTH] + m[OWED]
    m[TOUCHED_END] = m[TOUCHED]


@compiled
def _settle(m: Vector, table: Vector, chances: Vector) -> None:
    """End a round: keep the change when it is good, or by chance."""
    tighten(m, table)
    worse = m[LENGTH] + m[OWED] - m[COST]
    if worse > 0 and (worse >= CHANCES or draw(m, CERTAIN) >= chances[worse]):
        rollback(m)
    else:
        commit(m)
    if m[MISSING_END] == m[MISSING]:
        if m[LENGTH] < m[BEST]:
            _keep(m)
    elif m[BEST] != NONE:
        _raise(m)


@compiled
def _keep(m: Vector) -> None:
    """Make the walk the best one; from the first one on a diamond may be left out at a price."""
    if m[BEST] == NONE:
        for diamond in range(m[DIAMONDS], m[DIAMONDS_END], DIAMOND_SIZE):
            m[diamond + PRICE] = PRICE_AT_FIRST
    slot = ENDS
    for place in range(m[ROUTE], m[ROUTE] + m[LENGTH]):
        slot = m[slot + AFTER]
        m[place] = m[slot + MOVE]
    m[BEST] = m[LENGTH]


@compiled
def _raise(m: Vector) -> None:
    """Let the missing diamonds cost more now and then, until it pays to collect them."""
    for place in range(m[MISSING], m[MISSING_END]):
        diamond = m[place]
        if m[diamond + PRICE] < _DEAREST and draw(m, _PATIENCE) == 0:
            m[diamond + PRICE] += 1
            m[OWED] += 1


@compiled
def _some_slot(m: Vector) -> int:
    """A random slot of a walk that has moves."""
    while True:
        slot = m[SLOTS] + draw(m, (m[SLOTS_END] - m[SLOTS]) // SLOT_SIZE) * SLOT_SIZE
        if m[slot + IN_USE] == 1:
            return slot


@compiled
def _slot_near(m: Vector, node: int) -> int:
    """A random slot near a node, or `NOTHING`."""
    at = ball(m, node)
    for _ in range(8):
        slot = m[m[at + 2 * draw(m, (m[node + BALL_END] - at) // 2)] + NEWEST]
        if slot > ENDS:
            for _ in range(draw(m, 3)):
                if m[slot + OLDER] > ENDS:
                    slot = m[slot + OLDER]
            return slot
    return NOTHING


@compiled
def _ruin(m: Vector, table: Vector) -> None:
    """Take out up to three stretches near each other and close the gaps."""
    if m[LENGTH] == 0:
        return
    if m[BEST] == NONE and draw(m, 16) == 0:
        # Maybe the walk has left a component too early, or for the wrong one.
        cut(m, m[_some_slot(m) + BEFORE], ENDS)
        return
    slot, last = _some_slot(m), m[ENDS + BEFORE]
    stretches, count, swaps = 1 + draw(m, _STRETCHES), 0, _SWAPS
    if draw(m, 256) < _LAST:
        # Behind the end is a gap as well: what lies between the other two may become the new end.
        m[GAPS] = last
        m[GAPS + 1] = NODES
        stretches, count, swaps = 2, 1, 256
        if draw(m, 2) == 0:
            slot = last
    center = m[slot + NODE]
    for _ in range(stretches):
        if slot != NOTHING:
            count = _take_out(m, slot, count)
        slot = _slot_near(m, center)
    if count == _STRETCHES and draw(m, 256) < swaps:
        _swap(m, table)
    for gap in range(GAPS, GAPS + 2 * count, 2):
        if m[m[gap] + AFTER] != ENDS:
            bridge(m, table, m[gap], m[gap + 1])


@compiled
def _take_out(m: Vector, slot: int, count: int) -> int:
    """Take out a stretch around a slot; returns how many gaps there are then.

    A stretch that meets a gap ends there and makes it wider.
    """
    size = 1 + draw(m, _LONGEST)
    for _ in range(draw(m, size)):
        if m[slot + BEFORE] != ENDS:
            slot = m[slot + BEFORE]
    before = m[slot + BEFORE]
    new = GAPS + 2 * count
    own = _gap_at(m, before, new)
    for _ in range(size):
        met = _gap_at(m, slot, new)
        remove(m, slot)
        if met < new:
            m[met] = before
            if own < new:  # two gaps have become one
                count -= 1
                m[own] = m[new - 2]
                m[own + 1] = m[new - 1]
            return count
        m[own] = before
        m[own + 1] = m[slot + NODE]
        slot = m[slot + AFTER]
        if slot == ENDS:
            break
    return count if own < new else count + 1


@compiled
def _gap_at(m: Vector, slot: int, end: int) -> int:
    """The gap behind a slot, or the end of the gaps."""
    for gap in range(GAPS, end, 2):
        if m[gap] == slot:
            return gap
    return end


@compiled
def _swap(m: Vector, table: Vector) -> None:
    """Swap the parts of the walk between three gaps, unless that leaves a long way to close."""
    _sort(m)
    for gap in range(3):
        one, other = GAPS + 2 * gap, GAPS + 2 * ((gap + 1) % 3)
        if m[m[other] + AFTER] == ENDS:
            continue
        if nearer(m, table, row(m, table, m[m[one] + NODE]), m[other + 1], _LEAP + 1) > _LEAP:
            return
    shift(m, m[GAPS], m[GAPS + 2], m[GAPS + 4])
    first = m[GAPS + 1]
    m[GAPS + 1] = m[GAPS + 3]
    m[GAPS + 3] = m[GAPS + 5]
    m[GAPS + 5] = first


@compiled
def _sort(m: Vector) -> None:
    """Bring three gaps into the order of the walk."""
    slot, end = ENDS, GAPS + 6
    for place in range(GAPS, GAPS + 4, 2):
        gap = end
        while gap == end:
            gap = _gap_at(m, slot, end)
            slot = m[slot + AFTER]
        before, target = m[gap], m[gap + 1]
        m[gap] = m[place]
        m[gap + 1] = m[place + 1]
        m[place] = before
        m[place + 1] = target
