"""Deductions with minimal reasons: from one rule, for a cell with one value left, or the cheapest of all.

What a reason costs is the sum of its parts (`pylogic.explaining.deduction.state.parts`).  A set of parts without which
nothing follows has to be hit by every reason: what it costs to hit all sets that are known is what a reason costs at
least, and a cheapest hitting set from which it does follow is a cheapest reason.  That is the implicit hitting set
approach to smallest unsatisfiable subsets (Ignatiev, Previti, Liffiton, Marques-Silva 2015; with costs Gamba,
Bogaerts, Guns, *Efficiently explaining CSPs with unsatisfiable subset optimization*, 2023).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from pylogic.explaining.deduction import state
from pylogic.explaining.deduction.state import (
    BARRED,
    KNOWN,
    LINE,
    RULING_OUT,
    Applying,
    Item,
    State,
    applied,
    cost_of_cell,
    cost_of_one,
)
from pylogic.model.laws import Argument, Conclusion, Ground, LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import Constraint, Store, values
from pylogic.model.puzzle import minimal_subset
from pylogic.model.records import NamedTuple


class One(Constraint):
    """A variable has one of its values."""

    def filter(self, store: Store) -> bool:
        """There is nothing to find."""
        return bool(store.domains[self.scope[0]])


SEARCH, TRIAL, REFUTED, FORCING = "search", "trial and error", "contradiction", "forcing chain"
"""Steps by a search, and by suppositions: more than is held in mind, a few rules, lines one after the other."""
SINGLE, PLAIN = "last value", "rule at its place"
"""A cell with one value left, and all for which players have no name."""


class Deduction(NamedTuple):
    """A step that might be made.

    Attributes:
        units: The rules; none where all other values of a cell are gone.
        grounds: Its other grounds.
        conclusions: The conclusions.
        cost: Its cost.
        supposed: Of a supposition that is refuted, the variable and its value, see `links`.
        searched: Whether only a search found it.
        split: Whether refuting the supposition takes more than is held in mind.
        forcing: Whether a forcing chain refutes it: lines in which no value repeats, each of which follows from the one
            before.
        minimal: Whether nothing of the reason can be left out.
        exact: Of a cell with one value left, whether no other reason costs less.
    """

    units: tuple[LawAtPlace, ...]
    grounds: tuple[Ground, ...]
    conclusions: tuple[Conclusion, ...]
    cost: int
    supposed: tuple[int, int] | None = None
    searched: bool = False
    split: bool = False
    forcing: bool = False
    minimal: bool = True
    exact: bool = False

    @property
    def technique(self) -> str:
        """How players call it; what is just a rule at its place is called that."""
        if self.searched:
            return SEARCH
        if self.supposed is not None:
            return FORCING if self.forcing else TRIAL if self.split else REFUTED
        if not self.units:
            return SINGLE
        return self.units[0].technique(Argument(self.conclusions, self.grounds)) or PLAIN

    @property
    def settles(self) -> bool:
        """Whether some variable is known then."""
        return any(one.settled for one in self.conclusions)


class _Cut(NamedTuple):
    """A ground of a reason, and what it rules out.

    Attributes:
        item: The ground.
        kept: The values that it leaves to the variables of a rule, as the bits of one number, see `_Wide`.
    """

    item: Item
    kept: int


class _Wide(NamedTuple):
    """The domains of the variables of a rule side by side in one number, to rule values out of all of them at once.

    Attributes:
        whole: The domains where nothing is known.
        shifts: Where that of each variable begins.
    """

    whole: int
    shifts: dict[int, int]


class Reasons:
    """Finds what follows from rules taken alone.

    Args:
        laws: The rules.
        applying: Applies them.
        enough: A reason need not be the cheapest, nor without anything that can be left out, if it costs no more.
    """

    def __init__(self, laws: Laws, applying: Applying, enough: int = 0) -> None:
        self._enough = enough
        self._laws = laws
        self._leaves = applying.leaves
        self._deadline = applying.deadline
        self._width = max(map(int.bit_length, laws.domains.values()), default=0)
        self._full = (1 << self._width) - 1
        self._wide: dict[LawAtPlace, _Wide] = {}
        self._boundings: dict[LawAtPlace, Bounding] = {}
        self._results: dict[int, tuple[int, ...]] = {}  # of the rule that is looked at

    def _bounding(self, state: State, unit: LawAtPlace) -> Bounding:
        """Return the bounds of what follows from a rule and some of what is known."""
        items = state.items_of(unit)
        bounding = self._boundings.get(unit)
        if bounding is None or bounding.items is not items:
            domains = [self._laws.domains[variable] for variable in unit.scope]
            bounding = Bounding(items, unit.scope, domains, lambda some: self._leaves(unit, some)[1], self._deadline)
            self._boundings[unit] = bounding
        return bounding

    def of_cell(self, state: State, variable: int) -> Deduction:
        """Why a variable that has one value left has it."""
        value = state.domains[variable]
        items = state.items((variable,), ())
        conclusions = (Conclusion(variable, value, settled=True),)
        whole = _of_items(items, conclusions)
        if items and whole.cost <= self._enough:
            return whole
        kept = cheapest_cover(items, self._laws.domains[variable] & ~value)
        if kept is not None:
            return _of_items(kept, conclusions)._replace(exact=True)
        return _of_items(minimal_subset(items, lambda some: not self._left(some, variable) & ~value), conclusions)

    def contradicted(self, state: State, unit: LawAtPlace) -> tuple[Ground, ...] | None:
        """Return what contradicts a rule; ``None`` when nothing does."""
        if self._leaves(unit, _domains(state, unit))[0]:
            return None

        def enough(some: list[_Cut]) -> bool:
            domains = self._places(unit, self._together(unit, some))
            return not all(domains) or not self._leaves(unit, domains)[0]

        return tuple(cut.item.ground for cut in minimal_subset(self._cuts(unit, state.items_of(unit)), enough))

    def of_unit(self, state: State, unit: LawAtPlace, covered: dict[tuple[int, int], int]) -> list[Deduction]:
        """Return what follows from a rule and is not covered by deductions already.

        Args:
            state: The state of knowledge.
            unit: The rule.
            covered: The variables and values, each 0 for what is settled, for which there is a deduction.
        """
        deductions: list[Deduction] = []
        sound, left = self._leaves(unit, _domains(state, unit))
        if not sound:
            raise AssertionError(f"{unit.name} contradicts what is known")
        cuts: list[_Cut] | None = None
        self._results.clear()
        for place, variable in enumerate(unit.scope):
            before, after = state.domains[variable], left[place]
            if before == after or variable in state.known:
                continue
            single = not after & (after - 1)
            targets = [0] if single else [1 << value for value in values(before & ~after)]
            for target in targets:
                if (variable, target) in covered:
                    continue
                if cuts is None:
                    cuts = self._cuts(unit, state.items_of(unit))
                    if self._filtered(unit, cuts) != left:
                        # What another rule of the same cells says of them is not to be taken for granted.
                        cuts = self._cuts(unit, state.items(unit.scope, ()))
                    whole = self._made(state, unit, cuts, place)
                    if whole.cost <= self._enough and not unit.each:
                        return [whole]
                deduction = self._reason(state, unit, cuts, place, after if single else target, single)
                for one in deduction.conclusions:
                    if unit.glance and one.settled and one.variable != variable:
                        continue  # it may follow from less
                    for bit in (0,) if one.settled else (1 << value for value in values(one.values)):
                        covered[one.variable, bit] = deduction.cost
                deductions.append(deduction)
        return deductions

    def _reason(
        self, state: State, unit: LawAtPlace, cuts: list[_Cut], place: int, target: int, settles: bool
    ) -> Deduction:
        """The step by which one thing follows, and all else that does for the same reason."""
        wanted = ~target if settles else target

        def enough(some: list[_Cut]) -> bool:
            return not self._filtered(unit, some)[place] & wanted

        def cheap(some: list[_Cut]) -> bool:
            return cost_of_one(unit, (cut.item.ground for cut in some), settles) <= self._enough

        return self._made(state, unit, minimal_subset(cuts, enough, cheap if self._enough else None), place)

    def left(self, state: State, unit: LawAtPlace) -> tuple[int, ...]:
        """Return what a rule leaves to its variables by now, place by place."""
        return self._leaves(unit, _domains(state, unit))[1]

    def proving(self, state: State, unit: LawAtPlace, conclusions: tuple[Conclusion, ...]) -> Deduction | None:
        """The step by which conclusions follow from a rule; ``None`` where they do not."""
        self._results.clear()
        gone = {one.variable: ~one.values if one.settled else one.values for one in conclusions}
        targets = [(place, gone[variable]) for place, variable in enumerate(unit.scope) if variable in gone]

        def enough(some: list[_Cut]) -> bool:
            left = self._filtered(unit, some)
            return not any(left[place] & mask for place, mask in targets)

        if len(targets) < len(gone):
            return None
        cuts = self._cuts(unit, state.items_of(unit))
        if not enough(cuts):
            cuts = self._cuts(unit, state.items(unit.scope, ()))  # see `of_unit`
            if not enough(cuts):
                return None
        grounds = tuple(cut.item.ground for cut in minimal_subset(cuts, enough))
        return Deduction((unit,), grounds, conclusions, cost_of_one(unit, grounds, conclusions[0].settled))

    def cheapest(
        self, state: State, unit: LawAtPlace, known: Sequence[Deduction], bound: int, tries: Tries
    ) -> tuple[Deduction | None, int]:
        """A step by a rule that costs less than a bound, the cheapest there is, and what one costs at least.

        Args:
            state: The state of knowledge.
            unit: The rule.
            known: Steps by it that cover all that follows.
            bound: The cost of other steps.
            tries: How often the rule may be applied.

        Raises:
            TooManyError: The tries did not settle that.
        """
        self._results.clear()
        targets = [one for one in self._targets(state, unit) if unit.price + one.further < bound]
        if not targets:
            return None, bound
        bounding = self._bounding(state, unit)
        bounding.tries = tries
        among = bounding.among([ground for one in known for ground in one.grounds], targets)

        def least(target: Target, parts: int) -> int:
            price = bounding.price(parts)
            return unit.price + target.further + (min(price, LINE) if unit.drawn else price)

        needed = bounding.needed(targets, among, lambda target, parts: least(target, parts) >= bound)
        best: Deduction | None = None
        for target, parts in sorted(zip(targets, needed, strict=True), key=lambda pair: least(*pair)):
            if least(target, parts) >= bound:
                break
            parts, follows = bounding.cheapest(target, parts, bound - unit.price - target.further)
            if follows:
                best = self._of_target(state, unit, target, bounding.chosen(parts))
                bound = best.cost
        return best, bound

    def _targets(self, state: State, unit: LawAtPlace) -> list[Target]:
        """All that follows from a rule."""
        targets = []
        for place, (variable, after) in enumerate(zip(unit.scope, self.left(state, unit), strict=True)):
            before = state.domains[variable]
            if before != after and variable not in state.known:
                if not after & (after - 1):
                    targets.append(Target(place, self._laws.domains[variable] & ~after, 0))
                targets += [Target(place, 1 << value, RULING_OUT) for value in values(before & ~after)]
        return targets

    def _of_target(self, state: State, unit: LawAtPlace, target: Target, items: list[Item]) -> Deduction:
        """The step by which something follows from some items, and all else that does."""
        cuts = self._cuts(unit, items)
        kept = minimal_subset(cuts, lambda some: not self._filtered(unit, some)[target.place] & target.gone)
        return self._made(state, unit, kept, target.place)

    def _made(self, state: State, unit: LawAtPlace, kept: list[_Cut], place: int) -> Deduction:
        """The step by which all that follows does, or where that is a step each, what does at some place."""
        conclusions = self._found(state, unit, kept)
        if unit.each:
            conclusions = [one for one in conclusions if one.variable == unit.scope[place]]
        settled = [one for one in conclusions if one.settled]
        grounds = tuple(cut.item.ground for cut in kept)
        return Deduction((unit,), grounds, tuple(settled or conclusions), cost_of_one(unit, grounds, bool(settled)))

    def _found(self, state: State, unit: LawAtPlace, cuts: list[_Cut]) -> list[Conclusion]:
        """Return what follows from a rule and some grounds and is not known."""
        left = self._filtered(unit, cuts)
        conclusions = []
        for other, after in zip(unit.scope, left, strict=True):
            if other in state.known:
                continue
            gone = state.domains[other] & ~after
            if not after & (after - 1):
                conclusions.append(Conclusion(other, after, settled=True))
            elif gone:
                conclusions.append(Conclusion(other, gone, settled=False))
        return conclusions

    def _filtered(self, unit: LawAtPlace, cuts: Iterable[_Cut]) -> tuple[int, ...]:
        """Return what a rule leaves when only some grounds are known, place by place."""
        left = self._together(unit, cuts)
        known = self._results.get(left)
        if known is None:
            known = self._results[left] = self._leaves(unit, self._places(unit, left))[1]
        return known

    def _together(self, unit: LawAtPlace, cuts: Iterable[_Cut]) -> int:
        """The domains of the variables of a rule where only some grounds are known, side by side."""
        left = self._widened(unit).whole
        for cut in cuts:
            left &= cut.kept
        return left

    def _places(self, unit: LawAtPlace, left: int) -> tuple[int, ...]:
        """Domains that are side by side, place by place."""
        full = self._full
        return tuple([left >> shift & full for shift in self._widened(unit).shifts.values()])

    def _cuts(self, unit: LawAtPlace, items: Iterable[Item]) -> list[_Cut]:
        """Grounds with what they rule out of the variables of a rule."""
        full, (whole, shifts) = self._full, self._widened(unit)
        cuts = []
        for item in items:
            gone = 0
            for variable, mask in item.cuts:
                gone |= (full & ~mask) << shifts[variable]
            cuts.append(_Cut(item, whole & ~gone))
        return cuts

    def _widened(self, unit: LawAtPlace) -> _Wide:
        wide = self._wide.get(unit)
        if wide is None:
            shifts = {variable: place * self._width for place, variable in enumerate(unit.scope)}
            whole = sum(self._laws.domains[variable] << shift for variable, shift in shifts.items())
            wide = self._wide[unit] = _Wide(whole, shifts)
        return wide

    def _left(self, items: Iterable[Item], variable: int) -> int:
        domain = self._laws.domains[variable]
        for other, mask in applied(items):
            if other == variable:
                domain &= mask
        return domain


def _domains(state: State, unit: LawAtPlace) -> tuple[int, ...]:
    """Return what is left to the variables of a rule."""
    return tuple([state.domains[variable] for variable in unit.scope])


def _of_items(items: Sequence[Item], conclusions: tuple[Conclusion, ...]) -> Deduction:
    """Return what follows for a cell at a glance."""
    grounds = tuple(item.ground for item in items)
    return Deduction((), grounds, conclusions, cost_of_cell(grounds))


_MOST = 12
"""Of more values than this the cheapest reason is not looked for."""
_LINES = 4
"""Nor where a cell is in more lines."""


def cheapest_cover(items: Sequence[Item], missing: int) -> tuple[Item, ...] | None:
    """The items of least cost that rule out some values; ``None`` where there is too much to try.

    Args:
        items: Facts about the cell that together rule the values out.
        missing: The values.
    """
    lines = sorted({item.ground.along for item in items if item.ground.along})
    if missing.bit_count() > _MOST or len(lines) > _LINES:
        return None
    useful = [
        cover
        for some in _subsets(lines)
        if (cover := _cover([item for item in items if not item.ground.along or item.ground.along in some], missing))
        is not None
    ]
    return min(useful, key=lambda cover: cost_of_cell(item.ground for item in cover))


def _subsets(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (some for size in range(len(lines) + 1) for some in combinations(lines, size))


def _cover(items: Sequence[Item], missing: int) -> tuple[Item, ...] | None:
    """The cheapest of some items, when lines cost nothing."""

    @cache
    def best(left: int) -> tuple[int, tuple[int, ...]] | None:
        if not left:
            return 0, ()
        low = left & -left
        chosen = []
        for number, item in enumerate(items):
            if item.ground.values & low:
                rest = best(left & ~item.ground.values)
                if rest is not None:
                    price = BARRED if item.ground.by is None else KNOWN
                    chosen.append((price + rest[0], (number, *rest[1])))
        return min(chosen, default=None)

    cover = best(missing)
    return None if cover is None else tuple(items[number] for number in cover[1])


_FEW = 8
"""A rule about fewer cells than twice as many counts once."""

Leaves = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Applies a rule: returns what is left to the variables of its scope, given their domains."""


class TooManyError(Exception):
    """There are too many ways to try."""


class Target(NamedTuple):
    """Something that follows for a variable.

    Attributes:
        place: The place of a variable in the scope of the rule.
        gone: The values that are gone then.
        further: The cost of the step besides its rule and its grounds.
    """

    place: int
    gone: int
    further: int


class Tries:
    """A budget of applications of rules.

    Args:
        left: Applications of rules about few cells; a rule about more takes longer, and counts more often.
    """

    def __init__(self, left: int) -> None:
        self.left = left

    def use(self, cells: int) -> None:
        """Apply a rule once, given the number of its cells.

        Raises:
            TooManyError: It may not be applied any more.
        """
        if self.left <= 0:
            raise TooManyError
        self.left -= max(1, (cells // _FEW) ** 2)


class Bounding:
    """Deductions from a rule and some of what is known, as sets of parts; sets are the bits of numbers.

    Args:
        items: All that is known.
        scope: The variables of the rule.
        domains: The domain of each of them where nothing is known.
        leaves: Applies the rule.
        deadline: When to stop.

    Attributes:
        items: The same.
        tries: How often it may be applied.
    """

    def __init__(
        self, items: Sequence[Item], scope: Sequence[int], domains: Sequence[int], leaves: Leaves, deadline: Deadline
    ) -> None:
        self.items = items
        self._leaves = leaves
        self._deadline = deadline
        self._domains = domains
        self._known: dict[int, tuple[int, ...]] = {}
        self._cost: dict[int, int] = {}
        self.tries = Tries(0)
        numbers: dict[state.Part, int] = {}
        self._prices: list[int] = []
        self._items: list[tuple[int, Item]] = []
        self._cuts: list[list[tuple[int, int]]] = [[] for _ in scope]  # by place, each with the parts that it takes
        self._places: list[int] = []  # of each part the places of which it helps to say something
        places = {variable: place for place, variable in enumerate(scope)}
        for item in items:
            mask = 0
            for part, price in state.parts(item.ground).items():
                if part not in numbers:
                    numbers[part] = len(numbers)
                    self._prices.append(price)
                    self._places.append(0)
                mask |= 1 << numbers[part]
            self._items.append((mask, item))
            cut = 0
            for one, kept in item.cuts:
                place = places[one]
                self._cuts[place].append((mask, kept))
                cut |= 1 << place
            for number in values(mask):
                self._places[number] |= cut
        self._numbers = numbers
        self._all = (1 << len(numbers)) - 1
        self._whole = [self._part(place, 0) for place in range(len(scope))]

    def among(self, grounds: Iterable[Ground], targets: Sequence[Target]) -> int:
        """Parts from which all targets follow: those of some grounds, if what they say is not said otherwise by now."""
        parts = {part for ground in grounds for part in state.parts(ground)}
        some = sum(1 << number for part, number in self._numbers.items() if part in parts)
        left = self.filtered(some)
        return self._all if any(left[target.place] & target.gone for target in targets) else some

    def chosen(self, parts: int) -> list[Item]:
        """The items whose parts are all there."""
        return [item for mask, item in self._items if not mask & ~parts]

    def price(self, parts: int) -> int:
        """Return the cost of parts together."""
        known = self._cost.get(parts)
        if known is None:
            prices = self._prices
            known = self._cost[parts] = sum([prices[number] for number in values(parts)])
        return known

    def filtered(self, parts: int) -> tuple[int, ...]:
        """Return what the rule leaves when only this is known, place by place."""
        self.tries.use(len(self._domains))
        known = self._known.get(parts)
        if known is None:
            missing = self._all & ~parts
            domains = self._whole.copy()
            changed = 0
            for number in values(missing):
                changed |= self._places[number]
            for place in values(changed):
                domains[place] = self._part(place, missing)
            known = self._known[parts] = self._leaves(tuple(domains))
        return known

    def _part(self, place: int, missing: int) -> int:
        """Return what is left to a variable when some parts are missing."""
        domain = self._domains[place]
        for mask, kept in self._cuts[place]:
            if not mask & missing:
                domain &= kept
        return domain

    def needed(self, targets: Sequence[Target], among: int, enough: Callable[[Target, int], bool]) -> list[int]:
        """For each target the parts without each of which it does not follow.

        Args:
            targets: The conclusions.
            among: Parts from which all of it follows.
            enough: Whether no more need be known of a target, given the parts that were found by now.
        """
        needed = [0] * len(targets)
        for number in values(among):
            part = 1 << number
            left = self.filtered(self._all & ~part)
            for at, target in enumerate(targets):
                if left[target.place] & target.gone:
                    needed[at] |= part
            if all(enough(target, parts) for target, parts in zip(targets, needed, strict=True)):
                break
        return needed

    def cheapest(self, target: Target, needed: int, bound: int) -> tuple[int, bool]:
        """The cheapest parts from which a target follows, and true; false with parts that cost the bound or more.

        Args:
            target: The conclusion.
            needed: Parts without which it does not.
            bound: Reasons that cost as much, or more, are not wanted.
        """
        sets: list[int] = []
        while True:
            parts = needed | self._hitting(sets)
            if self.price(parts) >= bound:
                return parts, False
            if self._follows(target, parts):
                return parts, True
            sets.append(self._all & ~self._grown(target, parts))

    def _follows(self, target: Target, parts: int) -> bool:
        return not self.filtered(parts)[target.place] & target.gone

    def _grown(self, target: Target, parts: int) -> int:
        """As many parts as may be from which a target does not follow, tried in ever smaller pieces."""
        waiting = [sorted(values(self._all & ~parts), key=lambda number: self._prices[number])]
        while waiting:
            piece = waiting.pop()
            more = sum(1 << number for number in piece)
            if not more:
                continue
            if not self._follows(target, parts | more):
                parts |= more
            elif len(piece) > 1:
                half = len(piece) // 2
                waiting += [piece[half:], piece[:half]]
        return parts

    def _hitting(self, sets: Sequence[int]) -> int:
        """The cheapest parts of which each set has one, by branch and bound."""
        best = sum(1 << part for part in {values(one)[0] for one in sets})
        least = self.price(best)

        def search(chosen: int, cost: int) -> Iterator[tuple[int, int]]:
            left = [one for one in sets if not one & chosen]
            if cost + self._disjoint(left) >= least:
                return
            self._deadline.check()
            if not left:
                yield chosen, cost
                return
            for number in values(min(left, key=int.bit_count)):
                yield from search(chosen | 1 << number, cost + self._prices[number])

        while True:
            better = next(search(0, 0), None)
            if better is None:
                return best
            best, least = better

    def _disjoint(self, sets: Sequence[int]) -> int:
        """Bound the cost of hitting all sets from below: those that share nothing are hit one by one."""
        seen = bound = 0
        for one in sorted(sets, key=int.bit_count):
            if not one & seen:
                seen |= one
                bound += min(self._prices[number] for number in values(one))
        return bound
