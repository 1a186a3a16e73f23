"""The board of a puzzle of a declared kind: its places, variables and groups.

The cells of a board and what lies between them, and the clues in cells and beside lines.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count, pairwise, takewhile
from math import floor
from types import MappingProxyType
from typing import Any, TypeVar

from pylogic.files.reading import Cell
from pylogic.language.board import limits
from pylogic.language.board.places import SIDES, WALL, Chosen, Family, Group, Hint, Place, Range, Sort, side
from pylogic.language.parse.expressions import Name, calls, value
from pylogic.model.atom import BELOW, RIGHT, Atom, Clue, Fact, Side
from pylogic.model.records import dataclass, field

Stated = tuple[tuple[int | str, ...], Clue | None]
"""The arguments of a fact, and its clue."""
_PLACING = frozenset({"size", "block", "fixed"})
"""Facts that say where places are."""
_PLACES = ("area", "blocks", "cells", "_open", "places", "_numbers", "variables", "_neighbours", "_ends", "_rays")
"""The attributes of a board that depend on these alone."""


class Terrain:
    """The part of a board that does not depend on its kind.

    Args:
        facts: The facts of the puzzle.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._stated: dict[str, list[Stated]] = {}
        for fact in facts:
            self._stated.setdefault(fact.atom.name, []).append((fact.atom.args, fact.clue))
        height, width = self._stated["size"][0][0] if "size" in self._stated else (0, 0)
        self.rows, self.columns = int(height), int(width)
        self._neighbours: dict[Cell, tuple[Cell, ...]] = {}
        self._ends: dict[Cell, tuple[Side, ...]] = {}
        self._rays: dict[Cell, tuple[tuple[Cell, ...], ...]] = {}

    def stated(self, name: str) -> list[Stated]:
        """Return the arguments of all facts of a name, each with its clue."""
        return self._stated.get(name, [])

    def of(self, name: str, first: str) -> Iterator[tuple[tuple[int, ...], Clue | None]]:
        """Yield the further arguments of all facts of a name with this first argument."""
        for arguments, clue in self.stated(name):
            if arguments[0] == first:
                yield arguments[1:], clue  # type: ignore[misc]

    def at(self, name: str) -> Iterator[tuple[Cell, tuple[Any, ...], Clue | None]]:
        """Yield the cell with which each fact of a name begins, its further arguments and its clue."""
        for (row, column, *others), clue in self.stated(name):
            yield (int(row), int(column)), tuple(others), clue

    def _cells_stated(self, name: str) -> Iterator[Cell]:
        return ((int(row), int(column)) for (row, column), _ in self.stated(name))

    @cached_property
    def blocks(self) -> frozenset[Cell]:
        """The cells that are not part of the board."""
        return frozenset(self._cells_stated("block"))

    @cached_property
    def walls(self) -> frozenset[Cell]:
        """The cells that bear a number and end the runs of others, as blocks do."""
        return frozenset(self._cells_stated("wall"))

    @cached_property
    def cells(self) -> list[Cell]:
        """All cells that are not blocks, in reading order."""
        return [cell for cell in self.area if cell not in self.blocks]

    @cached_property
    def area(self) -> list[Cell]:
        """All cells, including blocks, in reading order."""
        return [cell for row in range(1, self.rows + 1) for cell in self.row(row)]

    def row(self, number: int) -> list[Cell]:
        """Return the cells of a row from left to right, including blocks."""
        return [(number, column) for column in range(1, self.columns + 1)]

    def column(self, number: int) -> list[Cell]:
        """Return the cells of a column from top to bottom, including blocks."""
        return [(row, number) for row in range(1, self.rows + 1)]

    @cached_property
    def _open(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    def over(self, name: str, cells: Iterable[Cell], closed: bool = False, **more: Any) -> Group:
        """Return the group of those of some cells, in their order, that are on the board and no blocks.

        What is left out, and a block with a number, which is not, ends a stretch of its places. The first place of a
        closed group is in stretch 0 only where nothing parts it from the last one.
        """
        line = [*cells]
        stretches: dict[Place, int] = {}
        ends = int(closed and (line[-1] not in self._open or line[-1] in self.walls))
        for cell in line:
            if cell in self._open:
                stretches[cell] = WALL if cell in self.walls else ends
            if cell not in self._open or cell in self.walls:
                ends += 1
        return Group(name, tuple(stretches), stretches=stretches if ends else {}, closed=closed, **more)

    def inside(self, cell: Cell) -> bool:
        """Whether a cell is on the board, be it a block."""
        return 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.columns

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board and no block."""
        return cell in self._open

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells that share a side with a cell, without blocks."""
        known = self._neighbours.get(cell)
        if known is None:
            row, column = cell
            near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            known = self._neighbours[cell] = tuple(one for one in near if one in self._open)
        return known

    def cells_from(self, cell: Cell, step: Cell) -> Iterator[Cell]:
        """Yield the cells that lie in a direction from a cell, including blocks, the nearest first."""
        steps = ((cell[0] + step[0] * number, cell[1] + step[1] * number) for number in count(1))
        return takewhile(self.inside, steps)

    def rays(self, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells between a cell and the rim or a block, in each direction, the nearest first."""
        known = self._rays.get(cell)
        if known is None:
            ways = ((-1, 0), (0, -1), (0, 1), (1, 0))
            known = self._rays[cell] = tuple(self._ray(cell, *way) for way in ways)
        return known

    def _ray(self, cell: Cell, down: int, right: int) -> tuple[Cell, ...]:
        steps = ((cell[0] + down * step, cell[1] + right * step) for step in count(1))
        return tuple(takewhile(self._open.__contains__, steps))

    def ends(self, cell: Cell) -> tuple[Side, ...]:
        """Return the sides between a cell and its neighbours: above, to the left, to the right, below."""
        known = self._ends.get(cell)
        if known is None:
            inside = (side for side in self.sides(cell) if all(one in self._open for one in side.cells))
            known = self._ends[cell] = tuple(inside)
        return known

    def sides(self, cell: Cell) -> tuple[Side, ...]:
        """Return the sides of a cell: the upper, the left, the right and the lower one."""
        row, column = cell
        return (
            Side(row - 1, column, BELOW),
            Side(row, column - 1, RIGHT),
            Side(row, column, RIGHT),
            Side(row, column, BELOW),
        )

    def borders(self) -> Iterator[Side]:
        """Yield the sides of all cells, including those at the rim."""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                if row and ((row, column) in self._open or (row, column + 1) in self._open):
                    yield Side(row, column, RIGHT)
                if column and ((row, column) in self._open or (row + 1, column) in self._open):
                    yield Side(row, column, BELOW)

    def joints(self) -> Iterator[Side]:
        """Yield the sides between two cells of the board."""
        for row, column in self.cells:
            if (row, column + 1) in self._open:
                yield Side(row, column, RIGHT)
            if (row + 1, column) in self._open:
                yield Side(row, column, BELOW)

    @cached_property
    def posts(self) -> list[Cell]:
        """The cells that bridges may join: those with a clue or a fixed value."""
        fixed = ((int(row), int(column)) for (_, row, column, _), _ in self.stated("fixed"))
        return sorted({*self.hints, *fixed})

    @cached_property
    def lettered(self) -> set[Cell]:
        """The cells with marks."""
        return {cell for cell, _, _ in self.at("lettered")}

    @cached_property
    def bridges(self) -> list[Side]:
        """The ways from each of these cells to the next ones right and below, past no block."""
        bridges = [Side(*one, RIGHT, other[1] - one[1]) for one, other in self._in_sight(self.posts, RIGHT)]
        by_column = sorted(self.posts, key=lambda cell: (cell[1], cell[0]))
        bridges += [Side(*one, BELOW, other[0] - one[0]) for one, other in self._in_sight(by_column, BELOW)]
        return sorted(bridges)

    def _in_sight(self, cells: Sequence[Cell], way: int) -> Iterator[tuple[Cell, Cell]]:
        """Yield successive cells of one row, or of one column, with no block between them."""
        line = 0 if way == RIGHT else 1
        for one, other in pairwise(cells):
            if one[line] == other[line]:
                rows, columns = range(one[0], other[0] + 1), range(one[1], other[1] + 1)
                if all((row, column) in self._open for row in rows for column in columns):
                    yield one, other

    @cached_property
    def _bridges_at(self) -> dict[Cell, list[Side]]:
        by_cell: dict[Cell, list[Side]] = {}
        for bridge in self.bridges:
            for cell in bridge.cells:
                by_cell.setdefault(cell, []).append(bridge)
        return by_cell

    def bridges_at(self, cell: Cell) -> list[Side]:
        """Return the bridges that may end in a cell."""
        return self._bridges_at.get(cell, [])

    @cached_property
    def hints(self) -> dict[Cell, Hint]:
        """The clues in cells; one without a number has no numbers."""
        hints = {cell: Hint(()) for cell in self._cells_stated("marked")}
        for (row, column, *numbers), clue in self.stated("clue"):
            hints[int(row), int(column)] = Hint(tuple(map(int, numbers)), clue)
        return hints

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The numbers printed in cells."""
        return {(int(row), int(column)): int(number) for (row, column, number), _ in self.stated("number")}

    def printed(self, cell: Cell) -> int | None:
        """Return the number printed in a cell, be it a clue or not; ``None`` when there is none."""
        hint = self.hint(cell)
        return hint.numbers[0] if hint and hint.numbers else self.numbers.get(cell)

    def hint(self, cell: Cell) -> Hint | None:
        """Return the clue in a cell; ``None`` when there is none."""
        return self.hints.get(cell)

    @cached_property
    def centres(self) -> list[Cell]:
        """Points of symmetry; each number is the sum of those of the first and the last cell around the point."""
        return sorted({*self._cells_stated("centre")})

    @cached_property
    def _outside(self) -> dict[tuple[str, int], Hint]:
        return {
            (str(name), int(number)): Hint(tuple(map(int, numbers)), clue)
            for (name, number, *numbers), clue in self.stated("outside")
        }

    def outside(self, name: str, number: int) -> Hint | None:
        """Return the clue beside a line, on ``rows``, ``columns``, ``top``, ``bottom``, ``left`` or ``right``."""
        return self._outside.get((name, number))

    @cached_property
    def _run_totals(self) -> dict[tuple[str, Cell], Hint]:
        return {
            (str(way), (int(row), int(column))): Hint((int(number),), clue)
            for (way, row, column, number), clue in self.stated("run_total")
        }

    def run_total(self, way: str, cell: Cell) -> Hint | None:
        """Return the clue of a block for the run that begins behind it, ``right`` or ``down``, if there is one."""
        return self._run_totals.get((way, cell))


_Made = TypeVar("_Made")
_Sizes = tuple[tuple[str, int], ...]
"""The sizes of groups on which the domain of a place depends, by family."""

PRINTED = "given"
"""The name of facts about values that clues print in cells."""
AMONG, LEFT = "among", "left"
"""The names of facts about cells of which a clue lists the values, and about these values."""
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
        unseen: The names of sorts of links that pictures do not show.
    """

    sorts: Mapping[str, Sort]
    families: Mapping[str, Family]
    settings: Mapping[str, int | None]
    fixed: Mapping[str, frozenset[int]] = field(default_factory=dict)
    boxes: tuple[int, int] | None = None
    uses: frozenset[str] = frozenset()
    cells: Mapping[str, Cell] = field(default_factory=dict)
    unseen: frozenset[str] = frozenset()

    @cached_property
    def lanes(self) -> list[str]:
        """The sorts of links that pictures show, where there are several."""
        shown = [name for name, sort in self.sorts.items() if sort.form == "links" and name not in self.unseen]
        return shown if len(shown) > 1 else []

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
        self._asked: dict[tuple[int, bool], tuple[Chosen, list[Group]]] = {}
        self._cached: dict[int, tuple[object, Any]] = {}
        self._sets: dict[frozenset[Cell], int] = {}
        self._domains: dict[tuple[str, _Sizes], tuple[int, ...]] = {}
        self._unprinted: dict[tuple[str, _Sizes], tuple[int, ...]] = {}
        self._sizes: dict[str, dict[Place, int]] = {}

    def printing(self, facts: Iterable[Fact]) -> Board:
        """Return the same board with printed values on it; nothing that is cached depends on them."""
        board = self._copy()
        board._stated = {**self._stated, PRINTED: [(fact.atom.args, fact.clue) for fact in facts]}
        return board

    def stating(self, facts: Iterable[Fact], more: Sequence[Atom]) -> Board:
        """Return the board of some facts, which are those of this one, and of more; it finds no place again.

        Args:
            facts: The facts of this board.
            more: Clues, which change no place.
        """
        board = Board(self.frame, [*facts, *map(Fact, more)])
        placing = not _PLACING.isdisjoint(atom.name for atom in more)
        if not placing and all(sort.form != "bridges" for sort in self.frame.sorts.values()):
            vars(board).update({name: getattr(self, name) for name in _PLACES})
        return board

    def only(self, families: Collection[str]) -> Board:
        """Return the same board with no groups but those of some families."""
        board = self._copy()
        board._among = families
        return board

    def _copy(self) -> Board:
        board = object.__new__(type(self))
        vars(board).update(vars(self))
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

    def fixed(self, sort: str, place: Place) -> int | None:
        """Return the number of a value that belongs to the frame of the puzzle; ``None`` when there is none."""
        return self._fixed.get((sort, place))

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
        at = id(chosen), clued
        if at not in self._asked:  # its name, by which families are the same, takes longer than all else here
            named = chosen.name, clued
            if named not in self._groups:
                asked = self._among is None or chosen.family.name in self._among
                groups = self.made(chosen) if clued else self.marked(chosen)
                self._groups[named] = [group for group in groups if group.stated] if asked else []
            self._asked[at] = chosen, self._groups[named]
        return self._asked[at][1]

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
