"""Diamonds put back into a walk where that is cheapest, and moves taken out that are needed no more.

Insertion with blinks is that of J. Christiaens and G. Vanden Berghe, Slack Induction by String Removals for
Vehicle Routing Problems, 2020; `tighten` is MINIFY of T. Sobczyk's solver, around changed places only.
"""

from __future__ import annotations

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
    ball,
    row,
)
from pylogic.kinds.diamonds.routes.compiling import compiled
from pylogic.kinds.diamonds.routes.linked import (
    AFTER,
    BEFORE,
    BEST,
    FREE,
    IN_USE,
    MISSING,
    MOVE,
    NODE,
    NONE,
    OLDER,
    PRICE,
    SLOT_SIZE,
    TOUCHED,
    Walk,
    bridge,
    cut,
    draw,
    gems_missing,
    insert,
    spare,
)

UNIT = 16
"""Costs of insertions are multiples of 1/16 move, so that there is room for `_BONUS`."""
_BONUS = 8
"""What it is worth that a move collects another missing diamond."""
_BLINKS, _MANY_BLINKS = 4, 64
"""How many of 256 places are passed over, and how many in one round of eight or as long as no walk is complete."""
_SPARED = 6
"""How many moves of the walk an insertion replaces at most."""
_SELDOM = 32
"""In one of so many cases a diamond that was long missing is sought a way to beyond what is near."""
_WINDOW = 14
"""How many moves `tighten` looks at."""
_BACK = 6
"""How many moves it goes back for a beginning."""
_BITS = 20
"""Diamonds have numbers below two to this power."""


@compiled
def recreate(net: Net, near: Near, walk: Walk) -> None:
    """Collect the missing diamonds again, roughly those first that few moves collect."""
    count = walk.values[MISSING]
    for found in range(count):
        diamond = walk.missing[found]
        key = (UNIT * (net.first[diamond + 1] - net.first[diamond]) + draw(walk, UNIT)) << _BITS | diamond
        place = found
        while place > 0 and walk.order[place - 1] > key:
            walk.order[place] = walk.order[place - 1]
            place -= 1
        walk.order[place] = key
    blinks = _MANY_BLINKS if walk.values[BEST] == NONE or draw(walk, 8) == 0 else _BLINKS
    for place in range(count):
        diamond = walk.order[place] & ((1 << _BITS) - 1)
        # A way through the whole graph and back must fit in.
        if walk.times[diamond] == 0 and walk.values[FREE] > 2 * len(near.row):
            _collect(net, near, walk, diamond, blinks)


@compiled
def _collect(net: Net, near: Near, walk: Walk, diamond: int, blinks: int) -> None:
    """Put in a move that collects a diamond, where it is cheapest and costs less than leaving it out."""
    best, best_move, best_from, best_to = walk.price[diamond] * UNIT, -1, -1, -1
    for place in range(net.first[diamond], net.first[diamond + 1]):
        move = net.collecting[place]
        bonus = _BONUS * gems_missing(net, walk, move)
        back = row(net, near, net.moves[move * MOVE_SIZE + HEAD])
        at = ball(net, near, net.moves[move * MOVE_SIZE + TAIL])
        for number in range(near.size[net.moves[move * MOVE_SIZE + TAIL]]):
            there = near.balls[at + 2 * number + 1] + 1
            if there * UNIT - bonus >= best:
                break
            slot = walk.newest[near.balls[at + 2 * number]]
            while slot >= 0:
                if draw(walk, 256) >= blinks:
                    cost, end = _return(net, near, walk, slot, back)
                    cost = (cost + there) * UNIT - bonus
                    if cost < best:
                        best, best_move, best_from, best_to = cost, move, slot, end
                slot = walk.slots[slot * SLOT_SIZE + OLDER]
    if best_move < 0 and (walk.values[BEST] == NONE or (walk.price[diamond] > PRICE and draw(walk, _SELDOM) == 0)):
        best_move, best_from, best_to = _anywhere(net, near, walk, diamond)
    if best_move >= 0:
        _put(net, near, walk, best_move, best_from, best_to)


@compiled
def _return(net: Net, near: Near, walk: Walk, slot: int, back: int) -> tuple[int, int]:
    """The cheapest way back into the walk that was left behind a slot.

    Args:
        net: The moves.
        near: The distances; those from the node to come back from begin at ``back``.
        walk: The walk.
        slot: The slot behind which the walk was left.
        back: See ``near``.

    Returns:
        The cost, less by what is spared, and the slot behind which the walk goes on; -1 when it ends instead.
    """
    best, best_end = FAR, slot
    end = slot
    # Moves that are spare one by one may not be so together; a first walk is not to lose diamonds that way.
    most = 1 if walk.values[BEST] == NONE else _SPARED
    for spared in range(most + 1):
        cost = near.table[back + walk.slots[end * SLOT_SIZE + NODE]] - spared
        if cost < best:
            best, best_end = cost, end
        end = walk.slots[end * SLOT_SIZE + AFTER]
        if end == 0:
            if -spared < best:
                best, best_end = -spared, -1
            break
        if not spare(net, walk, end):
            break
    return best, best_end


@compiled
def _anywhere(net: Net, near: Near, walk: Walk, diamond: int) -> tuple[int, int, int]:
    """The cheapest insertion, however far from the walk: the move, the slots where the walk is left and gone on with.

    The move is -1 when all cost more than leaving the diamond out.
    """
    best, best_move, best_from, best_to = walk.price[diamond], -1, -1, -1
    queue, steps = near.queue, near.steps
    for place in range(net.first[diamond], net.first[diamond + 1]):
        move = net.collecting[place]
        back = row(net, near, net.moves[move * MOVE_SIZE + HEAD])
        queue[0] = net.moves[move * MOVE_SIZE + TAIL]
        steps[queue[0]] = 1
        begin, end = 0, 1
        while begin < end and steps[queue[begin]] < best:
            node = queue[begin]
            begin += 1
            slot = walk.newest[node]
            while slot >= 0:
                cost, to = _return(net, near, walk, slot, back)
                if cost + steps[node] < best:
                    best, best_move, best_from, best_to = cost + steps[node], move, slot, to
                slot = walk.slots[slot * SLOT_SIZE + OLDER]
            for entering in range(net.nodes[node * NODE_SIZE + ENTERING], net.nodes[node * NODE_SIZE + ENTERING_END]):
                tail = net.moves[net.entering[entering] * MOVE_SIZE + TAIL]
                if steps[tail] < 0:
                    steps[tail] = steps[node] + 1
                    queue[end] = tail
                    end += 1
        for number in range(end):
            steps[queue[number]] = -1
    return best_move, best_from, best_to


@compiled
def _put(net: Net, near: Near, walk: Walk, move: int, begin: int, end: int) -> None:
    """Lead the walk behind a slot to a move and back behind another slot; with ``end`` -1 end it with the move."""
    if end < 0:
        cut(net, walk, begin, 0)
        insert(net, walk, begin, move)
    else:
        target = walk.slots[end * SLOT_SIZE + NODE]
        if end != begin:
            cut(net, walk, begin, end)
        bridge(net, near, walk, insert(net, walk, begin, move), target)
    bridge(net, near, walk, begin, net.moves[move * MOVE_SIZE + TAIL])


@compiled
def tighten(net: Net, near: Near, walk: Walk) -> None:
    """Take out what the moves put in of late have made needless."""
    number = 0
    while number < walk.values[TOUCHED]:
        slot = walk.touched[number]
        number += 1
        if walk.slots[slot * SLOT_SIZE + IN_USE] == 1:
            move = walk.slots[slot * SLOT_SIZE + MOVE] * MOVE_SIZE
            for place in range(net.moves[move + GEMS], net.moves[move + GEMS_END]):
                if walk.times[net.gems[place]] > 1:
                    _tighten_at(net, near, walk, net.gems[place])
        if walk.slots[slot * SLOT_SIZE + IN_USE] == 1:
            _shorten(net, near, walk, walk.slots[slot * SLOT_SIZE + BEFORE])


@compiled
def _tighten_at(net: Net, near: Near, walk: Walk, diamond: int) -> None:
    """Shorten the walk around all moves in it that collect a diamond."""
    for place in range(net.first[diamond], net.first[diamond + 1]):
        move = net.collecting[place]
        slot = walk.newest[net.moves[move * MOVE_SIZE + HEAD]]
        while slot > 0:
            older = walk.slots[slot * SLOT_SIZE + OLDER]
            if walk.slots[slot * SLOT_SIZE + MOVE] == move:
                begin = walk.slots[slot * SLOT_SIZE + BEFORE]
                for _ in range(_BACK):
                    if begin == 0 or not spare(net, walk, begin):
                        break
                    begin = walk.slots[begin * SLOT_SIZE + BEFORE]
                if _shorten(net, near, walk, begin):
                    break  # what is linked at the node is another list now
            slot = older


@compiled
def _shorten(net: Net, near: Near, walk: Walk, begin: int) -> bool:
    """Replace needless moves behind a slot by a shortest way, where that is shorter; says whether it was."""
    at = row(net, near, walk.slots[begin * SLOT_SIZE + NODE])
    gain, gain_end = 0, 0
    count, end = 0, walk.slots[begin * SLOT_SIZE + AFTER]
    while end != 0 and count < _WINDOW and spare(net, walk, end):
        _count(net, walk, end, -1)
        count += 1
        saved = count - near.table[at + walk.slots[end * SLOT_SIZE + NODE]]
        if saved > gain:
            gain, gain_end = saved, end
        end = walk.slots[end * SLOT_SIZE + AFTER]
    if end == 0 and count > gain:
        gain, gain_end = count, 0
    end = walk.slots[begin * SLOT_SIZE + AFTER]
    for _ in range(count):
        _count(net, walk, end, 1)
        end = walk.slots[end * SLOT_SIZE + AFTER]
    if gain == 0:
        return False
    target = walk.slots[gain_end * SLOT_SIZE + NODE]
    cut(net, walk, begin, gain_end)
    if gain_end != 0:
        bridge(net, near, walk, begin, target)
    return True


@compiled
def _count(net: Net, walk: Walk, slot: int, change: int) -> None:
    """Let the move in a slot count for its diamonds once more or once less."""
    move = walk.slots[slot * SLOT_SIZE + MOVE] * MOVE_SIZE
    for place in range(net.moves[move + GEMS], net.moves[move + GEMS_END]):
        walk.times[net.gems[place]] += change
