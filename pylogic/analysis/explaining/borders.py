"""Borders of pieces in words: which cells belong together, and what parts others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pylogic.analysis.explaining.wording import named
from pylogic.core.grouping import grouped
from pylogic.core.laws import Border
from pylogic.language.reading import Cell, name_of


def together(borders: Mapping[int, Border], open_sides: Iterable[int]) -> list[tuple[Cell, ...]]:
    """The cells that are connected where some sides are not borders, in reading order.

    Args:
        borders: The sides that may be borders.
        open_sides: Those that are not.
    """
    part: dict[Cell, set[Cell]] = {}
    for side in open_sides:
        one, other = (part.setdefault(cell, {cell}) for cell in borders[side].cells)
        if one is not other:
            one |= other
            part.update(dict.fromkeys(other, one))
    return sorted({tuple(sorted(cells)) for cells in part.values()})


def parting(borders: Mapping[int, Border], sides: Iterable[int]) -> list[tuple[list[Cell], list[Cell]]]:
    """Cells with those from which some borders part them, each border once.

    Borders that go straight on past several cells come together; others with the cell that has most of them.
    """
    left = [borders[side].cells for side in sides]
    parted = []
    while left:
        run = max(map(list, _runs(left)), key=len)
        near = grouped([ends for pair in left for ends in (pair, pair[::-1])])
        cell = max(near, key=lambda one: len(near[one]))
        if len(run) > len(near[cell]):
            parted.append(([one for one, _ in run], [other for _, other in run]))
            left = [cells for cells in left if cells not in run]
        else:
            parted.append(([cell], sorted(near[cell])))
            left = [cells for cells in left if cell not in cells]
    return sorted(parted)


def _runs(sides: Sequence[tuple[Cell, Cell]]) -> Iterator[Sequence[tuple[Cell, Cell]]]:
    """Borders in one line, end to end."""
    known = set(sides)
    for side in sides:
        (_, column), (_, other) = side
        down, right = (0, 1) if column == other else (1, 0)
        run = [side]
        while (after := _moved(run[-1], down, right)) in known:
            run.append(after)
        yield run


def _moved(side: tuple[Cell, Cell], down: int, right: int) -> tuple[Cell, Cell]:
    (row, column), (row2, column2) = side
    return (row + down, column + right), (row2 + down, column2 + right)


def rectangle(cells: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    """The corners of cells that are a rectangle of more than one row and column; of others ``None``."""
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    first, last = (min(rows), min(columns)), (max(rows), max(columns))
    whole = (last[0] - first[0] + 1) * (last[1] - first[1] + 1)
    return (first, last) if whole == len(cells) and min(len(rows), len(columns)) > 1 else None


def phrase(parted: Sequence[tuple[str, str, int]]) -> str:
    """``a border parts r1c1 from r1c2``, ``borders part r1c1 from r1c2 and r2c1, and r3c3 from r3c4``.

    Args:
        parted: Cells, those from which they are parted, and the number of borders.
    """
    several = len(parted) > 1 or any(number > 1 for _, _, number in parted)
    pairs = [f"{one} from {others}" for one, others, _ in parted]
    return f"{'borders part' if several else 'a border parts'} {', and '.join(pairs)}"


def described(borders: Mapping[int, Border], sides: Mapping[int, int]) -> list[str]:
    """``r1c1 to r1c3 are a whole piece``, ``a border parts r1c1 from r1c2``.

    Args:
        borders: The sides that may be borders.
        sides: The values of some of them.
    """
    walls = [side for side, value in sides.items() if value == borders[side].values]
    parts = []
    for cells in together(borders, (side for side in sides if side not in walls)):
        around = [side for side, border in borders.items() if len({*cells}.intersection(border.cells)) == 1]
        whole = set(around) <= set(walls)
        walls = [side for side in walls if not whole or side not in around]
        corners = rectangle(cells)
        names = f"the cells from {name_of(corners[0])} to {name_of(corners[1])}" if corners else named(cells)
        parts.append(f"{names} {'are a whole piece' if whole else 'belong together'}")
    if walls:
        parted = parting(borders, walls)
        parts.append(phrase([(named(cells), named(others), len(others)) for cells, others in parted]))
    return parts
