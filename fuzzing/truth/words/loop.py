"""The meaning of rules with ``loop``."""

from __future__ import annotations

from fuzzing.truth.figures import loop
from fuzzing.truth.ground import Ground
from fuzzing.truth.shared import Decided
from fuzzing.wording import Value


def _loop(ground: Ground, value: Value, through: tuple[Value, ...], around: Value | None) -> Decided:
    return lambda filling: loop(ground, value, through, around, filling)


RULES = {"loop": _loop}
