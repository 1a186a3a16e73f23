"""Boards and routes as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.diamonds.board import Board
from pylogic.kinds.diamonds.checking import route, slide
from pylogic.kinds.diamonds.vocabulary import ARROWS
from pylogic.picture import Picture, Piece
from pylogic.puzzle import Atoms, Puzzle
from pylogic.reading import Cell
from pylogic.text import several

_WIDTH = 80
"""Columns that the list of moves fills."""

_LOOKS = {
    "wall": ("█", "wall"),
    "floor": ("·", "faint"),
    "diamond": ("◆", "clue"),
    "mine": ("✸", "bad"),
    "stop": ("○", "plain"),
    "start": ("◎", "good"),
    "taken": ("◇", "found"),
    "passed": ("•", "path"),
}
"""What is drawn for each kind of cell, and its role."""

GLYPHS = frozenset(glyph for glyph, _ in _LOOKS.values())
"""The signs of a board; in a solution there are numbers too."""


def draw(puzzle: Puzzle, atoms: Atoms | None) -> Picture:
    """The board, two or more columns a cell; with a solution the route numbered over it and listed below.

    A number says after which move the vehicle rests on the cell, for the last time if it comes
    more than once.  Floor that the route passes is marked, and so is a diamond that it takes.
    """
    board = Board.of(puzzle)
    moves = route(puzzle, atoms) if atoms is not None else None
    if moves is None:
        return Picture(tuple(_board(board, {}, set(), 2)))
    visits, passed = _follow(board, moves)
    width = max(2, len(str(len(moves))) + 1)
    lines = _board(board, visits, passed, width)
    lines.append(())
    lines += _listed(moves)
    return Picture(tuple(lines))


def _follow(board: Board, moves: str) -> tuple[dict[Cell, int], set[Cell]]:
    """After which move each cell is rested on last, and all cells entered."""
    cell = board.start
    visits: dict[Cell, int] = {}
    passed: set[Cell] = set()
    for number, digit in enumerate(moves, 1):
        entered = slide(board, cell, int(digit))
        cell = entered[-1]
        visits[cell] = number
        passed.update(entered)
    return visits, passed


def _board(board: Board, visits: dict[Cell, int], passed: set[Cell], width: int) -> list[tuple[Piece, ...]]:
    looks = dict.fromkeys(board.diamonds, _LOOKS["diamond"])
    looks |= {cell: _LOOKS["taken"] for cell in board.diamonds if cell in passed}
    for name, cells in (("wall", board.walls), ("mine", board.mines), ("stop", board.stops)):
        looks |= dict.fromkeys(cells, _LOOKS[name])
    looks[board.start] = _LOOKS["start"]
    lines: list[tuple[Piece, ...]] = []
    for r in range(1, board.height + 1):
        line: list[Piece] = []
        for c in range(1, board.width + 1):
            text, role = looks.get((r, c), _LOOKS["passed" if (r, c) in passed else "floor"])
            if (r, c) in visits and (r, c) != board.start:
                text, role = str(visits[r, c]), "path"
            if role == "wall":
                line.append(Piece(text * width, role))
            else:
                line.append(Piece(text.rjust(width - 1) + " " if width > 2 else text.ljust(width), role))
        lines.append(tuple(line))
    return lines


def _listed(moves: str) -> Sequence[tuple[Piece, ...]]:
    """The moves as arrows in groups of ten."""
    arrows = [ARROWS[int(digit)] for digit in moves]
    groups = ["".join(arrows[at : at + 10]) for at in range(0, len(arrows), 10)]
    per_line = (_WIDTH + 1) // 11
    heading = (Piece(several(len(moves), "move") + (":" if moves else "")),)
    return [
        heading,
        *((Piece(" ".join(groups[at : at + per_line]), "path"),) for at in range(0, len(groups), per_line)),
    ]
