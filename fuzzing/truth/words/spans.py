"""The meaning of rules with ``spans``."""

from __future__ import annotations

from itertools import pairwise

from fuzzing.truth.ground import Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Family, Value


def _spans(ground: Ground, family: Family, most: int, value: Value) -> Decided:
    owner: dict[Place, int] = {}
    for index, group in enumerate(ground.groups(family)):
        for place in group.places:
            if place in owner:
                raise UndecidedError
            owner[place] = index
    if ground.missing or set(owner) != set(ground.cells):
        raise UndecidedError
    wanted = value_of(value)

    def decided(filling: Filling) -> bool:
        for line in ground.lines():
            run: list[int] = []
            for cell in line:
                run = [*run, owner[cell]] if filling.get((value.sort.name, cell)) == wanted else []
                changes = 1 + sum(one != other for one, other in pairwise(run))
                if run and changes != len(set(run)):
                    raise UndecidedError
                if run and changes > most:
                    return False
        return True

    return decided


RULES = {"spans": _spans}
