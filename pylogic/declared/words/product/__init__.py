"""``product(F) = E``: what the numbers of a group multiply to."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from pylogic.core.network import Pruning, Store
from pylogic.declared.board import limits
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.board.sorts import Sort
from pylogic.declared.check import measuring
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.isolated import bounds, numbers_of, vet
from pylogic.declared.compile.network import Arguments, Facts
from pylogic.declared.parse import comparisons
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Generating, Rule, Word


@dataclass(frozen=True)
class Multiplied:
    """What is multiplied."""

    families: tuple[Chosen, ...]
    sort: Sort

    def measure(self, group: Group, finished: Finished) -> int:
        """The product."""
        found = finished.numbers(self.sort.name, group.places)
        return prod(number for number in found if number is not None)


def _read(reading: Reading) -> Multiplied:
    families = reading.families()
    return Multiplied(families, numbers_of(reading, families))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Multiplied = rule.arguments.calls()[0].arguments
    for group, sign, number, clue in bounds(rule, board, flat):
        variables = flat.variables(arguments.sort.name, group.places)
        if number < 0:  # no product is negative
            if sign in ("eq", "le"):
                flat.never(clue)
            continue
        most = prod(max(board.domain(arguments.sort.name, place), default=0) for place in group.places)
        if number > most:
            if sign in ("eq", "ge"):
                flat.never(clue)
            continue
        if number * max(1, board.largest) > limits.WHOLE:
            raise limits.TooLargeError(f"engines count up to {limits.WHOLE}, not to so large products: {flat.rule}")
        if variables:
            flat.state("product", flat.group(variables), sign, number, clue=clue)
        elif not getattr(operator, sign)(1, number):  # the product of nothing is 1
            flat.never(clue)


def _prune(store: Store, variables: Sequence[int], arguments: int) -> None:
    """A factor divides the product, and what is left of it is within the reach of the others."""
    for variable in variables:
        others = [one for one in variables if one != variable]
        low, high = (prod(map(end, others)) for end in (store.smallest, store.largest))
        for value in store.candidates(variable):
            if not value or arguments % value or not low <= arguments // value <= high:
                store.remove(variable, store.bit(value))


def _constraints(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    group, sign, number = arguments
    if sign == "eq" and number > 0:
        yield Pruning(_prune, facts.members(group), number)


WORD = Word(
    name="product",
    summary="what the numbers of a group multiply to",
    read=_read,
    flatten=_flatten,
    broken=measuring.broken,
    generating=Generating(clues=measuring.true_clues),
    say=comparisons.say,
    parts=("product",),
    prunes={"product": _constraints},
    measures=True,
    vet=vet,
)
