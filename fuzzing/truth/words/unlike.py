"""The meaning of rules with ``unlike``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import whole
from fuzzing.truth.shared import Decided
from fuzzing.wording import Family, Sort


def _unlike(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    several = [ground.groups(family) for family in families]

    def decided(filling: Filling) -> bool:
        for groups in several:
            filled = [tuple(whole(sort, group.places, filling)) for group in groups]
            if len(set(filled)) < len(filled):
                return False
        return True

    return decided


RULES = {"unlike": _unlike}
