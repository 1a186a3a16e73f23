"""Reasoning with ``bent``: an island that is not a rectangle has an inner corner, three cells of a 2x2 square."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import neighbours, parts, reached
from pylogic.language.laws.law import Law, Others, mask_of, sorted_out
from pylogic.language.parse.patches import Patches
from pylogic.language.parse.rule import Rule
from pylogic.model.network import ContradictionError, Pruning, Store

_TURNS = tuple((down, right) for down in (-1, 1) for right in (-1, 1))
_Arguments = tuple[Mapping[Cell, int], tuple[int, ...]]
"""The variables of cells, and the numbers of the values of islands."""


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for the board."""
    about: Patches = rule.arguments
    variables = board.cell_variables(about.sort.name)
    arguments = (variables, tuple(value.number for value in about.values))
    yield Law("the board", rule.sentence, Pruning(_prune, tuple(variables.values()), arguments))


def _prune(store: Store, _: Sequence[int], arguments: _Arguments) -> None:
    """Keep cells out of islands that cannot bend, and let an island grow that has one way to."""
    variables, values = arguments
    mask = mask_of(store.bit, values)
    may, sure = sorted_out(store, variables, mask)
    bending = reached(_corners(may, sure), neighbours, may.__contains__)
    for cell in may.difference(bending):
        store.remove(variables[cell], mask)
    for core in parts(sure, lambda cell: [near for near in neighbours(cell) if near in sure]):
        ways = {near for cell in core for near in neighbours(cell) if near in may and near not in sure}
        if len(ways) > 1 or _corners(set(core), core):
            continue
        if not ways:
            raise ContradictionError
        store.keep(variables[ways.pop()], mask)


def _corners(cells: Collection[Cell], filled: Collection[Cell]) -> list[Cell]:
    """The cells that have a neighbour in both directions of a turn, and between these a cell that is not filled."""
    return [
        (row, column)
        for row, column in cells
        if any(
            (row + down, column) in cells
            and (row, column + right) in cells
            and (row + down, column + right) not in filled
            for down, right in _TURNS
        )
    ]
