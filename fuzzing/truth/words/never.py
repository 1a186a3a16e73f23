"""The meaning of rules with ``never``."""

from __future__ import annotations

from itertools import zip_longest

from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import whole
from fuzzing.truth.shared import Decided, about
from fuzzing.wording import Said


def _never(ground: Ground, said: Said) -> Decided:
    groups, sort, patterns = groups_of(ground, said["FAMILY"]), about(said), said["PATTERNS"]

    def matches(pattern: str, found: list[str]) -> bool:
        if "+" in pattern and "+" not in sort.values:
            return any(_holds_run(pattern, times, found) for times in range(1, len(found) + 1))
        if pattern in sort.values or len(pattern) == 1:
            return all(one == pattern for one in found)
        return found == list(pattern)

    def decided(filling: Filling) -> bool:
        filled = [[str(one) for one in whole(sort, group.places, filling)] for group in groups]
        return not any(matches(pattern, found) for found in filled if found for pattern in patterns)

    return decided


def _holds_run(pattern: str, times: int, found: list[str]) -> bool:
    """Whether some neighbours have a pattern in which what is before each + stands so often."""
    wanted = "".join(letter * (times if after == "+" else 1) for letter, after in zip_longest(pattern, pattern[1:]))
    length = len(wanted := wanted.replace("+", ""))
    return any(found[start : start + length] == list(wanted) for start in range(len(found) - length + 1))


RULES = {"never": _never}
