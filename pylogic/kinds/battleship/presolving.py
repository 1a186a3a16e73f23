"""Cells that follow from the clues by simple steps, repeated until nothing changes."""

from __future__ import annotations

from collections import deque

from pylogic.core.atom import Atom, Atoms
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import plural
from pylogic.core.verdict import Conflict, Presolved
from pylogic.kinds.battleship.implied import axes, implied
from pylogic.kinds.battleship.vocabulary import CORNERS, Board, board_of
from pylogic.language.reading import Cell, name_of


class _ContradictionError(Exception):
    """The clues were shown to contradict each other; ``str()`` says how."""


def presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG001
    """Add ``fixed(R,C,V)`` for every cell settled by hints, full lines, corners and the longest ship.

    Each step is an implication of the rules, so no solution is lost.  What `refute` finds is not
    looked for again.
    """
    board = board_of(puzzle.facts)
    grid = _Grid(board)
    try:
        grid.propagate()
    except _ContradictionError as reason:
        conflict = Conflict(f"simple steps lead to a contradiction: {reason}")
        return Presolved(puzzle.atoms, conflict.sentence, conflict=conflict)
    fixed = [Atom("fixed", (*cell, value)) for cell, value in sorted(grid.known.items())]
    total = board.height * board.width
    summary = f"{len(fixed)} of {plural(total, 'cell')} settled"
    return Presolved((*puzzle.atoms, *fixed), summary, settled=len(fixed) == total)


class _Grid:
    """The cells settled so far, and the steps that settle others."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.known: dict[Cell, int] = {}
        self.fresh: deque[Cell] = deque()

    def propagate(self) -> None:
        """Take every step there is.

        Raises:
            _ContradictionError: Two steps disagree.
        """
        for cell, hint, _ in self.board.all_hints():
            for other, value in implied(cell, hint):
                self.settle(other, value)
        before = -1
        while before != len(self.known):
            before = len(self.known)
            self.lines()
            self.corners()
            self.middles()
            if self.board.longest is not None:
                self.longest(self.board.longest)

    def settle(self, cell: Cell, value: int) -> None:
        """Note that a cell is ship or water; everything outside the board is water."""
        if cell not in self.board:
            if value:
                raise _ContradictionError(f"a ship would leave the board at {name_of(cell)}")
            return
        if self.known.setdefault(cell, value) != value:
            raise _ContradictionError(f"{name_of(cell)} would be both ship and water")
        if value:
            self.fresh.append(cell)

    def lines(self) -> None:
        """A line that has all its ship cells is otherwise water, one that needs all others is ship."""
        for name, index, stated, cells in self.board.lines():
            if stated is None:
                continue
            ship = sum(self.known.get(cell, 0) for cell in cells)
            unknown = [cell for cell in cells if cell not in self.known]
            missing = stated.value - ship
            if not 0 <= missing <= len(unknown):
                count = ship if missing < 0 else ship + len(unknown)
                bound = "at least" if missing < 0 else "at most"
                raise _ContradictionError(f"{stated.clue.sentence}, {bound} {count} of {name} {index} fit")
            if missing in (0, len(unknown)):
                for cell in unknown:
                    self.settle(cell, int(missing > 0))

    def corners(self) -> None:
        """Beside a ship cell nothing lies diagonally."""
        while self.fresh:
            row, column = self.fresh.popleft()
            for down, right in CORNERS:
                self.settle((row + down, column + right), 0)

    def middles(self) -> None:
        """A middle that has water on one side of an axis lies along the other."""
        for cell, hint, _ in self.board.all_hints():
            if hint != "middle":
                continue
            pairs = axes(cell)
            for axis, other in (pairs, pairs[::-1]):
                if any(side not in self.board or self.known.get(side) == 0 for side in axis):
                    for side in axis:
                        self.settle(side, 0)
                    for side in other:
                        self.settle(side, 1)

    def longest(self, most: int) -> None:
        """A cell that would join known ship cells to more than the longest ship is water."""
        for cell in self.board.cells():
            if cell not in self.known:
                for axis in axes(cell):
                    length = 1 + sum(self._run(cell, side) for side in axis)
                    if length > most:
                        self.settle(cell, 0)
                        break

    def _run(self, cell: Cell, side: Cell) -> int:
        """Count the known ship cells that follow each other from ``cell`` on in the direction of ``side``."""
        step = (side[0] - cell[0], side[1] - cell[1])
        length = 0
        while self.known.get(side) == 1:
            length += 1
            side = (side[0] + step[0], side[1] + step[1])
        return length
