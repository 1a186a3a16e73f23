"""The meaning of rules with ``sight``."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from fuzzing.truth.ground import STEPS, Cell, Filling, Ground, Group
from fuzzing.truth.measures import SIGNS, SilentError, arms, operand, seen_from, value_of
from fuzzing.truth.shared import Decided, no_call
from fuzzing.wording import Call, Value


def _sight(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    over, counted = call.values[0], call.values if call.more == "size" else call.values[1:]
    wanted, guards = [value_of(value) for value in counted], [value_of(value) for value in where]
    all_count = counted[0].sort.form == "links"

    def decided(filling: Filling) -> bool:
        for cell in ground.cells:
            if where and filling.get((where[0].sort.name, cell)) not in guards:
                continue
            if over.sort.form == "links":
                ahead = zip(STEPS, map(len, arms(cell, over, filling)), strict=True)
                passed = [
                    (cell[0] + down * far, cell[1] + right * far)
                    for (down, right), last in ahead
                    for far in range(1, last + 1)
                ]
                seen: Iterable[Cell] = (cell, *passed)
            else:
                seen = seen_from(cell, over, ground, filling)
            found = sum(all_count or filling.get((counted[0].sort.name, one)) in wanted for one in seen)
            try:
                bound = operand(right, Group((cell,), 0, cell, ground.clues.get(cell)), ground, no_call)
            except SilentError:
                continue
            if not SIGNS[sign](Fraction(found), bound):
                return False
        return True

    return decided


COMPARISONS = {"sight": _sight}
