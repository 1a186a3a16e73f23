"""Propagation in Python against trying everything: it takes away exactly the values that it is meant to."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from operator import eq, ge, le, ne
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.language.compile.flat import Facts, network_of
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.laws.law import apart, reachable, set_of
from pylogic.model.atom import Atom, Fact

Left = dict[int, set[int]]
"""The values that are left for each variable; ``None`` stands for a contradiction."""
Holds = Callable[[Mapping[int, int]], bool]

SIGNS: dict[str, Callable[[int, int], bool]] = {"eq": eq, "le": le, "ge": ge, "ne": ne}


def propagated(domains: Mapping[int, set[int]], stated: Sequence[tuple[str, tuple[Any, ...]]]) -> Left | None:
    """Return the domains left by propagating a fact, given what else is stated."""
    facts = [Fact(Atom(name, args)) for name, args in stated]
    facts += [Fact(Atom("variable", (variable, variable))) for variable in domains]
    facts += [Fact(Atom("domain", (variable, value))) for variable in domains for value in sorted(domains[variable])]
    network = network_of(Facts(facts), ARITHMETIC)
    store = network.store()
    if network.propagate(store, network.constraints) is not None:
        return None
    return {variable: set(store.candidates(variable)) for variable in domains}


def possible(domains: Mapping[int, set[int]], holds: Holds) -> Left | None:
    """The values that fillings have of which something holds."""
    names = sorted(domains)
    fillings = (dict(zip(names, values, strict=True)) for values in product(*(sorted(domains[one]) for one in names)))
    found = [filling for filling in fillings if holds(filling)]
    return {name: {filling[name] for filling in found} for name in names} if found else None


def settled(domains: Mapping[int, set[int]], every: Sequence[Holds]) -> Left | None:
    """Return the domains left when each condition is applied by itself until nothing changes."""
    left: Left | None = dict(domains)
    before = None
    while left is not None and left != before:
        before = left
        for holds in every:
            left = possible(left, holds) if left is not None else None
    return left


boards = st.lists(st.sets(st.integers(-2, 4), min_size=1, max_size=4), min_size=1, max_size=4).map(
    lambda found: dict(enumerate(found, 1))
)
guards = st.sampled_from([None, {0}, {1}, {0, 1}])


def guarded(
    domains: Left, guard: set[int] | None, fact: tuple[str, tuple[Any, ...]], terms: list[tuple[str, tuple[Any, ...]]]
) -> Left | None:
    """Return the domains left by a constraint that holds where variable 9 is 1, if there is a guard."""
    if guard is None:
        return propagated(domains, [fact, *terms])
    left = propagated(domains | {9: guard}, [fact, *terms, ("guard", (fact[1][0], 9, 1))])
    if left is not None:
        assert left.pop(9) == guard
    return left


@given(boards, guards, st.sampled_from(["eq", "le", "ge"]), st.integers(-1, 5), st.data())
def test_a_count_leaves_what_some_filling_has(
    domains: Left, guard: set[int] | None, sign: str, number: int, data: st.DataObject
) -> None:
    counted = {one: data.draw(st.sets(st.integers(-2, 4), max_size=3)) for one in domains}
    terms: list[tuple[str, tuple[Any, ...]]] = [
        ("counts", (1, one, 5, value)) for one, values in counted.items() for value in sorted(values)
    ]
    terms.append(("offset", (5, 0)))

    def holds(filling: Mapping[int, int]) -> bool:
        return SIGNS[sign](sum(value in counted[one] for one, value in filling.items()), number)

    left = guarded(domains, guard, ("count", (1, sign, number, 1)), terms)

    assert left == (domains if guard in ({0}, {0, 1}) else possible(domains, holds))


def test_a_count_knows_its_places_by_their_distances_too() -> None:
    counted, domains = [("count", (1, "eq", 2, 7)), ("counts", (7, 3, 5, 1))], {3: {0, 1}, 4: {0, 1}, 5: {1, 2}}

    for shape in ([("offset", (5, 0)), ("offset", (5, 2))], [("stretch", (5, 0, 2, 2))]):
        assert propagated(domains, [*counted, *shape]) == {3: {1}, 4: {0, 1}, 5: {1}}


@given(boards, guards, st.sampled_from([*SIGNS]), st.integers(-9, 16), st.data())
def test_a_sum_leaves_what_lies_between_its_bounds(
    domains: Left, guard: set[int] | None, sign: str, number: int, data: st.DataObject
) -> None:
    factors = {one: data.draw(st.sampled_from([-2, -1, 1, 1, 3])) for one in domains if data.draw(st.booleans())}
    weights = {
        (one, value): data.draw(st.integers(-2, 3))
        for one in domains
        for value in domains[one]
        if one not in factors or data.draw(st.booleans())
    }
    terms: list[tuple[str, tuple[Any, ...]]] = [
        *(("addend", (1, one, factor)) for one, factor in factors.items()),
        *(("weighted", (1, one, value, weight)) for (one, value), weight in weights.items()),
    ]

    def total(filling: Mapping[int, int]) -> int:
        return sum(factors.get(one, 0) * value + weights.get((one, value), 0) for one, value in filling.items())

    def compared(how: str) -> Holds:
        return lambda filling: SIGNS[how](total(filling), number)

    left = guarded(domains, guard, ("sum", (1, sign, number)), terms)

    every = [compared(how) for how in (("le", "ge") if sign == "eq" else (sign,))]
    assert left == (domains if guard in ({0}, {0, 1}) else settled(domains, every))


@given(boards.filter(lambda found: len(found) > 1), st.integers(-3, 3))
def test_comparisons_leave_what_some_filling_has(domains: Left, step: int) -> None:
    pair = {1: domains[1], 2: domains[2]}

    assert propagated(pair, [("less", (1, 2, step))]) == possible(pair, lambda one: one[1] + step <= one[2])
    assert propagated(pair, [("upto", (1, 2))]) == possible(pair, lambda one: one[1] <= one[2])
    assert propagated(pair, [("unequal", (1, 2))]) == possible(pair, lambda one: one[1] != one[2])
    assert propagated(pair, [("equal", (1, 2))]) == possible(pair, lambda one: one[1] == one[2])


adds = st.lists(st.sets(st.integers(0, 7), max_size=5), max_size=4)


def sets(masks: Sequence[int] | None) -> list[set[int]] | None:
    return None if masks is None else [{bit for bit in range(mask.bit_length()) if mask >> bit & 1} for mask in masks]


def places(found: Sequence[Sequence[int]], size: int) -> list[set[int]] | None:
    """Return the values at each place of some tuples; ``None`` when there are none."""
    return [{one[place] for one in found} for place in range(size)] if found else None


@given(adds, st.integers(0, 20))
def test_numbers_are_left_that_add_up_with_others(some: list[set[int]], total: int) -> None:
    found = [one for one in product(*some) if sum(one) == total]

    assert sets(reachable(tuple(map(set_of, some)), total)) == places(found, len(some))


def fitting(some: Sequence[set[int]], total: int) -> Iterator[set[int]]:
    """Sets of as many numbers as places that add up, each place with one of them and each of them with a place."""
    for numbers in combinations(sorted(set[int]().union(*some)), len(some)):
        chosen = set(numbers)
        meets = [chosen & one for one in some]
        if sum(numbers) == total and all(meets) and set[int]().union(*meets) == chosen:
            yield chosen


@st.composite
def likely(draw: st.DrawFn) -> tuple[list[set[int]], int]:
    """Numbers to choose from at each place, and a total that some of them may well come to."""
    some = draw(st.lists(st.sets(st.integers(0, 9), min_size=1, max_size=6), min_size=1, max_size=4))
    total = sum(draw(st.sampled_from(sorted(one))) for one in some)
    return some, total + draw(st.sampled_from([0, 0, 0, 1]))


@given(likely())
def test_sets_of_different_numbers_are_left_that_add_up(summed: tuple[list[set[int]], int]) -> None:
    some, total = summed
    fits = [*fitting(some, total)]
    left = sets(apart(tuple(map(set_of, some)), total))

    assert left == ([{number for one in fits for number in one & place} for place in some] if fits else None)
    for right in product(*some):
        if sum(right) == total and len({*right}) == len(right):
            assert left is not None
            assert all(number in place for number, place in zip(right, left, strict=True))


@pytest.mark.parametrize(("numbers", "bits"), [((), 0), ((0,), 1), ((1, 3), 10), ((3, 1, 3), 10)])
def test_a_set_of_numbers_has_a_bit_for_each(numbers: tuple[int, ...], bits: int) -> None:
    assert set_of(numbers) == bits
