"""Suppositions that rules refute together: suppose r2c4 = 1, then ... and a contradiction."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pylogic.methods.deducing import costs
from pylogic.methods.deducing.reasons import Candidate
from pylogic.methods.deducing.state import Item, State, applied
from pylogic.methods.subsets import minimal_subset
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import LimitReachedError
from pylogic.nouns.laws import Found, Laws, Unit
from pylogic.nouns.network import Store, values

_TRIED = 4
"""Of so many refutations, those of the fewest applications of rules, the cheapest is taken."""


class _Applied(NamedTuple):
    """A rule that was applied, and what it left to variables; to none where it is contradicted."""

    unit: int
    left: tuple[tuple[int, int, int], ...]


class Refuter:
    """Finds suppositions that do not hold.

    Args:
        laws: The rules.
    """

    def __init__(self, laws: Laws) -> None:
        self._laws = laws
        self._watching: list[list[int]] = [[] for _ in laws.domains]
        for number, unit in enumerate(laws.units):
            for variable in unit.scope:
                self._watching[variable].append(number)

    def best(self, state: State, solution: Sequence[int], deadline: Deadline) -> Candidate | None:
        """The cheapest of a few short refutations; ``None`` where no supposition is refuted by propagation.

        Args:
            state: What is known.
            solution: The value of each variable in the solution, as bits: what it says is not supposed not to be.
            deadline: When to give up.
        """
        short: list[tuple[int, int, int, list[_Applied]]] = []
        for variable in state.open:
            for value in values(state.domains[variable] & ~solution[variable]):
                if deadline.left() == 0:
                    raise LimitReachedError(f"{deadline} reached")
                store = Store(state.domains)
                store.domains[variable] = 1 << value
                log = self._refute(store, (variable,), None)
                if log is not None:
                    needed = _needed(log, self._laws.units)
                    short.append((len(needed), variable, 1 << value, needed))
        short.sort(key=lambda one: one[:3])
        found = [self._reason(state, variable, value, log) for _, variable, value, log in short[:_TRIED]]
        return min(found, key=lambda one: one.cost, default=None)

    def _refute(self, store: Store, changed: Iterable[int], allowed: frozenset[int] | None) -> list[_Applied] | None:
        """What was applied up to a contradiction; ``None`` when there is none."""
        waiting: deque[int] = deque()
        queued: set[int] = set()

        def wake(variables: Iterable[int]) -> None:
            for variable in variables:
                for number in self._watching[variable]:
                    if number not in queued and (allowed is None or number in allowed):
                        queued.add(number)
                        waiting.append(number)

        if allowed is None:
            wake(changed)
        else:
            waiting.extend(sorted(allowed))
            queued.update(allowed)
        log: list[_Applied] = []
        while waiting:
            number = waiting.popleft()
            queued.discard(number)
            mark = len(store.trail)
            sound = self._laws.units[number].constraint.filter(store)
            touched = dict.fromkeys(variable for variable, _ in store.trail[mark:])
            if not sound:
                return [*log, _Applied(number, ())]
            if touched:
                before: dict[int, int] = {}
                for variable, domain in store.trail[mark:]:
                    before.setdefault(variable, domain)
                log.append(
                    _Applied(
                        number, tuple((variable, before[variable], store.domains[variable]) for variable in touched)
                    )
                )
                wake(touched)
        return None

    def _reason(self, state: State, variable: int, value: int, log: list[_Applied]) -> Candidate:
        """A refutation with as few rules and as little else as may be."""
        numbers = list(dict.fromkeys(one.unit for one in reversed(log)))
        supposed = ((variable, value),)

        def few(some: list[int]) -> bool:
            store = Store(state.domains)
            store.domains[variable] = value
            return self._refute(store, (variable,), frozenset(some)) is not None

        rules = minimal_subset(sorted(numbers, key=lambda one: -self._laws.units[one].price), few)
        allowed = frozenset(rules)
        units = tuple(self._laws.units[number] for number in sorted(rules))
        scope = tuple(dict.fromkeys(one for unit in units for one in unit.scope))

        def enough(some: list[Item]) -> bool:
            return self._refute(self._store(some, supposed), (variable,), allowed) is not None

        items = minimal_subset(state.items(scope, units), enough)
        log = self._refute(self._store(items, supposed), (variable,), allowed) or []
        grounds = tuple(item.ground for item in items)
        single = not (rest := state.domains[variable] & ~value) & (rest - 1)
        found = Found(variable, value, settled=False)
        if single and self._laws.domains[variable] & ~value == rest:
            found = Found(variable, rest, settled=True)
        chain = tuple(
            (
                self._laws.units[one.unit],
                tuple(
                    Found(place, after, settled=True)
                    if not after & (after - 1)
                    else Found(place, before & ~after, settled=False)
                    for place, before, after in one.left
                ),
            )
            for one in _needed(log, self._laws.units)
        )
        return Candidate(units, grounds, (found,), costs.of_several(units, grounds), chain, (variable, value))

    def _store(self, items: Iterable[Item], supposed: Iterable[tuple[int, int]]) -> Store:
        store = Store(self._laws.domains)
        for variable, mask in applied(items):
            store.domains[variable] &= mask
        for variable, mask in supposed:
            store.domains[variable] = mask
        return store


def _needed(log: list[_Applied], units: Sequence[Unit]) -> list[_Applied]:
    """What the contradiction at the end rests on."""
    found: list[_Applied] = []
    wanted: set[int] = set()
    for one in reversed(log):
        left = tuple(change for change in one.left if change[0] in wanted)
        if left or not one.left:
            found.append(_Applied(one.unit, left))
            wanted |= set(units[one.unit].scope)
    return found[::-1]
