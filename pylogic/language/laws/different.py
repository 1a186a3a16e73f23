"""Reasoning with ``different``: fish, and of two equal printed numbers in a line at most one that is left.

A fish is two or three rows in which only as many columns are left for a value: it stands there in no other row (X-wing,
swordfish); the same with columns.  Locked candidates are the places left for a value in one group that are all in
another one, so that it stands nowhere else there: a box and a row, pointing and claiming as players say.  An XY-wing is
a cell with two values, each of which gives one of two cells that it sees the same third value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations, combinations_with_replacement

from pylogic.files.sentences import joined, left, places
from pylogic.language.board.board import Board
from pylogic.language.board.places import Place, name_of_place
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import prune_once
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, mask_of, together
from pylogic.language.laws.patches import laws_of_asks
from pylogic.language.parse.rule import Rule
from pylogic.language.words import partners
from pylogic.language.words.different import Different, alike, asks
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Conclusion, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union, values
from pylogic.model.records import NamedTuple, dataclass

_WING_PRICE = 15
"""Cells with two values are looked for all over the board, but stand out where candidates are noted."""
_PAIR = 2
_WIDEST_WING = 256
"""Nobody looks for wings among more cells."""

_Near = Mapping[int, frozenset[int]]
"""The variables that differ from each one."""
_Wing = tuple[int, int, int, int]
"""The cell between, the two cells that it sees (or one twice, if that is enough), and the value of one of these."""


def _wing_laws(groups: Sequence[frozenset[int]], numbers: Iterable[int]) -> Iterator[Law]:
    """The law of wings, for variables that may all have some values, in groups without equal ones."""
    scope = sorted(frozenset[int]().union(*groups))
    if 0 < len(scope) <= _WIDEST_WING:
        near = {one: frozenset[int]().union(*(group for group in groups if one in group)) - {one} for one in scope}
        constraint = Pruning(_prune, scope, near)
        argue = partial(_argue_wing, near, tuple(numbers))
        yield Law(
            "the board", "an XY-wing", constraint, price=_WING_PRICE, argue=argue, pattern=True, technique="XY-wing"
        )


def _argue_wing(near: _Near, numbers: Iterable[int], bits: Bits, argument: Argument, speech: Speech) -> str:
    every, target, cited = mask_of(bits, numbers), argument.conclusions[0], speech.cited(argument.grounds)
    domains = _seen(left(argument.grounds, tuple(near), every), near)
    gone = every & ~target.values if target.settled else target.values
    for pivot, one, other, value in _wings(domains, near):
        if target.variable in near[one] & near[other] and gone & value:
            cause = domains[one] & ~value
            both = ((one, cause), (other, domains[pivot] & ~cause))
            known = [cell for cell, held in both if not held or cell == pivot]
            if known:
                return f"only {speech.values(known[0], value)} is left for {speech.cells(known[:1])}{cited}"
            makes = [
                " makes ".join(speech.conclusions([Conclusion(*each, True)]) for each in ((pivot, held), (cell, value)))
                for cell, held in (both if one != other else both[:1])
            ]
            return f"{' and '.join(makes)}{', an XY-wing' if one != other else ''}{cited}"
    return speech.grounds(argument.grounds)


def _prune(store: Store, variables: Sequence[int], near: _Near) -> None:
    held = {variable: store.domains[variable] for variable in variables}
    for variable, domain in held.items():
        for target in near[variable] if domain.bit_count() == 1 else ():  # a larger state of knowledge finds as much
            store.remove(target, domain)
    domains = _seen(held, near)
    for _, one, other, value in _wings(domains, near):
        for target in near[one] & near[other]:
            store.remove(target, value)


def _seen(domains: Mapping[int, int], near: _Near) -> dict[int, int]:
    """The domains of the variables that are not known, without what the known ones near them are."""
    known = {one: domain for one, domain in domains.items() if domain.bit_count() == 1}
    left = {}
    for one in domains.keys() - known.keys():
        left[one] = domains[one]
        for other in near[one] & known.keys():
            left[one] &= ~known[other]
    return left


def _wings(domains: Mapping[int, int], near: _Near) -> Iterator[_Wing]:
    """Every wing, and what is left of wings when more is known, so that a larger state of knowledge finds as much."""
    small = {one: domain for one, domain in sorted(domains.items()) if domain.bit_count() <= _PAIR}
    for pivot, may in small.items():
        if may.bit_count() == 1:
            yield pivot, pivot, pivot, may
        beside = [one for one in small if one in near[pivot]]
        for one, other in combinations_with_replacement(beside, _PAIR):
            for value in (1 << bit for bit in values(small[one] | small[other])):
                if not may & ~(_gives(small[one], value) | _gives(small[other], value)):
                    yield pivot, one, other, value


def _gives(domain: int, value: int) -> int:
    """The values of a cell nearby with which one with this domain has a value."""
    rest = domain & ~value
    return rest if rest & (rest - 1) == 0 and rest else 0 if rest else -1


_FISH = {2: "X-wing", 3: "swordfish"}
_PRICE = 15
"""A fish is looked for all over the board, a value at a time."""
_LOCKED, _LOCKED_NAME = 9, "locked candidates"
"""Players look for them once no single value is left, and before pairs."""
_SANDWICH, _SANDWICH_NAME = 6, "equal numbers side by side"
"""Equal numbers side by side strike the eye."""
_TWO = 2
_LARGEST = 16
"""Nobody looks for fish on larger boards."""
_LINES = ("row", "column")
_KEPT = 1 << 12
"""Sets of positions of which it is kept what fish leave of them."""


@dataclass(frozen=True)
class _Value:
    """A value that stands once in each row and column.

    Attributes:
        number: The value.
        text: How it is written.
        grid: The variables, row by row.
    """

    number: int
    text: str
    grid: Sequence[tuple[int, ...]]


def _difference_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each value that is in every row and column, and one for every two equal printed numbers."""
    arguments: Different = rule.arguments
    if arguments.patches is not None:
        yield from laws_of_asks(arguments.patches, asks(arguments, board, Flat(board)), rule, board)
    elif arguments.kept is not None:
        yield from _doubled(arguments, board)
        for other in others.rules:
            if isinstance(other.arguments, partners.Apart) and other.arguments.value.sort == arguments.sort:
                yield from _sandwiched(arguments, other, board)
    elif not rule.where:
        yield from _fishing(arguments, board)
        plain = [one for one in others.rules if one.word == rule.word and _is_plain(one)]
        same = [one for one in plain if one.arguments.sort == arguments.sort]
        if same[:1] == [rule]:
            yield from _winging([one.arguments for one in same], board)
            yield from _locking([one.arguments for one in same], board)


def _is_plain(rule: Rule) -> bool:
    """Whether a rule holds for all values of cells, under no condition."""
    arguments: Different = rule.arguments
    conditions = (*rule.where, *arguments.free, arguments.kept)
    return conditions == (None,) and arguments.sort.form == "cells"


def _winging(rules: Sequence[Different], board: Board) -> Iterator[Law]:
    """Yield one law by all rules of a kind together, as wings go round corners."""
    variables = board.variables_at(rules[0].sort.name, board.cells)
    domains = {board.domain(*board.variables[variable]) for variable in variables}
    if len(domains) == 1:
        groups = [(one, group) for one in rules for group in one.groups(board) if group.lister is None]
        yield from _wing_laws([frozenset(one.variables(group, board)) for one, group in groups], *domains)


def _fishing(arguments: Different, board: Board) -> Iterator[Law]:
    grid = _square(arguments, board)
    if grid is None:
        return
    variables = tuple(variable for row in grid for variable in row)
    for number in sorted(board.domain(*board.variables[variables[0]])):
        value = _Value(number, arguments.sort.text(number), grid)
        says = f"{value.text} stands once in each row and column"
        constraint = Pruning(_prune_fish, variables, value)
        argue, technique = partial(_argue, value), partial(_called, value)
        yield Law("the board", says, constraint, price=_PRICE, argue=argue, pattern=True, technique=technique)


def _square(arguments: Different, board: Board) -> list[tuple[int, ...]] | None:
    """The variables row by row, where each row and each column has as many places as all have values."""
    size = range(1, board.rows + 1)
    if arguments.free or arguments.sort.form != "cells" or board.rows != board.columns or board.rows > _LARGEST:
        return None
    groups = {frozenset(group.places) for group in arguments.groups(board)}
    rows = [[(row, column) for column in size] for row in size]
    if not {frozenset(line) for line in (*rows, *zip(*rows, strict=True))} <= groups:
        return None
    grid = [board.variables_at(arguments.sort.name, row) for row in rows]
    full = all(len(board.domain(*board.variables[variable])) == board.rows for row in grid for variable in row)
    return grid if full and all(len(row) == board.rows for row in grid) else None


class _Locked(NamedTuple):
    """Two groups that share places, of which the first has all values.

    Attributes:
        first: The name of the first one.
        second: The name of the other one.
        shared: The variables of both.
        numbers: The values.
    """

    first: str
    second: str
    shared: frozenset[int]
    numbers: tuple[int, ...]


def _locking(rules: Sequence[Different], board: Board) -> Iterator[Law]:
    """Yield one law for every two groups that share places where the first has all values."""
    groups: dict[frozenset[int], str] = {}
    for rule in rules:
        for group in rule.groups(board):
            if group.lister is None:
                groups.setdefault(frozenset(rule.variables(group, board)), group.name)
    for one, name in groups.items():
        domains = {board.domain(*board.variables[variable]) for variable in one}
        if len(domains) != 1 or len(numbers := min(domains)) != len(one):
            continue
        for other, second in groups.items():
            shared = one & other
            if len(shared) > 1 and not other <= one:
                variables = (*sorted(one), *sorted(other - one))
                about = _Locked(name, second, shared, tuple(numbers))
                says = f"a value of {name} that has only places of {second} left"
                constraint = Pruning(_prune_locked, variables, about)
                argue = partial(_argue_locked, about)
                where = f"{name} and {second}"
                yield Law(where, says, constraint, price=_LOCKED, argue=argue, pattern=True, technique=_LOCKED_NAME)


def _prune_locked(store: Store, variables: Sequence[int], about: _Locked) -> None:
    size, domains = len(about.numbers), store.domains
    elsewhere = union(domains[one] for one in variables[:size] if one not in about.shared)
    gone = union(map(store.bit, about.numbers)) & ~elsewhere
    for one in variables[size:]:
        store.remove(one, gone)


def _argue_locked(about: _Locked, bits: Bits, argument: Argument, speech: Speech) -> str:
    every = mask_of(bits, about.numbers)
    concerned = argument.conclusions[0]
    gone = every & ~concerned.values if concerned.settled else concerned.values
    text = speech.values(concerned.variable, gone, "and")
    return f"in {about.first} only places in {about.second} are left for {text}{speech.cited(argument.grounds)}"


def _fish(room: Mapping[int, int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield lines with together no more positions for a value than there are lines, and the positions; smallest first.

    Positions are the bits of a number.  Lines with one position take part, so that a larger state of knowledge finds as
    much.
    """
    for size in _FISH:
        narrow = [line for line, positions in room.items() if positions.bit_count() <= size]
        for some in combinations(narrow, size):
            positions = union(room[line] for line in some)
            if positions.bit_count() <= size:
                yield some, positions


def _prune_fish(store: Store, _: Sequence[int], arguments: _Value) -> None:
    bit, domains = store.bit(arguments.number), store.domains
    rows = tuple([_mask([domains[one] & bit for one in line]) for line in arguments.grid])
    left = _caught(rows)
    if left is None:
        raise ContradictionError
    for line, before, after in zip(arguments.grid, rows, left, strict=True):
        for position in values(before & ~after):
            store.remove(line[position], bit)


@lru_cache(maxsize=_KEPT)
def _caught(rows: tuple[int, ...]) -> tuple[int, ...] | None:
    """The positions of a value in rows that fish in rows and in columns leave; ``None`` on a contradiction."""
    for _ in range(2):
        left = [*rows]
        for some, positions in _fish(dict(enumerate(rows))):
            if positions.bit_count() < len(some):
                return None
            for line in set(range(len(rows))).difference(some):
                left[line] &= ~positions
        rows = tuple([_mask([row >> column & 1 for row in left]) for column in range(len(rows))])
    return rows


def _mask(held: Iterable[int]) -> int:
    """The places of what is not 0, as the bits of a number."""
    return sum([1 << place for place, one in enumerate(held) if one])


def _argue(value: _Value, bits: Bits, argument: Argument, speech: Speech) -> str:
    cited = speech.cited(argument.grounds)
    for (along, across), some, positions in _caught_by(value, bits, argument):
        base = places([f"{_LINES[along]} {line}" for line in some])
        cover = places([f"{_LINES[across]} {position}" for position in values(positions)])
        only = f"in {base} only {cover} are left for {value.text}"
        return f"{only}, {'an' if len(some) == _PAIR else 'a'} {_FISH[len(some)]}{cited}"
    return f"{value.text} stands once in each row and column{cited}"


def _called(value: _Value, bits: Bits, argument: Argument) -> str:
    return next((_FISH[len(some)] for _, some, _ in _caught_by(value, bits, argument)), "")


def _caught_by(value: _Value, bits: Bits, argument: Argument) -> Iterator[tuple[tuple[int, int], tuple[int, ...], int]]:
    """Yield the fish that rule a value out of the first place of an argument: its directions, lines and positions."""
    barred = [ground.variables for ground in argument.grounds if _bars(ground, bits(value.number))]
    size = range(1, len(value.grid) + 1)
    where = {variable: (row, column) for row in size for column, variable in enumerate(value.grid[row - 1], 1)}
    out = {where[variable] for variables in barred for variable in variables}
    concerned = where[argument.conclusions[0].variable]
    for along, across in ((0, 1), (1, 0)):
        room = {line: union(1 << k for k in size if ((k, line) if along else (line, k)) not in out) for line in size}
        for some, positions in _fish(room):
            if concerned[along] not in some and positions >> concerned[across] & 1:
                yield (along, across), some, positions


def _bars(ground: Ground, bit: int) -> bool:
    """Whether a value cannot stand in the cells of a ground."""
    return not ground.values & bit if ground.known else bool(ground.values & bit)


def _doubled(arguments: Different, board: Board) -> Iterator[Law]:
    assert arguments.kept is not None
    seen = set()
    for group in arguments.groups(board):
        pairs = [(number, pair) for number, some in alike(group, board).items() for pair in combinations(some, 2)]
        for number, pair in pairs:
            variables = board.variables_at(arguments.sort.name, pair)
            if pair not in seen and len(variables) == len(pair):
                where = " and ".join(map(name_of_place, pair))
                constraint = Pruning(prune_once, variables, arguments.kept.number)
                says = f"{where} in {group.name} both have {number}"
                yield Law(where, says, constraint, _clues(pair, board))
            seen.add(pair)


def _clues(places: Iterable[Place], board: Board) -> list[Clue | None]:
    hints = [board.hint((place[0], place[1])) for place in places]
    return [hint.clue for hint in hints if hint]


def _sandwiched(arguments: Different, kept_apart: Rule, board: Board) -> Iterator[Law]:
    """Equal numbers beside each other, or on both sides of a cell, where no two that are not left may touch."""
    assert arguments.kept is not None
    sort, kept = arguments.sort.name, arguments.kept.number
    touching = {
        frozenset(board.variables_at(sort, group.places))
        for chosen in kept_apart.arguments.families
        for group in board.groups(chosen)
    }
    if len(arguments.sort.names) != _TWO or kept_apart.arguments.value.number == kept:
        return
    for group in arguments.groups(board):
        line = board.variables_at(sort, group.places)
        names = dict(zip(line, map(name_of_place, group.places), strict=False))
        for number, some in alike(group, board).items() if len(line) == len(group.places) else ():
            equal = board.variables_at(sort, some)
            for one, other in combinations(equal, _TWO):
                both = f"{names[one]} and {names[other]}"
                middle = [cell for cell in line if {frozenset((one, cell)), frozenset((cell, other))} <= touching]
                tallies = [((cell, end), (1, _TWO)) for cell in middle for end in (one, other)]
                says = f"{both} on both sides of {names[middle[0]]} both have {number}" if middle else ""
                argue = None
                if frozenset((one, other)) in touching and len(equal) > _TWO:
                    tallies = [((one, other), (1, _TWO))]
                    says = f"{both} beside each other both have {number}"
                    stays = f"one of {both} stays {arguments.kept}, as {kept_apart.sentence}"
                    argue = partial(_argue_neighbours, f"{stays}, and is the {number} of {group.name}")
                if tallies:
                    constraint = together(kept, [(equal, (0, 1)), *tallies])
                    says = f"{says}, and {kept_apart.sentence}"
                    clues = _clues(some, board)
                    yield Law(both, says, constraint, clues, _SANDWICH, argue, technique=_SANDWICH_NAME)


def _argue_neighbours(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    return joined(says, speech.grounds(argument.grounds))


DIFFERENT = Reasoning(_difference_laws)
