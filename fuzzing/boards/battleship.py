"""Battleship by looking at every board of a size on which no ships touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from fuzzing.boards import Board, Shapes

_SIZES = [(h, w) for h, w in product(range(1, 13), repeat=2) if h * w <= 16]

_LETTERS = "~SLRTBMX"


class _Fleet(NamedTuple):
    """A board full of ships.

    Attributes:
        cells: What each cell shows, row by row: a letter, ``~`` for water.
        rows: Ship cells by row.
        columns: Ship cells by column.
        ships: Numbers of ships by length.
    """

    cells: tuple[str, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    ships: frozenset[tuple[int, int]]


class _Clues(NamedTuple):
    """The clues of a puzzle; ``None`` where there is none."""

    height: int
    width: int
    rows: tuple[int | None, ...] | None
    columns: tuple[int | None, ...] | None
    fleet: dict[int, int] | None
    hints: dict[tuple[int, int], str]

    def keeps(self, fleet: _Fleet) -> bool:
        """Whether a board keeps all of them."""
        for counts_given, counts in ((self.rows, fleet.rows), (self.columns, fleet.columns)):
            if counts_given is not None and any(
                wanted not in (None, count) for wanted, count in zip(counts_given, counts, strict=True)
            ):
                return False
        if self.fleet is not None and dict(fleet.ships) != {length: n for length, n in self.fleet.items() if n}:
            return False
        for (row, column), letter in self.hints.items():
            shown = fleet.cells[(row - 1) * self.width + column - 1]
            if shown != letter and not (letter == "X" and shown != "~"):
                return False
        return True


@cache
def _fleets(height: int, width: int) -> dict[tuple[int, ...], _Fleet]:
    """All boards of a size by their cells, 1 for ship, row by row."""
    return {cells: _fleet(cells, height, width) for cells in _apart(height, width)}


def _apart(height: int, width: int) -> Iterator[tuple[int, ...]]:
    """Boards on which no two ship cells touch at a corner: then ships are straight and apart from each other."""
    rows = list(product((0, 1), repeat=width))
    boards: list[tuple[tuple[int, ...], ...]] = [(row,) for row in rows]
    for _ in range(height - 1):
        boards = [
            (*board, row)
            for board in boards
            for row in rows
            if not any(
                (a and d) or (b and c) for a, b, c, d in zip(board[-1], board[-1][1:], row, row[1:], strict=False)
            )
        ]
    return (tuple(cell for row in board for cell in row) for board in boards)


def _fleet(cells: tuple[int, ...], height: int, width: int) -> _Fleet:
    def at(row: int, column: int) -> int:
        return cells[row * width + column] if 0 <= row < height and 0 <= column < width else 0

    shown, ships = [], Counter[int]()
    for row, column in product(range(height), range(width)):
        up, down, left, right = at(row - 1, column), at(row + 1, column), at(row, column - 1), at(row, column + 1)
        letter = {(0, 0, 0, 0): "S", (0, 1, 0, 0): "T", (1, 0, 0, 0): "B", (0, 0, 0, 1): "L", (0, 0, 1, 0): "R"}
        shown.append(letter.get((up, down, left, right), "M") if at(row, column) else "~")
        if at(row, column) and not up and not left:  # where a ship begins
            end = (row, column)
            step = (1, 0) if down else (0, 1)
            length = 0
            while at(*end):
                end, length = (end[0] + step[0], end[1] + step[1]), length + 1
            ships[length] += 1
    rows = tuple(sum(cells[row * width : (row + 1) * width]) for row in range(height))
    columns = tuple(sum(cells[column::width]) for column in range(width))
    return _Fleet(tuple(shown), rows, columns, frozenset(ships.items()))


def make(random: Random) -> Board:
    """A puzzle: some clues of a board, now and then false ones."""
    height, width = random.choice(_SIZES)
    fleets = _fleets(height, width)
    clues = _clues(random.choice(list(fleets.values())), height, width, random)
    solutions = frozenset(_shapes(cells, width) for cells, fleet in fleets.items() if clues.keeps(fleet))

    def right(shapes: Shapes) -> bool:
        return shapes in solutions

    return Board("battleship", _text(clues, random), solutions, None, right, _altered)


def _clues(fleet: _Fleet, height: int, width: int, random: Random) -> _Clues:
    few, false = random.random(), random.random() < 0.5
    lines = []
    for counts, most in ((fleet.rows, width), (fleet.columns, height)):
        counts_given = [None if random.random() < few / 2 else count for count in counts]
        if false and random.random() < 0.4:
            counts_given[random.randrange(len(counts_given))] = random.randint(0, most)
        lines.append(tuple(counts_given) if random.random() < 0.8 else None)
    ships = dict(fleet.ships)
    if false and random.random() < 0.4:
        ships[random.randint(1, 5)] = random.randint(0, 3)
    hints = {}
    for row, column in product(range(1, height + 1), range(1, width + 1)):
        if random.random() < random.choice((0.05, 0.3)):
            shown = fleet.cells[(row - 1) * width + column - 1]
            hints[row, column] = random.choice(_LETTERS) if false and random.random() < 0.2 else shown
            if shown != "~" and random.random() < 0.3:
                hints[row, column] = "X"
    return _Clues(height, width, lines[0], lines[1], ships if ships and random.random() < 0.6 else None, hints)


def _text(clues: _Clues, random: Random) -> str:
    words = ["battleship {"]
    for name, counts_given in (("rows", clues.rows), ("columns", clues.columns)):
        if counts_given is not None:
            words.append(f"  {name} {' '.join('?' if count is None else str(count) for count in counts_given)}")
    if clues.fleet is not None:
        ships = [f"{length}*{number}" if number != 1 else str(length) for length, number in clues.fleet.items()]
        random.shuffle(ships)
        words.append(f"  fleet {' '.join(ships)}")
    drawn = clues.rows is None or clues.columns is None or random.random() < 0.5
    if drawn:
        words.append("  board {")
        columns = range(1, clues.width + 1)
        rows = ([clues.hints.get((row, column), ".") for column in columns] for row in range(1, clues.height + 1))
        words += ["    " + " ".join(row) for row in rows]
        words.append("  }")
    else:
        words += [f"  r{row}c{column} = {letter}" for (row, column), letter in clues.hints.items()]
    return "\n".join([*words, "}"]) + "\n"


def _shapes(cells: tuple[int, ...], width: int) -> Shapes:
    return frozenset(("cell", (at // width + 1, at % width + 1, value)) for at, value in enumerate(cells))


def _altered(solution: Shapes, random: Random) -> Shapes:
    """One to three cells turned round, or one lost."""
    turned = set(random.sample(sorted(solution), min(len(solution), random.choice((1, 1, 2, 3)))))
    if random.random() < 0.1:
        return solution - turned
    return (solution - turned) | {(name, (row, column, 1 - value)) for name, (row, column, value) in turned}
