"""What follows from one rule, each with a reason that nothing can be left out of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from pylogic.methods.deducing import costs
from pylogic.methods.deducing.covering import cheapest_cover
from pylogic.methods.deducing.state import Item, State, applied
from pylogic.methods.subsets import minimal_subset
from pylogic.nouns.laws import Found, Ground, Laws, Unit
from pylogic.nouns.network import Constraint, Store, values


class TooManyError(Exception):
    """There are too many ways to try."""


class One(Constraint):
    """A variable has one of its values."""

    def filter(self, store: Store) -> bool:
        """There is nothing to find."""
        return bool(store.domains[self.scope[0]])


class Candidate(NamedTuple):
    """A step that might be made.

    Attributes:
        units: The rules; none where all other values of a cell are gone.
        grounds: What else it rests on.
        found: What follows.
        cost: What it costs.
        chain: Of a supposition that is refuted, what follows from it one after the other.
        supposed: The supposition: a variable and a value.
        searched: Whether only a search found it.
        minimal: Whether nothing of the reason can be left out.
        exact: Of a cell with one value left, whether no other reason costs less.
    """

    units: tuple[Unit, ...]
    grounds: tuple[Ground, ...]
    found: tuple[Found, ...]
    cost: int
    chain: tuple[tuple[Unit, tuple[Found, ...]], ...] = ()
    supposed: tuple[int, int] | None = None
    searched: bool = False
    minimal: bool = True
    exact: bool = False

    @property
    def settles(self) -> bool:
        """Whether some variable is known then."""
        return any(one.settled for one in self.found)


class Reasons:
    """Finds what follows from rules taken alone.

    Args:
        laws: The rules.
    """

    def __init__(self, laws: Laws) -> None:
        self._laws = laws
        self._scratch = Store(laws.domains)

    def of_cell(self, state: State, variable: int) -> Candidate:
        """Why a variable that has one value left has it."""
        value = state.domains[variable]
        items = state.items((variable,), ())
        kept: Sequence[Item] | None = cheapest_cover(items, self._laws.domains[variable] & ~value)
        exact = kept is not None
        if kept is None:
            kept = minimal_subset(items, lambda some: not self._left(some, variable) & ~value)
        grounds = tuple(item.ground for item in kept)
        found = (Found(variable, value, settled=True),)
        return Candidate((), grounds, found, costs.of_grounds(grounds), exact=exact)

    def of_unit(self, state: State, unit: Unit, covered: dict[tuple[int, int], int]) -> list[Candidate]:
        """What follows from a rule that is not covered by candidates already.

        Args:
            state: What is known.
            unit: The rule.
            covered: The variables and values, each 0 for what is settled, for which there is a candidate.
        """
        store = self._store(state, unit)
        found: list[Candidate] = []
        if not unit.constraint.filter(store):
            raise AssertionError(f"{unit.name} contradicts what is known")
        items: list[Item] | None = None
        for variable in unit.scope:
            before, after = state.domains[variable], store.domains[variable]
            if before == after or variable in state.known:
                continue
            single = not after & (after - 1)
            targets = [0] if single else [1 << value for value in values(before & ~after)]
            for target in targets:
                if (variable, target) in covered:
                    continue
                if items is None:
                    items = state.items(unit.scope, (unit,))
                candidate = self._reason(state, unit, items, variable, after if single else target, single)
                for one in candidate.found:
                    for bit in (0,) if one.settled else (1 << value for value in values(one.values)):
                        covered[one.variable, bit] = candidate.cost
                found.append(candidate)
        return found

    def _reason(
        self, state: State, unit: Unit, items: list[Item], variable: int, target: int, settles: bool
    ) -> Candidate:
        wanted = ~target if settles else target

        def enough(some: list[Item]) -> bool:
            return not self._filtered(unit, some)[variable] & wanted

        kept = minimal_subset(items, enough)
        found = self._found(state, unit, kept)
        settled = [one for one in found if one.settled]
        chosen = tuple(settled or found)
        grounds = tuple(item.ground for item in kept)
        return Candidate((unit,), grounds, chosen, costs.of_one(unit, grounds, bool(settled)))

    def cheapest(self, state: State, unit: Unit, bound: int, tries: int) -> tuple[Candidate | None, int]:
        """A step by a rule that costs less than a bound, the cheapest there is, and how often the rule was tried.

        What is known is put together in all ways that may cost less, the cheaper ones first.

        Raises:
            TooManyError: That was not settled in so many tries.
        """
        found_items = state.items(unit.scope, (unit,))
        items = sorted((costs.at_least(item.ground), number) for number, item in enumerate(found_items))
        waiting: list[tuple[int, tuple[int, ...]]] = [(unit.price, ())]
        tried = 0
        while waiting:
            cost, chosen = heappop(waiting)
            if cost >= bound:
                break
            if tried >= tries:
                raise TooManyError
            tried += 1
            some = [found_items[items[place][1]] for place in chosen]
            found = self._found(state, unit, some)
            settles = any(one.settled for one in found)
            grounds = tuple(item.ground for item in some)
            whole = costs.of_one(unit, grounds, settles)
            if found and whole < bound:
                kept = tuple(one for one in found if one.settled or not settles)
                return Candidate((unit,), grounds, kept, whole), tried
            last = chosen[-1] if chosen else -1
            if last + 1 < len(items):  # one more, or the next one instead of the last: so each choice comes once
                heappush(waiting, (cost + items[last + 1][0], (*chosen, last + 1)))
                if chosen:
                    heappush(waiting, (cost - items[last][0] + items[last + 1][0], (*chosen[:-1], last + 1)))
        return None, tried

    def _found(self, state: State, unit: Unit, items: list[Item]) -> list[Found]:
        """What follows from a rule and some items that is not known."""
        left = self._filtered(unit, items)
        found = []
        for other in unit.scope:
            if other in state.known:
                continue
            after = left[other]
            gone = state.domains[other] & ~after
            if not after & (after - 1):
                found.append(Found(other, after, settled=True))
            elif gone:
                found.append(Found(other, gone, settled=False))
        return found

    def _filtered(self, unit: Unit, items: Iterable[Item]) -> list[int]:
        """The domains that a rule leaves when only some items are known; good until the next call."""
        store, domains = self._scratch, self._laws.domains
        for variable in unit.scope:
            store.domains[variable] = domains[variable]
        for variable, mask in applied(items):
            store.domains[variable] &= mask
        store.trail.clear()
        unit.constraint.filter(store)
        return store.domains

    def _store(self, state: State, unit: Unit) -> Store:
        store = self._scratch
        for variable in unit.scope:
            store.domains[variable] = state.domains[variable]
        store.trail.clear()
        return store

    def _left(self, items: Iterable[Item], variable: int) -> int:
        domain = self._laws.domains[variable]
        for other, mask in applied(items):
            if other == variable:
                domain &= mask
        return domain
