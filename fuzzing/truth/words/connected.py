"""The meaning of rules with ``connected``."""

from __future__ import annotations

from fuzzing.truth.figures import islands, joined_links, network
from fuzzing.truth.ground import Filling, Ground, UndecidedError
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Family, Value


def _connected(
    ground: Ground, several: tuple[tuple[Value, ...], ...], rim: bool, by: str, areas: tuple[Family, ...]
) -> Decided:
    sort = several[0][0].sort
    if sort.form == "bridges":
        raise UndecidedError
    if sort.form == "links":
        return lambda filling: joined_links(ground, sort, [value_of(value) for value in several[0]], filling)

    def decided(filling: Filling) -> bool:
        for values in several:
            for found in islands(ground, values, by, areas, filling):
                ends = any(
                    not any(r in (1, ground.rows) or c in (1, ground.columns) for r, c in part) for part in found
                )
                if ends if rim else len(found) > 1:
                    return False
        return True

    return decided


def _through(ground: Ground, value: Value, through: tuple[Value, ...]) -> Decided:
    return lambda filling: network(ground, value, through, filling)


RULES = {
    "connected": _connected,
    "connected through": _through,
}
