"""The meaning of rules with ``spaced``."""

from __future__ import annotations

from itertools import combinations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import numbers
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Said


def _spaced(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        several = [list(enumerate(numbers(sort, group.places, filling))) for group in groups]
        return all(
            one != other or after - before - 1 >= one
            for found in several
            for (before, one), (after, other) in combinations(found, 2)
        )

    return decided


RULES = {"spaced": _spaced}
