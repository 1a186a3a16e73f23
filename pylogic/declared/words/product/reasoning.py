"""Reasoning with ``product``: which numbers multiply to it, whatever else they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile.flat import HOLDS
from pylogic.declared.explain.law import Law, Others, bounded
from pylogic.declared.parse.rule import Rule


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each group with a bound."""
    sort = rule.measured.sort.name
    return bounded(rule, board, sort, lambda bound, variables: Pruning(_prune, variables, (bound.sign, bound.number)))


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
