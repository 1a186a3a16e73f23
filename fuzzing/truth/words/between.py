"""The meaning of rules with ``between``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground, Group, UndecidedError
from fuzzing.truth.measures import sort_of, whole
from fuzzing.wording import Call


def _between(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    """Return the sum between two values that occur once each, or one that occurs twice; anything else is undecided."""
    sort = sort_of(call)
    found = whole(sort, group.places, filling)
    ends = [text if text in sort.names else int(text) for text in (call.said["first"], call.said["second"])]
    at = [index for index, one in enumerate(found) if one in ends]
    if len(at) != len("ab") or sorted(map(str, (found[at[0]], found[at[1]]))) != sorted(map(str, ends)):
        raise UndecidedError
    return sum(one for one in found[at[0] + 1 : at[1]] if isinstance(one, int))


MEASURES = {"between": _between}
