"""Ships on a board that never touch, what they miss, and the moves from one such board to the next."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pylogic.core.atom import Atom
from pylogic.kinds.battleship.berths import Berth, Harbour

_Move = tuple[tuple[int, ...], tuple[Berth | None, ...]]
"""Numbers of ships that leave, and berths that are taken instead; ``None`` stands for a berth that does not exist."""

_ANYWHERE, _NEAR, _TURN, _SWAP, _PUT, _TAKE, _STRETCH, _CARRY = range(8)
_FLEET = (_ANYWHERE, _ANYWHERE, _NEAR, _NEAR, _TURN, _SWAP, _PUT, _PUT, _TAKE)
_ANY_SHIPS = (_ANYWHERE, _NEAR, _TURN, _SWAP, _PUT, _TAKE, _STRETCH, _CARRY, _CARRY, _CARRY)
"""The moves that are tried, each as often as it is listed."""


class Afloat:
    """A legal board: ships that never touch and contradict no hint.

    Ships of a fleet that have no place wait in the reserve.  What a board costs is what it misses: for every line
    the difference between its ship cells and its count, every cell that is known to be ship and is not, and the
    cells of the reserve.  A board that costs nothing is a solution.

    Args:
        harbour: Where ships may lie.

    Attributes:
        ships: The ships on the board.
        reserve: Lengths of the others.
        cost: The cost of the board.
    """

    def __init__(self, harbour: Harbour) -> None:
        self.harbour = harbour
        self.ships: list[Berth] = []
        self.reserve = [length for length, number in harbour.told.items() for _ in range(number)]
        self.cost = sum(harbour.wanted) + harbour.ship.bit_count() + sum(self.reserve)
        self._mix = _ANY_SHIPS if harbour.free else _FLEET
        self._occupied = 0
        self._excess = [-count for count in harbour.wanted]
        self._uncovered = harbour.ship.bit_count()
        self._pending: tuple[tuple[int, ...], tuple[Berth, ...], int, int] = ((), (), 0, 0)

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
        berths = tuple(berth for berth in into if berth is not None)
        return None if len(berths) < len(into) or not (out or berths) else self.exchange(out, berths)

    def exchange(self, out: tuple[int, ...], into: tuple[Berth, ...]) -> int | None:
        """Try other berths in the place of some ships; the result is that of `propose`."""
        ships, excess = self.ships, self._excess
        occupied = self._occupied
        for number in out:
            occupied ^= ships[number].cells
        for berth in into:
            if occupied & berth.reach:
                return None
            occupied |= berth.cells
        uncovered = (self.harbour.ship & ~occupied).bit_count()
        more = uncovered - self._uncovered
        for number in out:
            more += self._in_reserve(ships[number])
            for line, count in ships[number].lines:
                before = excess[line]
                excess[line] = after = before - count
                more += abs(after) - abs(before)
        for berth in into:
            more -= self._in_reserve(berth)
            for line, count in berth.lines:
                before = excess[line]
                excess[line] = after = before + count
                more += abs(after) - abs(before)
        self._pending = (out, into, occupied, more)
        return more

    def accept(self) -> None:
        """Make the move that was tried last."""
        out, into, self._occupied, more = self._pending
        self.cost += more
        self._uncovered = (self.harbour.ship & ~self._occupied).bit_count()
        told = self.harbour.told
        for number in sorted(out, reverse=True):
            berth = self.ships[number]
            self.ships[number] = self.ships[-1]
            self.ships.pop()
            if berth.length in told:
                self.reserve.append(berth.length)
        for berth in into:
            self.ships.append(berth)
            if berth.length in told:
                self.reserve.remove(berth.length)

    def reject(self) -> None:
        """Leave the board as it was before the last move was tried."""
        out, into, _, _ = self._pending
        for number in out:
            for line, count in self.ships[number].lines:
                self._excess[line] += count
        for berth in into:
            for line, count in berth.lines:
                self._excess[line] -= count

    def atoms(self) -> Iterable[Atom]:
        """The board in the vocabulary of the kind."""
        for cell in self.harbour.board.cells():
            yield Atom("cell", (*cell, int(self._occupied & self.harbour.bit(cell) != 0)))

    def _in_reserve(self, berth: Berth) -> int:
        """Return the cost of a ship that is not on the board."""
        return berth.length if berth.length in self.harbour.told else 0

    def _put(self, chance: Random) -> _Move:
        """One more ship: from the reserve, or of any length of which there may be more."""
        lengths = self.reserve or self.harbour.free
        berths = self.harbour.berths.get(lengths[int(chance.random() * len(lengths))], ()) if lengths else ()
        return (), (berths[int(chance.random() * len(berths))],) if berths else (None,)

    def _changed(self, move: int, number: int, chance: Random) -> _Move:
        """A move of a ship on the board."""
        at, ship = self.harbour.at.get, self.ships[number]
        length, row, column, down = ship[:4]
        if move == _TAKE:
            return (number,), ()
        if move == _ANYWHERE:
            berths = self.harbour.berths[length]
            return (number,), (berths[int(chance.random() * len(berths))],)
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

    def _stretched(self, ship: Berth, more: int, chance: Random) -> Berth | None:
        """A ship that is longer or shorter by a cell at one of its ends."""
        length, row, column, down = ship[:4]
        free = self.harbour.free
        if length not in free or length + more not in free:
            return None
        if length == 1:
            down = chance.random() < 0.5
        if chance.random() < 0.5:  # at its first cell
            row, column = (row - more, column) if down else (row, column - more)
        return self.harbour.at.get((length + more, row, column, down and length + more > 1))

    def _carried(self, giver: int, taker: int, chance: Random) -> _Move:
        """A cell at the end of one ship goes to the end of another, or becomes a ship of its own."""
        if giver == taker:
            return (), (None,)
        ship = self.ships[giver]
        left = () if ship.length == 1 else (self._stretched(ship, -1, chance),)
        if taker == len(self.ships):
            alone = self.harbour.berths[1]
            return (giver,), (*left, alone[int(chance.random() * len(alone))] if alone else None)
        return (giver, taker), (*left, self._stretched(self.ships[taker], 1, chance))

    def _swapped(self, one: int, other: int, chance: Random) -> _Move:
        """Two ships, each where the other was, from the same end on."""
        first, second = self.ships[one], self.ships[other]
        if first.length == second.length:
            return (), (None,)
        last = chance.random() < 0.5
        return (one, other), (self._moored(first, second, last), self._moored(second, first, last))

    def _moored(self, ship: Berth, place: Berth, last: bool) -> Berth | None:
        """A ship where another was, its first cell there or its last."""
        _, row, column, down = place[:4]
        back = place.length - ship.length if last else 0
        row, column = (row + back, column) if down else (row, column + back)
        return self.harbour.at.get((ship.length, row, column, down and ship.length > 1))
