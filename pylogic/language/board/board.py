"""The board of a puzzle of a declared kind: its places, variables and groups."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import floor
from types import MappingProxyType
from typing import Any, TypeVar

from pylogic.files.reading import Cell
from pylogic.language.board import limits
from pylogic.language.board.groups import Chosen, Family, Group
from pylogic.language.board.sorts import SIDES, Place, Range, Sort, side
from pylogic.language.board.terrain import Terrain
from pylogic.language.parse.expressions import Name, calls, value
from pylogic.model.atom import Clue, Fact, Side

_Made = TypeVar("_Made")
_Sizes = tuple[tuple[str, int], ...]
"""The sizes of groups on which the domain of a place depends, by family."""

PRINTED = "given"
"""The name of facts about values that clues print in cells."""
ROW = 1000
"""A variable in row R and column C has the number ``SLOT * 1000000 + R * 1000 + C``."""
SLOT = 1_000_000


@dataclass(frozen=True, eq=False)
class Frame:
    """The parts of every board of a kind, and the names that its rules may use.

    Attributes:
        sorts: The sorts of variables, by name.
        families: The families, by name.
        settings: Numbers that a puzzle may set, with their defaults; ``None`` where there is none.
        fixed: The numbers of the values that stand only where they are printed, by sort.
        boxes: Rows and columns of a box, where the kind fixes them.
        uses: The families that rules name.
        cells: The cells that have names.
    """

    sorts: Mapping[str, Sort]
    families: Mapping[str, Family]
    settings: Mapping[str, int | None]
    fixed: Mapping[str, frozenset[int]] = field(default_factory=dict)
    boxes: tuple[int, int] | None = None
    uses: frozenset[str] = frozenset()
    cells: Mapping[str, Cell] = field(default_factory=dict)

    @cached_property
    def labels(self) -> dict[Cell, str]:
        """The names of cells, by cell."""
        return {cell: name for name, cell in self.cells.items()}

    @cached_property
    def in_cells(self) -> list[Sort]:
        """The sorts of values that stand in cells."""
        return [sort for sort in self.sorts.values() if sort.in_cells]

    @cached_property
    def slots(self) -> dict[str, int]:
        """The slot of each sort; sides need two."""
        slots, free = {}, 0
        for name, sort in self.sorts.items():
            slots[name] = free
            free += 1 if sort.in_cells else 2
        return slots


class Board(Terrain):
    """A board with the variables, numbers and groups that its kind has.

    Args:
        frame: The parts of every board of the kind.
        facts: The facts of the puzzle.

    Attributes:
        frame: The parts of every board of the kind.
        settings: The numbers that the puzzle sets, or their defaults; a number without either is missing.
        set_by: The clues that set numbers without a default.
        bare: The same board without printed values.
    """

    def __init__(self, frame: Frame, facts: Iterable[Fact]) -> None:
        super().__init__(facts)
        self.bare = self
        self.frame = frame
        self.settings = {name: number for name, number in frame.settings.items() if number is not None}
        self.set_by: dict[str, Clue] = {}
        for (name, number), clue in self._stated.get("setting", []):
            self.settings[str(name)] = int(number)
            if clue is not None:
                self.set_by[str(name)] = clue
        self._among: Collection[str] | None = None
        self._made: dict[str, list[Group]] = {}
        self._groups: dict[tuple[str, bool], list[Group]] = {}
        self._cached: dict[int, tuple[object, Any]] = {}
        self._sets: dict[frozenset[Cell], int] = {}
        self._domains: dict[tuple[str, _Sizes], tuple[int, ...]] = {}
        self._unprinted: dict[tuple[str, _Sizes], tuple[int, ...]] = {}
        self._sizes: dict[str, dict[Place, int]] = {}

    def printing(self, facts: Iterable[Fact]) -> Board:
        """Return the same board with printed values on it; nothing that is cached depends on them."""
        board = copy(self)
        board._stated = {**self._stated, PRINTED: [(fact.atom.args, fact.clue) for fact in facts]}
        return board

    def only(self, families: Collection[str]) -> Board:
        """Return the same board with no groups but those of some families."""
        board = copy(self)
        board._among = families
        return board

    @cached_property
    def places(self) -> dict[str, list[Place]]:
        """The places of the variables of each sort, in reading order."""
        of_form: dict[str, Callable[[], Iterable[Place]]] = {
            "cells": lambda: self.cells,
            "edges": self.borders,
            "links": self.joints,
            "bridges": lambda: self.bridges,
        }
        return {name: [*of_form[sort.form]()] for name, sort in self.frame.sorts.items()}

    @cached_property
    def _numbers(self) -> dict[tuple[str, Place], int]:
        slots = self.frame.slots
        return {
            (sort, place): (slots[sort] + (place.way if isinstance(place, Side) else 0)) * SLOT
            + place[0] * ROW
            + place[1]
            for sort, places in self.places.items()
            for place in places
        }

    @cached_property
    def variables(self) -> dict[int, tuple[str, Place]]:
        """Sort and place of each variable by its number."""
        return {number: key for key, number in self._numbers.items()}

    def variable(self, sort: str, place: Place) -> int | None:
        """Return the number of a variable; ``None`` when there is none."""
        return self._numbers.get((sort, place))

    def variables_at(self, sort: str, places: Iterable[Place]) -> tuple[int, ...]:
        """Return the numbers of the variables at these places that have one."""
        numbers = self._numbers
        return tuple([number for place in places if (number := numbers.get((sort, place))) is not None])

    def cell_variables(self, sort: str) -> dict[Cell, int]:
        """Return the number of the variable of each cell that has one."""
        numbers = self._numbers
        return {cell: number for cell in self.cells if (number := numbers.get((sort, cell))) is not None}

    def near(self, sort: str) -> dict[int, tuple[int, ...]]:
        """Return the variables of the neighbours of each cell, by its variable."""
        return {
            variable: self.variables_at(sort, self.neighbours(cell))
            for cell, variable in self.cell_variables(sort).items()
        }

    def cell_of(self, variable: int) -> Cell:
        """Return the cell of a variable; of one on a side that above it or to its left."""
        _, place = self.variables[variable]
        return place[0], place[1]

    def valued(self, name: str) -> Iterator[tuple[str, Cell, int, Clue | None]]:
        """Yield sort, cell and value of each fact of a name that gives a cell its value, with its clue."""
        sorts = list(self.frame.sorts)
        for (slot, row, column, number), clue in self.stated(name):
            yield sorts[int(slot)], (int(row), int(column)), int(number), clue

    def domain(self, sort: str, place: Place) -> tuple[int, ...]:
        """Return the numbers of the values that a variable may take, whatever the clues say."""
        same = self._everywhere.get(sort)
        if same is not None:
            return same
        fixed = self.frame.fixed.get(sort, frozenset())
        number = self._fixed.get((sort, place)) if fixed else None
        if number in fixed:
            return (number,)
        sizes = tuple((name, self._sizes_of(name).get(place, 0)) for name in self._sized[sort])
        if not fixed:
            return self._domain(sort, sizes)
        known = self._unprinted.get((sort, sizes))
        if known is None:
            known = tuple(value for value in self._domain(sort, sizes) if value not in fixed)
            self._unprinted[sort, sizes] = known
        return known

    @cached_property
    def _everywhere(self) -> dict[str, tuple[int, ...]]:
        """The domains of the sorts that have the same one in every place."""
        alike = (sort for sort in self.frame.sorts if not self._sized[sort] and sort not in self.frame.fixed)
        return {sort: self._domain(sort, ()) for sort in alike}

    def bounds(self, sort: str) -> tuple[int, int] | None:
        """Return the smallest and the largest number of a sort; ``None`` when they depend on the place."""
        if self._sized[sort]:
            return None
        numbers = [number for number in self._domain(sort, ()) if self.frame.sorts[sort].is_number(number)]
        return (numbers[0], numbers[-1]) if numbers else None

    def vet(self) -> None:
        """Make sure that no variable has too many values, nor all of them together.

        Raises:
            TooLargeError: They have.
        """
        total = sum(len(self.domain(sort, place)) for sort, places in self.places.items() for place in places)
        if total > limits.CHOICES:
            sentence = f"a board has at most {limits.CHOICES} values to choose from in all its cells, here {total}"
            raise limits.TooLargeError(sentence)

    @cached_property
    def largest(self) -> int:
        """The largest absolute number of all values."""
        domains = (*self._everywhere.values(), *self._domains.values())
        return max((abs(number) for domain in domains for number in domain), default=0)

    def fixed(self, sort: str, cell: Cell) -> int | None:
        """Return the number of a value that belongs to the frame of the puzzle; ``None`` when there is none."""
        return self._fixed.get((sort, cell))

    @cached_property
    def _fixed(self) -> dict[tuple[str, Place], int]:
        return {(sort, cell): number for sort, cell, number, _ in self.valued("fixed")}

    def _domain(self, sort: str, sizes: _Sizes) -> tuple[int, ...]:
        known = self._domains.get((sort, sizes))
        if known is None:
            one = self.frame.sorts[sort]
            size_of = dict(sizes)
            try:
                spans = [self.numbers_from(span, size_of) for span in one.ranges]
            except ZeroDivisionError:
                raise limits.TooLargeError("the values of a cell are divided by 0 here") from None
            if sum(map(len, spans)) > limits.VALUES:
                raise limits.TooLargeError(f"a cell has at most {limits.VALUES} values, here {max(map(len, spans))}")
            ends = (end for span in spans if span for end in (span[0], span[-1]))
            if wrong := next((end for end in ends if not 0 <= end <= limits.VALUE), 0):
                raise limits.TooLargeError(f"a number in a cell is from 0 to {limits.VALUE}, here {wrong}")
            known = (*one.named, *sorted({number for span in spans for number in span}))
            self._domains[sort, sizes] = known
        return known

    @cached_property
    def _sized(self) -> dict[str, list[str]]:
        """For each sort the families whose sizes its values depend on."""
        return {
            name: [
                call.inside[0].text
                for span in sort.ranges
                for call in (*calls(span.low), *calls(span.high))
                if call.name == "size" and call.inside
            ]
            for name, sort in self.frame.sorts.items()
        }

    def _sizes_of(self, family: str) -> dict[Place, int]:
        """Return for each place the size of its group."""
        known = self._sizes.get(family)
        if known is None:
            groups = self.made(Chosen(self.frame.families[family]))
            known = self._sizes[family] = {place: len(group.places) for group in groups for place in group.places}
        return known

    def numbers_from(self, span: Range, sizes: Mapping[str, int] = MappingProxyType({})) -> range:
        """Return the numbers from one end of a range to the other, given the sizes of groups that it names.

        Raises:
            ZeroDivisionError: An end is divided by nothing.
        """
        ends = (value(end, self.name, lambda call: Fraction(sizes[call.inside[0].text])) for end in span)
        low, high = map(floor, ends)
        return range(low, high + 1)

    def name(self, name: Name) -> Fraction:
        """Return the value of a name that means the same for every group.

        Raises:
            KeyError: It means something else for each group, or is not set.
        """
        if name.text in SIDES:
            return Fraction(side(name.text, self.rows, self.columns))
        return Fraction(self.settings[name.text])

    def groups(self, chosen: Chosen, clued: bool = False) -> list[Group]:
        """Return the groups of a family of which a rule speaks.

        Args:
            chosen: The family.
            clued: Whether the rule is about their clues, so that it speaks also of those that are silent otherwise.
        """
        known = self._groups.get((chosen.name, clued))
        if known is None:
            asked = self._among is None or chosen.family.name in self._among
            groups = self.made(chosen) if clued else self.marked(chosen)
            known = self._groups[chosen.name, clued] = [group for group in groups if group.stated] if asked else []
        return known

    def marked(self, chosen: Chosen) -> list[Group]:
        """Return the groups of a family that are not silent, those with a dropped clue too, for which no rule holds."""
        return [group for group in self.made(chosen) if not group.silent]

    def made(self, chosen: Chosen) -> list[Group]:
        """Return all groups of a family."""
        known = self._made.get(chosen.name)
        if known is None:
            known = self._made[chosen.name] = chosen.groups(self)
        return known

    def positions(self, chosen: Chosen) -> dict[int, int]:
        """Return where each group of a family stands among all of them, by its `id`."""
        return {id(group): index for index, group in enumerate(self.made(chosen))}

    def groups_of(self, families: Iterable[Chosen], clued: bool = False) -> Iterator[Group]:
        """Yield the groups of several families, one family after the other."""
        return (group for chosen in families for group in self.groups(chosen, clued))

    def number_of(self, cells: frozenset[Cell]) -> int:
        """Return a number for a set of cells, counting from 0, the same for equal ones."""
        return self._sets.setdefault(cells, len(self._sets))

    def used(self) -> Iterator[Group]:
        """Yield all groups that were asked for until now."""
        return (group for groups in self._groups.values() for group in groups)

    def cached(self, about: object, make: Callable[[], _Made]) -> _Made:
        """Return what is made of this board for an object, such as a rule, made once; it ignores printed values."""
        known = self._cached.get(id(about))
        if known is None:
            known = self._cached[id(about)] = about, make()  # kept with the object: its `id` stays its own
        made: _Made = known[1]
        return made


def board_of(frame: Frame, facts: tuple[Fact, ...]) -> Board:
    """Return the board of a puzzle, made once for all that is asked about it in a row.

    Puzzles that differ in printed values only share one, unless other clues are on it: these have places of their own.
    """
    global _last
    if _last is None or _last[0] is not frame or _last[1] is not facts:
        bare = tuple(fact for fact in facts if fact.atom.name != PRINTED)
        board = _shared(frame, bare) if all(fact.clue is None for fact in bare) else Board(frame, bare)
        _last = frame, facts, board.printing(fact for fact in facts if fact.atom.name == PRINTED)
    return _last[2]


_last: tuple[Frame, tuple[Fact, ...], Board] | None = None
_shared = lru_cache(maxsize=8)(Board)
