"""The meaning of rules with ``polyominoes``."""

from __future__ import annotations

from fuzzing.truth.figures import parts
from fuzzing.truth.ground import Filling, Ground, UndecidedError
from fuzzing.truth.measures import sort_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Call, Value


def _polyominoes(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    del sign, right, where  # there is one form
    sort = sort_of(call)

    def decided(filling: Filling) -> bool:
        for part in parts(set(ground.cells), lambda cell: filling.get((sort.name, cell))):
            held_here = filling.get((sort.name, part[0]))
            if isinstance(held_here, str):
                raise UndecidedError
            if held_here != len(part):
                return False
        return True

    return decided


COMPARISONS = {"polyominoes": _polyominoes}
