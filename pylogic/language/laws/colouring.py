"""Reasoning with colours: cells inside and outside a loop along edges.

Cells on both sides of the line differ, those with no line between them are alike, and numbers and points often tell
more of the cells around them: a 2 of which two neighbours differ is between two others that differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.places import name_of_corner
from pylogic.language.laws.degrees import LINE
from pylogic.language.laws.law import Bits, Law, is_so, parted
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.puzzle import minimal_subset
from pylogic.model.records import NamedTuple

_PRICE, _FURTHER = 28, 10
"""The price of following colours all over the board, and of each further number or point that it takes: what two rules
refute at one place comes first, as colours are noted beside the line that is drawn."""
_TAKEN = range(1, 4)
"""How many of these people hold in mind besides what they look for."""
_OUTSIDE = (0, 0)
"""All that is off the board, as one cell."""
_CROSSED = 0b0110
"""The cells around a point, row by row, that differ from the first one where the line would pass the point twice."""
_AROUND_POINT = tuple(way for way in range(0, 16, 2) if way != _CROSSED)
"""The ways to colour the cells around a point; colours are counted from the first one, which never differs."""
_KEPT = 1 << 12
"""Ways to colour the cells around a place of which the conclusions are cached."""

_PAIR = 2

_Relations = Mapping[Cell, Mapping[Cell, bool]]
"""Whether areas differ, of those of which that is known."""


class Number(NamedTuple):
    """A cell, its sides, and how many of these are of the loop, with the clues that say so."""

    cell: Cell
    sides: Collection[int]
    number: int
    clues: tuple[Clue, ...]


class _Around(NamedTuple):
    """Cells around a number or a point, and in which ways they may be coloured.

    Attributes:
        where: The place.
        cells: The cells.
        ways: For each way the places whose colour differs from that of the first one, as bits.
        clues: The clues that state it.
    """

    where: str
    cells: tuple[Cell, ...]
    ways: tuple[int, ...]
    clues: tuple[Clue, ...]


class _Coloured(NamedTuple):
    """A board whose cells are inside or outside.

    Attributes:
        value: The value of the edges of the loop.
        between: The two cells on the sides of each edge, be they blocks.
        alike: Cells beside each other between which there is no edge.
        around: The cells around each number and each point.
        taken: How many of these are taken together.
    """

    value: int
    between: Mapping[int, tuple[Cell, Cell]]
    alike: Sequence[tuple[Cell, Cell]]
    around: Sequence[_Around]
    taken: int

    def pruning(self) -> Pruning:
        """What follows from all of it."""
        return Pruning(_prune_colours, tuple(self.between), self)

    def keeping(self, kept: Collection[Clue]) -> Pruning:
        """What follows where no more than some clues are known."""
        left = frozenset(kept)
        return self._replace(around=[one for one in self.around if left.issuperset(one.clues)]).pruning()

    def follows(self, known: Mapping[int, bool]) -> dict[int, bool]:
        """The edges of which it follows whether the line runs along them, from those of which it is known.

        Raises:
            ContradictionError: It is not so.
        """
        areas = _Areas()
        for cells in self.alike:
            areas.join(*cells, differ=False)
        for edge, drawn in known.items():
            areas.join(*self.between[edge], differ=drawn)
        relations = _together(areas, self.around, self.taken)
        found = {}
        for edge, cells in self.between.items():
            (here, one), (there, other) = map(areas.of, cells)
            differ = False if here == there else relations.get(here, {}).get(there)
            if differ is not None and edge not in known:
                found[edge] = (one != other) != differ
        return found


class _Areas:
    """Cells that are alike or differ by the edges between them, each with whether it differs from the first one."""

    def __init__(self) -> None:
        self._of: dict[Cell, tuple[Cell, bool]] = {}
        self._cells: dict[Cell, list[Cell]] = {}

    def of(self, cell: Cell) -> tuple[Cell, bool]:
        """The area of a cell by its first cell, and whether they differ."""
        return self._of.get(cell, (cell, False))

    def join(self, one: Cell, other: Cell, differ: bool) -> None:
        """Learn whether two cells differ."""
        (first, here), (second, there) = self.of(one), self.of(other)
        turned = (here != there) != differ
        if first == second and turned:
            raise ContradictionError
        if first != second:
            cells = self._cells.setdefault(first, [first])
            for cell in self._cells.pop(second, [second]):
                self._of[cell] = first, self.of(cell)[1] != turned
                cells.append(cell)


def _together(areas: _Areas, around: Sequence[_Around], taken: int) -> _Relations:
    """Find the areas that are alike or differ by at most so many places around which cells are coloured."""
    spots = [[*map(areas.of, one.cells)] for one in around]
    relations: dict[Cell, dict[Cell, bool]] = {}
    levels: list[dict[Cell, dict[Cell, bool]]] = []
    for cost in range(taken):
        found: list[tuple[Cell, Cell, bool]] = []
        for one, spot in zip(around, spots, strict=True):
            for merged in _merged(spot, levels, cost):
                groups = [area for area, _ in merged]
                numbers = tuple(map(groups.index, groups))
                differs = sum([1 << place for place, (_, differ) in enumerate(merged) if differ])
                for first, second, differ in _differ(one.ways, numbers, differs):
                    turned = spot[first][1] != spot[second][1]
                    found.append((spot[first][0], spot[second][0], differ != turned))
        for nearer in range(cost):
            for area, others in levels[nearer].items():
                for middle, here in others.items():
                    found += [
                        (area, end, here != there) for end, there in levels[cost - 1 - nearer].get(middle, {}).items()
                    ]
        levels.append({})
        for area, other, differ in found:
            if area == other:
                if differ:
                    raise ContradictionError
            elif relations.setdefault(area, {}).setdefault(other, differ) != differ:
                raise ContradictionError
            elif not any(other in level.get(area, {}) for level in levels):
                for one_end, end in ((area, other), (other, area)):
                    relations.setdefault(one_end, {})[end] = levels[-1].setdefault(one_end, {})[end] = differ
    return relations


def _merged(
    spot: Sequence[tuple[Cell, bool]], levels: Sequence[_Relations], cost: int
) -> Iterator[Sequence[tuple[Cell, bool]]]:
    """The areas of some cells, those whose relation is known as one, by as many places as ``cost`` in all."""
    if not cost:
        yield spot
        return
    areas = sorted({area for area, _ in spot})
    for one, other in combinations(areas, _PAIR):
        for spent in range(1, cost + 1):
            differ = levels[spent - 1].get(one, {}).get(other)
            if differ is not None:
                merged = [(one, differ != own) if area == other else (area, own) for area, own in spot]
                yield from _merged(merged, levels, cost - spent)


@lru_cache(maxsize=_KEPT)
def _differ(ways: tuple[int, ...], groups: tuple[int, ...], differs: int) -> tuple[tuple[int, int, bool], ...]:
    """Places of different groups that are alike, or differ, in all ways that are left.

    Args:
        ways: The ways to colour the places, by those that differ from the first one.
        groups: The group of each place.
        differs: The places that differ from their group's first one, as bits.

    Raises:
        ContradictionError: No way is left.
    """
    pairs = [*combinations(range(len(groups)), _PAIR)]
    same = [(one, other) for one, other in pairs if groups[one] == groups[other]]
    left = [
        way
        for way in ways
        if not any((way ^ differs) >> one & 1 != (way ^ differs) >> other & 1 for one, other in same)
    ]
    if not left:
        raise ContradictionError
    seen = ((one, other, {(way >> one ^ way >> other) & 1 for way in left}) for one, other in pairs)
    return tuple((one, other, 1 in found) for one, other, found in seen if len(found) == 1 and (one, other) not in same)


def colour_laws(
    value: Value, at: Mapping[Cell, Sequence[int]], numbers: Iterable[Number], board: Board
) -> Iterator[Law]:
    """Laws for the colours of cells, by how many numbers and points are taken together.

    Args:
        value: The value of the edges of the loop.
        at: The edges that end at each point.
        numbers: The cells whose sides are counted.
        board: The board.
    """
    inside = {(row, column) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)}
    between, alike = {}, []
    for side, (before, after) in graphs.borders("edges", board):
        one, other = (cell if cell in inside else _OUTSIDE for cell in (before, after))
        edge = board.variable(value.sort.name, side)
        if edge is not None:
            between[edge] = one, other
        else:
            alike.append((one, other))
    around = []
    for row, column in at:
        square = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        meeting = tuple(cell if cell in inside else _OUTSIDE for cell in square)
        around.append(_Around(name_of_corner((row, column)), meeting, _AROUND_POINT, ()))
    for number in numbers:
        others = [one if other == number.cell else other for one, other in (between[edge] for edge in number.sides)]
        ways = tuple(way << 1 for way in range(1 << len(others)) if way.bit_count() == number.number)
        around.append(_Around(name_of(number.cell), (number.cell, *others), ways, number.clues))
    clues = tuple(dict.fromkeys(clue for one in around for clue in one.clues))
    line = value.sort.name or LINE
    for taken in _TAKEN:
        coloured = _Coloured(value.number, between, alike, around, taken)
        says = f"cells are inside or outside the {line}, and {taken} of them tell of those around"
        price = _PRICE + _FURTHER * (taken - 1)
        argue = partial(_argue_colours, coloured, line)
        keeping = coloured.keeping
        yield Law(
            "the board",
            says,
            coloured.pruning(),
            clues,
            price,
            argue,
            pattern=True,
            keeping=keeping,
            each=True,
            technique="colouring",
        )


def _prune_colours(store: Store, variables: Sequence[int], coloured: _Coloured) -> None:
    mask, domains = store.bit(coloured.value), store.domains
    known = {edge: domains[edge] == mask for edge in variables if domains[edge] == mask or not domains[edge] & mask}
    for edge, drawn in coloured.follows(known).items():
        (store.keep if drawn else store.remove)(edge, mask)


def _argue_colours(coloured: _Coloured, line: str, bits: Bits, argument: Argument, speech: Speech) -> str:
    mask = bits(coloured.value)
    edge, drawn = argument.conclusions[0].variable, is_so(argument, mask)
    on, _ = parted(argument.grounds, mask)
    known = {ground.variables[0]: ground in on for ground in argument.grounds}

    def enough(some: Sequence[_Around]) -> bool:
        return coloured._replace(around=some).follows(known).get(edge) == drawn

    cells = [name_of(cell) for cell in sorted(coloured.between[edge]) if cell != _OUTSIDE]
    where = listed([one.where for one in minimal_subset(coloured.around, enough)]) if enough(coloured.around) else ""
    around = f" the cells around {where}" if where else ""
    if len(cells) == 1:
        found = f"{cells[0]} is {'inside' if drawn else 'outside'} the {line}"
    else:
        found = f"{listed(cells)} are on {'different sides' if drawn else 'the same side'} of the {line}"
    return f"colouring{around}{speech.cited(argument.grounds)}, {found}"
