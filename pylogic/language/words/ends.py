"""Words about a group read from its ends: its first value, what is seen from there, what is between two values.

``first(F) = E``, ``first(F but V) = E``: the first value of a group, or the first that is none of some values.

``first(views but .) = clue`` is about the sides that the kind has clues for.

``seen(F) = E``: how many values of a group are larger than all before them: ``seen(views) = clue``.

``sum(between(F, A, B)) = E``: what stands between two values of a group adds up to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Sort, cells_of_places
from pylogic.language.compile.flat import HOLDS, Arguments, Facts, Flat
from pylogic.language.compile.pairs import bounds, compared, measure
from pylogic.language.parse.expressions import COMPARISONS, Expression, calls, names, value
from pylogic.language.parse.notation import Found, Kind, phrase
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, TrueClue
from pylogic.language.parse.vocabulary import Value, expression
from pylogic.model.kind import Violation
from pylogic.model.network import ContradictionError, Pruning, Store, union
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class First(Over):
    """Groups, looked at from their first place on.

    Attributes:
        passed: The values that are passed over.
    """

    passed: tuple[Value, ...]

    def first(self, group: Group, finished: Finished) -> int | None:
        """The first value of a group; ``None`` when there is none."""
        passed = [value.number for value in self.passed]
        return next((number for number in self.numbers(group, finished) if number not in passed), None)


def _make_first(found: Found) -> First:
    sort = found.sort()
    return First(found["FAMILIES"], sort, found.get("SAME-VALUES", ()))


def _flatten_first(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: First = rule.measured
    for group, sign, number, clue in compared(rule, board):
        constraint = flat.number()
        flat.state("looked", constraint, flat.group(arguments.variables(group, board)))
        for passed in arguments.passed:
            flat.state("passed", constraint, passed.number)
        for one in sorted(arguments.values(group, board) - {passed.number for passed in arguments.passed}):
            if COMPARISONS[sign](Fraction(arguments.sort.worth(one)), number):
                flat.state("welcome", constraint, one)
        flat.state("first", constraint, clue=clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: First = rule.measured
    for group, sign, number, _ in compared(rule, finished.board):
        first = arguments.first(group, finished)
        if first is None or not COMPARISONS[sign](Fraction(arguments.sort.worth(first)), number):
            end = "there is none" if first is None else f"it is {arguments.sort.text(first)}"
            yield Violation("first", f"{group.name}: {rule.sentence}; {end}", cells_of_places(group.places))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    arguments: First = rule.measured
    for group in arguments.groups(finished.board):
        if group.hint is not None:
            first = arguments.first(group, finished)
            yield TrueClue(group.hint, None if first is None else (arguments.sort.worth(first),))


def _prune_first(store: Store, variables: Sequence[int], arguments: tuple[Sequence[int], Sequence[int]]) -> None:
    """Up to the first place that is surely not passed over each is passed over or has a value that may be first."""
    passed, welcome = (union(map(store.bit, values)) for values in arguments)
    able: list[int] = []
    for variable in variables:
        if not able:
            store.keep(variable, passed | welcome)
        if store.domains[variable] & welcome:
            able.append(variable)
        if not store.domains[variable] & passed:
            break
    if not able:
        raise ContradictionError
    if len(able) == 1:
        store.keep(able[0], welcome)


def _constraints(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    ((group,),) = facts.of("looked", arguments[0])
    values = tuple([value for (value,) in facts.of(name, arguments[0])] for name in ("passed", "welcome"))
    yield Pruning(_prune_first, facts.members(group), values)


FIRST = measure(
    name="first",
    summary="the first value of a group, or the first one that is none of some values",
    forms=("first(FAMILIES [of NUMBERS] [but SAME-VALUES]) SIGN NUMBER",),
    make=_make_first,
    flatten=_flatten_first,
    broken=_broken,
    generating=Generating(clues=_clues),
    encoding=Encoding(("first",), prunes={"first": _constraints}),
)


class Seen(Over):
    """Lines that are looked at from their first place on."""

    def measure(self, group: Group, finished: Finished) -> int:
        """The number of values that are larger than all before them."""
        return len({*accumulate(self.numbers(group, finished), max)})


def _flatten_seen(rule: Rule, board: Board, flat: Flat) -> None:
    seen: Seen = rule.measured
    for group, sign, number, clue in bounds(rule, board, flat):
        variables = seen.variables(group, board)
        if variables:
            flat.ordered(variables)
            flat.state("seen", flat.group(variables), sign, number, clue=clue)
        elif not HOLDS[sign](0, number):  # of an empty group nothing is seen
            flat.never(clue)


def _prune_seen(store: Store, variables: Sequence[int], arguments: tuple[str, int]) -> None:
    """After a high value few larger ones can come, and where one is seen nothing is larger than the first."""
    sign, number = arguments
    if sign in ("eq", "ge"):
        top = max(map(store.largest, variables))
        for index, variable in enumerate(variables, 1):
            store.keep(variable, store.at_most(top - number + index))
    if sign in ("eq", "le") and number == 1:
        first, *others = variables
        for variable in others:
            store.keep(variable, store.at_most(store.largest(first)))
            store.keep(first, store.at_least(store.smallest(variable)))


SEEN = measure(
    name="seen",
    summary="how many values of a group are larger than all before them",
    forms=("seen(FAMILIES [of NUMBERS]) SIGN NUMBER",),
    make=Seen.of,
    flatten=_flatten_seen,
    encoding=Encoding(
        ("seen", "order"),
        prunes={"seen": lambda arguments, facts: [Pruning(_prune_seen, facts.members(arguments[0]), arguments[1:])]},
    ),
    laws="lines",
)


@dataclass(frozen=True)
class Between(Over):
    """Groups, and two values in them: the values between these are added up.

    Attributes:
        ends: The two values, by name or as arithmetic.
    """

    ends: tuple[Value | Expression, Value | Expression]

    def values_of_ends(self, board: Board) -> tuple[int, ...]:
        """The two values by their numbers; one that no cell holds is below all of these."""
        return tuple(end.number if isinstance(end, Value) else self._number(end, board) for end in self.ends)

    def _number(self, end: Expression, board: Board) -> int:
        number = value(end, board.name)
        whole = number.denominator == 1 and self.sort.is_number(number.numerator)
        return min(number.numerator, limits.WHOLE) if whole else self.sort.lowest - 1

    def measure(self, group: Group, finished: Finished) -> int:
        """The sum of what has one of the two values before it and the other one behind it."""
        return sum(map(self.sort.worth, between(self.numbers(group, finished), *self.values_of_ends(finished.board))))


def between(numbers: Sequence[int], first: int, second: int) -> list[int]:
    """The numbers that have one of two before them and the other one behind them."""
    inside: set[int] = set()
    for one, other in ((first, second), (second, first)):
        if one in numbers and other in numbers:
            inside.update(range(numbers.index(one) + 1, len(numbers) - 1 - numbers[::-1].index(other)))
    return [numbers[index] for index in inside]


def _make_between(found: Found) -> Between:
    sort = found.sort()
    first, second = (_end(found.reading.part(found[key]), sort) for key in ("first", "second"))
    return Between(found["FAMILIES"], sort, (first, second))


def _end(reading: Reading, sort: Sort) -> Value | Expression:
    alone = len(reading.rest) == 1
    if reading.peek() in sort.names or (alone and reading.peek().isdecimal() and not sort.may_be(reading.peek())):
        return reading.value(sort)
    at = reading.here
    end = expression(reading)
    if any(name.text == "clue" for name in names(end)) or any(calls(end)):
        reading.fail("the two ends are values that are the same for every group", at)
    unset = next((name for name in names(end) if reading.vocabulary.settings.get(name.text, 0) is None), None)
    if unset is not None:
        reading.fail(f"'{unset.text}' has no default, so that no value can depend on it", unset.word)
    return end


def _flatten_between(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Between = rule.measured
    first, second = arguments.values_of_ends(board)
    for group, sign, number, clue in bounds(rule, board, flat):
        constraint = flat.number()
        flat.state("bracket", constraint, flat.group(arguments.variables(group, board)), first, second)
        flat.state("worthless", constraint, arguments.sort.lowest + len(arguments.sort.names))
        flat.state("between", constraint, sign, number, clue=clue)


BETWEEN = measure(
    name="between",
    summary="what stands between two values of a group adds up to",
    forms=("sum(between(FAMILIES [of NUMBERS], first:END, second:END)) SIGN NUMBER",),
    make=_make_between,
    slots={"END": Kind("a value, or a number that is one", phrase)},
    flatten=_flatten_between,
    encoding=Encoding(("between",)),
    laws="lines",
)
