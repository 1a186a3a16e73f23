"""Lines that have each value once, as people see them: a last place at once, cells that share values with patience."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylogic.algorithms.constraints import Permutation
from pylogic.core.atom import Clue
from pylogic.core.laws import Argument, Speech, Unit
from pylogic.core.network import Constraint, Store

_SETS = 11
"""The price of looking for pairs and triples in a line."""

Argue = Callable[[Argument, Speech], str]


class LastPlace(Constraint):
    """As many variables as values: a known value is nowhere else, and a value that has one place left is there."""

    gac = False

    def __init__(self, scope: Sequence[int]) -> None:
        super().__init__(scope)
        self.alike = (LastPlace, len(self.scope))

    def filter(self, store: Store) -> bool:
        """Strike known values, and settle last places."""
        domains = store.domains
        known = 0
        for variable in self.scope:
            if domains[variable].bit_count() == 1:
                if known & domains[variable]:
                    return False
                known |= domains[variable]
        once = twice = 0
        for variable in self.scope:
            if domains[variable].bit_count() > 1 and not store.narrow(variable, ~known):
                return False
            twice |= once & domains[variable]
            once |= domains[variable]
        last = once & ~twice
        return once.bit_count() >= len(self.scope) and all(
            (domains[variable] & last).bit_count() <= 1 and store.narrow(variable, last)
            for variable in self.scope
            if domains[variable] & last
        )


def seen(name: str, says: str, scope: Sequence[int], clues: tuple[Clue, ...], argue: Argue) -> tuple[Unit, Unit]:
    """A line as two rules: what is seen at a glance, and everything else."""
    return (
        Unit(name, says, LastPlace(scope), clues, glance=True, argue=argue),
        Unit(name, says, Permutation(scope), clues, price=_SETS, argue=argue),
    )
