"""Words about a group read from its ends: its first value, how far a value is, what is seen, what is between two.

``first(F) = E``, ``first(F but V) = E``: the first value of a group, or the first that is none of some values.

``first(views but .) = clue`` is about the sides that the kind has clues for.

``nearest(F, V) = E``: how far the first place of a group is that holds one of some values: 1 is the first one.

Where none does it is further than any number, and than any place.  ``nearest(F, V) <= nearest(G, W)`` compares two
groups about the same cell, or parts of the same one.

``seen(F) = E``: how many values of a group are larger than all before them: ``seen(views) = clue``.

``sum(between(F, A, B)) = E``: what stands between two values of a group adds up to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import inf

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group, Sort, cells_of_places
from pylogic.language.checking import beside_clue
from pylogic.language.compile.flat import HOLDS, Arguments, Facts, Flat
from pylogic.language.compile.linear import Guarded, Linear, state
from pylogic.language.compile.pairs import bounds, compared, measure, vet_alike
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, TURNED, Call, Comparison, Expression, calls, names, value
from pylogic.language.parse.notation import Found, Kind, phrase
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, TrueClue
from pylogic.language.parse.vocabulary import Value, expression
from pylogic.model.atom import Clue
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


Spots = list[list[tuple[int, int]]]
"""For each place of a group the variable there with each value that is looked for."""


@dataclass(frozen=True)
class Nearest:
    """Groups in which the first place with one of some values is looked for.

    Attributes:
        families: Their families.
        values: The values, of one sort.
    """

    families: tuple[Chosen, ...]
    values: tuple[Value, ...]

    def spots(self, group: Group, board: Board) -> Spots:
        """Return the values that are sought at each place."""
        sort = self.values[0].sort.name
        variables = (board.variable(sort, place) for place in group.places)
        return [[(one, value.number) for value in self.values] if one is not None else [] for one in variables]

    def measure(self, group: Group, finished: Finished) -> float:
        """How far the first of these places is; infinite where there is none."""
        held = (at for at, place in enumerate(group.places, 1) if finished.any_of(self.values, place))
        return next(held, inf)


def _make_nearest(found: Found) -> Nearest:
    families, values = found["FAMILIES"], found["VALUES"]
    found.reading.vet_value(values[0], families)
    return Nearest(families, values)


def _flatten_nearest(rule: Rule, board: Board, flat: Flat) -> None:
    comparison: Comparison = rule.arguments
    first, *others = comparison.calls()
    if others:
        for group, own in comparisons.groups_of(comparison, board):
            one, other = (call.arguments.spots(own[call.arguments.families], board) for call in (first, *others))
            _compare(one, comparison.sign, other, flat, comparisons.stating(comparison, group, board))
        return
    for group, sign, number, clue in bounds(rule, board, flat):
        spots = first.arguments.spots(group, board)
        before = spots[: max(0, number - 1)]
        if sign == "ne":
            for spot in [*spots, []][number - 1] if 0 < number <= len(spots) else ():
                _some(before, flat, [spot], clue)
            continue
        if sign != "le" and any(before):
            state(flat, _tally(before), "<=", Guarded(), clue)
        if sign != "ge":
            _some(spots[max(0, number - 1) if sign == "eq" else 0 : max(0, number)], flat, clue=clue)


def _tally(spots: Spots) -> Linear:
    return Linear(dict.fromkeys((spot for place in spots for spot in place), 1))


def _some(spots: Spots, flat: Flat, when: Sequence[tuple[int, int]] = (), clue: Clue | None = None) -> None:
    """State that one of some places holds what is looked for, perhaps only where others hold it."""
    state(flat, _tally(spots).plus(Linear(constant=Fraction(1)), -1), ">=", Guarded(when=when), clue)


def _compare(one: Spots, sign: str, other: Spots, flat: Flat, clue: Clue | None) -> None:
    """State how the first places of two groups compare: wherever the other one has it the one has it, not later."""
    if sign in (">", ">="):
        _compare(other, TURNED[sign], one, flat, clue)
    elif sign == "<>":
        _some([*one, *other], flat, clue=clue)
        for at, (spots, others) in enumerate(zip(one, other, strict=False)):
            for spot in spots:
                for beside in others:
                    _some([*one[:at], *other[:at]], flat, [*dict.fromkeys((spot, beside))], clue)
    else:
        for at, spots in enumerate(other):
            for spot in spots:
                _some(one[: at + (sign != "<")], flat, [spot], clue)
        if sign == "<":
            _some(one, flat, clue=clue)
        elif sign == "=":
            _compare(other, "<=", one, flat, clue)


def _broken_nearest(rule: Rule, finished: Finished) -> Iterator[Violation]:
    comparison: Comparison = rule.arguments
    for group, own in comparisons.groups_of(comparison, finished.board):

        def worth(side: Expression, group: Group = group, own: comparisons.Own = own) -> float | Fraction:
            if isinstance(side, Call):
                far: float = side.arguments.measure(own[side.arguments.families], finished)
                return far
            return value(side, lambda name: comparisons.name_value(name, group, finished.board))

        try:
            left, right = map(worth, (comparison.left, comparison.right))
        except comparisons.NoClueError:
            continue
        if not COMPARISONS[comparison.sign](left, right):  # type: ignore[arg-type]  # infinity compares with all
            found = zip((left, right), (comparison.left, comparison.right), strict=True)
            said = " and ".join("none" if far == inf else str(far) for far, side in found if isinstance(side, Call))
            yield Violation("nearest", f"{group.name}: {rule.sentence}; found: {said}", cells_of_places(group.places))


def _clues_nearest(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    measured = beside_clue(rule.arguments)
    if isinstance(measured, Call):
        for group in finished.board.groups_of(measured.arguments.families, clued=True):
            if group.hint is not None:
                far = measured.arguments.measure(group, finished)
                yield TrueClue(group.hint, None if far == inf else (far,))


NEAREST = measure(
    name="nearest",
    summary="how far the first place of a group is that holds a value",
    forms=("nearest(FAMILIES, VALUES) SIGN NUMBER",),
    make=_make_nearest,
    vet=vet_alike,
    flatten=_flatten_nearest,
    broken=_broken_nearest,
    generating=Generating(clues=_clues_nearest),
    encoding=Encoding(("count",), prunes=ARITHMETIC),
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
