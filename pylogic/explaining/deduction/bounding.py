"""The cheapest reason by one rule, with the proof that none costs less.

What a reason costs is the sum of its parts (`pylogic.explaining.deduction.state.parts`).  A set of parts without which
nothing follows has to be hit by every reason: what it costs to hit all sets that are known is what a reason costs at
least, and a cheapest hitting set from which it does follow is a cheapest reason.  That is the implicit hitting set
approach to smallest unsatisfiable subsets (Ignatiev, Previti, Liffiton, Marques-Silva 2015; with costs Gamba,
Bogaerts, Guns, *Efficiently explaining CSPs with unsatisfiable subset optimization*, 2023).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pylogic.explaining.deduction import state
from pylogic.explaining.deduction.state import Item
from pylogic.model.deadline import Deadline
from pylogic.model.laws import Ground
from pylogic.model.network import values

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
