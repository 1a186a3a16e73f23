"""Reasoning with ``symmetric islands``: what is connected has a centre about which all of it may be turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import clusters, reached
from pylogic.declared.board.half_turns import core, turned
from pylogic.declared.board.partition import neighbours
from pylogic.declared.explain.law import Law, mask_of, sorted_out
from pylogic.declared.parse.alike import Alike
from pylogic.declared.parse.patches import Patches
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.symmetric import classes
from pylogic.declared.words.symmetric.folding import Axis, Folded, axes
from pylogic.language.reading import Cell


@dataclass(frozen=True)
class _Turning:
    """Islands that a half turn leaves as they are.

    Attributes:
        variables: The variable of each cell.
        classes: The values that make islands together.
        centres: The given centres; none where any point may be one.
    """

    variables: dict[Cell, int]
    classes: Sequence[tuple[int, ...]]
    centres: Sequence[Cell]


def laws(rule: Rule, board: Board) -> Iterator[Law]:
    """Yield one law for the board."""
    folded = isinstance(rule.arguments, Folded)
    about: Patches | Alike = rule.arguments.about if folded else rule.arguments
    variables = board.cell_variables(about.sort.name)
    if folded:
        values = tuple(value.number for value in rule.arguments.about.values)
        constraint = Pruning(_prune_folded, tuple(variables.values()), (variables, values, axes(rule.arguments, board)))
        yield Law("the board", rule.sentence, constraint)
    elif all(cell in variables for centre in board.centres for cell in core(centre)):
        turning = _Turning(variables, classes(about, board), board.centres)
        yield Law("the board", rule.sentence, Pruning(_prune, tuple(variables.values()), turning))


def _prune(store: Store, _: Sequence[int], turning: _Turning) -> None:
    """Cells opposite to those of an island are on it, where it has one centre; no cell is on one without a centre."""
    names = turning.variables
    held_by_any = mask_of(store.bit, (value for values in turning.classes for value in values))
    for centre in turning.centres:
        store.keep(names[min(core(centre))], held_by_any)
    for values in turning.classes:
        mask = mask_of(store.bit, values)
        may, sure = sorted_out(store, names, mask)
        centred = [centre for centre in turning.centres if min(core(centre)) in sure]
        for cell in {cell for centre in centred for cell in core(centre)}:
            store.keep(names[cell], mask)
            sure.add(cell)
        for island in dict.fromkeys(clusters(sure, neighbours).values()):
            room = reached(island, neighbours, may.__contains__)
            points = [centre for centre in centred if min(core(centre)) in island]
            if len(points) > 1:
                raise ContradictionError
            if not turning.centres:
                top, left = min(island)
                points = [(top + row, left + column) for row, column in room]
            fitting = [point for point in points if all(turned(cell, point) in room for cell in island)]
            if not fitting and points:
                raise ContradictionError
            for cell in island if len(fitting) == 1 else ():
                store.keep(names[turned(cell, fitting[0])], mask)
        if turning.centres:
            roots = {min(core(centre)) for centre in turning.centres} & may
            room = reached(roots, neighbours, may.__contains__)
            for cell in may - room:
                store.remove(names[cell], mask)


def _prune_folded(
    store: Store, _: Sequence[int], arguments: tuple[dict[Cell, int], tuple[int, ...], Sequence[Axis]]
) -> None:
    """What is connected lies across one border at most; cells opposite to those of such an island are on it."""
    names, values, borders = arguments
    mask = mask_of(store.bit, values)
    may, sure = sorted_out(store, names, mask)
    for island in dict.fromkeys(clusters(sure, neighbours).values()):
        room = reached(island, neighbours, may.__contains__)
        crossed = [axis for axis in borders if axis.crosses(island)]
        if len(crossed) > 1 or not any(axis.crosses(room) for axis in borders):
            raise ContradictionError
        for cell in island if crossed else ():
            if crossed[0].fold(cell) not in room:
                raise ContradictionError
            store.keep(names[crossed[0].fold(cell)], mask)
