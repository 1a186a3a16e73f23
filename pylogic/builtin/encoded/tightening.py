"""The values that propagation to a fixpoint leaves to the cells of a Futoshiki, as facts for its encodings.

A domain is a bit mask, bit ``v`` for the value ``v``.  Cheap rules run first, and again after each
success of a dearer one:

1. signs as bounds, bars as differences, a settled value leaves the lines of its cell;
2. a value that has a single place in a line is there; a line of cells below one cell pushes it up;
3. k cells of a line within k values keep these from the others; the same among the places of the
   values of a line, and among the places of one value in all lines (the fish of sudoku players).
   Only sets that fill the domain of one of their members are looked at.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence

from pylogic.files.grids import cells_of
from pylogic.files.reading import name_of
from pylogic.model.atom import Atom, Atoms, Cell
from pylogic.model.kind import Conflict, Presolved
from pylogic.model.network import values
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural


def presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG001
    """The facts of the puzzle, ``allowed`` for every value left to a cell, and ``tightened``."""
    try:
        domains = Domains(puzzle)
        domains.tighten()
    except ContradictionError as error:
        return Presolved(puzzle.atoms, str(error), conflict=Conflict(str(error)))
    left = domains.left()
    allowed = [Atom("allowed", (*cell, number)) for cell, numbers in left.items() for number in numbers]
    settled = sum(len(numbers) == 1 for numbers in left.values())
    summary = f"{settled} of {plural(len(left), 'cell')} settled, {plural(len(allowed), 'value')} left"
    return Presolved((*puzzle.atoms, *allowed, Atom("tightened")), summary, settled == len(left))


_REACHED = 200_000
"""Limit on the cells found below others, all together; on larger boards full of signs the last cells have no crowds."""


class ContradictionError(Exception):
    """A cell without a value, or a value without a place; ``str()`` says which."""


class Domains:
    """The domains of the cells; they start with every value that is not contradicted by a given one.

    Args:
        puzzle: The puzzle.

    Raises:
        ContradictionError: A cell is given two values.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        ((size,),) = puzzle.all("size")
        self._size = size
        self._all = (1 << size + 1) - 2
        self._masks = [self._all] * (size * size)
        self._places = [*cells_of(size, size)]
        index = range(size)
        self._lines = [[row * size + column for column in index] for row in index]
        self._lines += [[row * size + column for row in index] for column in index]
        self._names = [f"{line} {number + 1}" for line in ("row", "column") for number in index]
        self._lows, self._highs = self._pairs(puzzle.all("less"))
        bars = (puzzle.all(name) for name in ("near", "apart"))
        self._near, self._apart = (self._pairs([*some, *((s, d, r, c) for r, c, s, d in some)])[0] for some in bars)
        self._pushed = self._crowds(self._lows)
        self._pressed = self._crowds(self._highs)
        self._cells = deque(range(size * size))
        self._queued = [True] * (size * size)
        # Lines that changed since rule 2 and since rule 3 went over them, in the order of change.
        self._changed = dict.fromkeys(range(2 * size))
        self._dirty = dict.fromkeys(range(2 * size))
        for row, column, number in puzzle.all("given"):
            self._keep(self._index(row, column), 1 << number)

    def _index(self, row: int, column: int) -> int:
        return (row - 1) * self._size + column - 1

    def _name(self, cell: int) -> str:
        return name_of(self._places[cell])

    def _pairs(
        self, pairs: Sequence[tuple[int, ...]]
    ) -> tuple[defaultdict[int, list[int]], defaultdict[int, list[int]]]:
        """The first cells by second, and the second cells by first."""
        firsts: defaultdict[int, list[int]] = defaultdict(list)
        seconds: defaultdict[int, list[int]] = defaultdict(list)
        for row, column, other_row, other_column in pairs:
            first, second = self._index(row, column), self._index(other_row, other_column)
            firsts[second].append(first)
            seconds[first].append(second)
        return firsts, seconds

    def _crowds(self, beyond: dict[int, list[int]]) -> dict[int, list[tuple[int, list[int]]]]:
        """For each line, the cells that have several of its cells below (or above) them, with those."""
        crowds: defaultdict[int, list[tuple[int, list[int]]]] = defaultdict(list)
        left = _REACHED
        for cell in list(beyond):
            if left < 0:
                break
            seen: set[int] = set()
            stack = [cell]
            while stack:
                for other in beyond.get(stack.pop(), ()):
                    if other not in seen:
                        seen.add(other)
                        stack.append(other)
            left -= len(seen)
            by_line: defaultdict[int, list[int]] = defaultdict(list)
            for other in sorted(seen):
                row, column = divmod(other, self._size)
                by_line[row].append(other)
                by_line[self._size + column].append(other)
            for line, members in by_line.items():
                if len(members) > 1:
                    crowds[line].append((cell, members))
        return crowds

    def left(self) -> dict[Cell, tuple[int, ...]]:
        """The values left to each cell."""
        return {cell: values(mask) for cell, mask in zip(self._places, self._masks, strict=True)}

    def tighten(self) -> None:
        """Apply the rules until none finds anything.

        Raises:
            ContradictionError: There is no solution.
        """
        fish = False
        while True:
            if self._cells:
                cell = self._cells.popleft()
                self._queued[cell] = False
                self._cell(cell)
                fish = True
            elif self._changed:
                line = next(iter(self._changed))
                del self._changed[line]
                self._hidden(line)
                self._crowd(line)
            elif self._dirty:
                line = next(iter(self._dirty))
                del self._dirty[line]
                self._sets_of_line(line)
            elif fish:
                fish = False
                self._fish()
            else:
                return

    def _keep(self, cell: int, mask: int) -> None:
        """Leave to a cell only the values of ``mask``."""
        before = self._masks[cell]
        after = before & mask
        if after == before:
            return
        if not after:
            raise ContradictionError(f"no value is left for {self._name(cell)}")
        self._masks[cell] = after
        row, column = divmod(cell, self._size)
        self._changed[row] = self._changed[self._size + column] = None
        self._dirty[row] = self._dirty[self._size + column] = None
        if not self._queued[cell]:
            self._queued[cell] = True
            self._cells.append(cell)

    def _cell(self, cell: int) -> None:
        """Propagate the domain of a cell to others."""
        mask = self._masks[cell]
        lowest = mask & -mask
        if mask == lowest:
            row, column = divmod(cell, self._size)
            for line in (row, self._size + column):
                for other in self._lines[line]:
                    if self._masks[other] & mask and other != cell:
                        self._keep(other, ~mask)
        for high in self._highs.get(cell, ()):
            self._keep(high, -2 * lowest)
        for low in self._lows.get(cell, ()):
            self._keep(low, (1 << mask.bit_length() - 1) - 1)
        for other in self._near.get(cell, ()):
            self._keep(other, mask << 1 | mask >> 1)
        if cell in self._apart and mask <= lowest << 2 | lowest << 1 | lowest:
            # A neighbour loses each value that every value here equals or is next to.
            lost = (mask << 1 | mask >> 1 | mask) & self._all
            for number in range(1, self._size + 1):
                if lost >> number & 1 and mask & ~(7 << number - 1):
                    lost ^= 1 << number
            for other in self._apart[cell]:
                self._keep(other, ~lost)

    def _hidden(self, line: int) -> None:
        """A value that has one place only."""
        cells = self._lines[line]
        masks = self._masks
        once = twice = 0
        for cell in cells:
            mask = masks[cell]
            twice |= once & mask
            once |= mask
        if once != self._all:
            lost = self._all & ~once
            raise ContradictionError(f"{self._names[line]} has no place for {(lost & -lost).bit_length() - 1}")
        single = once & ~twice
        if single:
            for cell in cells:
                if (own := masks[cell] & single) and masks[cell] != own:
                    if own & own - 1:
                        raise ContradictionError(f"{self._name(cell)} is the only place for two values")
                    self._keep(cell, own)

    def _crowd(self, line: int) -> None:
        """Cells of a line that lie below another differ, so the highest of them is pushed up."""
        masks = self._masks
        for cell, members in self._pushed.get(line, ()):
            least = 1  # a value is its bit
            for low in sorted([masks[member] & -masks[member] for member in members]):
                least = max(least << 1, low)
            if masks[cell] & least * 2 - 1:
                self._keep(cell, -2 * least)
        for cell, members in self._pressed.get(line, ()):
            most = self._size + 1
            for high in sorted([masks[member].bit_length() for member in members], reverse=True):
                most = max(0, min(most, high) - 1)
            if masks[cell] >> most:
                self._keep(cell, (1 << most) - 1)

    def _sets_of_line(self, line: int) -> None:
        """Rule 3 among the cells of a line, and among the values by their places in it."""
        cells = self._lines[line]
        masks = [self._masks[cell] for cell in cells]
        for place, lost in _shared(masks):
            if not masks[place] & ~lost:
                raise ContradictionError(f"{self._names[line]} has too few values for some of its cells")
            self._keep(cells[place], ~lost)
        masks = [self._masks[cell] for cell in cells]
        if any(mask & mask - 1 for mask in masks):
            places = _transposed(masks, self._size)
            for value, lost in _shared(places):
                self._strike(value, cells, lost)

    def _fish(self) -> None:
        """Rule 3 among the rows, and among the columns, by the places of one value in them."""
        size = self._size
        columns_of = [_transposed(self._masks[row * size : row * size + size], size) for row in range(size)]
        for value in range(size):
            by_row = [columns[value] for columns in columns_of]
            for row, lost in _shared(by_row):
                self._strike(value, self._lines[row], lost)
            by_column = _transposed([mask << 1 for mask in by_row], size)
            for column, lost in _shared(by_column):
                self._strike(value, self._lines[size + column], lost)

    def _strike(self, value: int, cells: Sequence[int], places: int) -> None:
        """Take a value, from 0 on, from the cells at some places of a line."""
        for place in values(places):
            self._keep(cells[place], ~(2 << value))


def _transposed(masks: Sequence[int], size: int) -> list[int]:
    """For each value 1..size, 0-based, the mask of the places in ``masks`` that have its bit.

    By way of digits, of which Python cuts out a column at once.
    """
    digits = "".join([f"{mask >> 1:0{size}b}" for mask in reversed(masks)])
    return [int(digits[at::size], 2) for at in range(size - 1, -1, -1)]


def _shared(masks: Sequence[int]) -> list[tuple[int, int]]:
    """Members of ``masks`` that lose bits, with these: k others lie within these k bits.

    Raises:
        ContradictionError: More than k lie within k bits.
    """
    pairs = []
    for mask in set(masks):
        width = mask.bit_count()
        if width == 1 or width >= len(masks) - 1:
            continue
        outside = ~mask
        inside = [own for own in masks if not own & outside]
        if len(inside) > width:
            raise ContradictionError(f"{plural(len(inside), 'cell')} of a line share {plural(width, 'place')}")
        if len(inside) == width:
            pairs += [(place, mask) for place, own in enumerate(masks) if own & outside and own & mask]
    return pairs
