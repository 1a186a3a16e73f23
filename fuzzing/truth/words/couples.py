"""The meaning of rules with ``couples``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import whole
from fuzzing.truth.shared import Decided, all_groups
from fuzzing.wording import Family, Sort


def _couples(ground: Ground, families: tuple[Family, ...], sorts: tuple[Sort, Sort]) -> Decided:
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        for group in groups:
            both = zip(*(whole(sort, group.places, filling) for sort in sorts), strict=True)
            found = list(both)
            if len(set(found)) < len(found):
                return False
        return True

    return decided


RULES = {"couples": _couples}
