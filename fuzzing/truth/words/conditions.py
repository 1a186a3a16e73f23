"""The meaning of comparisons of places and of conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from fuzzing.truth.families import Own, together
from fuzzing.truth.ground import Filling, Ground, Group, Place, UndecidedError
from fuzzing.truth.measures import SIGNS, SilentError, between, held, measured, operand, value_of, whole
from fuzzing.truth.shared import Decided, about, all_groups, no_call
from fuzzing.wording import Call, Compared, Family, Joined, Made, Operation, Said, Sort, Tallied, Value


def _compare(ground: Ground, said: Said) -> Decided:
    (left, sign, right), sort = said["COMPARISON"], about(said)
    groups = all_groups(ground, said["FAMILIES"])

    def side(one: object, ends: dict[str, int], group: Group) -> Fraction:
        if isinstance(one, str) and one in ends:
            return Fraction(ends[one])
        if isinstance(one, Operation):
            return operand(Operation(_whole(one.left, ends), one.sign, _whole(one.right, ends)), group, ground, no_call)
        return operand(one, group, ground, no_call)

    def decided(filling: Filling) -> bool:
        for group in groups:
            worths = [_rank(one, sort) for one in held(sort, group.walk, filling)]
            for one, other in pairwise(worths):
                ends = {"a": one, "b": other}
                try:
                    if not SIGNS[sign](side(left, ends, group), side(right, ends, group)):
                        return False
                except SilentError:
                    continue
        return True

    return decided


def _rank(one: int | str, sort: Sort) -> int:
    """Return what comparisons go by: the number, or the position of a name in a sort without numbers."""
    if isinstance(one, int):
        if sort.names:
            raise UndecidedError
        return one
    if sort.low is not None:
        raise UndecidedError
    return sort.names.index(one)


def _whole(one: object, ends: dict[str, int]) -> object:
    if isinstance(one, Operation):
        return Operation(_whole(one.left, ends), one.sign, _whole(one.right, ends))
    return ends.get(one, one) if isinstance(one, str) else one


Ends = Mapping[str, int | str]
"""The values of the places ``a`` and ``b``."""


def deciding_condition(ground: Ground, said: Said) -> Callable[[Filling], bool]:
    """A function that says whether a condition holds for every group, or for every two neighbours of one."""
    made, sort = said["CONDITION"], said.sort if "in" in said.words else None
    if "but" in said.words or said["where"]:
        raise UndecidedError
    measures = [*_measured(made)]
    about: tuple[Family, ...] = said.get("FAMILIES") or measures[0]
    groups = together(ground, about, measures)

    def decided(filling: Filling) -> bool:
        for group, own in groups:
            if sort is None:
                cases: list[Ends] = [{}]
            else:
                cases = [{"a": one, "b": other} for one, other in pairwise(whole(sort, group.walk, filling))]
            if not all(_holds(made, ends, sort, own, ground, filling) for ends in cases):
                return False
        return True

    return decided


def _measured(made: object) -> Iterator[tuple[Family, ...]]:
    """Yield the families of the measures in a condition, from left to right."""
    match made:
        case Joined(_, parts) | Made(_, parts):
            for part in parts:
                yield from _measured(part)
        case Compared(left, _, right):
            yield from _measured(left)
            yield from _measured(right)
        case Call() | Tallied():
            yield made.families


def _holds(made: object, ends: Ends, sort: Sort | None, own: Own, ground: Ground, filling: Filling) -> bool:
    if isinstance(made, Joined):
        so = [_holds(one, ends, sort, own, ground, filling) for one in made.parts]
        match made.word:
            case "not":
                return not so[0]
            case "if":
                return not so[0] or so[1]
            case "same":
                return so[0] == so[1]
            case word:
                return any(so) if word == "or" else all(so)
    assert isinstance(made, Compared)
    if sort is not None and sort.names:
        one, other = (Fraction(_ranked(each, ends, sort)) for each in (made.left, made.right))
        return SIGNS[made.sign](one, other)
    left, right = (_worth(one, ends, own, ground, filling) for one in (made.left, made.right))
    return SIGNS[made.sign](left, right)


def _ranked(one: object, ends: Ends, sort: Sort) -> int:
    """The place of a value among those that are declared: names first, then numbers."""
    held = value_of(one) if isinstance(one, Value) else ends[str(one)]
    if held in sort.names:
        return sort.names.index(str(held))
    if not isinstance(held, int):
        raise UndecidedError
    return len(sort.names) + held


def _worth(one: object, ends: Ends, own: Own, ground: Ground, filling: Filling) -> Fraction:
    if isinstance(one, Tallied):
        return _tallied(one, own, ground, filling)
    if isinstance(one, Call):
        return measured(one, own[one.families], ground, filling)
    if isinstance(one, Made):
        parts = [_worth(part, ends, own, ground, filling) for part in one.parts]
        match one.word:
            case "+":
                return parts[0] + parts[1]
            case "-":
                return parts[0] - parts[1]
            case "*":
                return parts[0] * parts[1]
            case "abs":
                return abs(parts[0])
            case word:
                return min(parts) if word == "min" else max(parts)
    found = ends.get(one, one) if isinstance(one, str) else one
    if not isinstance(found, int):
        raise UndecidedError
    return Fraction(found)


def _tallied(one: Tallied, own: Own, ground: Ground, filling: Filling) -> Fraction:
    group = own[one.families]
    held = whole(one.sort, group.places, filling)
    cases: list[Ends] = [{"a": found} for found in held]
    ends: list[tuple[Place, Place | None]] = [(place, group.centre) for place in group.places]
    if re.search(r"\bb\b", str(one.part)):
        cases = [{"a": first, "b": second} for first, second in pairwise([*held, *held[: int(group.closed)]])]
        ends = [*pairwise(group.walk)]
    if one.where is not None:
        joined = [between(first, second or first, one.where, filling) for first, second in ends]
        cases = [case for case, so in zip(cases, joined, strict=True) if so]
    if isinstance(one.part, Made):
        return sum((_worth(one.part, ends, own, ground, filling) for ends in cases), Fraction(0))
    return Fraction(sum(_holds(one.part, ends, one.sort, own, ground, filling) for ends in cases))


RULES = {
    "compare": _compare,
    "condition": deciding_condition,
}
