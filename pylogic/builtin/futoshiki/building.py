"""Futoshiki puzzles built in Python."""

from __future__ import annotations

from collections.abc import Iterable

from pylogic.builtin.futoshiki import KIND
from pylogic.files.building import ByCell, build
from pylogic.files.reading import Cell
from pylogic.model.puzzle import Puzzle


def Futoshiki(  # noqa: N802 - it reads as the name of what it makes
    *,
    size: int | None = None,
    board: Iterable[str | Iterable[int | str | None]] | str | None = None,
    signs: Iterable[str | Iterable[Cell | str]] | None = None,
    cells: ByCell[int] | None = None,
    adjacent: bool = False,
    near: Iterable[str | Iterable[Cell | str]] | None = None,
    title: str = "",
) -> Puzzle:
    """A Futoshiki puzzle: a Latin square whose cells obey signs.

    Args:
        size: The number of rows and columns; needed only where no board is given.
        board: The printed board: rows of numbers and ``None``, or lines as in a puzzle file, with signs between the
            cells and below them.
        signs: Comparisons: ``"r1c1 < r1c2 < r1c3"``, or ``((1, 1), "<", (1, 2))``.
        cells: The numbers of single cells, by row and column, counting from 1.
        adjacent: Whether it is the variant where bars join all neighbours that differ by 1.
        near: The bars of that variant, as pairs of neighbouring cells.
        title: Its title.

    Raises:
        UsageError: A value cannot be what it stands for.
        PuzzleError: The values do not make a puzzle; each problem names the argument.

    Examples:
        >>> puzzle = pylogic.Futoshiki(size=3, signs=["r1c1 < r1c2 < r1c3", ((1, 1), "<", (2, 1))], cells={(3, 3): 1})
        >>> pylogic.solve(puzzle).solutions[0].grid
        [[1, 2, 3], [3, 1, 2], [2, 3, 1]]
    """
    given = {"size": size, "adjacent": adjacent, "board": board, "near": near, "signs": signs, "cells": cells}
    return build(KIND, "Futoshiki", title, given)
