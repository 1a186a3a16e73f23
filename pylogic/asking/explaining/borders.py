"""Borders of pieces in words: which cells belong together, and what parts others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pylogic.language.arguing import listed
from pylogic.language.reading import Cell
from pylogic.nouns.laws import Border


def together(borders: Mapping[int, Border], open_sides: Iterable[int]) -> list[tuple[Cell, ...]]:
    """The cells that hang together where some sides are not borders, in reading order.

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


def enclosing(borders: Mapping[int, Border], cells: Sequence[Cell]) -> list[int]:
    """The sides between some cells and all others."""
    inside = set(cells)
    return [side for side, border in borders.items() if len(inside.intersection(border.cells)) == 1]


def parting(borders: Mapping[int, Border], sides: Iterable[int]) -> list[tuple[Cell, list[Cell]]]:
    """Cells with those from which some borders part them, each border told once, by the cell that has most of them."""
    left = [borders[side].cells for side in sides]
    found = []
    while left:
        near: dict[Cell, list[Cell]] = {}
        for one, other in left:
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
        cell = max(near, key=lambda one: len(near[one]))
        found.append((cell, sorted(near[cell])))
        left = [cells for cells in left if cell not in cells]
    return sorted(found)


def told(parted: Sequence[tuple[str, Sequence[str]]]) -> str:
    """``a border parts r1c1 from r1c2``, ``borders part r1c1 from r1c2 and r2c1, and r3c3 from r3c4``."""
    several = len(parted) > 1 or any(len(others) > 1 for _, others in parted)
    pairs = [f"{cell} from {listed(others)}" for cell, others in parted]
    return f"{'borders part' if several else 'a border parts'} {', and '.join(pairs)}"
