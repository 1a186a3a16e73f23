"""A few tints for the regions of a map, different for neighbours."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence

from pylogic.core.places import Cell

TINTS = ("region1", "region2", "region3", "region4")


def tints(regions: Sequence[Collection[Cell]]) -> list[str]:
    """The tint of each region, empty for none.

    The region next to most tints comes first, of those with equally many the one with most neighbours (Brélaz 1979).
    That nearly always finds four tints for a map, where four are enough; a region that is next to all of them gets
    none, which differs from each.
    """
    neighbours = _neighbours(regions)
    result: dict[int, str] = {}
    waiting = [(0, -len(others), number) for number, others in enumerate(neighbours)]
    heapq.heapify(waiting)
    while waiting:
        number = heapq.heappop(waiting)[2]
        if number in result:
            continue  # it was put in again when a neighbour got a tint
        taken = {result[other] for other in neighbours[number] if other in result}
        result[number] = next((tint for tint in TINTS if tint not in taken), "")
        for other in (one for one in neighbours[number] if one not in result):
            around = {result[one] for one in neighbours[other] if one in result}
            heapq.heappush(waiting, (-len(around), -len(neighbours[other]), other))
    return [result[number] for number in range(len(regions))]


def _neighbours(regions: Sequence[Collection[Cell]]) -> list[set[int]]:
    """For each region those that share a side with it."""
    owner = {cell: number for number, cells in enumerate(regions) for cell in cells}
    neighbours: list[set[int]] = [set() for _ in regions]
    for (row, column), number in owner.items():
        for beside in ((row, column + 1), (row + 1, column)):
            other = owner.get(beside, number)
            if other != number:
                neighbours[number].add(other)
                neighbours[other].add(number)
    return neighbours
