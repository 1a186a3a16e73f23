"""Numbers beside a loop along edges: what a cell's number and the points at its corners say together.

Players know these by sight: a number in a corner of the board, a line that comes to a number, threes beside each
other or diagonal to each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pylogic.core.atom import Clue
from pylogic.core.laws import Argument, Speech
from pylogic.core.network import Pruning
from pylogic.core.places import Side
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Bits, Law, parted
from pylogic.declared.explain.passing import THROUGH
from pylogic.declared.explain.tallies import Exact, together
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import joined

_CORNER_PRICE, _PAIR_PRICE = 8, 10
"""The price of a number with one of its corners, and of two numbers."""
_TWO, _RIM = 2, 3
"""The number of edges that meet in a corner of the board, and elsewhere on its rim."""
_CORNERS = {(-1, -1): "upper left", (-1, 0): "upper right", (0, -1): "lower left", (0, 0): "lower right"}
"""The corners of a cell, by the step to the cell after which the point is named."""

_Points = Mapping[Cell, Sequence[int]]
"""The edges that end at each point."""


class _Numbered(NamedTuple):
    """A cell with the number of its sides that the line runs along."""

    cell: Cell
    exact: Exact

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clue that says so, if it is one."""
        return (self.exact.clue,) if self.exact.clue else ()

    def tally(self) -> tuple[frozenset[int], tuple[int]]:
        """Its sides, and how many are of the loop."""
        return self.exact.variables, (self.exact.number,)

    def corners(self, at: _Points) -> dict[Cell, str]:
        """The points at which two of its sides meet, by name."""
        row, column = self.cell
        points = {(row + down, column + right): name for (down, right), name in _CORNERS.items()}
        return {point: name for point, name in points.items() if len(self.exact.variables & {*at[point]}) == _TWO}


def laws(value: int, line: str, at: _Points, counts: Iterable[Exact], board: Board) -> Iterator[Law]:
    """One for each number and each of its corners, and one for every two numbers diagonal to or beside each other.

    Args:
        value: The value of the edges of the loop.
        line: The line.
        at: The edges that end at each point.
        counts: How many of some edges hold a value.
        board: The board.
    """
    clues = (_numbered(exact, board) for exact in counts if exact.value == value)
    numbered = [one for one in clues if one is not None]
    for one in numbered:
        for point, corner in one.corners(at).items():
            if len(at[point]) > _TWO:
                yield _approached(one, corner, at[point], value, line)
            else:
                yield _in_corner(one, at, value)
    for one, other in combinations(numbered, _TWO):
        points = [at[point] for point in one.corners(at) if point in other.corners(at)]
        tallies = [*map(_Numbered.tally, (one, other)), *((edges, THROUGH) for edges in points)]
        if len(points) == 1:
            says = f"{_both(one, other, 'diagonal to')}, and the {line} passes their common corner at most once"
            yield _paired((one, other), says, together(value, tallies))
        ring = one.exact.variables ^ other.exact.variables
        if len(points) == _TWO and len(ring) == one.exact.number + other.exact.number:
            says = f"{_both(one, other, 'beside')}, and the {line} does not close around them alone"
            elsewhere = [third for third in numbered if len(third.exact.variables & ring) != third.exact.number]
            for third in elsewhere[:1]:  # what it says shows that a loop around the two is not all
                constraint = together(value, [*tallies, (ring, range(len(ring)))])
                yield _paired((one, other, third), says, constraint)


def _numbered(exact: Exact, board: Board) -> _Numbered | None:
    """The cell whose sides are counted; ``None`` where other edges are."""
    sides = [place for variable in exact.variables if isinstance(place := board.variables[variable][1], Side)]
    cells = {*sides[0].cells}.intersection(*(side.cells for side in sides)) if sides else set()
    return _Numbered(min(cells), exact) if len(cells) == 1 else None


def _in_corner(one: _Numbered, at: _Points, value: int) -> Law:
    """A number in a corner of the board, with the points at which it lies on the rim."""
    cell = name_of(one.cell)
    rim = [at[point] for point in one.corners(at) if len(at[point]) <= _RIM]
    constraint = together(value, [one.tally(), *((edges, THROUGH) for edges in rim)])
    return Law(cell, f"{cell} says {one.exact.number}, and is in a corner", constraint, one.clues, _CORNER_PRICE)


def _approached(one: _Numbered, corner: str, edges: Sequence[int], value: int, line: str) -> Law:
    """A number with one of its corners, to which the line may come from outside."""
    cell, number = name_of(one.cell), one.exact.number
    says = f"{cell} says {number}, and the {line} passes its {corner} corner at most once"
    constraint = together(value, [one.tally(), (edges, THROUGH)])
    outside = frozenset(edges) - one.exact.variables

    def argue(bits: Bits, argument: Argument, speech: Speech) -> str:
        on, off = parted(argument.grounds, bits(value))
        known = frozenset(ground.variables[0] for ground in argument.grounds)
        if not known <= outside or not (on or known == outside):
            return joined(says, speech.grounds(argument.grounds))
        if not on:
            return f"{cell} says {number}, and no {line} comes to its {corner} corner from outside{speech.cited(off)}"
        if len(on) == 1:
            there = f", where {speech.grounds(off)}" if off else ""
            return f"{speech.line(on)} comes to the {number} of {cell} at its {corner} corner{there}"
        return f"{cell} says {number}, and {speech.line(on)} passes its {corner} corner"

    return Law(f"the {corner} corner of {cell}", says, constraint, one.clues, _CORNER_PRICE, argue)


def _both(one: _Numbered, other: _Numbered, how: str) -> str:
    """``r1c1 and r1c2 are 3s beside each other``."""
    cells, numbers = (name_of(one.cell), name_of(other.cell)), (one.exact.number, other.exact.number)
    if numbers[0] == numbers[1]:
        return f"{cells[0]} and {cells[1]} are {numbers[0]}s {how} each other"
    return f"{cells[0]} says {numbers[0]} and {cells[1]} {how} it says {numbers[1]}"


def _paired(numbered: Sequence[_Numbered], says: str, constraint: Pruning) -> Law:
    one, other = numbered[:_TWO]
    clues = tuple(clue for each in numbered for clue in each.clues)
    return Law(f"{name_of(one.cell)} and {name_of(other.cell)}", says, constraint, clues, _PAIR_PRICE)
