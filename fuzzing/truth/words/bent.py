"""The meaning of rules with ``bent``."""

from __future__ import annotations

from fuzzing.truth.figures import islands
from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.shared import Decided, fills_its_box
from fuzzing.wording import Said, Value


def _no_rectangles(ground: Ground, said: Said) -> Decided:
    values: tuple[Value, ...] = said["CELL-VALUES"]

    def decided(filling: Filling) -> bool:
        found = [part for some in islands(ground, values, "pairs", (), filling) for part in some]
        return not any(fills_its_box(part) for part in found)

    return decided


RULES = {"bent": _no_rectangles}
