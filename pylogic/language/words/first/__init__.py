"""``first(F) = E``, ``first(F but V) = E``: the first value of a group, or the first that is none of some values.

``first(views but .) = clue`` is about the sides that the kind has clues for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, cells_of_places
from pylogic.language.compile.flat import Arguments, Facts, Flat
from pylogic.language.compile.pairs import compared, measure
from pylogic.language.parse.expressions import COMPARISONS
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, TrueClue
from pylogic.language.parse.vocabulary import Value
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


def _make(found: Found) -> First:
    sort = found.sort()
    return First(found["FAMILIES"], sort, found.get("SAME-VALUES", ()))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: First = rule.measured
    for group, sign, number, clue in compared(rule, board):
        constraint = flat.number()
        flat.state("looked", constraint, flat.group(arguments.variables(group, board)))
        for passed in arguments.passed:
            flat.state("passed", constraint, passed.number)
        for value in sorted(arguments.values(group, board) - {value.number for value in arguments.passed}):
            if COMPARISONS[sign](Fraction(arguments.sort.worth(value)), number):
                flat.state("welcome", constraint, value)
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


def _prune(store: Store, variables: Sequence[int], arguments: tuple[Sequence[int], Sequence[int]]) -> None:
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
    yield Pruning(_prune, facts.members(group), values)


WORD = measure(
    name="first",
    summary="the first value of a group, or the first one that is none of some values",
    forms=("first(FAMILIES [of NUMBERS] [but SAME-VALUES]) SIGN NUMBER",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    encoding=Encoding(("first",), prunes={"first": _constraints}),
)
