"""Deductions from one rule, each with a minimal reason.

A cell has one value left: its reason is the cheapest of what rules out all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pylogic.explaining.deduction.bounding import Bounding, Target, Tries
from pylogic.explaining.deduction.state import (
    BARRED,
    KNOWN,
    RULING_OUT,
    Applying,
    Item,
    State,
    applied,
    cost_of_cell,
    cost_of_one,
)
from pylogic.model.laws import Conclusion, Ground, Laws, Unit
from pylogic.model.network import Constraint, Store, values
from pylogic.model.subsets import minimal_subset


class One(Constraint):
    """A variable has one of its values."""

    def filter(self, store: Store) -> bool:
        """There is nothing to find."""
        return bool(store.domains[self.scope[0]])


class Candidate(NamedTuple):
    """A step that might be made.

    Attributes:
        units: The rules; none where all other values of a cell are gone.
        grounds: Its other grounds.
        conclusions: The conclusions.
        cost: Its cost.
        supposed: Of a supposition that is refuted, the variable and its value, see `links`.
        searched: Whether only a search found it.
        minimal: Whether nothing of the reason can be left out.
        exact: Of a cell with one value left, whether no other reason costs less.
    """

    units: tuple[Unit, ...]
    grounds: tuple[Ground, ...]
    conclusions: tuple[Conclusion, ...]
    cost: int
    supposed: tuple[int, int] | None = None
    searched: bool = False
    minimal: bool = True
    exact: bool = False

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
        self._wide: dict[Unit, _Wide] = {}
        self._boundings: dict[Unit, Bounding] = {}
        self._results: dict[int, tuple[int, ...]] = {}  # of the rule that is looked at

    def _bounding(self, state: State, unit: Unit) -> Bounding:
        """Return the bounds of what follows from a rule and some of what is known."""
        items = state.items_of(unit)
        bounding = self._boundings.get(unit)
        if bounding is None or bounding.items is not items:
            domains = [self._laws.domains[variable] for variable in unit.scope]
            bounding = Bounding(items, unit.scope, domains, lambda some: self._leaves(unit, some)[1], self._deadline)
            self._boundings[unit] = bounding
        return bounding

    def of_cell(self, state: State, variable: int) -> Candidate:
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

    def contradicted(self, state: State, unit: Unit) -> tuple[Ground, ...] | None:
        """Return what contradicts a rule; ``None`` when nothing does."""
        if self._leaves(unit, _domains(state, unit))[0]:
            return None

        def enough(some: list[_Cut]) -> bool:
            domains = self._places(unit, self._together(unit, some))
            return not all(domains) or not self._leaves(unit, domains)[0]

        return tuple(cut.item.ground for cut in minimal_subset(self._cuts(unit, state.items_of(unit)), enough))

    def of_unit(self, state: State, unit: Unit, covered: dict[tuple[int, int], int]) -> list[Candidate]:
        """Return what follows from a rule and is not covered by candidates already.

        Args:
            state: The state of knowledge.
            unit: The rule.
            covered: The variables and values, each 0 for what is settled, for which there is a candidate.
        """
        candidates: list[Candidate] = []
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
                    whole = self._made(state, unit, cuts)
                    if whole.cost <= self._enough:
                        return [whole]
                candidate = self._reason(state, unit, cuts, place, after if single else target, single)
                for one in candidate.conclusions:
                    if unit.glance and one.settled and one.variable != variable:
                        continue  # it may follow from less
                    for bit in (0,) if one.settled else (1 << value for value in values(one.values)):
                        covered[one.variable, bit] = candidate.cost
                candidates.append(candidate)
        return candidates

    def _reason(self, state: State, unit: Unit, cuts: list[_Cut], place: int, target: int, settles: bool) -> Candidate:
        """The step by which one thing follows, and all else that does for the same reason."""
        wanted = ~target if settles else target

        def enough(some: list[_Cut]) -> bool:
            return not self._filtered(unit, some)[place] & wanted

        def cheap(some: list[_Cut]) -> bool:
            return cost_of_one(unit, (cut.item.ground for cut in some), settles) <= self._enough

        return self._made(state, unit, minimal_subset(cuts, enough, cheap if self._enough else None))

    def left(self, state: State, unit: Unit) -> tuple[int, ...]:
        """Return what a rule leaves to its variables by now, place by place."""
        return self._leaves(unit, _domains(state, unit))[1]

    def proving(self, state: State, unit: Unit, conclusions: tuple[Conclusion, ...]) -> Candidate | None:
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
        return Candidate((unit,), grounds, conclusions, cost_of_one(unit, grounds, conclusions[0].settled))

    def cheapest(
        self, state: State, unit: Unit, known: Sequence[Candidate], bound: int, tries: Tries
    ) -> tuple[Candidate | None, int]:
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
        targets = self._targets(state, unit)
        bounding = self._bounding(state, unit)
        bounding.tries = tries
        among = bounding.among([ground for one in known for ground in one.grounds], targets)

        def least(target: Target, parts: int) -> int:
            return unit.price + target.further + bounding.price(parts)

        needed = bounding.needed(targets, among, lambda target, parts: least(target, parts) >= bound)
        best: Candidate | None = None
        for target, parts in sorted(zip(targets, needed, strict=True), key=lambda pair: least(*pair)):
            if least(target, parts) >= bound:
                break
            parts, follows = bounding.cheapest(target, parts, bound - unit.price - target.further)
            if follows:
                best = self._of_target(state, unit, target, bounding.chosen(parts))
                bound = best.cost
        return best, bound

    def _targets(self, state: State, unit: Unit) -> list[Target]:
        """All that follows from a rule."""
        targets = []
        for place, (variable, after) in enumerate(zip(unit.scope, self.left(state, unit), strict=True)):
            before = state.domains[variable]
            if before != after and variable not in state.known:
                if not after & (after - 1):
                    targets.append(Target(place, self._laws.domains[variable] & ~after, 0))
                targets += [Target(place, 1 << value, RULING_OUT) for value in values(before & ~after)]
        return targets

    def _of_target(self, state: State, unit: Unit, target: Target, items: list[Item]) -> Candidate:
        """The step by which something follows from some items, and all else that does."""
        cuts = self._cuts(unit, items)
        kept = minimal_subset(cuts, lambda some: not self._filtered(unit, some)[target.place] & target.gone)
        return self._made(state, unit, kept)

    def _made(self, state: State, unit: Unit, kept: list[_Cut]) -> Candidate:
        conclusions = self._found(state, unit, kept)
        settled = [one for one in conclusions if one.settled]
        grounds = tuple(cut.item.ground for cut in kept)
        return Candidate((unit,), grounds, tuple(settled or conclusions), cost_of_one(unit, grounds, bool(settled)))

    def _found(self, state: State, unit: Unit, cuts: list[_Cut]) -> list[Conclusion]:
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

    def _filtered(self, unit: Unit, cuts: Iterable[_Cut]) -> tuple[int, ...]:
        """Return what a rule leaves when only some grounds are known, place by place."""
        left = self._together(unit, cuts)
        known = self._results.get(left)
        if known is None:
            known = self._results[left] = self._leaves(unit, self._places(unit, left))[1]
        return known

    def _together(self, unit: Unit, cuts: Iterable[_Cut]) -> int:
        """The domains of the variables of a rule where only some grounds are known, side by side."""
        left = self._widened(unit).whole
        for cut in cuts:
            left &= cut.kept
        return left

    def _places(self, unit: Unit, left: int) -> tuple[int, ...]:
        """Domains that are side by side, place by place."""
        full = self._full
        return tuple([left >> shift & full for shift in self._widened(unit).shifts.values()])

    def _cuts(self, unit: Unit, items: Iterable[Item]) -> list[_Cut]:
        """Grounds with what they rule out of the variables of a rule."""
        full, (whole, shifts) = self._full, self._widened(unit)
        cuts = []
        for item in items:
            gone = 0
            for variable, mask in item.cuts:
                gone |= (full & ~mask) << shifts[variable]
            cuts.append(_Cut(item, whole & ~gone))
        return cuts

    def _widened(self, unit: Unit) -> _Wide:
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


def _domains(state: State, unit: Unit) -> tuple[int, ...]:
    """Return what is left to the variables of a rule."""
    return tuple([state.domains[variable] for variable in unit.scope])


def _of_items(items: Sequence[Item], conclusions: tuple[Conclusion, ...]) -> Candidate:
    """Return what follows for a cell at a glance."""
    grounds = tuple(item.ground for item in items)
    return Candidate((), grounds, conclusions, cost_of_cell(grounds))


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
