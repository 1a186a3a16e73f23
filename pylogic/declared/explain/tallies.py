"""Several counts of one value at places that they share, as one rule: what is left where all of them hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pylogic.core.atom import Clue
from pylogic.core.network import ContradictionError, Pruning, Store


class Exact(NamedTuple):
    """A count: how many of some variables hold a value, by a rule or a clue.

    Attributes:
        variables: The variables.
        value: The value.
        number: How many hold it.
        clue: The clue that says so.
    """

    variables: frozenset[int]
    value: int
    number: int
    clue: Clue | None


class _Table(NamedTuple):
    """The variables that may hold a value together, as bits, in every way that is allowed."""

    value: int
    ways: tuple[int, ...]


def together(value: int, tallies: Sequence[tuple[Collection[int], Iterable[int]]]) -> Pruning:
    """The constraint that leaves what some way to keep all of some counts has.

    Args:
        value: The value that is counted.
        tallies: Variables, with how many of them may hold the value.
    """
    variables = tuple(dict.fromkeys(one for some, _ in tallies for one in sorted(some)))
    bits = {one: 1 << place for place, one in enumerate(variables)}
    shape = tuple((sum(bits[one] for one in some), frozenset(numbers)) for some, numbers in tallies)
    return Pruning(_prune, variables, _Table(value, _ways(len(variables), shape)))


@lru_cache(maxsize=1000)
def _ways(count: int, shape: tuple[tuple[int, frozenset[int]], ...]) -> tuple[int, ...]:
    return tuple(
        way for way in range(1 << count) if all((way & mask).bit_count() in numbers for mask, numbers in shape)
    )


def _prune(store: Store, variables: Sequence[int], arguments: _Table) -> None:
    mask = store.bit(arguments.value)
    on = off = 0
    for place, variable in enumerate(variables):
        domain = store.domains[variable]
        if domain == mask:
            on |= 1 << place
        elif not domain & mask:
            off |= 1 << place
    always, never = ~0, ~0
    for way in arguments.ways:
        if not on & ~way and not off & way:
            always &= way
            never &= ~way
    if always & never:
        raise ContradictionError
    for place, variable in enumerate(variables):
        if always & ~on & 1 << place:
            store.keep(variable, mask)
        elif never & ~off & 1 << place:
            store.remove(variable, mask)
