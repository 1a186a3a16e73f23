"""Laws of arithmetic: which sets of numbers add up, and values with which a condition cannot hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.language.board.board import Board
from pylogic.language.compile import propagators
from pylogic.language.compile.flat import Arguments, Facts
from pylogic.language.compile.formula import AnyOf, Formula, Test, Total
from pylogic.language.compile.linear import Linear
from pylogic.language.compile.propagators import Summed
from pylogic.language.laws import law
from pylogic.language.laws.law import Law, Most, Others, Reasoning
from pylogic.language.parse.rule import Rule
from pylogic.language.words.condition import scopes
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import dataclass

_LARGE = 2_000
"""Larger sums are propagated by their bounds alone."""


@dataclass(frozen=True)
class _Exactly:
    """A sum.

    Attributes:
        stated: The sum as it is stated.
        plain: Whether values are added as they are.
        apart: Whether no value repeats as well.
        guards: The values under which it holds.
    """

    stated: Summed
    plain: bool
    apart: bool
    guards: tuple[tuple[int, int], ...]

    def ways(self, numbers: Sequence[int]) -> Iterator[int]:
        """The sets of some numbers that add up, where none repeats; none where numbers may repeat."""
        apart = self.apart and not self.guards
        return law.chosen(numbers, self.stated.added, self.stated.number) if apart else iter(())


def _sum_of(arguments: Arguments, facts: Facts, most: Most) -> Iterator[Pruning]:
    for constraint in propagators.ARITHMETIC["sum"](arguments, facts):
        summed: Summed = constraint.arguments
        added = constraint.variables[: summed.added]
        plain = not summed.weights and set(summed.factors.values()) == {1}
        low = min((domain[0] for one in added for domain in [facts.values(one)] if domain), default=0)
        if summed.sign != "eq" or low < 0 or not 0 <= summed.number <= _LARGE:
            yield constraint
            continue
        numbers = {value for one in added for value in facts.values(one)}
        apart = plain and all(most(added, value) == 1 for value in numbers)
        yield Pruning(_prune, constraint.variables, _Exactly(summed, plain, apart, summed.guards))


def _prune(store: Store, variables: Sequence[int], arguments: _Exactly) -> None:
    if any(store.domains[variable] != store.bit(value) for variable, value in arguments.guards):
        return
    added = variables[: arguments.stated.added]
    if arguments.plain and store.lowest >= 0:
        numbers = tuple([store.domains[variable] << store.lowest for variable in added])
        for variable, some in zip(added, _kept(arguments, numbers), strict=True):
            store.keep(variable, some >> store.lowest)
        return
    adds = [
        {value: propagators.added(arguments.stated, one, value) for value in store.candidates(one)} for one in added
    ]
    if any(add < 0 for one in adds for add in one.values()):
        propagators.prune_sum(store, variables, arguments.stated)
        return
    kept = _kept(arguments, tuple([law.set_of(one.values()) for one in adds]))
    for variable, one, some in zip(added, adds, kept, strict=True):
        for value, add in one.items():
            if not some >> add & 1:
                store.remove(variable, store.bit(value))


def _kept(arguments: _Exactly, adds: tuple[int, ...]) -> tuple[int, ...]:
    """The set of numbers that each place may add."""
    kept = law.reachable(adds, arguments.stated.number)
    if kept is not None and arguments.apart:
        kept = law.apart(kept, arguments.stated.number)
    if kept is None:
        raise ContradictionError
    return kept


def _condition_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """A condition for each group or pair that it is about."""
    for scope, guards in scopes(rule, board):
        formula: Formula = scope.formula(scope.condition)
        for guard in guards:
            asked = scope.group.asked(guard.sort)
            variable = board.variable(guard.sort.name, asked) if asked else None
            assert variable is not None  # or the rule says nothing here
            formula = AnyOf((Test(Total(Linear({(variable, guard.number): 1})), "="), formula))
        if isinstance(formula, Test) and not formula.total.others:
            continue  # its facts say the same
        variables = tuple(dict.fromkeys(formula.variables))
        clues = tuple(dict.fromkeys(scope.clues(scope.condition)))
        says = clues[0].sentence if len(clues) == 1 and not scope.members else rule.sentence
        yield Law("", says, Pruning(_prune_condition, variables, formula), clues)


CONDITION = Reasoning(_condition_laws)
SUM = Reasoning(prunes={"sum": _sum_of})


def _prune_condition(store: Store, variables: Sequence[int], arguments: Formula) -> None:
    """Remove the values with which a condition cannot hold, until nothing changes."""
    left = sum(len(store.candidates(variable)) for variable in variables)
    before = 0
    while before != left:
        before = left
        _prune_once(store, arguments)
        left = sum(len(store.candidates(variable)) for variable in variables)


def _prune_once(store: Store, formula: Formula) -> None:
    """Remove values with which a condition cannot hold, each looked at once."""
    if isinstance(formula, AnyOf) and formula.negative:
        for part in formula.parts:
            _prune_once(store, part.negated())
        return
    if isinstance(formula, AnyOf):
        open_parts = [part for part in formula.parts if part.truth(store.candidates) is not False]
        if len(open_parts) == 1:
            _prune_once(store, open_parts[0])
            return
        met: set[int] = set()
        for variables in ({*part.variables} for part in open_parts):
            if met and met.isdisjoint(variables):
                return  # whatever is tried, one of two parts stays open
            met |= variables
    if isinstance(formula, Test) and formula.sign == "=" and formula.total.is_of_two:
        for variable, value in formula.total.refuted(store.candidates):
            store.remove(variable, store.bit(value))
        return
    known: dict[int, Sequence[int]] = {variable: [*store.candidates(variable)] for variable in formula.variables}
    if formula.truth(known.__getitem__) is False:
        raise ContradictionError
    for variable, values in known.items():
        for tried in values if len(values) > 1 else ():
            known[variable] = (tried,)
            if formula.truth(known.__getitem__) is False:
                store.remove(variable, store.bit(tried))
        known[variable] = [*store.candidates(variable)]
