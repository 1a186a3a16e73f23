"""The constraints of a network that the rules of a declared kind become."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.core import network
from pylogic.core.network import Pruning


class All(network.Constraint):
    """Some constraints on the same variables."""

    gac = False

    def __init__(self, scope: tuple[int, ...], constraints: Sequence[network.Constraint]) -> None:
        super().__init__(scope)
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


class Stepwise(network.Constraint):
    """A constraint over flat facts as one step of an explanation.

    Args:
        pruning: The constraint.
        again: Whether it prunes until nothing changes; all that it finds is one step.
    """

    gac = False

    def __init__(self, pruning: Pruning, again: bool = True) -> None:
        super().__init__(pruning.scope)
        self._pruning = pruning
        self._again = again
        self._guards: tuple[tuple[int, int], ...] = getattr(pruning.arguments, "guards", ())

    def filter(self, store: network.Store) -> bool:
        """Prune; where all guards but one hold, that one must not if the rest cannot."""
        if not self._settle(store):
            return False
        guards = [(one, store.bit(value)) for one, value in self._guards if store.domains[one] != store.bit(value)]
        if len(guards) != 1:
            return True
        variable, value = guards[0]
        mark = len(store.trail)
        possible = store.narrow(variable, value) and self._settle(store)
        store.undo(mark)
        return possible or store.narrow(variable, ~value)

    def _settle(self, store: network.Store) -> bool:
        while True:
            mark = len(store.trail)
            if not self._pruning.filter(store):
                return False
            if not self._again or len(store.trail) == mark:
                return True
