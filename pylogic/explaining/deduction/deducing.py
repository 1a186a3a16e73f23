"""All steps from what is printed to the solution, with the simplest reasons known at each.

A step that only rules values out stands just before it is needed, perhaps long after it was found: more is known by
then, and a plainer rule may say the same, or one rule all that several steps say of a cell.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from pylogic.explaining.deduction import state
from pylogic.explaining.deduction.reasons import Deduction, Reasons, TooManyError, Tries
from pylogic.explaining.deduction.refuting import Refuter
from pylogic.explaining.deduction.state import Applying, State
from pylogic.model.laws import Argument, Conclusion, LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import union, values
from pylogic.model.records import dataclass, replace

_TRIES, _MORE_TRIES, _SMALL = 400, 2000, 220
"""Applications of rules in a proof that no step costs less; more on boards with few values in all."""

Otherwise = Callable[[State], Deduction | None]
"""A step where rules alone and refutations by propagation give nothing; ``None`` where there is none."""


@dataclass(frozen=True)
class DeducedStep:
    """A step that was made.

    Attributes:
        number: Its number, counting from 1.
        deduction: The deduction.
        needs: The numbers of the steps that it rests on.
        open: How many variables might have been settled instead, this one included.
        least: Whether it is proved that no step costs less.
    """

    number: int
    deduction: Deduction
    needs: frozenset[int]
    open: int
    least: bool


class Deducer:
    """Makes steps.

    Args:
        laws: The rules.
        solution: The value of each variable, as bits.
        deadline: When to stop.
        otherwise: Makes a step where there is none by propagation; without it the steps end there.
        enough: No cheaper step is looked for than one that costs this.
        most: No step by one rule costs more.
        alone: Whether each step is by one rule.
        seeking: Whether a cheaper step is looked for where the one that was met first costs more than is enough.
        applying: Applies the rules; what it has found for other steps of the same rules serves again.
        state: What is known at the start, if not just what is printed.
        strictly: Whether no refutation costs more than ``most`` either.
        fresh: The numbers of the rules from which something may follow at the start, if not all.
    """

    def __init__(
        self,
        laws: Laws,
        solution: Mapping[int, int],
        deadline: Deadline,
        otherwise: Otherwise | None = None,
        enough: int = 0,
        most: int = sys.maxsize,
        alone: bool = False,
        seeking: bool = True,
        applying: Applying | None = None,
        state: State | None = None,
        strictly: bool = False,
        fresh: Iterable[int] | None = None,
    ) -> None:
        self.state = state or State(laws)
        self._laws = laws
        self._solution = solution
        self._deadline = deadline
        self._otherwise = otherwise
        self._enough = enough
        self._most = most
        self._strictly = strictly
        self._one_only = alone
        self._seeking = seeking
        applying = applying or Applying(laws, deadline)
        self._reasons = Reasons(laws, applying, enough)
        self._refuter = Refuter(laws, applying)
        self._candidates: dict[int, list[Deduction]] = {}  # by unit
        self._cells: dict[int, Deduction] = {}
        self._dirty = dict.fromkeys(range(len(laws.units)) if fresh is None else fresh)
        self._bounds: dict[int, int] = {}  # what a step by a unit costs at least
        self._small = sum(map(int.bit_count, laws.domains.values())) <= _SMALL
        # Small rules first: where a step is enough the large ones, which take long, wait until the others are through.
        useful = [one for one in enumerate(laws.units) if one[1].price <= most]
        by_size = sorted(useful, key=lambda one: (_least(one[1]), len(one[1].scope)))
        self._tiers = [
            (least, [number for number, _ in some]) for least, some in groupby(by_size, lambda one: _least(one[1]))
        ]

    def steps(self) -> Iterator[DeducedStep]:
        """Every step, the cheapest first.

        Raises:
            LimitReachedError: The time is up.
        """
        number = 0
        self._look_at_cells(self._laws.domains)
        while self.state.open:
            number += 1
            self._deadline.check()
            best = self._alone()
            least = False
            if best is not None and self._seeking and best.cost > self._enough:
                best, least = self._cheapest(best)
            if best is not None and best.cost > self._most:
                best, least = None, False
            open_ones = self._open()
            if best is None and not self._one_only and self._least_refutation() <= self._most:
                best = self._refuter.best(self.state, self._solution, self._most, self._strictly)
            if best is None and self._otherwise is not None:
                best = self._otherwise(self.state)
            if best is None:
                return
            needs = self.state.needs(best.grounds)
            changed = self.state.learn(best.conclusions, number)
            self._look_at_cells(changed)
            for variable in changed:
                for unit in self.state.units_of[variable]:
                    self._dirty[unit] = None
                    self._bounds.pop(unit, None)
            yield DeducedStep(number, best, needs, max(1, open_ones), least)

    def _look_at_cells(self, changed: Iterable[int]) -> None:
        """Find cells with one value left; what becomes known may give those that were found a cheaper reason."""
        near = set(changed)
        if self._cells:
            units = {unit for variable in near & self.state.known.keys() for unit in self.state.units_of[variable]}
            near |= {one for unit in units for one in self._laws.units[unit].scope if one in self._cells}
        for variable in near:
            domain = self.state.domains[variable]
            if variable in self.state.known:
                self._cells.pop(variable, None)
            elif not domain & (domain - 1):
                self._cells[variable] = self._reasons.of_cell(self.state, variable)

    def _alone(self) -> Deduction | None:
        """The cheapest step by one rule."""
        best = min(self._cells.values(), key=_order, default=None)
        for least, numbers in self._tiers:
            if best is not None and best.cost < max(least, self._enough + 1):
                break
            for number in numbers:
                if number in self._dirty:
                    self._refresh(number)
                    del self._dirty[number]
                for deduction in self._candidates.get(number, ()):
                    if best is None or _order(deduction) < _order(best):
                        best = deduction
                if best is not None and best.cost <= self._enough:
                    return best
        return best

    def _cheapest(self, best: Deduction) -> tuple[Deduction, bool]:
        """A step that costs less than one if there is, and whether it is proved that none costs less still."""
        tries = Tries(_MORE_TRIES if self._small else _TRIES)
        try:
            for number, unit in enumerate(self._laws.units):
                known = self._candidates.get(number)  # of which all are known: it was looked at unless it costs more
                if known and unit.price < best.cost and self._bounds.get(number, 0) < best.cost:
                    cheaper, least = self._reasons.cheapest(self.state, unit, known, best.cost, tries)
                    self._bounds[number] = least
                    if cheaper is not None:
                        best = cheaper
                        known.append(cheaper)
        except TooManyError:
            return best, False
        cells = all(deduction.exact for deduction in self._cells.values())
        return best, cells and best.cost <= self._least_of_two()

    def _least_of_two(self) -> int:
        """Bound the cost of a step by two rules from below, by the rules with open cells."""
        known = self.state.known
        return state.least_of_two(
            unit.price for unit in self._laws.units if not all(variable in known for variable in unit.scope)
        )

    def _least_refutation(self) -> int:
        """Bound the cost of a refutation from below; one rule may do where its filter does not find everything."""
        alone = [unit.price for unit in self._laws.units if not unit.constraint.gac]
        return min(self._least_of_two(), min(alone, default=sys.maxsize))

    def _refresh(self, number: int) -> None:
        """Look at a rule again: what was found and is still open stays."""
        kept, covered = [], {}
        for deduction in self._candidates.get(number, ()):
            left = tuple(one for one in map(self._still, deduction.conclusions) if one is not None)
            if not left:
                continue
            deduction = deduction._replace(conclusions=left)
            kept.append(deduction)
            for one in left:
                for bit in (0,) if one.settled else (1 << value for value in values(one.values)):
                    covered[one.variable, bit] = deduction.cost
        unit = self._laws.units[number]
        self._candidates[number] = kept + self._reasons.of_unit(self.state, unit, covered)

    def _still(self, conclusion: Conclusion) -> Conclusion | None:
        """Return the part of something found that is not known yet."""
        if conclusion.variable in self.state.known:
            return None
        if conclusion.settled:
            return conclusion
        values_left = conclusion.values & self.state.domains[conclusion.variable]
        return conclusion._replace(values=values_left) if values_left else None

    def _open(self) -> int:
        """Count the variables that one rule might settle now."""
        settled = {one.variable for deductions in self._candidates.values() for one in self._settled(deductions)}
        return len(settled | self._cells.keys())

    def _settled(self, deductions: Sequence[Deduction]) -> Iterator[Conclusion]:
        for deduction in deductions:
            for one in deduction.conclusions:
                if one.settled and one.variable not in self.state.known:
                    yield one


def _least(unit: LawAtPlace) -> int:
    """Bound the cost of a step by a rule from below.

    A pattern needs at least one ground, which costs 1 or more.  To rule something out costs more than to settle a cell,
    but for that it needs further grounds.
    """
    return unit.price + unit.pattern * (state.RULING_OUT + state.KNOWN)


def _order(deduction: Deduction) -> tuple[int, bool, int, tuple[Conclusion, ...]]:
    """The cheapest first; of equal ones those that settle more, and in reading order."""
    return deduction.cost, not deduction.settles, -len(deduction.conclusions), deduction.conclusions


_Plan = list[DeducedStep]


def rewritten(laws: Laws, steps: Sequence[DeducedStep], deadline: Deadline) -> tuple[DeducedStep, ...]:
    """Return the steps, renumbered, with cheaper ones in place of those that cost more together.

    Args:
        laws: The rules.
        steps: The steps that are needed, in the order of the explanation.
        deadline: When to stop.

    Raises:
        LimitReachedError: The time is up.
    """
    rewriting = _Rewriting(laws, steps, deadline)
    for step in steps:
        if step.deduction.settles:
            rewriting.add(step)
    return tuple(rewriting.result)


class _Rewriting:
    """Rewrites step after step."""

    def __init__(self, laws: Laws, steps: Sequence[DeducedStep], deadline: Deadline) -> None:
        self.result: list[DeducedStep] = []
        self._laws = laws
        self._state = State(laws)
        self._reasons = Reasons(laws, Applying(laws, deadline))
        self._order = {step.number: place for place, step in enumerate(steps)}
        self._by_bar = {
            (one.variable, 1 << value): step
            for step in steps
            for one in step.deduction.conclusions
            if not one.settled
            for value in values(one.values)
        }

    def add(self, step: DeducedStep) -> None:
        """Add a step that settles something, after those that it needs."""
        bars = self._missing(step)
        plan = [*bars, step]
        if bars:
            plan = min([plan, *self._plans(step, bars)], key=_cost)
        for one in plan:
            number = len(self.result) + 1
            self.result.append(replace(one, number=number, needs=self._state.needs(one.deduction.grounds)))
            self._learn(one, number)

    def _learn(self, step: DeducedStep, number: int) -> None:
        """Know what a step finds, be it seen at a glance by now."""
        for one in step.deduction.conclusions:
            for value in () if one.settled else values(one.values):
                self._state.barred.setdefault((one.variable, 1 << value), number)
        self._state.learn(step.deduction.conclusions, number)

    def _missing(self, step: DeducedStep) -> list[DeducedStep]:
        """The steps that were made before a step, for it, and have not been added."""
        found: dict[int, DeducedStep] = {}
        waiting = [step]
        while waiting:
            for bar in _cited(waiting.pop().deduction):
                if bar not in self._state.barred:
                    needed = self._by_bar[bar]
                    if needed.number not in found:
                        found[needed.number] = needed
                        waiting.append(needed)
        return sorted(found.values(), key=lambda one: self._order[one.number])

    def _plans(self, step: DeducedStep, bars: Sequence[DeducedStep]) -> Iterator[_Plan]:
        """Other ways to come to a step."""
        for direct in self._settling(self._state, step):
            yield [direct]
        state = self._state.aside()
        made: list[DeducedStep] = []
        for place, bar in enumerate(bars):
            if all(not state.domains[one.variable] & one.values for one in bar.deduction.conclusions):
                continue
            best = self._ruling_out(state, bars[place:])
            if best is None:
                return
            number = -len(made) - 1  # until it is added
            made.append(replace(best, number=number, needs=state.needs(best.deduction.grounds)))
            state.learn(best.deduction.conclusions, number)
        for last in self._settling(state, step):
            needed = {number for number in state.needs(last.deduction.grounds) if number < 0}
            for one in reversed(made):
                if one.number in needed:
                    needed |= one.needs
            yield [*(one for one in made if one.number in needed), last]

    def _ruling_out(self, state: State, bars: Sequence[DeducedStep]) -> DeducedStep | None:
        """A step in place of the first of some, where possible with all that the others say of its cell."""
        first = bars[0]
        kept = self._again(state, first)
        ways = [] if kept is None else [(kept.cost - first.deduction.cost, kept)]
        variable, mask, _ = first.deduction.conclusions[0]
        if len(first.deduction.conclusions) == 1:
            open_values = state.domains[variable]
            alike = [one.deduction for one in bars if [each[0] for each in one.deduction.conclusions] == [variable]]
            dearest = max(unit.price for one in alike for unit in one.units)
            for unit, left in self._applied(state, variable, dearest):
                if not mask & open_values & left:
                    gone = union(one.conclusions[0].values for one in alike) & open_values & ~left
                    found = self._reasons.proving(state, unit, (Conclusion(variable, gone, settled=False),))
                    saved = [one.cost for one in alike if not one.conclusions[0].values & open_values & left]
                    if found is not None and (len(saved) > 1 or not _is_bundled(first.deduction)):
                        ways.append((found.cost - sum(saved), found))
        if not ways:
            return None
        _, best = min(ways, key=lambda way: way[0])
        return first if best is first.deduction else replace(first, deduction=best, least=False)

    def _applied(self, state: State, variable: int, dearest: int) -> Iterator[tuple[LawAtPlace, int]]:
        """The rules about a variable that cost no more than one, with what they leave to it."""
        for number in state.units_of[variable]:
            unit = self._laws.units[number]
            if unit.price <= dearest:
                yield unit, self._reasons.left(state, unit)[unit.scope.index(variable)]

    def _again(self, state: State, step: DeducedStep) -> Deduction | None:
        """A step as it was, with another reason where it cites steps that were not added."""
        deduction = step.deduction
        if all(bar in state.barred for bar in _cited(deduction)):
            return deduction
        if deduction.supposed is not None or deduction.searched or len(deduction.units) > 1:
            return None
        if not deduction.units:
            return self._of_cell(state, deduction)
        return self._reasons.proving(state, deduction.units[0], deduction.conclusions)

    def _of_cell(self, state: State, deduction: Deduction) -> Deduction | None:
        """Why the variable that a step settles has one value left, if that is so."""
        (conclusion,) = deduction.conclusions
        if state.domains[conclusion.variable] != conclusion.values:
            return None
        return self._reasons.of_cell(state, conclusion.variable)

    def _settling(self, state: State, step: DeducedStep) -> Iterator[DeducedStep]:
        """The step by what is known now, and others that settle the same."""
        deduction = step.deduction
        ways = [self._again(state, step)]
        if all(one.settled for one in deduction.conclusions):
            variable = deduction.conclusions[0].variable
            if len(deduction.conclusions) == 1:
                ways.append(self._of_cell(state, deduction))
            dearest = max((unit.price for unit in deduction.units), default=0)
            ways += [
                self._reasons.proving(state, unit, deduction.conclusions)
                for unit, left in self._applied(state, variable, dearest)
                if left == deduction.conclusions[0].values
            ]
        for way in ways:
            if way is not None:
                least = step.least and way.cost <= deduction.cost
                yield step if way is deduction else replace(step, deduction=way, least=least)


def _is_bundled(deduction: Deduction) -> bool:
    """Whether a step may be stated together with others by its rule."""
    if deduction.supposed is not None or len(deduction.units) != 1:
        return False
    (unit,) = deduction.units
    return unit.several is not None and unit.several(Argument(deduction.conclusions, deduction.grounds)) is not None


def _cited(deduction: Deduction) -> Iterator[tuple[int, int]]:
    """Yield what a step takes from earlier ones that rule values out."""
    for ground in deduction.grounds:
        if not ground.known and ground.by is None:
            yield from ((variable, 1 << value) for variable in ground.variables for value in values(ground.values))


def _cost(plan: Sequence[DeducedStep]) -> int:
    return sum(one.deduction.cost for one in plan)
