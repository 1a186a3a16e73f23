"""Propagation of counts, sums and comparisons in Python; see `pylogic.declared.compile.pruning`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.compile.pruning import Arguments, Facts, Prune


@dataclass(frozen=True)
class _Counted:
    """``count(K, SIGN, NUMBER)``, the values counted for each variable, and the guards."""

    sign: str
    number: int
    values: tuple[tuple[int, tuple[int, ...]], ...]
    guards: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Summed:
    """``sum(K, SIGN, NUMBER)``: what each value of the first variables adds; the others are those of guards."""

    sign: str
    number: int
    factors: dict[int, int]
    weights: dict[int, dict[int, int]]
    guards: tuple[tuple[int, int], ...]
    added: int


def _awake(store: Store, guards: Sequence[tuple[int, int]]) -> bool:
    """Whether a constraint holds for certain."""
    return all(store.domains[variable] == store.bit(value) for variable, value in guards)


def _count(store: Store, variables: Sequence[int], told: _Counted) -> None:
    del variables
    if not _awake(store, told.guards):
        return
    sure = 0
    open_ones = []
    for variable, values in told.values:
        mask = store.domains[variable]
        counted = 0
        for value in values:
            counted |= store.bit(value)
        if not mask & ~counted:
            sure += 1
        elif mask & counted:
            open_ones.append((variable, counted))
    least, most = sure, sure + len(open_ones)
    if (told.sign in ("eq", "le") and least > told.number) or (told.sign in ("eq", "ge") and most < told.number):
        raise ContradictionError
    if told.sign in ("eq", "le") and least == told.number:
        for variable, counted in open_ones:
            store.remove(variable, counted)
    elif told.sign in ("eq", "ge") and most == told.number:
        for variable, counted in open_ones:
            store.keep(variable, counted)


def prune_sum(store: Store, variables: Sequence[int], told: Summed) -> None:
    """Keep what fits between the least and the most that the others add."""
    if not _awake(store, told.guards):
        return
    if told.sign == "ne":
        _unlike(store, variables[: told.added], told)
        return
    adds = []
    low = high = 0
    for variable in variables[: told.added]:
        found = [(value, added(told, variable, value)) for value in store.candidates(variable)]
        least, most = min(add for _, add in found), max(add for _, add in found)
        low, high = low + least, high + most
        adds.append((variable, found, least, most))
    above = told.sign in ("eq", "le")
    below = told.sign in ("eq", "ge")
    if (above and low > told.number) or (below and high < told.number):
        raise ContradictionError
    for variable, found, least, most in adds:
        for value, add in found:
            too_much = above and low - least + add > told.number
            if too_much or (below and high - most + add < told.number):
                store.remove(variable, store.bit(value))


def _unlike(store: Store, variables: Sequence[int], told: Summed) -> None:
    """What the last open variable cannot be, for the sum would be the number."""
    open_ones = [variable for variable in variables if store.domains[variable] & (store.domains[variable] - 1)]
    if len(open_ones) > 1:
        return
    settled = sum(added(told, one, store.smallest(one)) for one in variables if one not in open_ones)
    if not open_ones and settled == told.number:
        raise ContradictionError
    for variable in open_ones:
        for value in store.candidates(variable):
            if settled + added(told, variable, value) == told.number:
                store.remove(variable, store.bit(value))


def added(told: Summed, variable: int, value: int) -> int:
    """What a value of a variable adds to the sum."""
    return told.factors.get(variable, 0) * value + told.weights.get(variable, {}).get(value, 0)


def _guards(constraint: int, facts: Facts) -> tuple[tuple[int, int], ...]:
    return tuple((variable, value) for variable, value in facts.of("guard", constraint))


def counted_in(constraint: int, facts: Facts) -> Iterator[tuple[int, int]]:
    """The variables that a count is of, each with a value that is counted."""
    for variable, value in facts.of("counted", constraint):
        yield variable, value
    for first, shape, value in facts.of("counts", constraint):
        for (offset,) in facts.of("offset", shape):
            yield first + offset, value


def _count_of(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    constraint, sign, number = arguments
    values: dict[int, list[int]] = {}
    for variable, value in counted_in(constraint, facts):
        values.setdefault(variable, []).append(value)
    guards = _guards(constraint, facts)
    told = _Counted(sign, number, tuple((variable, tuple(found)) for variable, found in values.items()), guards)
    yield Pruning(_count, tuple(dict.fromkeys([*values, *(variable for variable, _ in guards)])), told)


def _sum_of(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    constraint, sign, number = arguments
    factors: dict[int, int] = dict(facts.of("addend", constraint))
    weights: dict[int, dict[int, int]] = {}
    for variable, value, weight in facts.of("weighted", constraint):
        weights.setdefault(variable, {})[value] = weight
    variables = tuple(dict.fromkeys([*factors, *weights]))
    guards = _guards(constraint, facts)
    told = Summed(sign, number, factors, weights, guards, len(variables))
    yield Pruning(prune_sum, (*variables, *(variable for variable, _ in guards)), told)


def _less(store: Store, variables: Sequence[int], told: int) -> None:
    one, other = variables
    store.keep(other, store.at_least(store.smallest(one) + told))
    store.keep(one, store.at_most(store.largest(other) - told))


def _unequal(store: Store, variables: Sequence[int], told: object) -> None:
    del told
    for one, other in (variables, variables[::-1]):
        mask = store.domains[one]
        if not mask & (mask - 1):
            store.remove(other, mask)


def _equal(store: Store, variables: Sequence[int], told: object) -> None:
    del told
    both = store.domains[variables[0]] & store.domains[variables[1]]
    for variable in variables:
        store.keep(variable, both)


PRUNES: dict[str, Prune] = {
    "count": _count_of,
    "sum": _sum_of,
    "less": lambda told, _: [Pruning(_less, told[:2], told[2])],
    "upto": lambda told, _: [Pruning(_less, told, 0)],
    "unequal": lambda told, _: [Pruning(_unequal, told)],
    "equal": lambda told, _: [Pruning(_equal, told)],
}
"""How counts, sums and comparisons become constraints."""
