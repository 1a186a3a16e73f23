"""The knowledge of a puzzle at one moment, with its reasons, and what a reason costs a person.

The results of rules that are applied are cached: the search for reasons asks the same question many times.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from heapq import nsmallest

from pylogic.model.laws import Conclusion, Ground, LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import Store, values
from pylogic.model.records import NamedTuple


class Item(NamedTuple):
    """A ground of a reason, with what it does to domains.

    Attributes:
        ground: The ground.
        cuts: Variables, each with the values that it leaves.
        cost: About what it costs, to leave out the dearest first.
    """

    ground: Ground
    cuts: tuple[tuple[int, int], ...]
    cost: int


class _Record(NamedTuple):
    """The knowledge of one variable.

    Attributes:
        items: That it is known, or what steps ruled out of it.
        seen: Values ruled out at sight: the known variable and the line along which it is seen, that line, the value.
    """

    items: tuple[Item, ...]
    seen: tuple[tuple[tuple[int, int], LawAtPlace, int], ...]


class State:
    """The domains of all variables, with the reasons of everything that is gone.

    A value of a known cell is gone at a glance from all cells of its row: that is not a step of its own.

    Args:
        laws: The rules.

    Attributes:
        domains: The domain of each variable.
        known: For each variable that is known the number of the step that settled it, 0 for what is printed.
        barred: For each variable and value that a step ruled out the number of that step, 0 for a player's marks.
    """

    def __init__(self, laws: Laws) -> None:
        self.laws = laws
        self.domains = dict(laws.domains)
        self.known: dict[int, int] = {}
        self.barred: dict[tuple[int, int], int] = {}
        self._seen: dict[int, dict[int, list[tuple[int, LawAtPlace]]]] = {variable: {} for variable in laws.domains}
        self._records: dict[int, _Record | None] = dict.fromkeys(laws.domains)
        self._given: list[Ground] = []
        self._items: dict[LawAtPlace, list[Item]] = {}
        self._glances: dict[int, list[LawAtPlace]] = {variable: [] for variable in laws.domains}
        self.units_of = laws.units_of
        for unit in laws.units:
            if unit.glance:
                for variable in unit.scope:
                    self._glances[variable].append(unit)
        for variable, (value, _) in laws.printed.items():
            self.settle(variable, 1 << value, 0)
        for variable in laws.barred.keys() - self.known.keys():
            gone = laws.barred[variable]
            self.bar(variable, gone, 0)
            self.barred |= {(variable, 1 << value): 0 for value in values(gone)}  # those gone at a glance as well

    def settle(self, variable: int, value: int, step: int) -> set[int]:
        """Learn what a variable is; the variables of which something is known now that was not before."""
        self.domains[variable] = value
        self.known[variable] = step
        changed = {variable}
        for unit in self._glances[variable]:
            for other in unit.scope:
                if other != variable and self.laws.domains[other] & value:
                    self._seen[other].setdefault(value, []).append((variable, unit))
                    if other not in self.known:
                        self.domains[other] &= ~value
                        changed.add(other)  # even if the value is gone already: this may be a cheaper reason
        self._forget(changed)
        return changed

    def bar(self, variable: int, gone: int, step: int) -> set[int]:
        """Learn what a variable is not."""
        for value in values(gone & self.domains[variable]):
            self.barred[variable, 1 << value] = step
        self.domains[variable] &= ~gone
        self._forget((variable,))
        return {variable}

    def give(self, ground: Ground) -> None:
        """Learn what some variables are not, with its ground."""
        for variable in ground.variables:
            self.domains[variable] &= ~ground.values
        self._given.append(ground)
        self._forget(ground.variables)

    def learn(self, conclusions: Iterable[Conclusion], step: int) -> set[int]:
        """Learn what a step found."""
        changed: set[int] = set()
        for one in conclusions:
            changed |= (
                self.settle(one.variable, one.values, step)
                if one.settled
                else (self.bar(one.variable, one.values, step))
            )
        return changed

    def aside(self) -> State:
        """A copy that may learn what variables are not."""
        other = copy(self)
        other.domains, other.barred = dict(self.domains), dict(self.barred)
        other._records, other._items = dict(self._records), dict(self._items)
        return other

    def among(self, laws: Laws) -> State:
        """The same knowledge among other rules about the same variables."""
        other = State(laws)
        for variable, step in self.known.items():
            if variable not in other.known:
                other.settle(variable, self.domains[variable], step)
        for (variable, value), step in self.barred.items():
            other.bar(variable, value, step)
        return other

    def needs(self, grounds: Iterable[Ground]) -> frozenset[int]:
        """The numbers of the steps on which grounds rest; what was settled or ruled out without a step has none."""
        needs = set()
        for ground in grounds:
            if ground.known or ground.by is not None:
                needs.add(self.known.get(ground.variables[0] if ground.by is None else ground.by, 0))
            else:
                (variable,) = ground.variables
                needs |= {self.barred.get((variable, 1 << value), 0) for value in values(ground.values)}
        return frozenset(needs - {0})

    def _forget(self, changed: Iterable[int]) -> None:
        for variable in changed:
            self._records[variable] = None
        if self._items:
            for variable in changed:
                for unit in self.units_of[variable]:
                    self._items.pop(self.laws.units[unit], None)

    @property
    def open(self) -> list[int]:
        """The variables that are not known."""
        return [variable for variable in self.domains if variable not in self.known]

    def items_of(self, unit: LawAtPlace) -> list[Item]:
        """Return what is known of the variables of a rule, the dearest first; the same list until more is known."""
        items = self._items.get(unit)
        if items is None:
            items = self._items[unit] = self.items(unit.scope, (unit,))
        return items

    def items(self, scope: Sequence[int], units: Sequence[LawAtPlace]) -> list[Item]:
        """Return what is known of some variables, the dearest first.

        Args:
            scope: The variables.
            units: The rules of the reason: what a known cell says by them need not be said.
        """
        items: list[Item] = []
        inside = set(scope)
        looked: dict[tuple[int, int], list[tuple[int, int]]] = {}
        lines: dict[int, LawAtPlace] = {}
        unsaid = set(units)
        for variable in scope:
            record = self._records[variable]
            if record is None:
                record = self._records[variable] = self._record(variable)
            items += record.items
            for seen, unit, bit in record.seen:
                if unit not in unsaid:
                    lines[seen[1]] = unit
                    looked.setdefault(seen, []).append((variable, bit))
        for (by, line), cuts in looked.items():
            bit = cuts[0][1]
            unit = lines[line]
            ground = Ground(tuple(variable for variable, _ in cuts), bit, False, by, unit.line, unit.clues)
            items.append(Item(ground, tuple((variable, ~bit) for variable, _ in cuts), 3 if by not in inside else 2))
        for ground in self._given:
            cuts = [(variable, ~ground.values) for variable in ground.variables if variable in inside]
            if cuts:
                items.append(Item(ground, tuple(cuts), 5 if ground.by is None else 3))
        return sorted(items, key=lambda item: -item.cost)

    def _record(self, variable: int) -> _Record:
        """Return what is known of a variable, for as long as no more is."""
        if variable in self.known:
            value = self.domains[variable]
            return _Record((Item(Ground((variable,), value, known=True), ((variable, value),), 2),), ())
        by_step: dict[int, int] = {}
        seen: list[tuple[tuple[int, int], LawAtPlace, int]] = []
        all_seen = self._seen[variable]
        for value in values(self.laws.domains[variable] & ~self.domains[variable]):
            bit = 1 << value
            seen += [((by, id(unit)), unit, bit) for by, unit in all_seen.get(bit, ())]
            step = self.barred.get((variable, bit))
            if step is not None:
                by_step[step] = by_step.get(step, 0) | bit
        items = [
            Item(Ground((variable,), mask, known=False), ((variable, ~mask),), 5 + (step > 0))
            for step, mask in by_step.items()
        ]
        return _Record(tuple(items), tuple(seen))


def applied(items: Iterable[Item]) -> Iterator[tuple[int, int]]:
    """Yield what items leave to variables."""
    for item in items:
        yield from item.cuts


_MOST, _SORTS = 200_000, 100
"""Size of the cache of a rule, in cells of results; number of caches that outlive a puzzle."""

Left = tuple[bool, tuple[int, ...]]
"""Whether a rule is not contradicted, and what it leaves to the variables of its scope, place by place."""


class Applying:
    """Applies rules; what a rule leaves depends on nothing but the domains of its scope.

    Args:
        laws: The rules.
        deadline: When to stop; looked at whenever a rule is filtered, so that nothing that applies rules misses it.
    """

    def __init__(self, laws: Laws, deadline: Deadline) -> None:
        self.deadline = deadline
        self._scratch = laws.store()
        self._results: dict[LawAtPlace, dict[tuple[int, ...], Left]] = {}

    def leaves(self, unit: LawAtPlace, domains: tuple[int, ...]) -> Left:
        """Apply a rule: return what is left to the variables of its scope, given their domains.

        Raises:
            LimitReachedError: The time is up.
        """
        constraint = unit.constraint
        results = self._results.get(unit)
        if results is None:
            results = self._results[unit] = {} if constraint.alike is None else _shared(constraint.alike)
        known = results.get(domains)
        if known is not None:
            return known
        self.deadline.check()
        store = self._scratch
        store.trail.clear()
        for variable, domain in zip(constraint.scope, domains, strict=True):
            store.domains[variable] = domain
        sound = constraint.filter(store)
        if len(results) * len(domains) >= _MOST:
            results.clear()
        left = results[domains] = sound, tuple([store.domains[variable] for variable in constraint.scope])
        return left

    def filter(self, unit: LawAtPlace, store: Store) -> bool:
        """Apply the rule's own filter to a store without a trail; false on a contradiction.

        The trail has exactly the changes of this call then.
        """
        domains = store.domains
        scope = unit.constraint.scope
        before = tuple([domains[variable] for variable in scope])
        sound, after = self.leaves(unit, before)
        store.trail.clear()
        if after != before:
            for variable, old, new in zip(scope, before, after, strict=True):
                if old != new:
                    store.trail.append((variable, old))
                    domains[variable] = new
        return sound


@lru_cache(maxsize=_SORTS)
def _shared(alike: Hashable) -> dict[tuple[int, ...], Left]:
    """Return the cached results of rules that are alike: generating puzzles tries many that differ by a clue."""
    del alike
    return {}


Part = Hashable
"""Something that one has to have in mind: a variable, the name of a line, or what was ruled out of a variable."""

KNOWN = 1
"""A cell that is known."""
ALONG = 1
"""A further line along which a known cell is seen from afar."""
LINE = 8
"""A line that is drawn and followed from end to end costs no more, however long."""
AROUND = 6
"""Each line beyond the first in which one looks for what a cell cannot be: people see a value's last place sooner."""
AT_MOST = 20
"""A cell with one value left costs no more: the last empty cell of a large board is easy to see."""
BARRED = 3
"""A cell with values that earlier steps ruled out."""
RULING_OUT = 4
"""A step that settles nothing, but only rules values out."""
FURTHER = 10
"""Each rule beyond the first."""
AFAR = 10
"""A supposition that three rules refute further away than two cells, or one of them at several places, or a chain."""
SUPPOSING = 40
"""A supposition that takes more rules to refute, be it in a chain of more than seven."""
SEARCHED = 100
"""A step that only a search finds."""
TOGETHER = 3
"""Most rules of a supposition that is no case split: with what is supposed they are four things, as many as people hold
in mind at once (Cowan, *The magical number 4 in short-term memory*, 2001)."""
CHAIN = 7
"""Most rules of a chain that is no case split: each line follows from the one before, so only the way is to be kept in
mind, of about seven steps (Miller, *The magical number seven, plus or minus two*, 1956)."""
NEAR = 2
"""A supposition stays at its place where what follows is no further away: beside it, or beside what is beside it."""


def parts(ground: Ground) -> dict[Part, int]:
    """Return the parts of a ground, each with its cost: a cell, a line, what was ruled out."""
    if ground.by is None:
        return {ground.variables[0]: KNOWN} if ground.known else {(ground.variables, ground.values): BARRED}
    return {ground.by: KNOWN, ground.along: ALONG} if ground.along else {ground.by: KNOWN}


def cost_of_grounds(grounds: Iterable[Ground]) -> int:
    """Return the cost of having all this in mind; a part that grounds share counts once."""
    together: dict[Part, int] = {}
    for ground in grounds:
        together.update(parts(ground))
    return sum(together.values())


def cost_of_cell(grounds: Iterable[Ground]) -> int:
    """The cost of seeing that a cell has one value left."""
    every = list(grounds)
    lines = {ground.along for ground in every if ground.along}
    return min(cost_of_grounds(every) + AROUND * max(0, len(lines) - 1), AT_MOST)


def cost_of_one(unit: LawAtPlace, grounds: Iterable[Ground], settles: bool) -> int:
    """The cost of a step by one rule."""
    every = list(grounds)
    cost = cost_of_grounds(every)
    if unit.drawn and all(ground.known and ground.values == unit.drawn for ground in every):
        cost = min(cost, LINE)
    return unit.price + cost + (0 if settles else RULING_OUT)


def least_of_two(prices: Iterable[int]) -> int:
    """Bound the cost of a step by two rules from below, given the prices of all rules that may take part."""
    return sum(nsmallest(2, prices)) + FURTHER + RULING_OUT


def cost_of_search(clues: int, grounds: Iterable[Ground], searched: bool) -> int:
    """The cost of a step of which it is only known from how many clues it follows by all rules of a kind."""
    return FURTHER * max(1, clues) + cost_of_grounds(grounds) + (SEARCHED if searched else FURTHER)


def cost_of_several(units: Iterable[LawAtPlace], grounds: Iterable[Ground], near: bool, split: bool) -> int:
    """The cost of a step in which several rules refute a supposition.

    Args:
        units: The rules.
        grounds: What else it rests on.
        near: Whether all of it stays at its place.
        split: Whether it takes more than is held in mind.
    """
    prices = [unit.price for unit in units]
    supposing = SUPPOSING if split else AFAR if len(prices) >= TOGETHER and not near else 0
    return sum(prices) + FURTHER * (len(prices) - 1) + cost_of_grounds(grounds) + RULING_OUT + supposing
