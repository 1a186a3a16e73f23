"""How people go about ``between``: where the two values may stand so that what is between them adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile.flat import HOLDS, Flat
from pylogic.declared.compile.isolated import bounds
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.explain.totals import apart, reachable, set_of
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.between import Between


@dataclass(frozen=True)
class _Bracket:
    """What is added up.

    Attributes:
        first: One of the two values.
        second: The other one.
        sign: How the sum compares.
        number: With what.
        worth: The values that are worth something; others add nothing.
        once: Whether the two values stand once each, or, where they are one, twice.
        distinct: Whether no value that is worth something repeats.
    """

    first: int
    second: int
    sign: str
    number: int
    worth: frozenset[int]
    once: bool
    distinct: bool


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each group with a bound."""
    arguments: Between = rule.arguments.calls()[0].arguments
    first, second = arguments.numbers(board)
    for group, sign, number, clue in bounds(rule, board, Flat(board)):
        found = [board.variable(arguments.sort.name, place) for place in group.places]
        variables = tuple(variable for variable in found if variable is not None)
        values = {value for place in group.places for value in board.domain(arguments.sort.name, place)}
        worth = frozenset(value for value in values if arguments.sort.is_number(value) and value)
        ends = {first, second}
        once = all(others.most(variables, value) <= (2 if len(ends) == 1 else 1) for value in ends)
        distinct = all(others.most(variables, value) == 1 for value in worth)
        bracket = _Bracket(first, second, sign, number, worth, once, distinct)
        says = clue.sentence if clue else rule.sentence
        if variables:
            yield Law(group.name, says, Pruning(_prune, variables, bracket), (clue,) if clue else ())


def _prune(store: Store, variables: Sequence[int], arguments: _Bracket) -> None:
    masks = [store.domains[variable] for variable in variables]
    if all(not mask & (mask - 1) for mask in masks):
        values = [store.smallest(variable) for variable in variables]
        if not HOLDS[arguments.sign](_total(values, arguments), arguments.number):
            raise ContradictionError
    elif arguments.once and arguments.sign == "eq" and not _may_miss(store, masks, arguments):
        for variable, mask in zip(variables, _supported(store, variables, masks, arguments), strict=True):
            store.keep(variable, mask)


def _may_miss(store: Store, masks: Sequence[int], arguments: _Bracket) -> bool:
    """Whether the sum may be 0 because one of the two values stands nowhere."""
    if arguments.number:
        return False
    ends = (store.bit(arguments.first), store.bit(arguments.second))
    return ends[0] == ends[1] or any(all(mask & ~end for mask in masks) for end in ends)


def _supported(store: Store, variables: Sequence[int], masks: Sequence[int], arguments: _Bracket) -> list[int]:
    """The values of each variable with which the two values may stand somewhere."""
    ends = [store.bit(arguments.first), store.bit(arguments.second)]
    both = ends[0] | ends[1]
    left = [0] * len(variables)
    for one, other in combinations(range(len(variables)), 2):
        outside = [place for place in range(len(variables)) if not one <= place <= other]
        if any(not masks[place] & ~both for place in outside):
            continue
        inside = _inside(store, variables[one + 1 : other], both, arguments)
        if inside is None:
            continue
        for low, high in (ends, ends[::-1]):
            if masks[one] & low and masks[other] & high:
                left[one] |= low
                left[other] |= high
                for place, mask in zip(range(one + 1, other), inside, strict=True):
                    left[place] |= mask
                for place in outside:
                    left[place] |= masks[place] & ~both
    return left


def _inside(store: Store, variables: Sequence[int], both: int, arguments: _Bracket) -> list[int] | None:
    """The values of what is between, so that they add up; ``None`` where they do not."""
    if not variables:
        return None if arguments.number else []
    adds = []
    for variable in variables:
        values = [value for value in store.candidates(variable) if not store.bit(value) & both]
        adds.append(set_of(value if value in arguments.worth else 0 for value in values))
    if not all(adds) or arguments.number < 0:
        return None
    kept = reachable(tuple(adds), arguments.number)
    if kept is not None and arguments.distinct and not any(some & 1 for some in kept):
        kept = apart(kept, arguments.number)
    if kept is None:
        return None
    return [
        sum(
            store.bit(value)
            for value in store.candidates(variable)
            if not store.bit(value) & both and some >> (value if value in arguments.worth else 0) & 1
        )
        for variable, some in zip(variables, kept, strict=True)
    ]


def _total(values: Sequence[int], arguments: _Bracket) -> int:
    """What stands between, of a line that is filled."""
    total = 0
    for index, value in enumerate(values):
        before, behind = values[:index], values[index + 1 :]
        enclosed = (arguments.first in before and arguments.second in behind) or (
            arguments.second in before and arguments.first in behind
        )
        total += value if enclosed and value in arguments.worth else 0
    return total
