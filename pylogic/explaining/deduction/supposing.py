"""A contradiction, line by line: what follows by rules and at a glance, from a supposition if there is one."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from pylogic.explaining.deduction.reasons import Deduction, Reasons
from pylogic.explaining.deduction.state import Applying, State
from pylogic.model.laws import Conclusion, Ground, LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import values

_BEFORE = 0
"""The number of what is known or supposed; lines are numbered from 1."""


class Known(NamedTuple):
    """What is known before something is supposed.

    Attributes:
        values: The variables that are known, with their values.
        barred: The variables and values that were ruled out.
    """

    values: Mapping[int, int]
    barred: Container[tuple[int, int]]


class Line(NamedTuple):
    """A conclusion from what is known, what is supposed and the lines before.

    Attributes:
        unit: The rule; ``None`` where a cell has one value left, or none.
        grounds: The grounds.
        conclusions: The conclusions; empty where the rule is contradicted.
        needs: The numbers of the lines before on which it rests.
        number: Its own.
    """

    unit: LawAtPlace | None
    grounds: tuple[Ground, ...]
    conclusions: tuple[Conclusion, ...]
    needs: frozenset[int]
    number: int


def lines(laws: Laws, deduction: Deduction, known: Known, deadline: Deadline) -> tuple[Line, ...]:
    """The lines of a refutation, those that the contradiction needs; the last one is the contradiction.

    None where rules that see less once more is known do not get there line by line.

    Args:
        laws: The rules.
        deduction: The refutation.
        known: The knowledge so far; no line says it again.
        deadline: When to give up.

    Raises:
        LimitReachedError: The time is up.
    """
    made = list(_Supposing(laws, deduction, known, deadline).made())
    if not made or any(one.values for one in made[-1].conclusions):
        return ()
    used: set[tuple[int, int]] = set()
    kept: list[Line] = []
    for line in reversed(made):
        used_later = tuple(one for one in line.conclusions if not used.isdisjoint(_said(one)))
        if used_later or line is made[-1]:
            kept.append(line._replace(conclusions=used_later or line.conclusions))
            used.update(said for ground in line.grounds for said in _rests_on(ground))
    kept.reverse()
    numbers = {line.number: number for number, line in enumerate(kept, 1)}
    return tuple(
        line._replace(number=numbers[line.number], needs=frozenset(numbers[need] for need in line.needs))
        for line in kept
    )


def _said(conclusion: Conclusion) -> Iterator[tuple[int, int]]:
    """Yield of each variable that it is known, or which values it cannot have."""
    return ((conclusion.variable, value) for value in ((0,) if conclusion.settled else values(conclusion.values << 1)))


def _rests_on(ground: Ground) -> Iterator[tuple[int, int]]:
    """The same of what a line rests on."""
    if ground.known or ground.by is not None:
        yield (ground.variables[0] if ground.by is None else ground.by), 0
    else:
        yield from ((variable, value) for variable in ground.variables for value in values(ground.values << 1))


class _Supposing:
    """Follows a supposition by the rules of its refutation, and by nothing else that is known than its grounds."""

    def __init__(self, laws: Laws, deduction: Deduction, known: Known, deadline: Deadline) -> None:
        self._known = known
        self._all = laws
        self._laws = replace(laws, units=tuple(sorted(deduction.units, key=lambda unit: unit.price)), printed={})
        self._state = State(self._laws)
        self._made = 0
        self._reasons = Reasons(self._laws, Applying(laws, deadline))
        for ground in deduction.grounds:
            if ground.known:
                self._state.settle(ground.variables[0], ground.values, _BEFORE)
            else:
                self._state.give(ground)
        if deduction.supposed is not None:
            self._state.settle(*deduction.supposed, _BEFORE)

    def made(self) -> Iterator[Line]:
        """Line after line, to the contradiction."""
        while (end := self._end()) is None:
            line = self._next()
            if line is None:
                return
            new = tuple(one for one in line.conclusions if not self._is_known(one))
            self._state.learn((one for one in line.conclusions if one not in new), _BEFORE)
            if new:
                self._state.learn(new, line.number)
                self._made += 1
                yield line._replace(conclusions=new)
        yield end

    def _is_known(self, one: Conclusion) -> bool:
        """Whether a conclusion was known before anything was supposed."""
        if one.settled:
            return self._known.values.get(one.variable) == one.values
        return all((one.variable, 1 << value) in self._known.barred for value in values(one.values))

    def _end(self) -> Line | None:
        """A contradiction."""
        for variable, domain in self._state.domains.items():
            if not domain:
                return self._line(None, self._reasons.of_cell(self._state, variable))
        for unit in self._laws.units:
            grounds = self._reasons.contradicted(self._state, unit)
            if grounds is not None:
                return Line(unit, grounds, (), self._state.needs(grounds), self._made + 1)
        return None

    def _next(self) -> Line | None:
        """Return the next line."""
        for variable in self._state.open:
            domain = self._state.domains[variable]
            if domain != self._laws.domains[variable] and not domain & (domain - 1):
                return self._line(None, self._reasons.of_cell(self._state, variable))
        following = (
            self._plainest(unit, deduction)
            for unit in self._laws.units
            for deduction in self._reasons.of_unit(self._state, unit, {})[:1]
        )
        return next(following, None)

    def _plainest(self, unit: LawAtPlace, deduction: Deduction) -> Line:
        """The line by a rule, or by one that costs less and is not needed elsewhere in the refutation."""
        for number in self._all.units_of[deduction.conclusions[0].variable]:
            other = self._all.units[number]
            if other.price < unit.price:
                found = self._reasons.proving(self._state, other, deduction.conclusions)
                if found is not None and found.cost < deduction.cost:
                    unit, deduction = other, found
        return self._line(unit, deduction)

    def _line(self, unit: LawAtPlace | None, deduction: Deduction) -> Line:
        needs = self._state.needs(deduction.grounds)
        return Line(unit, deduction.grounds, deduction.conclusions, needs, self._made + 1)
