"""Reasoning with ``apart``: a cell that holds the value keeps it from all that share a group with it, at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.files.reading import name_of
from pylogic.language.board.board import Board
from pylogic.language.laws.law import Law, Others, replaced
from pylogic.language.parse.rule import Rule
from pylogic.language.words.apart import Apart
from pylogic.model.network import Pruning, Store


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell, with all those that share a group with it."""
    arguments: Apart = rule.arguments
    near: dict[int, dict[int, None]] = {}
    for group in board.groups_of(arguments.families):
        variables = board.variables_at(arguments.value.sort.name, group.places)
        for one in variables:
            near.setdefault(one, {}).update(dict.fromkeys(other for other in variables if other != one))
    for centre, beside in near.items():
        where = f"around {name_of(board.cell_of(centre))}"
        yield Law(where, rule.sentence, Pruning(_prune, (centre, *beside), arguments.value.number), pairs=True)


def _prune(store: Store, variables: Sequence[int], arguments: int) -> None:
    centre, *others = variables
    bit = store.bit(arguments)
    if store.domains[centre] == bit:
        for variable in others:
            store.remove(variable, bit)


PRUNES = {"apart": replaced, "apart_by": replaced}
