"""The meaning of rules with ``difference``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, Group
from fuzzing.truth.measures import two
from fuzzing.wording import Call


def _difference(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    low, high = two(call, group, filling)
    return high - low


MEASURES = {"difference": _difference}
