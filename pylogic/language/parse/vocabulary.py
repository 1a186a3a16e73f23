"""The names that the rules of a kind may use, and values as rules name them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from pylogic.files.reading import Cell
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.groups import Family
from pylogic.language.board.sorts import Range, Sort
from pylogic.model.records import dataclass, field


@dataclass(frozen=True)
class Value:
    """A value as a rule names it.

    Attributes:
        text: Its spelling.
        sort: The sort of variables that has it.
    """

    text: str
    sort: Sort

    def __str__(self) -> str:
        return self.text

    @cached_property
    def number(self) -> int:
        """Its number in facts."""
        number = self.sort.number(self.text)
        assert number is not None  # or there would be no such value
        return number


@dataclass(frozen=True)
class Interval(Value):
    """Numbers from one to another that depend on the board, as a rule names them: ``1..n``.

    Attributes:
        range: Its ends.
    """

    range: Range

    def on(self, board: Board) -> tuple[Value, ...]:
        """Return those of them that variables of a board may take; where there are none, a value that none takes."""
        domains = {board.domain(self.sort.name, place) for place in board.places[self.sort.name]}
        held = frozenset[int]().union(*domains)
        numbers = [number for number in board.numbers_from(self.range) if number in held]
        return tuple(Value(str(number), self.sort) for number in numbers or [limits.VALUE + 1])


def known_on(board: Board, values: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return values with the numbers of intervals on a board in their places, each value once."""
    each = [value.on(board) if isinstance(value, Interval) else (value,) for value in values]
    return tuple({value.number: value for some in each for value in some}.values())


@dataclass
class Vocabulary:
    """The names that the rules of a kind may use.

    Attributes:
        sorts: The sorts of variables, by name.
        families: The families of groups, by name.
        settings: Numbers that a puzzle may set, with their defaults; ``None`` where there is none.
        names: Other names in expressions: ``clue``, ``n``.
        symbols: The symbols of cells that are not part of the board.
        drawn: The names of things with looks, besides values.
        used: The families that were named.
        ranged: Whether an interval was named.
        printed: What prints numbers in cells, ``clue`` or ``numbers``; empty where nothing does.
        cells: The cells that have names.
        declarations: Tells how families are declared that kinds often have, by name: ``cages cage``. Only a message
            asks, and all givens are loaded for it.
    """

    sorts: dict[str, Sort] = field(default_factory=dict)
    families: dict[str, Family] = field(default_factory=dict)
    settings: dict[str, int | None] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    symbols: set[str] = field(default_factory=set)
    drawn: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    ranged: bool = False
    printed: str = ""
    cells: dict[str, Cell] = field(default_factory=dict)
    declarations: Callable[[], dict[str, str]] = dict

    @property
    def in_cells(self) -> list[Sort]:
        """The sorts of values that stand in cells."""
        return [sort for sort in self.sorts.values() if sort.in_cells]
