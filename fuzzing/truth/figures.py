"""Cells and lines that hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fuzzing.truth.ground import PAIRS, STEPS, Cell, Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import value_of
from fuzzing.wording import Family, Sort, Value

_DEGREE = 2


def parts(cells: set[Cell], held: Callable[[Cell], object] = lambda _: None) -> list[list[Cell]]:
    """Cells that hang together by their sides and hold the same."""
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
    """The steps from a cell to those with which it hangs together."""
    return [step for down, right in PAIRS[by] for step in ((down, right), (-down, -right))]


def islands(
    ground: Ground, values: tuple[Value, ...], by: str, areas: tuple[Family, ...], filling: Filling
) -> Iterator[list[list[Cell]]]:
    """For each area the groups of cells that hang together and hold one of some values."""
    wanted = [value_of(value) for value in values]
    inside: list[Iterable[Place]] = [group.places for family in areas for group in ground.groups(family)]
    for area in inside if areas else [ground.cells]:
        cells = {(r, c) for r, c in area if filling.get((values[0].sort.name, (r, c))) in wanted}
        pairs = [(cell, other) for cell in cells for other in ground.near(cell, steps(by)) if other in cells]
        yield connected(cells, pairs)


def joined_links(ground: Ground, sort: Sort, wanted: list[int | str], filling: Filling) -> bool:
    """Whether all cells hang together by links with a value."""
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


def loop(ground: Ground, value: Value, through: Value | None, filling: Filling) -> bool:
    """Whether edges or links form one closed loop."""
    near = _near(value, filling)
    if not near or any(len(others) != _DEGREE for others in near.values()):
        return False
    pairs = [(one, other) for one, others in near.items() for other in others]
    return len(connected(near, pairs)) == 1 and _astray(ground, set(near), through, filling)


def _astray(ground: Ground, cells: set[Cell], through: Value | None, filling: Filling) -> bool:
    """Whether lines go through the cells that hold a value, and through no others."""
    if through is None:
        return True
    held = {cell for cell in ground.cells if filling.get((through.sort.name, cell)) == value_of(through)}
    return held == cells


def path(ground: Ground, value: Value, ends: dict[Cell, int | None], through: Value | None, filling: Filling) -> bool:
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
