"""How people go about ``apart``: a cell that holds the value keeps it from all that share a group with it, at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.core.network import Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile.network import Arguments, Facts
from pylogic.declared.explain.law import Law, Most, Others
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.apart import Apart
from pylogic.language.reading import name_of


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each cell, with all those that share a group with it."""
    del others
    arguments: Apart = rule.arguments
    sort, value = arguments.value.sort.name, arguments.value.number
    near: dict[int, dict[int, None]] = {}
    for chosen in arguments.families:
        for group in board.groups(chosen):
            found = (board.variable(sort, place) for place in group.places)
            variables = tuple(variable for variable in found if variable is not None)
            for one in variables:
                near.setdefault(one, {}).update(dict.fromkeys(other for other in variables if other != one))
    for centre, beside in near.items():
        _, place = board.variables[centre]
        where = f"around {name_of((place[0], place[1]))}"
        yield Law(where, rule.sentence, Pruning(_prune, (centre, *beside), value))


def _prune(store: Store, variables: Sequence[int], arguments: int) -> None:
    centre, *others = variables
    bit = store.bit(arguments)
    if store.domains[centre] == bit:
        for variable in others:
            store.remove(variable, bit)


def _nothing(arguments: Arguments, facts: Facts, most: Most) -> Iterator[Pruning]:
    """What is stated of each pair is said of each cell here."""
    del arguments, facts, most
    return iter(())


PRUNES = {"apart": _nothing, "apart_by": _nothing}
"""Nothing more."""
