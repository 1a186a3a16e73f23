"""The meaning of rules with ``divide``."""

from __future__ import annotations

from fuzzing.truth.figures import pieces
from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said, Value


def _divide(ground: Ground, said: Said) -> Decided:
    value: Value = said["VALUE"]

    def decided(filling: Filling) -> bool:
        owner = {cell: index for index, piece in enumerate(pieces(ground, filling)) for cell in piece}
        for (sort, place), one in filling.items():
            if sort != value.sort.name:
                continue
            r, c, way = place
            ends = [owner.get(cell) for cell in ((r, c), (r + way, c + 1 - way))]
            if (one == value_of(value)) != (ends[0] != ends[1]):
                return False
        return True

    return decided


RULES = {"divide": _divide}
