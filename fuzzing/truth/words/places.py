"""The meaning of words about which places hold which values."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations, zip_longest

from fuzzing.truth.families import groups_of
from fuzzing.truth.figures import connected
from fuzzing.truth.ground import RING, STEPS, Cell, Filling, Ground, Place, UndecidedError
from fuzzing.truth.measures import between, held, number, numbers, runs, value_of, whole
from fuzzing.truth.shared import Decided, about, all_groups
from fuzzing.wording import Call, Family, Said, Value


def _apart(ground: Ground, said: Said) -> Decided:
    families, value = said["FAMILIES"], said["VALUE"]
    groups, wanted = all_groups(ground, families), value_of(value)
    return lambda filling: all(
        sum(filling.get((value.sort.name, place)) == wanted for place in set(group.places)) < len("ab")
        for group in groups
    )


def _couples(ground: Ground, said: Said) -> Decided:
    groups = all_groups(ground, said["FAMILIES"])
    sorts = [sort for sort in said.sorts if sort.form == "cells"]

    def decided(filling: Filling) -> bool:
        for group in groups:
            both = zip(*(whole(sort, group.places, filling) for sort in sorts), strict=True)
            found = list(both)
            if len(set(found)) < len(found):
                return False
        return True

    return decided


def _different(ground: Ground, said: Said) -> Decided:
    if not said.words.isdisjoint(("pieces", "islands")):
        raise UndecidedError
    if "number" in said.words:
        return _numbers(ground, said["FAMILIES"], said["where"])
    where: tuple[Value, ...] = said["where"]
    wanted = [value_of(value) for value in where]
    groups, sort = all_groups(ground, said["FAMILIES"]), about(said)
    may = [value_of(value) for value in said.get("SAME-VALUES", ())]

    def decided(filling: Filling) -> bool:
        for group in groups:
            every = held(sort, tuple(dict.fromkeys(group.places)), filling)
            found = [one for one in every if one not in may and (not where or one in wanted)]
            if len(set(found)) < len(found):
                return False
        return True

    return decided


def _numbers(ground: Ground, families: tuple[Family, ...], value: Value) -> Decided:
    groups, wanted = all_groups(ground, families), value_of(value)

    def decided(filling: Filling) -> bool:
        for group in groups:
            cells = [(place[0], place[1]) for place in group.places if filling.get((value.sort.name, place)) == wanted]
            found = [ground.numbers[cell] for cell in cells if cell in ground.numbers]
            if len(set(found)) < len(found):
                return False
        return True

    return decided


def _lead(ground: Ground, said: Said) -> Decided:
    arrows, goals, counted = said["CELL-VALUES"], said["SAME-VALUES"], "with" in said.words
    wanted = [value_of(goal) for goal in goals]
    steps_of = {value_of(value): step for value, step in zip(arrows, STEPS, strict=True)}
    sort, own = goals[0].sort.name, set(ground.cells)

    def decided(filling: Filling) -> bool:
        ways: list[list[Cell]] = []
        for cell in ground.cells:
            way = [cell]
            while (step := steps_of.get(filling.get((sort, way[-1]), ""))) is not None:
                way.append((way[-1][0] + step[0], way[-1][1] + step[1]))
                if way[-1] not in own or len(way) > len(own):
                    return False
            if filling.get((sort, way[-1])) not in wanted:
                return False
            ways.append(way)
        counts = {cell: sum(cell in way[1:] for way in ways) for cell in own}
        return not counted or all(counts[cell] == clue[0] for cell, clue in ground.clues.items() if clue)

    return decided


_MOST = 6
"""How many cells are matched by trying all ways."""


def _matched(ground: Ground, said: Said) -> Decided:
    first, second, family = said["VALUE"], said["SAME-VALUE"], said["FAMILY"]
    near: set[tuple[Place, Place]] = set()
    for group in groups_of(ground, family):
        if len(group.places) != len("ab") or group.centre is not None:
            raise UndecidedError
        one, other = group.places
        near |= {(one, other), (other, one)}

    def decided(filling: Filling) -> bool:
        both = [
            [place for (sort, place), one in filling.items() if sort == value.sort.name and one == value_of(value)]
            for value in (first, second)
        ]
        if len(both[0]) != len(both[1]):
            return False
        if len(both[0]) > _MOST:
            raise UndecidedError
        return any(all(pair in near for pair in zip(both[0], way, strict=True)) for way in permutations(both[1]))

    return decided


def _never(ground: Ground, said: Said) -> Decided:
    groups, sort, patterns = groups_of(ground, said["FAMILY"]), about(said), said["PATTERNS"]

    def matches(pattern: str, found: list[str]) -> bool:
        if "+" in pattern and "+" not in sort.values:
            return any(_holds_run(pattern, times, found) for times in range(1, len(found) + 1))
        if pattern in sort.values or len(pattern) == 1:
            return all(one == pattern for one in found)
        return found == list(pattern)

    def decided(filling: Filling) -> bool:
        filled = [[str(one) for one in whole(sort, group.places, filling)] for group in groups]
        return not any(matches(pattern, found) for found in filled if found for pattern in patterns)

    return decided


def _holds_run(pattern: str, times: int, found: list[str]) -> bool:
    """Whether some neighbours have a pattern in which what is before each + stands so often."""
    wanted = "".join(letter * (times if after == "+" else 1) for letter, after in zip_longest(pattern, pattern[1:]))
    length = len(wanted := wanted.replace("+", ""))
    return any(found[start : start + length] == list(wanted) for start in range(len(found) - length + 1))


def _next(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)
    near: dict[Place, set[Place]] = {cell: set() for cell in ground.cells}
    for group in groups:
        if len(group.places) != len("ab") or group.centre is not None or not near.keys() >= {*group.places}:
            raise UndecidedError
        one, other = group.places
        near[one].add(other)
        near[other].add(one)
    low = sort.low
    if low is None or sort.names or not all(near.values()):
        raise UndecidedError
    high = {"n": max(ground.rows, ground.columns)}.get(sort.high) or (int(sort.high) if sort.high.isdecimal() else 0)
    if not high:
        raise UndecidedError

    def decided(filling: Filling) -> bool:
        for cell, others in near.items():
            own = number(filling.get((sort.name, cell)))
            around = [filling.get((sort.name, other)) for other in others]
            if (own < high and own + 1 not in around) or (own > low and own - 1 not in around):
                return False
        return True

    return decided


def _palindrome(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        return all(found == found[::-1] for group in groups for found in [[*whole(sort, group.places, filling)]])

    return decided


_BLOCK = (0, 0)
"""A place that no board has."""


def _runs(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    del sign, right, where
    (family,), value = call.families, (call.said.get("VALUE") or call.said["SAME-VALUES"][0])
    ring = family.name == "ring"
    groups = [group for group in groups_of(ground, family, clued=True) if group.clue]

    def decided(filling: Filling) -> bool:
        for group in groups:
            about: list[Place] = [place for run in ground.stretches(group) for place in (*run, _BLOCK)][:-1]
            if ring:
                assert group.centre is not None
                about = [(group.centre[0] + r, group.centre[1] + c) for r, c in RING]
            if not ring and any(place != _BLOCK and (value.sort.name, place) not in filling for place in about):
                raise UndecidedError
            places = [filling.get((value.sort.name, place)) == value_of(value) for place in about]
            found, wanted = runs(places, ring), [length for length in group.clue or () if length]
            if "by" in call.said.words:
                cells = [(place[0], place[1]) for place, so in zip(about, places, strict=True) if so]
                pairs = [
                    (a, b) for a, b in zip(about, [*about[1:], about[0]], strict=True) if a in cells and b in cells
                ]
                on = [(one, other) for one, other in pairs if between(one, other, call.said["SIDE-VALUE"], filling)]
                found = [len(part) for part in connected(cells, on)]
            if call.head == "sum":
                held_there = [filling.get((value.sort.name, place)) for place in about]
                if _sums(held_there, [value_of(one) for one in call.said["SAME-VALUES"]]) != wanted:
                    return False
                continue
            if (sorted(found) != sorted(wanted)) if ring or "unordered" in call.said.words else (found != wanted):
                return False
        return True

    return decided


def _sums(held_there: list[int | str | None], parting: list[int | str]) -> list[int]:
    """Return the sums of the runs between values that part them."""
    sums: list[int] = []
    inside = False
    for one in held_there:
        if one is None or one in parting:
            inside = False
            continue
        sums += [] if inside else [0]
        sums[-1] += one if isinstance(one, int) else 0
        inside = True
    return sums


def _spaced(ground: Ground, said: Said) -> Decided:
    families, sort = said["FAMILIES"], about(said)
    groups = all_groups(ground, families)

    def decided(filling: Filling) -> bool:
        several = [list(enumerate(numbers(sort, group.places, filling))) for group in groups]
        return all(
            one != other or after - before - 1 >= one
            for found in several
            for (before, one), (after, other) in combinations(found, 2)
        )

    return decided


def _spans(ground: Ground, said: Said) -> Decided:
    family, value = said["FAMILY"], said["where"][0]
    most = said["COUNT"] - (said["SIGN"] == "<")
    groups = [set(group.places) for group in groups_of(ground, family)]
    owners = {cell: [cell in group for group in groups] for cell in ground.cells}
    wanted = value_of(value)

    def decided(filling: Filling) -> bool:
        for line in ground.lines():
            run: list[list[bool]] = []
            for cell in line:
                run = [*run, owners[cell]] if filling.get((value.sort.name, cell)) == wanted else []
                if run and 1 + sum(one != other for one, other in pairwise(run)) > most:
                    return False
        return True

    return decided


def _unlike(ground: Ground, said: Said) -> Decided:
    if "pieces" in said.words:
        raise UndecidedError
    sort = about(said)
    several = [groups_of(ground, family) for family in said["FAMILIES"]]

    def decided(filling: Filling) -> bool:
        for groups in several:
            filled = [tuple(whole(sort, group.places, filling)) for group in groups]
            if len(set(filled)) < len(filled):
                return False
        return True

    return decided


RULES = {
    "apart": _apart,
    "couples": _couples,
    "different": _different,
    "lead": _lead,
    "matched": _matched,
    "never": _never,
    "next": _next,
    "palindrome": _palindrome,
    "spaced": _spaced,
    "spans": _spans,
    "unlike": _unlike,
}
COMPARISONS = {
    "runs": _runs,
}
