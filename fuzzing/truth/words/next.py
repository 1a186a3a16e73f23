"""The meaning of rules with ``next``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import number
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Said


def _next(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)
    near: dict[Place, set[Place]] = {cell: set() for cell in ground.cells}
    for group in groups:
        if len(group.places) != len("ab") or group.centre is not None or not near.keys() >= {*group.places}:
            raise UndecidedError
        one, other = group.places
        near[one].add(other)
        near[other].add(one)
    low = sort.low
    if low is None or sort.names or not all(near.values()):
        raise UndecidedError
    high = {"n": max(ground.rows, ground.columns)}.get(sort.high) or (int(sort.high) if sort.high.isdecimal() else 0)
    if not high:
        raise UndecidedError

    def decided(filling: Filling) -> bool:
        for cell, others in near.items():
            own = number(filling.get((sort.name, cell)))
            around = [filling.get((sort.name, other)) for other in others]
            if (own < high and own + 1 not in around) or (own > low and own - 1 not in around):
                return False
        return True

    return decided


RULES = {"next": _next}
