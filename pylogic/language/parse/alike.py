"""``islands`` without values: the maximal groups of neighbours that hold the same number."""

from __future__ import annotations

from dataclasses import dataclass

from pylogic.files.reading import Cell
from pylogic.language.board.graphs import parts
from pylogic.language.board.sorts import Sort
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished


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
