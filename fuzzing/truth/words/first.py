"""The meaning of rules with ``first``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, Group
from fuzzing.truth.measures import number, sort_of, value_of, whole
from fuzzing.wording import Call


def _first(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    passed = [value_of(value) for value in call.said.get("SAME-VALUES", ())]
    values = [one for one in whole(sort_of(call), group.places, filling) if one not in passed]
    return number(values[0] if values else None)


MEASURES = {"first": _first}
