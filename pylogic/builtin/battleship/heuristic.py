"""Simulated annealing of boards on which ships never touch.

A temperature falls, and a state follows it: moves change a ship or two, or the board is drawn from scratch in every
iteration, as in a study in Polish.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import exp, inf
from random import Random
from typing import Protocol

from pylogic.builtin.battleship.places import Placement, Placements, axes
from pylogic.builtin.battleship.vocabulary import CORNERS, ships
from pylogic.model.atom import Atom
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Found, Heuristic, Moment, Parameter, Task
from pylogic.model.records import dataclass

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


class Redrawn:
    """A board whose ship cells are drawn at random, none diagonal to another; a move is another such board.

    It begins without ships.  What it costs is what it misses, as in `Arrangement`; here
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


_METHODS = {
    "anneal": "move ships that never touch until all counts are met, at a temperature that falls, run after run",
    "redraw": "draw a whole new board in every iteration, as a study in Polish does; to see what moves are worth",
}
_STATES: Mapping[str, Callable[[Placements], State]] = {"anneal": Arrangement, "redraw": Redrawn}
_MEANINGS = {
    "t0": "the temperature at which a run starts",
    "tk": "the temperature at which it ends, and the next run starts",
    "alpha": "the next temperature, as a part of the one before",
    "steps": "iterations at each temperature",
}
_DEFAULTS = {"anneal": (0.5, 0.25, 0.95, 5000), "redraw": (10, 0.25, 0.999, 1)}
_BRIEF = {"anneal": 3_000_000, "redraw": 100_000}
"""Iterations of a search that is to be brief: some ten seconds of work."""


def vet(method: str, parameters: Mapping[str, float]) -> None:  # noqa: ARG001
    """Make sure that the parameters are a schedule."""
    Schedule.of(parameters)


def search(task: Task) -> Found:
    """Anneal boards until one misses nothing, and send that one."""
    end = inf if task.seconds is None else time.monotonic() + task.seconds
    placements = Placements(task.facts)
    most = task.rounds or (_BRIEF[task.method] if task.brief else inf)
    annealing = Annealing(Schedule.of(task.parameters), task.seed, most, task.moment)
    solved = annealing.solved(lambda: _STATES[task.method](placements), lambda: time.monotonic() < end)
    if solved is not None:
        task.better(solved.atoms())
    statistics = {"runs": annealing.runs, "iterations": annealing.iterations, "best_cost": int(annealing.best)}
    unsolved = f"the best board found has cost {annealing.best:g}" if task.rounds is None else "rounds"
    return Found(statistics, None if solved else unsolved)


_PARAMETERS = {
    method: {name: Parameter(default, _MEANINGS[name]) for name, default in zip(_MEANINGS, defaults, strict=True)}
    for method, defaults in _DEFAULTS.items()
}
HEURISTIC = Heuristic(_METHODS, search, _PARAMETERS, tuple(_METHODS), vet)


_MOST_STEPS = 1_000_000


class State(Protocol):
    """A state of simulated annealing."""

    @property
    def cost(self) -> int:
        """The cost, zero for a solution."""

    def propose(self, chance: Random) -> int | None:
        """Try a move: how much more the state would cost, ``None`` for a move that is not allowed."""

    def accept(self) -> None:
        """Make the move that was tried."""

    def reject(self) -> None:
        """Take the move back that was tried."""

    def atoms(self) -> Iterable[Atom]:
        """The state in the vocabulary of the kind."""


@dataclass(frozen=True)
class Schedule:
    """Cooling schedule.

    Attributes:
        start: The first temperature, T0.
        end: The temperature at which a run ends, Tk.
        alpha: The next temperature, as a part of the one before.
        steps: Iterations at each temperature.
    """

    start: float
    end: float
    alpha: float
    steps: int

    @classmethod
    def of(cls, parameters: Mapping[str, float]) -> Schedule:
        """The schedule of the parameters ``t0``, ``tk``, ``alpha`` and ``steps``.

        Raises:
            UsageError: They make no schedule.
        """
        start, end, alpha, steps = (parameters[name] for name in ("t0", "tk", "alpha", "steps"))
        if not 0 < end < start:
            raise UsageError(f"temperatures fall from t0 to tk, and tk is above 0; t0={start:g} and tk={end:g} do not")
        if not 0 < alpha < 1:
            raise UsageError(f"alpha is between 0 and 1, so that temperatures fall; {alpha:g} is not")
        if steps != int(steps) or not 1 <= steps <= _MOST_STEPS:
            raise UsageError(f"steps is a whole number from 1 to {_MOST_STEPS}; {steps:g} is not")
        return cls(start, end, alpha, int(steps))

    def temperatures(self) -> Iterator[float]:
        """All temperatures above the end."""
        temperature = self.start
        while temperature > self.end:
            yield temperature
            temperature *= self.alpha


class Annealing:
    """Runs one after the other, each from a new state, until one has come to cost zero.

    Args:
        schedule: How the temperature falls in each run.
        seed: Of all that is random.
        most: How many iterations there may be, in all runs together.
        moment: Receives every iteration.

    Attributes:
        best: The least cost so far.
        runs: How many runs there were.
        iterations: How many iterations, moves that were not allowed among them.
    """

    def __init__(self, schedule: Schedule, seed: int, most: float, moment: Callable[[Moment], None] | None) -> None:
        self.best: float = inf
        self.runs = 0
        self.iterations = 0
        self._schedule = schedule
        self._chance = Random(seed)
        self._most = most
        self._moment = moment

    def solved(self, fresh: Callable[[], State], goes_on: Callable[[], bool]) -> State | None:
        """A state that costs nothing, or ``None`` when time or iterations were up before there was one.

        Args:
            fresh: A state to start from.
            goes_on: Whether there is time left; asked after every temperature.
        """
        while True:
            state = fresh()
            self.runs += 1
            self.best = min(self.best, state.cost)
            for temperature in self._schedule.temperatures():
                if state.cost:
                    self._hold(state, temperature)
                if not state.cost:
                    return state
                if self.iterations >= self._most or not goes_on():
                    return None

    def _hold(self, state: State, temperature: float) -> None:
        """All iterations at one temperature, fewer if the cost becomes zero."""
        chance, moment = self._chance, self._moment
        for _ in range(int(min(self._schedule.steps, self._most - self.iterations))):
            self.iterations += 1
            more = state.propose(chance)
            if more is not None:
                if more <= 0 or chance.random() < exp(-more / temperature):
                    state.accept()
                    self.best = min(self.best, state.cost)
                else:
                    state.reject()
            if moment is not None:
                moment(Moment(self.runs, self.iterations, temperature, state.cost, int(self.best)))
            if not state.cost:
                return
