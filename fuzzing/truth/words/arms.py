"""The meaning of rules with ``arms``."""

from __future__ import annotations

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import arms
from fuzzing.truth.shared import Decided, about, cells_of
from fuzzing.wording import Said, Value


def _arms(ground: Ground, said: Said) -> Decided:
    sort, alike = about(said), "alike" in said.words
    on = Value(sort, sort.names[-1], sort.names[-1])
    cells = [cell for family in said["FAMILIES"] for cell in cells_of(family, ground)]

    def decided(filling: Filling) -> bool:
        lengths = [[len(arm) for arm in arms(cell, (on,), filling) if arm] for cell in cells]
        return all(len(set(some)) == (min(1, len(some)) if alike else len(some)) for some in lengths)

    return decided


RULES = {"arms": _arms}
