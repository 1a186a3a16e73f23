"""The meaning of words about numbers: sums, counts and other measures of a group, and the order of what it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import prod

from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import STEPS, Cell, Filling, Ground, Group, UndecidedError
from fuzzing.truth.measures import (
    SIGNS,
    SilentError,
    arms,
    distinct,
    held,
    number,
    numbers,
    operand,
    sort_of,
    two,
    value_of,
    whole,
)
from fuzzing.truth.shared import Decided, about, all_groups, no_call
from fuzzing.wording import Call, Family, Said, Value

_NOWHERE = 10**9
"""How far something is that is not there."""


def _between(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    """Return the sum between two values that occur once each, or one that occurs twice; anything else is undecided."""
    sort = sort_of(call)
    found = whole(sort, group.places, filling)
    ends = [text if text in sort.names else int(text) for text in (call.said["first"], call.said["second"])]
    at = [index for index, one in enumerate(found) if one in ends]
    if len(at) != len("ab") or sorted(map(str, (found[at[0]], found[at[1]]))) != sorted(map(str, ends)):
        raise UndecidedError
    return sum(one for one in found[at[0] + 1 : at[1]] if isinstance(one, int))


def _count(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    wanted = [value_of(value) for value in call.said["VALUES"]]
    return sum(one in wanted for one in held(sort_of(call), distinct(group), filling))


def _difference(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    low, high = two(call, group, filling)
    return high - low


def _distance(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    wanted = [value_of(value) for value in call.said.get("CELL-VALUES") or call.said["VALUES"]]
    cells = [place for place in distinct(group) if filling.get((sort_of(call).name, place)) in wanted]
    if len(cells) < len("ab"):
        raise SilentError
    if len(cells) > len("ab"):
        raise UndecidedError
    by = call.said.get("steps", Family("pairs"))
    steps_of = {frozenset(pair.places) for pair in groups_of(ground, by)}
    reached, steps = {cells[0]}, 0
    while cells[1] not in reached:
        further = {place for place in group.places for one in reached if frozenset((place, one)) in steps_of}
        if further <= reached:
            return _NOWHERE
        reached, steps = reached | further, steps + 1
    return steps


def _first(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    passed = [value_of(value) for value in call.said.get("SAME-VALUES", ())]
    values = [one for one in whole(sort_of(call), group.places, filling) if one not in passed]
    return number(values[0] if values else None)


def _nearest(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    wanted = [value_of(value) for value in call.said["VALUES"]]
    held = (filling.get((sort_of(call).name, place)) in wanted for place in group.places)
    return next((far for far, there in enumerate(held, 1) if there), _NOWHERE)


def _product(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    return prod(numbers(sort_of(call), group.places, filling))


def _quotient(call: Call, group: Group, ground: Ground, filling: Filling) -> Fraction:
    low, high = two(call, group, filling)
    if low == 0:
        raise UndecidedError
    return Fraction(high, low)


def _seen(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    found = numbers(sort_of(call), group.places, filling)
    return sum(all(one > other for other in found[:at]) for at, one in enumerate(found))


def _sight(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    over: tuple[Value, ...] = call.said["over"]
    counted: tuple[Value, ...] = call.said.get("CELL-VALUES", over)
    wanted, guards = [value_of(value) for value in counted], [value_of(value) for value in where]
    all_count = counted[0].sort.form == "links"

    def decided(filling: Filling) -> bool:
        for cell in ground.cells:
            if where and filling.get((where[0].sort.name, cell)) not in guards:
                continue
            if over[0].sort.form == "links":
                ahead = zip(STEPS, map(len, arms(cell, over, filling)), strict=True)
                passed = [
                    (cell[0] + down * far, cell[1] + right * far)
                    for (down, right), last in ahead
                    for far in range(1, last + 1)
                ]
                seen: Iterable[Cell] = (cell, *passed)
            else:
                seen = _seen_from(cell, over, ground, filling)
            found = sum(all_count or filling.get((counted[0].sort.name, one)) in wanted for one in seen)
            try:
                bound = operand(right, Group((cell,), 0, cell, ground.clues.get(cell)), ground, no_call)
            except SilentError:
                continue
            if not SIGNS[sign](Fraction(found), bound):
                return False
        return True

    return decided


def _seen_from(cell: Cell, over: tuple[Value, ...], ground: Ground, filling: Filling) -> Iterator[Cell]:
    """The cells that a cell sees over cells."""
    yield cell
    own, clear = set(ground.cells), [value_of(value) for value in over]
    for down, right in STEPS:
        other = (cell[0] + down, cell[1] + right)
        while other in own:
            yield other
            if filling.get((over[0].sort.name, other)) not in clear:
                break
            other = (other[0] + down, other[1] + right)


def _sum(call: Call, group: Group, ground: Ground, filling: Filling) -> int:
    sort, total = sort_of(call), 0
    wanted = [value_of(value) for value in call.said.get("where", ())]
    for place in distinct(group):
        found = filling.get((sort.name, place))
        if found is None or (wanted and found not in wanted):
            continue
        if "number" in call.said.words:
            total += ground.numbers.get((place[0], place[1]), 0)
        elif not call.said.words.isdisjoint(("row", "column")):
            total += place["column" in call.said.words]
        elif isinstance(found, int):
            total += found
    return total


def _include(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families, clued=True)

    def decided(filling: Filling) -> bool:
        held = [(Counter(numbers(sort, group.places, filling)), Counter(group.clue or ())) for group in groups]
        return all(clue <= found for found, clue in held)

    return decided


def _increasing(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)
    return lambda filling: all(
        number(one) < number(other) for group in groups for one, other in pairwise(held(sort, group.walk, filling))
    )


def _consecutive(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        several = [sorted(numbers(sort, group.places, filling)) for group in groups]
        return all(other == one + 1 for found in several for one, other in pairwise(found))

    return decided


RULES = {
    "include": _include,
    "increasing": _increasing,
    "consecutive": _consecutive,
}
COMPARISONS = {
    "sight": _sight,
}
MEASURES = {
    "between": _between,
    "count": _count,
    "difference": _difference,
    "distance": _distance,
    "first": _first,
    "nearest": _nearest,
    "product": _product,
    "quotient": _quotient,
    "seen": _seen,
    "sum": _sum,
}
