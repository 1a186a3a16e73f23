"""Make the battleship boards of the labeling study: ``python -m benchmarks.making``."""

from __future__ import annotations

import random
from bisect import bisect_left
from itertools import product
from pathlib import Path

from pylogic import Status, Worker, loads, solve
from pylogic.builtin.battleship.vocabulary import shape
from pylogic.files.reading import Cell, name_of
from pylogic.formats import format_named

BOARDS = Path(__file__).resolve().parent / "boards"

FLEETS = {
    6: (3, 2, 2, 1, 1, 1),
    7: (4, 3, 2, 2, 1, 1, 1),
    8: (4, 3, 3, 2, 2, 1, 1, 1),
    10: (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    15: (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1),
}
"""The ships of a board by its size, the longest first."""

LETTERS = "abcdefghij"
"""The names of the boards of a size."""

HEADING = """\
% Battleship boards of five sizes, ten of each, made for pylogic by: python -m benchmarks.making
% The title of a board is the seed (of Python's random.Random) from which everything in it follows: a fleet is placed at
% random; cells in random order are shown until one solution is left; of these hints those stay that are needed for it.
"""


def board(size: int, letter: str, worker: Worker) -> str:
    """A board with exactly one solution, as a puzzle file has it; ``worker`` runs clingo."""
    title = f"{size}x{size} {letter}"
    chance = random.Random(title)
    ship = _placed(size, chance)
    counts = _counts(size, ship)
    order = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    chance.shuffle(order)

    def text(shown: list[Cell]) -> str:
        hints = [f"{name_of(cell)} = {shape(cell, ship)}" for cell in shown]
        return "\n".join([f'battleship "{title}" {{', *counts, *hints, "}"])

    def unique(shown: list[Cell]) -> bool:
        return solve(loads(text(shown)), "clingo", worker=worker).status is Status.UNIQUE

    needed: list[Cell] = []
    while not unique(needed):
        # A further hint never allows more solutions: the first cell that makes them enough is a needed one.
        enough = bisect_left(range(len(order)), True, key=lambda number: unique(needed + order[:number]))
        needed.append(order[enough - 1])
        del order[enough - 1 :]
    write = format_named("puzzle").write
    assert write is not None
    return write(loads(text(needed)))


def _counts(size: int, ship: set[Cell]) -> list[str]:
    """Return the lines of a puzzle file that give the counts and the fleet of a solution."""
    lines = range(1, size + 1)
    rows = [str(sum((row, column) in ship for column in lines)) for row in lines]
    columns = [str(sum((row, column) in ship for row in lines)) for column in lines]
    return [f"rows {' '.join(rows)}", f"columns {' '.join(columns)}", f"fleet {' '.join(map(str, FLEETS[size]))}"]


def _placed(size: int, chance: random.Random) -> set[Cell]:
    """The cells of a fleet whose ships do not touch."""
    while True:
        taken: set[Cell] = set()
        for length in FLEETS[size]:
            places = [place for place in _places(size, length) if not _near(place) & taken]
            if not places:
                break
            taken |= chance.choice(places)
        else:
            return taken


def _places(size: int, length: int) -> list[set[Cell]]:
    """All places where a ship can lie, in a fixed order."""
    spots = product(range(1, size + 1), range(1, size - length + 2))
    along = [{(line, start + step) for step in range(length)} for line, start in spots]
    down = [{(row, column) for column, row in place} for place in along]
    return along + (down if length > 1 else [])


def _near(place: set[Cell]) -> set[Cell]:
    """The cells of a ship and all around it."""
    return {(row + down, column + right) for row, column in place for down, right in product((-1, 0, 1), repeat=2)}


def main() -> None:
    with Worker("clingo") as worker:
        worker.await_version()
        boards = [board(size, letter, worker) for size in FLEETS for letter in LETTERS]
    (BOARDS / "battleship.puzzle").write_text(HEADING + "\n".join(boards), encoding="utf-8")


if __name__ == "__main__":
    main()
