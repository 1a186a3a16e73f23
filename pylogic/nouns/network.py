"""Constraint networks: variables with finite domains, constraints that filter them, and the store that holds both.

A domain is an ``int`` whose bit V is set while the value V is left; an intersection is one ``&``, a size one
`int.bit_count`.  There is no search here: whoever searches narrows domains, runs filters and takes all of it back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pylogic.nouns.atom import Atom

_SMALL = 1 << 12
"""The values of domains below this are remembered."""


def values(domain: int) -> Iterator[int]:
    """The values of a domain, smallest first."""
    return iter(_listed(domain)) if domain < _SMALL else _values(domain)


@lru_cache(maxsize=_SMALL)
def _listed(domain: int) -> tuple[int, ...]:
    """The same of a small domain, worked out once."""
    return tuple(_values(domain))


def _values(domain: int) -> Iterator[int]:
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
        alike: Where constraints have an equal one, their filters leave the same to the same domains, place by place;
            ``None`` where nothing is known of that.
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
