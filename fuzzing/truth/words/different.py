"""The meaning of rules with ``different``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import held, value_of
from fuzzing.truth.shared import Decided, all_groups
from fuzzing.wording import Family, Sort, Value


def _different(ground: Ground, families: tuple[Family, ...], sort: Sort, free: tuple[Value, ...]) -> Decided:
    groups, may = all_groups(ground, families), [value_of(value) for value in free]

    def decided(filling: Filling) -> bool:
        for group in groups:
            found = [one for one in held(sort, tuple(dict.fromkeys(group.places)), filling) if one not in may]
            if len(set(found)) < len(found):
                return False
        return True

    return decided


def _numbers(ground: Ground, families: tuple[Family, ...], value: Value) -> Decided:
    groups, wanted = all_groups(ground, families), value_of(value)

    def decided(filling: Filling) -> bool:
        for group in groups:
            cells = [(place[0], place[1]) for place in group.places if filling.get((value.sort.name, place)) == wanted]
            found = [ground.numbers[cell] for cell in cells if cell in ground.numbers]
            if len(set(found)) < len(found):
                return False
        return True

    return decided


RULES = {"different": _different, "numbers": _numbers}
