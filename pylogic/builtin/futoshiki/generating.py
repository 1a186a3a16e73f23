"""Puzzles of Futoshiki generated: a square, its values, and the signs or bars between all neighbours."""

from __future__ import annotations

from random import Random

from pylogic.builtin.futoshiki.board import LARGEST, apart, canonical, frame, given, less, near, neighbours
from pylogic.model.atom import Atoms, Clue, Fact, arguments, values_by_cell
from pylogic.model.errors import ImpossibleError
from pylogic.model.generating import YES, Batch, Cells, Inventing, Offer, Wish, Wished, one_of, size

_SIDE = 5


def _frame(wished: Wished, _: Random) -> tuple[Fact, ...]:
    rows, _ = wished.get("size", (_SIDE, _SIDE))
    if wished.get("adjacent") and "signs" in wished:
        raise ImpossibleError("an adjacent futoshiki has bars in place of signs")
    return tuple(frame(rows, wished.get("adjacent", False)))


def _clues(facts: tuple[Fact, ...], solution: Atoms, wished: Wished, _: Random) -> Offer:
    """Every value; of all neighbours which is less, or of an adjacent puzzle whether they differ by one.

    A missing bar is a clue as well, so none of its bars can go.
    """
    values = dict(sorted(values_by_cell(solution).items()))
    givens = [given(cell, number) for cell, number in values.items()]
    pairs = [*neighbours(arguments(facts, "size")[0][0])]
    if wished.get("adjacent"):
        bars = [(near if abs(values[one] - values[other]) == 1 else apart)(one, other) for one, other in pairs]
        return Offer(canonical([*facts, *givens, *bars]), (Batch("givens", _cells(givens), full=True),))
    ordered = [(one, other) if values[one] < values[other] else (other, one) for one, other in pairs]
    signs = [less(low, high) for low, high in ordered]
    batches = (Batch("givens", _cells(givens), full=True, first=True), Batch("signs", _cells(signs), full=True))
    return Offer(canonical([*facts, *givens, *signs]), batches)


def _cells(facts: list[Fact]) -> dict[Clue, Cells]:
    """The clues of facts, with the cells that they are about."""
    cells_of: dict[Clue, Cells] = {}
    for fact in facts:
        assert fact.clue is not None
        row, column, *other = map(int, fact.atom.args)
        cells_of[fact.clue] = ((row, column), (other[0], other[1])) if len(other) > 1 else ((row, column),)
    return cells_of


INVENTING = Inventing(
    wishes=(
        size(square=True, most=LARGEST),
        Wish("adjacent", "yes", "bars between neighbours that differ by 1, in place of signs", one_of("adjacent", YES)),
    ),
    sorts=("givens", "signs"),
    frame=_frame,
    clues=_clues,
)
