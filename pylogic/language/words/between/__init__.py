"""``sum(between(F, A, B)) = E``: what stands between two values of a group adds up to."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Sort
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.pairs import bounds, measure
from pylogic.language.parse.expressions import Expression, calls, names, value
from pylogic.language.parse.notation import Found, Kind, phrase
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule
from pylogic.language.parse.vocabulary import Value, expression
from pylogic.model.records import dataclass


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


def _make(found: Found) -> Between:
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


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Between = rule.measured
    first, second = arguments.values_of_ends(board)
    for group, sign, number, clue in bounds(rule, board, flat):
        constraint = flat.number()
        flat.state("bracket", constraint, flat.group(arguments.variables(group, board)), first, second)
        flat.state("worthless", constraint, arguments.sort.lowest + len(arguments.sort.names))
        flat.state("between", constraint, sign, number, clue=clue)


WORD = measure(
    name="between",
    summary="what stands between two values of a group adds up to",
    forms=("sum(between(FAMILIES [of NUMBERS], first:END, second:END)) SIGN NUMBER",),
    make=_make,
    slots={"END": Kind("a value, or a number that is one", phrase)},
    flatten=_flatten,
    encoding=Encoding(("between",)),
    laws="lines",
)
