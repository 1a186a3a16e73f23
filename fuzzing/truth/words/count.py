"""The meaning of rules with ``count``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, Group
from fuzzing.truth.measures import distinct, held, sort_of, value_of
from fuzzing.wording import Call


def _count(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    wanted = [value_of(value) for value in call.said["VALUES"]]
    return sum(one in wanted for one in held(sort_of(call), distinct(group), filling))


MEASURES = {"count": _count}
