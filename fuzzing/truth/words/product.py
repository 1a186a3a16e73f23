"""The meaning of rules with ``product``."""

from __future__ import annotations

from math import prod

from fuzzing.truth.ground import Filling, Ground, Group
from fuzzing.truth.measures import numbers, sort_of
from fuzzing.wording import Call


def _product(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    return prod(numbers(sort_of(call), group.places, filling))


MEASURES = {"product": _product}
