"""The meaning of rules with ``sight``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from fuzzing.truth.ground import STEPS, Cell, Filling, Ground, Group
from fuzzing.truth.measures import SIGNS, SilentError, arms, operand, value_of
from fuzzing.truth.shared import Decided, no_call
from fuzzing.wording import Call, Value


def _sight(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    over: tuple[Value, ...] = call.said["over"]
    counted: tuple[Value, ...] = call.said.get("CELL-VALUES", over)
    wanted, guards = [value_of(value) for value in counted], [value_of(value) for value in where]
    all_count = counted[0].sort.form == "links"

    def decided(filling: Filling) -> bool:
        for cell in ground.cells:
            if where and filling.get((where[0].sort.name, cell)) not in guards:
                continue
            if over[0].sort.form == "links":
                ahead = zip(STEPS, map(len, arms(cell, over, filling)), strict=True)
                passed = [
                    (cell[0] + down * far, cell[1] + right * far)
                    for (down, right), last in ahead
                    for far in range(1, last + 1)
                ]
                seen: Iterable[Cell] = (cell, *passed)
            else:
                seen = _seen_from(cell, over, ground, filling)
            found = sum(all_count or filling.get((counted[0].sort.name, one)) in wanted for one in seen)
            try:
                bound = operand(right, Group((cell,), 0, cell, ground.clues.get(cell)), ground, no_call)
            except SilentError:
                continue
            if not SIGNS[sign](Fraction(found), bound):
                return False
        return True

    return decided


def _seen_from(cell: Cell, over: tuple[Value, ...], ground: Ground, filling: Filling) -> Iterator[Cell]:
    """The cells that a cell sees over cells."""
    yield cell
    own, clear = set(ground.cells), [value_of(value) for value in over]
    for down, right in STEPS:
        other = (cell[0] + down, cell[1] + right)
        while other in own:
            yield other
            if filling.get((over[0].sort.name, other)) not in clear:
                break
            other = (other[0] + down, other[1] + right)


COMPARISONS = {"sight": _sight}
