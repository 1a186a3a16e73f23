"""Laws on lines at a point: how many of its links they use, how many cells of a row they pass, where they turn.

Whether a line turns at a cell depends on the cells beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import joined
from pylogic.language.board.board import Board
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import Chosen, Group
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, is_so, mask_of, parted
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words import bends
from pylogic.model.atom import Clue, Side
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union
from pylogic.model.records import NamedTuple, dataclass

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


def point_law(
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


_ROWS = tuple(Chosen(BUILT_IN[name]) for name in ("rows", "columns"))
_ALONG, _ALL_WAYS = 20, 31
"""The price of a row that has no room for a line along it, and of all ways in which lines may pass its cells."""
_NAME = "counting along a line"
_PEARLS, _PEARLS_NAME = 8, "three pearls"
"""Pearls side by side strike the eye."""


class _Passed(NamedTuple):
    """A cell of a row: its variable, the link to the next cell, the links across, how many links a line has there."""

    cell: int
    onward: int | None
    across: tuple[int, ...]
    degree: int


class _Row(NamedTuple):
    """A row of cells, a number of which lines pass: the values of these and of the links, the number, the cells."""

    through: int
    value: int
    number: int
    cells: tuple[_Passed, ...]


def count_laws(
    value: Value,
    through: Sequence[Value],
    at: Mapping[Cell, Sequence[int]],
    ends: Container[Cell],
    board: Board,
    others: Others,
) -> Iterator[Law]:
    """Laws of rows and columns of which it is counted how many of their cells lines pass.

    Args:
        value: The value of the links of a line.
        through: The values of the cells through which lines go; nothing is known of several.
        at: The links at each cell.
        ends: The cells where lines end.
        board: The board.
        others: What is counted.
    """
    if len(through) != 1:
        return
    line = value.sort.name or LINE
    counts = {one.variables: one for one in others.counts if one.value == through[0].number}
    for group in board.groups_of(_ROWS):
        cells = [cell for cell in group.places if not isinstance(cell, Side)]
        variables = board.variables_at(through[0].sort.name, cells)
        count = counts.get(frozenset(variables))
        if count is None or len(variables) != len(cells):
            continue
        passed: list[_Passed] = []
        for cell, variable, following in zip(cells, variables, [*cells[1:], None], strict=True):
            onward = next(iter({*at[cell]} & {*at.get(following, ())}), None) if following else None
            before = {link for one in passed[-1:] for link in (one.onward,)}
            across = tuple(link for link in at[cell] if link != onward and link not in before)
            passed.append(_Passed(variable, onward, across, 1 if cell in ends else max(THROUGH)))
        scope = [v for one in passed for v in (one.cell, one.onward, *one.across) if v is not None]
        says = f"{group.name} has {others.many(through[0], count.number)}"
        row = _Row(through[0].number, value.number, count.number, tuple(passed))
        clues = (count.clue,)
        if any(one.onward is not None for one in passed):
            room = Pruning(_prune_room, [v for one in passed for v in (one.cell, one.onward) if v is not None], row)
            argue = partial(_argue_room, f"{says}, and a {line} along it would take more")
            yield Law(group.name, says, room, clues, _ALONG, argue, pattern=True, technique=_NAME)
        argue = partial(_argue_room, f"{says}, and all ways of the {line} through it agree here")
        refuted = partial(_refuted_along, says, line)
        every = Pruning(_prune_along, tuple(dict.fromkeys(scope)), row)
        yield Law(group.name, says, every, clues, _ALL_WAYS, argue, pattern=True, refuted=refuted, technique=_NAME)


def _prune_room(store: Store, _: Sequence[int], row: _Row) -> None:
    """Between two cells there is no link where more would be passed with them than are."""
    mask, filled = store.bit(row.value), store.bit(row.through)
    room = row.number - sum(store.domains[one.cell] == filled for one in row.cells)
    if room < 0:
        raise ContradictionError
    for one, other in pairwise(row.cells):
        new = sum(store.domains[cell] != filled for cell in (one.cell, other.cell))
        if one.onward is not None and new > room:
            store.remove(one.onward, mask)


_Way = tuple[int, int, int]
"""Whether a line comes to a cell from the one before and goes on to the next one, and whether it passes it."""


def _prune_along(store: Store, _: Sequence[int], row: _Row) -> None:
    """Leave what some way for lines to pass as many cells has."""
    mask, filled = store.bit(row.value), store.bit(row.through)
    sure = [sum(store.domains[link] == mask for link in one.across) for one in row.cells]
    may = [sum(bool(store.domains[link] & mask) for link in one.across) for one in row.cells]
    ways: list[list[_Way]] = []
    before: tuple[int, ...] = (0,)
    for one, least, most in zip(row.cells, sure, may, strict=True):
        after = (0,) if one.onward is None else _taken(store.domains[one.onward], mask)
        ways.append(
            [
                (came, goes, passes)
                for passes in _taken(store.domains[one.cell], filled)
                for came in before
                for goes in after
                if least <= (one.degree if passes else 0) - came - goes <= most and passes >= max(came, goes)
            ]
        )
        before = after
    layers = [{(0, 0)}]
    for some in ways:
        layers.append(
            {(goes, sums + passes) for last, sums in layers[-1] for came, goes, passes in some if last == came}
        )
    alive = layers[-1] & {(0, row.number)}
    for place in range(len(ways) - 1, -1, -1):
        used = {
            way
            for way in ways[place]
            if any(last == way[1] and (way[0], sums - way[2]) in layers[place] for last, sums in alive)
        }
        if not used:
            raise ContradictionError
        alive = {
            (came, sums - passes)
            for came, goes, passes in used
            for last, sums in alive
            if last == goes and (came, sums - passes) in layers[place]
        }
        one = row.cells[place]
        _take(store, one.cell, {passes for _, _, passes in used}, filled)
        if one.onward is not None:
            _take(store, one.onward, {goes for _, goes, _ in used}, mask)
        needs = {(one.degree if passes else 0) - came - goes for came, goes, passes in used}
        for link in one.across:
            if store.domains[link] & mask and store.domains[link] != mask:
                if min(needs) == may[place]:
                    store.keep(link, mask)
                elif max(needs) == sure[place]:
                    store.remove(link, mask)


def _taken(domain: int, mask: int) -> tuple[int, ...]:
    """Whether something has a value: 0, 1 or either."""
    return tuple(number for number, may in enumerate((domain & ~mask, domain & mask)) if may)


def _take(store: Store, variable: int, taken: Collection[int], mask: int) -> None:
    if len(taken) == 1:
        (store.keep if 1 in taken else store.remove)(variable, mask)


def _argue_room(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    return f"{says}{speech.why(argument.grounds)}"


def _refuted_along(says: str, line: str, _: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    return f"{says}, but the {line} cannot pass as many{speech.why(grounds)}"


_UP_DOWN, _LEFT_RIGHT = (0, 3), (1, 2)
_AXES = (_UP_DOWN, _LEFT_RIGHT)
_Links = Mapping[int, int]
"""The links of a cell by the number of the step."""


@dataclass(frozen=True)
class _Bent:
    """A statement about the course of a line.

    Attributes:
        turns: Whether it turns, or goes straight on.
        value: The value of its links.
        mode: At the cell; before ``and`` after it; before ``or`` after it.
        links: The links of the cell.
        beyond: Those of its neighbours, by the step to them.
        once: Whether the line passes each cell once at most.
        closed: Whether it is a loop, which goes on from every cell to which it comes.
        here: Whether it turns at the cell itself, where another rule says so.
        guard: The variable of the cell and the values one of which it has where this holds, if there is a condition.
    """

    turns: bool
    value: int
    mode: str
    links: _Links
    beyond: Mapping[int, _Links]
    once: bool = False
    closed: bool = False
    here: bool | None = None
    guard: tuple[int, tuple[int, ...]] | None = None


class _Names(NamedTuple):
    """What a sentence about a course names: it, the line, the cell, and its neighbours by the step to them."""

    bent: _Bent
    line: str
    at: str
    near: Mapping[int, Cell]


def _bend_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each cell where a line turns, or goes straight on, or does so before or after it."""
    bend: bends.Bend = rule.arguments
    sort = bend.value.sort.name
    lines = [line for line in others.drawn if line.value == bend.value]
    once, closed = bool(lines), any(line.closed for line in lines)
    fixed = dict(_bends_at(others.rules, board, bend.value)) if once else {}
    straight = {cell: clues for cell, (turns, clues) in fixed.items() if not turns}

    def links(cell: Cell) -> dict[int, int]:
        variables_by_way = (
            (way, board.variable(sort, side)) for way, (_, side) in bends.ways(board, sort, cell).items()
        )
        return {way: variable for way, variable in variables_by_way if variable is not None}

    for cell, chosen, index in bends.cells(bend.families, board):
        near = {way: other for way, (other, _) in bends.ways(board, sort, cell).items()}
        beyond = {} if bend.mode == "at" else {way: links(other) for way, other in near.items()}
        guard = None
        if rule.where:
            holder = board.variable(rule.where[0].sort.name, cell)
            if holder is None:
                continue
            guard = holder, tuple(value.number for value in rule.where)
        turns_here = fixed[cell][0] if cell in fixed else None
        bent = _Bent(bend.turns, bend.value.number, bend.mode, links(cell), beyond, once, closed, turns_here, guard)
        variables = dict.fromkeys([*bent.links.values(), *(one for some in beyond.values() for one in some.values())])
        variables |= dict.fromkeys(guard[:1] if guard else ())
        group = board.groups(chosen)[index]
        clues = clues_of(group)
        at = name_of(cell) if group.centre is None or rule.where else group.name
        line = bend.value.sort.name or LINE
        says = rule.sentence if rule.where else _says(bent, line, at)
        argue = None if rule.where else partial(_argue_bends, says, _Names(bent, line, at, near))
        yield Law(name_of(cell), says, Pruning(_prune_bends, tuple(variables), bent), clues, argue=argue)
        if bend.turns and bend.mode == "or" and turns_here is False and guard is None:
            for axis in _AXES:
                in_row = [near.get(axis[0]), cell, near.get(axis[1])]
                if all(one in straight for one in in_row):
                    spots = " to ".join(name_of(one) for one in in_row[::2] if one)
                    says = f"the {line} along {spots} would turn neither before nor after {at}"
                    stated = dict.fromkeys(clue for one in in_row if one for clue in straight[one])
                    across = Pruning(_prune_across, [bent.links[way] for way in axis], bent.value)
                    yield Law(spots, says, across, tuple(stated), _PEARLS, technique=_PEARLS_NAME)


def _prune_across(store: Store, variables: Sequence[int], value: int) -> None:
    """Nothing leads along."""
    for link in variables:
        store.remove(link, store.bit(value))


def clues_of(group: Group) -> tuple[Clue, ...]:
    """The clue that states a group, if one does."""
    return (group.hint.clue,) if group.hint is not None and group.hint.clue is not None else ()


def _bends_at(
    rules: Iterable[Rule], board: Board, value: Value
) -> Iterator[tuple[Cell, tuple[bool, tuple[Clue, ...]]]]:
    """The cells at which a line always bends in the same way, with how it does."""
    for rule in rules:
        bend = rule.arguments
        if isinstance(bend, bends.Bend) and not rule.where and bend.mode == "at" and bend.value == value:
            for cell, chosen, index in bends.cells(bend.families, board):
                yield cell, (bend.turns, clues_of(board.groups(chosen)[index]))


def _says(bent: _Bent, line: str, where: str) -> str:
    """``the line turns at the black pearl r1c2``, ``before and after r1c2 the line goes straight``."""
    if bent.mode == "at":
        return f"the {line} {'turns at' if bent.turns else 'goes straight through'} {where}"
    return f"before {bent.mode} after {where} the {line} {'turns' if bent.turns else 'goes straight'}"


def _argue_bends(says: str, names: _Names, bits: Bits, argument: Argument, speech: Speech) -> str:
    bent, line, at, near = names
    on, off = parted(argument.grounds, bits(bent.value))
    otherwise = joined(says, speech.grounds(argument.grounds))
    if bent.mode == "or":
        return _argue_or(names, on, off, speech) or otherwise
    if off or len(on) != 1 or not bent.once:
        return otherwise
    course = "turns" if bent.turns else "goes straight"
    if bent.mode == "at":
        return f"{speech.line(on)} {course} {'at' if bent.turns else 'through'} {at}"
    from_here = [way for way, link in bent.links.items() if link == on[0].variables[0]]
    if from_here:
        there = name_of(near[from_here[0]])
        return f"the {line} leaves {at} for {there}{speech.cited(on)}, and {course}{'' if bent.turns else ' on'} there"
    return f"{speech.line(on)} would {'go straight on' if bent.turns else 'turn'} before {at}"


def _argue_or(names: _Names, on: Sequence[Ground], off: Sequence[Ground], speech: Speech) -> str:
    """That a line goes straight on at one end of a cell, so that it turns at the other; empty where it is not so."""
    bent, line, at, near = names
    drawn = {ground.variables[0] for ground in on}
    closed = {ground.variables[0] for ground in off}
    for way, links in bent.beyond.items() if bent.turns and bent.here is False else ():
        other = bent.beyond.get(_back(way))
        straight_on = links.get(way) in drawn and drawn <= {links.get(way), *bent.links.values()}
        if straight_on and other is not None and closed <= {*other.values()}:
            there, turn = name_of(near[way]), name_of(near[_back(way)])
            where = f", where {speech.grounds(off)}" if off else ""
            return f"the {line} goes straight on from {at} at {there}{speech.cited(on)}, so it turns at {turn}{where}"
    return ""


def _prune_bends(store: Store, variables: Sequence[int], bend: _Bent) -> None:
    del variables
    if bend.guard is not None:
        variable, values = bend.guard
        held = mask_of(store.bit, values)
        if store.domains[variable] & ~held:
            if bend.mode == "at" and not _passes(store, bend, bend.links, bend.turns):
                store.remove(variable, held)
            return
    if bend.mode == "at":
        _settle(store, bend, bend.links, _passes(store, bend, bend.links, bend.turns))
    elif bend.mode == "and":
        _before_and_after(store, bend)
    else:
        _before_or_after(store, bend)


def _before_and_after(store: Store, bend: _Bent) -> None:
    """No way is taken to where it cannot bend; on one that is taken it does."""
    mask = store.bit(bend.value)
    for way, link in bend.links.items():
        passes = _passes(store, bend, bend.beyond[way], bend.turns, _back(way))
        if not passes:
            store.remove(link, mask)
        elif store.domains[link] == mask:
            _settle(store, bend, bend.beyond[way], passes)


def _before_or_after(store: Store, bend: _Bent) -> None:
    """Take what all ways have in which the line passes the cell, or may end there, and bends on one side of it."""
    mask = store.bit(bend.value)
    ends = [(way,) for way, link in bend.links.items() if store.domains[link] & mask]
    every = [
        {bend.links[one] for one in here} | {bend.beyond[way][one] for one in there}
        for here in (_passes(store, bend, bend.links, bend.here) if bend.closed else ends)
        for way in here
        for there in _passes(store, bend, bend.beyond[way], bend.turns, _back(way))
    ]
    if not every:
        raise ContradictionError
    for link in set.intersection(*every):
        store.keep(link, store.bit(bend.value))


def _back(way: int) -> int:
    """The step back."""
    return len(_UP_DOWN + _LEFT_RIGHT) - 1 - way


def _passes(
    store: Store, bend: _Bent, links: _Links, turns: bool | None, back: int | None = None
) -> list[tuple[int, int]]:
    """Pairs of steps by which the line may pass a cell.

    Args:
        store: The domains.
        bend: The statement.
        links: The links of the cell.
        turns: Whether it turns there; ``None`` for either.
        back: A step that it takes, if it passes each cell once.
    """
    mask = store.bit(bend.value)
    taken = {way for way, link in links.items() if store.domains[link] == mask or way == back} if bend.once else set()
    may = [way for way, link in links.items() if store.domains[link] & mask]
    return [pair for pair in combinations(may, 2) if taken <= {*pair} and turns in (None, pair not in _AXES)]


def _settle(store: Store, bend: _Bent, links: _Links, passes: Sequence[tuple[int, int]]) -> None:
    """Take the steps that are in all pairs, and of several pairs none that is in no pair; of one that is obvious."""
    if not passes:
        raise ContradictionError
    mask = store.bit(bend.value)
    for way, link in links.items():
        number = sum(way in pair for pair in passes)
        if number == len(passes):
            store.keep(link, mask)
        elif bend.once and not number and len(passes) > 1:
            store.remove(link, mask)


STRAIGHT = TURN = Reasoning(_bend_laws)
