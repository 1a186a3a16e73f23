"""The meaning of rules with ``unlike``."""

from __future__ import annotations

from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import Filling, Ground, UndecidedError
from fuzzing.truth.measures import whole
from fuzzing.truth.shared import Decided, about
from fuzzing.wording import Said


def _unlike(ground: Ground, said: Said) -> Decided:
    if "pieces" in said.words:
        raise UndecidedError
    sort = about(said)
    several = [groups_of(ground, family) for family in said["FAMILIES"]]

    def decided(filling: Filling) -> bool:
        for groups in several:
            filled = [tuple(whole(sort, group.places, filling)) for group in groups]
            if len(set(filled)) < len(filled):
                return False
        return True

    return decided


RULES = {"unlike": _unlike}
