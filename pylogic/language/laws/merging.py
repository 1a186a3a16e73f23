"""The constraints that the rules of a declared kind become.

Rules that say the same of the same cells are one rule to a person.  Where a rule may do with fewer clues than all that
state it, an argument names those that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

from pylogic.files.sentences import compared, plain
from pylogic.model import network
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, LawAtPlace, Laws, Speech
from pylogic.model.network import Constraint, Pruning, Store
from pylogic.model.relaxing import minimal_subset

_PAIR = 2
"""Of two cells what is known is said first."""


def together(units: Iterable[LawAtPlace], fresh: Callable[[], Store]) -> list[LawAtPlace]:
    """The units, those that say the same of the same variables as one."""
    alike: dict[object, list[LawAtPlace]] = {}
    for unit in units:
        alike.setdefault((unit.says, unit.glance, frozenset(unit.constraint.scope)), []).append(unit)
    return [some[0] if len(some) == 1 else _as_one(some, fresh) for some in alike.values()]


def _as_one(units: Sequence[LawAtPlace], fresh: Callable[[], Store]) -> LawAtPlace:
    """Units that say the same as one; it argues as that does from which something follows, or by what they all say."""
    first = units[0]
    if first.glance:
        argue = first.argue
    elif len(first.scope) == _PAIR:
        argue = compared(first.says)
    else:
        argue = partial(_argue, units, fresh)
    clues = tuple(dict.fromkeys(clue for unit in units for clue in unit.clues))
    alike = all(set(unit.clues) == set(clues) and unit.keeping is None for unit in units)
    return replace(
        first,
        constraint=All(first.scope, [unit.constraint for unit in units]),
        clues=clues,
        argue=argue,
        keeping=None if alike else partial(_keeping, units),
    )


def _keeping(units: Sequence[LawAtPlace], kept: Collection[Clue]) -> All:
    """What is left of the units where no more than some of their clues are known."""
    left = [
        unit.keeping(kept) if unit.keeping else unit.constraint
        for unit in units
        if unit.keeping or all(clue in kept for clue in unit.clues)
    ]
    return All(units[0].scope, left)


def _argue(units: Sequence[LawAtPlace], fresh: Callable[[], Store], argument: Argument, speech: Speech) -> str:
    """Argue by one of the units, by itself or once the others have ruled out what they can."""
    with_others = ((unit, [*(one for one in units if one is not unit), unit]) for unit in reversed(units))
    for unit, some in [*((unit, [unit]) for unit in units), *with_others]:
        if unit.argue and follows(All(unit.scope, [one.constraint for one in some]), fresh(), argument):
            return unit.argue(argument, speech)
    return plain(units[0].says)(argument, speech)


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


class StepConstraint(network.Constraint):
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


def cited(laws: Laws, unit: LawAtPlace, argument: Argument) -> tuple[Clue, ...]:
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
