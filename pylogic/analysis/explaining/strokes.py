"""Lines in words: where they go from cell to cell, or along the sides of cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from pylogic.core.grouping import grouped
from pylogic.core.laws import Stroke
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import listed

_ALL = 4
"""The sides of a cell."""
_SHORT = 3
"""Of a line of so few cells all are named; of a longer one only those where it turns."""
_ORDER = ("upper", "left", "right", "lower")

Named = Callable[[Sequence[Cell]], str]
"""Cells in words, ``r1c1 to r1c3``."""


def on_line(strokes: Sequence[Stroke], named: Named, start: Iterable[Cell] = ()) -> str:
    """``from r1c1 through r1c2 to r2c2``, ``between r1c1 and r2c1``: where a line is drawn.

    Args:
        strokes: The strokes.
        named: Cells in words.
        start: The cell from which a line is described, if it has an end there.
    """
    sides = [stroke for stroke in strokes if stroke.beside]
    found = [_from_to(points) for points in _chains([stroke for stroke in strokes if not stroke.beside], set(start))]
    return ", and ".join([*found, *_along(sides, named)])


def off_line(strokes: Sequence[Stroke], around: Counter[Cell], named: Named) -> str:
    """``comes to r1c1``, ``goes from r1c2 to r1c1 or r2c2``, ``runs between r1c1 and r2c1``: what no line does.

    Args:
        strokes: Where none is drawn.
        around: How many strokes each cell has in all.
        named: Cells in words.
    """
    sides = [stroke for stroke in strokes if stroke.beside]
    left = [stroke for stroke in strokes if not stroke.beside]
    near = Counter(cell for stroke in left for cell in stroke.ends)
    alone = sorted(cell for cell, number in near.items() if number == around[cell])
    found = [f"comes to {named(alone)}"] if alone else []
    left = [stroke for stroke in left if not set(alone).intersection(stroke.ends)]
    if left:
        found.append("goes " + ", or ".join(_from_or(left)))
    if sides:
        found.append("runs " + ", or ".join(_along(sides, named, "any side")))
    return ", or ".join(found)


def _chains(strokes: Sequence[Stroke], start: set[Cell]) -> Iterator[list[Cell]]:
    """Strokes that are connected as one line after the other, by their points."""
    near = grouped([ends for stroke in strokes for ends in (stroke.ends, stroke.ends[::-1])])
    while any(near.values()):
        cell = min((cell for cell in near if near[cell]), key=lambda one: (len(near[one]) != 1, one not in start, one))
        points = [cell]
        while near[cell]:
            other = min(near[cell])
            near[cell].remove(other)
            near[other].remove(cell)
            points.append(other)
            cell = other
        yield points


def _from_to(points: Sequence[Cell]) -> str:
    """``from r1c1 to r1c2``, ``from r1c1 through r1c4 to r3c4``."""
    middle = [
        here
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
        if len(points) <= _SHORT or (before[0] != after[0] and before[1] != after[1])
    ]
    through = f" through {listed(list(map(name_of, middle)))}" if middle else ""
    return f"from {name_of(points[0])}{through} to {name_of(points[-1])}"


def _from_or(strokes: Sequence[Stroke]) -> Iterator[str]:
    """``from r1c2 to r1c1 or r2c2``, each stroke once, with the cell that has most of them."""
    left = list(strokes)
    found = []
    while left:
        near = Counter(cell for stroke in left for cell in stroke.ends)
        cell = min(near, key=lambda one: (-near[one], one))
        others = sorted(other for stroke in left if cell in stroke.ends for other in stroke.ends if other != cell)
        found.append((cell, others))
        left = [stroke for stroke in left if cell not in stroke.ends]
    for cell, others in sorted(found):
        yield f"from {name_of(cell)} to {listed(list(map(name_of, others)), 'or')}"


def _along(strokes: Sequence[Stroke], named: Named, every: str = "all sides") -> Iterator[str]:
    """``along the upper and left sides of r1c1``, ``between r1c1 and r2c1``: each side once.

    Args:
        strokes: The sides.
        named: Cells in words.
        every: The name of all four sides of a cell.
    """
    left = list(strokes)
    found: list[tuple[Cell, str]] = []
    while left:
        near = Counter(cell for stroke in left for cell, _ in stroke.beside)
        cell = min(near, key=lambda one: (-near[one], one))
        if near[cell] == 1:
            break
        ways = sorted((way for stroke in left for one, way in stroke.beside if one == cell), key=_ORDER.index)
        which = every if len(ways) == _ALL else f"the {listed(ways)} sides"
        found.append((cell, f"along {which} of {name_of(cell)}"))
        left = [stroke for stroke in left if all(one != cell for one, _ in stroke.beside)]
    pairs = [stroke.beside for stroke in left if len(stroke.beside) > 1]
    found += [(one, f"between {name_of(one)} and {name_of(other)}") for (one, _), (other, _) in pairs]
    rim = grouped([(way, cell) for stroke in left if len(stroke.beside) == 1 for cell, way in stroke.beside])
    for way, cells in rim.items():
        found.append((cells[0], f"along the {way} side{'s' if len(cells) > 1 else ''} of {named(cells)}"))
    return (text for _, text in sorted(found))
