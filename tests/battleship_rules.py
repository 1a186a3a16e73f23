"""Battleship by trying everything: the rules said once more, as plainly as possible, for tiny boards."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product

from hypothesis import strategies as st

from pylogic.builtin import kind
from pylogic.builtin.battleship.vocabulary import LETTERS, fleet_fact, hint_fact, line_fact
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.puzzle import Puzzle

Grid = tuple[tuple[int, ...], ...]


def ship_lengths(grid: Grid) -> Counter[int]:
    """Lengths of the ships of a board on which none touch."""
    across = ["".join(map(str, row)).split("0") for row in grid]
    down = ["".join(map(str, column)).split("0") for column in zip(*grid, strict=True)]
    runs = Counter(len(run) for line in across + down for run in line if len(run) > 1)
    runs[1] = sum(map(sum, grid)) - sum(length * count for length, count in runs.items())
    return +runs


def looks(grid: Grid, row: int, column: int) -> str:
    """The sides of a 1-based cell that are ship, as a sorted word of u, d, l, r; ``-`` for water."""

    def at(r: int, c: int) -> int:
        return grid[r - 1][c - 1] if 1 <= r <= len(grid) and 1 <= c <= len(grid[0]) else 0

    if not at(row, column):
        return "-"
    sides = {"u": at(row - 1, column), "d": at(row + 1, column), "l": at(row, column - 1), "r": at(row, column + 1)}
    return "".join(name for name in "udlr" if sides[name])


SHOWS = {"water": "-", "submarine": "", "left": "r", "right": "l", "top": "d", "bottom": "u"}


def solves(grid: Grid, atoms: Iterable[Atom]) -> bool:
    """Whether a board obeys the rules and every fact."""
    for upper, lower in pairwise(grid):
        for column in range(len(upper) - 1):
            if (upper[column] and lower[column + 1]) or (upper[column + 1] and lower[column]):
                return False
    ships = ship_lengths(grid)
    for name, args in atoms:
        match name, args:
            case "row", (int(row), count):
                good = sum(grid[row - 1]) == count
            case "column", (int(column), count):
                good = sum(line[column - 1] for line in grid) == count
            case "longest", (int(longest),):
                good = max(ships, default=0) <= longest
            case "fleet", (int(length), count):
                good = ships[length] == count
            case "hint", (int(row), int(column), str(hint)):
                seen = looks(grid, row, column)
                good = {"ship": seen != "-", "middle": seen in ("ud", "lr")}.get(hint, seen == SHOWS.get(hint))
            case "fixed", (int(row), int(column), value):
                good = grid[row - 1][column - 1] == value
            case _:
                good = True
        if not good:
            return False
    return True


def solutions(atoms: Iterable[Atom]) -> set[Atoms]:
    """All solutions, by trying every board."""
    atoms = tuple(atoms)
    height, width = next(atom.args for atom in atoms if atom.name == "board")
    assert isinstance(height, int)
    assert isinstance(width, int)
    grids = product(product((0, 1), repeat=width), repeat=height)
    return {atoms_of(grid) for grid in grids if solves(grid, atoms)}


def atoms_of(grid: Grid) -> Atoms:
    """A board as the engines give it."""
    return frozenset(
        Atom("cell", (row, column, value)) for row, line in enumerate(grid, 1) for column, value in enumerate(line, 1)
    )


@st.composite
def puzzles(draw: st.DrawFn, most: int = 9) -> Puzzle:
    """Tiny puzzles, mostly with solutions: some clues of a random board, now and then a false one."""
    height = draw(st.integers(1, 4))
    width = draw(st.integers(1, max(1, min(4, most // height))))
    grid = tuple(tuple(draw(st.integers(0, 1)) for _ in range(width)) for _ in range(height))
    ships = ship_lengths(grid)
    facts = [Fact(Atom("board", (height, width)))]
    if draw(st.booleans()):
        longest = max((length for length, count in ships.items() if count > 0), default=1)
        facts.append(Fact(Atom("longest", (longest,))))
        facts += [fleet_fact(length, max(0, ships[length])) for length in range(1, longest + 1)]
    facts += [line_fact("row", i, sum(row)) for i, row in enumerate(grid, 1) if draw(st.booleans())]
    facts += [
        line_fact("column", i, sum(column))
        for i, column in enumerate(zip(*grid, strict=True), 1)
        if draw(st.booleans())
    ]
    for row, column in product(range(1, height + 1), range(1, width + 1)):
        if draw(st.integers(0, 5)) == 0:
            honest = "ship" if grid[row - 1][column - 1] else "water"
            facts.append(hint_fact((row, column), draw(st.sampled_from([honest, honest, *LETTERS.values()]))))
    return Puzzle(kind("battleship"), draw(st.text(max_size=3)), tuple(facts))
