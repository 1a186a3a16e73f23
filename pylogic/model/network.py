"""Constraint networks: variables with finite domains, constraints that filter them, and propagation to a fixpoint.

A domain is an ``int`` whose bit V stands for the value ``lowest + V``; an intersection is one ``&``, a size one
`int.bit_count`.  There is no search here: a search narrows domains, propagates and undoes all of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from pylogic.model.atom import Atom


class ContradictionError(Exception):
    """No value is left for a variable, or a constraint cannot be satisfied."""


@lru_cache(maxsize=1 << 14)
def values(domain: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, smallest first."""
    bits = []
    while domain:
        low = domain & -domain
        bits.append(low.bit_length() - 1)
        domain ^= low
    return tuple(bits)


def union(domains: Iterable[int]) -> int:
    """The domain of all values of some domains."""
    joined = 0
    for domain in domains:
        joined |= domain
    return joined


class Store:
    """The domains of all variables, and the trail that undoes changes.

    Args:
        domains: The domain of each variable; those of a sequence are numbered from 0.
        lowest: The value of bit 0.

    Attributes:
        domains: The values left, by variable.
        lowest: The value of bit 0.
        trail: Every change so far, as the variable and its domain before.
    """

    def __init__(self, domains: Mapping[int, int] | Sequence[int], lowest: int = 0) -> None:
        self.domains = dict(domains if isinstance(domains, Mapping) else enumerate(domains))
        self.lowest = lowest
        self.trail: list[tuple[int, int]] = []

    def narrow(self, variable: int, domain: int) -> bool:
        """Leave to a variable only values that are in ``domain``; false, and no change, if none would be left."""
        before = self.domains[variable]
        after = before & domain
        if after != before:
            if not after:
                return False
            self.trail.append((variable, before))
            self.domains[variable] = after
        return True

    def keep(self, variable: int, domain: int) -> None:
        """As `narrow`, for code deep inside a filter.

        Raises:
            ContradictionError: No value is left.
        """
        if not self.narrow(variable, domain):
            raise ContradictionError

    def remove(self, variable: int, domain: int) -> None:
        """Remove values from a variable; raises as `keep`."""
        self.keep(variable, ~domain)

    def undo(self, mark: int) -> None:
        """Undo all changes but the first ``mark`` ones."""
        while len(self.trail) > mark:
            variable, self.domains[variable] = self.trail.pop()

    def bit(self, value: int) -> int:
        """The domain of one value; empty below the lowest."""
        return 1 << (value - self.lowest) if value >= self.lowest else 0

    def candidates(self, variable: int) -> list[int]:
        """The values left to a variable, smallest first."""
        return [self.lowest + bit for bit in values(self.domains[variable])]

    def smallest(self, variable: int) -> int:
        """The smallest value left."""
        domain = self.domains[variable]
        return self.lowest + (domain & -domain).bit_length() - 1

    def largest(self, variable: int) -> int:
        """The largest value left."""
        return self.lowest + self.domains[variable].bit_length() - 1

    def at_least(self, value: int) -> int:
        """The domain of all values from ``value`` on."""
        return -1 << max(value - self.lowest, 0)

    def at_most(self, value: int) -> int:
        """The domain of all values up to ``value``."""
        return (1 << max(value - self.lowest + 1, 0)) - 1


class Constraint(ABC):
    """A relation among some variables.

    Attributes:
        scope: The variables, each once.
        gac: Whether `filter` achieves generalised arc consistency: every value it leaves is part of an assignment
            from the domains that satisfies the constraint.  Run again at once, such a filter finds nothing.
        alike: Constraints with equal ``alike`` filter equal domains equally, place by place; ``None`` if unknown.
    """

    gac = True
    alike: Hashable = None

    def __init__(self, scope: Sequence[int]) -> None:
        self.scope = tuple(scope)

    @abstractmethod
    def filter(self, store: Store) -> bool:
        """Remove values that the constraint excludes; false if it cannot be satisfied.

        Where every variable of the scope has one value left, the answer says exactly whether it is satisfied.
        """


Pruner = Callable[[Store, Sequence[int], Any], None]
"""Narrows the domains of some variables, or raises `ContradictionError`; gets the arguments of its constraint too."""


class Pruning(Constraint):
    """A constraint by a function.

    Args:
        prune: The function.
        variables: The variables, in the order in which the function expects them.
        arguments: Anything else that the function needs.
    """

    gac = False

    def __init__(self, prune: Pruner, variables: Sequence[int], arguments: Any = None) -> None:
        super().__init__(tuple(dict.fromkeys(variables)))
        self._prune = prune
        self.variables = tuple(variables)
        self.arguments = arguments

    def filter(self, store: Store) -> bool:
        """Prune."""
        try:
            self._prune(store, self.variables, self.arguments)
        except ContradictionError:
            return False
        return True


class Network:
    """A puzzle as variables and constraints.

    Args:
        domains: The domain of each variable, in reading order; those of a sequence are numbered from 0.
        constraints: The constraints among them.
        atom: The atom that a value of a variable stands for; a solution is one atom for each variable.
        lowest: The value of bit 0 of the domains.
        names: The names of constraints in the words of the puzzle: ``row 2``.
    """

    def __init__(
        self,
        domains: Mapping[int, int] | Sequence[int],
        constraints: Sequence[Constraint],
        atom: Callable[[int, int], Atom],
        lowest: int = 0,
        names: Mapping[Constraint, str] | None = None,
    ) -> None:
        self.domains = dict(domains if isinstance(domains, Mapping) else enumerate(domains))
        self.constraints = constraints
        self.atom = atom
        self.lowest = lowest
        self.names = names or {}

    @cached_property
    def on(self) -> dict[int, list[Constraint]]:
        """The constraints on each variable."""
        constraints: dict[int, list[Constraint]] = {variable: [] for variable in self.domains}
        for constraint in self.constraints:
            for variable in constraint.scope:
                constraints[variable].append(constraint)
        return constraints

    def store(self) -> Store:
        """A new store with all domains."""
        return Store(self.domains, self.lowest)

    def propagate(
        self,
        store: Store,
        constraints: Iterable[Constraint],
        due: Callable[[Constraint], bool] | None = None,
        used: Callable[[Constraint], None] | None = None,
    ) -> Constraint | None:
        """Run filters in the order of a queue until none removes a value any more (AC-3, Mackworth 1977).

        Args:
            store: The domains.
            constraints: Those to begin with.
            due: Whether a filter is to be run now; always when left out.
            used: Receives the constraints whose filters removed something or failed.

        Returns:
            The constraint that cannot be satisfied, or ``None``.
        """
        queue = deque(constraints)
        waiting = set(queue)
        while queue:
            constraint = queue.popleft()
            waiting.discard(constraint)
            if due is not None and not due(constraint):
                continue
            mark = len(store.trail)
            sound = constraint.filter(store)
            changed = dict.fromkeys(variable for variable, _ in store.trail[mark:])
            if used is not None and (changed or not sound):
                used(constraint)
            if not sound:
                return constraint
            for variable in changed:
                for other in self.on[variable]:
                    if other not in waiting and not (other is constraint and constraint.gac):
                        waiting.add(other)
                        queue.append(other)
        return None
