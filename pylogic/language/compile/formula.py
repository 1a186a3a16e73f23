"""Conditions about variables and groups: as flat facts, on a finished board, and by the bounds of each side in Python.

A part of a condition whose truth matters, and a number that is not a sum, become hidden variables that both engines
determine: whatever they stand for holds where they are 1, and its opposite where they are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from math import ceil, floor

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Place
from pylogic.language.compile import linear
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.linear import Linear
from pylogic.language.parse.comparisons import (
    BETWEEN,
    Condition,
    Junction,
    Measured,
    Negation,
    NoClueError,
    Own,
    Tally,
    measured_in,
    name_value,
    names_clue,
    sides,
    stating,
    together,
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
    Worth,
    calls,
    leaves,
    value,
)
from pylogic.language.parse.rule import Finished
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue
from pylogic.model.records import dataclass, field

Candidates = Callable[[int], Sequence[int]]
"""The values that a variable may have."""
Literal = tuple[int, int]
"""A variable and a value that it has."""
_OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True, eq=False)
class Largest:
    """The largest of some numbers."""

    parts: tuple[Total, ...]


@dataclass(frozen=True, eq=False)
class Product:
    """The product of two numbers."""

    one: Total
    other: Total


@dataclass(frozen=True, eq=False)
class Truth:
    """1 where a condition holds, else 0."""

    formula: Formula


@dataclass(frozen=True, eq=False)
class Total:
    """A sum of variables, indicators, largest numbers, products and truths.

    Attributes:
        linear: The variables and indicators.
        others: The other addends, with their weights.
    """

    linear: Linear
    others: tuple[tuple[Fraction, Largest | Product | Truth], ...] = ()

    def plus(self, other: Total, factor: Fraction) -> Total:
        """This and a multiple of another one."""
        others = (*self.others, *((weight * factor, one) for weight, one in other.others))
        return Total(self.linear.plus(other.linear, factor), others)

    @cached_property
    def _weights(self) -> dict[int, list[tuple[int | None, Worth]]]:
        """Return the contribution of each variable, by its values."""
        weights: dict[int, list[tuple[int | None, Worth]]] = {}
        for (variable, counted), weight in self.linear.terms.items():
            weights.setdefault(variable, []).append((counted, _plain(weight)))
        return weights

    @cached_property
    def _constant(self) -> Worth:
        return _plain(self.linear.constant)

    @property
    def variables(self) -> Iterator[int]:
        """All variables in it."""
        yield from self._weights
        for _, one in self.others:
            match one:
                case Largest(parts):
                    yield from (variable for part in parts for variable in part.variables)
                case Product(left, right):
                    yield from left.variables
                    yield from right.variables
                case Truth(formula):
                    yield from formula.variables

    def _adds(self, variable: int, candidates: Candidates) -> list[Worth]:
        weights = self._weights[variable]
        return [
            sum(weight * number if value is None else weight * (value == number) for value, weight in weights)
            for number in candidates(variable)
        ]

    def is_zero(self, candidates: Candidates) -> bool | None:
        """Whether it is 0; ``None`` where that may be open."""
        if not self.others and len(self._weights) <= 2:
            adds: list[set[Worth]] = [set(self._adds(variable, candidates)) for variable in self._weights]
            adds += [{0}] * (2 - len(adds))
            one, other = adds
            wanted = {-self._constant - value for value in other}
            return False if one.isdisjoint(wanted) else True if len(one) == len(wanted) == 1 else None
        low, high = self.extent(candidates)
        return True if low == high == 0 else False if low > 0 or high < 0 else None

    @property
    def is_of_two(self) -> bool:
        """Whether it is made up of two variables."""
        return not self.others and len(self._weights) == 2

    def refuted(self, candidates: Candidates) -> list[tuple[int, int]]:
        """The variables of the two, and their values, with which it is not 0."""
        adds = {variable: self._adds(variable, candidates) for variable in self._weights}
        found: list[tuple[int, int]] = []
        for (one, own), others in zip(adds.items(), reversed(adds.values()), strict=True):
            wanted = {-self._constant - add for add in others}
            found += [(one, value) for value, add in zip(candidates(one), own, strict=True) if add not in wanted]
        return found

    def extent(self, candidates: Candidates) -> tuple[Worth, Worth]:
        """The least and the most that it may be, or less and more."""
        low = high = self._constant
        for variable in self._weights:
            adds = self._adds(variable, candidates)
            low, high = low + min(adds, default=0), high + max(adds, default=0)  # without values there is no solution
        for weight, one in self.others:
            least: Worth
            most: Worth
            match one:
                case Largest(parts):
                    extents = [part.extent(candidates) for part in parts]
                    least, most = max(low for low, _ in extents), max(high for _, high in extents)
                case Product(left, right):
                    corners = [a * b for a, b in product(left.extent(candidates), right.extent(candidates))]
                    least, most = min(corners), max(corners)
                case Truth(formula):
                    so = formula.truth(candidates)
                    least, most = int(so is True), int(so is not False)
            ends = _plain(weight) * least, _plain(weight) * most
            low, high = low + min(ends), high + max(ends)
        return low, high


def _plain(number: Worth) -> Worth:
    """The number, not as a fraction where it is whole: that takes several times as long to add."""
    return int(number) if number.denominator == 1 else number


@dataclass(frozen=True, eq=False)
class Test:
    """A total compares with 0."""

    total: Total
    sign: str

    @property
    def variables(self) -> Iterator[int]:
        """All variables in it."""
        return self.total.variables

    def negated(self) -> Formula:
        """The opposite."""
        return Test(self.total, _OPPOSITE[self.sign])

    def truth(self, candidates: Candidates) -> bool | None:
        """Whether it holds; ``None`` where that may be open."""
        if self.sign in ("=", "<>"):
            zero = self.total.is_zero(candidates)
            return zero if zero is None else zero == (self.sign == "=")
        low, high = self.total.extent(candidates)
        holds = COMPARISONS[self.sign]
        ends = {holds(low, 0), holds(high, 0)}
        return ends.pop() if len(ends) == 1 else None


@dataclass(frozen=True, eq=False)
class AnyOf:
    """One of some conditions holds, or, negated, none of them."""

    parts: tuple[Formula, ...]
    negative: bool = False

    @property
    def variables(self) -> Iterator[int]:
        """All variables in it."""
        return (variable for part in self.parts for variable in part.variables)

    def negated(self) -> Formula:
        """The opposite."""
        return AnyOf(self.parts, not self.negative)

    def truth(self, candidates: Candidates) -> bool | None:
        """Whether it holds; ``None`` where that may be open."""
        truths = [part.truth(candidates) for part in self.parts]
        some = True if True in truths else None if None in truths else False
        return some if some is None else some != self.negative


Formula = Test | AnyOf


def all_of(parts: Sequence[Formula]) -> Formula:
    """All of some conditions hold."""
    return AnyOf(tuple(part.negated() for part in parts), negative=True)


@dataclass
class Stating:
    """States conditions to engines.

    Args:
        flat: The facts.
        guards: Values in the centre of the group under which they hold.
        group: The group.
        clue: The clue that states them.
        when: Further variables, with values, under which they hold.
        depends: The numbers of the clues on which they depend, where these are several.
    """

    flat: Flat
    group: Group | None = None
    guards: Sequence[Value] = ()
    clue: Clue | None = None
    when: tuple[Literal, ...] = ()
    depends: Sequence[int] = ()
    _literals: dict[object, Literal] = field(default_factory=dict)

    def state(self, formula: Formula) -> None:
        """State that a condition holds."""
        if isinstance(formula, Test):
            self._state(self.lowered(formula.total), formula.sign)
        elif formula.negative:
            for part in formula.parts:
                self.state(part.negated())
        elif len(formula.parts) == 1:
            self.state(formula.parts[0])
        else:
            self._count(formula.parts, ">=", 1)

    def _count(self, parts: Sequence[Formula], sign: str, number: int) -> None:
        total = Linear(constant=Fraction(-number))
        for part in parts:
            total = total.plus(self._truth(part), 1)
        self._state(total, sign)

    def _truth(self, formula: Formula) -> Linear:
        """Return 1 where a condition holds, else 0, as a sum: what one variable holds needs no other one."""
        if isinstance(formula, Test) and formula.sign in ("=", "<>"):
            terms, constant = formula.total.linear.terms, formula.total.linear.constant
            ((variable, looked_for), weight), *others = terms.items() if terms else [((0, 0), 0)]
            if looked_for is None and weight and not others and not formula.total.others:
                number = -constant / weight
                holds = Linear({(variable, int(number)): 1} if number.denominator == 1 else {})
                return holds if formula.sign == "=" else Linear(constant=Fraction(1)).plus(holds, -1)
        return Linear({self.literal(formula): 1})

    def _state(self, difference: Linear, sign: str) -> None:
        guarded = linear.Guarded(self.group, self.guards, self.when, self.depends)
        linear.state(self.flat, difference, sign, guarded, self.clue)

    def literal(self, formula: Formula) -> Literal:
        """Return a hidden variable that says whether a condition holds, and the value that says so."""
        positive = formula.sign in ("=", "<", "<=") if isinstance(formula, Test) else not formula.negative
        if not positive:
            variable, value = self.literal(formula.negated())
            return variable, 1 - value
        key = (formula.total, formula.sign) if isinstance(formula, Test) else (formula.parts, "")
        known = self._literals.get(key)
        if known is None:
            variable = self.flat.hidden(0, 1)
            self._literals[key] = known = (variable, 1)
            for value, meant in ((1, formula), (0, formula.negated())):
                Stating(self.flat, when=((variable, value),), _literals=self._literals).state(meant)
        return known

    def lowered(self, total: Total) -> Linear:
        """Return a sum of variables alone, hidden ones for what is none."""
        found = total.linear
        for weight, one in total.others:
            match one:
                case Truth(formula):
                    found = found.plus(self._truth(formula), weight)
                case Largest():
                    found = found.plus(Linear({(self._largest(one), None): 1}), weight)
                case Product():
                    found = found.plus(Linear({(self._product(one), None): 1}), weight)
        return found

    def _product(self, multiplied: Product) -> int:
        """Return a hidden variable that is the product of two numbers.

        Raises:
            TooLargeError: They have too many values.
        """
        one, first = self._factor(multiplied.one)
        other, second = (one, first) if _alike(multiplied) else self._factor(multiplied.other)
        pairs = len(first) if one == other else len(first) * len(second)
        if pairs > limits.PRODUCTS:
            raise limits.TooLargeError(
                f"numbers with {len(first)} and {len(second)} values have {pairs} products, and a rule multiplies up to"
                f" {limits.PRODUCTS}: {self.flat.rule}"
            )
        products = {a * a for a in first} if one == other else {a * b for a in first for b in second}
        variable = self.flat.hidden_among(sorted(products))
        self.flat.state("multiplied", variable, one, other)
        return variable

    def _factor(self, total: Total) -> tuple[int, Sequence[int]]:
        """Return a variable that is a number, a hidden one unless it is what one place holds, and its values."""
        board = self.flat.board
        match [*total.linear.terms.items()]:
            case [((variable, None), 1)] if not total.others and not total.linear.constant:
                return variable, board.domain(*board.variables[variable])
        low, high = total.extent(lambda variable: board.domain(*board.variables[variable]))
        hidden = self.flat.hidden(floor(low), ceil(high))
        Stating(self.flat, _literals=self._literals).state(
            Test(Total(Linear({(hidden, None): 1})).plus(total, Fraction(-1)), "=")
        )
        return hidden, range(floor(low), ceil(high) + 1)

    def _largest(self, largest: Largest) -> int:
        """Return a hidden variable that is the largest of some numbers."""

        def candidates(variable: int) -> Sequence[int]:
            return self.flat.board.domain(*self.flat.board.variables[variable])

        extents = [part.extent(candidates) for part in largest.parts]
        low, high = max(low for low, _ in extents), max(high for _, high in extents)
        pair = _differing(largest)
        variable = self.flat.hidden(max(0, floor(low)) if pair else floor(low), ceil(high))
        if pair:
            self.flat.state("distance", variable, *pair)
            return variable
        self.flat.state("largest", variable)
        for part in largest.parts:
            constraint = self.flat.number()
            lowered = self.lowered(part)
            linear.add(self.flat, constraint, {key: int(weight) for key, weight in lowered.terms.items()})
            self.flat.state("portion", variable, constraint, int(lowered.constant))
        return variable


def _alike(multiplied: Product) -> bool:
    one, other = multiplied.one, multiplied.other
    return one.linear == other.linear and not one.others and not other.others


def _differing(largest: Largest) -> list[int]:
    """Return the two variables of ``abs(a - b)``; nothing for other numbers."""
    totals = [part.linear for part in largest.parts if not part.others]
    terms = [total.terms for total in totals if not total.constant]
    if len(terms) != 2 or len(largest.parts) != 2 or any(value is not None for _, value in terms[0]):
        return []
    one, other = ({variable: weight for (variable, _), weight in each.items()} for each in terms)
    opposite = {variable: -weight for variable, weight in one.items()} == other
    return [*one] if opposite and sorted(one.values()) == [-1, 1] else []


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
        elif sign == "*" and (other.linear.terms or other.others):
            return Total(Linear(), ((Fraction(1), Product(one, other)),))
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
