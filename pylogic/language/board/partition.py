"""Boards divided at random into connected parts of given sizes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random

from pylogic.files.reading import Cell
from pylogic.language.board.graphs import parts as connected_parts
from pylogic.model.inventing import UnfitError

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_EXCHANGES = 60
"""Exchanges of cells that are tried for each cell."""


def partition(cells: Sequence[Cell], sizes: Sequence[int], random: Random) -> list[list[Cell]]:
    """Return connected parts of these sizes.

    A winding line through the board is cut into the parts; then neighbouring parts exchange cells, wherever both stay
    connected.

    Args:
        cells: The cells.
        sizes: As many cells as there are, all together.
        random: Where chance comes from.

    Raises:
        UnfitError: The winding line is broken, by cells that are not among these.
    """
    line = sorted(cells, key=lambda cell: (cell[0], cell[1] if cell[0] % 2 else -cell[1]))
    if random.random() < 1 / 2:
        line = sorted(cells, key=lambda cell: (cell[1], cell[0] if cell[1] % 2 else -cell[0]))
    parts: list[set[Cell]] = []
    start = 0
    for size in sizes:
        parts.append(set(line[start : start + size]))
        start += size
    if not all(map(connected, parts)):
        raise UnfitError("the board did not fall into connected regions")
    exchange = _Exchange(line, parts)
    for _ in range(_EXCHANGES * len(line)):
        exchange.at(random.choice(line), random)
    return exchange.parts()


def tiled(cells: Iterable[Cell], shapes: Sequence[tuple[int, int]], random: Random) -> list[list[Cell]]:
    """Rectangles that fill a board from the first row on, a single cell where none of the shapes fits.

    Args:
        cells: The cells.
        shapes: Rows and columns of rectangles, those that are there more often are taken more often.
        random: Where chance comes from.
    """
    left, parts = set(cells), []
    while left:
        row, column = min(left)
        rectangles = [[(row + down, column + right) for down in range(h) for right in range(w)] for h, w in shapes]
        fitting = [part for part in rectangles if left.issuperset(part)]
        parts.append(random.choice(fitting) if fitting else [(row, column)])
        left.difference_update(parts[-1])
    return parts


class _Exchange:
    """Parts that exchange cells; each part is a number with a bit for each of its cells, in reading order."""

    def __init__(self, cells: Sequence[Cell], parts: Iterable[Iterable[Cell]]) -> None:
        self._width = (
            max(column for _, column in cells) + 2
        )  # a column that is empty, so that no row goes on in another
        self._bits = {cell: 1 << (cell[0] * self._width + cell[1]) for cell in sorted(cells)}
        self._parts = [sum(self._bits[cell] for cell in part) for part in parts]
        self._owner = {self._bits[cell]: index for index, part in enumerate(parts) for cell in part}

    def parts(self) -> list[list[Cell]]:
        """The cells of each part."""
        return [[cell for cell, bit in self._bits.items() if part & bit] for part in self._parts]

    def at(self, place: Cell, random: Random) -> None:
        """Let the part of a cell give it to a neighbouring part for another cell, if that can be."""
        cell = self._bits[place]
        mine = self._owner[cell]
        near = (cell >> self._width, cell >> 1, cell << 1, cell << self._width)
        others = sorted({self._owner[one] for one in near if one in self._owner} - {mine})
        if not others:
            return
        other = random.choice(others)
        left = self._around(self._parts[mine] ^ cell) & self._parts[other]
        offered = []
        while left:
            offered.append(left & -left)
            left &= left - 1
        random.shuffle(offered)
        for taken in offered:
            first = self._parts[mine] ^ cell | taken
            second = self._parts[other] ^ taken | cell
            if self._connected(first) and self._connected(second):
                self._parts[mine], self._parts[other] = first, second
                self._owner[cell], self._owner[taken] = other, mine
                return

    def _around(self, cells: int) -> int:
        return cells >> self._width | cells >> 1 | cells << 1 | cells << self._width

    def _connected(self, cells: int) -> bool:
        met, new = 0, cells & -cells
        while new:
            met |= new
            new = self._around(new) & cells & ~met
        return met == cells


def neighbours(cell: Cell) -> list[Cell]:
    """Return the cells around a cell, wherever the board ends."""
    return [(cell[0] + down, cell[1] + right) for down, right in _STEPS]


def connected(cells: Iterable[Cell]) -> bool:
    """Whether cells are connected by their sides."""
    return len(connected_parts(cells, neighbours)) <= 1


def walk(start: Cell, room: set[Cell], length: int, random: Random) -> list[Cell]:
    """Return a path of neighbours from a cell on through cells of a room, at most so long."""
    path = [start]
    while len(path) < length:
        near = [one for one in neighbours(path[-1]) if one in room and one not in path]
        if not near:
            break
        path.append(random.choice(near))
    return path


def is_box(cells: Collection[Cell]) -> bool:
    """Whether connected cells are a rectangle."""
    rows, columns = map(set, zip(*cells, strict=True))
    return len(rows) * len(columns) == len(cells)
