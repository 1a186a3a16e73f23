"""Reasoning with ``place``: where a ship or a piece may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pylogic.core.network import Pruning
from pylogic.core.text import plural
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import numbered
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.explain.laying import BARE, Spot, argue, prune, prune_cover
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.place import Placing, positions, quotas
from pylogic.language.reading import name_of


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each length, or each group, and one for each cell that a piece may cover."""
    arguments: Placing = rule.arguments
    sort = arguments.values[0].sort.name
    values = tuple(value.number for value in arguments.values)
    by_quota: dict[int, list[Spot]] = {quota: [] for quota in quotas(arguments, board)}
    covering: dict[int, list[Spot]] = {variable: [] for variable in board.variables_at(sort, board.cells)}
    for position in positions(arguments, board):
        covered = board.variables_at(sort, position.cells)
        spot = dict.fromkeys(covered, position.value.number)
        spot |= dict.fromkeys(board.variables_at(sort, position.bare), BARE)
        if position.quota in by_quota:
            by_quota[position.quota].append(spot)
            for variable in covered:
                covering[variable].append(spot)
    names = {group.number: group.name for group in numbered(board.groups(arguments.family))}
    for quota, count in quotas(arguments, board).items():
        spots = by_quota[quota]
        variables = tuple(dict.fromkeys(variable for spot in spots for variable in spot)) or tuple(covering)
        if arguments.listed:
            says = f"there {'is' if count == 1 else 'are'} {plural(count, 'ship')} of length {quota}"
        else:
            says = f"{names.get(quota, 'the group')} holds one piece"
        yield Law(says, says, Pruning(prune, variables, (spots, count, values, True)), argue=partial(argue, says))
    for variable, spots in covering.items():
        scope = tuple(dict.fromkeys([variable, *(one for spot in spots for one in spot)]))
        where = name_of(board.cell_of(variable))
        says = f"what covers {where} is a whole {'ship' if arguments.listed else 'piece'}"
        yield Law(f"around {where}", says, Pruning(prune_cover, scope, (spots, values)))
