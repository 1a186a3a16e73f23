"""Diamonds put back into a walk where that is cheapest, and moves taken out that are needed no more.

Insertion with blinks is that of J. Christiaens and G. Vanden Berghe, Slack Induction by String Removals for
Vehicle Routing Problems, 2020; `tighten` is MINIFY of T. Sobczyk's solver, around changed places only.
"""

from __future__ import annotations

from pylogic.kinds.diamonds.routes.arrays import (
    BALL_END,
    COLLECTING,
    COLLECTING_END,
    COUNT,
    ENTERING,
    ENTERING_END,
    GEMS,
    GEMS_END,
    HEAD,
    KEY,
    NEWEST,
    NOTHING,
    PRICE,
    STEP,
    TAIL,
    TIMES,
    Vector,
    ball,
    nearer,
    row,
)
from pylogic.kinds.diamonds.routes.compiling import compiled
from pylogic.kinds.diamonds.routes.linked import (
    AFTER,
    BEFORE,
    BEST,
    BLINKS,
    ENDS,
    FREE,
    FREE_END,
    IN_USE,
    MISSING,
    MISSING_END,
    MOVE,
    NODE,
    NONE,
    OLDER,
    ORDER,
    ORDER_AT,
    ORDER_END,
    PRICE_AT_FIRST,
    TOUCHED,
    TOUCHED_END,
    WAITING,
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
_FEW_BLINKS, _MANY_BLINKS = 4, 64
"""How many of 256 places are passed over, and how many in one round of eight or as long as no walk is complete."""
_SPARED = 6
"""How many moves of the walk an insertion replaces at most."""
_SELDOM = 32
"""In one of so many cases a diamond that was long missing is sought a way to beyond what is near."""
_WINDOW = 14
"""How many moves `tighten` looks at."""
_BACK = 6
"""How many moves it goes back for a beginning."""


@compiled
def arrange(m: Vector) -> None:
    """Bring the missing diamonds into an order in which to collect them, roughly those first that few moves collect."""
    m[ORDER_AT] = m[ORDER_END] = m[ORDER]
    for found in range(m[MISSING], m[MISSING_END]):
        diamond = m[found]
        m[diamond + KEY] = UNIT * (m[diamond + COLLECTING_END] - m[diamond + COLLECTING]) + draw(m, UNIT)
        place = m[ORDER_END]
        while place > m[ORDER] and _later(m, m[place - 1], diamond):
            m[place] = m[place - 1]
            place -= 1
        m[place] = diamond
        m[ORDER_END] += 1
    m[BLINKS] = _MANY_BLINKS if m[BEST] == NONE or draw(m, 8) == 0 else _FEW_BLINKS


@compiled
def _later(m: Vector, diamond: int, other: int) -> bool:
    """Whether a diamond comes after another one."""
    if m[diamond + KEY] == m[other + KEY]:
        return diamond > other
    return m[diamond + KEY] > m[other + KEY]


@compiled
def recreate(m: Vector, table: Vector, most: int) -> None:
    """Collect the missing diamonds in their order, at most so many of them."""
    end = min(m[ORDER_AT] + most, m[ORDER_END])
    while m[ORDER_AT] < end:
        diamond = m[m[ORDER_AT]]
        m[ORDER_AT] += 1
        # A way through the whole graph and back must fit in.
        if m[diamond + TIMES] == 0 and m[FREE_END] - m[FREE] > 2 * m[COUNT]:
            _collect(m, table, diamond)


@compiled
def _collect(m: Vector, table: Vector, diamond: int) -> None:
    """Put in a move that collects a diamond, where it is cheapest and costs less than leaving it out."""
    best, best_move, best_from, best_to = m[diamond + PRICE] * UNIT, NOTHING, NOTHING, NOTHING
    for place in range(m[diamond + COLLECTING], m[diamond + COLLECTING_END]):
        move = m[place]
        bonus = _BONUS * gems_missing(m, move)
        back = row(m, table, m[move + HEAD])
        near = ball(m, m[move + TAIL])
        for pair in range(near, m[m[move + TAIL] + BALL_END], 2):
            there = m[pair + 1] + 1
            if there * UNIT - bonus >= best:
                break
            # What costs as much in moves, or more, gains nothing.
            most = (best + bonus) // UNIT + 1 - there
            slot = m[m[pair] + NEWEST]
            while slot != NOTHING:
                if draw(m, 256) >= m[BLINKS]:
                    cost, end = _return(m, table, slot, back, most)
                    cost = (cost + there) * UNIT - bonus
                    if cost < best:
                        best, best_move, best_from, best_to = cost, move, slot, end
                slot = m[slot + OLDER]
    long_missing = m[diamond + PRICE] > PRICE_AT_FIRST
    if best_move == NOTHING and (m[BEST] == NONE or (long_missing and draw(m, _SELDOM) == 0)):
        best_move, best_from, best_to = _anywhere(m, table, diamond)
    if best_move != NOTHING:
        _put(m, table, best_move, best_from, best_to)


@compiled
def _return(m: Vector, table: Vector, slot: int, back: int, most: int) -> tuple[int, int]:
    """The cheapest way back into the walk that was left behind a slot.

    Args:
        m: The walk.
        table: The distances.
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
    last = 1 if m[BEST] == NONE else _SPARED
    for spared in range(last + 1):
        cost = nearer(m, table, back, m[end + NODE], best + spared) - spared
        if cost < best:
            best, best_end = cost, end
        end = m[end + AFTER]
        if end == ENDS:
            if -spared < best:
                best, best_end = -spared, NOTHING
            break
        if not spare(m, end):
            break
    return best, best_end


@compiled
def _anywhere(m: Vector, table: Vector, diamond: int) -> tuple[int, int, int]:
    """The cheapest insertion, however far from the walk: the move, the slots where the walk is left and gone on with.

    The move is `NOTHING` when all cost more than leaving the diamond out.
    """
    best, best_move, best_from, best_to = m[diamond + PRICE], NOTHING, NOTHING, NOTHING
    queue = m[WAITING]
    for place in range(m[diamond + COLLECTING], m[diamond + COLLECTING_END]):
        move = m[place]
        back = row(m, table, m[move + HEAD])
        m[queue] = m[move + TAIL]
        m[m[queue] + STEP] = 1
        begin, end = queue, queue + 1
        while begin < end and m[m[begin] + STEP] < best:
            node = m[begin]
            begin += 1
            slot = m[node + NEWEST]
            while slot != NOTHING:
                cost, to = _return(m, table, slot, back, best - m[node + STEP])
                if cost + m[node + STEP] < best:
                    best, best_move, best_from, best_to = cost + m[node + STEP], move, slot, to
                slot = m[slot + OLDER]
            for entering in range(m[node + ENTERING], m[node + ENTERING_END]):
                tail = m[m[entering] + TAIL]
                if m[tail + STEP] < 0:
                    m[tail + STEP] = m[node + STEP] + 1
                    m[end] = tail
                    end += 1
        for reached in range(queue, end):
            m[m[reached] + STEP] = -1
    return best_move, best_from, best_to


@compiled
def _put(m: Vector, table: Vector, move: int, begin: int, end: int) -> None:
    """Lead the walk behind a slot to a move and back behind another; with `NOTHING` for that it ends with the move."""
    if end == NOTHING:
        cut(m, begin, ENDS)
        insert(m, begin, move)
    else:
        target = m[end + NODE]
        if end != begin:
            cut(m, begin, end)
        bridge(m, table, insert(m, begin, move), target)
    bridge(m, table, begin, m[move + TAIL])


@compiled
def tighten(m: Vector, table: Vector) -> None:
    """Take out what the moves put in of late have made needless."""
    number = m[TOUCHED]
    while number < m[TOUCHED_END]:
        slot = m[number]
        number += 1
        if m[slot + IN_USE] == 1:
            move = m[slot + MOVE]
            for place in range(m[move + GEMS], m[move + GEMS_END]):
                if m[m[place] + TIMES] > 1:
                    _tighten_at(m, table, m[place])
        if m[slot + IN_USE] == 1:
            _shorten(m, table, m[slot + BEFORE])


@compiled
def _tighten_at(m: Vector, table: Vector, diamond: int) -> None:
    """Shorten the walk around all moves in it that collect a diamond."""
    for place in range(m[diamond + COLLECTING], m[diamond + COLLECTING_END]):
        move = m[place]
        slot = m[m[move + HEAD] + NEWEST]
        while slot > ENDS:
            older = m[slot + OLDER]
            if m[slot + MOVE] == move:
                begin = m[slot + BEFORE]
                for _ in range(_BACK):
                    if begin == ENDS or not spare(m, begin):
                        break
                    begin = m[begin + BEFORE]
                if _shorten(m, table, begin):
                    break  # what is linked at the node is another list now
            slot = older


@compiled
def _shorten(m: Vector, table: Vector, begin: int) -> bool:
    """Replace needless moves behind a slot by a shortest way, where that is shorter; says whether it was."""
    at = row(m, table, m[begin + NODE])
    gain, gain_end = 0, ENDS
    count, end = 0, m[begin + AFTER]
    while end != ENDS and count < _WINDOW and spare(m, end):
        _count(m, end, -1)
        count += 1
        saved = count - nearer(m, table, at, m[end + NODE], count - gain)
        if saved > gain:
            gain, gain_end = saved, end
        end = m[end + AFTER]
    if end == ENDS and count > gain:
        gain, gain_end = count, ENDS
    end = m[begin + AFTER]
    for _ in range(count):
        _count(m, end, 1)
        end = m[end + AFTER]
    if gain == 0:
        return False
    target = m[gain_end + NODE]
    cut(m, begin, gain_end)
    if gain_end != ENDS:
        bridge(m, table, begin, target)
    return True


@compiled
def _count(m: Vector, slot: int, change: int) -> None:
    """Let the move in a slot count for its diamonds once more or once less."""
    move = m[slot + MOVE]
    for place in range(m[move + GEMS], m[move + GEMS_END]):
        m[m[place] + TIMES] += change
