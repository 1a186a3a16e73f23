"""The groups that a board has, and what a puzzle is given on it, decided from the sentences of the reference alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product

from fuzzing.truth.ground import BELOW, CORNERS, PAIRS, RIGHT, RING, STEPS, Cell, Ground, Group, Place, UndecidedError
from fuzzing.wording import Family

AROUND: dict[str, tuple[Cell, ...]] = {
    "around": STEPS,
    "around8": (*STEPS, *CORNERS),
    "around9": ((0, 0), *STEPS, *CORNERS),
}
_SIDES = ("top", "bottom", "left", "right")
_WAYS = dict(zip(("N", "NE", "E", "SE", "S", "SW", "W", "NW"), (RING[1:] + RING[:1]), strict=True))
_WAYS |= {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def numbered(found: Iterable[Group]) -> list[Group]:
    """Number groups in their order."""
    return [group._replace(number=number) for number, group in enumerate(found, 1)]


def plain(ground: Ground, family: Family) -> list[Group]:
    """Return the groups of a family that takes no other.

    Raises:
        UndecidedError: It is not known here.
    """
    found = _given(ground, family.name)
    if found is not None:
        return found
    if family.name in AROUND:
        near = ((cell, sorted(ground.near(cell, AROUND[family.name]))) for cell in _centres(ground))
        return numbered(_about(ground, cell, places) for cell, places in near)
    if family.name in PAIRS:
        return numbered(Group((a, b)) for a in ground.cells for b in ground.near(a, PAIRS[family.name]))
    if family.name == "taxi":
        (far,) = family.parameters
        every = ((a, b) for a in ground.cells for b in ground.cells if a < b)
        return numbered(Group((a, b)) for a, b in every if abs(a[0] - b[0]) + abs(a[1] - b[1]) == far)
    if family.name == "windows":
        (shape,) = family.parameters
        assert isinstance(shape, tuple)
        boxes = (_rectangle(cell, (int(shape[0]), int(shape[1]))) for cell in ground.area)
        return numbered(Group(tuple(cells)) for cells in boxes if set(cells) <= set(ground.cells))
    board = _BOARD.get(family.name)
    if board is None:
        raise UndecidedError
    whole = list(board(ground))
    return whole if family.name in ("rows", "columns", "lines", "views") else numbered(whole)


# What a puzzle gives.  What it lists is a clue itself, without a number.


def _given(ground: Ground, name: str) -> list[Group] | None:
    if name in _SIDES and name in ground.beside:
        return list(_views(ground, (name,)))
    if name in ground.regions:
        return list(_regions(ground, name))
    if name in ground.cages:
        return numbered(
            over(ground, cells, clue=None if total is None else (total,)) for total, cells in ground.cages[name]
        )
    if name in ground.dots:
        around = ([cell for cell in cells if cell in ground.cells] for cells in ground.dots[name])
        return numbered(Group(tuple(cells), clue=()) for cells in around)
    if name in ground.vertices:
        return numbered(Group(tuple(_meeting(ground, corner)), clue=()) for corner in ground.vertices[name])
    if name in ground.paths:
        return numbered(_path(ground, cells) for cells in ground.paths[name])
    if name in ground.pairs:
        return numbered(Group(pair, clue=()) for pair in ground.pairs[name] if {*pair} <= {*ground.cells})
    if name in ground.marks:
        return numbered(Group((cell,), centre=cell, clue=()) for cell in ground.marks[name])
    if name in ground.squares:
        return numbered(over(ground, _rectangle(corner, shape)) for shape, corner in ground.squares[name])
    if name in ground.pointers:
        return numbered(
            over(ground, ahead(ground, cell, way), centre=cell, clue=clue) for cell, way, clue in ground.pointers[name]
        )
    if name == "arrows" and ground.arrows is not None:
        pointing = ((cell, way) for cell, way in ground.arrows.items() if cell in ground.cells)
        return numbered(over(ground, ahead(ground, cell, way), centre=cell) for cell, way in pointing)
    if name == "corners" and ground.corners is not None:
        points = product(range(ground.rows + 1), range(ground.columns + 1))
        return numbered(_corner(ground, point, ground.corners) for point in points)
    if name in ("direct", "mirrored") and ground.mirrors is not None:
        return numbered(_beams(ground, ground.mirrors, behind=name == "mirrored"))
    if name in ground.fleets:
        return list(_berths(ground, ground.fleets[name]))
    return None


def _path(ground: Ground, cells: list[Cell]) -> Group:
    closed = len(cells) > 1 and cells[0] == cells[-1]
    return over(ground, cells[:-1] if closed else cells, clue=(), closed=closed)


def _regions(ground: Ground, name: str) -> Iterator[Group]:
    letters: dict[str, list[Cell]] = {}
    for cell, letter in sorted(ground.regions[name].items()):
        letters.setdefault(letter, []).append(cell)
    for number, cells in enumerate(letters.values(), 1):
        clues = [ground.clues[cell] for cell in cells if ground.clues.get(cell)]
        if len({*clues}) > 1:
            raise UndecidedError
        yield over(ground, cells, clue=clues[0] if clues else None)._replace(number=number)


def _corner(ground: Ground, point: Cell, clues: dict[Cell, tuple[int, ...]]) -> Group:
    r, c = point
    around = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
    return Group(tuple(cell for cell in around if cell in ground.cells), clue=clues.get(point))


def _berths(ground: Ground, lengths: list[int]) -> Iterator[Group]:
    """Where a ship may lie: the longest first, by their first cells, across before down."""
    runs = (
        tuple((r + down * k, c + right * k) for k in range(length))
        for length in sorted(lengths, reverse=True)
        for r, c in ground.cells
        for down, right in ((0, 1), (1, 0))
    )
    fitting = dict.fromkeys(run for run in runs if set(run) <= set(ground.cells))
    return iter(numbered(Group(run) for run in fitting))


def _beams(ground: Ground, mirrors: dict[Cell, str], behind: bool) -> Iterator[Group]:
    """What is seen from each place outside, before the first mirror or behind it."""
    for side in _SIDES:
        down, right = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}[side]
        number = ground.columns if down else ground.rows
        for line, clue in enumerate(_clues(ground, side, number), 1):
            start = {"top": (0, line), "bottom": (ground.rows + 1, line), "left": (line, 0)}
            r, c = start.get(side, (line, ground.columns + 1))
            way, seen, met = (down, right), [], False
            while (r := r + way[0], c := c + way[1]) in mirrors or (r, c) in ground.cells:
                if (r, c) in mirrors:
                    met = True
                    way = (way[1], way[0]) if mirrors[r, c] == "\\" else (-way[1], -way[0])
                elif met == behind:
                    seen.append((r, c))
            yield Group(tuple(seen), clue=clue)


def ahead(ground: Ground, cell: Cell, way: str) -> Iterator[Cell]:
    """The places in a direction up to the rim."""
    down, right = _WAYS[way.upper()]
    at = (cell[0] + down, cell[1] + right)
    while 1 <= at[0] <= ground.rows and 1 <= at[1] <= ground.columns:
        yield at
        at = (at[0] + down, at[1] + right)


# What a board has.


def over(ground: Ground, cells: Iterable[Cell], **more: object) -> Group:
    """The cells among some places in order; a block among them parts the line."""
    line = tuple(cell if cell in set(ground.cells) else None for cell in cells)
    return Group(line, walls=frozenset(ground.walls.intersection(line)), **more)  # type: ignore[arg-type]


def _about(ground: Ground, cell: Cell, places: Iterable[Place | None], owed: bool = False) -> Group:
    """A group about a cell, or about a block."""
    clue = ground.clues.get(cell)
    return Group(tuple(places), centre=cell, clue=clue, of_block=cell in ground.missing, owed=owed)


def _centres(ground: Ground) -> list[Cell]:
    """The cells, and the blocks that bear a clue."""
    return [cell for cell in ground.area if cell not in ground.missing or cell in ground.clues]


def _clues(ground: Ground, side: str, number: int) -> Iterator[tuple[int, ...] | None]:
    return iter(ground.beside.get(side) or [None] * number)


def _rows(ground: Ground) -> Iterator[Group]:
    clues = _clues(ground, "rows", ground.rows)
    for number, (line, clue) in enumerate(zip(ground.lines()[: ground.rows], clues, strict=True), 1):
        yield over(ground, line, number=number, clue=clue)


def _columns(ground: Ground) -> Iterator[Group]:
    clues = _clues(ground, "columns", ground.columns)
    for number, (line, clue) in enumerate(zip(ground.lines()[ground.rows :], clues, strict=True), 1):
        yield over(ground, line, number=number, clue=clue)


def _views(ground: Ground, sides: Iterable[str] = _SIDES) -> Iterator[Group]:
    for side in sides:
        lines = ground.lines()[ground.rows :] if side in ("top", "bottom") else ground.lines()[: ground.rows]
        for number, (line, clue) in enumerate(zip(lines, _clues(ground, side, len(lines)), strict=True), 1):
            seen = line[::-1] if side in ("bottom", "right") else line
            yield over(ground, seen, number=number, clue=clue)


def _slopes(ground: Ground, steps: tuple[int, ...] = (1, -1)) -> Iterator[Group]:
    for step in steps:
        for offset in sorted({c - step * r for r, c in ground.area}):
            found = over(ground, [(r, c) for r, c in ground.area if c - step * r == offset])
            if len(found.places) > 1:
                yield found


def _diagonals(ground: Ground) -> Iterator[Group]:
    n = ground.rows if ground.rows == ground.columns else 0
    for cells in ([(k, k) for k in range(1, n + 1)], [(k, n + 1 - k) for k in range(1, n + 1)]):
        if n:
            yield over(ground, cells)


def _shape(ground: Ground) -> Cell:
    """Rows and columns of a box."""
    if ground.boxes is not None:
        return ground.boxes
    if ground.rows == ground.columns and ground.rows in (1, 4):
        return (1, 1) if ground.rows == 1 else (2, 2)
    raise UndecidedError


def _boxes(ground: Ground) -> Iterator[Group]:
    height, width = _shape(ground)
    for corner in product(range(1, ground.rows + 1, height), range(1, ground.columns + 1, width)):
        yield over(ground, [cell for cell in _rectangle(corner, (height, width)) if cell in ground.area])


def _panes(ground: Ground) -> Iterator[Group]:
    """Boxes with a line of one cell around them and between them."""
    height, width = _shape(ground)
    for r, c in ground.area:
        cells = _rectangle((r, c), (height, width))
        begins = (r - 2) % (height + 1) == 0 == (c - 2) % (width + 1) and min(r, c) > 1
        ends = r + height > ground.rows or c + width > ground.columns
        if begins and not ends and set(cells) <= set(ground.cells):
            yield Group(tuple(cells))


def _rectangle(corner: Cell, shape: tuple[int, int]) -> list[Cell]:
    return [(corner[0] + r, corner[1] + c) for r in range(shape[0]) for c in range(shape[1])]


def _entries(ground: Ground) -> Iterator[Group]:
    for index, line in enumerate(ground.lines()):
        way = RIGHT if index < ground.rows else BELOW
        for run in ground.stretches(over(ground, line)):
            before = (run[0][0] - way, run[0][1] - 1 + way)
            total = ground.totals.get((before, way))
            yield Group(run, clue=None if total is None else (total,))


def _rays(ground: Ground) -> Iterator[Group]:
    own = set(ground.cells)
    for r, c in _centres(ground):
        seen: list[Place] = []
        for down, right in STEPS:
            far = 1
            while (other := (r + far * down, c + far * right)) in own:
                seen.append(other)
                far += 1
        yield _about(ground, (r, c), seen)


def _away(ground: Ground) -> Iterator[Group]:
    for cell, clue in sorted(ground.clues.items()):
        if clue:
            far = {(cell[0] + r * clue[0], cell[1] + c * clue[0]) for r, c in STEPS if clue[0] >= 0}
            yield _about(ground, cell, sorted(far & set(ground.cells)), owed=True)


def _ring(ground: Ground) -> Iterator[Group]:
    for r, c in _centres(ground):
        around = [(r + down, c + right) for down, right in RING]
        group = over(ground, around)
        yield _about(ground, (r, c), group.line)._replace(walls=group.walls)


def _sides(ground: Ground) -> Iterator[Group]:
    for r, c in _centres(ground):
        yield _about(ground, (r, c), ((r - 1, c, BELOW), (r, c - 1, RIGHT), (r, c, RIGHT), (r, c, BELOW)))


def _ends(ground: Ground) -> Iterator[Group]:
    if any(sort.form == "bridges" for sort in ground.sorts):
        for cell in sorted({*ground.clues, *ground.printed}):
            own = cell not in ground.missing
            places = [place for place, a, b in ground.bridges() if cell in (a, b)]
            yield _about(ground, cell, places, owed=own)
        return
    for cell in _centres(ground):
        yield _about(ground, cell, [place for place, a, b in ground.links() if cell in (a, b)])


def _meeting(ground: Ground, corner: Cell) -> list[Place]:
    """The sides of cells that meet at the lower right corner of a cell."""
    r, c = corner
    sides = {place for place, _, _ in ground.edges()}
    return [side for side in ((r, c, RIGHT), (r + 1, c, RIGHT), (r, c, BELOW), (r, c + 1, BELOW)) if side in sides]


def _vertices(ground: Ground) -> Iterator[Group]:
    for corner in product(range(ground.rows + 1), range(ground.columns + 1)):
        if sides := _meeting(ground, corner):
            yield Group(tuple(sides))


def _points(ground: Ground) -> Iterator[Group]:
    for corner in product(range(1, ground.rows), range(1, ground.columns)):
        if sides := _meeting(ground, corner):
            yield Group(tuple(sides))


def _joined(ground: Ground) -> Iterator[Group]:
    own = set(ground.cells)
    yield from (Group((a, b)) for _, a, b in sorted(ground.all_sides()) if {a, b} <= own)


def _crossings(ground: Ground) -> Iterator[Group]:
    for one, other in combinations(ground.bridges(), 2):
        (_, a, b), (_, c, d) = sorted((one, other), key=lambda bridge: bridge[0][2])  # the first one goes to the right
        if a[0] == b[0] and c[1] == d[1] and c[0] < a[0] < d[0] and a[1] < c[1] < b[1]:
            yield Group((one[0], other[0]) if one[0][2] == RIGHT else (other[0], one[0]))


_BOARD: dict[str, Callable[[Ground], Iterator[Group]]] = {
    "all": lambda ground: iter([over(ground, ground.area)]),
    "rows": _rows,
    "columns": _columns,
    "lines": lambda ground: iter([*_rows(ground), *_columns(ground)]),
    "views": _views,
    "slopes": _slopes,
    "falling": lambda ground: _slopes(ground, (1,)),
    "rising": lambda ground: _slopes(ground, (-1,)),
    "diagonals": _diagonals,
    "boxes": _boxes,
    "panes": _panes,
    "entries": _entries,
    "rays": _rays,
    "away": _away,
    "ring": _ring,
    "sides": _sides,
    "ends": _ends,
    "vertices": _vertices,
    "points": _points,
    "joined": _joined,
    "crossings": _crossings,
}
"""Families of the board alone."""
