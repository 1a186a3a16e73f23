"""The meaning of rules with ``palindrome``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import whole
from fuzzing.truth.shared import Decided, all_groups
from fuzzing.wording import Family, Sort


def _palindrome(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        return all(found == found[::-1] for group in groups for found in [[*whole(sort, group.places, filling)]])

    return decided


RULES = {"palindrome": _palindrome}
