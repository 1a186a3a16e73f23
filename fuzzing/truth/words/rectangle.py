"""The meaning of rules with ``rectangle``."""

from __future__ import annotations

from fuzzing.truth.figures import islands, pieces
from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.shared import Decided, fills_its_box
from fuzzing.wording import Said, Value


def _rectangle(ground: Ground, said: Said) -> Decided:
    values: tuple[Value, ...] = said.get("CELL-VALUES", ())

    def decided(filling: Filling) -> bool:
        found = [part for some in islands(ground, values, "pairs", (), filling) for part in some] if values else None
        return all(map(fills_its_box, pieces(ground, filling) if found is None else found))

    return decided


RULES = {"rectangle": _rectangle}
