"""Routes move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from pylogic.core.atom import Atoms
from pylogic.core.picture import Picture, Piece
from pylogic.core.puzzle import Puzzle
from pylogic.core.verdict import Step
from pylogic.kinds.diamonds.checking import follow, route
from pylogic.kinds.diamonds.drawing import drawn, signs
from pylogic.kinds.diamonds.routes.board import Board, board_of
from pylogic.kinds.diamonds.vocabulary import ARROWS
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import listed

_VEHICLE = Piece("●", "good")


class _Move(NamedTuple):
    """A move as it is made; ``diamonds`` are those that it takes, in this order."""

    number: int
    direction: int
    tail: Cell
    entered: Sequence[Cell]
    diamonds: Sequence[Cell]


def steps(puzzle: Puzzle, atoms: Atoms) -> tuple[Step, ...]:
    """The moves of a solution: what each does, the board after it, and both as JSON."""
    board = board_of(puzzle.facts)
    digits = route(puzzle, atoms) or ""
    left = set(board.diamonds)
    taken: dict[Cell, int] = {}
    made: list[Step] = []
    for number, (cell, direction, entered) in enumerate(follow(board, map(int, digits)), 1):
        diamonds = [place for place in entered if place in left]
        left.difference_update(diamonds)
        taken |= dict.fromkeys(diamonds, number)
        move = _Move(number, direction, cell, entered, diamonds)
        # One record of all diamonds serves every picture; a copy a move would fill the memory on large boards.
        made.append(Step(_sentence(move, len(digits)), partial(_draw, board, taken, move), _fields(move)))
    return tuple(made)


def _sentence(move: _Move, moves: int) -> str:
    names = [name_of(cell) for cell in move.diamonds]
    taking = f"the diamond{'' if len(names) == 1 else 's'} at {listed(names)}" if names else "no diamond"
    way = f"{ARROWS[move.direction]} from {name_of(move.tail)} to {name_of(move.entered[-1])}"
    return f"move {move.number} of {moves}: {way}, takes {taking}"


def _fields(move: _Move) -> dict[str, Any]:
    return {
        "move": move.number,
        "direction": move.direction,
        "from": list(move.tail),
        "to": list(move.entered[-1]),
        "diamonds": [list(cell) for cell in move.diamonds],
    }


def _draw(board: Board, taken: Mapping[Cell, int], move: _Move) -> Picture:
    """The board after a move, with the way that the move went.

    Args:
        board: The board.
        taken: In which move each diamond of the route is taken.
        move: The move.
    """
    shown = signs(board, {cell for cell, number in taken.items() if number <= move.number})
    arrow = ARROWS[move.direction]
    # The cell that is left has an arrow as well, or a move to the next cell would show none.
    for cell in (move.tail, *move.entered[:-1]):
        shown[cell] = Piece(arrow, "found" if cell in move.diamonds else "path")
    shown[move.entered[-1]] = _VEHICLE
    return Picture(drawn(board, shown, 2))
