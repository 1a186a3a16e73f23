"""The meaning of rules with ``apart``."""

from __future__ import annotations

from fuzzing.truth.ground import Ground
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided, all_groups
from fuzzing.wording import Said


def _apart(ground: Ground, said: Said) -> Decided:
    families, value = said["FAMILIES"], said["VALUE"]
    groups, wanted = all_groups(ground, families), value_of(value)
    return lambda filling: all(
        sum(filling.get((value.sort.name, place)) == wanted for place in set(group.places)) < len("ab")
        for group in groups
    )


RULES = {"apart": _apart}
