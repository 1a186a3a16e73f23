"""The meaning of rules with ``increasing``."""

from __future__ import annotations

from itertools import pairwise

from fuzzing.truth.ground import Ground
from fuzzing.truth.measures import held, number
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Said


def _increasing(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)
    return lambda filling: all(
        number(one) < number(other) for group in groups for one, other in pairwise(held(sort, group.walk, filling))
    )


RULES = {"increasing": _increasing}
