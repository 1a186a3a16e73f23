"""The meaning of rules with ``different``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, UndecidedError
from fuzzing.truth.measures import held, value_of
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Family, Said, Value


def _different(ground: Ground, said: Said) -> Decided:
    if not said.words.isdisjoint(("pieces", "islands")):
        raise UndecidedError
    if "number" in said.words:
        return _numbers(ground, said["FAMILIES"], said["where"])
    where: tuple[Value, ...] = said["where"]
    wanted = [value_of(value) for value in where]
    groups, sort = all_groups(ground, said["FAMILIES"]), about(said)
    may = [value_of(value) for value in said.get("SAME-VALUES", ())]

    def decided(filling: Filling) -> bool:
        for group in groups:
            every = held(sort, tuple(dict.fromkeys(group.places)), filling)
            found = [one for one in every if one not in may and (not where or one in wanted)]
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


RULES = {"different": _different}
