"""Chains of comparisons, a < b < c, which people follow at one go."""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

from pylogic.core.network import Constraint, Store

_PAIR = 2


class Rising(Constraint):
    """Each variable is less than the next one.  Filters to GAC."""

    def filter(self, store: Store) -> bool:
        """Leave what the smallest values before and the largest ones after allow."""
        domains = store.domains
        beyond = 0
        for variable in self.scope:
            mask = -1 << beyond
            if domains[variable] & ~mask and not store.narrow(variable, mask):
                return False
            beyond = (domains[variable] & -domains[variable]).bit_length()
        beyond = domains[self.scope[-1]].bit_length()
        for variable in reversed(self.scope):
            mask = (1 << beyond) - 1
            if domains[variable] & ~mask and not store.narrow(variable, mask):
                return False
            beyond = domains[variable].bit_length() - 1
        return True


def chains(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The longest chain through each comparison, of three variables or more; none where some go round in a circle.

    Args:
        pairs: The smaller and the larger variable of each comparison.
    """
    above: dict[int, set[int]] = {}
    below: dict[int, set[int]] = {}
    for low, high in pairs:
        above.setdefault(low, set()).add(high)
        below.setdefault(high, set()).add(low)
    try:
        order = list(TopologicalSorter(below).static_order())
    except CycleError:
        return []
    up: dict[int, tuple[int, ...]] = {}
    down: dict[int, tuple[int, ...]] = {}
    for one in reversed(order):
        up[one] = (one, *max((up[other] for other in sorted(above.get(one, ()))), key=len, default=()))
    for one in order:
        down[one] = (*max((down[other] for other in sorted(below.get(one, ()))), key=len, default=()), one)
    every = ((*down[low], *up[high]) for low, several in sorted(above.items()) for high in sorted(several))
    return list(dict.fromkeys(chain for chain in every if len(chain) > _PAIR))
