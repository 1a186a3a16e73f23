"""The meaning of rules with ``compare``."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from fuzzing.truth.ground import Filling, Ground, Group, UndecidedError
from fuzzing.truth.measures import SIGNS, SilentError, held, operand
from fuzzing.truth.shared import Decided, about, all_groups, no_call
from fuzzing.wording import Operation, Said, Sort


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


RULES = {"compare": _compare}
