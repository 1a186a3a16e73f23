"""Suppositions that rules refute together: suppose r2c4 = 1, then ... and a contradiction."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pylogic.explaining.deduction.reasons import Deduction
from pylogic.explaining.deduction.state import (
    CHAIN,
    NEAR,
    SUPPOSING,
    TOGETHER,
    Applying,
    Item,
    State,
    applied,
    cost_of_several,
    least_of_two,
)
from pylogic.model.laws import Conclusion, Ground, LawAtPlace, Laws
from pylogic.model.network import Store, union, values
from pylogic.model.puzzle import minimal_subset
from pylogic.model.records import NamedTuple, dataclass, field

_ROUNDS = 3
"""Rounds of applying rules in which two of them may refute what is supposed, one of them twice."""
_WAYS = 2
"""Ways from a supposition that meet where a chain is closed.  Of lines in which no value repeats players look for such
chains by name, forcing chains; what other rules say of both ways would have to be held in mind."""
_TRIED = 4
"""Refutations, those of the fewest applications of rules, of which the cheapest is taken."""


class _Applied(NamedTuple):
    """A rule that was applied, and what was left to variables before and after; to none where it is contradicted."""

    unit: int
    left: Mapping[int, tuple[int, int]]


class _Needed(NamedTuple):
    """A rule that a contradiction rests on.

    Attributes:
        unit: The rule.
        gone: The values that it takes away; none where it is contradicted.
        supposed: The values that are gone, by what is supposed, for that.
    """

    unit: int
    gone: Mapping[int, int]
    supposed: Mapping[int, int]


class _Refuted(NamedTuple):
    """A supposition that does not hold, the rules that contradict it, and how many these are."""

    length: int
    variable: int
    value: int
    rules: tuple[int, ...]


@dataclass
class _Trial:
    """A supposition, and what follows from it, round by round.

    Attributes:
        variable: Of what something is supposed.
        value: The supposed value.
        store: The domains of all variables.
        changed: The variables of which the last round left less.
        log: The steps applied.
    """

    variable: int
    value: int
    store: Store
    changed: set[int]
    log: list[_Applied] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether something is left to all variables."""
        return all(self.store.domains.values())

    def learn(self, known: Mapping[int, int]) -> None:
        """Take in what is known by now."""
        domains = self.store.domains
        for variable, domain in known.items():
            if domains[variable] & ~domain:
                domains[variable] &= domain
                self.changed.add(variable)


class Refuter:
    """Finds suppositions that do not hold.

    Args:
        laws: The rules.
        applying: Applies them.
    """

    def __init__(self, laws: Laws, applying: Applying) -> None:
        self._laws = laws
        self._apply = applying.filter
        self._two = least_of_two(unit.price for unit in laws.units)
        self._costly: set[int] = set()
        self._trials: list[_Trial] | None = None
        self._short: list[_Refuted] = []
        self._found: dict[tuple[int, int], Deduction | None] = {}
        self._looked = 0

    def best(self, state: State, solution: Mapping[int, int], most: int, strictly: bool = False) -> Deduction | None:
        """The cheapest of a few short refutations; ``None`` where no supposition is refuted by propagation.

        While refutations are known others are only looked for when another variable is settled.

        Args:
            state: The state of knowledge.
            solution: The value of each variable in the solution, as bits: what it says is not supposed not to be.
            most: Refutations whose rules alone cost more are not wanted.
            strictly: Whether no others that cost more are wanted either.

        Raises:
            LimitReachedError: The time is up.
        """
        self._short = [one for one in self._short if state.domains[one.variable] & one.value]
        if not self._short or len(state.known) != self._looked:
            if strictly:
                self._costly = self._beyond(most)
            few = 1 if most < self._two else _ROUNDS
            self._look(state, solution, few if strictly and most < SUPPOSING else sys.maxsize)
            self._looked = len(state.known)
        for one in self._short[:_TRIED]:
            if (one.variable, one.value) not in self._found:
                self._found[one.variable, one.value] = self._reason(state, one, most)
        self._found = {(one.variable, one.value): self._found[one.variable, one.value] for one in self._short[:_TRIED]}
        known = [one for one in self._found.values() if one is not None and (one.cost <= most or not strictly)]
        cheapest = min(known, key=lambda one: one.cost, default=None)
        return None if cheapest is None else self._with_others(state, cheapest)

    def _look(self, state: State, solution: Mapping[int, int], rounds: int) -> None:
        """Find the suppositions that the fewest rounds of applying rules refute, the shortest refutations first.

        All suppositions take a round together, so that none is followed further than the shortest refutation needs.
        Earlier consequences and refutations stay.  No more rounds are made than ``rounds``.
        """
        if self._trials is None:
            self._trials = [
                self._trial(state, variable, 1 << value)
                for variable in state.open
                for value in values(state.domains[variable] & ~solution[variable])
            ]
        self._trials = [one for one in self._trials if state.domains[one.variable] & one.value]
        for trial in self._trials:
            trial.learn(state.domains)
        going = [trial for trial in self._trials if trial.changed]
        refuted: set[int] = set()
        for _ in range(rounds):
            for trial in going:
                if not trial.sound or self._round(trial, self._waiting(state, trial.changed)):
                    order = tuple(dict.fromkeys(one.unit for one in self._back(trial, state.domains)))
                    self._short.append(_Refuted(len(order), trial.variable, trial.value, order))
                    refuted.add(id(trial))
            if self._short or not going:
                break
            going = [trial for trial in going if trial.changed]
        self._trials = [trial for trial in self._trials if id(trial) not in refuted]
        self._short.sort()

    def _beyond(self, most: int) -> set[int]:
        """The rules that no refutation takes part in that costs no more than some; one rule may do by itself."""
        cheapest = min((unit.price for unit in self._laws.units), default=0)
        return {
            number
            for number, unit in enumerate(self._laws.units)
            if cost_of_several((unit,), (), near=True, split=False) > most
            or (unit.constraint.gac and least_of_two((unit.price, cheapest)) > most)
        }

    def _trial(self, state: State, variable: int, value: int) -> _Trial:
        store = self._laws.store(state.domains)
        store.domains[variable] = value
        return _Trial(variable, value, store, {variable})

    def _waiting(self, state: State, changed: Iterable[int]) -> Iterable[int]:
        """The rules that may leave less when some variables have changed."""
        units = self._laws.units
        waiting = (unit for variable in sorted(changed) for unit in state.units_of[variable])
        return dict.fromkeys(unit for unit in waiting if not units[unit].pattern and unit not in self._costly)

    def _round(self, trial: _Trial, waiting: Iterable[int]) -> bool:
        """Apply some rules once, and say whether they contradict what was supposed."""
        store = trial.store
        trial.changed = set()
        for number in waiting:
            sound = self._apply(self._laws.units[number], store)
            before: dict[int, int] = {}
            for variable, domain in store.trail:
                before.setdefault(variable, domain)
            left = {variable: (domain, store.domains[variable]) for variable, domain in before.items()}
            if not sound:
                for variable, domain in before.items():
                    store.domains[variable] = domain
                trial.log.append(_Applied(number, {}))
                return True
            if left:
                trial.log.append(_Applied(number, left))
                trial.changed |= left.keys()
        return False

    def _with_others(self, state: State, deduction: Deduction) -> Deduction:
        """A refutation with all others for the very same reason."""
        numbers = [number for number, unit in enumerate(self._laws.units) if unit in deduction.units]
        scope = {variable for unit in deduction.units for variable in unit.scope}
        others = [
            self._ruled_out(state, one.variable, one.value)
            for one in self._short
            if one.variable in scope
            and (one.variable, one.value) != deduction.supposed
            and self._refute(self._supposing(deduction.grounds, one.variable, one.value), numbers)
        ]
        together: dict[tuple[int, bool], int] = {}
        for variable, mask, settled in (*deduction.conclusions, *others):
            together[variable, settled] = together.get((variable, settled), 0) | mask
        return deduction._replace(
            conclusions=tuple(Conclusion(variable, mask, settled) for (variable, settled), mask in together.items())
        )

    def _ruled_out(self, state: State, variable: int, value: int) -> Conclusion:
        rest = state.domains[variable] & ~value
        single = not rest & (rest - 1) and self._laws.domains[variable] & ~value == rest
        return Conclusion(variable, rest, settled=True) if single else Conclusion(variable, value, settled=False)

    def _refute(self, store: Store, rules: Iterable[int]) -> bool:
        """Whether some rules, applied again and again, contradict a supposition."""
        units = [self._laws.units[number] for number in rules]
        changed = True
        while changed:
            changed = False
            for unit in units:
                if not self._apply(unit, store):
                    return True
                changed = changed or bool(store.trail)
        return False

    def _reason(self, state: State, refuted: _Refuted, most: int) -> Deduction | None:
        """A refutation with as few rules and as little else as may be; ``None`` where its rules alone cost too much."""
        _, variable, value, numbers = refuted

        def few(some: list[int]) -> bool:
            return self._refute(self._trial(state, variable, value).store, some)

        dear = sorted(numbers, key=lambda number: (-self._laws.units[number].price, number))
        rules = minimal_subset(dear, few)  # in the order in which they contradict each other, another one may not
        units = tuple(self._laws.units[number] for number in sorted(rules))
        if cost_of_several(units, (), near=True, split=False) > most:
            return None
        trial = self._trial(state, variable, value)
        while not self._round(trial, rules):
            if not trial.changed:
                return None

        def enough(some: list[Item]) -> bool:
            return self._refute(self._supposing([item.ground for item in some], variable, value), rules)

        # What each rule needs by itself is soon found; together they may need less.
        needed = [*self._back(trial, state.domains)]
        items = self._resting(needed, trial, state, units)
        if not enough(items):  # a rule that finds less where more is known
            items = state.items(tuple(dict.fromkeys(one for unit in units for one in unit.scope)), units)
        items = minimal_subset(items, enough)
        grounds = tuple(item.ground for item in items)
        conclusion = self._ruled_out(state, variable, value)
        near = len(needed) <= TOGETHER and self._is_near(variable, {one for line in needed for one in line.gone})
        one_way, closed = (_is_chain(needed[::-1], variable, ways) for ways in (1, _WAYS))
        forcing = closed and len(units) > TOGETHER and all(unit.glance for unit in units)
        split = len(units) > (CHAIN if one_way or forcing else TOGETHER)
        cost = cost_of_several(units, grounds, near, split)
        return Deduction(
            units, grounds, (conclusion,), cost, supposed=(variable, value), split=split, forcing=forcing and not split
        )

    def _is_near(self, variable: int, followed: Iterable[int]) -> bool:
        """Whether what follows from a supposition stays close to it; never where it is not known where things are."""
        here = self._laws.cells(variable)
        return bool(here) and all(
            any(max(abs(row - r), abs(column - c)) <= NEAR for r, c in here)
            for one in followed
            for row, column in self._laws.cells(one)
        )

    def _supposing(self, grounds: Iterable[Ground], variable: int, value: int) -> Store:
        """A supposition where nothing is known but some grounds."""
        store = self._laws.store()
        for ground in grounds:
            for one in ground.variables:
                store.domains[one] &= ground.values if ground.known else ~ground.values
        store.domains[variable] = value
        return store

    def _back(self, trial: _Trial, known: Mapping[int, int]) -> Iterator[_Needed]:
        """From the contradiction at the end of a trial back to what is supposed: the rules that it rests on.

        Of each rule it is asked of which variables it needs more than what is known.
        """
        domains = dict(trial.store.domains)
        store = self._laws.store(known)
        wanted = {variable: known[variable] for variable, domain in domains.items() if not domain}
        for unit, left in reversed(trial.log):
            for variable, (before, _) in left.items():
                domains[variable] = before
            gone = {
                variable: lost
                for variable, (before, after) in left.items()
                if (lost := wanted.get(variable, 0) & before & ~after)
            }
            if left and not gone:
                continue
            rule = self._laws.units[unit]

            def enough(some: Sequence[int], rule: LawAtPlace = rule, gone: Mapping[int, int] = gone) -> bool:
                for variable in rule.scope:
                    store.domains[variable] = known[variable]
                for variable in some:
                    store.domains[variable] &= domains[variable]
                return self._follows(rule, store, gone)

            more = {one: lost for one in rule.scope if (lost := known[one] & ~domains[one])}
            supposed = {variable: more[variable] for variable in minimal_subset(more, enough)}
            for variable, lost in gone.items():
                wanted[variable] &= ~lost
            for variable, lost in supposed.items():
                wanted[variable] = wanted.get(variable, 0) | lost
            yield _Needed(unit, gone, supposed)

    def _follows(self, rule: LawAtPlace, store: Store, gone: Mapping[int, int]) -> bool:
        """Whether a rule takes some values away, or is contradicted."""
        if not all(store.domains[variable] for variable in rule.scope) or not self._apply(rule, store):
            return True
        return bool(gone) and not any(store.domains[one] & lost for one, lost in gone.items())

    def _resting(
        self, needed: Iterable[_Needed], trial: _Trial, state: State, units: Sequence[LawAtPlace]
    ) -> list[Item]:
        """Return what each rule of a refutation needs of what is known, the dearest first."""
        items: dict[Ground, Item] = {}
        store = self._laws.store()
        for unit, gone, supposed in needed:
            rule = self._laws.units[unit]

            def enough(
                some: list[Item],
                rule: LawAtPlace = rule,
                gone: Mapping[int, int] = gone,
                supposed: Mapping[int, int] = supposed,
            ) -> bool:
                for variable in rule.scope:
                    store.domains[variable] = self._laws.domains[variable]
                for variable, mask in applied(some):
                    store.domains[variable] &= mask
                for variable, lost in supposed.items():
                    store.domains[variable] &= trial.value if variable == trial.variable else ~lost
                return self._follows(rule, store, gone)

            for item in minimal_subset(state.items_of(rule), enough):
                item = _in_sight(item, units)
                items[item.ground] = item
        return sorted(items.values(), key=lambda item: -item.cost)


def _is_chain(lines: Sequence[_Needed], supposed: int, ways: int) -> bool:
    """Whether each line rests on one before alone, besides what is known: one thing is held in mind at a time.

    Where there may be two ways the last line may rest on both, which begin with what is supposed of the variable
    ``supposed``, or on one that comes back to it: such a chain is closed.
    """
    ends: list[_Needed] = []  # of the ways, as far as they were gone
    for line in lines:
        before = [end for end in ends if any(end.gone.get(one, 0) & lost for one, lost in line.supposed.items())]
        begins = supposed in line.supposed
        strange = any(
            lost & ~union(end.gone.get(one, 0) for end in before)
            for one, lost in line.supposed.items()
            if one != supposed
        )
        if strange or len(before) + begins > (1 if line.gone else ways) or len(ends) - len(before) >= ways:
            return False
        ends = [*(end for end in ends if end not in before), line]
    return True


def _in_sight(item: Item, units: Sequence[LawAtPlace]) -> Item:
    """Return just the known cell as reason, if a rule of the refutation keeps it apart from the cell of the item."""
    by = item.ground.by
    kept = by is not None and any(
        unit.glance and by in unit.scope and item.ground.variables[0] in unit.scope for unit in units
    )
    if by is None or not kept:
        return item
    return Item(Ground((by,), item.ground.values, known=True), ((by, item.ground.values),), 2)
