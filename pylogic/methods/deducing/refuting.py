"""Suppositions that rules refute together: suppose r2c4 = 1, then ... and a contradiction."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pylogic.methods.deducing import costs
from pylogic.methods.deducing.reasons import Candidate
from pylogic.methods.deducing.state import Item, State
from pylogic.methods.subsets import minimal_subset
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import LimitReachedError
from pylogic.nouns.laws import Found, Ground, Laws, Unit
from pylogic.nouns.network import Store, values

_LONG = 20_000
"""Looking for refutations takes long when rules are applied so many times."""
_TRIED = 4
"""Of so many refutations, those of the fewest applications of rules, the cheapest is taken."""


class _Applied(NamedTuple):
    """A rule that was applied, and what it left to variables; to none where it is contradicted."""

    unit: int
    left: tuple[tuple[int, int, int], ...]


class _Refuted(NamedTuple):
    """A supposition that does not hold, with what was applied up to a contradiction, and how much that is."""

    length: int
    variable: int
    value: int
    log: list[_Applied]


class Refuter:
    """Finds suppositions that do not hold.

    Args:
        laws: The rules.
    """

    def __init__(self, laws: Laws) -> None:
        self._laws = laws
        self._short: list[_Refuted] = []
        self._found: list[Candidate] = []
        self._last = 0
        self._slow = False
        self._filtered = 0
        self._watching: list[list[int]] = [[] for _ in laws.domains]
        for number, unit in enumerate(laws.units):
            for variable in unit.scope:
                self._watching[variable].append(number)

    def best(self, state: State, solution: Sequence[int], deadline: Deadline) -> Candidate | None:
        """The cheapest of a few short refutations; ``None`` where no supposition is refuted by propagation.

        What was refuted stays so: refutations that are known and no dearer than the last one are used before any others
        are looked for, and where looking takes long all others too.

        Args:
            state: What is known.
            solution: The value of each variable in the solution, as bits: what it says is not supposed not to be.
            deadline: When to give up.
        """
        self._short = [one for one in self._short if state.domains[one.variable] & one.value]
        self._found = [one for one in self._found if self._still(one, state)]
        cheapest = min(self._found, key=lambda one: one.cost, default=None)
        if cheapest is None or cheapest.cost > self._last:
            if not (self._slow and self._short):
                self._look(state, solution, deadline)
            self._found = [self._reason(state, one) for one in self._short[:_TRIED]]
            cheapest = min(self._found, key=lambda one: one.cost, default=None)
        if cheapest is None:
            return None
        self._last = cheapest.cost
        return self._with_others(state, cheapest)

    def _look(self, state: State, solution: Sequence[int], deadline: Deadline) -> None:
        """Refute all that can be refuted."""
        self._filtered = 0
        self._short = []
        for variable in state.open:
            for value in values(state.domains[variable] & ~solution[variable]):
                if deadline.left() == 0:
                    raise LimitReachedError(f"{deadline} reached")
                store = Store(state.domains)
                store.domains[variable] = 1 << value
                log = self._refute(store, (variable,), None)
                if log is not None:
                    needed = _needed(log, self._laws.units)
                    self._short.append(_Refuted(len(needed), variable, 1 << value, needed))
        self._short.sort(key=lambda one: one[:3])
        self._slow = self._filtered > _LONG

    def _still(self, candidate: Candidate, state: State) -> bool:
        """Whether what a refutation says is not known yet."""
        assert candidate.supposed is not None
        variable, value = candidate.supposed
        return variable not in state.known and bool(state.domains[variable] & value)

    def _with_others(self, state: State, candidate: Candidate) -> Candidate:
        """A refutation with all others for the very same reason."""
        allowed = frozenset(number for number, unit in enumerate(self._laws.units) if unit in candidate.units)
        found = list(candidate.found)
        for one in self._short:
            supposed = ((one.variable, one.value),)
            if supposed[0] == candidate.supposed:
                continue
            if self._refute(self._store(candidate.grounds, supposed), (one.variable,), allowed) is not None:
                found.append(self._ruled_out(state, one.variable, one.value))
        together: dict[tuple[int, bool], int] = {}
        for variable, mask, settled in found:
            together[variable, settled] = together.get((variable, settled), 0) | mask
        return candidate._replace(
            found=tuple(Found(variable, mask, settled) for (variable, settled), mask in together.items())
        )

    def _ruled_out(self, state: State, variable: int, value: int) -> Found:
        rest = state.domains[variable] & ~value
        single = not rest & (rest - 1) and self._laws.domains[variable] & ~value == rest
        return Found(variable, rest, settled=True) if single else Found(variable, value, settled=False)

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
            self._filtered += 1
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

    def _reason(self, state: State, refuted: _Refuted) -> Candidate:
        """A refutation with as few rules and as little else as may be."""
        _, variable, value, log = refuted
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
            return self._refute(self._store([item.ground for item in some], supposed), (variable,), allowed) is not None

        items = minimal_subset(state.items(scope, units), enough)
        grounds = tuple(item.ground for item in items)
        log = self._refute(self._store(grounds, supposed), (variable,), allowed) or []
        found = self._ruled_out(state, variable, value)
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

    def _store(self, grounds: Iterable[Ground], supposed: Iterable[tuple[int, int]]) -> Store:
        store = Store(self._laws.domains)
        for ground in grounds:
            for variable in ground.variables:
                store.domains[variable] &= ground.values if ground.known else ~ground.values
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
