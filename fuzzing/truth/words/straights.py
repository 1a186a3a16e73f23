"""The meaning of rules with ``straights``."""

from __future__ import annotations

from fractions import Fraction

from fuzzing.truth.ground import Filling, Ground, Group, UndecidedError
from fuzzing.truth.measures import SIGNS, SilentError, arms, operand, sort_of, value_of
from fuzzing.truth.shared import Decided, no_call
from fuzzing.wording import Call, Value


def _straights(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    if "FAMILIES" in call.said:
        raise UndecidedError
    sort = sort_of(call)
    on = Value(sort, sort.names[-1], sort.names[-1])
    guards = [value_of(value) for value in where]

    def decided(filling: Filling) -> bool:
        for cell in ground.cells:
            if where and filling.get((where[0].sort.name, cell)) not in guards:
                continue
            try:
                bound = operand(right, Group((cell,), 0, cell, ground.clues.get(cell)), ground, no_call)
            except SilentError:
                continue
            up, left, over, down = (len(arm) for arm in arms(cell, (on,), filling))
            if not all(SIGNS[sign](Fraction(one), bound) for one in {up + down, left + over} - {0} or {0}):
                return False
        return True

    return decided


COMPARISONS = {"straights": _straights}
