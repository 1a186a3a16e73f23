"""The meaning of rules with ``palindrome``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import whole
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Said


def _palindrome(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        return all(found == found[::-1] for group in groups for found in [[*whole(sort, group.places, filling)]])

    return decided


RULES = {"palindrome": _palindrome}
