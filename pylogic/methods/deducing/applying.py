"""Rules applied, each result remembered: whoever looks for reasons asks the same again and again."""

from __future__ import annotations

from collections.abc import Mapping

from pylogic.nouns.laws import Unit
from pylogic.nouns.network import Store

_MOST = 4_000
"""So many results are remembered of a rule."""

_Left = Mapping[int, int]
"""What a rule leaves to the variables to which it leaves less."""


class Applying:
    """Applies rules; what a rule leaves depends on nothing but the domains of its scope."""

    def __init__(self) -> None:
        self._results: dict[int, dict[tuple[int, ...], tuple[bool, _Left]]] = {}

    def filter(self, unit: Unit, store: Store) -> bool:
        """As the rule's own filter, with a store whose trail is of no use to anybody; false where it contradicts.

        The trail has exactly the changes of this call then.
        """
        domains = store.domains
        scope = unit.constraint.scope
        results = self._results.setdefault(id(unit), {})
        key = tuple([domains[variable] for variable in scope])
        known = results.get(key)
        store.trail.clear()
        if known is not None:
            sound, left = known
            for variable, domain in left.items():
                store.trail.append((variable, domains[variable]))
                domains[variable] = domain
            return sound
        sound = unit.constraint.filter(store)
        if len(results) >= _MOST:
            results.clear()
        results[key] = sound, {variable: domains[variable] for variable, _ in store.trail}
        return sound
