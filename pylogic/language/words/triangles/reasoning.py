"""Reasoning with ``triangles``: the angles around a point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from pylogic.language.board.board import Board
from pylogic.language.board.sorts import name_of_corner
from pylogic.language.laws.law import Law, Others
from pylogic.language.parse.rule import Rule
from pylogic.language.words.triangles import Triangles, points, sectors
from pylogic.model.network import ContradictionError, Pruning, Store

_Angles = tuple[Sequence[tuple[int, str] | None], Mapping[int, str]]
"""The variable and the quarter of each eighth around a point, none off the board; the black quarters of each value."""
_RIGHT = (0, 2, 4, 8)
"""How many eighths a white angle may have."""


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each point at which cells meet."""
    arguments: Triangles = rule.arguments
    sort = arguments.values[0].sort.name
    black = {value.number: arguments.black(value.number) for value in arguments.values}
    for row, column in points(board):
        around = [
            (variable, quarter) if (variable := board.variable(sort, cell)) is not None else None
            for cell, quarter in sectors(row, column)
        ]
        variables = tuple(dict.fromkeys(one[0] for one in around if one is not None))
        if variables:
            name = f"the point {name_of_corner((row, column))}"
            yield Law(name, rule.sentence, Pruning(_prune, variables, (around, black)))


def _prune(store: Store, variables: Sequence[int], arguments: _Angles) -> None:
    """Keep the values with which all white angles around the point are right, straight or whole."""
    around, black = arguments
    masks = [store.domains[variable] for variable in variables]
    candidates = [[bit for bit in range(mask.bit_length()) if mask >> bit & 1] for mask in masks]
    shades = {store.bit(value): quarters for value, quarters in black.items()}
    kept = [0] * len(variables)
    for bits in product(*candidates):
        held = dict(zip(variables, bits, strict=True))
        white = [one is not None and one[1] not in shades.get(1 << held[one[0]], "") for one in around]
        if all(run in _RIGHT for run in _runs(white)):
            kept = [mask | 1 << bit for mask, bit in zip(kept, bits, strict=True)]
    if not all(kept):
        raise ContradictionError
    for variable, mask in zip(variables, kept, strict=True):
        store.keep(variable, mask)


def _runs(white: Sequence[bool]) -> list[int]:
    """The lengths of the white angles around a point."""
    if all(white):
        return [len(white)]
    start = white.index(False)
    turned = [*white[start:], *white[:start]]
    return [len(run) for run in "".join("w" if one else " " for one in turned).split()]
