"""Rounds of ruin and recreate on a walk, the part of the search that is compiled.

The principle is that of G. Schrimpf et al., Record Breaking Optimization Results Using the Ruin and Recreate
Principle, 2000; taking out stretches near each other is that of Christiaens and Vanden Berghe, 2020.
"""

from __future__ import annotations

from pylogic.kinds.diamonds.routes.arrays import BALL, FAR, Near, Net, Vector, ball, row
from pylogic.kinds.diamonds.routes.compiling import compiled, entry
from pylogic.kinds.diamonds.routes.linked import (
    AFTER,
    BEFORE,
    BEST,
    GOAL,
    IN_USE,
    LENGTH,
    MISSING,
    MOVE,
    NODE,
    NONE,
    OLDER,
    OWED,
    PRICE,
    SLOT_SIZE,
    TOUCHED,
    USED,
    Walk,
    bridge,
    commit,
    cut,
    draw,
    insert,
    remove,
    rollback,
    shift,
)
from pylogic.kinds.diamonds.routes.recreate import recreate, tighten

_STRETCHES = 3
"""How many stretches are taken out at most; `_swap` needs three gaps."""
_LONGEST = 15
"""How many moves a stretch has at most."""
_SWAPS = 160
"""In how many of 256 cases the parts between three gaps are swapped."""
_ENDS = 32
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
def advance(net: Net, near: Near, walk: Walk, chances: Vector, rounds: int) -> None:
    """Make some rounds, fewer when the goal is reached.

    Args:
        net: The moves.
        near: The distances.
        walk: The walk to change; when it is empty, it becomes the best one if there is one.
        chances: For each number of moves the chance that a walk is accepted that is so much longer.
        rounds: How many rounds.
    """
    values = walk.values
    if values[LENGTH] == 0 and values[BEST] != NONE:
        for number in range(values[BEST]):
            insert(net, walk, walk.slots[BEFORE], walk.best[number])
        commit(walk)
    for _ in range(rounds):
        if values[BEST] <= values[GOAL]:
            return
        _round(net, near, walk, chances)


@compiled
def _round(net: Net, near: Near, walk: Walk, chances: Vector) -> None:
    """Change the walk in some place; keep the change when it is good, or by chance."""
    values = walk.values
    before = values[LENGTH] + values[OWED]
    values[TOUCHED] = 0
    if values[LENGTH] > 0:
        if values[BEST] == NONE and draw(walk, 16) == 0:
            # Maybe the walk has left a component too early, or for the wrong one.
            cut(net, walk, walk.slots[_some_slot(walk) * SLOT_SIZE + BEFORE], 0)
        else:
            _ruin(net, near, walk)
    recreate(net, near, walk)
    tighten(net, near, walk)
    worse = values[LENGTH] + values[OWED] - before
    if worse > 0 and (worse >= CHANCES or draw(walk, CERTAIN) >= chances[worse]):
        rollback(net, walk)
    else:
        commit(walk)
    if values[MISSING] == 0:
        if values[LENGTH] < values[BEST]:
            _keep(walk)
    elif values[BEST] != NONE:
        _raise(walk)


@compiled
def _keep(walk: Walk) -> None:
    """Make the walk the best one; from the first one on a diamond may be left out at a price."""
    if walk.values[BEST] == NONE:
        for diamond in range(len(walk.price)):
            walk.price[diamond] = PRICE
    slot = 0
    for number in range(walk.values[LENGTH]):
        slot = walk.slots[slot * SLOT_SIZE + AFTER]
        walk.best[number] = walk.slots[slot * SLOT_SIZE + MOVE]
    walk.values[BEST] = walk.values[LENGTH]


@compiled
def _raise(walk: Walk) -> None:
    """Let the missing diamonds cost more now and then, until it pays to collect them."""
    for number in range(walk.values[MISSING]):
        diamond = walk.missing[number]
        if walk.price[diamond] < _DEAREST and draw(walk, _PATIENCE) == 0:
            walk.price[diamond] += 1
            walk.values[OWED] += 1


@compiled
def _some_slot(walk: Walk) -> int:
    """A random slot of a walk that has moves."""
    while True:
        slot = 1 + draw(walk, walk.values[USED] - 1)
        if walk.slots[slot * SLOT_SIZE + IN_USE] == 1:
            return slot


@compiled
def _slot_near(net: Net, near: Near, walk: Walk, node: int) -> int:
    """A random slot near a node, or 0."""
    at = ball(net, near, node)
    for _ in range(8):
        slot = walk.newest[near.balls[at + 2 * draw(walk, min(BALL, near.size[node]))]]
        if slot > 0:
            for _ in range(draw(walk, 3)):
                if walk.slots[slot * SLOT_SIZE + OLDER] > 0:
                    slot = walk.slots[slot * SLOT_SIZE + OLDER]
            return slot
    return 0


@compiled
def _ruin(net: Net, near: Near, walk: Walk) -> None:
    """Take out up to three stretches near each other and close the gaps."""
    slot, last = _some_slot(walk), walk.slots[BEFORE]
    stretches, count, swaps = 1 + draw(walk, _STRETCHES), 0, _SWAPS
    if draw(walk, 256) < _ENDS:
        # Behind the end is a gap as well: what lies between the other two may become the new end.
        walk.gaps[0], walk.gaps[1] = last, 0
        stretches, count, swaps = 2, 1, 256
        if draw(walk, 2) == 0:
            slot = last
    center = walk.slots[slot * SLOT_SIZE + NODE]
    for _ in range(stretches):
        if slot > 0:
            count = _take_out(net, walk, slot, count)
        slot = _slot_near(net, near, walk, center)
    if count == _STRETCHES and draw(walk, 256) < swaps:
        _swap(net, near, walk)
    for gap in range(count):
        if walk.slots[walk.gaps[2 * gap] * SLOT_SIZE + AFTER] != 0:
            bridge(net, near, walk, walk.gaps[2 * gap], walk.gaps[2 * gap + 1])


@compiled
def _take_out(net: Net, walk: Walk, slot: int, count: int) -> int:
    """Take out a stretch around a slot; returns how many gaps there are then.

    A stretch that meets a gap ends there and makes it wider.
    """
    size = 1 + draw(walk, _LONGEST)
    for _ in range(draw(walk, size)):
        if walk.slots[slot * SLOT_SIZE + BEFORE] != 0:
            slot = walk.slots[slot * SLOT_SIZE + BEFORE]
    before = walk.slots[slot * SLOT_SIZE + BEFORE]
    own = _gap_at(walk, before, count)
    for _ in range(size):
        met = _gap_at(walk, slot, count)
        remove(net, walk, slot)
        if met < count:
            walk.gaps[2 * met] = before
            if own < count:  # two gaps have become one
                count -= 1
                walk.gaps[2 * own] = walk.gaps[2 * count]
                walk.gaps[2 * own + 1] = walk.gaps[2 * count + 1]
            return count
        walk.gaps[2 * own] = before
        walk.gaps[2 * own + 1] = walk.slots[slot * SLOT_SIZE + NODE]
        slot = walk.slots[slot * SLOT_SIZE + AFTER]
        if slot == 0:
            break
    return max(count, own + 1)


@compiled
def _gap_at(walk: Walk, slot: int, count: int) -> int:
    """The gap behind a slot, or ``count``."""
    for gap in range(count):
        if walk.gaps[2 * gap] == slot:
            return gap
    return count


@compiled
def _swap(net: Net, near: Near, walk: Walk) -> None:
    """Swap the parts of the walk between three gaps, unless that leaves a long way to close."""
    gaps, slots = walk.gaps, walk.slots
    _sort(walk)
    for gap in range(3):
        other = (gap + 1) % 3
        if slots[gaps[2 * other] * SLOT_SIZE + AFTER] == 0:
            continue
        if near.table[row(net, near, slots[gaps[2 * gap] * SLOT_SIZE + NODE]) + gaps[2 * other + 1]] > _LEAP:
            return
    shift(walk, gaps[0], gaps[2], gaps[4])
    gaps[1], gaps[3], gaps[5] = gaps[3], gaps[5], gaps[1]


@compiled
def _sort(walk: Walk) -> None:
    """Bring three gaps into the order of the walk."""
    gaps = walk.gaps
    slot = 0
    for place in range(2):
        gap = 3
        while gap == 3:
            gap = _gap_at(walk, slot, 3)
            slot = walk.slots[slot * SLOT_SIZE + AFTER]
        before, target = gaps[2 * gap], gaps[2 * gap + 1]
        gaps[2 * gap], gaps[2 * gap + 1] = gaps[2 * place], gaps[2 * place + 1]
        gaps[2 * place], gaps[2 * place + 1] = before, target
