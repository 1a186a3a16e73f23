"""Diamonds put back into a walk where that is cheapest, and moves taken out that are needed no more.

Insertion with blinks is that of J. Christiaens and G. Vanden Berghe, Slack Induction by String Removals for
Vehicle Routing Problems, 2020; `tighten` is MINIFY of T. Sobczyk's solver, around changed places only.
"""

from __future__ import annotations

from pylogic.builtin.diamonds.routes.arrays import NOTHING
from pylogic.builtin.diamonds.routes.compiling import compiled
from pylogic.builtin.diamonds.routes.nearby import ball, bridge, cut, draw, gems_missing, insert, nearer, row, spare
from pylogic.builtin.diamonds.routes.walks import ENDS, NONE, PRICE_AT_FIRST, Walk

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
