"""Battleship boards as newspapers print them."""

from __future__ import annotations

from pylogic.kinds.battleship.vocabulary import Board, Told, board_of, partial_shape
from pylogic.picture import Picture, Piece
from pylogic.puzzle import Atoms, Puzzle, values_by_cell
from pylogic.reading import Cell

GLYPHS = {
    "water": "~",
    "ship": "□",
    "submarine": "●",
    "left": "◀",
    "right": "▶",
    "top": "▲",
    "bottom": "▼",
    "middle": "■",
}
"""How hints and pieces are drawn; a square with open inside is a piece of unknown shape."""

_WATER = "·"
_UNKNOWN = "·"
_OPEN = "?"


def draw(puzzle: Puzzle, atoms: Atoms | None) -> Picture:
    """The board in a frame, counts on the right and below, the fleet at the bottom.

    In a bare puzzle a dot is a cell that nobody has told; in a solution it is water.  Cells that
    ``atoms`` leave open are drawn as ``?``, so that cells common to all solutions can be shown.
    """
    board = board_of(puzzle)
    values = None if atoms is None else values_by_cell(atoms)
    width = max([len(_count(board.columns.get(column))) for column in range(1, board.width + 1)], default=1)
    gap = " " * (width - 1)
    edge = "─" * ((width + 1) * board.width + 1)
    lines: list[tuple[Piece, ...]] = [(Piece(f"┌{edge}┐", "faint"),)]
    for row in range(1, board.height + 1):
        pieces = [Piece("│ ", "faint")]
        for column in range(1, board.width + 1):
            pieces += [Piece(gap), _piece(board, (row, column), values), Piece(" ")]
        lines.append((*pieces, Piece("│ ", "faint"), Piece(_count(board.rows.get(row)), "clue")))
    lines.append((Piece(f"└{edge}┘", "faint"),))
    counts = " ".join(_count(board.columns.get(column)).rjust(width) for column in range(1, board.width + 1))
    if board.columns:
        lines.append((Piece("  "), Piece(counts, "clue")))
    if board.longest is not None:
        lines.append((Piece("fleet", "faint"), Piece(_fleet(board), "clue")))
    return Picture(lines)


def _piece(board: Board, cell: Cell, values: dict[Cell, int] | None) -> Piece:
    hint = board.hints.get(cell, ("", None))[0]
    if values is None:
        return Piece(GLYPHS[hint], "clue") if hint else Piece(_UNKNOWN, "faint")
    seen = partial_shape(board, cell, values)
    if seen is None:
        return Piece(_OPEN, "plain")
    if seen == "water" and not hint:
        return Piece(_WATER, "faint")
    return Piece(GLYPHS[seen], "clue" if hint else "found")


def _count(told: Told | None) -> str:
    return "?" if told is None else str(told.value)


def _fleet(board: Board) -> str:
    ships = [
        f"  {told.value} × {_ship(length)}" for length, told in sorted(board.fleet.items(), reverse=True) if told.value
    ]
    return "".join(ships) or "  none"


def _ship(length: int) -> str:
    if length == 1:
        return GLYPHS["submarine"]
    return GLYPHS["left"] + GLYPHS["middle"] * (length - 2) + GLYPHS["right"]
