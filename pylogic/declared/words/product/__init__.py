"""``product(F) = E``: what the numbers of a group multiply to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from pylogic.core.network import Pruning, Store
from pylogic.declared.board import limits
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Group
from pylogic.declared.compile.flat import HOLDS, Flat
from pylogic.declared.compile.isolated import bounds, measure
from pylogic.declared.compile.network import Arguments, Facts
from pylogic.declared.parse.over import Over
from pylogic.declared.parse.rule import Encoding, Finished, Rule


class Multiplied(Over):
    """Groups whose numbers are multiplied."""

    def measure(self, group: Group, finished: Finished) -> int:
        """The product."""
        return prod(self.numbers(group, finished))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Multiplied = rule.measured
    for group, sign, number, clue in bounds(rule, board, flat):
        variables = arguments.variables(group, board)
        most = prod(max(board.domain(arguments.sort.name, place), default=0) for place in group.places)
        if not 0 <= number <= most:  # no product is negative
            if sign == "eq" or sign == ("le" if number < 0 else "ge"):
                flat.never(clue)
            continue
        if number * max(1, board.largest) > limits.WHOLE:
            raise limits.TooLargeError(f"engines count up to {limits.WHOLE}, not to so large products: {flat.rule}")
        if variables:
            flat.state("product", flat.group(variables), sign, number, clue=clue)
        elif not HOLDS[sign](1, number):  # the product of nothing is 1
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


WORD = measure(
    name="product",
    summary="what the numbers of a group multiply to",
    read=Multiplied.read_numbers,
    flatten=_flatten,
    encoding=Encoding(("product",), prunes={"product": _constraints}),
)
