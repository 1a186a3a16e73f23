"""The meaning of rules with ``loop``."""

from __future__ import annotations

from fuzzing.truth.figures import loop
from fuzzing.truth.ground import Ground
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said


def _loop(ground: Ground, said: Said) -> Decided:
    through, around = said.get("CELL-VALUES", ()), said.get("CELL-VALUE")
    return lambda filling: loop(ground, said["SIDE-VALUE"], through, around, filling)


RULES = {"loop": _loop}
