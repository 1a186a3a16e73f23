"""How people go about ``product``: which numbers multiply to it, whatever else they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile.flat import HOLDS, Flat
from pylogic.declared.compile.isolated import bounds
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.product import Multiplied


@dataclass(frozen=True)
class _Product:
    """The comparison."""

    sign: str
    number: int


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each group with a bound."""
    del others
    arguments: Multiplied = rule.arguments.calls()[0].arguments
    for group, sign, number, clue in bounds(rule, board, Flat(board)):
        numbers = [board.variable(arguments.sort.name, place) for place in group.places]
        variables = tuple(variable for variable in numbers if variable is not None)
        if variables:
            constraint = Pruning(_prune, variables, _Product(sign, number))
            yield Law(group.name, clue.sentence if clue else rule.sentence, constraint, (clue,) if clue else ())


def _prune(store: Store, variables: Sequence[int], arguments: _Product) -> None:
    """Products of the first places, and of these those from which the others lead to the right one."""
    products: list[set[int]] = [{1}]
    for variable in variables:
        found = {one * value for one in products[-1] for value in store.candidates(variable)}
        if arguments.sign == "eq" and arguments.number:
            found = {one for one in found if one and not arguments.number % one}
        products.append(found)
    compare = HOLDS[arguments.sign]
    alive = {one for one in products[-1] if compare(one, arguments.number)}
    if not alive:
        raise ContradictionError
    for place in range(len(variables) - 1, -1, -1):
        variable = variables[place]
        before = set()
        for value in store.candidates(variable):
            leading = {one for one in products[place] if one * value in alive}
            before |= leading
            if not leading:
                store.remove(variable, store.bit(value))
        alive = before
