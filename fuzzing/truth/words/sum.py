"""The meaning of rules with ``sum``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, Group
from fuzzing.truth.measures import distinct, sort_of, value_of
from fuzzing.wording import Call


def _sum(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    sort, total = sort_of(call), 0
    wanted = [value_of(value) for value in call.said.get("where", ())]
    for place in distinct(group):
        found = filling.get((sort.name, place))
        if found is None or (wanted and found not in wanted):
            continue
        if "number" in call.said.words:
            total += ground.numbers.get((place[0], place[1]), 0)
        elif not call.said.words.isdisjoint(("row", "column")):
            total += place["column" in call.said.words]
        elif isinstance(found, int):
            total += found
    return total


MEASURES = {"sum": _sum}
