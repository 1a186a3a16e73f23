"""The meaning of rules with ``spans``."""

from __future__ import annotations

from itertools import pairwise

from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said


def _spans(ground: Ground, said: Said) -> Decided:
    family, value = said["FAMILY"], said["where"][0]
    most = said["COUNT"] - (said["SIGN"] == "<")
    groups = [set(group.places) for group in groups_of(ground, family)]
    owners = {cell: [cell in group for group in groups] for cell in ground.cells}
    wanted = value_of(value)

    def decided(filling: Filling) -> bool:
        for line in ground.lines():
            run: list[list[bool]] = []
            for cell in line:
                run = [*run, owners[cell]] if filling.get((value.sort.name, cell)) == wanted else []
                if run and 1 + sum(one != other for one, other in pairwise(run)) > most:
                    return False
        return True

    return decided


RULES = {"spans": _spans}
