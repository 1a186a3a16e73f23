"""Comparisons of what is counted from a cell with a number, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.groups import Chosen, Group, Hint
from pylogic.language.check.measuring import measured
from pylogic.language.compile import linear
from pylogic.language.compile.flat import whole_bound
from pylogic.language.parse.comparisons import NoClueError
from pylogic.language.parse.expressions import Comparison, Worth
from pylogic.language.parse.rule import Finished, Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue

WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The steps up, left, right and down."""


class Bound(NamedTuple):
    """The comparison of a cell.

    Attributes:
        cell: The cell.
        number: The number that its count is compared with.
        hint: The clue that gives it.
        guards: Values that the cell holds where this is compared.
        way: The only way that counts from the cell: 0 up, 1 left, 2 right, 3 down; ``None`` where all do.
    """

    cell: Cell
    number: Worth
    hint: Hint | None
    guards: tuple[Value, ...] = ()
    way: int | None = None

    @property
    def clue(self) -> Clue | None:
        """The clue without which there is no comparison."""
        return self.hint.clue if self.hint else None


def bounds(rule: Rule, board: Board) -> list[Bound]:
    """The comparisons of a rule, none for cells without the clue that it names; computed once."""
    return board.cached(rule, lambda: list(_bounds(rule, board)))


def _bounds(rule: Rule, board: Board) -> Iterator[Bound]:
    comparison: Comparison = rule.arguments
    named = any(name.text == "clue" for name in comparison.names())
    for cell, way, group in _groups(rule, board):
        for one, guards in linear.valued(rule, group, board):
            with suppress(NoClueError):
                number = measured(one.right, group, Finished(board, {}))
                yield Bound(cell, number, group.hint if named else None, guards, way)


def _groups(rule: Rule, board: Board) -> Iterator[tuple[Cell, int | None, Group]]:
    """Yield each cell, or those that point somewhere and the way in which they do."""
    towards: tuple[Chosen, ...] = getattr(rule.measured, "towards", ())
    if not towards:
        for cell in board.cells:
            sight = Group(f"the sight of {name_of(cell)}", (cell,), centre=cell, hint=board.hint(cell))
            yield cell, None, sight
    for group in board.groups_of(towards):
        if group.centre is not None and group.places:
            row, column, *_ = group.places[0]
            step = row - group.centre[0], column - group.centre[1]
            if step in WAYS:
                yield group.centre, WAYS.index(step), group


def whole(sign: str, bound: Worth) -> tuple[str, int]:
    """A comparison of an integer with a number as one with an integer; nothing is rounded."""
    if bound.denominator != 1 and sign in ("=", "<>"):
        return ("eq", -1) if sign == "=" else ("ge", 0)
    name, number = whole_bound(sign, Fraction(bound))
    return name, limits.clamped(number)
