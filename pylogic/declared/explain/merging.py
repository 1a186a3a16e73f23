"""Rules that say the same of the same cells are one rule to a person."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

from pylogic.algorithms.deduction.citing import follows
from pylogic.core.atom import Clue
from pylogic.core.laws import Argument, Speech, Unit
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


def _keeping(units: Sequence[Unit], kept: Collection[Clue]) -> All:
    """What is left of the units where no more than some of their clues are known."""
    left = [
        unit.keeping(kept) if unit.keeping else unit.constraint
        for unit in units
        if unit.keeping or all(clue in kept for clue in unit.clues)
    ]
    return All(units[0].scope, left)


def _argue(units: Sequence[Unit], fresh: Callable[[], Store], argument: Argument, speech: Speech) -> str:
    """Argue by one of the units, by itself or once the others have ruled out what they can."""
    with_others = ((unit, [*(one for one in units if one is not unit), unit]) for unit in reversed(units))
    for unit, some in [*((unit, [unit]) for unit in units), *with_others]:
        if unit.argue and follows(All(unit.scope, [one.constraint for one in some]), fresh(), argument):
            return unit.argue(argument, speech)
    return plain(units[0].says)(argument, speech)
