"""The meaning of rules with ``condition``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from fuzzing.truth.families import Own, together
from fuzzing.truth.ground import Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import SIGNS, between, measured, value_of, whole
from fuzzing.wording import Call, Compared, Family, Joined, Made, Said, Sort, Tallied, Value

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


RULES = {"condition": deciding_condition}
