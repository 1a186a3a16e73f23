"""Steps with the simplest reasons that are known where each stands in the explanation.

A step that only rules values out stands just before it is needed, perhaps long after it was found: more is known by
then, and a plainer rule may say the same, or one rule all that several steps say of a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pylogic.explaining.deduction.deducing import Deduced
from pylogic.explaining.deduction.reasons import Candidate, Reasons
from pylogic.explaining.deduction.state import Applying, State
from pylogic.model.deadline import Deadline
from pylogic.model.laws import Argument, Conclusion, Laws, Unit
from pylogic.model.network import union, values

_Plan = list[Deduced]


def retold(laws: Laws, steps: Sequence[Deduced], deadline: Deadline) -> tuple[Deduced, ...]:
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
        if step.candidate.settles:
            rewriting.add(step)
    return tuple(rewriting.result)


class _Rewriting:
    """Rewrites step after step."""

    def __init__(self, laws: Laws, steps: Sequence[Deduced], deadline: Deadline) -> None:
        self.result: list[Deduced] = []
        self._laws = laws
        self._state = State(laws)
        self._reasons = Reasons(laws, Applying(laws, deadline))
        self._order = {step.number: place for place, step in enumerate(steps)}
        self._by_bar = {
            (one.variable, 1 << value): step
            for step in steps
            for one in step.candidate.conclusions
            if not one.settled
            for value in values(one.values)
        }

    def add(self, step: Deduced) -> None:
        """Add a step that settles something, after those that it needs."""
        bars = self._missing(step)
        plan = [*bars, step]
        if bars:
            plan = min([plan, *self._plans(step, bars)], key=_cost)
        for one in plan:
            number = len(self.result) + 1
            self.result.append(replace(one, number=number, needs=self._state.needs(one.candidate.grounds)))
            self._learn(one, number)

    def _learn(self, step: Deduced, number: int) -> None:
        """Know what a step finds, be it seen at a glance by now."""
        for one in step.candidate.conclusions:
            for value in () if one.settled else values(one.values):
                self._state.barred.setdefault((one.variable, 1 << value), number)
        self._state.learn(step.candidate.conclusions, number)

    def _missing(self, step: Deduced) -> list[Deduced]:
        """The steps that were made before a step, for it, and have not been added."""
        found: dict[int, Deduced] = {}
        waiting = [step]
        while waiting:
            for bar in _cited(waiting.pop().candidate):
                if bar not in self._state.barred:
                    needed = self._by_bar[bar]
                    if needed.number not in found:
                        found[needed.number] = needed
                        waiting.append(needed)
        return sorted(found.values(), key=lambda one: self._order[one.number])

    def _plans(self, step: Deduced, bars: Sequence[Deduced]) -> Iterator[_Plan]:
        """Other ways to come to a step."""
        for direct in self._settling(self._state, step):
            yield [direct]
        state = self._state.aside()
        made: list[Deduced] = []
        for place, bar in enumerate(bars):
            if all(not state.domains[one.variable] & one.values for one in bar.candidate.conclusions):
                continue
            best = self._ruling_out(state, bars[place:])
            if best is None:
                return
            number = -len(made) - 1  # until it is added
            made.append(replace(best, number=number, needs=state.needs(best.candidate.grounds)))
            state.learn(best.candidate.conclusions, number)
        for last in self._settling(state, step):
            needed = {number for number in state.needs(last.candidate.grounds) if number < 0}
            for one in reversed(made):
                if one.number in needed:
                    needed |= one.needs
            yield [*(one for one in made if one.number in needed), last]

    def _ruling_out(self, state: State, bars: Sequence[Deduced]) -> Deduced | None:
        """A step in place of the first of some, where possible with all that the others say of its cell."""
        first = bars[0]
        kept = self._again(state, first)
        ways = [] if kept is None else [(kept.cost - first.candidate.cost, kept)]
        variable, mask, _ = first.candidate.conclusions[0]
        if len(first.candidate.conclusions) == 1:
            open_values = state.domains[variable]
            alike = [one.candidate for one in bars if [each[0] for each in one.candidate.conclusions] == [variable]]
            dearest = max(unit.price for one in alike for unit in one.units)
            for unit, left in self._applied(state, variable, dearest):
                if not mask & open_values & left:
                    gone = union(one.conclusions[0].values for one in alike) & open_values & ~left
                    found = self._reasons.proving(state, unit, (Conclusion(variable, gone, settled=False),))
                    saved = [one.cost for one in alike if not one.conclusions[0].values & open_values & left]
                    if found is not None and (len(saved) > 1 or not _is_bundled(first.candidate)):
                        ways.append((found.cost - sum(saved), found))
        if not ways:
            return None
        _, best = min(ways, key=lambda way: way[0])
        return first if best is first.candidate else replace(first, candidate=best, least=False)

    def _applied(self, state: State, variable: int, dearest: int) -> Iterator[tuple[Unit, int]]:
        """The rules about a variable that cost no more than one, with what they leave to it."""
        for number in state.units_of[variable]:
            unit = self._laws.units[number]
            if unit.price <= dearest:
                yield unit, self._reasons.left(state, unit)[unit.scope.index(variable)]

    def _again(self, state: State, step: Deduced) -> Candidate | None:
        """A step as it was, with another reason where it cites steps that were not added."""
        candidate = step.candidate
        if all(bar in state.barred for bar in _cited(candidate)):
            return candidate
        if candidate.supposed is not None or candidate.searched or len(candidate.units) > 1:
            return None
        if not candidate.units:
            return self._of_cell(state, candidate)
        return self._reasons.proving(state, candidate.units[0], candidate.conclusions)

    def _of_cell(self, state: State, candidate: Candidate) -> Candidate | None:
        """Why the variable that a step settles has one value left, if that is so."""
        (conclusion,) = candidate.conclusions
        if state.domains[conclusion.variable] != conclusion.values:
            return None
        return self._reasons.of_cell(state, conclusion.variable)

    def _settling(self, state: State, step: Deduced) -> Iterator[Deduced]:
        """The step by what is known now, and others that settle the same."""
        candidate = step.candidate
        ways = [self._again(state, step)]
        if all(one.settled for one in candidate.conclusions):
            variable = candidate.conclusions[0].variable
            if len(candidate.conclusions) == 1:
                ways.append(self._of_cell(state, candidate))
            dearest = max((unit.price for unit in candidate.units), default=0)
            ways += [
                self._reasons.proving(state, unit, candidate.conclusions)
                for unit, left in self._applied(state, variable, dearest)
                if left == candidate.conclusions[0].values
            ]
        for way in ways:
            if way is not None:
                least = step.least and way.cost <= candidate.cost
                yield step if way is candidate else replace(step, candidate=way, least=least)


def _is_bundled(candidate: Candidate) -> bool:
    """Whether a step may be stated together with others by its rule."""
    if candidate.supposed is not None or len(candidate.units) != 1:
        return False
    (unit,) = candidate.units
    return unit.several is not None and unit.several(Argument(candidate.conclusions, candidate.grounds)) is not None


def _cited(candidate: Candidate) -> Iterator[tuple[int, int]]:
    """Yield what a step takes from earlier ones that rule values out."""
    for ground in candidate.grounds:
        if not ground.known and ground.by is None:
            yield from ((variable, 1 << value) for variable in ground.variables for value in values(ground.values))


def _cost(plan: Sequence[Deduced]) -> int:
    return sum(one.candidate.cost for one in plan)
