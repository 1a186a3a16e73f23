"""Boards drawn from scratch in every iteration, as in a study in Polish; `moves` changes a ship or two instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from pylogic.core.atom import Atom
from pylogic.kinds.battleship.checking import ships
from pylogic.kinds.battleship.implied import axes
from pylogic.kinds.battleship.placements import Placements
from pylogic.kinds.battleship.vocabulary import CORNERS


class Redrawn:
    """A board whose ship cells are drawn at random, none diagonal to another; a move is another such board.

    It begins without ships.  What it costs is what it misses, as in `pylogic.kinds.battleship.moves.Arrangement`; here
    ships may be too many or too long as well, which costs their cells, and a cell that has to be the middle of a ship
    and is not costs 1.  Sets of cells are numbers with a bit for each cell.

    Args:
        placements: The puzzle.

    Attributes:
        cost: The cost of the board.
    """

    def __init__(self, placements: Placements) -> None:
        self._placements, board, bit = placements, placements.board, placements.bit
        cells = [*board.cells()]
        self._known = [bit(cell) for cell in cells if bit(cell) & placements.ship & ~placements.water]
        self._open = [bit(cell) for cell in cells if not bit(cell) & (placements.ship | placements.water)]
        self._corners = {
            bit((row, column)): sum(bit(end) for i, j in CORNERS if (end := (row + i, column + j)) in board)
            for row, column in cells
        }
        self._lines = [(sum(map(bit, line)), stated.value) for _, _, stated, line in board.lines() if stated]
        self._middles = [
            [bit(one) | bit(other) for one, other in axes(cell) if one in board and other in board]
            for cell in cells
            if bit(cell) & placements.middle
        ]
        self._any_ships = not placements.stated and len(placements.free) >= max(board.height, board.width)
        (rows, _), (columns, _) = board.totals
        self._least = max(rows, columns, sum(length * number for length, number in placements.stated.items()))
        whole = len(board.rows) == board.height or len(board.columns) == board.width
        self._most = self._least if whole else max(self._least, len(cells))
        self._taken = 0
        self.cost = self._cost(0)
        self._drawn = (self.cost, 0)

    def propose(self, chance: Random) -> int:
        """Draw a board: how much more it would cost."""
        chance.shuffle(self._open)
        number = chance.randint(self._least, self._most)
        taken = 0
        for cell in (*self._known, *self._open):
            if not number:
                break
            if not self._corners[cell] & taken:
                taken |= cell
                number -= 1
        self._drawn = (self._cost(taken), taken)
        return self._drawn[0] - self.cost

    def accept(self) -> None:
        """Take the board that was drawn."""
        self.cost, self._taken = self._drawn

    def reject(self) -> None:
        """Keep the board that was there."""

    def atoms(self) -> Iterable[Atom]:
        """The board in the vocabulary of the kind."""
        return self._placements.atoms(self._taken)

    def _cost(self, taken: int) -> int:
        cost = sum([abs((taken & line).bit_count() - count) for line, count in self._lines])
        cost += (self._placements.ship & ~taken).bit_count()
        cost += sum(not any(axis & ~taken == 0 for axis in middle) for middle in self._middles)
        return cost if self._any_ships else cost + self._misfits(taken)

    def _misfits(self, taken: int) -> int:
        """The cells of ships that are missing, too many or too long."""
        placements = self._placements
        afloat = {cell for cell in placements.board.cells() if placements.bit(cell) & taken}
        lengths = Counter(map(len, ships(afloat)))
        wanted = {length: placements.stated.get(length, 0) for length in lengths if length not in placements.free}
        return sum(length * abs(lengths[length] - number) for length, number in (placements.stated | wanted).items())
