"""The groups of every family, decided from the sentences of the reference alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product

from fuzzing.truth.ground import STEPS, Ground, Group, Place, UndecidedError
from fuzzing.truth.layout import AROUND, ahead, numbered, over, plain
from fuzzing.wording import Family


def groups_of(ground: Ground, family: Family, clued: bool = False) -> list[Group]:
    """Return the groups of which a rule speaks.

    Args:
        ground: The givens.
        family: The family.
        clued: Whether the rule names their clue, and so speaks of blocks that bear one and of groups without places.

    Raises:
        UndecidedError: The reference does not say which there are.
    """
    return [group for group in _every(ground, family) if clued or group.owed or (group.places and not group.of_block)]


def _every(ground: Ground, family: Family) -> list[Group]:
    plain = family._replace(inside=None, within=None, outside=())
    found = _of(str(plain), _unrestricted(ground, family))
    if family.inside is not None:
        inside = [set(group.places) for group in groups_of(ground, family.inside)]
        found = [group for group in found if any(set(group.places) <= one for one in inside)]
    if family.within is not None:
        areas = groups_of(ground, family.within)
        parts = [
            group.only(lambda place, area=area: place in area.places)._replace(  # type: ignore[misc]
                clue=_stated(group, area), whence=group.whence | area.whence
            )
            for group in found
            for area in areas
        ]
        found = numbered(part for part in parts if part.places)
    for other in family.outside:
        out = [set(group.places) for group in groups_of(ground, other)]
        found = [group for group in found if set(group.places) not in out]
    return _of(str(family), found)


def _of(name: str, found: list[Group]) -> list[Group]:
    return [group._replace(whence=group.whence | {(name, number)}) for number, group in enumerate(found)]


Own = dict[tuple[Family, ...], Group]
"""The group of which a measure is, by the families that it names."""


def together(
    ground: Ground, about: tuple[Family, ...], others: Iterable[tuple[Family, ...]], clued: bool = False
) -> list[tuple[Group, Own]]:
    """Return the groups of which a rule speaks, each with the groups of other families that belong to it.

    Args:
        ground: The givens.
        about: The families of its first measure.
        others: Those of all measures, as many each.
        clued: Whether the rule names a clue.

    Raises:
        UndecidedError: Nothing says which belong together.
    """
    further = [families for families in dict.fromkeys(others) if families != about]
    found: list[tuple[Group, Own]] = []
    for index, family in enumerate(about):
        finders = [_belonging(ground, family, families[index], clued) for families in further]
        for group in groups_of(ground, family, clued):
            several = product(*(find(group) for find in finders))
            found += [(group, {about: group, **dict(zip(further, each, strict=True))}) for each in several]
    return found


def _belonging(ground: Ground, about: Family, other: Family, clued: bool) -> Callable[[Group], list[Group]]:
    """Return a function that finds the groups of another family that belong to one of the first, an empty one if none.

    Raises:
        UndecidedError: Nothing says which do.
    """
    of_first, of_other = ({*_whence(one)} for one in (about, other))
    common = of_first & of_other
    every = groups_of(ground, other, clued)
    empty = Group(())
    if common:
        return lambda group: (
            [one for one in every if {which for which in one.whence if which[0] in common} <= group.whence] or [empty]
        )
    pointers = () if ground.pointing[1] else (*ground.pointers, "crossed")
    if {about.name, other.name} <= {*_ABOUT_CELLS, "arrows", *ground.marks, *pointers}:
        return lambda group: [one for one in every if one.centre == group.centre] or [empty]
    numbers = len(_every(ground, about)), len(_every(ground, other))
    if numbers[0] != numbers[1]:
        raise UndecidedError

    def same(group: Group) -> list[Group]:
        (number,) = (number for name, number in group.whence if name == str(about))
        return [one for one in every if (str(other), number) in one.whence] or [empty]

    return same


def _whence(family: Family) -> Iterator[str]:
    """Yield a family, and those of which it has parts."""
    yield str(family)
    plain = family._replace(inside=None, within=None, outside=())
    if plain != family:
        yield from _whence(plain)
        yield from _whence(family.within) if family.within is not None else ()
        return
    inner = [one for one in family.parameters if isinstance(one, Family)]
    if family.name in _PARTS or family.name in ("legs", "starts"):
        yield from _whence(inner[0])
    elif family.name in ("together", "shared"):
        yield from _whence(inner[1])
        yield from _whence(inner[0]) if family.name == "shared" else ()


_ABOUT_CELLS = (
    *AROUND,
    "rays",
    "away",
    "ring",
    "sides",
    "ends",
    "bounds",
    "heads",
    "centres",
    "mates",
    "numbered",
    "peers",
)
"""The families whose groups are about a cell, beside those that a puzzle is given."""


def _unrestricted(ground: Ground, family: Family) -> list[Group]:
    inner = [one for one in family.parameters if isinstance(one, Family)]
    if not inner:
        return plain(ground, family)
    part = _PARTS.get(family.name)
    if part is not None:
        counts = [one for one in family.parameters if isinstance(one, int)]
        return list(part(ground, inner[0], *counts))
    made = _MADE.get(family.name)
    if made is None:
        raise UndecidedError
    return list(made(ground, *inner))


# Parts of one group each.


def _part(group: Group, line: Iterable[Place | None]) -> Group:
    """A part of a group, which has not its number."""
    return group._replace(line=tuple(line), centre=None, clue=_stated(group), closed=False)


def _stated(*groups: Group) -> tuple[()] | None:
    """The clue of what groups have in common: what lists one of them, as a distance lists cells, lists its parts."""
    listed = (group.clue == () or any(name == "away" for name, _ in group.whence) for group in groups)
    return () if any(listed) else None


def _picked(group: Group, *ranks: int) -> Group:
    """Some of the places of a group, in its order; what parts them in it still does."""
    at = [index for index, place in enumerate(group.line) if place is not None]
    line: list[Place | None] = []
    for before, rank in zip((None, *ranks), ranks, strict=False):
        parting = group.line[at[before] + 1 : at[rank]] if before is not None else ()
        if not {None, *group.walls}.isdisjoint(parting):
            line.append(None)
        line.append(group.line[at[rank]])
    return _part(group, line)


def _stretches(ground: Ground, family: Family, length: int) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        for run in ground.stretches(group):
            whole = group.closed and run == group.line
            for at in range(len(run)):
                stretch = (run * (1 + whole))[at : at + length]
                if len(stretch) == length <= len(run):
                    yield _part(group, stretch)


def _any(ground: Ground, family: Family, count: int) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        yield from (_picked(group, *some) for some in combinations(range(len(group.places)), count))


def _opposite(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        last = len(group.places) - 1
        yield from (_picked(group, rank, last - rank) for rank in range(len(group.places) // 2))


def _middle(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        last = len(group.places) - 1
        yield _picked(group, *(rank for rank in range(last + 1) if abs(2 * rank - last) <= 1))


def _bounds(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        for place in group.places[1:-1]:
            yield _picked(group, 0, len(group.places) - 1)._replace(centre=place[:2])


def _halves(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        half = len(group.places) // 2
        yield from (_picked(group, rank, half + rank) for rank in range(half))


def _heads(ground: Ground, family: Family, few: int = 1) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        first = [at for at, place in enumerate(group.line) if place is not None][:few]
        centre = group.places[0][:2] if group.places else None
        yield group._replace(line=group.line[: first[-1] + 1] if first else (), centre=centre, closed=False)


def _tails(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        first = next((at for at, place in enumerate(group.line) if place is not None), 0)
        yield group._replace(line=group.line[first + 1 :], centre=None, closed=False)


def _above(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        for row, column, *_ in group.places[:1]:
            above = over(ground, [(one, column) for one in range(1, row)])
            yield _part(group, above.line)._replace(walls=above.walls)


def _its_centre(ground: Ground, family: Family) -> Iterator[Group]:
    if family.name == "corners":
        raise UndecidedError
    for group in groups_of(ground, family, clued=True):
        if group.centre in ground.cells:
            yield group._replace(line=(group.centre,), of_block=False, closed=False)


def _peers(ground: Ground, family: Family) -> Iterator[Group]:
    if family.name == "corners":
        raise UndecidedError
    every = groups_of(ground, family, clued=True)
    yield from (group._replace(whence=frozenset()) for group in every if group.centre is not None)


def _mates(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family):
        for place in group.places:
            cell = (place[0], place[1])
            yield group._replace(centre=cell, clue=ground.clues.get(cell) if group.clue is None else group.clue)


def _with_clue(ground: Ground, family: Family) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        if group.centre in ground.clues:
            yield group._replace(owed=True)


def _crossed(ground: Ground, family: Family) -> Iterator[Group]:
    if ground.pointing[1] or str(family) not in ground.pointers:
        raise UndecidedError
    for group, (cell, way, _) in zip(groups_of(ground, family, clued=True), ground.pointers[family.name], strict=True):
        cells = [cell, *ahead(ground, cell, way)]
        step = STEPS["ULRD".index(way)]
        firsts = (min(one, (one[0] + step[0], one[1] + step[1])) for one in cells)
        yield group._replace(line=tuple((*first, int(not step[1])) for first in firsts))


def _inner(ground: Ground, family: Family, wanted: int = 2) -> Iterator[Group]:
    for group in groups_of(ground, family, clued=True):
        sides = [place for place, a, b in sorted(ground.all_sides()) if len({a, b} & {*group.places}) == wanted]
        yield group._replace(line=tuple(sides), centre=None, closed=False)


_PARTS: dict[str, Callable[..., Iterator[Group]]] = {
    "stretches": lambda *given: iter(numbered(_stretches(*given))),
    "any": lambda *given: iter(numbered(_any(*given))),
    "opposite": _opposite,
    "middle": _middle,
    "bounds": lambda *given: iter(numbered(_bounds(*given))),
    "halves": lambda *given: iter(numbered(_halves(*given))),
    "heads": _heads,
    "tails": _tails,
    "above": _above,
    "centres": lambda *given: iter(numbered(_its_centre(*given))),
    "mates": lambda *given: iter(numbered(_mates(*given))),
    "numbered": _with_clue,
    "crossed": _crossed,
    "inner": _inner,
    "borders": lambda ground, family: _inner(ground, family, 1),
}
"""Families of parts of the groups of one family, each of one group."""


# Groups made of several.


def _legs(ground: Ground, family: Family, areas: Family, few: int | None = None) -> Iterator[Group]:
    """The stretches that stay in one group of another family, the first few of each group."""
    owners = [set(group.places) for group in groups_of(ground, areas)]
    for group in groups_of(ground, family, clued=True):
        legs: list[list[Place]] = []
        for run in ground.stretches(group):
            for index, place in enumerate(run):
                if not index or any((place in one) != (run[index - 1] in one) for one in owners):
                    legs.append([])
                legs[-1].append(place)
        whole = group.closed and len(legs) > 1 and None not in group.line and not group.walls
        if whole and not any((group.line[0] in one) != (group.line[-1] in one) for one in owners):
            legs = [legs[-1] + legs[0], *legs[1:-1]]
        yield from (_part(group, leg) for leg in legs[:few])


def _together(ground: Ground, marked: Family, areas: Family) -> Iterator[Group]:
    there = {place for group in groups_of(ground, marked) for place in group.places}
    for group in groups_of(ground, areas, clued=True):
        yield group.only(lambda place: place in there)._replace(centre=None, closed=False)


def _shared(ground: Ground, first: Family, second: Family) -> Iterator[Group]:
    for one in groups_of(ground, first):
        for other in groups_of(ground, second):
            common = _part(one, one.only(lambda place, other=other: place in other.places).line)  # type: ignore[misc]
            if common.places:
                yield common._replace(clue=_stated(one, other), whence=one.whence | other.whence)


def _counterparts(ground: Ground, family: Family) -> Iterator[Group]:
    several = groups_of(ground, family)
    for rank in range(max((len(group.places) for group in several), default=0)):
        yield Group(tuple({group.places[rank]: 1 for group in several if rank < len(group.places)}))


def _bordering(ground: Ground, several: list[Group]) -> Iterator[tuple[Group, Group]]:
    """Every two groups with a side between a cell of one and a cell of the other."""
    beside = [{near for cell in group.places for near in ground.near((cell[0], cell[1]))} for group in several]
    for (one, near), (other, _) in combinations(zip(several, beside, strict=True), 2):
        if not near.isdisjoint(other.places):
            yield one, other


def _former(ground: Ground, family: Family, which: int = 0) -> Iterator[Group]:
    yield from (
        pair[which]._replace(clue=_stated(pair[which]), whence=frozenset())
        for pair in _bordering(ground, groups_of(ground, family))
    )


def _seams(ground: Ground, family: Family) -> Iterator[Group]:
    sides = sorted(ground.all_sides())
    for one, other in combinations(groups_of(ground, family), 2):
        first, second = {*one.places}, {*other.places}
        both = [place for place, a, b in sides if (a in first and b in second) or (a in second and b in first)]
        if both:
            yield Group(tuple(both))


def _across(ground: Ground, family: Family, pairs: str = "pairs") -> Iterator[Group]:
    several = [set(group.places) for group in groups_of(ground, family)]
    for pair in groups_of(ground, Family(pairs)):
        one, other = ([group for group in several if place in group] for place in pair.places)
        if one and other and not any(set(pair.places) <= group for group in several):
            yield pair


def _passages(ground: Ground, family: Family) -> Iterator[Group]:
    several = groups_of(ground, family)
    bordering = [pair for two in _bordering(ground, several) for pair in permutations(two)]
    for run in groups_of(ground, Family("entries")):
        for start, end in combinations(range(len(run.places)), 2):
            first, last = run.places[start], run.places[end]
            if any(first in one.places and last in other.places for one, other in bordering):
                yield Group(run.places[start : end + 1])


_MADE: dict[str, Callable[..., Iterator[Group]]] = {
    "legs": _legs,
    "starts": lambda ground, family, areas: _legs(ground, family, areas, 1),
    "together": _together,
    "shared": lambda *given: iter(numbered(_shared(*given))),
    "counterparts": lambda *given: iter(numbered(_counterparts(*given))),
    "former": lambda *given: iter(numbered(_former(*given))),
    "latter": lambda ground, family: iter(numbered(_former(ground, family, 1))),
    "peers": lambda *given: iter(numbered(_peers(*given))),
    "seams": lambda *given: iter(numbered(_seams(*given))),
    "across": lambda *given: iter(numbered(_across(*given))),
    "across8": lambda ground, family: iter(numbered(_across(ground, family, "pairs8"))),
    "passages": lambda *given: iter(numbered(_passages(*given))),
}
"""Families of groups that several make together."""
