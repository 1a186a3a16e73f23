"""``product(F) = E``: what the numbers of a group multiply to."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group
from pylogic.language.compile.flat import HOLDS, Flat
from pylogic.language.compile.pairs import bounds, measure
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule
from pylogic.model.network import ContradictionError, Pruning, Store


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


def _prune(store: Store, variables: Sequence[int], arguments: tuple[str, int]) -> None:
    """Keep the factors that lead from a product of the places before to one from which the others reach the number."""
    sign, number = arguments
    products: list[set[int]] = [{1}]
    for variable in variables:
        reached = {one * value for one in products[-1] for value in store.candidates(variable)}
        if sign == "eq" and number:
            reached = {one for one in reached if one and not number % one}
        products.append(reached)
    alive = {one for one in products[-1] if HOLDS[sign](one, number)}
    if not alive:
        raise ContradictionError
    for variable, before in zip(variables[::-1], products[-2::-1], strict=True):
        leading = {value: {one for one in before if one * value in alive} for value in store.candidates(variable)}
        for value, ones in leading.items():
            if not ones:
                store.remove(variable, store.bit(value))
        alive = set[int]().union(*leading.values())


WORD = measure(
    name="product",
    summary="what the numbers of a group multiply to",
    forms=("product(FAMILIES [of NUMBERS]) SIGN NUMBER",),
    make=Multiplied.of_numbers,
    flatten=_flatten,
    encoding=Encoding(
        ("product",),
        prunes={"product": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]), arguments[1:])]},
    ),
)
