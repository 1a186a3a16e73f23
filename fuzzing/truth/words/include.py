"""The meaning of rules with ``include``."""

from __future__ import annotations

from collections import Counter

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import numbers
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Said


def _include(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families, clued=True)

    def decided(filling: Filling) -> bool:
        held = [(Counter(numbers(sort, group.places, filling)), Counter(group.clue or ())) for group in groups]
        return all(clue <= found for found, clue in held)

    return decided


RULES = {"include": _include}
