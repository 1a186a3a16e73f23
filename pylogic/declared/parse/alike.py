"""``islands`` without values: the maximal groups of neighbours that hold the same number."""

from __future__ import annotations

from dataclasses import dataclass

from pylogic.declared.board.graphs import parts
from pylogic.declared.board.sorts import Sort
from pylogic.declared.parse.notation import Found
from pylogic.declared.parse.rule import Finished
from pylogic.language.reading import Cell


@dataclass(frozen=True)
class Alike:
    """Maximal groups of neighbours that hold the same number."""

    sort: Sort

    def parts(self, finished: Finished) -> list[list[Cell]]:
        """The groups of a finished board, those of names too."""
        board = finished.board
        numbers = dict(zip(board.cells, finished.numbers(self.sort.name, board.cells), strict=True))
        return parts(numbers, lambda cell: [near for near in board.neighbours(cell) if numbers[near] == numbers[cell]])


def alike_of(found: Found) -> Alike:
    """Return what ``islands [of SORT]`` has read."""
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells" and sort.numeric]
    return Alike(found.one_of(sorts, "islands of which cells? say: islands V"))
