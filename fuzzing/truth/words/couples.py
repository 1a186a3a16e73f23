"""The meaning of rules with ``couples``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import whole
from fuzzing.truth.shared import Decided, all_groups
from fuzzing.wording import Said


def _couples(ground: Ground, said: Said) -> Decided:
    groups = all_groups(ground, said["FAMILIES"])
    sorts = [sort for sort in said.sorts if sort.form == "cells"]

    def decided(filling: Filling) -> bool:
        for group in groups:
            both = zip(*(whole(sort, group.places, filling) for sort in sorts), strict=True)
            found = list(both)
            if len(set(found)) < len(found):
                return False
        return True

    return decided


RULES = {"couples": _couples}
