"""Conditions about a group: the places that they name, as formulas for engines, and judged on a finished board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from pylogic.language.board.board import Board
from pylogic.language.board.groups import Group
from pylogic.language.board.places import Place
from pylogic.language.compile import linear
from pylogic.language.compile.formula import AnyOf, Formula, Largest, Test, Total, Truth, all_of
from pylogic.language.compile.linear import Linear
from pylogic.language.parse.comparisons import Measured, NoClueError, Own, name_value, stating, together
from pylogic.language.parse.condition import (
    BETWEEN,
    Condition,
    Junction,
    Negation,
    Tally,
    measured_in,
    names_clue,
    sides,
)
from pylogic.language.parse.expressions import (
    COMPARISONS,
    Call,
    Comparison,
    Expression,
    Function,
    Name,
    Number,
    Operation,
    Spot,
    calls,
    leaves,
    value,
)
from pylogic.language.parse.rule import Finished
from pylogic.model.atom import Clue

_NOWHERE = Group("", ())
_ALWAYS: Condition = Junction("and", ())


@dataclass(frozen=True)
class Scope:
    """Scope of a condition.

    Attributes:
        board: The board.
        group: The group.
        own: The groups that measures are about, where they are of other families.
        members: The places of ``a`` and ``b``.
        condition: The condition of the rule there.
    """

    board: Board
    group: Group = _NOWHERE
    own: Own = field(default_factory=dict)
    members: Mapping[str, Place] = field(default_factory=dict)
    condition: Condition = _ALWAYS

    def of(self, measured: Measured | Tally) -> Group:
        """The group that a measure is about."""
        return self.own[measured.families]

    def place(self, name: str) -> Place | None:
        """The place that a name stands for; ``None`` where it is off the board."""
        if name == "value":
            return self.group.centre
        return self.members.get(name) or self.board.frame.cells.get(name)

    def within(self, tally: Tally) -> Iterator[Scope]:
        """Return the scopes of the parts of a count or a sum, one for each place.

        Raises:
            NoClueError: A cell of the group had a clue, whose number is missing now.
        """
        if not tally.families:
            yield self
            return
        group = self.of(tally)
        if tally.members:
            pairs = "b" in tally.members
            for one, other in (
                pairwise(group.unrolled.places) if pairs else ((place, group.centre) for place in group.places)
            ):
                members = {"a": one, "b": other or one} if pairs else {"a": one}
                if tally.where is not None:
                    between = Group("", (one, other or one)).asked(tally.where.sort)
                    if between is None or self.board.variable(tally.where.sort.name, between) is None:
                        continue
                    members[BETWEEN] = between
                yield Scope(self.board, group, self.own, members)
        else:
            condition = tally.conditions[0]
            for about, own in together(*measured_in(condition), names_clue(condition), self.board):
                scope = Scope(self.board, about, own)
                if about.centre in group.places and (scope.says(condition) or about.hint is not None):
                    yield scope

    def says(self, condition: Condition) -> bool:
        """Whether the clue and the settings that a condition names are there, and the cells that it is about."""
        try:
            for side in sides(condition):
                for leaf in leaves(side):
                    if isinstance(leaf, Name):
                        name_value(leaf, self.group, self.board)
                    elif isinstance(leaf, Call) and isinstance(leaf.arguments, Tally):
                        if not self._says_of_each(leaf.arguments):
                            return False
                    elif isinstance(leaf, Spot) and self._variable(leaf) is None:
                        return False
        except NoClueError:
            return False
        return True

    def _says_of_each(self, tally: Tally) -> bool:
        within = [side for one in tally.conditions for side in sides(one)]
        names = {leaf.text for side in within for leaf in leaves(side) if isinstance(leaf, Name)}
        if names & self.board.frame.settings.keys() - self.board.settings.keys():
            return False
        scopes = [*self.within(tally)] if tally.families else []
        if tally.families and not tally.members and not scopes:
            return False
        return all(one.says(each) for one in scopes for each in tally.conditions)

    def clues(self, condition: Condition) -> Iterator[Clue]:
        """The clues that a condition rests on."""
        own = [stating(Comparison(side, "=", side), self.group, self.board) for side in sides(condition)]
        yield from (clue for clue in (self.group.lister, *own) if clue is not None)
        for side in sides(condition):
            for call in calls(side):
                if isinstance(call.arguments, Tally) and call.arguments.families:
                    for scope in self.within(call.arguments):
                        for one in call.arguments.conditions:
                            yield from scope.clues(one)

    def _variable(self, spot: Spot) -> int | None:
        place = self.place(spot.name.text)
        return None if place is None else self.board.variable(spot.sort, place)

    # Flat facts for engines.

    def formula(self, condition: Condition) -> Formula:
        """The condition as one about variables."""
        match condition:
            case Comparison(left, sign, right):
                return Test(self.total(left).plus(self.total(right), Fraction(-1)), sign)
            case Negation(part):
                return self.formula(part).negated()
            case Junction(sign, parts):
                made = [self.formula(part) for part in parts]
        if sign == "same":
            one, other = made
            return AnyOf((all_of((one, other)), all_of((one.negated(), other.negated()))))
        return AnyOf(tuple(made)) if sign == "or" else all_of(made)

    def total(self, expression: Expression) -> Total:
        """A number as a sum over variables."""
        match expression:
            case Number() | Name():
                return Total(linear.linear(expression, self.group, self.board))
            case Spot():
                variable = self._variable(expression)
                assert variable is not None  # or the condition says nothing here
                return Total(linear.worth(self.board, variable, expression.plain))
            case Call(arguments=Tally() as tally):
                total = Total(Linear())
                for scope in self.within(tally):
                    truths = tuple((Fraction(1), Truth(scope.formula(each))) for each in tally.conditions)
                    total = total.plus(Total(Linear(), truths), Fraction(1))
                    for addend in tally.parts:
                        total = total.plus(scope.total(addend), Fraction(1))
                return total
            case Call():
                return Total(linear.linear(expression, self.group, self.board, self.own))
            case Function(name, inner):
                minus = Total(Linear())
                totals = [self.total(part) for part in inner]
                if name == "abs":
                    totals.append(minus.plus(totals[0], Fraction(-1)))
                elif name == "min":
                    totals = [minus.plus(total, Fraction(-1)) for total in totals]
                return Total(Linear(), ((Fraction(-1 if name == "min" else 1), Largest(tuple(totals))),))
            case Operation(sign, left, right):
                return self._combined(sign, self.total(left), self.total(right))

    @staticmethod
    def _combined(sign: str, one: Total, other: Total) -> Total:
        if sign in ("+", "-"):
            return one.plus(other, Fraction(1 if sign == "+" else -1))
        if sign == "*" and not one.linear.terms and not one.others:
            one, other = other, one
        factor = other.linear.constant
        return Total(Linear()).plus(one, factor if sign == "*" else 1 / factor)

    # What the checker finds.

    def holds(self, condition: Condition, finished: Finished) -> bool:
        """Whether a condition holds in a finished board."""
        match condition:
            case Comparison(left, sign, right):
                return COMPARISONS[sign](self.worth(left, finished), self.worth(right, finished))
            case Negation(part):
                return not self.holds(part, finished)
            case Junction(sign, parts):
                so = [self.holds(part, finished) for part in parts]
        return any(so) if sign == "or" else all(so) if sign == "and" else len(set(so)) == 1

    def worth(self, expression: Expression, finished: Finished) -> Fraction:
        """Evaluate an expression."""

        def call(one: Call) -> Fraction:
            tally = one.arguments
            if not isinstance(tally, Tally):
                return Fraction(tally.measure(self.of(tally), finished))
            scopes = [*self.within(tally)]
            counted = sum(scope.holds(each, finished) for scope in scopes for each in tally.conditions)
            return counted + sum((scope.worth(each, finished) for scope in scopes for each in tally.parts), Fraction(0))

        def spot(one: Spot) -> Fraction:
            sort, place = self.board.frame.sorts[one.sort], self.place(one.name.text)
            number = None if place is None else finished.number(one.sort, place)
            assert number is not None  # or the condition says nothing here
            return Fraction(number if one.plain else sort.worth(number))

        return value(expression, lambda name: name_value(name, self.group, self.board), call, spot)
