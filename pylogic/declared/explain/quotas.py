"""Limits on how often variables hold a value, by the facts that always hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from pylogic.core.atom import Fact
from pylogic.declared.compile.network import Facts
from pylogic.declared.compile.propagators import counted_in
from pylogic.declared.explain.tallies import Exact


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
