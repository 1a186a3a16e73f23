"""Families of parts of the groups of another family: stretches, halves, ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from typing import Any

from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Family, Group, family, numbered, owners
from pylogic.declared.board.places import Place, name_of_place


def stretches(board: Board, length: int, chosen: Chosen) -> Iterator[Group]:
    """Yield the runs of places of a length, of every group of a family."""
    for group in board.groups(chosen):
        for start in range(len(group.places) - length + 1):
            places = group.places[start : start + length]
            ends = f"{name_of_place(places[0])} to {name_of_place(places[-1])}"
            yield _part(group, f"the stretch from {ends} in {group.name}", places)


def _part(group: Group, name: str, places: tuple[Place, ...]) -> Group:
    """A part of a group, which is there as long as the group is."""
    return Group(name, places, group.number, hint=group.hint if group.lister else None, form=group.form)


def _any(board: Board, count: int, chosen: Chosen) -> Iterator[Group]:
    """Yield every choice of a number of places of a group, in their order."""
    for group in board.groups(chosen):
        for places in combinations(group.places, count):
            yield _part(group, f"{' and '.join(map(name_of_place, places))} in {group.name}", places)


def _opposite(board: Board, parameters: Sequence[Any]) -> Iterator[Group]:
    """Yield every two places that are as far from the ends of a group; they have its number, to be compared with it."""
    for group in board.groups(parameters[0]):
        for index in range(len(group.places) // 2):
            places = (group.places[index], group.places[-1 - index])
            yield _part(group, f"{name_of_place(places[0])} and {name_of_place(places[1])} in {group.name}", places)


def _middle(board: Board, parameters: Sequence[Any]) -> Iterator[Group]:
    """Yield the place in the middle of each group, or the two there, with its number."""
    for group in board.groups(parameters[0]):
        length = len(group.places)
        yield _part(group, f"the middle of {group.name}", group.places[(length - 1) // 2 : length // 2 + 1])


def _bounds(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the ends of each group for each place between them, which is the centre."""
    for group in board.groups(chosen):
        for place in group.places[1:-1]:
            ends = (group.places[0], group.places[-1])
            name = f"{name_of_place(place)} and the ends of {group.name}"
            yield _part(group, name, ends)._replace(centre=(place[0], place[1]))


def _legs(board: Board, parameters: Sequence[Any], part: slice) -> Iterator[Group]:
    """Yield the stretches of each group that stay in one group of another family, with the number of the first one."""
    chosen, areas = parameters
    owned = owners(board.groups(areas))
    for group in board.groups(chosen):
        legs = [tuple(leg) for _, leg in groupby(group.places, lambda place: owned.get(place))]
        for leg in legs[part]:
            yield _part(group, f"the leg from {name_of_place(leg[0])} in {group.name}", leg)


def _halves(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield each place of the first half of a group with the one at the same place in the second half."""
    for group in board.groups(chosen):
        half = len(group.places) // 2
        for places in zip(group.places[:half], group.places[half : 2 * half], strict=True):
            yield _part(group, f"{name_of_place(places[0])} and {name_of_place(places[1])} in {group.name}", places)


def _together(board: Board, parameters: Sequence[Any]) -> Iterator[Group]:
    """Yield those places of each group of the second family that belong to a group of the first one."""
    chosen, areas = parameters
    owned = owners(chosen.groups(board))  # that a cell is marked is part of the frame
    for group in board.groups(areas):
        places = tuple(place for place in group.places if place in owned)
        yield group._replace(name=f"{chosen.name} in {group.name}", places=places, centre=None)


def _counterparts(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the first places of all groups, the second ones, and so on."""
    groups = board.groups(chosen)
    for index in range(max((len(group.places) for group in groups), default=0)):
        places = tuple(dict.fromkeys(group.places[index] for group in groups if index < len(group.places)))
        yield Group(f"{name_of_place(places[0])} and its counterparts", places)


def _shared(board: Board, first: Chosen, second: Chosen) -> Iterator[Group]:
    """Yield what a group of one family and a group of another one have in common, two places or more."""
    others = board.groups(second)
    owned = owners(others)
    for one in board.groups(first):
        common: dict[int, list[Place]] = {}
        for place in one.places:
            for index in owned.get(place, ()):
                common.setdefault(index, []).append(place)
        for index in sorted(common):
            if len(common[index]) > 1:
                yield Group(f"{one.name} in {others[index].name}", tuple(common[index]))


def _across(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield every two neighbours of two groups."""
    area_of = {place: area.number for area in numbered(board.groups(areas)) for place in area.places}
    for side in board.joints():
        one, other = side.cells
        if area_of.get(one) != area_of.get(other):
            yield Group(name_of_place(side), side.cells)


def _bordering(board: Board, parameters: Sequence[Any], which: int) -> Iterator[Group]:
    """Yield the first or the second one of every two groups that share a border, with the number of the two."""
    groups = board.groups(parameters[0])
    owned = owners(groups)
    sides = [[owned.get(cell, set()) for cell in side.cells] for side in board.joints()]
    pairs = {(min(a, b), max(a, b)) for one, other in sides for a in one for b in other if a != b}
    yield from numbered(groups[pair[which]]._replace(hint=None) for pair in sorted(pairs))


def _centres(board: Board, chosen: Chosen) -> Iterator[Group]:
    """Yield the cell that each group is about."""
    for group in board.groups(chosen):
        if group.centre is not None:
            yield group._replace(name=name_of_place(group.centre), places=(group.centre,))


def _above(board: Board, parameters: Sequence[Any]) -> Iterator[Group]:
    """Yield the cells above the first place of each group, with the number of the group."""
    for group in board.groups(parameters[0]):
        for row, column, *_ in group.places[:1]:
            cells = tuple((one, column) for one in range(1, row) if board.has((one, column)))
            yield Group(f"the cells above {name_of_place((row, column))}", cells, group.number)


def _mates(board: Board, areas: Chosen) -> Iterator[Group]:
    """Yield for each place the group to which it belongs, with its clue, or else with that of the place."""
    for group in board.groups(areas):
        for place in group.places:
            name = f"{group.name}, with {name_of_place(place)}"
            cell = place[0], place[1]
            yield Group(name, group.places, centre=cell, hint=group.hint or board.hint(cell))


def _cut(board: Board, parameters: Sequence[Any], part: slice) -> Iterator[Group]:
    """Yield a part of each group, which keeps its number, so that heads are compared with their own tails.

    Heads are about their first place.
    """
    (chosen,) = parameters
    for group in board.groups(chosen):
        centre = group.places[0][:2] if group.places and not part.start else None
        yield group._replace(places=group.places[part], centre=centre)


FAMILIES: tuple[Family, ...] = (
    family("stretches", stretches, "K places in a row in each group of a family", parameters=("count", "family")),
    family("any", _any, "every choice of K places of each group", parameters=("count", "family")),
    Family(
        "opposite",
        _opposite,
        ("family",),
        "every two places that are as far from the two ends of a group of a family",
        pairs=True,
        renumbers=True,
    ),
    Family(
        "legs",
        lambda board, both: _legs(board, both, slice(None)),
        ("family", "family"),
        "the stretches of each group of a family that stay in one group of another one",
        renumbers=True,
    ),
    Family(
        "starts",
        lambda board, both: _legs(board, both, slice(1)),
        ("family", "family"),
        "the first one of these stretches",
    ),
    family(
        "bounds",
        _bounds,
        "the two ends of each group of a family, for each place between them",
        parameters=("family",),
        centred=True,
        pairs=True,
    ),
    Family("middle", _middle, ("family",), "the place in the middle of each group of a family, or the two there"),
    family(
        "halves",
        _halves,
        "each place of the first half of a group of a family with its counterpart in the second half",
        parameters=("family",),
        pairs=True,
    ),
    family(
        "counterparts",
        _counterparts,
        "the first places of all groups of a family, their second ones, and so on",
        parameters=("family",),
    ),
    Family(
        "together",
        _together,
        ("family", "family"),
        "for each group of the second family all its places that belong to groups of the first one: `together M areas`",
    ),
    family(
        "shared",
        _shared,
        "what a group of one family and one of another have in common",
        parameters=("family", "family"),
    ),
    family(
        "across",
        _across,
        "every two neighbours that belong to different groups of a family",
        parameters=("family",),
        pairs=True,
    ),
    Family(
        "heads",
        lambda board, few: _cut(board, few[1:], slice(few[0])),
        ("few", "family"),
        "the first place of each group of a family; `heads 3 F`: its first three places",
        centred=True,
    ),
    Family(
        "tails",
        lambda board, chosen: _cut(board, chosen, slice(1, None)),
        ("family",),
        "each group of a family without its first place",
    ),
    Family("above", _above, ("family_of_cells",), "the cells above the first place of each group of a family"),
    Family(
        "former",
        lambda board, chosen: _bordering(board, chosen, 0),
        ("family",),
        "the first one of every two groups of a family that share a border",
    ),
    Family("latter", lambda board, chosen: _bordering(board, chosen, 1), ("family",), "the second one of these two"),
    family(
        "centres",
        _centres,
        "the cell that each group of a family is about",
        parameters=("family",),
        centred=True,
        single=True,
    ),
    family(
        "mates",
        _mates,
        "for each place the group of a family to which it belongs, with its clue or that of the place",
        parameters=("family",),
        centred=True,
    ),
)
