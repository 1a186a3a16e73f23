"""Sums of numbers in Python: which are left when the others make up the rest, and which sets of numbers add up.

Sets of numbers not below 0 are the bits of a number, as domains are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pylogic.core.network import union, values

_REMEMBERED = 20_000
"""Size of the cache of sums: reasons are tried over and over."""


def set_of(numbers: Iterable[int]) -> int:
    """Some numbers as a set."""
    return union(1 << number for number in numbers)


@lru_cache(maxsize=_REMEMBERED)
def reachable(adds: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """Return what each place may add so that the others make up the rest; ``None`` when nothing does.

    Sums are bits of numbers, which shift as something is added.

    Args:
        adds: The amounts that each place may add.
        total: The sum.
    """
    full = (1 << (total + 1)) - 1
    before = [1]
    for some in adds:
        sums = 0
        for add in values(some & full):
            sums |= before[-1] << add
        before.append(sums & full)
    alive = before[-1] & 1 << total
    if not alive:
        return None
    kept_by_place = []
    for place in range(len(adds) - 1, -1, -1):
        earlier = kept = 0
        for add in values(adds[place] & full):
            leading = alive >> add & before[place]
            if leading:
                kept |= 1 << add
                earlier |= leading
        kept_by_place.append(kept)
        alive = earlier
    return tuple(kept_by_place[::-1])


@lru_cache(maxsize=_REMEMBERED)
def apart(adds: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """The same where no two places add the same: a set of numbers is tried as people do, place by place.

    A number stays where some set with it adds up in which every place finds a number and every number a place.
    """
    left = [0] * len(adds)
    for some in _sets(union(adds), len(adds), total):
        meets = [some & one for one in adds]
        if all(meets) and union(meets) == some:
            left = [place | meet for place, meet in zip(left, meets, strict=True)]
    return tuple(left) if all(left) else None


@lru_cache(maxsize=_REMEMBERED)
def _sets(numbers: int, size: int, total: int) -> tuple[int, ...]:
    """The sets of ``size`` of these numbers that add up."""
    return tuple(chosen(tuple(values(numbers)), size, total))


def chosen(numbers: Sequence[int], size: int, total: int) -> Iterator[int]:
    """The sets of `size` of some numbers, from the smallest one on, that add up."""
    if size == 0:
        if total == 0:
            yield 0
        return
    for index, number in enumerate(numbers):
        rest = numbers[index + 1 :]
        if number > total or sum(rest[: size - 1]) > total - number:
            return
        if sum(rest[len(rest) - size + 1 :] if size > 1 else ()) >= total - number:
            for others in chosen(rest, size - 1, total - number):
                yield 1 << number | others
