"""The meaning of rules with ``connected``."""

from __future__ import annotations

from fuzzing.truth.figures import islands, joined_links, network
from fuzzing.truth.ground import Filling, Ground, UndecidedError
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said, Value


def _connected(ground: Ground, said: Said) -> Decided:
    every: tuple[Value, ...] = said["CELL-VALUES"] if "each" in said.words else said["VALUES"]
    sort, rim, by = every[0].sort, "rim" in said.words, said.get("STEPS", "pairs")
    areas = (said["FAMILY"],) if "FAMILY" in said else ()
    if "through" in said.words:
        return lambda filling: network(ground, every[0], said["CELL-VALUES"], filling)
    if "crossing" in said.words:
        raise UndecidedError
    several = tuple((value,) for value in every) if "each" in said.words else (every,)
    if sort.form == "bridges":
        raise UndecidedError
    if sort.form == "links":
        if areas:
            raise UndecidedError
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


RULES = {"connected": _connected}
