"""Sums of numbers in Python: which are left when the others make up the rest, and which sets of numbers add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

_REMEMBERED = 20_000
"""So many sums are remembered: reasons are tried over and over."""
Adds = tuple[tuple[int, ...], ...]
"""For each place what it may add."""


@lru_cache(maxsize=_REMEMBERED)
def reachable(adds: Adds, total: int) -> tuple[tuple[int, ...], ...] | None:
    """What each place may add so that the others make up the rest; ``None`` when nothing does.

    Sums are bits of numbers, which shift as something is added.

    Args:
        adds: What each place may add, not below 0.
        total: The sum.
    """
    full = (1 << (total + 1)) - 1
    before = [1]
    for some in adds:
        sums = 0
        for add in some:
            sums |= before[-1] << add
        before.append(sums & full)
    alive = before[-1] & 1 << total
    if not alive:
        return None
    found = []
    for place in range(len(adds) - 1, -1, -1):
        earlier, kept = 0, []
        for add in adds[place]:
            leading = alive >> add & before[place]
            if leading:
                kept.append(add)
                earlier |= leading
        found.append(tuple(kept))
        alive = earlier
    return tuple(found[::-1])


@lru_cache(maxsize=_REMEMBERED)
def apart(adds: Adds, total: int) -> tuple[tuple[int, ...], ...] | None:
    """The same where no two places add the same: a set of numbers is tried as people do, place by place.

    A number stays where some set with it adds up in which every place finds a number and every number a place.
    """
    found: list[set[int]] = [set() for _ in adds]
    for some in _sets(tuple(sorted({add for one in adds for add in one})), len(adds), total):
        inside = frozenset(some)
        meets = [inside.intersection(one) for one in adds]
        if all(meets) and len(frozenset().union(*meets)) == len(inside):
            for place, numbers in zip(found, meets, strict=True):
                place |= numbers
    if not all(found):
        return None
    return tuple(tuple(sorted(place)) for place in found)


@lru_cache(maxsize=_REMEMBERED)
def _sets(numbers: tuple[int, ...], size: int, total: int) -> tuple[tuple[int, ...], ...]:
    """The sets of so many of these numbers that add up."""
    return tuple(_chosen(numbers, size, total))


def _chosen(numbers: Sequence[int], size: int, total: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        if total == 0:
            yield ()
        return
    for index, number in enumerate(numbers):
        rest = numbers[index + 1 :]
        if number > total or sum(rest[: size - 1]) > total - number:
            return
        if sum(rest[len(rest) - size + 1 :] if size > 1 else ()) >= total - number:
            for others in _chosen(rest, size - 1, total - number):
                yield (number, *others)
