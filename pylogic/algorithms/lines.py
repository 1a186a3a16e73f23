"""Lines that have each value once, as people see them: a last place at once, cells that share values with patience."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pylogic.algorithms.constraints import Permutation
from pylogic.core.atom import Clue
from pylogic.core.laws import Argument, Speech, Unit
from pylogic.core.network import Constraint, Store

_SETS = 11
"""The price of looking for pairs and triples in a line."""

Argue = Callable[[Argument, Speech], str]


class LastPlace(Constraint):
    """As many variables as values: a value that has one place left is there."""

    gac = False

    def __init__(self, scope: Sequence[int]) -> None:
        super().__init__(scope)
        self.alike = (LastPlace, len(self.scope))

    def filter(self, store: Store) -> bool:
        """Settle last places."""
        once = twice = 0
        for variable in self.scope:
            domain = store.domains[variable]
            twice |= once & domain
            once |= domain
        last = once & ~twice
        return once.bit_count() >= len(self.scope) and all(
            store.narrow(variable, last) and not (domain & last) & ((domain & last) - 1)
            for variable in self.scope
            if (domain := store.domains[variable]) & last
        )


def seen(name: str, says: str, scope: Sequence[int], clues: tuple[Clue, ...], argue: Argue) -> Iterator[Unit]:
    """A line as two rules: what is seen at a glance, and everything else."""
    yield Unit(name, says, LastPlace(scope), clues, glance=True, argue=argue)
    yield Unit(name, says, Permutation(scope), clues, price=_SETS, argue=argue)
