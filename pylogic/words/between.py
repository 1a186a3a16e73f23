"""``sum(between(F, A, B)) = E``: what stands between two values of a group adds up to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pylogic.rules import comparisons, measuring
from pylogic.rules.alone import bounds, vet
from pylogic.rules.arithmetic import expression
from pylogic.rules.board import Board
from pylogic.rules.expressions import Expression, calls, names, value
from pylogic.rules.flat import Flat
from pylogic.rules.groups import Chosen, Group
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.rule import Finished, Rule, Word
from pylogic.rules.sorts import Sort


@dataclass(frozen=True)
class Between:
    """What is added up.

    Attributes:
        families: The families.
        ends: The two values, by name or as arithmetic.
        sort: The variables.
    """

    families: tuple[Chosen, ...]
    ends: tuple[Value | Expression, Value | Expression]
    sort: Sort

    def numbers(self, board: Board) -> tuple[int, ...]:
        """The two values by their numbers."""
        found = (end.number if isinstance(end, Value) else value(end, board.name, _no_call) for end in self.ends)
        return tuple(int(number) for number in found)

    def measure(self, group: Group, finished: Finished) -> int:
        """The sum of what has one of the two values before it and the other one behind it."""
        first, second = self.numbers(finished.board)
        found = finished.numbers(self.sort.name, group.places)
        total = 0
        for index, number in enumerate(found):
            before, behind = found[:index], found[index + 1 :]
            if (first in before and second in behind) or (second in before and first in behind):
                total += self.sort.worth(number or 0)
        return total


def _no_call(_: object) -> Fraction:
    raise AssertionError  # `_read` lets none through


def _read(reading: Reading) -> Between:
    if reading.measure != "sum":
        reading.fail("what is between two values is added up: sum(between(F, V, V)) = ...")
    reading.expect("between")
    reading.expect("(")
    families = reading.families((",",))
    sort = reading.sort_in(families)
    reading.expect(",")
    first = _end(reading, sort)
    reading.expect(",")
    second = _end(reading, sort)
    reading.expect(")")
    return Between(families, (first, second), sort)


def _end(reading: Reading, sort: Sort) -> Value | Expression:
    if reading.peek() in sort.names:
        return reading.value(sort)
    at = reading.here
    found = expression(reading)
    if any(name.text == "clue" for name in names(found)) or any(calls(found)):
        reading.fail("what stands between is told by two values, the same for every group", at)
    return found


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    told: Between = rule.arguments.calls()[0].arguments
    first, second = told.numbers(board)
    for group, sign, number, clue in bounds(rule, board, flat):
        constraint = flat.number()
        flat.state("bracket", constraint, flat.group(flat.variables(told.sort.name, group.places)), first, second)
        flat.state("worthless", constraint, told.sort.lowest + len(told.sort.names))
        flat.state("between", constraint, sign, number, clue=clue)


WORD = Word(
    name="between",
    summary="what stands between two values of a group adds up to",
    read=_read,
    flatten=_flatten,
    broken=measuring.broken,
    told=measuring.told,
    say=comparisons.say,
    parts=("between",),
    measures=True,
    vet=vet,
)
