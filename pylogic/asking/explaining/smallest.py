"""The smallest of all sets of assumptions that are enough for a contradiction.

The method is that of implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, *Smallest MUS extraction with
minimal hitting set dualization*, CP 2015).  Whatever a solution leaves out, every contradiction has some of it: a
smallest set that has some of all that solutions were seen to leave out is either enough, and then nothing smaller
is, or there is one more solution to see.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count

from pylogic.asking.explaining.minimal import Contradiction
from pylogic.asking.explaining.oracle import Assumed, Holds, Oracle

_TRIED = 20_000
"""So many sets are tried at most in one search for a smallest one: half a second."""


def smallest(
    oracle: Oracle, known: Contradiction, candidates: Sequence[int], fixed: Assumed, questions: int, conflicts: int
) -> Contradiction:
    """Replace a minimal set by the smallest one, or prove that it is the smallest.

    Args:
        oracle: Who is asked.
        known: The set.
        candidates: Of what the smallest one is made.
        fixed: What is always assumed and not part of the result.
        questions: After so many, and where hitting sets are hard to find, the set is returned as it is.
        conflicts: How long each of them may take.

    Raises:
        LimitReachedError: The time is up.
    """
    least, most = 0, len(known.numbers) - 1
    left_out: list[frozenset[int]] = []
    while questions > 0:
        try:
            hitting = hitting_set(left_out, least, most)
        except TooManyError:
            return known
        if hitting is None:
            return known._replace(minimal=True, smallest=True)
        least = len(hitting)
        assumed = hitting
        while questions > 0:
            questions -= 1
            outcome = oracle.ask([*fixed, *assumed], conflicts, candidates)
            if outcome.holds is Holds.OPEN:
                return known
            if outcome.holds is Holds.NO:
                break
            left_out.append(frozenset(outcome.missing))
            # More of what solutions leave out, as long as there is some that has nothing to do with this.
            assumed = assumed.union(outcome.missing)
        if outcome.holds is Holds.NO and assumed is hitting:
            return Contradiction(hitting, minimal=True, smallest=True)
    return known


class TooManyError(Exception):
    """There are too many sets to try."""


def hitting_set(sets: Collection[frozenset[int]], least: int, most: int) -> frozenset[int] | None:
    """A smallest set that has something of each.

    Args:
        sets: The sets.
        least: No smaller set has something of each.
        most: How large it may be; ``None`` is returned when it would have to be larger.

    Raises:
        TooManyError: It cannot be found in reasonable time.
    """
    smallest_first = sorted(sets, key=len)
    needed = [one for place, one in enumerate(smallest_first) if not any(map(one.issuperset, smallest_first[:place]))]
    masks = [sum(1 << number for number in one) for one in needed]  # sets of small numbers as the bits of one
    tried = count()
    for size in range(least, most + 1):
        found = _hitting(masks, 0, size, tried)
        if found is not None:
            return frozenset(number for number in range(found.bit_length()) if found >> number & 1)
    return None


def _hitting(masks: Iterable[int], chosen: int, more: int, tried: Iterator[int]) -> int | None:
    """The chosen numbers with some more; disjoint sets need a number each."""
    if next(tried) > _TRIED:
        raise TooManyError
    left = sorted((mask for mask in masks if not mask & chosen), key=int.bit_count)
    if not left:
        return chosen
    disjoint = met = 0
    for mask in left:
        if not mask & met:
            disjoint += 1
            met |= mask
    if disjoint > more:
        return None
    excluded, choices = 0, left[0]
    while choices:
        bit = choices & -choices
        rest = [mask & ~excluded for mask in left]  # what was tried in this place is not tried below it again
        if all(rest) and (found := _hitting(rest, chosen | bit, more - 1, tried)) is not None:
            return found
        excluded |= bit
        choices ^= bit
    return None
