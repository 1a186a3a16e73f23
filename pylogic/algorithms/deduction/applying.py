"""Rules applied, each result cached: the search for reasons asks the same question many times."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from pylogic.core.deadline import Deadline
from pylogic.core.laws import Laws, Unit
from pylogic.core.network import Store

_MOST, _SORTS = 200_000, 100
"""Size of the cache of a rule, in cells of results; number of caches that outlive a puzzle."""

Left = tuple[bool, tuple[int, ...]]
"""Whether a rule is not contradicted, and what it leaves to the variables of its scope, place by place."""


class Applying:
    """Applies rules; what a rule leaves depends on nothing but the domains of its scope.

    Args:
        laws: The rules.
        deadline: When to stop; looked at whenever a rule is filtered, so that nothing that applies rules misses it.
    """

    def __init__(self, laws: Laws, deadline: Deadline) -> None:
        self.deadline = deadline
        self._scratch = laws.store()
        self._results: dict[Unit, dict[tuple[int, ...], Left]] = {}

    def leaves(self, unit: Unit, domains: tuple[int, ...]) -> Left:
        """Apply a rule: return what is left to the variables of its scope, given their domains.

        Raises:
            LimitReachedError: The time is up.
        """
        constraint = unit.constraint
        results = self._results.get(unit)
        if results is None:
            results = self._results[unit] = {} if constraint.alike is None else _shared(constraint.alike)
        known = results.get(domains)
        if known is not None:
            return known
        self.deadline.check()
        store = self._scratch
        store.trail.clear()
        for variable, domain in zip(constraint.scope, domains, strict=True):
            store.domains[variable] = domain
        sound = constraint.filter(store)
        if len(results) * len(domains) >= _MOST:
            results.clear()
        left = results[domains] = sound, tuple([store.domains[variable] for variable in constraint.scope])
        return left

    def filter(self, unit: Unit, store: Store) -> bool:
        """Apply the rule's own filter to a store without a trail; false on a contradiction.

        The trail has exactly the changes of this call then.
        """
        domains = store.domains
        scope = unit.constraint.scope
        before = tuple([domains[variable] for variable in scope])
        sound, after = self.leaves(unit, before)
        store.trail.clear()
        if after != before:
            for variable, old, new in zip(scope, before, after, strict=True):
                if old != new:
                    store.trail.append((variable, old))
                    domains[variable] = new
        return sound


@lru_cache(maxsize=_SORTS)
def _shared(alike: Hashable) -> dict[tuple[int, ...], Left]:
    """Return the cached results of rules that are alike: generating puzzles tries many that differ by a clue."""
    del alike
    return {}
