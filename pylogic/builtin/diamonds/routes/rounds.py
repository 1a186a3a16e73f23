"""Rounds of ruin and recreate on a walk, the part of the search that is compiled.

The principle is that of G. Schrimpf et al., Record Breaking Optimization Results Using the Ruin and Recreate
Principle, 2000; taking out stretches near each other is that of Christiaens and Vanden Berghe, 2020.
"""

from __future__ import annotations

from pylogic.builtin.diamonds.routes.compiling import compiled, entry
from pylogic.builtin.diamonds.routes.nearby import (
    ball,
    bridge,
    commit,
    cut,
    draw,
    gems_missing,
    insert,
    nearer,
    remove,
    rollback,
    row,
    shift,
    spare,
)
from pylogic.builtin.diamonds.routes.walks import ENDS, FAR, NONE, NOTHING, PRICE_AT_FIRST, Vector, Walk

UNIT = 16
"""Costs of insertions are multiples of 1/16 move, so that there is room for `_BONUS`."""
_BONUS = 8
"""The worth of another missing diamond that a move collects."""
_FEW_BLINKS, _MANY_BLINKS = 4, 64
"""Places of 256 that are passed over, and those in one round of eight or as long as no walk is complete."""
_SPARED = 6
"""Most moves of the walk that an insertion replaces."""
_SELDOM = 32
"""In one of this many cases, a way to a diamond that was long missing is sought beyond what is near."""
_WINDOW = 14
"""Moves that `tighten` looks at."""
_BACK = 6
"""Moves that it goes back for a beginning."""


@compiled
def arrange(walk: Walk) -> None:
    """Bring the missing diamonds into an order in which to collect them, roughly those first that few moves collect."""
    diamonds, lists, state = walk.diamonds, walk.lists, walk.state[0]
    state.order_at = state.order_end = state.order
    for at in range(state.missing, state.missing_end):
        diamond = lists[at]
        collectors = diamonds[diamond].collecting_end - diamonds[diamond].collecting
        diamonds[diamond].key = UNIT * collectors + draw(walk, UNIT)
        place = state.order_end
        while place > state.order and _later(walk, lists[place - 1], diamond):
            lists[place] = lists[place - 1]
            place -= 1
        lists[place] = diamond
        state.order_end += 1
    state.blinks = _MANY_BLINKS if state.best == NONE or draw(walk, 8) == 0 else _FEW_BLINKS


@compiled
def _later(walk: Walk, diamond: int, other: int) -> bool:
    """Whether a diamond comes after another one."""
    keys = walk.diamonds[diamond].key, walk.diamonds[other].key
    return diamond > other if keys[0] == keys[1] else keys[0] > keys[1]


@compiled
def recreate(walk: Walk, most: int) -> None:
    """Collect the missing diamonds in their order, at most `most` of them."""
    state = walk.state[0]
    end = min(state.order_at + most, state.order_end)
    while state.order_at < end:
        diamond = walk.lists[state.order_at]
        state.order_at += 1
        # A way through the whole graph and back must fit in.
        if walk.diamonds[diamond].times == 0 and state.free_end - state.free > 2 * len(walk.nodes):
            _collect(walk, diamond)


@compiled
def _collect(walk: Walk, diamond: int) -> None:
    """Put in a move that collects a diamond, where it is cheapest and costs less than leaving it out."""
    wanted, state = walk.diamonds[diamond], walk.state[0]
    best, best_move, best_from, best_to = wanted.price * UNIT, NOTHING, NOTHING, NOTHING
    for place in range(wanted.collecting, wanted.collecting_end):
        move = walk.lists[place]
        bonus = _BONUS * gems_missing(walk, move)
        back = row(walk, walk.moves[move].head)
        tail = walk.moves[move].tail
        for near in range(ball(walk, tail), walk.nodes[tail].ball_end):
            there = walk.ball_distances[near] + 1
            if there * UNIT - bonus >= best:
                break
            # What costs as much in moves, or more, gains nothing.
            most = (best + bonus) // UNIT + 1 - there
            slot = walk.nodes[walk.balls[near]].newest
            while slot != NOTHING:
                if draw(walk, 256) >= state.blinks:
                    cost, end = _return(walk, slot, back, most)
                    cost = (cost + there) * UNIT - bonus
                    if cost < best:
                        best, best_move, best_from, best_to = cost, move, slot, end
                slot = walk.slots[slot].older
    long_missing = wanted.price > PRICE_AT_FIRST
    if best_move == NOTHING and (state.best == NONE or (long_missing and draw(walk, _SELDOM) == 0)):
        best_move, best_from, best_to = _anywhere(walk, diamond)
    if best_move != NOTHING:
        _put(walk, best_move, best_from, best_to)


@compiled
def _return(walk: Walk, slot: int, back: int, most: int) -> tuple[int, int]:
    """The cheapest way back into the walk that was left behind a slot.

    Args:
        walk: The walk.
        slot: The slot behind which the walk was left.
        back: The row of the node to come back from.
        most: Only what costs less than that is of interest.

    Returns:
        The cost, less by what is spared, and the slot behind which the walk goes on, `NOTHING` when it ends instead;
        ``most`` when none is less.
    """
    best, best_end = most, slot
    end = slot
    # Moves that are spare one by one may not be so together; a first walk is not to lose diamonds that way.
    last = 1 if walk.state[0].best == NONE else _SPARED
    for spared in range(last + 1):
        cost = nearer(walk, back, walk.slots[end].node, best + spared) - spared
        if cost < best:
            best, best_end = cost, end
        end = walk.slots[end].after
        if end == ENDS:
            if -spared < best:
                best, best_end = -spared, NOTHING
            break
        if not spare(walk, end):
            break
    return best, best_end


@compiled
def _anywhere(walk: Walk, diamond: int) -> tuple[int, int, int]:
    """The cheapest insertion, however far from the walk: the move, the slots where the walk is left and gone on with.

    The move is `NOTHING` when all cost more than leaving the diamond out.
    """
    wanted, nodes, lists = walk.diamonds[diamond], walk.nodes, walk.lists
    best, best_move, best_from, best_to = wanted.price, NOTHING, NOTHING, NOTHING
    queue = walk.state[0].waiting
    for place in range(wanted.collecting, wanted.collecting_end):
        move = lists[place]
        back = row(walk, walk.moves[move].head)
        lists[queue] = walk.moves[move].tail
        nodes[lists[queue]].step = 1
        begin, end = queue, queue + 1
        while begin < end and nodes[lists[begin]].step < best:
            node = lists[begin]
            begin += 1
            slot = nodes[node].newest
            while slot != NOTHING:
                cost, to = _return(walk, slot, back, best - nodes[node].step)
                if cost + nodes[node].step < best:
                    best, best_move, best_from, best_to = cost + nodes[node].step, move, slot, to
                slot = walk.slots[slot].older
            for entering in range(nodes[node].entering, nodes[node].entering_end):
                tail = walk.moves[lists[entering]].tail
                if nodes[tail].step < 0:
                    nodes[tail].step = nodes[node].step + 1
                    lists[end] = tail
                    end += 1
        for reached in range(queue, end):
            nodes[lists[reached]].step = -1
    return best_move, best_from, best_to


@compiled
def _put(walk: Walk, move: int, begin: int, end: int) -> None:
    """Lead the walk behind a slot to a move and back behind another; with `NOTHING` for that it ends with the move."""
    if end == NOTHING:
        cut(walk, begin, ENDS)
        insert(walk, begin, move)
    else:
        target = walk.slots[end].node
        if end != begin:
            cut(walk, begin, end)
        bridge(walk, insert(walk, begin, move), target)
    bridge(walk, begin, walk.moves[move].tail)


@compiled
def tighten(walk: Walk) -> None:
    """Take out what the moves put in of late have made needless."""
    state = walk.state[0]
    number = state.touched
    while number < state.touched_end:
        slot = walk.slots[walk.lists[number]]
        number += 1
        if slot.in_use == 1:
            for place in range(walk.moves[slot.move].gems, walk.moves[slot.move].gems_end):
                if walk.diamonds[walk.lists[place]].times > 1:
                    _tighten_at(walk, walk.lists[place])
        if slot.in_use == 1:
            _shorten(walk, slot.before)


@compiled
def _tighten_at(walk: Walk, diamond: int) -> None:
    """Shorten the walk around all moves in it that collect a diamond."""
    slots = walk.slots
    for place in range(walk.diamonds[diamond].collecting, walk.diamonds[diamond].collecting_end):
        move = walk.lists[place]
        slot = walk.nodes[walk.moves[move].head].newest
        while slot > ENDS:
            older = slots[slot].older
            if slots[slot].move == move:
                begin = slots[slot].before
                for _ in range(_BACK):
                    if begin == ENDS or not spare(walk, begin):
                        break
                    begin = slots[begin].before
                if _shorten(walk, begin):
                    break  # what is linked at the node is another list now
            slot = older


@compiled
def _shorten(walk: Walk, begin: int) -> bool:
    """Replace needless moves behind a slot by a shortest way, where that is shorter; says whether it was."""
    slots = walk.slots
    at = row(walk, slots[begin].node)
    gain, gain_end = 0, ENDS
    count, end = 0, slots[begin].after
    while end != ENDS and count < _WINDOW and spare(walk, end):
        _count(walk, end, -1)
        count += 1
        saved = count - nearer(walk, at, slots[end].node, count - gain)
        if saved > gain:
            gain, gain_end = saved, end
        end = slots[end].after
    if end == ENDS and count > gain:
        gain, gain_end = count, ENDS
    end = slots[begin].after
    for _ in range(count):
        _count(walk, end, 1)
        end = slots[end].after
    if gain == 0:
        return False
    target = slots[gain_end].node
    cut(walk, begin, gain_end)
    if gain_end != ENDS:
        bridge(walk, begin, target)
    return True


@compiled
def _count(walk: Walk, slot: int, change: int) -> None:
    """Let the move in a slot count for its diamonds once more or once less."""
    move = walk.moves[walk.slots[slot].move]
    for place in range(move.gems, move.gems_end):
        walk.diamonds[walk.lists[place]].times += change


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
