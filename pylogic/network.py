"""Constraint networks: variables with finite domains, constraints that filter them, and the store that holds both.

A domain is an ``int`` whose bit V is set while the value V is left; an intersection is one ``&``, a size one
`int.bit_count`.  There is no search here: whoever searches narrows domains, runs filters and takes all of it back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pylogic.puzzle import Atom


def values(domain: int) -> Iterator[int]:
    """The values of a domain, smallest first."""
    while domain:
        low = domain & -domain
        yield low.bit_length() - 1
        domain ^= low


class Store:
    """The domains of all variables, and the trail that undoes what became of them.

    Attributes:
        domains: For each variable the values left.
        trail: Every change so far, as the variable and the domain that it had before.
    """

    def __init__(self, domains: Sequence[int]) -> None:
        self.domains = list(domains)
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

    def undo(self, mark: int) -> None:
        """Take back all changes but the first ``mark`` ones."""
        while len(self.trail) > mark:
            variable, self.domains[variable] = self.trail.pop()


class Constraint(ABC):
    """A relation among some variables.

    Attributes:
        scope: The variables, each once.
        gac: Whether `filter` achieves generalised arc consistency: every value it leaves is part of an assignment
            from the domains that satisfies the constraint.  Run again at once, such a filter finds nothing.
    """

    gac = True

    def __init__(self, scope: Sequence[int]) -> None:
        self.scope = tuple(scope)

    @abstractmethod
    def filter(self, store: Store) -> bool:
        """Remove values that the constraint excludes; false if it cannot be satisfied.

        Where every variable of the scope has one value left, the answer says exactly whether it is satisfied.
        """


class Binary(Constraint):
    """Two variables whose values must be compatible.  Filters to arc consistency.

    Args:
        one: The first variable.
        other: The second variable.
        forth: From a domain of the first variable to all values of the second that have a support in it.
        back: The same from the second to the first.
    """

    def __init__(self, one: int, other: int, forth: Callable[[int], int], back: Callable[[int], int]) -> None:
        super().__init__((one, other))
        self._forth = forth
        self._back = back

    def filter(self, store: Store) -> bool:
        """Leave what has a support; one pass each way is enough (Mackworth 1977)."""
        one, other = self.scope
        domains = store.domains
        return store.narrow(other, self._forth(domains[one])) and store.narrow(one, self._back(domains[other]))


class Among(Constraint):
    """Exactly ``count`` of the variables take a value of the set ``wanted``.  Filters to GAC.

    The constraint is that of Beldiceanu and Contejean 1994; the counts of the variables that must and that may
    take such a value decide everything.
    """

    def __init__(self, scope: Sequence[int], wanted: int, count: int) -> None:
        super().__init__(scope)
        self._wanted = wanted
        self._count = count

    def filter(self, store: Store) -> bool:
        """Settle the open variables when the count is reached, or can only just be reached."""
        wanted = self._wanted
        sure = 0
        undecided = []
        for variable in self.scope:
            domain = store.domains[variable]
            if not domain & ~wanted:
                sure += 1
            elif domain & wanted:
                undecided.append(variable)
        missing = self._count - sure
        if 0 < missing < len(undecided):
            return True
        if not 0 <= missing <= len(undecided):
            return False
        kept = wanted if missing else ~wanted
        return all(store.narrow(variable, kept) for variable in undecided)


class Permutation(Constraint):
    """As many variables as values: each value is taken exactly once.  Filters to GAC.

    After Régin 1994: one matching of variables and values is a solution; a value of a variable is part of some
    solution exactly if it is its value in the matching, or if the exchange it begins comes round to that value.
    """

    def __init__(self, scope: Sequence[int]) -> None:
        super().__init__(scope)
        self._held = [0] * len(self.scope)  # the last matching, most of which serves again wherever the search is

    def filter(self, store: Store) -> bool:
        """Leave the values that some matching uses."""
        domains = [store.domains[variable] for variable in self.scope]
        owner = self._match(domains)
        if owner is None:
            return False
        # Whoever takes a value drives its owner out, to any value of the owner's: where may that lead?
        reach = {value: domains[place] for value, place in owner.items()}
        for middle, onward in reach.items():
            for value, reached in reach.items():
                if reached & middle:
                    reach[value] = reached | onward
        return all(
            store.narrow(self.scope[place], sum(value for value, reached in reach.items() if reached & held))
            for held, place in owner.items()
            if domains[place] != held
        )

    def _match(self, domains: list[int]) -> dict[int, int] | None:
        """For each value, as a domain of its own, the place in the scope that takes it; ``None`` if it cannot be."""
        held = self._held
        owner: dict[int, int] = {}
        for place, domain in enumerate(domains):
            held[place] &= domain
            if held[place]:
                owner[held[place]] = place
        for place in range(len(domains)):
            if not held[place] and not self._augment(place, domains, owner, set()):
                return None
        return owner

    def _augment(self, place: int, domains: list[int], owner: dict[int, int], seen: set[int]) -> bool:
        """Find a value for a place, moving others where necessary (Kuhn 1955, one augmenting path)."""
        for value in values(domains[place]):
            bit = 1 << value
            if bit in seen:
                continue
            seen.add(bit)
            if bit not in owner or self._augment(owner[bit], domains, owner, seen):
                owner[bit] = place
                self._held[place] = bit
                return True
        return False


class Network(NamedTuple):
    """A puzzle as variables and constraints.

    Attributes:
        domains: The domain of each variable; the variables are numbered from 0, in reading order.
        constraints: The constraints among them.
        atom: The atom that a value of a variable stands for; a solution is one atom for each variable.
    """

    domains: list[int]
    constraints: list[Constraint]
    atom: Callable[[int, int], Atom]
