"""Puzzles of the kinds with code of their own, built in Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pylogic.builtin import kind
from pylogic.files.building import ByCell, build
from pylogic.files.reading import Cell
from pylogic.model.puzzle import Puzzle


def Battleship(  # noqa: N802 - it reads as the name of what it makes
    *,
    rows: Iterable[int | None] | None = None,
    columns: Iterable[int | None] | None = None,
    fleet: Mapping[int, int] | Iterable[int] | None = None,
    board: Iterable[str | Iterable[str | None]] | str | None = None,
    hints: ByCell[str] | None = None,
    title: str = "",
) -> Puzzle:
    """A Battleship puzzle.

    Args:
        rows: How many cells of ships each row has, from the top; ``None`` where it is unknown.
        columns: The same for each column, from the left.
        fleet: How many ships there are of each length, or their lengths; any ships may lie there when it is left out.
        board: The signs in cells: ``.`` or ``None`` unknown, ``~`` water, ``S`` submarine, ``L R T B`` ends, ``M``
            middle, ``X`` some piece of a ship.  Its size is that of the board; else that of ``rows`` and ``columns``.
        hints: The contents of single cells, by row and column, counting from 1: a letter as above, or ``water``,
            ``submarine``, ``left``, ``right``, ``top``, ``bottom``, ``middle``, ``ship``.
        title: Its title.

    Raises:
        UsageError: A value cannot be what it stands for.
        PuzzleError: The values do not make a puzzle; each problem names the argument.

    Examples:
        >>> hints = {(1, 1): "submarine"}
        >>> puzzle = pylogic.Battleship(rows=[1, 0, 2], columns=[1, 1, 1], fleet={2: 1, 1: 1}, hints=hints)
        >>> pylogic.solve(puzzle).solutions[0].grid
        ['SWW', 'WWW', 'WLR']
    """
    given = {"rows": rows, "columns": columns, "fleet": fleet, "board": board, "hints": hints}
    return build(kind("battleship"), "Battleship", title, given, cells="hints")


def Diamonds(  # noqa: N802 - it reads as the name of what it makes
    board: Iterable[str | Iterable[str | None]] | str,
    *,
    moves: int | None = None,
    title: str = "",
) -> Puzzle:
    """A board of diamonds, to be collected with the fewest moves.

    Args:
        board: Rows from the top, each a text or a list of symbols: ``#`` wall, ``.`` or ``None`` floor, ``+`` diamond,
            ``*`` mine, ``O`` stop, ``@`` the start on floor, ``$`` the start on a stop.  Outside of it all is wall.
        moves: How many moves there may be at most; any number when it is left out.
        title: Its title.

    Raises:
        UsageError: A value cannot be what it stands for.
        PuzzleError: The board is not one of this game; each problem has its row and column.

    Examples:
        >>> route = pylogic.solve(pylogic.Diamonds(["@ . +", ". # .", "+ . ."])).solutions[0]
        >>> route.length
        3
    """
    return build(kind("diamonds"), "Diamonds", title, {"moves": moves, "board": board})


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
    return build(kind("futoshiki"), "Futoshiki", title, given)
