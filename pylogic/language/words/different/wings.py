"""XY-wings: a cell with two values, each of which gives one of two cells that it sees the same third value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement

from pylogic.files.sentences import left
from pylogic.language.laws.law import Bits, Law, mask_of
from pylogic.model.laws import Argument, Conclusion, Speech
from pylogic.model.network import Pruning, Store, values

_PRICE = 15
"""Cells with two values are looked for all over the board, but stand out where candidates are noted."""
_TWO = 2
_LARGEST = 256
"""Nobody looks for wings among more cells."""

_Near = Mapping[int, frozenset[int]]
"""The variables that differ from each one."""
_Wing = tuple[int, int, int, int]
"""The cell between, the two cells that it sees (or one twice, if that is enough), and the value of one of these."""


def wings(groups: Sequence[frozenset[int]], numbers: Iterable[int]) -> Iterator[Law]:
    """The law of wings, for variables that may all have some values, in groups without equal ones."""
    scope = sorted(frozenset[int]().union(*groups))
    if 0 < len(scope) <= _LARGEST:
        near = {one: frozenset[int]().union(*(group for group in groups if one in group)) - {one} for one in scope}
        constraint = Pruning(_prune, scope, near)
        argue = partial(_argue, near, tuple(numbers))
        yield Law("the board", "an XY-wing", constraint, price=_PRICE, argue=argue, pattern=True)


def _argue(near: _Near, numbers: Iterable[int], bits: Bits, argument: Argument, speech: Speech) -> str:
    every, target, cited = mask_of(bits, numbers), argument.conclusions[0], speech.cited(argument.grounds)
    domains = _seen(left(argument.grounds, tuple(near), every), near)
    gone = every & ~target.values if target.settled else target.values
    for pivot, one, other, value in _wings(domains, near):
        if target.variable in near[one] & near[other] and gone & value:
            cause = domains[one] & ~value
            both = ((one, cause), (other, domains[pivot] & ~cause))
            known = [cell for cell, held in both if not held or cell == pivot]
            if known:
                return f"only {speech.values(known[0], value)} is left for {speech.cells(known[:1])}{cited}"
            makes = [
                " makes ".join(speech.conclusions([Conclusion(*each, True)]) for each in ((pivot, held), (cell, value)))
                for cell, held in (both if one != other else both[:1])
            ]
            return f"{' and '.join(makes)}{', an XY-wing' if one != other else ''}{cited}"
    return speech.grounds(argument.grounds)


def _prune(store: Store, variables: Sequence[int], near: _Near) -> None:
    held = {variable: store.domains[variable] for variable in variables}
    for variable, domain in held.items():
        for target in near[variable] if domain.bit_count() == 1 else ():  # a larger state of knowledge finds as much
            store.remove(target, domain)
    domains = _seen(held, near)
    for _, one, other, value in _wings(domains, near):
        for target in near[one] & near[other]:
            store.remove(target, value)


def _seen(domains: Mapping[int, int], near: _Near) -> dict[int, int]:
    """The domains of the variables that are not known, without what the known ones near them are."""
    known = {one: domain for one, domain in domains.items() if domain.bit_count() == 1}
    left = {}
    for one in domains.keys() - known.keys():
        left[one] = domains[one]
        for other in near[one] & known.keys():
            left[one] &= ~known[other]
    return left


def _wings(domains: Mapping[int, int], near: _Near) -> Iterator[_Wing]:
    """Every wing, and what is left of wings when more is known, so that a larger state of knowledge finds as much."""
    small = {one: domain for one, domain in sorted(domains.items()) if domain.bit_count() <= _TWO}
    for pivot, may in small.items():
        if may.bit_count() == 1:
            yield pivot, pivot, pivot, may
        beside = [one for one in small if one in near[pivot]]
        for one, other in combinations_with_replacement(beside, _TWO):
            for value in (1 << bit for bit in values(small[one] | small[other])):
                if not may & ~(_gives(small[one], value) | _gives(small[other], value)):
                    yield pivot, one, other, value


def _gives(domain: int, value: int) -> int:
    """The values of a cell nearby with which one with this domain has a value."""
    rest = domain & ~value
    return rest if rest & (rest - 1) == 0 and rest else 0 if rest else -1
