"""Reasoning with ``straights``: how far a line may go from a cell in opposite directions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from pylogic.files.reading import name_of
from pylogic.language.board.board import Board
from pylogic.language.compile.flat import HOLDS
from pylogic.language.compile.linear import bounds, whole
from pylogic.language.laws.degrees import Reaches, pruning
from pylogic.language.laws.law import Law, Others, always
from pylogic.language.parse.expressions import Comparison
from pylogic.language.parse.rule import Rule


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell with a comparison."""
    comparison: Comparison = rule.arguments
    for bound in bounds(rule, board):
        says = bound.clue.sentence if bound.clue else f"{rule.sentence} ({name_of(bound.cell)})"
        fits = partial(_fits, *whole(comparison.sign, bound.number), bound.way)
        several = always(None if bound.clue else rule.sentence)
        guards = ((board.variables_at(guard.sort.name, [bound.cell])[0], guard.number) for guard in bound.guards)
        constraint = pruning(rule.measured.value, bound.cell, board, fits, next(guards, None))
        yield Law(f"the straights of {name_of(bound.cell)}", says, constraint, (bound.clue,), several=several)


def _fits(sign: str, number: int, way: int | None, reaches: Reaches) -> bool:
    if way is not None:
        return any(not length or HOLDS[sign](length, number) for length in reaches[way])
    up, left, right, down = reaches
    sums = [{one + other for one, other in product(*pair)} for pair in ((up, down), (left, right))]
    may = [any(length and HOLDS[sign](length, number) for length in some) for some in sums]
    without = [0 in some for some in sums]
    return (any(may) and all(one or other for one, other in zip(may, without, strict=True))) or (
        all(without) and HOLDS[sign](0, number)
    )
