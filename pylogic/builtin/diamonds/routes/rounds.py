"""Rounds of ruin and recreate on a walk, the part of the search that is compiled.

The principle is that of G. Schrimpf et al., Record Breaking Optimization Results Using the Ruin and Recreate
Principle, 2000; taking out stretches near each other is that of Christiaens and Vanden Berghe, 2020.
"""

from __future__ import annotations

from pylogic.builtin.diamonds.routes.arrays import NOTHING, Vector
from pylogic.builtin.diamonds.routes.compiling import compiled, entry
from pylogic.builtin.diamonds.routes.nearby import (
    ball,
    bridge,
    commit,
    cut,
    draw,
    insert,
    nearer,
    remove,
    rollback,
    row,
    shift,
)
from pylogic.builtin.diamonds.routes.recreate import arrange, recreate, tighten
from pylogic.builtin.diamonds.routes.walks import ENDS, FAR, NONE, PRICE_AT_FIRST, Walk

_STRETCHES = 3
"""Most stretches that are taken out; `_swap` needs three gaps."""
_LONGEST = 15
"""Most moves of a stretch."""
_SWAPS = 160
"""In how many of 256 cases the parts between three gaps are swapped."""
_LAST = 32
"""In how many of 256 cases one of the gaps is the end of the walk."""
_LEAP = 30
"""Longest way that closes a gap after a swap."""
_PATIENCE = 32
"""Rounds in which the price of a diamond that stays missing rises by a move, on average."""
_DEAREST = FAR // 2
"""No price rises above that."""
CHANCES = 64
"""A walk that costs this much more is never accepted."""
CERTAIN = 1 << 30
"""The chance that stands for certainty."""


@entry
def advance(walk: Walk, chances: Vector, rounds: int) -> int:
    """Make some rounds, fewer when the goal is reached.

    A round that begins without a walk takes as long as hundreds of others, so it is made in parts: each call then
    collects as many diamonds as it is to make rounds.

    Args:
        walk: The walk to change; when it is empty, it becomes the best one if there is one.
        chances: For each number of moves the chance that a walk is accepted that is so much longer.
        rounds: How many rounds, or parts of the first one.

    Returns:
        How many rounds are done.
    """
    state = walk.state[0]
    if state.length == 0 and state.best != NONE:
        for place in range(state.route, state.route + state.best):
            insert(walk, walk.slots[ENDS].before, walk.lists[place])
        commit(walk)
    done = 0
    if state.order_at < state.order_end or (state.length == 0 and state.best == NONE):
        if state.order_at == state.order_end:
            _set_out(walk)
            arrange(walk)
        recreate(walk, rounds)
        if state.order_at < state.order_end:
            return 0
        _settle(walk, chances)
        return 1
    while done < rounds and state.best > state.goal:
        _set_out(walk)
        _ruin(walk)
        arrange(walk)
        recreate(walk, state.order_end - state.order)
        _settle(walk, chances)
        done += 1
    return done


@compiled
def _set_out(walk: Walk) -> None:
    """Begin with a round."""
    state = walk.state[0]
    state.cost = state.length + state.owed
    state.touched_end = state.touched


@compiled
def _settle(walk: Walk, chances: Vector) -> None:
    """End a round: keep the change when it is good, or by chance."""
    tighten(walk)
    state = walk.state[0]
    worse = state.length + state.owed - state.cost
    if worse > 0 and (worse >= CHANCES or draw(walk, CERTAIN) >= chances[worse]):
        rollback(walk)
    else:
        commit(walk)
    if state.missing_end == state.missing:
        if state.length < state.best:
            _keep(walk)
    elif state.best != NONE:
        _raise(walk)


@compiled
def _keep(walk: Walk) -> None:
    """Make the walk the best one; from the first one on a diamond may be left out at a price."""
    state = walk.state[0]
    if state.best == NONE:
        for diamond in range(len(walk.diamonds)):
            walk.diamonds[diamond].price = PRICE_AT_FIRST
    slot = ENDS
    for place in range(state.route, state.route + state.length):
        slot = walk.slots[slot].after
        walk.lists[place] = walk.slots[slot].move
    state.best = state.length


@compiled
def _raise(walk: Walk) -> None:
    """Let the missing diamonds cost more now and then, until it pays to collect them."""
    state = walk.state[0]
    for place in range(state.missing, state.missing_end):
        diamond = walk.diamonds[walk.lists[place]]
        if diamond.price < _DEAREST and draw(walk, _PATIENCE) == 0:
            diamond.price += 1
            state.owed += 1


@compiled
def _some_slot(walk: Walk) -> int:
    """A random slot of a walk that has moves."""
    while True:
        slot = 1 + draw(walk, walk.state[0].slots_end - 1)
        if walk.slots[slot].in_use == 1:
            return slot


@compiled
def _slot_near(walk: Walk, node: int) -> int:
    """A random slot near a node, or `NOTHING`."""
    at = ball(walk, node)
    for _ in range(8):
        slot = walk.nodes[walk.balls[at + draw(walk, walk.nodes[node].ball_end - at)]].newest
        if slot > ENDS:
            for _ in range(draw(walk, 3)):
                if walk.slots[slot].older > ENDS:
                    slot = walk.slots[slot].older
            return slot
    return NOTHING


@compiled
def _ruin(walk: Walk) -> None:
    """Take out up to three stretches near each other and close the gaps."""
    state, slots, gaps = walk.state[0], walk.slots, walk.gaps
    if state.length == 0:
        return
    if state.best == NONE and draw(walk, 16) == 0:
        # Maybe the walk has left a component too early, or for the wrong one.
        cut(walk, slots[_some_slot(walk)].before, ENDS)
        return
    slot, last = _some_slot(walk), slots[ENDS].before
    stretches, count, swaps = 1 + draw(walk, _STRETCHES), 0, _SWAPS
    if draw(walk, 256) < _LAST:
        # Behind the end is a gap as well: what lies between the other two may become the new end.
        gaps[0].before = last
        gaps[0].target = 0
        stretches, count, swaps = 2, 1, 256
        if draw(walk, 2) == 0:
            slot = last
    center = slots[slot].node
    for _ in range(stretches):
        if slot != NOTHING:
            count = _take_out(walk, slot, count)
        slot = _slot_near(walk, center)
    if count == _STRETCHES and draw(walk, 256) < swaps:
        _swap(walk)
    for gap in range(count):
        if slots[gaps[gap].before].after != ENDS:
            bridge(walk, gaps[gap].before, gaps[gap].target)


@compiled
def _take_out(walk: Walk, slot: int, count: int) -> int:
    """Take out a stretch around a slot; returns how many gaps there are then.

    A stretch that meets a gap ends there and makes it wider.
    """
    slots, gaps = walk.slots, walk.gaps
    size = 1 + draw(walk, _LONGEST)
    for _ in range(draw(walk, size)):
        if slots[slot].before != ENDS:
            slot = slots[slot].before
    before = slots[slot].before
    own = _gap_at(walk, before, count)
    for _ in range(size):
        met = _gap_at(walk, slot, count)
        remove(walk, slot)
        if met < count:
            gaps[met].before = before
            if own < count:  # two gaps have become one
                count -= 1
                gaps[own].before = gaps[count].before
                gaps[own].target = gaps[count].target
            return count
        gaps[own].before = before
        gaps[own].target = slots[slot].node
        slot = slots[slot].after
        if slot == ENDS:
            break
    return max(count, own + 1)


@compiled
def _gap_at(walk: Walk, slot: int, count: int) -> int:
    """The first of some gaps that is behind a slot; their number when there is none."""
    for gap in range(count):
        if walk.gaps[gap].before == slot:
            return gap
    return count


@compiled
def _swap(walk: Walk) -> None:
    """Swap the parts of the walk between three gaps, unless that leaves a long way to close."""
    slots, gaps = walk.slots, walk.gaps
    _sort(walk)
    for gap in range(3):
        other = gaps[(gap + 1) % 3]
        if slots[other.before].after == ENDS:
            continue
        if nearer(walk, row(walk, slots[gaps[gap].before].node), other.target, _LEAP + 1) > _LEAP:
            return
    shift(walk, gaps[0].before, gaps[1].before, gaps[2].before)
    first = gaps[0].target
    gaps[0].target = gaps[1].target
    gaps[1].target = gaps[2].target
    gaps[2].target = first


@compiled
def _sort(walk: Walk) -> None:
    """Bring three gaps into the order of the walk."""
    gaps, slot = walk.gaps, ENDS
    for place in range(2):
        gap = 3
        while gap == 3:
            gap = _gap_at(walk, slot, 3)
            slot = walk.slots[slot].after
        before, target = gaps[gap].before, gaps[gap].target
        gaps[gap].before = gaps[place].before
        gaps[gap].target = gaps[place].target
        gaps[place].before = before
        gaps[place].target = target
