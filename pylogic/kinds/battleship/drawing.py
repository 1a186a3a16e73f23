"""Battleship boards as newspapers print them."""

from __future__ import annotations

from pylogic.kinds.battleship.vocabulary import Board, Told, board_of, partial_shape
from pylogic.language.reading import Cell
from pylogic.nouns.atom import Atom, Atoms, values_by_cell
from pylogic.nouns.picture import Picture, Piece
from pylogic.nouns.puzzle import NO_ROLES, Puzzle, Roles

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


def draw(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
    """The board in a frame, counts on the right and below, the fleet at the bottom.

    In a bare puzzle a dot is a cell that nobody has told; in a solution it is water.  Cells that
    ``atoms`` leave open are drawn as ``?``, so that cells common to all solutions can be shown.
    """
    board = board_of(puzzle.facts)
    values = None if atoms is None else values_by_cell(atoms)
    width = max([len(_count(board.columns.get(column))) for column in range(1, board.width + 1)], default=1)
    gap = " " * (width - 1)
    edge = "─" * ((width + 1) * board.width + 1)
    lines: list[tuple[Piece, ...]] = [(Piece(f"┌{edge}┐", "faint"),)]
    for row in range(1, board.height + 1):
        pieces = [Piece("│ ", "faint")]
        for column in range(1, board.width + 1):
            text, role = _piece(board, (row, column), values)
            pieces += [Piece(gap), Piece(text, _cell_role(board, (row, column), values, roles) or role), Piece(" ")]
        lines.append((*pieces, Piece("│ ", "faint"), _margin("row", row, board.rows.get(row), roles)))
    lines.append((Piece(f"└{edge}┘", "faint"),))
    if board.columns:
        counts = [_margin("column", column, board.columns.get(column), roles) for column in range(1, board.width + 1)]
        lines.append(tuple(part for count in counts for part in (Piece(" " * (width - len(count.text) + 1)), count)))
        lines[-1] = (Piece(" "), *lines[-1])
    if board.longest is not None:
        lines.append((Piece("fleet", "faint"), *_fleet(board, roles)))
    return Picture(lines)


def _cell_role(board: Board, cell: Cell, values: dict[Cell, int] | None, roles: Roles) -> str | None:
    """The role asked for a cell: for its hints, or for what a solution says of it."""
    named = [Atom("hint", (*where, hint)) for where, hint, _ in board.all_hints() if where == cell] if roles else []
    if values is not None and cell in values:
        named.append(Atom("cell", (*cell, values[cell])))
    return next((roles[atom] for atom in named if atom in roles), None)


def _margin(name: str, index: int, told: Told | None, roles: Roles) -> Piece:
    """The count of a line."""
    if told is None:
        return Piece("?", "clue")
    return Piece(str(told.value), roles.get(Atom(name, (index, told.value)), "clue"))


def _piece(board: Board, cell: Cell, values: dict[Cell, int] | None) -> Piece:
    hint = board.hints.get(cell, ("", None))[0]
    if values is None:
        return Piece(GLYPHS[hint], "clue") if hint else Piece(_UNKNOWN, "faint")
    seen = partial_shape(board, cell, values)
    if seen is None:
        return Piece(_OPEN, "plain")
    if seen == "water" and not hint:
        return Piece(_WATER, "faint")
    if seen == "ship" and hint:
        seen = hint  # a hint may know the shape before the cells around it are known
    return Piece(GLYPHS[seen], "clue" if hint else "found")


def _count(told: Told | None) -> str:
    return "?" if told is None else str(told.value)


def _fleet(board: Board, roles: Roles) -> list[Piece]:
    ships = [
        Piece(f"  {told.value} × {_ship(length)}", roles.get(Atom("fleet", (length, told.value)), "clue"))
        for length, told in sorted(board.fleet.items(), reverse=True)
        if told.value
    ]
    return ships or [Piece("  none", "clue")]


def _ship(length: int) -> str:
    if length == 1:
        return GLYPHS["submarine"]
    return GLYPHS["left"] + GLYPHS["middle"] * (length - 2) + GLYPHS["right"]
