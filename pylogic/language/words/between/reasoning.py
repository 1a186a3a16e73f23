"""Reasoning with ``between``: where the two values may stand so that what is between them adds up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import combinations

from pylogic.files.sentences import joined, left, listed, numbered
from pylogic.language.board.board import Board
from pylogic.language.compile.flat import HOLDS
from pylogic.language.compile.pairs import Bound
from pylogic.language.laws.law import Bits, Law, Others, apart, bounded, mask_of, reachable, set_of
from pylogic.language.parse.rule import Rule
from pylogic.language.words.between import Between, between
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union
from pylogic.model.records import dataclass

_PLACES, _SHORT = 3, 90
"""Most places that are named, behind no more characters."""


@dataclass(frozen=True)
class _Bracket:
    """The sum of what is between two values.

    Attributes:
        ends: The two values.
        sign: How the sum compares with the number.
        number: The number.
        values: All values.
        worth: The values that are worth something; others add nothing.
        once: Whether the two values stand once each, or, where they are one, twice.
        distinct: Whether no value that is worth something repeats.
    """

    ends: tuple[int, int]
    sign: str
    number: int
    values: Collection[int]
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
        values = arguments.values(bound.group, board)
        worth = frozenset(value for value in values if value and arguments.sort.is_number(value))
        once = all(others.most(variables, value) <= (2 if first == second else 1) for value in (first, second))
        distinct = all(others.most(variables, value) == 1 for value in worth)
        bracket = _Bracket((first, second), bound.sign, bound.number, values, worth, once, distinct)
        return Pruning(_prune, variables, bracket)

    for law in bounded(rule, board, arguments.sort.name, constraint):
        yield law._replace(argue=partial(_argue, law))


def _argue(law: Law, bits: Bits, argument: Argument, speech: Speech) -> str:
    """Say where the two values can only be."""
    bracket: _Bracket = law.constraint.arguments
    variables, ends = law.constraint.variables, bracket.ends
    text = joined(law.says, speech.grounds(argument.grounds))
    domains = left(argument.grounds, variables, mask_of(bits, bracket.values))
    first, second = map(bits, ends)
    store = Store(domains, ends[0] - first.bit_length() + 1)
    masks = [domains[variable] for variable in variables]
    if not (first and second and bracket.once) or bracket.sign != "eq" or _may_miss(store, masks, bracket):
        return text
    places = [(one, other) for one, other, *_ in _places(store, variables, masks, bracket)]
    if len(places) == 1 and all(not masks[one] & (masks[one] - 1) for one in places[0]):
        return text
    both = "the two" if first == second else speech.values(variables[0], first | second, "and")
    gaps = sorted({other - one - 1 for one, other in places})
    if len(places) > _PLACES or len(text) > _SHORT:
        return f"{text}; {_between(gaps)} between {both}"
    ways = listed([speech.cells([variables[one] for one in place]) for place in places], "or")
    gap = f"{_between(gaps)} between {both}, which" if len(gaps) == 1 else both
    return f"{text}; {gap} can only be at {ways}"


def _between(numbers: Sequence[int]) -> str:
    """``2 or 3 cells are``, ``1 cell is``, ``nothing is``."""
    if numbers == [0]:
        return "nothing is"
    return f"{listed(numbered(numbers), 'or')} cell{' is' if numbers == [1] else 's are'}"


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
    both = union(map(store.bit, arguments.ends))
    left = [0] * len(variables)
    for one, other, ways, inside in _places(store, variables, masks, arguments):
        outside = [mask & ~both for mask in masks]
        low, high = map(union, zip(*ways, strict=True))
        whole = (*outside[:one], low, *inside, high, *outside[other + 1 :])
        left = [mask | new for mask, new in zip(left, whole, strict=True)]
    return left


def _places(
    store: Store, variables: Sequence[int], masks: Sequence[int], arguments: _Bracket
) -> Iterator[tuple[int, int, list[tuple[int, int]], list[int]]]:
    """Where the two values may stand, which of them is where, and the values of what is between."""
    ends = (store.bit(arguments.ends[0]), store.bit(arguments.ends[1]))
    both = union(ends)
    for one, other in combinations(range(len(variables)), 2):
        ways = [(low, high) for low, high in (ends, ends[::-1]) if masks[one] & low and masks[other] & high]
        outside = [mask & ~both for place, mask in enumerate(masks) if not one <= place <= other]
        inside = _inside(store, variables[one + 1 : other], both, arguments) if ways and all(outside) else None
        if inside is not None:
            yield one, other, ways, inside


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
