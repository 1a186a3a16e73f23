"""Areas that have to reach a size: the room that they have, and the cells without which it is too small."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush

from pylogic.declared.board.graphs import Near


def room(
    base: frozenset[int],
    size: int,
    near: Near[int],
    allowed: Callable[[int], bool],
    sure: Mapping[int, frozenset[int]],
    whole: bool = True,
) -> set[int]:
    """The cells that may belong to an area of a size that holds some cells, these included.

    Each cell on the way to it counts, and connected cells that are sure to belong to an area count together.

    Args:
        base: The cells that it holds.
        size: Its size.
        near: The neighbours of a cell.
        allowed: Whether it may hold a cell.
        sure: The part of each cell that is sure to belong to some area.
        whole: Whether to return all of them, or no more than it takes to reach the size.
    """
    reached = set(base)
    paid = {cell: len(base) for cell in base}
    front = [(len(base), cell) for cell in base]
    while front and (whole or len(reached) < size):
        cost, cell = heappop(front)
        if cost > paid[cell]:
            continue
        for other in near(cell):
            part = sure.get(other, frozenset((other,)))
            total = cost + len(part)
            if total > size or other in base or not allowed(other) or paid.get(other, size + 1) <= total:
                continue
            for one in part:
                paid[one] = total
                reached.add(one)
                heappush(front, (total, one))
    return reached


def pillars(
    base: frozenset[int], size: int, near: Near[int], allowed: Callable[[int], bool], sure: Mapping[int, frozenset[int]]
) -> tuple[set[int], list[int]]:
    """The room of an area, and the cells without which it would be too small; the room may be too small itself."""
    whole = room(base, size, near, allowed, sure)
    if len(whole) <= size:
        return whole, sorted(whole - base) if len(whole) == size else []

    def is_needed(cell: int) -> bool:
        if sum(one in whole for one in near(cell)) < 2:  # nothing is behind it
            return False
        return len(room(base, size, near, lambda one: one != cell and allowed(one), sure, whole=False)) < size

    return whole, [cell for cell in sorted(whole - base) if is_needed(cell)]
