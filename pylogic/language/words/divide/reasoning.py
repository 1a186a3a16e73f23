"""Reasoning with ``divide``: the rim is a border, no border ends, and none lies within a piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.files.reading import name_of
from pylogic.language.board.board import Board
from pylogic.language.compile.dividing import corners
from pylogic.language.laws.law import Law, Others
from pylogic.language.laws.patches import Borders, borders_of, parts_of
from pylogic.language.parse.rule import Rule
from pylogic.model.network import ContradictionError, Pruning, Store

_PAIR = 2


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for the rim, one for each corner and one for all pieces."""
    borders = borders_of(rule.arguments, board)
    if borders.rim:
        yield Law("the rim", "the rim is a border", Pruning(_rim, borders.rim, borders), seen=True)
    for (row, column), edges in corners(board, rule.arguments.sort.name).items():
        says = f"no border ends at the corner between {name_of((row, column))} and {name_of((row + 1, column + 1))}"
        yield Law(says, says, Pruning(_corner, edges, borders))
    says = "no border lies within a piece"
    yield Law("the board", says, Pruning(_within, tuple(borders.between), borders))


def _rim(store: Store, variables: Sequence[int], arguments: Borders) -> None:
    for edge in variables:
        store.keep(edge, store.bit(arguments.value))


def _corner(store: Store, variables: Sequence[int], arguments: Borders) -> None:
    mask = store.bit(arguments.value)
    on = [edge for edge in variables if store.domains[edge] == mask]
    may = [edge for edge in variables if store.domains[edge] & mask]
    if len(may) == 1:
        store.remove(may[0], mask)
    elif len(may) == _PAIR and len(on) == 1:
        for edge in may:
            store.keep(edge, mask)


def _within(store: Store, variables: Sequence[int], arguments: Borders) -> None:
    """An edge between two cells of one piece is not a border."""
    mask = store.bit(arguments.value)
    part = parts_of(store, arguments, variables).part
    for edge in variables:
        one, other = arguments.between[edge]
        if part[one] is part[other]:
            if store.domains[edge] == mask:
                raise ContradictionError
            store.remove(edge, mask)
