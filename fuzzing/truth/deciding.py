"""Whether a rule holds in a filling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations, zip_longest
from typing import Any

from fuzzing.truth import conditions
from fuzzing.truth.figures import connected, forest, islands, joined_links, loop, network, parts, path, pieces, steps
from fuzzing.truth.ground import RING, STEPS, Cell, Filling, Ground, Group, Place, UndecidedError
from fuzzing.truth.measures import (
    SIGNS,
    SilentError,
    arms,
    between,
    held,
    measured,
    number,
    numbers,
    operand,
    runs,
    seen_from,
    value_of,
    whole,
)
from fuzzing.wording import Call, Family, Meaning, Operation, Sort, Value

Decided = Callable[[Filling], bool]
_MOST = 6
"""How many cells are matched by trying all ways."""


def deciding(meaning: Meaning, ground: Ground) -> Decided:
    """A function that says whether a rule holds in a filling; it too may raise `UndecidedError`.

    Raises:
        UndecidedError: The reference does not say what the rule means on such a board.
    """
    name, *arguments = meaning
    decide = _RULES.get(str(name))
    if decide is None:
        raise UndecidedError
    found: Decided = decide(ground, *arguments)
    return found


def _all(ground: Ground, families: Iterable[Family]) -> list[Group]:
    return [group for family in families for group in ground.groups(family)]


def _different(ground: Ground, families: tuple[Family, ...], sort: Sort, free: tuple[Value, ...]) -> Decided:
    groups, may = _all(ground, families), [value_of(value) for value in free]

    def decided(filling: Filling) -> bool:
        for group in groups:
            found = [one for one in held(sort, tuple(dict.fromkeys(group.places)), filling) if one not in may]
            if len(set(found)) < len(found):
                return False
        return True

    return decided


def _numbers(ground: Ground, families: tuple[Family, ...], value: Value) -> Decided:
    groups, wanted = _all(ground, families), value_of(value)

    def decided(filling: Filling) -> bool:
        for group in groups:
            cells = [(place[0], place[1]) for place in group.places if filling.get((value.sort.name, place)) == wanted]
            found = [ground.numbers[cell] for cell in cells if cell in ground.numbers]
            if len(set(found)) < len(found):
                return False
        return True

    return decided


def _apart(ground: Ground, families: tuple[Family, ...], value: Value) -> Decided:
    groups, wanted = _all(ground, families), value_of(value)
    return lambda filling: all(
        sum(filling.get((value.sort.name, place)) == wanted for place in set(group.places)) < len("ab")
        for group in groups
    )


def _never(ground: Ground, family: Family, sort: Sort, patterns: tuple[str, ...]) -> Decided:
    groups = ground.groups(family)

    def matches(pattern: str, found: list[str]) -> bool:
        if "+" in pattern and "+" not in sort.values:
            return any(_holds_run(pattern, times, found) for times in range(1, len(found) + 1))
        if pattern in sort.values or len(pattern) == 1:
            return all(one == pattern for one in found)
        return found == list(pattern)

    def decided(filling: Filling) -> bool:
        filled = [[str(one) for one in whole(sort, group.places, filling)] for group in groups]
        return not any(matches(pattern, found) for found in filled for pattern in patterns)

    return decided


def _holds_run(pattern: str, times: int, found: list[str]) -> bool:
    """Whether some neighbours have a pattern in which what is before each + stands so often."""
    wanted = "".join(letter * (times if after == "+" else 1) for letter, after in zip_longest(pattern, pattern[1:]))
    length = len(wanted := wanted.replace("+", ""))
    return any(found[start : start + length] == list(wanted) for start in range(len(found) - length + 1))


def _unlike(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    several = [ground.groups(family) for family in families]

    def decided(filling: Filling) -> bool:
        for groups in several:
            filled = [tuple(whole(sort, group.places, filling)) for group in groups]
            if len(set(filled)) < len(filled):
                return False
        return True

    return decided


def _couples(ground: Ground, families: tuple[Family, ...], sorts: tuple[Sort, Sort]) -> Decided:
    groups = _all(ground, families)

    def decided(filling: Filling) -> bool:
        for group in groups:
            both = zip(*(whole(sort, group.places, filling) for sort in sorts), strict=True)
            found = list(both)
            if len(set(found)) < len(found):
                return False
        return True

    return decided


def _increasing(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = _all(ground, families)
    return lambda filling: all(
        one < other for group in groups for one, other in pairwise(numbers(sort, group.places, filling))
    )


def _palindrome(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = _all(ground, families)

    def decided(filling: Filling) -> bool:
        return all(found == found[::-1] for group in groups for found in [[*whole(sort, group.places, filling)]])

    return decided


def _consecutive(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = _all(ground, families)

    def decided(filling: Filling) -> bool:
        several = [sorted(numbers(sort, group.places, filling)) for group in groups]
        return all(other == one + 1 for found in several for one, other in pairwise(found))

    return decided


def _include(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = _all(ground, families)

    def decided(filling: Filling) -> bool:
        held = [(Counter(numbers(sort, group.places, filling)), Counter(group.clue or ())) for group in groups]
        return all(clue <= found for found, clue in held)

    return decided


def _spaced(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = _all(ground, families)

    def decided(filling: Filling) -> bool:
        several = [list(enumerate(numbers(sort, group.places, filling))) for group in groups]
        return all(
            one != other or after - before - 1 >= one
            for found in several
            for (before, one), (after, other) in combinations(found, 2)
        )

    return decided


def _next(ground: Ground, families: tuple[Family, ...], sort: Sort) -> Decided:
    groups = _all(ground, families)
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


def _compare(
    ground: Ground, left: object, sign: str, right: object, families: tuple[Family, ...], sort: Sort
) -> Decided:
    groups = _all(ground, families)

    def side(one: object, ends: dict[str, int], group: Group) -> Fraction:
        if isinstance(one, str) and one in ends:
            return Fraction(ends[one])
        if isinstance(one, Operation):
            return operand(
                Operation(_whole(one.left, ends), one.sign, _whole(one.right, ends)), group, ground, _no_call
            )
        return operand(one, group, ground, _no_call)

    def decided(filling: Filling) -> bool:
        for group in groups:
            worths = [_rank(one, sort) for one in whole(sort, group.places, filling)]
            for one, other in pairwise(worths):
                ends = {"a": one, "b": other}
                try:
                    if not SIGNS[sign](side(left, ends, group), side(right, ends, group)):
                        return False
                except SilentError:
                    continue
        return True

    return decided


def _rank(one: int | str, sort: Sort) -> int:
    """Return what comparisons go by: the number, or the position of a name in a sort without numbers."""
    if isinstance(one, int):
        if sort.names:
            raise UndecidedError
        return one
    if sort.low is not None:
        raise UndecidedError
    return sort.names.index(one)


def _whole(one: object, ends: dict[str, int]) -> object:
    if isinstance(one, Operation):
        return Operation(_whole(one.left, ends), one.sign, _whole(one.right, ends))
    return ends.get(one, one) if isinstance(one, str) else one


def _no_call(call: Call) -> Fraction:
    raise UndecidedError(call)


def _matched(ground: Ground, first: Value, second: Value, family: Family) -> Decided:
    near: set[tuple[Place, Place]] = set()
    for group in ground.groups(family):
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


def _connected(
    ground: Ground, several: tuple[tuple[Value, ...], ...], rim: bool, by: str, areas: tuple[Family, ...]
) -> Decided:
    sort = several[0][0].sort
    if sort.form == "bridges":
        raise UndecidedError
    if sort.form == "links":
        return lambda filling: joined_links(ground, sort, [value_of(value) for value in several[0]], filling)

    def decided(filling: Filling) -> bool:
        for values in several:
            for found in islands(ground, values, by, areas, filling):
                ends = any(
                    not any(r in (1, ground.rows) or c in (1, ground.columns) for r, c in part) for part in found
                )
                if ends if rim else len(found) > 1:
                    return False
        return True

    return decided


def _spans(ground: Ground, family: Family, most: int, values: tuple[Value, ...]) -> Decided:
    owner: dict[Place, int] = {}
    for index, group in enumerate(ground.groups(family)):
        for place in group.places:
            if place in owner:
                raise UndecidedError
            owner[place] = index
    if ground.missing or set(owner) != set(ground.cells):
        raise UndecidedError
    wanted = [value_of(value) for value in values]

    def decided(filling: Filling) -> bool:
        for line in ground.lines():
            run: list[int] = []
            for cell in line:
                run = [*run, owner[cell]] if filling.get((values[0].sort.name, cell)) in wanted else []
                changes = 1 + sum(one != other for one, other in pairwise(run))
                if run and changes != len(set(run)):
                    raise UndecidedError
                if run and changes > most:
                    return False
        return True

    return decided


def _comparison(ground: Ground, left: object, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    calls = [one for side in (left, right) for one in _calls(side)]
    special = _SPECIAL.get(calls[0].word)
    if special is not None:
        return special(ground, calls[0], sign, right, where)
    if any(one.word in _SPECIAL for one in calls):
        raise UndecidedError
    about = calls[0].families
    for family in (family for call in calls for family in call.families):
        ground.groups(family)  # may be undecided
    cases = [(group, index) for index, family in enumerate(about) for group in ground.groups(family)]
    if _names("length", right):
        lengths = _lengths([group for group, _ in cases])
        cases = [(group._replace(length=length), index) for (group, index), length in zip(cases, lengths, strict=True)]
    wanted = [value_of(value) for value in where]

    def own(call: Call, group: Group, index: int) -> Group:
        if call.families == about:
            return group
        several = [one for one in ground.groups(call.families[index]) if one.number == group.number]
        if len(several) != 1:
            raise UndecidedError
        return several[0]

    def decided(filling: Filling) -> bool:
        for group, index in cases:
            if where and filling.get((where[0].sort.name, group.centre or ())) not in wanted:
                continue

            def call(one: Call, group: Group = group, index: int = index) -> Fraction:
                return measured(one, own(one, group, index), ground, filling)

            try:
                if not SIGNS[sign](operand(left, group, ground, call), operand(right, group, ground, call)):
                    return False
            except SilentError:
                continue
        return True

    return decided


def _lengths(groups: list[Group]) -> Iterator[int]:
    """How long the straight lines are on which the sides between the two cells of groups lie; 0 for other groups."""
    pairs = {frozenset(group.places) for group in groups}
    for group in groups:
        one, other = (sorted(group.places) * 2)[:2]
        down, right = other[0] - one[0], other[1] - one[1]
        if len(group.places) != len("ab") or (down, right) not in ((0, 1), (1, 0)):
            yield 0
            continue
        length = 1
        for way in (1, -1):
            step = 1
            while frozenset((r + step * way * right, c + step * way * down) for r, c in (one, other)) in pairs:
                step += 1
            length += step - 1
        yield length


def _calls(side: object) -> list[Call]:
    if isinstance(side, Operation):
        return [*_calls(side.left), *_calls(side.right)]
    return [side] if isinstance(side, Call) else []


def _sight(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    over, counted = call.values[0], call.values if call.more == "size" else call.values[1:]
    wanted, guards = [value_of(value) for value in counted], [value_of(value) for value in where]
    all_count = counted[0].sort.form == "links"

    def decided(filling: Filling) -> bool:
        for cell in ground.cells:
            if where and filling.get((where[0].sort.name, cell)) not in guards:
                continue
            if over.sort.form == "links":
                ahead = zip(STEPS, map(len, arms(cell, over, filling)), strict=True)
                passed = [
                    (cell[0] + down * far, cell[1] + right * far)
                    for (down, right), last in ahead
                    for far in range(1, last + 1)
                ]
                seen: Iterable[Cell] = (cell, *passed)
            else:
                seen = seen_from(cell, over, ground, filling)
            found = sum(all_count or filling.get((counted[0].sort.name, one)) in wanted for one in seen)
            try:
                bound = operand(right, Group((cell,), 0, cell, ground.clues.get(cell)), ground, _no_call)
            except SilentError:
                continue
            if not SIGNS[sign](Fraction(found), bound):
                return False
        return True

    return decided


def _runs(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    del sign, right, where
    (family,), value = call.families, call.values[0]
    if family.name not in ("rows", "columns", "lines", "views", "top", "bottom", "left", "right", "ring"):
        raise UndecidedError
    ring = family.name == "ring"
    groups = [group for group in ground.groups(family) if group.clue]

    def decided(filling: Filling) -> bool:
        for group in groups:
            about = (
                group.places if group.centre is None else [(group.centre[0] + r, group.centre[1] + c) for r, c in RING]
            )
            places = [filling.get((value.sort.name, place)) == value_of(value) for place in about]
            found, wanted = runs(places, ring), [length for length in group.clue or () if length]
            if call.more == "by":
                cells = [(place[0], place[1]) for place, so in zip(about, places, strict=True) if so]
                pairs = [
                    (a, b) for a, b in zip(about, [*about[1:], about[0]], strict=True) if a in cells and b in cells
                ]
                on = [(one, other) for one, other in pairs if between(one, other, call.values[1], filling)]
                found = [len(part) for part in connected(cells, on)]
            if call.more == "sum":
                held_there = [filling.get((value.sort.name, place)) for place in about]
                if _sums(held_there, [value_of(one) for one in call.values]) != wanted:
                    return False
                continue
            if (sorted(found) != sorted(wanted)) if ring or call.more else (found != wanted):
                return False
        return True

    return decided


def _sums(held_there: list[int | str | None], parting: list[int | str]) -> list[int]:
    """Return the sums of the runs between values that part them."""
    sums: list[int] = []
    inside = False
    for one in held_there:
        if one is None:
            continue
        if one in parting:
            inside = False
            continue
        sums += [] if inside else [0]
        sums[-1] += one if isinstance(one, int) else 0
        inside = True
    return sums


def _alike(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    del sign, right, where
    assert call.sort is not None
    sort = call.sort

    def decided(filling: Filling) -> bool:
        for part in parts(set(ground.cells), lambda cell: filling.get((sort.name, cell))):
            held_here = filling.get((sort.name, part[0]))
            if isinstance(held_here, str):
                raise UndecidedError
            if held_here != len(part):
                return False
        return True

    return decided


def _patches(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    where_values = [value_of(value) for value in where]

    def groups(filling: Filling) -> Iterator[tuple[Cell | None, list[Cell]]]:
        if call.word == "pieces":
            yield from ((None, part) for part in pieces(ground, filling))
            return
        areas: list[set[Place]] = [{*ground.cells}]
        if call.families:
            areas = [{*group.places} for family in call.families for group in ground.groups(family)]
        every = islands(ground, call.values, call.by, call.families, filling)
        for area, found in zip(areas, every, strict=True):
            if call.word == "islands":
                yield from ((None, part) for part in found)
                continue
            for cell in ground.cells:
                near = {cell, *ground.near(cell, steps(call.by))}
                if cell in area:
                    yield cell, [one for part in found if near & set(part) for one in part]

    def worth(part: list[Cell], centre: Cell | None, filling: Filling) -> int:
        match call.more:
            case "width" | "height":
                return len({cell[call.more == "width"] for cell in part})
            case "count clue":
                return sum(cell in ground.clues for cell in part)
            case "count met":
                return sum(not {*part}.isdisjoint(group.places) for group in ground.groups(Family("areas")))
            case "count" | "count beside":
                wanted = [value_of(value) for value in call.counted]
                if call.more == "count beside":
                    inside = {*part, *([centre] if centre else [])}
                    part = [
                        cell
                        for cell in ground.cells
                        if cell not in inside and inside & {*ground.near(cell, steps("pairs"))}
                    ]
                return sum(filling.get((call.counted[0].sort.name, cell)) in wanted for cell in part)
            case "sum":
                assert call.sort is not None
                return sum(one for one in held(call.sort, tuple(part), filling) if isinstance(one, int))
            case "sum number":
                return sum(ground.numbers.get(cell, 0) for cell in part)
            case _:
                return len(part)

    def decided(filling: Filling) -> bool:
        for centre, part in groups(filling):
            asked = part if centre is None else [centre]
            if where:
                asked = [cell for cell in asked if filling.get((where[0].sort.name, cell)) in where_values]
            clues = {ground.clues.get(cell) for cell in asked} if _names("clue", right) else {None}
            for clue in clues:
                try:
                    bound = operand(right, Group(tuple(part), 0, None, clue), ground, _no_call)
                except SilentError:
                    continue
                if not SIGNS[sign](Fraction(worth(part, centre, filling)), bound):
                    return False
        return True

    return decided


def _names(name: str, side: object) -> bool:
    if isinstance(side, Operation):
        return _names(name, side.left) or _names(name, side.right)
    return side == name


def _divide(ground: Ground, value: Value) -> Decided:
    def decided(filling: Filling) -> bool:
        owner = {cell: index for index, piece in enumerate(pieces(ground, filling)) for cell in piece}
        for (sort, place), one in filling.items():
            if sort != value.sort.name:
                continue
            r, c, way = place
            ends = [owner.get(cell) for cell in ((r, c), (r + way, c + 1 - way))]
            if (one == value_of(value)) != (ends[0] != ends[1]):
                return False
        return True

    return decided


def _rectangle(ground: Ground, values: tuple[Value, ...]) -> Decided:
    def decided(filling: Filling) -> bool:
        found = [part for some in islands(ground, values, "pairs", (), filling) for part in some] if values else None
        return all(map(_fills_its_box, pieces(ground, filling) if found is None else found))

    return decided


def _no_rectangles(ground: Ground, values: tuple[Value, ...]) -> Decided:
    def decided(filling: Filling) -> bool:
        found = [part for some in islands(ground, values, "pairs", (), filling) for part in some]
        return not any(_fills_its_box(part) for part in found)

    return decided


def _fills_its_box(piece: list[Cell]) -> bool:
    rows, columns = {r for r, _ in piece}, {c for _, c in piece}
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) == len(piece)


def _symmetric(ground: Ground, sort: Sort, values: tuple[Value, ...]) -> Decided:
    def decided(filling: Filling) -> bool:
        found = parts(set(ground.cells), lambda cell: filling.get((sort.name, cell)))
        several = [part for part in found if isinstance(filling.get((sort.name, part[0])), int)]
        if values:
            several = [part for some in islands(ground, values, "pairs", (), filling) for part in some]
        if not ground.centres:
            return all(_moved({(-r, -c) for r, c in part}) == _moved(set(part)) for part in several)
        for part in map(set, several):
            own = [(min(around), max(around)) for around in ground.centres if around & part]
            if len(own) != 1:
                return False
            (top, left), (bottom, right) = own[0]
            if part != {(top + bottom - r, left + right - c) for r, c in part}:
                return False
        return all(any(around <= set(part) for part in several) for around in ground.centres)

    return decided


def _folded(ground: Ground, values: tuple[Value, ...]) -> Decided:
    owner = {place: index for index, group in enumerate(ground.groups(Family("areas"))) for place in group.places}
    if set(owner) != set(ground.cells):
        raise UndecidedError

    def hinges(part: set[Cell]) -> set[tuple[int, int, int]]:
        """The borders between two of some cells: which way, where, and where the straight line begins."""
        found = set()
        for way in (0, 1):
            for row, column in part:
                at = [(row, column), (row + way, column + 1 - way)]
                if at[1] in part and owner[at[0]] != owner[at[1]]:
                    while owner.get(at[0]) != owner.get(at[1]) and all(one in owner for one in at):
                        at = [(r - 1 + way, c - way) for r, c in at]
                    found.add((way, row if way else column, at[0][1 if way else 0]))
        return found

    def decided(filling: Filling) -> bool:
        for some in islands(ground, values, "pairs", (), filling):
            for part in map(set, some):
                crossed = [*hinges(part)]
                if len(crossed) != 1:
                    return False
                way, at, _ = crossed[0]
                if part != {(2 * at + 1 - r, c) if way else (r, 2 * at + 1 - c) for r, c in part}:
                    return False
        return True

    return decided


def _shape(ground: Ground, value: Value, picture: str, often: str) -> Decided:
    rows = picture.removeprefix("fixed ").split("/")
    wanted = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    ways = {_moved(wanted)}
    for _ in range(0 if picture.startswith("fixed") else 3):  # these pieces are their own mirror images, turned
        wanted = {(c, -r) for r, c in wanted}
        ways.add(_moved(wanted))

    def decided(filling: Filling) -> bool:
        found = [_moved(set(part)) for some in islands(ground, (value,), "pairs", (), filling) for part in some]
        number = len(found)
        return ways.issuperset(found) and (not often or number == 1 or (number == 0 and "most" in often))

    return decided


def _moved(cells: set[Cell]) -> frozenset[Cell]:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def _lead(ground: Ground, arrows: tuple[Value, ...], goal: Value, counted: bool) -> Decided:
    steps_of = {value_of(value): step for value, step in zip(arrows, STEPS, strict=True)}
    sort, own = goal.sort.name, set(ground.cells)

    def decided(filling: Filling) -> bool:
        ways: list[list[Cell]] = []
        for cell in ground.cells:
            way = [cell]
            while (step := steps_of.get(filling.get((sort, way[-1]), ""))) is not None:
                way.append((way[-1][0] + step[0], way[-1][1] + step[1]))
                if way[-1] not in own or len(way) > len(own):
                    return False
            if filling.get((sort, way[-1])) != value_of(goal):
                return False
            ways.append(way)
        counts = {cell: sum(cell in way[1:] for way in ways) for cell in own}
        return not counted or all(counts[cell] == clue[0] for cell, clue in ground.clues.items() if clue)

    return decided


def _loop(ground: Ground, value: Value, through: tuple[Value, ...], around: Value | None) -> Decided:
    return lambda filling: loop(ground, value, through, around, filling)


def _cells_of(family: Family, ground: Ground) -> list[Cell]:
    """The centres of groups, all cells of those without."""
    groups = ground.groups(family)
    return [
        cell for group in groups for cell in ([group.centre] if group.centre else [(p[0], p[1]) for p in group.places])
    ]


def _bent(turns: bool) -> Callable[[Ground, str, Family, Sort, tuple[Value, ...]], Decided]:
    def rule(ground: Ground, mode: str, family: Family, sort: Sort, where: tuple[Value, ...]) -> Decided:
        on, cells = Value(sort, sort.names[-1], sort.names[-1]), _cells_of(family, ground)
        guards = [value_of(value) for value in where]

        def right(cell: Cell, filling: Filling) -> bool:
            up, left, over, down = (bool(arm) for arm in arms(cell, on, filling))
            return (up or down) and (left or over) if turns else (up and down) or (left and over)

        def decided(filling: Filling) -> bool:
            for cell in cells:
                if where and filling.get((where[0].sort.name, cell)) not in guards:
                    continue
                if not mode and not right(cell, filling):
                    return False
                there = zip(STEPS, arms(cell, on, filling), strict=True)
                near = [right((cell[0] + r, cell[1] + c), filling) for (r, c), arm in there if arm]
                if mode and not (all(near) if "and" in mode else any(near)):
                    return False
            return True

        return decided

    return rule


def _arms(ground: Ground, alike: bool, family: Family, sort: Sort) -> Decided:
    on, cells = Value(sort, sort.names[-1], sort.names[-1]), _cells_of(family, ground)

    def decided(filling: Filling) -> bool:
        lengths = [[len(arm) for arm in arms(cell, on, filling) if arm] for cell in cells]
        return all(len(set(some)) == (min(1, len(some)) if alike else len(some)) for some in lengths)

    return decided


def _straights(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    assert call.sort is not None
    on = Value(call.sort, call.sort.names[-1], call.sort.names[-1])
    guards = [value_of(value) for value in where]

    def decided(filling: Filling) -> bool:
        for cell in ground.cells:
            if where and filling.get((where[0].sort.name, cell)) not in guards:
                continue
            try:
                bound = operand(right, Group((cell,), 0, cell, ground.clues.get(cell)), ground, _no_call)
            except SilentError:
                continue
            up, left, over, down = (len(arm) for arm in arms(cell, on, filling))
            if not all(SIGNS[sign](Fraction(one), bound) for one in {up + down, left + over} - {0} or {0}):
                return False
        return True

    return decided


def _path(ground: Ground, value: Value, joined: str, through: tuple[Value, ...]) -> Decided:
    if joined == "clue":
        ends = [(cell, clue[0] if clue else None) for cell, clue in ground.clues.items()]
    elif joined in ground.paths:
        ends = [(cell, index) for index, cells in enumerate(ground.paths[joined]) for cell in {cells[0], cells[-1]}]
    else:
        raise UndecidedError
    if len({cell for cell, _ in ends}) < len(ends) or any(len(one) < len("ab") for one in ground.paths.get(joined, [])):
        raise UndecidedError
    return lambda filling: path(ground, value, dict(ends), through, filling)


_RULES: dict[str, Callable[..., Any]] = {
    "acyclic lines": lambda _, value: lambda filling: forest(value, filling),
    "apart": _apart,
    "arms": _arms,
    "bent": _no_rectangles,
    "compare": _compare,
    "comparison": _comparison,
    "condition": conditions.deciding,
    "connected": _connected,
    "connected through": lambda ground, value, through: lambda filling: network(ground, value, through, filling),
    "consecutive": _consecutive,
    "couples": _couples,
    "different": _different,
    "divide": _divide,
    "folded": _folded,
    "increasing": _increasing,
    "lead": _lead,
    "loop": _loop,
    "matched": _matched,
    "never": _never,
    "next": _next,
    "numbers": _numbers,
    "palindrome": _palindrome,
    "path": _path,
    "rectangle": _rectangle,
    "shape": _shape,
    "include": _include,
    "spaced": _spaced,
    "spans": _spans,
    "straight": _bent(turns=False),
    "symmetric": _symmetric,
    "turn": _bent(turns=True),
    "unlike": _unlike,
}
"""Rules by the first word of their meaning."""

_SPECIAL: dict[str, Callable[[Ground, Call, str, object, tuple[Value, ...]], Decided]] = {
    "alike": _alike,
    "islands": _patches,
    "pieces": _patches,
    "reach": _patches,
    "runs": _runs,
    "sight": _sight,
    "straights": _straights,
}
"""Comparisons that are about other things than groups of families."""
