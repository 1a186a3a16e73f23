"""Propagation in Python of counts, sums, comparisons, values that do not repeat, patterns and tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from pylogic.language.compile.flat import Arguments, Facts, Prune
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import dataclass

Row = tuple[tuple[int, ...], ...]
"""The values that each variable may have in one case of a table."""


@dataclass(frozen=True)
class _Counted:
    """``count(K, SIGN, NUMBER, TALLY)``, the values counted for each variable, and the guards."""

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


def _count(store: Store, _: Sequence[int], arguments: _Counted) -> None:
    if not _awake(store, arguments.guards):
        return
    sure = 0
    open_ones = []
    for variable, values in arguments.values:
        mask = store.domains[variable]
        counted = 0
        for value in values:
            counted |= store.bit(value)
        if not mask & ~counted:
            sure += 1
        elif mask & counted:
            open_ones.append((variable, counted))
    least, most = sure, sure + len(open_ones)
    if (arguments.sign in ("eq", "le") and least > arguments.number) or (
        arguments.sign in ("eq", "ge") and most < arguments.number
    ):
        raise ContradictionError
    if arguments.sign == "ne" and least == most == arguments.number:
        raise ContradictionError
    if arguments.sign == "ne" and len(open_ones) == 1 and arguments.number in (least, most):
        ((variable, counted),) = open_ones
        (store.keep if arguments.number == least else store.remove)(variable, counted)
    if arguments.sign in ("eq", "le") and least == arguments.number:
        for variable, counted in open_ones:
            store.remove(variable, counted)
    elif arguments.sign in ("eq", "ge") and most == arguments.number:
        for variable, counted in open_ones:
            store.keep(variable, counted)


def prune_sum(store: Store, variables: Sequence[int], arguments: Summed) -> None:
    """Keep what fits between the least and the most that the others add."""
    if not _awake(store, arguments.guards):
        return
    if arguments.sign == "ne":
        _unlike(store, variables[: arguments.added], arguments)
        return
    adds = []
    low = high = 0
    for variable in variables[: arguments.added]:
        worths = [(value, added(arguments, variable, value)) for value in store.candidates(variable)]
        least, most = min(add for _, add in worths), max(add for _, add in worths)
        low, high = low + least, high + most
        adds.append((variable, worths, least, most))
    above = arguments.sign in ("eq", "le")
    below = arguments.sign in ("eq", "ge")
    if (above and low > arguments.number) or (below and high < arguments.number):
        raise ContradictionError
    for variable, worths, least, most in adds:
        for value, add in worths:
            too_much = above and low - least + add > arguments.number
            if too_much or (below and high - most + add < arguments.number):
                store.remove(variable, store.bit(value))


def _unlike(store: Store, variables: Sequence[int], arguments: Summed) -> None:
    """Remove the values of the last open variable that would make the sum equal to the number."""
    open_ones = [variable for variable in variables if store.domains[variable] & (store.domains[variable] - 1)]
    if len(open_ones) > 1:
        return
    settled = sum(added(arguments, one, store.smallest(one)) for one in variables if one not in open_ones)
    if not open_ones and settled == arguments.number:
        raise ContradictionError
    for variable in open_ones:
        for value in store.candidates(variable):
            if settled + added(arguments, variable, value) == arguments.number:
                store.remove(variable, store.bit(value))


def added(arguments: Summed, variable: int, value: int) -> int:
    """Return what a value of a variable adds to the sum."""
    return arguments.factors.get(variable, 0) * value + arguments.weights.get(variable, {}).get(value, 0)


def _guards(constraint: int, facts: Facts) -> tuple[tuple[int, int], ...]:
    return tuple((variable, value) for variable, value in facts.of("guard", constraint))


def counted_in(tally: int, facts: Facts) -> Iterator[tuple[int, int]]:
    """Yield the variables that a tally is of, each with a value that is counted."""
    for first, shape, value in facts.of("counts", tally):
        for offset in facts.offsets(shape):
            yield first + offset, value


def _count_of(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    constraint, sign, number, tally = arguments
    values: dict[int, list[int]] = {}
    for variable, value in counted_in(tally, facts):
        values.setdefault(variable, []).append(value)
    guards = _guards(constraint, facts)
    counted = _Counted(sign, number, tuple((variable, tuple(some)) for variable, some in values.items()), guards)
    yield Pruning(_count, tuple(dict.fromkeys([*values, *(variable for variable, _ in guards)])), counted)


def _sum_of(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    constraint, sign, number = arguments
    factors: dict[int, int] = dict(facts.of("addend", constraint))
    weights: dict[int, dict[int, int]] = {}
    for variable, value, weight in facts.of("weighted", constraint):
        weights.setdefault(variable, {})[value] = weight
    variables = tuple(dict.fromkeys([*factors, *weights]))
    guards = _guards(constraint, facts)
    summed = Summed(sign, number, factors, weights, guards, len(variables))
    yield Pruning(prune_sum, (*variables, *(variable for variable, _ in guards)), summed)


def _less(store: Store, variables: Sequence[int], arguments: int) -> None:
    one, other = variables
    store.keep(other, store.at_least(store.smallest(one) + arguments))
    store.keep(one, store.at_most(store.largest(other) - arguments))


def _unequal(store: Store, variables: Sequence[int], _: object) -> None:
    for one, other in (variables, variables[::-1]):
        mask = store.domains[one]
        if not mask & (mask - 1):
            store.remove(other, mask)


def _equal(store: Store, variables: Sequence[int], _: object) -> None:
    both = store.domains[variables[0]] & store.domains[variables[1]]
    for variable in variables:
        store.keep(variable, both)


ARITHMETIC: dict[str, Prune] = {
    "count": _count_of,
    "sum": _sum_of,
    "less": lambda arguments, _: [Pruning(_less, arguments[:2], arguments[2])],
    "upto": lambda arguments, _: [Pruning(_less, arguments, 0)],
    "unequal": lambda arguments, _: [Pruning(_unequal, arguments)],
    "equal": lambda arguments, _: [Pruning(_equal, arguments)],
}
"""The constraints of facts about counts, sums and comparisons."""


def _all_different(store: Store, variables: Sequence[int], arguments: bool) -> None:
    """Remove a value that one place holds from all others; of as many values as places each has a place.

    Fewer values than places are a contradiction.
    """
    masks = store.domains
    again = True
    while again:
        again = False
        single = seen = twice = 0
        several = []
        for variable in variables:
            mask = masks[variable]
            if mask & (mask - 1):
                several.append(variable)
            elif single & mask:
                raise ContradictionError
            else:
                single |= mask
            twice |= seen & mask
            seen |= mask
        for variable in several:
            if masks[variable] & single:
                store.keep(variable, ~single)
                again = True
        if seen.bit_count() < len(variables):
            raise ContradictionError
        if arguments and not again:
            once = seen & ~twice & ~single
            for variable in several if once else ():
                own = masks[variable] & once
                if own & (own - 1):  # the only place for two values
                    raise ContradictionError
                if own:
                    store.keep(variable, own)
                    again = True


def prune_once(store: Store, variables: Sequence[int], arguments: int) -> None:
    """Remove a value that one place holds from all others."""
    bit = store.bit(arguments)
    holders = [variable for variable in variables if store.domains[variable] == bit]
    if len(holders) > 1:
        raise ContradictionError
    if holders:
        for variable in variables:
            if variable != holders[0]:
                store.remove(variable, bit)


def _differ_in(store: Store, variables: Sequence[int], arguments: Collection[int]) -> None:
    for one, other in (variables, variables[::-1]):
        mask = store.domains[one]
        if not mask & (mask - 1) and store.smallest(one) in arguments:
            store.remove(other, mask)


DISTINCT: dict[str, Prune] = {
    "differ": lambda arguments, _: [Pruning(_all_different, arguments, False)],
    "differ_in": lambda arguments, facts: [
        Pruning(_differ_in, arguments[:2], tuple(value for (value,) in facts.of("domain", arguments[2])))
    ],
    "different": lambda arguments, facts: [Pruning(_all_different, facts.members(arguments[0]), False)],
    "exactly": lambda arguments, facts: [Pruning(_all_different, facts.members(arguments[0]), True)],
    "once": lambda arguments, facts: [Pruning(prune_once, facts.members(arguments[0]), arguments[1])],
}
"""The constraints of facts about values that do not repeat."""


def prune_pattern(store: Store, variables: Sequence[int], arguments: Sequence[int]) -> None:
    """Remove a value from the last open place of a pattern that must not be complete."""
    last = 0
    for variable, value in zip(variables, arguments, strict=True):
        bit = store.bit(value)
        mask = store.domains[variable]
        if not mask & bit:
            return
        if mask != bit:
            if last:
                return
            last = variable
    if not last:
        raise ContradictionError
    store.remove(last, store.bit(arguments[variables.index(last)]))


def filled(arguments: Arguments, facts: Facts) -> list[Pruning]:
    """The constraint that a group is not filled with a value."""
    members = facts.members(arguments[0])
    return [Pruning(prune_pattern, members, [arguments[1]] * len(members))]


def table(variables: Sequence[int], rows: Iterable[Row]) -> Pruning:
    """Return a constraint that allows the rows of a table."""
    return Pruning(_table, tuple(variables), tuple(rows))


def _table(store: Store, variables: Sequence[int], arguments: Sequence[Row]) -> None:
    left = [0] * len(variables)
    masks = [store.domains[variable] for variable in variables]
    sets: dict[tuple[int, ...], int] = {}
    for row in arguments:
        bits = []
        for values, mask in zip(row, masks, strict=True):
            if values not in sets:
                sets[values] = sum(map(store.bit, values))
            if not sets[values] & mask:
                break
            bits.append(sets[values])
        else:
            for place, one in enumerate(bits):
                left[place] |= one
    if masks and not any(left):
        raise ContradictionError
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)
