"""How people go about ``couples``: where two values stand together; of as many couples as places each stands once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.couples import Couples


@dataclass(frozen=True)
class _Couple:
    """Two values, the places of both sorts, and whether they stand somewhere."""

    values: tuple[int, int]
    places: tuple[tuple[int, int], ...]
    somewhere: bool


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each couple of values."""
    del others
    arguments: Couples = rule.arguments
    one, other = arguments.sorts
    for chosen in arguments.families:
        for group in board.groups(chosen):
            both = ((board.variable(one.name, place), board.variable(other.name, place)) for place in group.places)
            places = tuple((a, b) for a, b in both if a is not None and b is not None)
            first, second = (
                sorted({value for place in group.places for value in board.domain(sort.name, place)})
                for sort in arguments.sorts
            )
            somewhere = len(first) * len(second) == len(places)
            variables = tuple(variable for pair in places for variable in pair)
            for values in ((a, b) for a in first for b in second):
                text = f"{one.name} {one.text(values[0])} with {other.name} {other.text(values[1])}"
                place = f"{'on' if group.name == 'the board' else 'in'} {group.name}"
                says = f"{text} stands {'once' if somewhere else 'at most once'} {place}"
                yield Law(text, says, Pruning(_prune, variables, _Couple(values, places, somewhere)))


def _prune(store: Store, variables: Sequence[int], arguments: _Couple) -> None:
    del variables
    bits = tuple(map(store.bit, arguments.values))
    may = [
        pair for pair in arguments.places if all(store.domains[one] & bit for one, bit in zip(pair, bits, strict=True))
    ]
    sure = [pair for pair in may if all(store.domains[one] == bit for one, bit in zip(pair, bits, strict=True))]
    if len(sure) > 1 or (arguments.somewhere and not may):
        raise ContradictionError
    if sure:
        for pair in may:
            if pair != sure[0]:
                for (one, bit), (other, last) in (
                    ((pair[0], bits[0]), (pair[1], bits[1])),
                    ((pair[1], bits[1]), (pair[0], bits[0])),
                ):
                    if store.domains[one] == bit:
                        store.remove(other, last)
    elif arguments.somewhere and len(may) == 1:
        for one, bit in zip(may[0], bits, strict=True):
            store.keep(one, bit)
