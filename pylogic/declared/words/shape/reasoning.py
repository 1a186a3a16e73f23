"""Reasoning with ``shape``: where a piece may lie, and what all ways to lay it have in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pylogic.core.network import Pruning
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Law, Others
from pylogic.declared.explain.laying import BARE, Spot, argue, prune, prune_cover
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.shape import Shaped, laid
from pylogic.language.reading import name_of


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell that a piece may cover, and one for each piece that lies on the board once."""
    arguments: Shaped = rule.arguments
    for value in arguments.values:
        sort, values = value.sort.name, (value.number,)
        covering: dict[int, list[Spot]] = {variable: [] for variable in board.variables_at(sort, board.cells)}
        by_form: dict[int, list[Spot]] = {
            number: [] for number, form in enumerate(arguments.forms) if form.value == value
        }
        for way in laid(arguments, value, board):
            covered = board.variables_at(sort, way.cells)
            spot = dict.fromkeys(covered, value.number) | dict.fromkeys(board.variables_at(sort, way.beside), BARE)
            by_form[way.form].append(spot)
            for variable in covered:
                covering[variable].append(spot)
        for variable, spots in covering.items():
            scope = tuple(dict.fromkeys([variable, *(one for spot in spots for one in spot)]))
            where = name_of(board.cell_of(variable))
            what = f"a {arguments.what}" if arguments.what.isalpha() else f"a whole {value}"
            says = f"every piece of {value} is {what} (around {where})"
            yield Law(f"around {where}", says, Pruning(prune_cover, scope, (spots, values)))
        for form, spots in by_form.items() if arguments.most else ():
            scope = tuple(dict.fromkeys(one for spot in spots for one in spot)) or tuple(covering)
            exact = arguments.least == arguments.most
            says = f"{arguments.forms[form].name} lies on the board {'' if exact else 'at most '}once"
            constraint = Pruning(prune, scope, (spots, 1, values, exact))
            yield Law(says, says, constraint, argue=partial(argue, says))
