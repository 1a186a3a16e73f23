"""Constraints seen pair by pair, for the forward checking of textbooks, which knows binary constraints alone."""

from __future__ import annotations

from itertools import combinations

from pylogic.core.network import Constraint, Network, Store

_BINARY = 2


class _Projected:
    """A constraint as each assignment of one variable alone leaves the others.

    Args:
        constraint: The constraint.
        network: Its network.
    """

    def __init__(self, constraint: Constraint, network: Network) -> None:
        self._constraint = constraint
        self._network = network
        self._known: dict[tuple[int, int], dict[int, int]] = {}

    def left(self, variable: int, domain: int, other: int) -> int:
        """The values of another variable that go with the only value of a variable."""
        if (variable, domain) not in self._known:
            domains = {one: self._network.domains[one] for one in self._constraint.scope}
            store = Store(domains | {variable: domain}, self._network.lowest)
            self._known[variable, domain] = store.domains if self._constraint.filter(store) else {}
        return self._known[variable, domain].get(other, 0)


class _Pair(Constraint):
    """Two variables of a constraint."""

    gac = False

    def __init__(self, projected: _Projected, scope: tuple[int, int]) -> None:
        super().__init__(scope)
        self._projected = projected

    def filter(self, store: Store) -> bool:
        """Keep the values of one that go with the value of the other."""
        for one, other in (self.scope, self.scope[::-1]):
            domain = store.domains[one]
            if not domain & domain - 1 and not store.narrow(other, self._projected.left(one, domain, other)):
                return False
        return True


def in_pairs(network: Network) -> Network:
    """The network with a constraint more for every two variables of each constraint on more than two."""
    wide = [constraint for constraint in network.constraints if len(constraint.scope) > _BINARY]
    pairs: dict[Constraint, str] = {
        _Pair(projected, (one, other)): network.names.get(constraint, "")
        for constraint in wide
        for projected in (_Projected(constraint, network),)
        for one, other in combinations(constraint.scope, _BINARY)
    }
    names = {**network.names, **pairs}
    return Network(network.domains, [*network.constraints, *pairs], network.atom, network.lowest, names)
