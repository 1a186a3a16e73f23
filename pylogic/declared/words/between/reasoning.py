"""Reasoning with ``between``: where the two values may stand so that what is between them adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pylogic.core.network import ContradictionError, Pruning, Store, union
from pylogic.declared.board.board import Board
from pylogic.declared.compile.flat import HOLDS
from pylogic.declared.compile.isolated import Bound
from pylogic.declared.explain.law import Law, Others, bounded
from pylogic.declared.explain.totals import apart, reachable, set_of
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.between import Between, between


@dataclass(frozen=True)
class _Bracket:
    """The sum of what is between two values.

    Attributes:
        ends: The two values.
        sign: How the sum compares with the number.
        number: The number.
        worth: The values that are worth something; others add nothing.
        once: Whether the two values stand once each, or, where they are one, twice.
        distinct: Whether no value that is worth something repeats.
    """

    ends: tuple[int, int]
    sign: str
    number: int
    worth: frozenset[int]
    once: bool
    distinct: bool

    def add(self, value: int) -> int:
        """The number that a value adds."""
        return value if value in self.worth else 0


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each group with a bound."""
    arguments: Between = rule.measured
    first, second = arguments.values_of_ends(board)

    def constraint(bound: Bound, variables: tuple[int, ...]) -> Pruning:
        numbers = filter(arguments.sort.is_number, arguments.values(bound.group, board))
        worth = frozenset(value for value in numbers if value)
        once = all(others.most(variables, value) <= (2 if first == second else 1) for value in (first, second))
        distinct = all(others.most(variables, value) == 1 for value in worth)
        bracket = _Bracket((first, second), bound.sign, bound.number, worth, once, distinct)
        return Pruning(_prune, variables, bracket)

    return bounded(rule, board, arguments.sort.name, constraint)


def _prune(store: Store, variables: Sequence[int], arguments: _Bracket) -> None:
    masks = [store.domains[variable] for variable in variables]
    if all(not mask & (mask - 1) for mask in masks):
        total = sum(map(arguments.add, between([store.smallest(variable) for variable in variables], *arguments.ends)))
        if not HOLDS[arguments.sign](total, arguments.number):
            raise ContradictionError
    elif arguments.once and arguments.sign == "eq" and not _may_miss(store, masks, arguments):
        for variable, mask in zip(variables, _supported(store, variables, masks, arguments), strict=True):
            store.keep(variable, mask)


def _may_miss(store: Store, masks: Sequence[int], arguments: _Bracket) -> bool:
    """Whether the sum may be 0 because one of the two values stands nowhere."""
    if arguments.number:
        return False
    first, second = map(store.bit, arguments.ends)
    return first == second or any(all(mask & ~end for mask in masks) for end in (first, second))


def _supported(store: Store, variables: Sequence[int], masks: Sequence[int], arguments: _Bracket) -> list[int]:
    """The values of each variable with which the two values may stand somewhere."""
    ends = tuple(map(store.bit, arguments.ends))
    both = union(ends)
    left = [0] * len(variables)
    for one, other in combinations(range(len(variables)), 2):
        ways = [(low, high) for low, high in (ends, ends[::-1]) if masks[one] & low and masks[other] & high]
        outside = [mask & ~both for place, mask in enumerate(masks) if not one <= place <= other]
        inside = _inside(store, variables[one + 1 : other], both, arguments) if ways and all(outside) else None
        if inside is not None:
            whole = (
                *outside[:one],
                union(low for low, _ in ways),
                *inside,
                union(high for _, high in ways),
                *outside[one:],
            )
            left = [mask | new for mask, new in zip(left, whole, strict=True)]
    return left


def _inside(store: Store, variables: Sequence[int], both: int, arguments: _Bracket) -> list[int] | None:
    """The values of what is between, so that they add up; ``None`` where they do not."""
    if not variables:
        return None if arguments.number else []
    values = [[one for one in store.candidates(variable) if not store.bit(one) & both] for variable in variables]
    if not all(values) or arguments.number < 0:
        return None
    kept = reachable(tuple(set_of(map(arguments.add, some)) for some in values), arguments.number)
    if kept is not None and arguments.distinct and not any(some & 1 for some in kept):
        kept = apart(kept, arguments.number)
    if kept is None:
        return None
    return [
        union(store.bit(value) for value in some if adds >> arguments.add(value) & 1)
        for some, adds in zip(values, kept, strict=True)
    ]
