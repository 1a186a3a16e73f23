"""The meaning of rules with ``matched``."""

from __future__ import annotations

from itertools import permutations

from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said

_MOST = 6
"""How many cells are matched by trying all ways."""


def _matched(ground: Ground, said: Said) -> Decided:
    first, second, family = said["VALUE"], said["SAME-VALUE"], said["FAMILY"]
    near: set[tuple[Place, Place]] = set()
    for group in groups_of(ground, family):
        if len(group.places) != len("ab") or group.centre is not None:
            raise UndecidedError
        one, other = group.places
        near |= {(one, other), (other, one)}

    def decided(filling: Filling) -> bool:
        both = [
            [place for (sort, place), one in filling.items() if sort == value.sort.name and one == value_of(value)]
            for value in (first, second)
        ]
        if len(both[0]) != len(both[1]):
            return False
        if len(both[0]) > _MOST:
            raise UndecidedError
        return any(all(pair in near for pair in zip(both[0], way, strict=True)) for way in permutations(both[1]))

    return decided


RULES = {"matched": _matched}
