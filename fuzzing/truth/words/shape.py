"""The meaning of rules with ``shape``."""

from __future__ import annotations

from fuzzing.truth.figures import islands
from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.shared import Decided, moved
from fuzzing.wording import Said


def _shape(ground: Ground, said: Said) -> Decided:
    values, picture = said["CELL-VALUES"], said["SHAPE"]
    rows = picture.split("/")
    wanted = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    ways = {moved(wanted)}
    for _ in range(0 if "fixed" in said.words else 3):  # these pieces are their own mirror images, turned
        wanted = {(c, -r) for r, c in wanted}
        ways.add(moved(wanted))

    def decided(filling: Filling) -> bool:
        for value in values:
            found = [moved(set(part)) for some in islands(ground, (value,), "pairs", (), filling) for part in some]
            number = len(found)
            often = "once" in said.words and number != 1 and (number or "most" not in said.words)
            if often or not ways.issuperset(found):
                return False
        return True

    return decided


RULES = {"shape": _shape}
