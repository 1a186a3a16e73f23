"""Battleship puzzles built in Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pylogic.builtin.battleship import KIND
from pylogic.files.building import ByCell, build
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
    return build(KIND, "Battleship", title, given, cells="hints")
