"""The meaning of rules with ``runs``."""

from __future__ import annotations

from fuzzing.truth.families import groups_of
from fuzzing.truth.figures import connected
from fuzzing.truth.ground import RING, Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import between, runs, value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Call, Value

_BLOCK = (0, 0)
"""A place that no board has."""


def _runs(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    del sign, right, where
    (family,), value = call.families, (call.said.get("VALUE") or call.said["SAME-VALUES"][0])
    ring = family.name == "ring"
    groups = [group for group in groups_of(ground, family, clued=True) if group.clue]

    def decided(filling: Filling) -> bool:
        for group in groups:
            about: list[Place] = [place for run in ground.stretches(group) for place in (*run, _BLOCK)][:-1]
            if ring:
                assert group.centre is not None
                about = [(group.centre[0] + r, group.centre[1] + c) for r, c in RING]
            if not ring and any(place != _BLOCK and (value.sort.name, place) not in filling for place in about):
                raise UndecidedError
            places = [filling.get((value.sort.name, place)) == value_of(value) for place in about]
            found, wanted = runs(places, ring), [length for length in group.clue or () if length]
            if "by" in call.said.words:
                cells = [(place[0], place[1]) for place, so in zip(about, places, strict=True) if so]
                pairs = [
                    (a, b) for a, b in zip(about, [*about[1:], about[0]], strict=True) if a in cells and b in cells
                ]
                on = [(one, other) for one, other in pairs if between(one, other, call.said["SIDE-VALUE"], filling)]
                found = [len(part) for part in connected(cells, on)]
            if call.head == "sum":
                held_there = [filling.get((value.sort.name, place)) for place in about]
                if _sums(held_there, [value_of(one) for one in call.said["SAME-VALUES"]]) != wanted:
                    return False
                continue
            if (sorted(found) != sorted(wanted)) if ring or "unordered" in call.said.words else (found != wanted):
                return False
        return True

    return decided


def _sums(held_there: list[int | str | None], parting: list[int | str]) -> list[int]:
    """Return the sums of the runs between values that part them."""
    sums: list[int] = []
    inside = False
    for one in held_there:
        if one is None or one in parting:
            inside = False
            continue
        sums += [] if inside else [0]
        sums[-1] += one if isinstance(one, int) else 0
        inside = True
    return sums


COMPARISONS = {"runs": _runs}
