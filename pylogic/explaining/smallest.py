"""The smallest of all sets of assumptions that are enough for a contradiction.

The method is that of implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, *Smallest MUS extraction with
minimal hitting set dualization*, CP 2015).  Whatever a solution leaves out, every contradiction has some of it: a
smallest set that has some of all that solutions were seen to leave out is either enough, and then nothing smaller
is, or there is one more solution to see.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pylogic.explaining.minimal import Contradiction
from pylogic.explaining.oracle import Assumed, Holds, Oracle


def smallest(
    oracle: Oracle, known: Contradiction, candidates: Sequence[int], fixed: Assumed, questions: int, conflicts: int
) -> Contradiction:
    """Replace a minimal set by the smallest one, or prove that it is the smallest.

    Args:
        oracle: Who is asked.
        known: The set.
        candidates: Of what the smallest one is made.
        fixed: What is always assumed and not part of the result.
        questions: After so many the set is returned as it is.
        conflicts: How long each of them may take.

    Raises:
        LimitReachedError: The time is up.
    """
    most = len(known.numbers) - 1
    left_out: list[frozenset[int]] = []
    while questions > 0:
        hitting = hitting_set(left_out, most)
        if hitting is None:
            return known._replace(minimal=True, smallest=True)
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


def hitting_set(sets: Collection[frozenset[int]], most: int) -> frozenset[int] | None:
    """A smallest set that has something of each, of at most so many numbers; ``None`` when there is none."""
    return next((found for size in range(most + 1) if (found := _hitting(sets, frozenset(), size)) is not None), None)


def _hitting(sets: Collection[frozenset[int]], chosen: frozenset[int], more: int) -> frozenset[int] | None:
    """The chosen numbers with some more; disjoint sets need a number each."""
    open_sets = sorted((one for one in sets if not one & chosen), key=len)
    if not open_sets:
        return chosen
    disjoint, met = 0, frozenset[int]()
    for one in open_sets:
        if not one & met:
            disjoint += 1
            met |= one
    if disjoint > more:
        return None
    excluded: set[int] = set()
    for number in sorted(open_sets[0]):
        rest = [one - excluded for one in open_sets]  # what was tried in this place is not tried below it again
        if all(rest) and (found := _hitting(rest, chosen | {number}, more - 1)) is not None:
            return found
        excluded.add(number)
    return None
