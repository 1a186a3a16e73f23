"""The meaning of rules with ``seen``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, Group
from fuzzing.truth.measures import numbers, sort_of
from fuzzing.wording import Call


def _seen(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    found = numbers(sort_of(call), group.places, filling)
    return sum(all(one > other for other in found[:at]) for at, one in enumerate(found))


MEASURES = {"seen": _seen}
