"""A walk as a doubly linked list that can be changed in the middle and put back as it was.

Each move of the walk has a slot: a record linked with the slots before and after it and with those of other moves that
end at the same node.  The slot `ENDS` is both ends of the walk and stands at the first node.  Changes are logged;
undone in reverse, every link is what it was (D. Knuth, Dancing links, 2000).
"""

from __future__ import annotations

from pylogic.builtin.diamonds.routes.arrays import NOTHING
from pylogic.builtin.diamonds.routes.compiling import compiled
from pylogic.builtin.diamonds.routes.walks import ENDS, NOTED, Walk

_SHIFT = 1 << 30
"""Closes the log of a `shift`; no slot has such a number."""


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
    if state.touched_end < state.touched + NOTED:
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
