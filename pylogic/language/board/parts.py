"""Families of parts of the groups of another family: stretches, halves, ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, groupby
from types import MappingProxyType

from pylogic.language.board.board import Board
from pylogic.language.board.groups import ENDS, MADE, OVER, WITHOUT, Chosen, Family, Group, adding, owners, seams
from pylogic.language.board.sorts import Place, name_of_place

FAMILIES: list[Family] = []
_family = partial(adding, FAMILIES)


@_family("K places in a row in each group of a family", "count", "family", wholes=(0,), blocks=ENDS)
def stretches(board: Board, length: int, chosen: Chosen) -> Iterator[Group]:
    """Yield the runs of places of a length, of every group of a family."""
    for group in board.groups(chosen, clued=True):
        for unbroken in group.unbroken():
            whole = group.closed and not group.stretches and len(unbroken) >= length
            places = (*unbroken, *unbroken[: length - 1]) if whole else unbroken
            for start in range(len(places) - length + 1):
                stretch = places[start : start + length]
                ends = f"{name_of_place(stretch[0])} to {name_of_place(stretch[-1])}"
                yield _run(group, f"the stretch from {ends} in {group.name}", stretch)


def _part(group: Group, name: str, places: tuple[Place, ...]) -> Group:
    """A part of a group, which is there as long as the group is."""
    return group._replace(
        name=name, places=places, hint=group.listed, centre=None, region=False, closed=False, wholes=(group,)
    )


def _run(group: Group, name: str, places: tuple[Place, ...]) -> Group:
    """A part that no block parts, though it may lie across the place where a closed group begins."""
    return _part(group, name, places)._replace(stretches=MappingProxyType({}))


@_family("every choice of K places of each group", "count", "family", wholes=(0,))
def _any(board: Board, count: int, chosen: Chosen) -> Iterator[Group]:
    """Yield every choice of a number of places of a group, in their order."""
    for group in board.groups(chosen, clued=True):
        for places in combinations(group.places, count):
            yield _part(group, f"{' and '.join(map(name_of_place, places))} in {group.name}", places)


@_family(
    "every two places that are as far from the two ends of a group of a family",
    "family",
    numbers=False,
    wholes=(0,),
    pairs=True,
)
def _opposite(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield every two places that are as far from the ends of a group."""
    for group in board.groups(chosen, clued=True):
        for index in range(len(group.places) // 2):
            places = (group.places[index], group.places[-1 - index])
            yield _part(group, f"{name_of_place(places[0])} and {name_of_place(places[1])} in {group.name}", places)


def _staying(board: Board, chosen: Chosen, areas: Chosen, part: slice) -> Iterator[Group]:
    """Yield the stretches of each group that stay in one group of another family, with the number of the first one."""
    owned = owners(board.groups(areas))
    for group in board.groups(chosen, clued=True):
        runs = group.unbroken()
        legs = [tuple(leg) for run in runs for _, leg in groupby(run, lambda place: owned.get(place))]
        whole = group.closed and not group.stretches
        if whole and len(legs) > 1 and owned.get(legs[0][0]) == owned.get(legs[-1][-1]):
            legs[0] = legs.pop() + legs[0]
        for leg in legs[part]:
            yield _run(group, f"the leg from {name_of_place(leg[0])} in {group.name}", leg)


@_family(
    "the stretches of each group of a family that stay in one group of another one",
    "family",
    "family",
    numbers=False,
    wholes=(0,),
    blocks=ENDS,
)
def _legs(board: Board, chosen: Chosen, areas: Chosen) -> Iterator[Group]:
    return _staying(board, chosen, areas, slice(None))


@_family("the first one of these stretches", "family", "family", numbers=False, wholes=(0,), blocks=ENDS)
def _starts(board: Board, chosen: Chosen, areas: Chosen) -> Iterator[Group]:
    return _staying(board, chosen, areas, slice(1))


@_family(
    "the two ends of each group of a family, for each place between them",
    "family",
    wholes=(0,),
    centred=True,
    pairs=True,
)
def _bounds(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the ends of each group for each place between them, which is the centre."""
    for group in board.groups(chosen, clued=True):
        for place in group.places[1:-1]:
            ends = (group.places[0], group.places[-1])
            name = f"{name_of_place(place)} and the ends of {group.name}"
            yield _part(group, name, ends)._replace(centre=(place[0], place[1]))


@_family(
    "the place in the middle of each group of a family, or the two there",
    "family",
    numbers=False,
    wholes=(0,),
    empty=MADE,
)
def _middle(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the place in the middle of each group, or the two there, with its number."""
    for group in board.groups(chosen, clued=True):
        length = len(group.places)
        yield _part(group, f"the middle of {group.name}", group.places[(length - 1) // 2 : length // 2 + 1])


@_family(
    "each place of the first half of a group of a family with its counterpart in the second half",
    "family",
    wholes=(0,),
    pairs=True,
)
def _halves(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield each place of the first half of a group with the one at the same place in the second half."""
    for group in board.groups(chosen, clued=True):
        half = len(group.places) // 2
        for places in zip(group.places[:half], group.places[half : 2 * half], strict=True):
            yield _part(group, f"{name_of_place(places[0])} and {name_of_place(places[1])} in {group.name}", places)


@_family("the first places of all groups of a family, their second ones, and so on", "family")
def _counterparts(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the first places of all groups, the second ones, and so on."""
    groups = board.groups(chosen)
    for index in range(max((len(group.places) for group in groups), default=0)):
        places = tuple(dict.fromkeys(group.places[index] for group in groups if index < len(group.places)))
        yield Group(f"{name_of_place(places[0])} and its counterparts", places)


@_family(
    "for each group of the second family all its places that belong to groups of the first one: `together M areas`",
    "family",
    "family",
    numbers=False,
    wholes=(1,),
    empty="of a group without such a place",
)
def _together(board: Board, chosen: Chosen, areas: Chosen) -> Iterator[Group]:
    """Yield those places of each group of the second family that belong to a group of the first one."""
    owned = owners(board.marked(chosen))  # that a cell is marked is part of the frame
    for group in board.groups(areas, clued=True):
        places = tuple(place for place in group.places if place in owned)
        name = f"{chosen.name} in {group.name}"
        yield group._replace(name=name, places=places, centre=None, closed=False, wholes=(group,))


@_family("what a group of one family and one of another have in common", "family", "family", wholes=(0, 1))
def _shared(board: Board, first: Chosen, second: Chosen) -> Iterator[Group]:
    """Yield what a group of one family and a group of another one have in common."""
    others = board.groups(second)
    owned = owners(others)
    for one in board.groups(first):
        common: dict[int, list[Place]] = {}
        for place in one.places:
            for index in owned.get(place, ()):
                common.setdefault(index, []).append(place)
        for index in sorted(common):
            part = _part(one, f"{one.name} in {others[index].name}", tuple(common[index]))
            yield part._replace(hint=None, wholes=(one, others[index]))


@_family("every two neighbours that belong to different groups of a family", "family", pairs=True, blocks=WITHOUT)
def _across(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield every two neighbours of two groups."""
    owned = owners(board.groups(areas))
    return (Group(name_of_place(side), side.cells) for side in board.joints() if differ(side.cells, owned))


def differ(pair: Sequence[Place], owned: Mapping[Place, set[int]]) -> bool:
    """Whether two places belong to groups, and not to the same one."""
    one, other = (owned.get(place, set()) for place in pair)
    return bool(one and other) and one.isdisjoint(other)


def _cut(board: Board, chosen: Chosen, part: slice) -> Iterator[Group]:
    """Yield a part of each group; heads are about their first place."""
    for group in board.groups(chosen, clued=True):
        centre = group.places[0][:2] if group.places and not part.start else None
        yield group._replace(places=group.places[part], centre=centre, closed=False, wholes=(group,))


@_family(
    "the first place of each group of a family; `heads 3 F`: its first three places",
    "few",
    "family",
    numbers=False,
    wholes=(0,),
    centred=True,
    empty=MADE,
)
def _heads(board: Board, few: int, chosen: Chosen) -> Iterator[Group]:
    return _cut(board, chosen, slice(few))


@_family(
    "each group of a family without its first place",
    "family",
    numbers=False,
    wholes=(0,),
    empty="of a group of one place",
)
def _tails(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _cut(board, chosen, slice(1, None))


@_family(
    "the cells above the first place of each group of a family",
    "family_of_cells",
    numbers=False,
    wholes=(0,),
    blocks=OVER,
    empty="of a place with blocks above it, or none",
)
def _above(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the cells above the first place of each group, with the number of the group."""
    for group in board.groups(chosen, clued=True):
        for row, column, *_ in group.places[:1]:
            above = board.over(f"the cells above {name_of_place((row, column))}", board.column(column)[: row - 1])
            yield _part(group, above.name, above.places)._replace(stretches=above.stretches)


def _bordering(board: Board, chosen: Chosen, which: int) -> Iterator[Group]:
    """Return the first or the second one of every two groups that share a border, one after the other."""
    groups = board.groups(chosen)
    return (groups[pair[which]]._replace(hint=None, wholes=()) for pair in sorted(seams(board.joints(), groups)))


@_family("the first one of every two groups of a family that share a border", "family")
def _former(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _bordering(board, chosen, 0)


@_family("the second one of these two", "family")
def _latter(board: Board, chosen: Chosen) -> Iterator[Group]:
    return _bordering(board, chosen, 1)


@_family(
    "the cell that each group of a family is about", "family", wholes=(0,), centred=True, single=True, blocks=WITHOUT
)
def _centres(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the cell that each group is about."""
    for group in board.groups(chosen, clued=True):
        if group.centre is not None and board.has(group.centre):
            alone = group._replace(name=name_of_place(group.centre), places=(group.centre,), wholes=(group,))
            yield alone._replace(closed=False, stretches={}, of_block=False)


@_family(
    "for each place the group of a family to which it belongs, with its clue or that of the place",
    "family",
    wholes=(0,),
    centred=True,
)
def _mates(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield for each place the group to which it belongs, with its clue, or else with that of the place."""
    for group in board.groups(areas):
        for place in group.places:
            name = f"{group.name}, with {name_of_place(place)}"
            cell = place[0], place[1]
            part = _part(group, name, group.places)
            yield part._replace(centre=cell, hint=group.hint or board.hint(cell), closed=group.closed)


@_family(
    "the groups of a family about a cell with a clue",
    "family",
    numbers=False,
    wholes=(0,),
    centred=True,
    empty="as in F; rules hold for it",
)
def _numbered(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the groups about cells with a clue, with or without a number."""
    about = (group for group in board.groups(chosen, clued=True) if group.centre in board.hints)
    return (group._replace(owed=True, wholes=(group,)) for group in about)
