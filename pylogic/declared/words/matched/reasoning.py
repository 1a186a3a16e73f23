"""Reasoning with ``matched``: each cell with one value has a partner of its own beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import matching
from pylogic.declared.explain.law import Law, Others, always, holds
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.matched import Matched, ties
from pylogic.language.reading import name_of

_Near = Mapping[int, Sequence[int]]
"""The variables that may be partners of each."""


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each cell with those beside it, both ways, and one for all of them."""
    arguments: Matched = rule.arguments
    sort = arguments.first.sort.name
    near: dict[int, dict[int, None]] = {}
    for one, other in ties(arguments, board):
        first, second = board.variables_at(sort, (one, other))
        near.setdefault(first, {})[second] = None
    variables = board.variables_at(sort, board.places[sort])
    for variable in variables:
        domain, where = board.domain(*board.variables[variable]), name_of(board.cell_of(variable))
        for own, partner in ((arguments.first, arguments.second), (arguments.second, arguments.first)):
            if own.number in domain:
                beside = Pruning(_prune, (variable, *near.get(variable, ())), (own.number, partner.number))
                says = f"{others.named(own)} has {others.named(partner)} beside it"
                there = f"{others.named(own)} at {where} has {others.named(partner)} beside it"
                yield Law(f"around {where}", there, beside, several=always(says))
    partners = {one: tuple(those) for one, those in near.items()}
    everyone = Pruning(_prune_all, variables, (arguments.first.number, arguments.second.number, partners))
    yield Law("the board", rule.sentence, everyone)


def _prune(store: Store, variables: Sequence[int], arguments: tuple[int, int]) -> None:
    centre, *others = variables
    own, partner = map(store.bit, arguments)
    may = [variable for variable in others if store.domains[variable] & partner]
    if not may:
        store.remove(centre, own)
    elif len(may) == 1 and store.domains[centre] == own:
        store.keep(may[0], partner)


def _prune_all(store: Store, variables: Sequence[int], arguments: tuple[int, int, _Near]) -> None:
    """Every certain member needs a partner; a candidate that would leave one without is ruled out."""
    first, second, near = arguments

    def partners(ones: Sequence[int], allowed: set[int]) -> dict[int, int] | None:
        matched = matching({one: [other for other in near.get(one, ()) if other in allowed] for one in ones})
        return matched if len(matched) == len(ones) else None

    for own, other in ((first, second), (second, first)):
        mask, wanted = store.bit(own), store.bit(other)
        sure = [variable for variable in variables if holds(store, variable, mask)]
        may = {variable for variable in variables if store.domains[variable] & wanted}
        partner = partners(sure, may)
        if partner is None:
            raise ContradictionError
        for variable in partner:  # those who are needed
            if store.domains[variable] != wanted and partners(sure, may - {variable}) is None:
                store.keep(variable, wanted)
        for variable in variables:
            open_to_it = store.domains[variable] & mask and variable not in sure
            if open_to_it and partners([*sure, variable], may - {variable}) is None:
                store.remove(variable, mask)
