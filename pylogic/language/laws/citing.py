"""The clues that an argument needs, where a rule may do with fewer than all that state it."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Laws, Unit
from pylogic.model.network import Constraint, Store
from pylogic.model.subsets import minimal_subset


def cited(laws: Laws, unit: Unit, argument: Argument) -> tuple[Clue, ...]:
    """Clues from which an argument follows by a rule, none of which can be left out."""
    keeping = unit.keeping
    if keeping is None:
        return unit.clues

    def enough(kept: Sequence[Clue]) -> bool:
        return follows(keeping(kept), laws.store(), argument)

    return tuple(minimal_subset(unit.clues, enough))


def follows(constraint: Constraint, store: Store, argument: Argument) -> bool:
    """Whether a constraint proves what is concluded from some grounds; of a contradiction that is nothing.

    Args:
        constraint: The constraint.
        store: The domains of all variables where nothing is known.
        argument: The conclusions and their grounds.
    """
    for ground in argument.grounds:
        for variable in ground.variables:
            store.domains[variable] &= ground.values if ground.known else ~ground.values
    if not constraint.filter(store):
        return True
    left = [(store.domains[one.variable], one) for one in argument.conclusions]
    return bool(left) and not any(domain & ~one.values if one.settled else domain & one.values for domain, one in left)
