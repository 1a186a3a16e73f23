"""Cells and lines that are connected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import BELOW, PAIRS, RIGHT, STEPS, Cell, Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import value_of
from fuzzing.wording import Family, Sort, Value

_DEGREE = 2


def parts(cells: set[Cell], held: Callable[[Cell], object] = lambda _: None) -> list[list[Cell]]:
    """Cells that are connected by their sides and hold the same."""
    pairs = [
        (cell, other)
        for cell in cells
        for r, c in STEPS
        if (other := (cell[0] + r, cell[1] + c)) in cells and held(cell) == held(other)
    ]
    return connected(cells, pairs)


def connected(nodes: Iterable[Cell], pairs: Iterable[tuple[Cell, Cell]]) -> list[list[Cell]]:
    """The components of a graph."""
    root = {node: node for node in nodes}

    def find(node: Cell) -> Cell:
        while root[node] != node:
            node = root[node]
        return node

    for one, other in pairs:
        root[find(one)] = find(other)
    found: dict[Cell, list[Cell]] = {}
    for node in root:
        found.setdefault(find(node), []).append(node)
    return list(found.values())


def steps(by: str) -> list[Cell]:
    """The steps from a cell to those to which it is connected."""
    return [step for down, right in PAIRS[by] for step in ((down, right), (-down, -right))]


def islands(
    ground: Ground, values: tuple[Value, ...], by: str, areas: tuple[Family, ...], filling: Filling
) -> Iterator[list[list[Cell]]]:
    """For each area the groups of cells that are connected and hold one of some values."""
    wanted = [value_of(value) for value in values]
    inside: list[Iterable[Place]] = [group.places for family in areas for group in groups_of(ground, family)]
    for area in inside if areas else [ground.cells]:
        cells = {(r, c) for r, c in area if filling.get((values[0].sort.name, (r, c))) in wanted}
        pairs = [(cell, other) for cell in cells for other in ground.near(cell, steps(by)) if other in cells]
        yield connected(cells, pairs)


def networks(area: set[Place], values: tuple[Value, ...], filling: Filling) -> list[list[Cell]]:
    """The groups of cells of an area that links with some values join."""
    wanted = [value_of(value) for value in values]
    inside = {(r, c) for r, c in area}
    near = [(cell, (cell[0] + r, cell[1] + c), 1 if r else 0) for cell in inside for r, c in ((0, 1), (1, 0))]
    pairs = [
        (a, b)
        for a, b, way in near
        if b in inside and filling.get((values[0].sort.name, (*a, (RIGHT, BELOW)[way]))) in wanted
    ]
    return connected(inside, pairs)


def joined_links(ground: Ground, sort: Sort, wanted: list[int | str], filling: Filling) -> bool:
    """Whether all cells are connected by links with a value."""
    links = ground.links()
    if len({cell for _, a, b in links for cell in (a, b)}) < len(ground.cells):
        raise UndecidedError  # a cell that nothing may join
    pairs = [(a, b) for place, a, b in links if filling.get((sort.name, place)) in wanted]
    return len(connected(ground.cells, pairs)) <= 1


def pieces(ground: Ground, filling: Filling) -> list[list[Cell]]:
    """The pieces that the edges make of the board."""
    sort = next((sort for sort in ground.sorts if sort.form == "edges" and len(sort.names) == _DEGREE), None)
    if sort is None:
        raise UndecidedError
    on = sort.names[1]
    return connected(ground.cells, [(a, b) for place, a, b in ground.links() if filling[sort.name, place] != on])


def _near(value: Value, filling: Filling) -> dict[Cell, list[Cell]]:
    """The ends of edges, or of links, that hold a value, each with those to which they lead."""
    near: dict[Cell, list[Cell]] = {}
    for (name, place), one in filling.items():
        if name == value.sort.name and one == value_of(value):
            first, second = _ends(value.sort, place)
            near.setdefault(first, []).append(second)
            near.setdefault(second, []).append(first)
    return near


def _ends(sort: Sort, place: Place) -> tuple[Cell, Cell]:
    """Cells for links; for edges corners, each named after the cell above and to the left of it."""
    r, c, way = place
    if sort.form == "links":
        return (r, c), (r + way, c + 1 - way)
    return ((r, c - 1), (r, c)) if way else ((r - 1, c), (r, c))


def loop(ground: Ground, value: Value, through: tuple[Value, ...], around: Value | None, filling: Filling) -> bool:
    """Whether edges or links form one closed loop, around the cells that hold a value."""
    near = _near(value, filling)
    if not near or any(len(others) != _DEGREE for others in near.values()):
        return False
    pairs = [(one, other) for one, others in near.items() for other in others]
    if len(connected(near, pairs)) > 1 or not _astray(ground, set(near), through, filling):
        return False
    inside = {cell for cell in _enclosed(ground, near, edges=value.sort.form == "edges") if cell in ground.cells}
    return around is None or inside == {
        cell for cell in ground.cells if filling.get((around.sort.name, cell)) == value_of(around)
    }


def network(ground: Ground, value: Value, through: tuple[Value, ...], crossing: Value | None, filling: Filling) -> bool:
    """Whether links join the cells that hold one of some values, and no others; one alone needs none.

    A cell in which they cross is two, one in its row and one in its column.
    """
    near = _near(value, filling)
    wanted = [value_of(one) for one in through]
    cells = {cell for cell in ground.cells if filling.get((through[0].sort.name, cell)) in wanted}
    pairs = [(one, other) for one, others in near.items() for other in others]
    if crossing is None:
        return cells.issuperset(near) and len(connected(cells, pairs)) <= 1

    def lane(cell: Cell, across: bool) -> Cell:
        return cell[0], 2 * cell[1] + across

    lanes = [(lane(one, one[0] == other[0]), lane(other, one[0] == other[0])) for one, other in pairs]
    meeting = (cell for cell in cells if filling.get((crossing.sort.name, cell)) != value_of(crossing))
    lanes += [(lane(cell, True), lane(cell, False)) for cell in meeting]
    every = {lane(cell, across) for cell in cells for across in (True, False)}
    return cells.issuperset(near) and len(connected(every, lanes)) <= 1


def forest(value: Value, filling: Filling) -> bool:
    """Whether edges or links that hold a value form no loop."""
    near = _near(value, filling)
    pairs = [(one, other) for one, others in near.items() for other in others]
    return len(pairs) // 2 + len(connected(near, pairs)) == len(near)


def _enclosed(ground: Ground, near: dict[Cell, list[Cell]], *, edges: bool) -> set[Cell]:
    """The cells that cannot be left without crossing a loop and are not on it, by a flood on a grid twice as fine."""
    ends = [(one, other) for one, others in near.items() for other in others]
    line = {(one[0] + other[0], one[1] + other[1]) for one, other in [*ends, *((one, one) for one in near)]}
    low, high = -2, (2 * ground.rows + 3, 2 * ground.columns + 3)
    free = {(r, c) for r in range(low, high[0]) for c in range(low, high[1])} - line
    reached = {(low, low)}
    waiting = [(low, low)]
    while waiting:
        r, c = waiting.pop()
        for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if other in free and other not in reached:
                reached.add(other)
                waiting.append(other)
    shift = -1 if edges else 0  # corners are named after the cells above and to the left of them
    return {
        cell for cell in ground.area if (at := (2 * cell[0] + shift, 2 * cell[1] + shift)) in free and at not in reached
    }


def _astray(ground: Ground, cells: set[Cell], through: tuple[Value, ...], filling: Filling) -> bool:
    """Whether lines go through the cells that hold one of some values, and through no others."""
    wanted = [value_of(one) for one in through]
    held = {cell for cell in ground.cells if through and filling.get((through[0].sort.name, cell)) in wanted}
    return not through or held == cells


def path(
    ground: Ground, value: Value, ends: dict[Cell, int | None], through: tuple[Value, ...], filling: Filling
) -> bool:
    """Whether lines join ends in pairs, and nothing else is on."""
    near = _near(value, filling)
    for cell in {*near, *ends}:
        if len(near.get(cell, [])) != (1 if cell in ends else _DEGREE):
            return False
    pairs = [(one, other) for one, others in near.items() for other in others]
    for part in connected(near, pairs):
        numbers = [ends[cell] for cell in part if cell in ends]
        if not numbers or len({number for number in numbers if number is not None}) > 1:
            return False
    return _astray(ground, set(near), through, filling)
