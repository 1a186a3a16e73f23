"""The meaning of rules with ``include``."""

from __future__ import annotations

from collections import Counter

from fuzzing.truth.ground import Filling, Ground
from fuzzing.truth.measures import numbers
from fuzzing.truth.shared import Decided, all_groups
from fuzzing.wording import Family, Sort


def _include(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        held = [(Counter(numbers(sort, group.places, filling)), Counter(group.clue or ())) for group in groups]
        return all(clue <= found for found, clue in held)

    return decided


RULES = {"include": _include}
