"""Places of variables: sorts with their values, groups, and the clues that belong to these.

A variable is in a cell, or on the side between two cells.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, groupby, takewhile
from math import floor
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from pylogic.files.reading import name_of
from pylogic.language.board.limits import PLACES, TooLargeError
from pylogic.language.parse.expressions import Expression, Number, value
from pylogic.model.atom import BELOW, RIGHT, Cell, Clue, Side, side_between
from pylogic.model.records import NamedTuple, dataclass

_SHADES = (".", "#")
SIDES = frozenset({"n", "rows", "columns"})
"""The names of numbers that the size of a board says."""
_DIGITS = 9
"""Most digits of a number in a puzzle."""


def side(name: str, rows: int, columns: int) -> int:
    """Return what one of `SIDES` is on a board of a size."""
    return {"n": max(rows, columns), "rows": rows, "columns": columns}[name]


class Range(NamedTuple):
    """``1..n``: numbers from one expression to another."""

    low: Expression
    high: Expression

    @property
    def text(self) -> str:
        """``1..9``; empty when it depends on the board."""
        if not isinstance(self.low, Number) or not isinstance(self.high, Number):
            return ""
        return f"{self.low.value}" if self.low == self.high else f"{self.low.value}..{self.high.value}"

    def on(self, rows: int, columns: int) -> tuple[int, int]:
        """Return both ends of one that depends on nothing but the size of a board, on a board of this size."""
        if isinstance(self.low, Number) and isinstance(self.high, Number):
            return self.low.value, self.high.value
        low, high = (floor(value(end, lambda name: Fraction(side(name.text, rows, columns)))) for end in self)
        return low, high

    def may_hold(self, number: int) -> bool:
        """Whether a number is in it, on some board at least."""
        above = not isinstance(self.low, Number) or self.low.value <= number
        return above and (not isinstance(self.high, Number) or number <= self.high.value)


@dataclass(frozen=True)
class Sort:
    """Variables of one sort, one in every cell, on every side, or from every clue to the next.

    Engines know values by number: numbers are themselves; names are numbered from 0 in the order in which they
    are declared, or so that they end just below the numbers that follow them.

    Attributes:
        name: Its name in rules; empty when the kind has one sort only.
        form: ``cells``, ``edges``, ``links`` or ``bridges``.
        names: The values that are not numbers.
        ranges: The values that are.
        lowest: The number of the first name.
    """

    name: str
    form: str
    names: tuple[str, ...]
    ranges: tuple[Range, ...]
    lowest: int = 0

    @property
    def in_cells(self) -> bool:
        """Whether its variables are cells."""
        return self.form == "cells"

    @property
    def numeric(self) -> bool:
        """Whether it has values that are numbers."""
        return bool(self.ranges)

    @property
    def named(self) -> range:
        """The numbers of the values that are names."""
        return range(self.lowest, self.lowest + len(self.names))

    @property
    def last(self) -> int:
        """The number of the last name: of an edge or a link that it is there."""
        return self.lowest + len(self.names) - 1

    def number(self, text: str) -> int | None:
        """Return the number of a value that is written so; ``None`` when it is not written like one."""
        if text in self.names:
            return self.lowest + self.names.index(text)
        number = int(text) if self.ranges and text.isdecimal() and len(text) <= _DIGITS else None
        return number if number is not None and self.is_number(number) else None

    def may_be(self, text: str) -> bool:
        """Whether some board has a value that is written so."""
        number = self.number(text)
        return number is not None and (text in self.names or any(span.may_hold(number) for span in self.ranges))

    @property
    def listed(self) -> list[str]:
        """The values as a sentence lists them; ranges that depend on the board are left out."""
        return [*self.names, *(text for span in self.ranges if (text := span.text))]

    def text(self, number: int) -> str:
        """Return how a value is written."""
        return self.names[number - self.lowest] if number in self.named else str(number)

    def symbol(self, number: int) -> str:
        """Return how a value is drawn: two long names as ``.`` and ``#``, all others as they are written."""
        shaded = len(self.names) == len(_SHADES) and not self.ranges and any(len(name) > 1 for name in self.names)
        return _SHADES[number - self.lowest] if shaded and number in self.named else self.text(number)

    def is_number(self, number: int) -> bool:
        """Whether a value is a number, and no name."""
        return number > self.last

    def worth(self, number: int) -> int:
        """Return what a value adds to a sum: a number itself, a name nothing."""
        return number if self.is_number(number) else 0


Place: TypeAlias = Cell | Side


def name_of_place(place: Place) -> str:
    """``r3c4``, or ``r3c4-r3c5`` for what lies between two cells."""
    return "-".join(map(name_of, place.cells)) if isinstance(place, Side) else name_of(place)


def cells_of_place(place: Place) -> tuple[Cell, ...]:
    """Return the cells to look at."""
    return place.cells if isinstance(place, Side) else (place,)


def cells_of_places(places: Iterable[Place]) -> tuple[Cell, ...]:
    """Return the cells of several places, one after the other."""
    return tuple(cell for place in places for cell in cells_of_place(place))


def ends_of(edge: Side) -> tuple[Cell, Cell]:
    """Return the corners at the ends of an edge; a corner has the number of the cell above and to the left of it."""
    row, column, way, _ = edge
    return ((row - 1, column), (row, column)) if way == RIGHT else ((row, column - 1), (row, column))


def name_of_corner(corner: Cell) -> str:
    """``the lower right corner of r1c1``; of the cells at a corner on the board the upper left one is named."""
    row, column = corner
    where = f"{'lower' if row else 'upper'} {'right' if column else 'left'} corner"
    return f"the {where} of {name_of((max(row, 1), max(column, 1)))}"


_PAIR = 2
WALL = -1
"""The stretch of a block with a number, which is in none."""
Ground = Any
"""A `pylogic.language.board.board.Board`, which is made of groups, so that this module cannot name it."""
_Groups = TypeVar("_Groups", bound=Callable[..., Iterable["Group"]])
Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")


def grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return the second parts of pairs by the first ones, in order."""
    items: dict[Key, list[Item]] = {}
    for key, item in pairs:
        items.setdefault(key, []).append(item)
    return items


class Hint(NamedTuple):
    """The numbers of a clue.

    Attributes:
        numbers: Its numbers, one as a rule.
        clue: The clue that can be dropped; ``None`` for what belongs to the frame.
    """

    numbers: tuple[int, ...]
    clue: Clue | None = None


class Group(NamedTuple):
    """Places in order.

    Attributes:
        name: Its name in sentences, ``row 3``.
        places: Cells or sides.
        number: Its number in the family, counting from 1.
        centre: The cell that it is about, for neighbourhoods.
        hint: The clue that belongs to it.
        form: The form of its places: ``cells``, or ``sides`` for edges and links.
        stated: Whether rules hold for it; a mark whose clue was dropped still is a mark.
        region: Whether it is a region of a map, where a clue may stand in any cell.
        length: The length of the straight line on which the side between its two cells lies; see `lengths_between`.
        closed: Whether the first place follows the last one.
        measured: Whether its clue says how far away its places are, so that there are none without it.
        stretches: The stretch between blocks in which each of its places lies; empty where no block parts them.
        of_block: Whether it is about a block, which has no part in rules but its clue.
        owed: Whether there is such a group for the sake of a clue, so that every rule about it speaks of that.
        wholes: The groups of which it is a part.
        step: The step from its centre to its first place, and on, where something points at them.
    """

    name: str
    places: tuple[Place, ...]
    number: int = 0
    centre: Cell | None = None
    hint: Hint | None = None
    form: str = "cells"
    stated: bool = True
    region: bool = False
    length: int = 0
    closed: bool = False
    measured: bool = False
    stretches: Mapping[Place, int] = MappingProxyType({})
    of_block: bool = False
    owed: bool = False
    wholes: tuple[Group, ...] = ()
    step: Cell | None = None

    @property
    def unrolled(self) -> Group:
        """The same group, in which each place stands before the one that follows it: a closed one ends as it begins."""
        return self._replace(places=(*self.places, *self.places[:1]), closed=False) if self.closed else self

    def asked(self, sort: Sort) -> Place | None:
        """Return the place of ``where``: the centre, or for links, edges and bridges the side between two cells."""
        if sort.in_cells or len(self.places) != _PAIR:
            return self.centre
        (row, column), (row2, column2) = sorted(place[:2] for place in self.places)
        if row == row2:
            return Side(row, column, RIGHT, column2 - column)
        return Side(row, column, BELOW, row2 - row) if column == column2 else None

    @property
    def lister(self) -> Clue | None:
        """The clue without which there is no such group: a sign between two cells, a path, how far away it is."""
        return self.hint.clue if self.hint and (self.measured or not self.hint.numbers) else None

    @property
    def listed(self) -> Hint | None:
        """What its parts have of its clue: that they are not there without it."""
        return Hint((), self.lister) if self.lister else None

    def line(self) -> Iterator[Group]:
        """Yield the group, and those of which it is a part."""
        yield self
        for whole in self.wholes:
            yield from whole.line()

    @property
    def silent(self) -> bool:
        """Whether only rules that name its clue speak of it: it has no places, or is about a block."""
        return not self.owed and (self.of_block or not self.places)

    def unbroken(self) -> list[tuple[Place, ...]]:
        """Its places in stretches that no block parts; a block with a number is in none."""
        if not self.stretches:
            return [self.places]
        parts = [tuple(places) for one, places in groupby(self.places, self.stretches.get) if one != WALL]
        if self.closed and len(parts) > 1 and not self.stretches[self.places[0]]:
            parts[0] = parts.pop() + parts[0]
        return parts


OVER = "left out, and the group goes on behind it"
ENDS = "the group ends there"
LEFT_OUT = "left out"
WITHOUT = "in no group"
AROUND = "left out; one that bears a clue has a group as well"
MADE = "as in F"
"""What families do at a block, as the reference says it."""


class Family(NamedTuple):
    """Groups under one name.

    Attributes:
        name: The name.
        groups: The groups on a board, given the parameters.
        parameters: The parameters after the name in a rule, by the method of `Reading` that reads it: ``shape``,
            ``value``, ``count``, ``few``, ``family``.
        summary: One sentence.
        listed: The variables of the pieces of a list, where its groups are where these may lie.
        centred: Whether each of its groups is about a cell.
        twice: Whether a place may stand in a group more than once.
        single: Whether each of its groups is one place.
        area: Whether its groups are areas, whose first and last place are not ends of anything.
        pairs: Whether each of its groups is two places.
        between: Whether each of its groups is the cells around something between them: a dot, a sign.
        pointed: Whether each of its groups is what something in a cell points at.
        wholes: Which of the families after its name its groups are parts of, one each, counted from 0.
        form: The form of its places, as for groups; with families after its name, ``cells`` is that of the first.
        blocks: Its part of the reference: what it does at a block.
        empty: Its part of the reference: which of its groups have no places, if any have none.
    """

    name: str
    groups: Callable[[Ground, Sequence[object]], Iterable[Group]]
    parameters: tuple[str, ...] = ()
    summary: str = ""
    listed: Sort | None = None
    centred: bool = False
    twice: bool = False
    form: str = "cells"
    single: bool = False
    area: bool = False
    pairs: bool = False
    between: bool = False
    pointed: bool = False
    wholes: tuple[int, ...] = ()
    blocks: str = MADE
    empty: str = "none"


class Chosen(NamedTuple):
    """A family as a rule names it, with all that restricts it.

    Attributes:
        family: The family.
        parameters: Its parameters.
        inside: Only groups inside one group of these.
        within: Groups are cut to the parts that lie in each group of these.
        outside: Only groups that are none of all these.
        name: As the rule writes it.
    """

    family: Family
    parameters: tuple[object, ...] = ()
    inside: Chosen | None = None
    outside: tuple[Chosen, ...] = ()
    within: Chosen | None = None

    @property
    def name(self) -> str:
        """As rules write it."""
        read = zip(self.family.parameters, self.parameters, strict=False)
        texts = [one.name if isinstance(one, Chosen) else _text(one) for how, one in read if (how, one) != ("few", 1)]
        words = [self.family.name, *texts]
        inner = any(isinstance(one, Chosen) for one in self.parameters)
        if inner and self.restricted:  # else the last family after its name would be the restricted one
            words = [f"({' '.join(words)})"]
        if self.inside:
            words += ["inside", self.inside.closed]
        if self.within:
            words += ["within", self.within.closed]
        for other in self.outside:
            words += ["except", other.closed]
        return " ".join(words)

    @property
    def closed(self) -> str:
        """Its name such that no restriction behind it can be meant for a part of it."""
        inner = any(isinstance(one, Chosen) for one in self.parameters)
        return f"({self.name})" if self.restricted or inner else self.name

    @property
    def restricted(self) -> bool:
        """Whether anything restricts it."""
        return self.inside is not None or self.within is not None or bool(self.outside)

    @property
    def unrestricted(self) -> Chosen:
        """The same family, as nothing restricts it."""
        return self._replace(inside=None, outside=(), within=None)

    @property
    def single(self) -> bool:
        """Whether no group has more than one place, on no board."""
        return self.family.single or (not self.family.pairs and any(one in (1, (1, 1)) for one in self.parameters))

    def line(self) -> dict[str, Chosen]:
        """Return the family and those of which its groups are parts, by their names."""
        if self.restricted:
            wholes = [self.unrestricted, *([self.within] if self.within else [])]
        else:
            inner = [one for one in self.parameters if isinstance(one, Chosen)]
            wholes = [inner[index] for index in self.family.wholes]
        return {self.name: self, **{name: one for whole in wholes for name, one in whole.line().items()}}

    @property
    def form(self) -> str:
        """The form of its places: ``cells``, or ``sides`` of cells."""
        if self.family.form != "cells":
            return self.family.form
        return next((one.form for one in self.parameters if isinstance(one, Chosen)), "cells")

    def groups(self, board: Ground) -> list[Group]:
        """Its groups on a board, those of which no rule speaks among them.

        Raises:
            TooLargeError: They have too many places together.
        """
        if self.restricted:
            return self._restricted(board)
        groups = []
        total = 0
        for group in self.family.groups(board, self.parameters):
            total += len(group.places)
            if total > PLACES:
                raise TooLargeError(f"a board of {board.rows}x{board.columns} is too large for: {self.name}")
            groups.append(group)
        return groups

    def _restricted(self, board: Ground) -> list[Group]:
        groups: list[Group] = board.made(self.unrestricted)
        if self.inside is not None:
            groups = _inside(groups, board.marked(self.inside))
        if self.within is not None:
            groups = list(_cut(groups, board.marked(self.within)))
        for other in self.outside:
            marked = {frozenset(group.places) for group in board.marked(other)}
            groups = [group for group in groups if frozenset(group.places) not in marked]
        return groups


def lengths_between(groups: Sequence[Group]) -> dict[tuple[Place, ...], int]:
    """For the places of groups of two neighbours the lengths of the straight lines that the sides between them form."""
    sides = {side for group in groups if (side := _between(group)) is not None}
    lengths: dict[Side, int] = {}
    for side in sorted(sides):
        if side not in lengths:
            row, column, way, _ = side
            on = (Side(row + k, column, way) if way == RIGHT else Side(row, column + k, way) for k in count())
            line = [*takewhile(sides.__contains__, on)]
            lengths.update(dict.fromkeys(line, len(line)))
    return {group.places: lengths[side] for group in groups if (side := _between(group)) is not None}


def _between(group: Group) -> Side | None:
    """The side between the two neighbours of a group; ``None`` where it has other places."""
    cells = [place for place in group.places if not isinstance(place, Side)]
    return side_between(cells[0], cells[1]) if len(cells) == len(group.places) == _PAIR else None


def _text(parameter: object) -> str:
    return "x".join(map(str, parameter)) if isinstance(parameter, tuple) else str(parameter)


def numbered(groups: Iterable[Group]) -> Iterator[Group]:
    """Number groups in their order."""
    return (group._replace(number=number) for number, group in enumerate(groups, 1))


def family(name: str, groups: Callable[..., Iterable[Group]], summary: str, **traits: Any) -> Family:
    """Return a family whose groups are numbered in their order, given the board and the parameters."""
    return Family(name, lambda board, parameters: numbered(groups(board, *parameters)), summary=summary, **traits)


def adding(
    families: list[Family], summary: str, *parameters: str, numbers: bool = True, **traits: Any
) -> Callable[[_Groups], _Groups]:
    """Add the family that a function is called after; it gives the groups, given the board and the parameters.

    Args:
        families: Where to add it.
        summary: One sentence.
        parameters: Its parameters.
        numbers: Whether groups are numbered in their order; otherwise they keep the numbers that they have.
        traits: More of the family.
    """

    def add(groups: _Groups) -> _Groups:
        name = groups.__name__.lstrip("_")
        made = family(name, groups, summary, parameters=parameters, **traits)
        plain = made._replace(groups=lambda board, given: groups(board, *given))
        families.append(made if numbers else plain)
        return groups

    return add


def groups_by_place(groups: Iterable[Group]) -> dict[Place, set[int]]:
    """For each place the groups to which it belongs, counted from 0."""
    owned: dict[Place, set[int]] = {}
    for index, group in enumerate(groups):
        for place in group.places:
            owned.setdefault(place, set()).add(index)
    return owned


def sides_between(sides: Iterable[Side], groups: Iterable[Group]) -> dict[tuple[int, int], list[Side]]:
    """The sides between every two groups, by their indices, the smaller one first."""
    owned = groups_by_place(groups)
    between: dict[tuple[int, int], list[Side]] = {}
    for side in sides:
        one, other = (owned.get(cell, set()) for cell in side.cells)
        for pair in sorted({(min(a, b), max(a, b)) for a in one for b in other if a != b}):
            between.setdefault(pair, []).append(side)
    return between


def _inside(groups: Iterable[Group], areas: Sequence[Group]) -> list[Group]:
    """Return the groups all of whose places belong to one area; an empty one does where there is any area."""
    owned, every = groups_by_place(areas), {*range(len(areas))}
    return [group for group in groups if every.intersection(*(owned.get(place, ()) for place in group.places))]


def _cut(groups: Iterable[Group], areas: Sequence[Group]) -> Iterator[Group]:
    """Yield the part of each group in each area; a part has no clue of the whole group."""
    owned = groups_by_place(areas)
    parts = (
        (group, area, tuple(place for place in group.places if index in owned.get(place, ())))
        for group in groups
        for index, area in enumerate(areas)
        if any(index in owned.get(place, ()) for place in group.places)
    )
    return numbered(
        group._replace(
            name=f"{group.name} within {area.name}",
            places=places,
            hint=group.listed or area.listed,
            stated=group.stated and area.stated,
            closed=group.closed and places == group.places,
            wholes=(group, area),
        )
        for group, area, places in parts
    )
