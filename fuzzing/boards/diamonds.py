"""Diamonds by following all routes, shorter ones first."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import NamedTuple

from fuzzing.boards import Board, Shapes

Cell = tuple[int, int]
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""North and on clockwise."""

_Move = tuple[int, int, int]
"""Row and column of where a move begins, and its direction."""


class _Ground(NamedTuple):
    """A board.

    Attributes:
        rows: The signs of its cells.
        start: Where the vehicle stands.
        diamonds: Where diamonds lie.
    """

    rows: tuple[str, ...]
    start: Cell
    diamonds: frozenset[Cell]

    def sign(self, cell: Cell) -> str:
        """Return the sign of a cell; everything outside the board is wall."""
        row, column = cell
        inside = 1 <= row <= len(self.rows) and 1 <= column <= len(self.rows[0])
        return self.rows[row - 1][column - 1] if inside else "#"

    def slide(self, cell: Cell, direction: int) -> list[Cell] | None:
        """The cells that a move enters; ``None`` when it goes nowhere or hits a mine."""
        down, right = _STEPS[direction]
        entered: list[Cell] = []
        while True:
            cell = (cell[0] + down, cell[1] + right)
            sign = self.sign(cell)
            if sign == "#":
                return entered or None
            if sign == "*":
                return None
            entered.append(cell)
            if sign in "O$":
                return entered


def make(random: Random) -> Board:
    """A board with at most four diamonds, now and then with a limit on the moves."""
    height, width = random.choice(
        ((1, random.randint(1, 8)), (random.randint(1, 8), 1), *[(random.randint(2, 5), random.randint(2, 5))] * 4)
    )
    signs = random.choice(("...#O*+", "....O+", ".#O+", "...#OO+", "..........O#*+"))
    cells = [random.choice(signs) for _ in range(height * width)]
    diamonds = [place for place, sign in enumerate(cells) if sign == "+"]
    random.shuffle(diamonds)
    for place in diamonds[random.randint(1, 4) :]:
        cells[place] = "."
    cells[random.randrange(len(cells))] = random.choice("@$")
    rows = tuple("".join(cells[at : at + width]) for at in range(0, len(cells), width))
    places = {cell: rows[cell[0] - 1][cell[1] - 1] for cell in product(range(1, height + 1), range(1, width + 1))}
    start = next(cell for cell, sign in places.items() if sign in "@$")
    ground = _Ground(rows, start, frozenset(cell for cell, sign in places.items() if sign == "+"))

    shortest, routes = _shortest(ground)
    limit = None
    if random.random() < 0.3:
        limit = max(1, (shortest or random.randint(1, 4)) + random.choice((-1, 0, 0, 2)))
    if limit is not None and shortest is not None and shortest > limit:
        shortest, routes = None, set()
    solutions = frozenset(frozenset(("times", (*move, n)) for move, n in Counter(route).items()) for route in routes)

    def right(shapes: Shapes) -> bool:
        moves = Counter({(r, c, d): n for _, (r, c, d, n) in shapes})
        if any(n < 1 for n in moves.values()) or len(moves) != len(shapes):
            return False
        return (limit is None or moves.total() <= limit) and _leads(ground, start, ground.diamonds, moves)

    return Board("diamonds", _text(rows, limit, random), solutions, shortest, right, _altered)


def _shortest(ground: _Ground) -> tuple[int | None, set[tuple[_Move, ...]]]:
    """The least number of moves, and the moves of every shortest route, sorted; ``None`` when there is no route."""
    layer: dict[tuple[Cell, frozenset[Cell]], set[tuple[_Move, ...]]] = {(ground.start, ground.diamonds): {()}}
    seen, length = set(layer), 0
    while layer:
        done = {route for (_, left), routes in layer.items() if not left for route in routes}
        if done:
            return length, done
        following: dict[tuple[Cell, frozenset[Cell]], set[tuple[_Move, ...]]] = {}
        for (cell, left), routes in layer.items():
            for direction in range(8):
                entered = ground.slide(cell, direction)
                if entered is None:
                    continue
                state = (entered[-1], left - set(entered))
                if state not in seen:
                    move = (*cell, direction)
                    following.setdefault(state, set()).update(tuple(sorted((*route, move))) for route in routes)
        seen |= set(following)
        layer, length = following, length + 1
    return None, set()


def _leads(ground: _Ground, cell: Cell, left: frozenset[Cell], moves: Counter[_Move]) -> bool:
    """Whether the moves, each a given number of times, can be made in some order from a cell and collect the rest."""
    if not +moves:
        return not left
    for direction in range(8):
        move = (*cell, direction)
        if moves[move] < 1:
            continue
        entered = ground.slide(cell, direction)
        if entered is not None and _leads(ground, entered[-1], left - set(entered), moves - Counter([move])):
            return True
    return False


def _text(rows: tuple[str, ...], limit: int | None, random: Random) -> str:
    between = random.choice(("", " "))
    bound = [] if limit is None else [f"  moves <= {limit}"]
    return (
        "\n".join(["diamonds {", *bound, "  board {", *(f"    {between.join(row)}" for row in rows), "  }", "}"]) + "\n"
    )


def _altered(solution: Shapes, random: Random) -> Shapes:
    """A move lost, made once more, or turned."""
    if not solution:
        return frozenset({("times", (1, 1, random.randrange(8), 1))})
    name, (row, column, direction, times) = changed = random.choice(sorted(solution))
    left = solution - {changed}
    how = random.randrange(3)
    if how == 0:
        return left
    if how == 1:
        return left | {(name, (row, column, direction, times + 1))}
    return left | {(name, (row, column, (direction + random.randint(1, 7)) % 8, times))}
