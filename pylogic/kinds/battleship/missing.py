"""Battleship whose counts may be missed: each cell that a line has too many or too few costs one."""

from __future__ import annotations

from pylogic.core.atom import Atoms, Fact, values_by_cell
from pylogic.core.puzzle import Puzzle
from pylogic.core.verdict import Change
from pylogic.kinds.battleship.vocabulary import board_of

_AXIS = {"row": 0, "column": 1}
SOFT = frozenset(_AXIS)
"""The predicates whose facts may be missed."""


def missed(fact: Fact, atoms: Atoms) -> Change | None:
    """Return how a board misses a count; ``None`` where it does not."""
    name, (index, wanted) = fact.atom
    assert isinstance(wanted, int)
    total = sum(value for cell, value in values_by_cell(atoms).items() if cell[_AXIS[name]] == index)
    if total == wanted:
        return None
    sentence = f"{name} {index}: {wanted} expected, {total} found; change it to {total}"
    return Change(fact, sentence, wanted, total, abs(wanted - total))


def least(puzzle: Puzzle) -> int:
    """Return the least that any board misses: its rows, columns and fleet have equally many cells."""
    board = board_of(puzzle.facts)
    if board.longest is not None and len(board.fleet) == board.longest:
        cells = sum(length * stated.value for length, stated in board.fleet.items())
        return sum(distance((cells, cells), total) for total in board.totals)
    return distance(*board.totals)


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the distance of two ranges, 0 where they overlap."""
    return max(0, other[0] - one[1], one[0] - other[1])
