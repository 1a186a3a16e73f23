"""The board of a puzzle of a declared kind: its places, variables and groups, as its facts tell them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from pylogic.core.atom import Clue, Fact
from pylogic.core.places import Side
from pylogic.declared.board import limits
from pylogic.declared.board.groups import Chosen, Family, Group
from pylogic.declared.board.places import Place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.board.terrain import Terrain
from pylogic.declared.parse.expressions import Call, Expression, Name, calls, value
from pylogic.language.reading import Cell

_Made = TypeVar("_Made")

PRINTED = "given"
"""The facts of values that clues print in cells."""
ROW = 1000
"""A variable in row R and column C has the number ``SLOT * 1000000 + R * 1000 + C``."""
SLOT = 1_000_000


@dataclass(frozen=True)
class Frame:
    """What boards of a kind have, and what its rules may name.

    Attributes:
        sorts: The sorts of variables, by name.
        families: The families, by name.
        settings: Numbers that a puzzle may set, with their defaults; ``None`` where there is none.
        fixed: The numbers of the values that stand only where they are printed, by sort.
        boxes: Rows and columns of a box as the kind says.
        uses: The families that rules name.
    """

    sorts: Mapping[str, Sort]
    families: Mapping[str, Family]
    settings: Mapping[str, int | None]
    fixed: Mapping[str, frozenset[int]] = field(default_factory=dict)
    boxes: tuple[int, int] | None = None
    uses: frozenset[str] = frozenset()

    @cached_property
    def in_cells(self) -> list[Sort]:
        """The sorts of values that stand in cells."""
        return [sort for sort in self.sorts.values() if sort.form == "cells"]

    @cached_property
    def slots(self) -> dict[str, int]:
        """The slot of each sort; sides need two."""
        found, free = {}, 0
        for name, sort in self.sorts.items():
            found[name] = free
            free += 1 if sort.form == "cells" else 2
        return found


class Board(Terrain):
    """A board with the variables, numbers and groups that its kind has.

    Args:
        frame: What boards of the kind have.
        facts: The facts of the puzzle.

    Attributes:
        frame: What boards of the kind have.
        settings: What the puzzle sets, or the defaults; what is not set has no number.
        set_by: The clues that set numbers without a default.
    """

    def __init__(self, frame: Frame, facts: Iterable[Fact]) -> None:
        super().__init__(facts)
        self.frame = frame
        self.settings = {name: number for name, number in frame.settings.items() if number is not None}
        self.set_by: dict[str, Clue] = {}
        for (name, number), clue in self._stated.get("setting", []):
            self.settings[str(name)] = int(number)
            if clue is not None:
                self.set_by[str(name)] = clue
        self._groups: dict[str, list[Group]] = {}
        self._by_number: dict[str, dict[int, Group]] = {}
        self._worked_out: dict[int, tuple[object, Any]] = {}

    def printing(self, facts: Iterable[Fact]) -> Board:
        """The same board with printed values on it, on which nothing depends that was worked out before."""
        board = copy(self)
        board._stated = {**self._stated, PRINTED: [(fact.atom.args, fact.clue) for fact in facts]}
        return board

    @cached_property
    def places(self) -> dict[str, list[Place]]:
        """The places of the variables of each sort, in reading order."""
        found: dict[str, list[Place]] = {}
        for name, sort in self.frame.sorts.items():
            match sort.form:
                case "edges":
                    found[name] = [*self.borders()]
                case "links":
                    found[name] = [*self.joints()]
                case "bridges":
                    found[name] = [*self.bridges]
                case _:
                    found[name] = [*self.cells]
        return found

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
        """The number of a variable; ``None`` when there is none."""
        return self._numbers.get((sort, place))

    def variables_at(self, sort: str, places: Iterable[Place]) -> tuple[int, ...]:
        """The numbers of the variables at these places that have one."""
        numbers = self._numbers
        return tuple([number for place in places if (number := numbers.get((sort, place))) is not None])

    def near(self, sort: str) -> dict[int, tuple[int, ...]]:
        """The variables of the neighbours of each cell, by its variable."""
        return {
            variable: self.variables_at(sort, self.neighbours(cell))
            for cell in self.cells
            if (variable := self.variable(sort, cell)) is not None
        }

    def cell_of(self, variable: int) -> Cell:
        """The cell of a variable; of one on a side that above it or to its left."""
        _, place = self.variables[variable]
        return place[0], place[1]

    def domain(self, sort: str, place: Place) -> tuple[int, ...]:
        """The numbers of the values that a variable may take, whatever the clues say."""
        same = self._everywhere.get(sort)
        if same is not None:
            return same
        fixed = self.frame.fixed.get(sort)
        number = None if fixed is None or isinstance(place, Side) else self.fixed(sort, place)
        if fixed is not None and number in fixed:
            return (number,)
        size = self._size_at(sort, place) if self._sized[sort] else ()
        return self._domain(sort, size) if fixed is None or isinstance(place, Side) else self._unfixed(sort, size)

    @cached_property
    def _everywhere(self) -> dict[str, tuple[int, ...]]:
        """The values of the sorts that have the same in every place."""
        alike = (sort for sort in self.frame.sorts if not self._sized[sort] and sort not in self.frame.fixed)
        return {sort: self._domain(sort, ()) for sort in alike}

    def _unfixed(self, sort: str, size: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
        """The values that need not be printed."""
        known = self._free.get((sort, size))
        if known is None:
            fixed = self.frame.fixed[sort]
            known = self._free[sort, size] = tuple(value for value in self._domain(sort, size) if value not in fixed)
        return known

    @cached_property
    def _free(self) -> dict[tuple[str, tuple[tuple[str, int], ...]], tuple[int, ...]]:
        return {}

    def bounds(self, sort: str) -> tuple[int, int] | None:
        """The smallest and the largest number of a sort; ``None`` when they depend on the place, or there are none."""
        if self._sized[sort] or not self.frame.sorts[sort].ranges:
            return None
        one = self.frame.sorts[sort]
        numbers = [number for number in self._domain(sort, ()) if number >= one.lowest + len(one.names)]
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
        """The largest number of all values that a place may take."""
        domains = (*self._everywhere.values(), *self._domains.values())
        return max((abs(number) for domain in domains for number in domain), default=0)

    def fixed(self, sort: str, cell: Cell) -> int | None:
        """The number of the value that belongs to the frame of a puzzle; ``None`` when there is none."""
        return self._fixed.get((sort, cell))

    @cached_property
    def _fixed(self) -> dict[tuple[str, Cell], int]:
        sorts = list(self.frame.sorts)
        return {
            (sorts[int(slot)], (int(row), int(column))): int(number)
            for (slot, row, column, number), _ in self.stated("fixed")
        }

    def _domain(self, sort: str, size: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
        known = self._domains.get((sort, size))
        if known is None:
            one = self.frame.sorts[sort]
            names = range(one.lowest, one.lowest + len(one.names))
            sizes = dict(size)
            spans = [range(self._whole(span.low, sizes), self._whole(span.high, sizes) + 1) for span in one.ranges]
            if sum(map(len, spans)) > limits.VALUES:
                raise limits.TooLargeError(f"a cell has at most {limits.VALUES} values, here {max(map(len, spans))}")
            wrong = next(
                (one for span in spans if span for one in (span[0], span[-1]) if not 0 <= one <= limits.VALUE), 0
            )
            if wrong:
                raise limits.TooLargeError(f"a number in a cell is from 0 to {limits.VALUE}, here {wrong}")
            known = self._domains[sort, size] = (*names, *sorted({number for span in spans for number in span}))
        return known

    @cached_property
    def _domains(self) -> dict[tuple[str, tuple[tuple[str, int], ...]], tuple[int, ...]]:
        return {}

    @cached_property
    def _sized(self) -> dict[str, tuple[str, ...]]:
        """For each sort the families whose sizes its values depend on."""
        return {
            name: tuple(
                call.inside[0].text
                for span in sort.ranges
                for call in (*calls(span.low), *calls(span.high))
                if call.name == "size" and call.inside
            )
            for name, sort in self.frame.sorts.items()
        }

    def _size_at(self, sort: str, place: Place) -> tuple[tuple[str, int], ...]:
        return tuple((name, self._sizes(name).get(place, 0)) for name in self._sized[sort])

    def _sizes(self, family: str) -> dict[Place, int]:
        known = self._sizes_of.get(family)
        if known is None:
            groups = Chosen(self.frame.families[family]).groups(self)
            known = {place: len(group.places) for group in groups for place in group.places}
            self._sizes_of[family] = known
        return known

    @cached_property
    def _sizes_of(self) -> dict[str, dict[Place, int]]:
        return {}

    def _whole(self, expression: Expression, sizes: Mapping[str, int]) -> int:
        def call(one: Call) -> Fraction:
            return Fraction(sizes[one.inside[0].text])

        try:
            found = value(expression, self.name, call)
        except ZeroDivisionError:
            raise limits.TooLargeError("the values of a cell are divided by 0 here") from None
        return found.numerator // found.denominator

    def name(self, name: Name) -> Fraction:
        """What a name is worth that means the same for every group.

        Raises:
            KeyError: It means something else for each group, or is not set.
        """
        fixed = {"rows": self.rows, "columns": self.columns, "n": max(self.rows, self.columns)}
        if name.text in fixed:
            return Fraction(fixed[name.text])
        return Fraction(self.settings[name.text])

    def groups(self, chosen: Chosen) -> list[Group]:
        """The groups of a family for which rules hold, worked out once."""
        known = self._groups.get(chosen.name)
        if known is None:
            known = self._groups[chosen.name] = [group for group in chosen.groups(self) if group.stated]
        return known

    def groups_of(self, families: Iterable[Chosen]) -> Iterator[Group]:
        """The groups of several families, one family after the other."""
        return (group for chosen in families for group in self.groups(chosen))

    def numbered(self, chosen: Chosen) -> dict[int, Group]:
        """The groups of a family by their numbers."""
        known = self._by_number.get(chosen.name)
        if known is None:
            known = self._by_number[chosen.name] = {group.number: group for group in self.groups(chosen)}
        return known

    def used(self) -> Iterator[Group]:
        """All groups that were asked for until now."""
        return (group for groups in self._groups.values() for group in groups)

    def cached(self, about: object, make: Callable[[], _Made]) -> _Made:
        """What is made of this board for an object, such as a rule, made once; printed values have no say in it."""
        known = self._worked_out.get(id(about))
        if known is None:
            known = self._worked_out[id(about)] = about, make()  # kept with the object: its `id` stays its own
        made: _Made = known[1]
        return made
