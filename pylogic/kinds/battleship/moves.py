"""Ships on a board that never touch, what they miss, and the moves from one such board to the next."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pylogic.core.atom import Atom
from pylogic.kinds.battleship.placements import Placement, Placements

_Move = tuple[tuple[int, ...], tuple[Placement | None, ...]]
"""Numbers of ships that leave, and their new placements; ``None`` for one that does not exist."""

_ANYWHERE, _NEAR, _TURN, _SWAP, _PUT, _TAKE, _STRETCH, _CARRY = range(8)
_FLEET = (_ANYWHERE, _ANYWHERE, _NEAR, _NEAR, _TURN, _SWAP, _PUT, _PUT, _TAKE)
_ANY_SHIPS = (_ANYWHERE, _NEAR, _TURN, _SWAP, _PUT, _TAKE, _STRETCH, _CARRY, _CARRY, _CARRY)
"""The moves that are tried, each as often as it is listed."""


class Arrangement:
    """A legal board: ships that never touch and contradict no hint.

    Ships of a fleet that have no place wait in the reserve.  What a board costs is what it misses: for every line
    the difference between its ship cells and its count, every cell that is known to be ship and is not, and the
    cells of the reserve.  A board that costs nothing is a solution.

    Args:
        placements: Where ships may lie.

    Attributes:
        ships: The ships on the board.
        reserve: Lengths of the others.
        cost: The cost of the board.
    """

    def __init__(self, placements: Placements) -> None:
        self.placements = placements
        self.ships: list[Placement] = []
        self.reserve = [length for length, number in placements.stated.items() for _ in range(number)]
        self.cost = sum(placements.wanted) + placements.ship.bit_count() + sum(self.reserve)
        self._mix = _ANY_SHIPS if placements.free else _FLEET
        self._occupied = 0
        self._excess = [-count for count in placements.wanted]
        self._uncovered = placements.ship.bit_count()
        self._pending: tuple[tuple[int, ...], tuple[Placement, ...], int, int] = ((), (), 0, 0)

    def propose(self, chance: Random) -> int | None:
        """Try a random move: how much more the board would cost, or ``None`` if it would not be legal.

        After a number `accept` or `reject` must follow.
        """
        move = self._mix[int(chance.random() * len(self._mix))]
        if move == _PUT:
            out, into = self._put(chance)
        elif not self.ships:
            return None
        else:
            number = int(chance.random() * len(self.ships))
            out, into = self._changed(move, number, chance)
        placements = tuple(placement for placement in into if placement is not None)
        return None if len(placements) < len(into) or not (out or placements) else self.exchange(out, placements)

    def exchange(self, out: tuple[int, ...], into: tuple[Placement, ...]) -> int | None:
        """Try other placements in the place of some ships; the result is that of `propose`."""
        ships, excess = self.ships, self._excess
        occupied = self._occupied
        for number in out:
            occupied ^= ships[number].cells
        for placement in into:
            if occupied & placement.reach:
                return None
            occupied |= placement.cells
        uncovered = (self.placements.ship & ~occupied).bit_count()
        more = uncovered - self._uncovered
        for number in out:
            more += self._in_reserve(ships[number])
            for line, count in ships[number].lines:
                before = excess[line]
                excess[line] = after = before - count
                more += abs(after) - abs(before)
        for placement in into:
            more -= self._in_reserve(placement)
            for line, count in placement.lines:
                before = excess[line]
                excess[line] = after = before + count
                more += abs(after) - abs(before)
        self._pending = (out, into, occupied, more)
        return more

    def accept(self) -> None:
        """Make the move that was tried last."""
        out, into, self._occupied, more = self._pending
        self.cost += more
        self._uncovered = (self.placements.ship & ~self._occupied).bit_count()
        stated = self.placements.stated
        for number in sorted(out, reverse=True):
            placement = self.ships[number]
            self.ships[number] = self.ships[-1]
            self.ships.pop()
            if placement.length in stated:
                self.reserve.append(placement.length)
        for placement in into:
            self.ships.append(placement)
            if placement.length in stated:
                self.reserve.remove(placement.length)

    def reject(self) -> None:
        """Leave the board as it was before the last move was tried."""
        out, into, _, _ = self._pending
        for number in out:
            for line, count in self.ships[number].lines:
                self._excess[line] += count
        for placement in into:
            for line, count in placement.lines:
                self._excess[line] -= count

    def atoms(self) -> Iterable[Atom]:
        """The board in the vocabulary of the kind."""
        return self.placements.atoms(self._occupied)

    def _in_reserve(self, placement: Placement) -> int:
        """Return the cost of a ship that is not on the board."""
        return placement.length if placement.length in self.placements.stated else 0

    def _put(self, chance: Random) -> _Move:
        """One more ship: from the reserve, or of any length of which there may be more."""
        lengths = self.reserve or self.placements.free
        placements = self.placements.placements.get(lengths[int(chance.random() * len(lengths))], ()) if lengths else ()
        return (), (placements[int(chance.random() * len(placements))],) if placements else (None,)

    def _changed(self, move: int, number: int, chance: Random) -> _Move:
        """A move of a ship on the board."""
        at, ship = self.placements.at.get, self.ships[number]
        length, row, column, down = ship[:4]
        if move == _TAKE:
            return (number,), ()
        if move == _ANYWHERE:
            placements = self.placements.placements[length]
            return (number,), (placements[int(chance.random() * len(placements))],)
        if move == _TURN:
            pivot = int(chance.random() * length)
            turned = (row + pivot, column - pivot) if down else (row - pivot, column + pivot)
            # A ship of length 1 has no other direction.
            return (number,), (at((length, turned[0], turned[1], not down)),)
        if move == _NEAR:
            step = 1 if chance.random() < 0.5 else -1
            beside = (row + step, column) if chance.random() < 0.5 else (row, column + step)
            return (number,), (at((length, *beside, down)),)
        if move == _STRETCH:
            return (number,), (self._stretched(ship, 1 if chance.random() < 0.5 else -1, chance),)
        if move == _CARRY:
            return self._carried(number, int(chance.random() * (len(self.ships) + 1)), chance)
        return self._swapped(number, int(chance.random() * len(self.ships)), chance)

    def _stretched(self, ship: Placement, more: int, chance: Random) -> Placement | None:
        """A ship that is longer or shorter by a cell at one of its ends."""
        length, row, column, down = ship[:4]
        free = self.placements.free
        if length not in free or length + more not in free:
            return None
        if length == 1:
            down = chance.random() < 0.5
        if chance.random() < 0.5:  # at its first cell
            row, column = (row - more, column) if down else (row, column - more)
        return self.placements.at.get((length + more, row, column, down and length + more > 1))

    def _carried(self, giver: int, taker: int, chance: Random) -> _Move:
        """A cell at the end of one ship goes to the end of another, or becomes a ship of its own."""
        if giver == taker:
            return (), (None,)
        ship = self.ships[giver]
        left = () if ship.length == 1 else (self._stretched(ship, -1, chance),)
        if taker == len(self.ships):
            alone = self.placements.placements[1]
            return (giver,), (*left, alone[int(chance.random() * len(alone))] if alone else None)
        return (giver, taker), (*left, self._stretched(self.ships[taker], 1, chance))

    def _swapped(self, one: int, other: int, chance: Random) -> _Move:
        """Two ships, each where the other was, from the same end on."""
        first, second = self.ships[one], self.ships[other]
        if first.length == second.length:
            return (), (None,)
        last = chance.random() < 0.5
        return (one, other), (self._placed_like(first, second, last), self._placed_like(second, first, last))

    def _placed_like(self, ship: Placement, place: Placement, last: bool) -> Placement | None:
        """A ship where another was, its first cell there or its last."""
        _, row, column, down = place[:4]
        back = place.length - ship.length if last else 0
        row, column = (row + back, column) if down else (row, column + back)
        return self.placements.at.get((ship.length, row, column, down and ship.length > 1))
