"""Rules that say the same of the same cells are one rule to a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from pylogic.core.laws import Argument, Conclusion, Speech, Unit
from pylogic.core.network import Store
from pylogic.declared.explain.constraints import All
from pylogic.language.sentences import compared, plain

_PAIR = 2
"""Of two cells what is known is said first."""


def together(units: Iterable[Unit], fresh: Callable[[], Store]) -> list[Unit]:
    """The units, those that say the same of the same variables as one."""
    alike: dict[object, list[Unit]] = {}
    for unit in units:
        alike.setdefault((unit.says, unit.glance, frozenset(unit.constraint.scope)), []).append(unit)
    return [some[0] if len(some) == 1 else _as_one(some, fresh) for some in alike.values()]


def _as_one(units: Sequence[Unit], fresh: Callable[[], Store]) -> Unit:
    """Units that say the same as one; it argues as that does from which something follows, or by what they all say."""
    first = units[0]
    if first.glance:
        argue = first.argue
    elif len(first.scope) == _PAIR:
        argue = compared(first.says)
    else:
        argue = partial(_argue_alone, units, fresh)
    return replace(first, constraint=All([unit.constraint for unit in units]), argue=argue)


def _argue_alone(units: Sequence[Unit], fresh: Callable[[], Store], argument: Argument, speech: Speech) -> str:
    helped: Sequence[Unit]
    for unit, helped in [*((unit, ()) for unit in units), *((unit, units) for unit in reversed(units))]:
        store = fresh()
        for ground in argument.grounds:
            for variable in ground.variables:
                store.domains[variable] &= ground.values if ground.known else ~ground.values
        for other in helped:
            if other is not unit:
                other.constraint.filter(store)
        if unit.argue and unit.constraint.filter(store) and all(_is_found(store, one) for one in argument.conclusions):
            return unit.argue(argument, speech)
    return plain(units[0].says)(argument, speech)


def _is_found(store: Store, conclusion: Conclusion) -> bool:
    left = store.domains[conclusion.variable]
    return not (left & ~conclusion.values if conclusion.settled else left & conclusion.values)
