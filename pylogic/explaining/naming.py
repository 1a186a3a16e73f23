"""Cells, numbers, steps, lines and borders in words.

Lines are said from cell to cell, or along the sides of cells; borders of pieces by which cells belong together, and
what parts others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import RUN, listed, numbered
from pylogic.model.laws import Border, Stroke
from pylogic.model.text import grouped

_CELL = re.compile(r"(.*)r(\d+)c(\d+)$")
_NUMBERS = ("no", "one", "two", "three", "four")
_OWNED = re.compile(r"the ([a-z_]+) of ")
_LISTED = 4
"""Of more numbers than these, those in a row are given as a range."""
Label = tuple[int, ...]
"""The number of a step, ``(31,)``, or of a line in it, ``(31, 1)``; empty for what is printed, not found."""
MARKED: Label = (0,)
"""What the marks of a player rule out, before the first step."""
_PLACE = re.compile(
    r"(?!the board$|the rules$)(the |rows? |columns? |box |around |between |from |what |islands of |r\d)"
)
_CLAUSE = re.compile(r"\b(is|are|has|holds|lies|form|once)\b")
"""Words of names that say what has to be so; others say where."""
_SEEN = 3
"""More cells than these are looked at around the first one."""


def join_clauses(parts: Sequence[str]) -> str:
    """``1 stands in row 1, r1c3 = 2, and r1c4 cannot be 3``: what has commas and an "and" of its own."""
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def shorten_ranges(texts: list[str]) -> list[str]:
    """Numbers with ranges made short, where there are many, behind what is not a number."""
    if len(texts) <= _LISTED:
        return texts
    words = [text for text in texts if not text.isdecimal()]
    return words + numbered(sorted(int(text) for text in texts if text.isdecimal()))


def cell_span(cells: Sequence[Cell]) -> str:
    """``r1c1 to r1c3``."""
    return listed(shorten_runs([name_of(cell) for cell in cells]))


def place_to_look(laws: Sequence[str], cells: Sequence[str]) -> str:
    """Where one has to look for a step: the place of its only law, ``row 3``, else the cells of which it tells."""
    if len(laws) == 1 and _PLACE.match(laws[0]) and not _CLAUSE.search(laws[0]):
        return laws[0]
    return listed(shorten_runs(cells)) if len(cells) <= _SEEN else f"around {cells[0]}"


def is_cell(name: str) -> bool:
    """Whether something is called by its place, and has no name of its own."""
    return _CELL.match(name) is not None


def _fanned(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
    """Two ends each, by the name that most of them share: ``r1c1`` with ``r1c3`` and ``r4c1``."""
    left = list(pairs)
    while left:
        near = Counter(name for pair in left for name in pair)
        here = max(near, key=near.__getitem__)
        yield here, [other for pair in left if here in pair for other in pair if other != here]
        left = [pair for pair in left if here not in pair]


def bridge_phrase(number: int, pairs: Iterable[tuple[str, str]], bound: str = "") -> str:
    """``two bridges run from r1c1 to r1c3``, ``no bridge runs from r1c1 to r4c1 or r1c5``, or a bound of them."""
    last = "and" if number else "or"
    ways = []
    for here, others in _fanned(pairs):
        each = "each of " if number and len(others) > 1 else ""
        ways.append(f"from {here} to {each}{listed(others, last)}")
    each = " each" if number and len(ways) > 1 else ""
    text = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    bridges = f"{bound}{text} bridge{'s' if number > 1 else ''}{each}"
    return f"{bridges} run{'' if number > 1 else 's'} {f', {last} '.join(ways)}"


def noun_of(drawn: Sequence[Stroke]) -> str:
    """``line``, ``track``."""
    return drawn[0].line.partition(" ")[2]


def step_numbers(labels: Iterable[Label]) -> list[str]:
    """``3``, ``5 to 8``, ``9.1 to 9.4``: the numbers of steps, then those of lines."""
    inside = grouped([(label[:-1], label[-1]) for label in labels])
    return [
        re.sub(r"\d+", rf"{'.'.join(map(str, step))}.\g<0>" if step else r"\g<0>", word)
        for step, last in inside.items()
        for word in numbered(last)
    ]


def shorten_runs(names: Sequence[str]) -> list[str]:
    """Names with runs along a row or a column made short."""
    texts: list[str] = []
    place = 0
    while place < len(names):
        end = max((_end(names, place, step) for step in ((0, 1), (1, 0))), default=place)
        if end - place + 1 >= RUN:
            last = _CELL.match(names[end])
            texts.append(f"{names[place]} to {names[end].removeprefix(last[1] if last else '')}")
            place = end + 1
        else:
            texts.append(names[place])
            place += 1
    return texts


def factor_out(texts: list[str]) -> list[str]:
    """``the phases of r1c1``, ``r2c1``, where several texts begin with ``the phase of``."""
    start = _OWNED.match(texts[0]) if len(texts) > 1 else None
    if start is None or not all(text.startswith(start[0]) for text in texts):
        return texts
    first, *others = (text.removeprefix(start[0]) for text in texts)
    return [f"the {start[1]}s of {first}", *others]


def _end(names: Sequence[str], start: int, step: tuple[int, int]) -> int:
    """Return the end of the run that begins at a name and continues by a step."""
    end = start
    while end + 1 < len(names):
        here, there = _CELL.match(names[end]), _CELL.match(names[end + 1])
        if here is None or there is None or here[1] != there[1]:
            break
        if (int(there[2]) - int(here[2]), int(there[3]) - int(here[3])) != step:
            break
        end += 1
    return end


def connected_cells(borders: Mapping[int, Border], open_sides: Iterable[int]) -> list[tuple[Cell, ...]]:
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


def parted_cells(borders: Mapping[int, Border], sides: Iterable[int]) -> list[tuple[list[Cell], list[Cell]]]:
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


def corners_of_rectangle(cells: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    """The corners of cells that are a rectangle of more than one row and column; of others ``None``."""
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    first, last = (min(rows), min(columns)), (max(rows), max(columns))
    whole = (last[0] - first[0] + 1) * (last[1] - first[1] + 1)
    return (first, last) if whole == len(cells) and min(len(rows), len(columns)) > 1 else None


def border_phrase(parted: Sequence[tuple[str, str, int]]) -> str:
    """``a border parts r1c1 from r1c2``, ``borders part r1c1 from r1c2 and r2c1, and r3c3 from r3c4``.

    Args:
        parted: Cells, those from which they are parted, and the number of borders.
    """
    several = len(parted) > 1 or any(number > 1 for _, _, number in parted)
    pairs = [f"{one} from {others}" for one, others, _ in parted]
    return f"{'borders part' if several else 'a border parts'} {', and '.join(pairs)}"


def border_phrases(borders: Mapping[int, Border], sides: Mapping[int, int]) -> list[str]:
    """``r1c1 to r1c3 are a whole piece``, ``a border parts r1c1 from r1c2``.

    Args:
        borders: The sides that may be borders.
        sides: The values of some of them.
    """
    walls = [side for side, value in sides.items() if value == borders[side].values]
    parts = []
    for cells in connected_cells(borders, (side for side in sides if side not in walls)):
        around = [side for side, border in borders.items() if len({*cells}.intersection(border.cells)) == 1]
        whole = set(around) <= set(walls)
        walls = [side for side in walls if not whole or side not in around]
        corners = corners_of_rectangle(cells)
        names = f"the cells from {name_of(corners[0])} to {name_of(corners[1])}" if corners else cell_span(cells)
        parts.append(f"{names} {'are a whole piece' if whole else 'belong together'}")
    if walls:
        parted = parted_cells(borders, walls)
        parts.append(border_phrase([(cell_span(cells), cell_span(others), len(others)) for cells, others in parted]))
    return parts


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
