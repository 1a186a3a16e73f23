"""Why a cell has one value left: the cheapest of what rules out all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from pylogic.algorithms.deduction import costs
from pylogic.algorithms.deduction.state import Item

_MOST = 12
"""Of more values than this the cheapest reason is not looked for."""
_LINES = 4
"""Nor where a cell is in more lines."""


def cheapest_cover(items: Sequence[Item], missing: int) -> tuple[Item, ...] | None:
    """The items of least cost that rule out some values; ``None`` where there is too much to try.

    Args:
        items: Facts about the cell that together rule the values out.
        missing: The values.
    """
    lines = sorted({item.ground.along for item in items if item.ground.along})
    if missing.bit_count() > _MOST or len(lines) > _LINES:
        return None
    useful = [
        cover
        for some in _subsets(lines)
        if (cover := _cover([item for item in items if not item.ground.along or item.ground.along in some], missing))
        is not None
    ]
    return min(useful, key=lambda cover: costs.of_cell(item.ground for item in cover))


def _subsets(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (some for size in range(len(lines) + 1) for some in combinations(lines, size))


def _cover(items: Sequence[Item], missing: int) -> tuple[Item, ...] | None:
    """The cheapest of some items, when lines cost nothing."""

    @cache
    def best(left: int) -> tuple[int, tuple[int, ...]] | None:
        if not left:
            return 0, ()
        low = left & -left
        chosen = []
        for number, item in enumerate(items):
            if item.ground.values & low:
                rest = best(left & ~item.ground.values)
                if rest is not None:
                    price = costs.BARRED if item.ground.by is None else costs.KNOWN
                    chosen.append((price + rest[0], (number, *rest[1])))
        return min(chosen, default=None)

    cover = best(missing)
    return None if cover is None else tuple(items[number] for number in cover[1])
