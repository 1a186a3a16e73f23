"""Areas that have to reach a size: the room that they have, and the cells without which it is too small."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from heapq import heappop, heappush

Near = Callable[[int], Iterable[int]]


def clusters(cells: Collection[int], near: Near) -> dict[int, frozenset[int]]:
    """For each of some cells the ones that hang together with it."""
    found: dict[int, frozenset[int]] = {}
    for first in cells:
        if first not in found:
            part, front = {first}, [first]
            while front:
                for cell in near(front.pop()):
                    if cell in cells and cell not in part:
                        part.add(cell)
                        front.append(cell)
            found.update(dict.fromkeys(part, frozenset(part)))
    return found


def room(
    base: frozenset[int],
    size: int,
    near: Near,
    allowed: Callable[[int], bool],
    sure: Mapping[int, frozenset[int]],
    whole: bool = True,
) -> set[int]:
    """The cells that may belong to an area of a size that holds some cells, these included.

    Each cell on the way to it counts, and those that hang together count as one whole.

    Args:
        base: The cells that it holds.
        size: How many it is to have.
        near: The neighbours of a cell.
        allowed: Whether it may hold a cell.
        sure: For cells that are sure to belong to some area those that hang together with them.
        whole: Whether all of them are wanted; else as many as it is to have are enough.
    """
    found = set(base)
    paid = {cell: len(base) for cell in base}
    front = [(len(base), cell) for cell in base]
    while front and (whole or len(found) < size):
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
                found.add(one)
                heappush(front, (total, one))
    return found


def pillars(
    base: frozenset[int], size: int, near: Near, allowed: Callable[[int], bool], sure: Mapping[int, frozenset[int]]
) -> tuple[set[int], list[int]]:
    """The room of an area, as above, and the cells without which it would be too small; the room may be too small."""
    whole = room(base, size, near, allowed, sure)
    slack = len(whole) - size
    if slack < 0:
        return whole, []
    if slack == 0:
        return whole, sorted(whole - base)
    found = []
    for cell in sorted(whole - base):
        if sum(one in whole for one in near(cell)) < 2:  # nothing is behind it
            continue
        without = room(base, size, near, lambda one, cell=cell: one != cell and allowed(one), sure, whole=False)  # type: ignore[misc]
        if len(without) < size:
            found.append(cell)
    return whole, found
