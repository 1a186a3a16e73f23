"""The meaning of rules with ``consecutive``."""

from __future__ import annotations

from itertools import pairwise

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import numbers
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Said


def _consecutive(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        several = [sorted(numbers(sort, group.places, filling)) for group in groups]
        return all(other == one + 1 for found in several for one, other in pairwise(found))

    return decided


RULES = {"consecutive": _consecutive}
