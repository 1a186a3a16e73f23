"""The constraints of a network that the rules of a declared kind become."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.nouns import network
from pylogic.rules.pruning import Constraint, ContradictionError, Domains

_REMEMBERED = 2_000
"""So many results are remembered of each rule."""


class All(network.Constraint):
    """Some constraints on the same variables."""

    gac = False

    def __init__(self, constraints: Sequence[network.Constraint]) -> None:
        super().__init__(constraints[0].scope)
        self._constraints = constraints

    def filter(self, store: network.Store) -> bool:
        """Filter by all of them."""
        return all(constraint.filter(store) for constraint in self._constraints)


class Within(network.Constraint):
    """A variable has one of some values."""

    def __init__(self, variable: int, mask: int) -> None:
        super().__init__((variable,))
        self._mask = mask

    def filter(self, store: network.Store) -> bool:
        """Leave them."""
        return store.narrow(self.scope[0], self._mask)


class Pruned(network.Constraint):
    """A constraint over flat facts as one of a network.

    Args:
        constraint: The constraint.
        scope: Its variables by their numbers in the network.
        lowest: The value that bit 0 stands for.
        again: Whether it prunes until nothing changes; what it finds at once is one step.
    """

    gac = False

    def __init__(self, constraint: Constraint, scope: Sequence[int], lowest: int, again: bool = True) -> None:
        super().__init__(tuple(dict.fromkeys(scope)))
        self._constraint = constraint
        self._index = dict(zip(constraint.variables, scope, strict=True))
        self._lowest = lowest
        self._again = again
        self._remembered: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._guards: tuple[tuple[int, int], ...] = getattr(constraint.told, "guards", ())

    def filter(self, store: network.Store) -> bool:
        """Prune; where all but one guard hold, that one must not if the rest cannot.

        What was found is remembered: reasons are tried over and over, and a rule about a whole board takes its time.
        """
        before = tuple(store.domains[index] for index in self._index.values())
        after = self._remembered.get(before)
        if after is None:
            if len(self._remembered) >= _REMEMBERED:
                self._remembered.clear()
            after = self._remembered[before] = self._filtered(before)
        if not after and before:
            return False
        return all(
            store.narrow(index, mask)
            for index, mask, old in zip(self._index.values(), after, before, strict=True)
            if mask != old
        )

    def _filtered(self, before: tuple[int, ...]) -> tuple[int, ...]:
        """What is left; nothing where that cannot be."""
        domains = Domains(dict(zip(self._index, before, strict=True)), self._lowest)
        try:
            self._prune(domains)
            open_guards = [(one, value) for one, value in self._guards if domains.masks[one] != domains.bit(value)]
            if len(open_guards) == 1 and self._fails(domains, *open_guards[0]):
                variable, value = open_guards[0]
                domains.remove(variable, domains.bit(value))
        except ContradictionError:
            return ()
        return tuple(domains.masks.values())

    def _prune(self, domains: Domains) -> None:
        while True:
            domains.changed.clear()
            self._constraint.prune(domains, self._constraint.variables, self._constraint.told)
            if not self._again or not domains.changed:
                return

    def _fails(self, domains: Domains, variable: int, value: int) -> bool:
        """Whether the constraint cannot hold where a guard does."""
        tried = Domains(domains.masks, self._lowest)
        try:
            tried.keep(variable, tried.bit(value))
            self._prune(tried)
        except ContradictionError:
            return True
        return False
