"""Reasoning with ``couples``: where two values stand together; of as many couples as places each stands once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pylogic.language.board.board import Board
from pylogic.language.laws.law import Law, Others
from pylogic.language.parse.rule import Rule
from pylogic.language.words.couples import Couples
from pylogic.model.network import ContradictionError, Pruning, Store

_Couple = tuple[tuple[int, int], Sequence[tuple[int, int]], bool]
"""Two values, the pairs of variables that may hold them, and whether some pair does."""


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each couple of values."""
    arguments: Couples = rule.arguments
    one, other = arguments.sort, arguments.other
    for group in arguments.groups(board):
        pairs = arguments.pairs(group, board)
        first, second = ({v for place in group.places for v in board.domain(sort.name, place)} for sort in (one, other))
        somewhere = len(first) * len(second) == len(pairs)
        variables = tuple(variable for pair in pairs for variable in pair)
        for values in product(sorted(first), sorted(second)):
            text = f"{one.name} {one.text(values[0])} with {other.name} {other.text(values[1])}"
            place = f"{'on' if group.name == 'the board' else 'in'} {group.name}"
            says = f"{text} stands {'once' if somewhere else 'at most once'} {place}"
            yield Law(text, says, Pruning(_prune, variables, (values, pairs, somewhere)))


def _prune(store: Store, _: Sequence[int], arguments: _Couple) -> None:
    values, pairs, somewhere = arguments
    low, high = map(store.bit, values)
    may = [(one, other) for one, other in pairs if store.domains[one] & low and store.domains[other] & high]
    sure = [(one, other) for one, other in may if store.domains[one] == low and store.domains[other] == high]
    if len(sure) > 1 or (somewhere and not may):
        raise ContradictionError
    if sure:
        for one, other in may:
            if (one, other) != sure[0]:
                if store.domains[one] == low:
                    store.remove(other, high)
                if store.domains[other] == high:
                    store.remove(one, low)
    elif somewhere and len(may) == 1:
        store.keep(may[0][0], low)
        store.keep(may[0][1], high)
