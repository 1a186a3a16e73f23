"""Counts and sums at places that several rules share: what is left where all of them hold.

Sets of numbers not below 0 are the bits of a number, as domains are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from pylogic.language.compile.network import Facts
from pylogic.language.compile.propagators import counted_in
from pylogic.model.atom import Clue, Fact
from pylogic.model.network import ContradictionError, Pruning, Store, union, values


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


_REMEMBERED = 20_000
"""Size of the cache of sums: reasons are tried over and over."""


def set_of(numbers: Iterable[int]) -> int:
    """Some numbers as a set."""
    return union(1 << number for number in numbers)


@lru_cache(maxsize=_REMEMBERED)
def reachable(adds: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """Return what each place may add so that the others make up the rest; ``None`` when nothing does.

    Sums are bits of numbers, which shift as something is added.

    Args:
        adds: The amounts that each place may add.
        total: The sum.
    """
    full = (1 << (total + 1)) - 1
    before = [1]
    for some in adds:
        sums = 0
        for add in values(some & full):
            sums |= before[-1] << add
        before.append(sums & full)
    alive = before[-1] & 1 << total
    if not alive:
        return None
    kept_by_place = []
    for place in range(len(adds) - 1, -1, -1):
        earlier = kept = 0
        for add in values(adds[place] & full):
            leading = alive >> add & before[place]
            if leading:
                kept |= 1 << add
                earlier |= leading
        kept_by_place.append(kept)
        alive = earlier
    return tuple(kept_by_place[::-1])


@lru_cache(maxsize=_REMEMBERED)
def apart(adds: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """The same where no two places add the same: a set of numbers is tried as people do, place by place.

    A number stays where some set with it adds up in which every place finds a number and every number a place.
    """
    left = [0] * len(adds)
    for some in _sets(union(adds), len(adds), total):
        meets = [some & one for one in adds]
        if all(meets) and union(meets) == some:
            left = [place | meet for place, meet in zip(left, meets, strict=True)]
    return tuple(left) if all(left) else None


@lru_cache(maxsize=_REMEMBERED)
def _sets(numbers: int, size: int, total: int) -> tuple[int, ...]:
    """The sets of ``size`` of these numbers that add up."""
    return tuple(chosen(tuple(values(numbers)), size, total))


def chosen(numbers: Sequence[int], size: int, total: int) -> Iterator[int]:
    """The sets of `size` of some numbers, from the smallest one on, that add up."""
    if size == 0:
        if total == 0:
            yield 0
        return
    for index, number in enumerate(numbers):
        rest = numbers[index + 1 :]
        if number > total or sum(rest[: size - 1]) > total - number:
            return
        if sum(rest[len(rest) - size + 1 :] if size > 1 else ()) >= total - number:
            for others in chosen(rest, size - 1, total - number):
                yield 1 << number | others


class Quotas:
    """The counts and the differences that a puzzle states.

    Args:
        stated: The facts.
        facts: The same by name.
    """

    def __init__(self, stated: Sequence[Fact], facts: Facts) -> None:
        self._stated = stated
        self._facts = facts

    def most(self, variables: Sequence[int], value: int) -> int:
        """Return how many of some variables may hold a value at most, by one stated group that holds them all."""
        inside = frozenset(variables)
        quotas = [number for group, number in self._quotas.get(value, ()) if inside <= group]
        if any(inside <= group for group in self._apart):
            quotas.append(1)
        return min(quotas, default=len(inside))

    def exact(self) -> Iterator[Exact]:
        """Return how often some variables of the board hold one value, where that is always so."""
        hidden = {variable for (variable,) in self._facts.names.get("hidden", [])}
        for fact in self._stated:
            if fact.atom.name == "count" and fact.atom.args[1] == "eq":
                number, _, total = fact.atom.args
                held = dict(counted_in(int(number), self._facts))
                always = hidden.isdisjoint(held) and not self._facts.of("guard", int(number))
                if always and len(set(held.values())) == 1:
                    yield Exact(frozenset(held), next(iter(held.values())), int(total), fact.clue)

    @cached_property
    def _apart(self) -> list[frozenset[int]]:
        """Groups in which no value repeats."""
        apart = [frozenset(map(int, args)) for args in self._always("differ")]
        for name in ("different", "exactly"):
            apart += [frozenset(self._facts.members(int(group))) for (group,) in self._always(name)]
        return apart

    def _always(self, name: str) -> Iterator[tuple[int | str, ...]]:
        """The arguments of the facts of a name that no clue states: what one says is a reason of its own."""
        return (fact.atom.args for fact in self._stated if fact.atom.name == name and fact.clue is None)

    @cached_property
    def _quotas(self) -> dict[int, list[tuple[frozenset[int], int]]]:
        """For values groups, each with how often it holds them at most."""
        quotas: dict[int, list[tuple[frozenset[int], int]]] = {}
        for number, value in self._always("once"):
            quotas.setdefault(int(value), []).append((frozenset(self._facts.members(int(number))), 1))
        for number, sign, total in self._always("count"):
            if sign in ("eq", "le") and not self._facts.of("guard", int(number)):
                members: dict[int, set[int]] = {}
                for variable, value in counted_in(int(number), self._facts):
                    members.setdefault(value, set()).add(variable)
                for value, group in members.items():
                    quotas.setdefault(value, []).append((frozenset(group), int(total)))
        return quotas
