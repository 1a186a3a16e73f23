"""A board and the families of groups on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import NamedTuple

from fuzzing.wording import Family, Sort

Cell = tuple[int, int]
Place = tuple[int, ...]
"""A cell, or the side to the right (0) of a cell or below it (1)."""
Filling = Mapping[tuple[str, Place], int | str]
"""The value of each variable, by the name of its sort and its place: numbers as numbers, names as written."""

RIGHT, BELOW = 0, 1
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


class UndecidedError(Exception):
    """The reference does not say what is meant here."""


class Group(NamedTuple):
    """Places in order.

    Attributes:
        places: The places.
        number: Its number in the family.
        centre: The cell that it is about.
        clue: Its clue, if it has one.
        length: The length of the straight line on which the side between its two cells lies.
        closed: Whether the first place comes after the last one again.
    """

    places: tuple[Place, ...]
    number: int
    centre: Cell | None = None
    clue: tuple[int, ...] | None = None
    length: int = 0
    closed: bool = False

    @property
    def walk(self) -> tuple[Place, ...]:
        """The places one after the other, those of a closed group until the first one comes again."""
        return self.places + self.places[: int(self.closed)]


@dataclass
class Ground:
    """The givens of a puzzle.

    Attributes:
        rows: Rows of the board.
        columns: Its columns.
        sorts: The sorts of variables.
        missing: Cells that are not part of the board.
        regions: The region of each cell, for each map.
        cages: The cages of each list: a number or ``None``, and cells.
        dots: The cells around each dot, for each list.
        vertices: The cell above and to the left of each dot at a corner, for each list.
        centres: The cells around each centre.
        paths: The paths of each list.
        pairs: The pairs of cells with each sign.
        marks: The cells with each mark.
        clues: Cells with a clue; an empty one says that there is one.
        beside: The clues beside the board, by side; none of a side whose clues the puzzle leaves out.
        corners: The clues at corners.
        numbers: The numbers printed in cells.
        settings: Numbers that are set.
        boxes: Rows and columns of a box.
        unclear: What is given and has no part in this, by the first word of its declaration.
    """

    rows: int
    columns: int
    sorts: tuple[Sort, ...]
    missing: set[Cell] = field(default_factory=set)
    regions: dict[str, dict[Cell, str]] = field(default_factory=dict)
    cages: dict[str, list[tuple[int | None, list[Cell]]]] = field(default_factory=dict)
    dots: dict[str, list[list[Cell]]] = field(default_factory=dict)
    vertices: dict[str, list[Cell]] = field(default_factory=dict)
    centres: list[set[Cell]] = field(default_factory=list)
    paths: dict[str, list[list[Cell]]] = field(default_factory=dict)
    pairs: dict[str, list[tuple[Cell, Cell]]] = field(default_factory=dict)
    marks: dict[str, list[Cell]] = field(default_factory=dict)
    clues: dict[Cell, tuple[int, ...]] = field(default_factory=dict)
    beside: dict[str, list[tuple[int, ...] | None]] = field(default_factory=dict)
    corners: dict[Cell, int] = field(default_factory=dict)
    numbers: dict[Cell, int] = field(default_factory=dict)
    settings: dict[str, int | None] = field(default_factory=dict)
    boxes: tuple[int, int] | None = None
    unclear: set[str] = field(default_factory=set)

    @property
    def area(self) -> list[Cell]:
        """All cells, those that are not part of the board too."""
        return [(r, c) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1)]

    @property
    def cells(self) -> list[Cell]:
        """The cells of the board."""
        return [cell for cell in self.area if cell not in self.missing]

    def near(self, cell: Cell, steps: Iterable[Cell] = STEPS) -> list[Cell]:
        """The cells of the board that some steps lead to."""
        own = set(self.cells)
        return [other for r, c in steps if (other := (cell[0] + r, cell[1] + c)) in own]

    def links(self) -> list[tuple[Place, Cell, Cell]]:
        """The sides between two cells of the board, with these."""
        found = [((r, c, way), (r, c), (r + way, c + 1 - way)) for r, c in self.cells for way in (RIGHT, BELOW)]
        return [one for one in found if one[2] in set(self.cells)]

    def lines(self) -> list[list[Cell]]:
        """The rows and the columns, all their cells."""
        rows = [[(r, c) for c in range(1, self.columns + 1)] for r in range(1, self.rows + 1)]
        return [*rows, *([(r, c) for r in range(1, self.rows + 1)] for c in range(1, self.columns + 1))]

    def groups(self, family: Family) -> list[Group]:
        """The groups of a family.

        Raises:
            UndecidedError: It is not known here, or has an empty group.
        """
        found = self._plain(family)
        if family.inside is not None:
            inside = [set(group.places) for group in self._plain(family.inside)]
            found = [group for group in found if any(set(group.places) <= one for one in inside)]
        if family.within is not None:
            areas = [set(group.places) for group in self._plain(family.within)]
            cut = [
                group._replace(places=places, clue=None, closed=group.closed and places == group.places)
                for group in found
                for area in areas
                if (places := tuple(place for place in group.places if place in area))
            ]
            found = [group._replace(number=number) for number, group in enumerate(cut, 1)]
        for other in family.outside:
            out = [set(group.places) for group in self._plain(other)]
            found = [group for group in found if set(group.places) not in out]
        if any(not group.places for group in found):
            raise UndecidedError
        return found

    def _plain(self, family: Family) -> list[Group]:
        name = family.name
        if family.parameters:
            return list(self._from_others(family))
        if name in ("rows", "columns", "lines"):
            return self._whole_lines(name)
        if name in self.beside and name not in ("rows", "columns"):
            return list(self._views(name))
        if name in _AROUND:
            return self._around(name)
        if name in PAIRS:
            cells = [(cell, other) for cell in self.cells for other in self.near(cell, PAIRS[name])]
            return _numbered(cells)
        if name in ("sides", "ends"):
            return list(self._sides(name))
        if name == "views":
            return list(self._views(name))
        found = self._listed(name)
        if found is None:
            found = self._other(name)
        return found

    def _other(self, name: str) -> list[Group]:
        match name:
            case "all":
                return _numbered([self.cells])
            case "rays":
                return [
                    Group(tuple(self._seen(cell)), number, cell, self.clues.get(cell))
                    for number, cell in enumerate(self.area, 1)
                ]
            case "entries":
                return _numbered([run for line in self.lines() for run in self._runs(line)])
            case "vertices":
                points = product(range(self.rows + 1), range(self.columns + 1))
                return _numbered([some for some in map(self._meeting, points) if some])
            case "boxes":
                height, width = self.boxes or _box(self.rows, self.columns)
                corners = [(r, c) for r in range(1, self.rows + 1, height) for c in range(1, self.columns + 1, width)]
                return _numbered([self._rectangle(corner, (height, width)) for corner in corners])
            case "panes":
                height, width = self.boxes or _box(self.rows, self.columns)
                corners = [cell for cell in self.area if cell[0] % (height + 1) == 2 % (height + 1)]
                corners = [cell for cell in corners if cell[1] % (width + 1) == 2 % (width + 1) and min(cell) > 1]
                panes = [self._rectangle(corner, (height, width)) for corner in corners]
                return _numbered([cells for cells in panes if len(cells) == height * width])
            case "diagonals":
                if self.rows != self.columns:
                    return []
                n = self.rows
                diagonals = ([(k, k) for k in range(1, n + 1)], [(k, n + 1 - k) for k in range(1, n + 1)])
                return _numbered([[cell for cell in one if cell not in self.missing] for one in diagonals])
            case _:
                raise UndecidedError

    def _whole_lines(self, name: str) -> list[Group]:
        found: list[Group] = []
        for side, lines in (("rows", self.lines()[: self.rows]), ("columns", self.lines()[self.rows :])):
            if name in (side, "lines"):
                clues = self.beside.get(side) or [None] * len(lines)
                for number, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
                    cells = tuple(cell for cell in line if cell not in self.missing)
                    found.append(Group(cells, number, clue=clue))
        return found

    def _around(self, name: str) -> list[Group]:
        if self.missing:
            raise UndecidedError
        found = []
        for number, cell in enumerate(self.area, 1):
            places = self.near(cell, _AROUND[name])
            if name != "ring":
                places.sort()
            found.append(Group(tuple(places), number, cell, self.clues.get(cell)))
        return found

    def _sides(self, name: str) -> Iterator[Group]:
        joined = {place for place, _, _ in self.links()}
        for number, (r, c) in enumerate(self.cells, 1):
            places = ((r - 1, c, BELOW), (r, c - 1, RIGHT), (r, c, RIGHT), (r, c, BELOW))
            if name == "ends":
                if any(sort.form == "bridges" for sort in self.sorts):
                    raise UndecidedError
                places = tuple(place for place in places if place in joined)  # type: ignore[assignment]
            yield Group(places, number, (r, c), self.clues.get((r, c)))

    def _views(self, name: str) -> Iterator[Group]:
        for side in ("top", "bottom", "left", "right"):
            if name not in (side, "views"):
                continue
            lines = self.lines()[self.rows :] if side in ("top", "bottom") else self.lines()[: self.rows]
            clues = self.beside.get(side) or [None] * len(lines)
            for number, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
                places = tuple(cell for cell in line if cell not in self.missing)
                yield Group(places[::-1] if side in ("bottom", "right") else places, number, clue=clue)

    def _listed(self, name: str) -> list[Group] | None:
        if name in self.regions:
            letters: dict[str, list[Cell]] = {}
            for cell, letter in sorted(self.regions[name].items()):
                letters.setdefault(letter, []).append(cell)
            found = []
            for number, cells in enumerate(letters.values(), 1):
                clues = [self.clues[cell] for cell in cells if cell in self.clues]
                if len(clues) > 1:
                    raise UndecidedError
                places = tuple(cell for cell in cells if cell not in self.missing)
                found.append(Group(places, number, clue=clues[0] if clues else None))
            return found
        if name in self.cages:
            return [
                Group(tuple(cells), number, clue=None if total is None else (total,))
                for number, (total, cells) in enumerate(self.cages[name], 1)
            ]
        if name in self.dots:
            around = [[cell for cell in cells if cell not in self.missing] for cells in self.dots[name]]
            return _numbered(around)
        if name in self.vertices:
            return _numbered([*map(self._meeting, self.vertices[name])])
        if name in self.paths:
            closed = [len(cells) > 1 and cells[0] == cells[-1] for cells in self.paths[name]]
            found = _numbered([cells[: len(cells) - so] for cells, so in zip(self.paths[name], closed, strict=True)])
            return [group._replace(closed=so) for group, so in zip(found, closed, strict=True)]
        if name in self.pairs:
            return _numbered(self.pairs[name])
        if name in self.marks:
            return [Group((cell,), number, cell) for number, cell in enumerate(self.marks[name], 1)]
        return None

    def _from_others(self, family: Family) -> Iterator[Group]:
        name, parameters = family.name, family.parameters
        if name == "windows":
            (shape,) = parameters
            assert isinstance(shape, tuple)
            height, width = map(int, shape)
            windows = (self._rectangle(cell, (height, width)) for cell in self.area)
            yield from _numbered([cells for cells in windows if len(cells) == height * width])
            return
        inner = parameters[-1]
        assert isinstance(inner, Family)
        groups = self.groups(inner)
        match name:
            case "stretches":
                length = parameters[0]
                assert isinstance(length, int)
                runs = [
                    (group.places * (2 if group.closed and length <= len(group.places) else 1))[at : at + length]
                    for group in groups
                    for at in range(len(group.places))
                ]
                yield from _numbered([run for run in runs if len(run) == length])
            case "heads":
                length = parameters[0] if len(parameters) > 1 else 1
                assert isinstance(length, int)
                for group in groups:
                    centre = (group.places[0][0], group.places[0][1]) if group.places else None
                    yield group._replace(places=group.places[:length], centre=centre, closed=False)
            case "any":
                count = parameters[0]
                assert isinstance(count, int)
                yield from _numbered([one for group in groups for one in combinations(group.places, count)])
            case "opposite" | "middle":
                for group in groups:
                    pairs = [(a, b) for a, b in zip(group.places, group.places[::-1], strict=True)]
                    middle = [a for index, (a, b) in enumerate(pairs) if abs(2 * index + 1 - len(pairs)) <= 1]
                    halves = pairs[: len(pairs) // 2] if name == "opposite" else [tuple(middle)]
                    yield from (
                        group._replace(places=places, centre=None, clue=None, closed=False) for places in halves
                    )
            case "bounds":
                about = [(group, place) for group in groups for place in group.places[1:-1]]
                for number, (group, place) in enumerate(about, 1):
                    yield Group((group.places[0], group.places[-1]), number, (place[0], place[1]))
            case "legs" | "starts":
                whole = parameters[0]
                assert isinstance(whole, Family)
                for group in self.groups(whole):
                    areas = [tuple(one.number for one in groups if place in one.places) for place in group.places]
                    cuts = [at for at in range(len(areas)) if not at or areas[at] != areas[at - 1]]
                    ends = [*cuts[1:], len(areas)]
                    legs = [group.places[start:end] for start, end in zip(cuts, ends, strict=True)]
                    if group.closed and len(legs) > 1 and areas[0] == areas[-1]:
                        legs = [legs[-1] + legs[0], *legs[1:-1]]
                    legs = legs[:1] if name == "starts" else legs
                    yield from (group._replace(places=leg, centre=None, clue=None, closed=False) for leg in legs)
            case "halves":
                cut = [(group.places[: len(group.places) // 2], group.places) for group in groups]
                yield from _numbered([(a, every[at + len(half)]) for half, every in cut for at, a in enumerate(half)])
            case "counterparts":
                ranks = range(max((len(group.places) for group in groups), default=0))
                yield from _numbered(
                    [list({one.places[rank]: 1 for one in groups if rank < len(one.places)}) for rank in ranks]
                )
            case "above":
                for group in groups:
                    row, column = group.places[0][:2]
                    above = tuple((one, column) for one in range(1, row) if (one, column) not in self.missing)
                    if above:
                        yield Group(above, group.number)
            case "numbered":
                yield from (group for group in groups if group.centre in self.clues)
            case "tails":
                yield from (group._replace(places=group.places[1:], centre=None, closed=False) for group in groups)
            case "inner" | "borders":
                if any(sort.form == "bridges" for sort in self.sorts):
                    raise UndecidedError
                every = [*self._edges()] if any(sort.form == "edges" for sort in self.sorts) else self.links()
                wanted = 2 if name == "inner" else 1
                for group in groups:
                    places = [place for place, a, b in every if (a in group.places) + (b in group.places) == wanted]
                    yield group._replace(places=tuple(places), centre=None, closed=False)
            case "seams":
                if any(sort.form == "bridges" for sort in self.sorts):
                    raise UndecidedError
                every = [*self._edges()] if any(sort.form == "edges" for sort in self.sorts) else self.links()
                seams = [
                    [
                        place
                        for place, a, b in every
                        if any(a in x.places and b in y.places for x, y in ((p, q), (q, p)))
                    ]
                    for p, q in combinations(groups, 2)
                ]
                yield from _numbered([places for places in seams if places])
            case "shared":
                first = parameters[0]
                assert isinstance(first, Family)
                both = [
                    [place for place in one.places if place in other.places]
                    for one in self.groups(first)
                    for other in groups
                ]
                yield from _numbered([places for places in both if len(set(places)) > 1])
            case "together":
                first = parameters[0]
                assert isinstance(first, Family)
                marked = {place for one in self.groups(first) for place in one.places}
                for group in groups:
                    places = [place for place in group.places if place in marked]
                    yield group._replace(places=tuple(places), centre=None, closed=False)
            case "former" | "latter":
                sides = {frozenset((a, b)) for _, a, b in self.links()}
                pairs_of = [
                    two
                    for two in combinations(groups, 2)
                    if any(frozenset((a, b)) in sides for a in two[0].places for b in two[1].places)
                ]
                for rank, two in enumerate(pairs_of, 1):
                    yield two[name == "latter"]._replace(number=rank, clue=None)
            case "passages":
                sides = {frozenset((a, b)) for _, a, b in self.links()}
                ways = [(a, b, run) for run in self.groups(Family("entries")) for a, b in combinations(run.places, 2)]
                bordering = [
                    (one.places, other.places)
                    for one, other in permutations(groups, 2)
                    if any(frozenset((a, b)) in sides for a in one.places for b in other.places)
                ]
                yield from _numbered(
                    [
                        run.places[run.places.index(a) : run.places.index(b) + 1]
                        for a, b, run in ways
                        if any(a in one and b in other for one, other in bordering)
                    ]
                )
            case "across" | "across8":
                if any(len([1 for group in groups if cell in group.places]) != 1 for cell in self.cells):
                    raise UndecidedError
                owner = {place: group.number for group in groups for place in group.places}
                near: list[tuple[Place, Place]] = [(a, b) for _, a, b in self.links()]
                if name == "across8":
                    near = [(group.places[0], group.places[1]) for group in self.groups(Family("pairs8"))]
                yield from _numbered([(a, b) for a, b in near if owner[a] != owner[b]])
            case _:
                raise UndecidedError

    def _edges(self) -> Iterator[tuple[Place, Cell, Cell]]:
        """The sides of all cells of the board, with the cells on both sides."""
        for r in range(self.rows + 1):
            for c in range(self.columns + 1):
                for way, one, other in ((RIGHT, (r, c), (r, c + 1)), (BELOW, (r, c), (r + 1, c))):
                    if {one, other} & {*self.cells}:
                        yield (r, c, way), one, other

    def _meeting(self, corner: Cell) -> list[Place]:
        """The sides of cells that meet at the lower right corner of a cell."""
        r, c = corner
        sides = {place for place, _, _ in self._edges()}
        return [side for side in ((r, c, RIGHT), (r + 1, c, RIGHT), (r, c, BELOW), (r, c + 1, BELOW)) if side in sides]

    def _seen(self, cell: Cell) -> Iterator[Cell]:
        """The cells of the board in line with a cell, up to one that is not part of it."""
        for down, right in STEPS:
            r, c = cell[0] + down, cell[1] + right
            while (r, c) in self.cells:
                yield r, c
                r, c = r + down, c + right

    def _rectangle(self, corner: Cell, shape: tuple[int, int]) -> list[Cell]:
        cells = [(corner[0] + r, corner[1] + c) for r in range(shape[0]) for c in range(shape[1])]
        return [cell for cell in cells if cell in set(self.cells)]

    def _runs(self, line: list[Cell]) -> Iterator[list[Cell]]:
        """The cells of a line between those that are not part of the board."""
        run: list[Cell] = []
        for cell in line:
            if cell in self.missing:
                if run:
                    yield run
                run = []
            else:
                run.append(cell)
        if run:
            yield run


_AROUND: dict[str, tuple[Cell, ...]] = {
    "around": STEPS,
    "around8": (*STEPS, *CORNERS),
    "around9": ((0, 0), *STEPS, *CORNERS),
    "ring": RING,
}
PAIRS: dict[str, tuple[Cell, ...]] = {
    "pairs": ((0, 1), (1, 0)),
    "pairs8": ((0, 1), (1, 0), (1, 1), (1, -1)),
    "touching": ((1, 1), (1, -1)),
    "knights": ((1, 2), (2, 1), (1, -2), (2, -1)),
    "right": ((0, 1),),
    "down": ((1, 0),),
}


def _numbered(groups: Iterable[Iterable[Place]]) -> list[Group]:
    return [Group(tuple(places), number) for number, places in enumerate(groups, 1)]


def _box(rows: int, columns: int) -> tuple[int, int]:
    if rows == columns and rows in (1, 4):
        return (1, 1) if rows == 1 else (2, 2)
    raise UndecidedError
