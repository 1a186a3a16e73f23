"""The candidates that propagation to a fixpoint leaves, as facts for the engines.

A domain is a bit mask, bit ``v`` for the value ``v``.  Cheap rules run first, and again after each
success of a dearer one:

1. signs as bounds, bars as differences, a settled value leaves the lines of its cell;
2. a value that has a single place in a line is there; a line of cells below one cell pushes it up;
3. k cells of a line within k values keep these from the others; the same among the places of the
   values of a line, and among the places of one value in all lines (the fish of sudoku players).
   Only sets that fill the domain of one of their members are looked at.

Contradictions among clues that are plain to see are refuted first, each with its proof.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence

from pylogic.builtin.futoshiki import board
from pylogic.builtin.futoshiki.board import Instance, Pair, chain, signs
from pylogic.files.grids import cells_of
from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import Atom, Atoms, Clue
from pylogic.model.kind import Conflict, Presolved
from pylogic.model.network import values
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural


def presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG001
    """The facts of the puzzle, ``allowed`` for every value left to a cell, and ``tightened``.

    `refute` is taken to have found nothing; what it finds shows here, if at all, as a cell without a value.
    """
    try:
        domains = Domains(Instance.of(puzzle.facts))
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
        instance: The puzzle.

    Raises:
        ContradictionError: A cell is given two values.
    """

    def __init__(self, instance: Instance) -> None:
        self._size = size = instance.size
        self._all = (1 << size + 1) - 2
        self._masks = [self._all] * (size * size)
        self._places = [*cells_of(size, size)]
        self._lines = [[self._index(cell) for cell in cells] for _, cells in instance.lines]
        self._names = [name for name, _ in instance.lines]
        self._lows, self._highs = self._pairs(instance.less)
        self._near, self._apart = (
            self._pairs([pair for two in pairs for pair in (two, two[::-1])])[0]
            for pairs in (instance.near, instance.apart)
        )
        self._pushed = self._crowds(self._lows)
        self._pressed = self._crowds(self._highs)
        self._cells = deque(range(size * size))
        self._queued = [True] * (size * size)
        # Lines that changed since rule 2 and since rule 3 went over them, in the order of change.
        self._changed = dict.fromkeys(range(2 * size))
        self._dirty = dict.fromkeys(range(2 * size))
        for cell, number in instance.given:
            self._keep(self._index(cell), 1 << number)

    def _index(self, cell: Cell) -> int:
        return (cell[0] - 1) * self._size + cell[1] - 1

    def _name(self, cell: int) -> str:
        return name_of(self._places[cell])

    def _pairs(self, pairs: Sequence[Pair]) -> tuple[defaultdict[int, list[int]], defaultdict[int, list[int]]]:
        """The first cells by second, and the second cells by first."""
        firsts: defaultdict[int, list[int]] = defaultdict(list)
        seconds: defaultdict[int, list[int]] = defaultdict(list)
        for first, second in pairs:
            firsts[self._index(second)].append(self._index(first))
            seconds[self._index(first)].append(self._index(second))
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


def refute(puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Two givens in a cell, equal givens in a line, givens against bars, cycles of signs, chains without room."""
    instance = Instance.of(puzzle.facts)
    places = {fact.clue: fact.clue for fact in puzzle.facts if fact.clue is not None}
    conflicts = [*_contradictory(instance), *_twice(instance), *_bars(instance)]
    below: dict[Cell, list[Cell]] = {cell: [] for pair in instance.less for cell in pair}
    above: dict[Cell, list[Cell]] = {cell: [] for cell in below}
    for low, high in instance.less:
        below[high].append(low)
        above[low].append(high)
    if ring := _cycle(below, above):
        conflicts.append(Conflict(f"{chain(ring)}: the signs run in a circle", signs(ring)))
    else:
        conflicts += _tight_chains(instance, below, above)
    # The clues of the puzzle know where they stand; those made here are equal to them otherwise.
    return tuple(
        Conflict(conflict.sentence, tuple(places.get(clue, clue) for clue in conflict.clues)) for conflict in conflicts
    )


def _given(instance: Instance, *cells: Cell) -> tuple[Clue, ...]:
    facts = [board.given(cell, instance.values[cell]) for cell in cells if cell in instance.values]
    return tuple(fact.clue for fact in facts if fact.clue is not None)


def _contradictory(instance: Instance) -> Iterator[Conflict]:
    for cell, number in instance.further:
        other = board.given(cell, number).clue
        assert other is not None
        sentence = f"{name_of(cell)} is given as {instance.values[cell]} and as {number}"
        yield Conflict(sentence, (*_given(instance, cell), other))


def _twice(instance: Instance) -> Iterator[Conflict]:
    for name, cells in instance.lines:
        places: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell in cells:
            if cell in instance.values:
                places[instance.values[cell]].append(cell)
        for number, where in sorted(places.items()):
            for other in where[1:]:
                sentence = f"{name}: {number} is given twice, at {name_of(where[0])} and {name_of(other)}"
                yield Conflict(sentence, _given(instance, where[0], other))


def _bars(instance: Instance) -> Iterator[Conflict]:
    for make, pairs, wanted in ((board.near, instance.near, True), (board.apart, instance.apart, False)):
        for one, other in pairs:
            values = instance.values.get(one), instance.values.get(other)
            if values[0] is None or values[1] is None or (abs(values[0] - values[1]) == 1) == wanted:
                continue
            clue = make(one, other).clue
            assert clue is not None
            sentence = f"{clue.sentence}, but {values[0]} and {values[1]} are given"
            yield Conflict(sentence, (clue, *_given(instance, one, other)))


_Signs = Mapping[Cell, Sequence[Cell]]
"""The cells with signs, each with the cells directly below it, or directly above it."""


def _ordered(before: _Signs, after: _Signs) -> list[Cell]:
    """Kahn's topological order; cycles and what is behind them are left out."""
    missing = {cell: len(cells) for cell, cells in before.items()}
    order = sorted(cell for cell, number in missing.items() if not number)
    for cell in order:  # grows while it is walked
        for other in after[cell]:
            missing[other] -= 1
            if not missing[other]:
                order.append(other)
    return order


def _cycle(below: _Signs, above: _Signs) -> list[Cell]:
    """A short cycle of signs, its first cell repeated at the end; empty when there is none."""
    best: list[Cell] = []
    passed: set[Cell] = set()
    for start in sorted(set(below).difference(_ordered(below, above), _ordered(above, below))):
        if start in passed:  # one look from each cycle keeps long ones affordable
            continue
        before: dict[Cell, Cell] = {}
        layer = [start]
        steps = 0
        while layer and start not in before and (not best or steps < len(best) - 2):
            steps += 1
            following = []
            for cell in layer:
                for high in above[cell]:
                    if high not in before:
                        before[high] = cell
                        following.append(high)
            layer = following
        if start in before:
            ring = [start, before[start]]
            while ring[-1] != start:
                ring.append(before[ring[-1]])
            best = ring[::-1]
            passed.update(ring)
    return best


def _tight_chains(instance: Instance, below: _Signs, above: _Signs) -> list[Conflict]:
    """Chains of signs that need more values than lie between their ends.

    The least value of a cell is one more than the greatest least value below it, or the one
    given; likewise from above.  A cell whose least value exceeds its greatest lies on such a chain.
    """
    order = _ordered(below, above)
    least: dict[Cell, int] = {}
    most: dict[Cell, int] = {}
    why_least: dict[Cell, Cell] = {}
    why_most: dict[Cell, Cell] = {}
    for cell in order:
        least[cell] = instance.values.get(cell, 1)
        for low in below[cell]:
            if least[low] + 1 > least[cell]:
                least[cell], why_least[cell] = least[low] + 1, low
    for cell in reversed(order):
        most[cell] = instance.values.get(cell, instance.size)
        for high in above[cell]:
            if most[high] - 1 < most[cell]:
                most[cell], why_most[cell] = most[high] - 1, high
    conflicts = []
    covered: set[Cell] = set()
    for cell in order:
        if least[cell] <= most[cell] or cell in covered:
            continue
        cells = [cell]
        while cells[-1] in why_least:
            cells.append(why_least[cells[-1]])
        cells.reverse()
        while cells[-1] in why_most:
            cells.append(why_most[cells[-1]])
        covered.update(cells)
        conflicts.append(_too_long(instance, cells))
    return conflicts


def _too_long(instance: Instance, cells: list[Cell]) -> Conflict:
    first, last = instance.values.get(cells[0], 1), instance.values.get(cells[-1], instance.size)
    if len(cells) == 2 and cells[0] in instance.values and cells[1] in instance.values:
        sentence = f"{chain(cells)}, but {first} and {last} are given"
    else:
        sentence = f"{chain(cells)}: {len(cells)} cells cannot rise from {first} to {last}"
    return Conflict(sentence, (*signs(cells), *_given(instance, cells[0], cells[-1])))
