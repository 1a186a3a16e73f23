"""``first(F) = E``, ``first(F but V) = E``: the first value of a group, or the first that is none of some values.

``first(views but .) = clue`` is about the sides that the kind has clues for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.board.places import cells_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.isolated import compared, vet
from pylogic.declared.compile.network import Arguments, Facts
from pylogic.declared.parse import comparisons
from pylogic.declared.parse.expressions import COMPARISONS
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Finished, Generating, Rule, TrueClue, Word


@dataclass(frozen=True)
class First:
    """What is looked at, from its first place on.

    Attributes:
        families: The families.
        passed: The values that are passed over.
        sort: The variables.
    """

    families: tuple[Chosen, ...]
    passed: tuple[Value, ...]
    sort: Sort

    def found(self, group: Group, finished: Finished) -> int | None:
        """The number of the first value; ``None`` when there is none."""
        passed = {value.number for value in self.passed}
        numbers = finished.numbers(self.sort.name, group.places)
        return next((number for number in numbers if number is not None and number not in passed), None)


def _read(reading: Reading) -> First:
    families = reading.families(("but",))
    sort = reading.sort_in(families, numeric=True)
    return First(families, reading.values((), sort) if reading.skip("but") else (), sort)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: First = rule.arguments.calls()[0].arguments
    for group, sign, number, clue in compared(rule, board):
        constraint = flat.number()
        variables = flat.variables(arguments.sort.name, group.places)
        values = {value for place in group.places for value in board.domain(arguments.sort.name, place)}
        flat.state("looked", constraint, flat.group(variables))
        for passed in arguments.passed:
            flat.state("passed", constraint, passed.number)
        for value in sorted(values - {value.number for value in arguments.passed}):
            if COMPARISONS[sign](Fraction(arguments.sort.worth(value)), number):
                flat.state("welcome", constraint, value)
        flat.state("first", constraint, clue=clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: First = rule.arguments.calls()[0].arguments
    for group, sign, number, _ in compared(rule, finished.board):
        found = arguments.found(group, finished)
        if found is None or not COMPARISONS[sign](Fraction(arguments.sort.worth(found)), number):
            cells = tuple(cell for place in group.places for cell in cells_of_place(place))
            what = "there is none" if found is None else f"it is {arguments.sort.text(found)}"
            yield Violation("first", f"{group.name}: {rule.sentence}; {what}", cells)


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    arguments: First = rule.arguments.calls()[0].arguments
    for chosen in arguments.families:
        for group in finished.board.groups(chosen):
            if group.hint is not None:
                found = arguments.found(group, finished)
                yield TrueClue(group.hint, None if found is None else (arguments.sort.worth(found),))


@dataclass(frozen=True)
class _Looked:
    """The values that are passed over, and those that may be met first."""

    passed: tuple[int, ...]
    welcome: tuple[int, ...]


def _prune(store: Store, variables: Sequence[int], arguments: _Looked) -> None:
    """Up to the first place that is surely not passed over each is passed over or welcome."""
    passed = sum(map(store.bit, arguments.passed))
    welcome = sum(map(store.bit, arguments.welcome))
    able: list[int] = []
    for variable in variables:
        if not any(store.domains[one] & welcome for one in able):
            store.keep(variable, passed | welcome)
        able.append(variable)
        if not store.domains[variable] & passed:
            break
    able = [variable for variable in able if store.domains[variable] & welcome]
    if not able:
        raise ContradictionError
    if len(able) == 1:
        store.keep(able[0], welcome)


def _constraints(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    ((group,),) = facts.of("looked", arguments[0])
    passed, welcome = (tuple(value for (value,) in facts.of(name, arguments[0])) for name in ("passed", "welcome"))
    yield Pruning(_prune, facts.members(group), _Looked(passed, welcome))


WORD = Word(
    name="first",
    summary="the first value of a group, or the first one that is none of some values",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=comparisons.say,
    parts=("first",),
    prunes={"first": _constraints},
    measures=True,
    vet=vet,
)
