"""Laws on how often a line comes to a point, and how far it may go from a cell in each direction.

The links at a point count, and the cell through which a line goes; how far it may go one way depends on the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pylogic.files.reading import Cell
from pylogic.files.sentences import joined
from pylogic.language.board import lines
from pylogic.language.board.board import Board
from pylogic.language.laws.law import Bits, Law, is_so, parted
from pylogic.language.parse.vocabulary import Value
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union

THROUGH = (0, 2)
"""A line goes through a point, or stays away from it."""
LINE = "line"
"""Noun for a line where a kind has none."""


@dataclass(frozen=True)
class _Point:
    """One way in which a line passes a point.

    Attributes:
        value: The value of the links of the line.
        degrees: How many of them there may be.
        through: The values one of which the last variable has where there are some; none without such a variable.
    """

    value: int
    degrees: tuple[int, ...]
    through: tuple[int, ...]


def links_at(ends: Mapping[int, Iterable[Cell]], cells: Iterable[Cell]) -> dict[Cell, list[int]]:
    """The links at each point, and at each of some cells, by the points that links join."""
    links: dict[Cell, list[int]] = {cell: [] for cell in cells}
    for link, points in ends.items():
        for point in points:
            links.setdefault(point, []).append(link)
    return links


def law(
    value: Value,
    place: str,
    point: Cell,
    links: Sequence[int],
    through: tuple[Value, ...],
    board: Board,
    ends: bool = False,
) -> Law:
    """The law of a point: a line goes through it once or not at all, or one ends there.

    Args:
        value: The value of the links of a line.
        place: The name of the point.
        point: The point.
        links: The links at the point.
        through: The values of the cells through which lines go, if they say so.
        board: The board.
        ends: Whether one line ends there.
    """
    line = value.sort.name or LINE
    says = f"one {line} ends at {place}" if ends else f"the {line} goes through {place} once, or not at all"
    cell = board.variable(through[0].sort.name, point) if through else None
    passed = _Point(
        value.number, (1,) if ends else THROUGH, () if cell is None else tuple(one.number for one in through)
    )
    return Law(
        place,
        says,
        Pruning(_prune, links if cell is None else (*links, cell), passed),
        argue=partial(_argue, says, line, place, len(links), value.number),
        several=None if ends else partial(_several, line, len(links), cell),
        obvious=partial(_is_passed, value.number, links),
    )


def _prune(store: Store, variables: Sequence[int], arguments: _Point) -> None:
    mask = store.bit(arguments.value)
    links = variables[:-1] if arguments.through else variables
    on = sum(store.domains[link] == mask for link in links)
    open_ones = [link for link in links if store.domains[link] & mask and store.domains[link] != mask]
    degrees = [degree for degree in arguments.degrees if on <= degree <= on + len(open_ones)]
    if arguments.through:
        met = union(map(store.bit, arguments.through))
        cell = store.domains[variables[-1]]
        degrees = [degree for degree in degrees if (cell & met if degree else cell & ~met)]
        if degrees and min(degrees) > 0:
            store.keep(variables[-1], met)
        if degrees and max(degrees) == 0:
            store.remove(variables[-1], met)
    if not degrees:
        raise ContradictionError
    if max(degrees) == on:
        for link in open_ones:
            store.remove(link, mask)
    elif min(degrees) == on + len(open_ones):
        for link in open_ones:
            store.keep(link, mask)


def _argue(
    says: str, line: str, place: str, links: int, value: int, bits: Bits, argument: Argument, speech: Speech
) -> str:
    mask = bits(value)
    because = speech.grounds(argument.grounds)
    variables = (argument.conclusions[0].variable, *(ground.variables[0] for ground in argument.grounds))
    if because and not all(map(speech.is_line, variables)):
        return because  # what is in the cell says it
    drawn = any(one.values & mask for one in argument.conclusions if speech.is_line(one.variable))
    if not because and links < max(THROUGH) and not drawn:
        return f"a {line} that comes to {place} cannot go on"
    on, off = parted(argument.grounds, mask)
    if is_so(argument, mask) and len(on) == 1 and links > 1:
        there = f", where one way is left{speech.cited(off)}" if off else ""
        return f"{speech.line(on)} goes on at {place}{there}"
    if not is_so(argument, mask) and len(on) == max(THROUGH) and not off:
        return f"{because}, and cannot pass {place} again"
    if not is_so(argument, mask) and not on and off:
        return f"a {line} that comes to {place} cannot go on{speech.cited(off)}"
    return joined(says, because)


def _is_passed(value: int, links: Sequence[int], bits: Bits, argument: Argument) -> bool:
    """Whether a line goes through the point, so that it does not come there again."""
    mask = bits(value)
    on, off = parted(argument.grounds, mask)
    about = {one.variable for one in argument.conclusions}.union(*(ground.variables for ground in on))
    return not off and len(on) == max(THROUGH) and not is_so(argument, mask) and about <= {*links}


def _several(line: str, links: int, cell: int | None, argument: Argument) -> str | None:
    """The sentence for several points: nothing but what their cells are, or that there is no way on."""
    known = {ground.variables[0] for ground in argument.grounds}
    if not known:
        return f"a {line} does not come to a dead end" if links < max(THROUGH) else None
    here = set() if cell is None else {cell}
    return "" if here and (known == here or {one.variable for one in argument.conclusions} == here) else None


Reaches = Sequence[Sequence[int]]
"""How far a line may go, in each direction."""
Fitting = Callable[[Reaches], bool]
"""Whether some way to go so far fits; of each direction at least one is there."""


def pruning(value: Value, cell: Cell, board: Board, fits: Fitting, guard: tuple[int, int] | None = None) -> Pruning:
    """Return the constraint that the arms of a cell fit, where a variable has a value if there is a guard."""
    rays = [board.variables_at(value.sort.name, ray) for ray in lines.arms(board, cell)]
    about = [*(guard[:1] if guard else ()), *(link for ray in rays for link in ray)]
    return Pruning(_prune_by_reach, about, (value.number, rays, fits, guard))


def _prune_by_reach(
    store: Store,
    _: Sequence[int],
    arguments: tuple[int, Sequence[Sequence[int]], Fitting, tuple[int, int] | None],
) -> None:
    value, rays, fits, guard = arguments
    reaches = [_reaches(store, ray, store.bit(value)) for ray in rays]
    if guard is not None and store.domains[guard[0]] != store.bit(guard[1]):
        if store.domains[guard[0]] & store.bit(guard[1]) and not fits(reaches):
            store.remove(guard[0], store.bit(guard[1]))
        return
    kept = [
        [one for one in reach if fits([*reaches[:way], [one], *reaches[way + 1 :]])]
        for way, reach in enumerate(reaches)
    ]
    for ray, left in zip(rays, kept, strict=True):
        if not left:
            raise ContradictionError
        for link in ray[: left[0]]:
            store.keep(link, store.bit(value))
        if len(left) == 1 and left[0] < len(ray):
            store.remove(ray[left[0]], store.bit(value))


def _reaches(store: Store, ray: Sequence[int], mask: int) -> list[int]:
    """How many links of a ray may be of a line, up to the first one that is not; the fewest first."""
    found = []
    for length, link in enumerate(ray):
        if store.domains[link] & ~mask:
            found.append(length)
        if not store.domains[link] & mask:
            return found
    return [*found, len(ray)]
