"""Puzzles of diamonds built in Python."""

from __future__ import annotations

from collections.abc import Iterable

from pylogic.builtin.diamonds import KIND
from pylogic.files.building import build
from pylogic.model.puzzle import Puzzle


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
    return build(KIND, "Diamonds", title, {"moves": moves, "board": board})
