"""Laws: rules at one place as a person applies them, alone and several together, with the names that sentences use.

Sets of numbers not below 0 are the bits of a number, as domains are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType

from pylogic.files.reading import Cell
from pylogic.files.sentences import EMPTY, listed
from pylogic.language.board.board import Board
from pylogic.language.board.places import name_of_place
from pylogic.language.compile.flat import Arguments, Facts, Flat
from pylogic.language.compile.pairs import Bound, bounds
from pylogic.language.compile.propagators import counted_in
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import RIGHT, Clue, Fact, Side
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union, values
from pylogic.model.records import NamedTuple

Bits = Callable[[int], int]
"""The set of one value, by its number."""
Arguing = Callable[[Bits, Argument, Speech], str]
"""Puts an argument into words; gets how sets of values are written."""
Most = Callable[[Sequence[int], int], int]
"""Return how many of some variables may hold a value at most, by counts and values that differ."""


class Law(NamedTuple):
    """A rule at one place.

    Attributes:
        name: Where it is: ``row 3``; empty for the names of its variables.
        says: The rule there, in words.
        constraint: The rule as a constraint.
        clues: The clues that state it; ``None`` among them stands for none.
        price: The cost of looking at it, where its size does not suggest it.
        argue: An argument in words; a plain one when left out.
        seen: Whether what follows from it alone is seen at once, so that it is not a step of its own.
        pattern: Whether it is not looked for within a supposition, see `pylogic.model.laws.LawAtPlace`.
        several: The sentence for several places, see `pylogic.model.laws.LawAtPlace`.
        obvious: Whether what follows is no step of its own, see `pylogic.model.laws.LawAtPlace`.
        refuted: Why it cannot hold, in words; a plain sentence when left out.
        keeping: The constraint where no more than some of its clues are known; left out where it takes all of them.
        pairs: Whether it is about two places at a time, see `pylogic.model.laws.LawAtPlace`.
        drawn: The value of what is drawn, for rules about a whole line, see `pylogic.model.laws.LawAtPlace`.
        each: Whether all that follows is a step each, see `pylogic.model.laws.LawAtPlace`.
        technique: How players call what follows from it, or what finds out how they call that.
    """

    name: str
    says: str
    constraint: Pruning
    clues: Sequence[Clue | None] = ()
    price: int | None = None
    argue: Arguing | None = None
    seen: bool = False
    pattern: bool = False
    several: Callable[[Argument], str | None] | None = None
    obvious: Callable[[Bits, Argument], bool] | None = None
    refuted: Callable[[Bits, Sequence[Ground], Speech], str] | None = None
    keeping: Callable[[Collection[Clue]], Pruning] | None = None
    pairs: bool = False
    drawn: int | None = None
    each: bool = False
    technique: str | Callable[[Bits, Argument], str] = ""


class Drawn(NamedTuple):
    """Lines that a rule is about.

    Attributes:
        value: The value of links, or of the sides of cells, where a line runs.
        several: Whether there may be more than one line.
        closed: Whether they are loops, which have no ends.
    """

    value: Value
    several: bool
    closed: bool


class Others(NamedTuple):
    """The statements of the other rules of a kind, for laws that combine.

    Attributes:
        most: How often a value may be held at most.
        rules: All rules.
        counts: How often some variables hold a value.
        drawn: The lines of all rules, each of which passes a cell once at most.
        named: The noun for a value, with its article: ``a tent``.
        many: A number of a value: ``2 tents``.
    """

    most: Most
    rules: tuple[Rule, ...]
    counts: tuple[Exact, ...]
    drawn: tuple[Drawn, ...]
    named: Callable[[Value], str]
    many: Callable[[Value, int], str]


class Reasoning(NamedTuple):
    """The way in which people reason about a word.

    Attributes:
        laws: A rule at each of its places, given the board and what the other rules say.
        prunes: How facts of a name become constraints, where that is more than `Word.prunes`.
        drawn: The lines that people draw by a rule, for words that are about lines.
    """

    laws: Callable[[Rule, Board, Others], Iterator[Law]] | None = None
    prunes: Mapping[str, Callable[[Arguments, Facts, Most], Iterable[Pruning]]] = MappingProxyType({})
    drawn: Callable[[Rule, Board], Drawn] | None = None


def bounded(
    rule: Rule, board: Board, sort: str, constraint: Callable[[Bound, tuple[int, ...]], Pruning]
) -> Iterator[Law]:
    """A law for each group of a comparison, by its bound and its variables of a sort."""
    for bound in bounds(rule, board, Flat(board)):
        variables = board.variables_at(sort, bound.group.places)
        if variables:
            says = clue_says(bound.clue) if bound.clue else rule.sentence
            yield Law(bound.group.name, says, constraint(bound, variables), (bound.clue,))


def always(sentence: str | None) -> Callable[[Argument], str | None]:
    """The sentence of a rule at several places, whatever follows there."""
    return lambda _: sentence


def replaced(*_: object) -> tuple[()]:
    """No constraint for a fact, as laws say the same better."""
    return ()


def mask_of(bits: Bits, numbers: Iterable[int]) -> int:
    """The set of some values."""
    return union(map(bits, numbers))


def is_among(store: Store, variable: int, mask: int) -> bool | None:
    """Whether a variable has one of some values; ``None`` where it may or may not."""
    left = store.domains[variable]
    return True if not left & ~mask else False if not left & mask else None


def sorted_out(store: Store, variables: Mapping[Cell, int], mask: int) -> tuple[set[Cell], set[Cell]]:
    """The cells that may hold one of some values, and those that surely do."""
    held = {cell: is_among(store, variable, mask) for cell, variable in variables.items()}
    return {cell for cell, one in held.items() if one is not False}, {cell for cell, one in held.items() if one}


def is_so(argument: Argument, mask: int) -> bool:
    """Whether what was found is that variables have some of these values, and not that they have none of them."""
    first = argument.conclusions[0]
    return bool(first.values & mask) == first.settled


def parted(grounds: Iterable[Ground], mask: int) -> tuple[tuple[Ground, ...], tuple[Ground, ...]]:
    """The grounds that are variables with one of some values, and all others."""
    yes: list[Ground] = []
    no: list[Ground] = []
    for ground in grounds:
        (yes if ground.known and ground.values & mask else no).append(ground)
    return tuple(yes), tuple(no)


class Exact(NamedTuple):
    """A count: how many of some variables hold a value, by a rule or a clue.

    Attributes:
        variables: The variables.
        value: The value.
        number: How many hold it.
        clue: The clue that says so.
    """

    variables: frozenset[int]
    value: int
    number: int
    clue: Clue | None


class _Table(NamedTuple):
    """The variables that may hold a value together, as bits, in every way that is allowed."""

    value: int
    ways: tuple[int, ...]


def together(value: int, tallies: Sequence[tuple[Collection[int], Iterable[int]]]) -> Pruning:
    """The constraint that leaves what some way to keep all of some counts has.

    Args:
        value: The value that is counted.
        tallies: Variables, with how many of them may hold the value.
    """
    variables = tuple(dict.fromkeys(one for some, _ in tallies for one in sorted(some)))
    bits = {one: 1 << place for place, one in enumerate(variables)}
    shape = tuple((sum(bits[one] for one in some), frozenset(numbers)) for some, numbers in tallies)
    return Pruning(_prune, variables, _Table(value, _ways(len(variables), shape)))


@lru_cache(maxsize=1000)
def _ways(count: int, shape: tuple[tuple[int, frozenset[int]], ...]) -> tuple[int, ...]:
    return tuple(
        way for way in range(1 << count) if all((way & mask).bit_count() in numbers for mask, numbers in shape)
    )


def _prune(store: Store, variables: Sequence[int], arguments: _Table) -> None:
    mask = store.bit(arguments.value)
    on = off = 0
    for place, variable in enumerate(variables):
        domain = store.domains[variable]
        if domain == mask:
            on |= 1 << place
        elif not domain & mask:
            off |= 1 << place
    always, never = ~0, ~0
    for way in arguments.ways:
        if not on & ~way and not off & way:
            always &= way
            never &= ~way
    if always & never:
        raise ContradictionError
    for place, variable in enumerate(variables):
        if always & ~on & 1 << place:
            store.keep(variable, mask)
        elif never & ~off & 1 << place:
            store.remove(variable, mask)


_REMEMBERED = 20_000
"""Size of the cache of sums: reasons are tried over and over."""


def set_of(numbers: Iterable[int]) -> int:
    """Some numbers as a set."""
    return union(1 << number for number in numbers)


@lru_cache(maxsize=_REMEMBERED)
def reachable(adds: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """Return what each place may add so that the others make up the rest; ``None`` when nothing does.

    Sums are bits of numbers, which shift as something is added.

    Args:
        adds: The amounts that each place may add.
        total: The sum.
    """
    full = (1 << (total + 1)) - 1
    before = [1]
    for some in adds:
        sums = 0
        for add in values(some & full):
            sums |= before[-1] << add
        before.append(sums & full)
    alive = before[-1] & 1 << total
    if not alive:
        return None
    kept_by_place = []
    for place in range(len(adds) - 1, -1, -1):
        earlier = kept = 0
        for add in values(adds[place] & full):
            leading = alive >> add & before[place]
            if leading:
                kept |= 1 << add
                earlier |= leading
        kept_by_place.append(kept)
        alive = earlier
    return tuple(kept_by_place[::-1])


@lru_cache(maxsize=_REMEMBERED)
def apart(adds: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """The same where no two places add the same: a set of numbers is tried as people do, place by place.

    A number stays where some set with it adds up in which every place finds a number and every number a place.
    """
    left = [0] * len(adds)
    for some in _sets(union(adds), len(adds), total):
        meets = [some & one for one in adds]
        if all(meets) and union(meets) == some:
            left = [place | meet for place, meet in zip(left, meets, strict=True)]
    return tuple(left) if all(left) else None


@lru_cache(maxsize=_REMEMBERED)
def _sets(numbers: int, size: int, total: int) -> tuple[int, ...]:
    """The sets of ``size`` of these numbers that add up."""
    return tuple(chosen(tuple(values(numbers)), size, total))


def chosen(numbers: Sequence[int], size: int, total: int) -> Iterator[int]:
    """The sets of `size` of some numbers, from the smallest one on, that add up."""
    if size == 0:
        if total == 0:
            yield 0
        return
    for index, number in enumerate(numbers):
        rest = numbers[index + 1 :]
        if number > total or sum(rest[: size - 1]) > total - number:
            return
        if sum(rest[len(rest) - size + 1 :] if size > 1 else ()) >= total - number:
            for others in chosen(rest, size - 1, total - number):
                yield 1 << number | others


class Quotas:
    """The counts and the differences that a puzzle states.

    Args:
        stated: The facts.
        facts: The same by name.
    """

    def __init__(self, stated: Sequence[Fact], facts: Facts) -> None:
        self._stated = stated
        self._facts = facts

    def most(self, variables: Sequence[int], value: int) -> int:
        """Return how many of some variables may hold a value at most, by one stated group that holds them all."""
        inside = frozenset(variables)
        quotas = [number for group, number in self._quotas.get(value, ()) if inside <= group]
        if any(inside <= group for group in self._apart):
            quotas.append(1)
        return min(quotas, default=len(inside))

    def exact(self) -> Iterator[Exact]:
        """Return how often some variables of the board hold one value, where that is always so."""
        hidden = {variable for (variable,) in self._facts.names.get("hidden", [])}
        for fact in self._stated:
            if fact.atom.name == "count" and fact.atom.args[1] == "eq":
                number, _, total, tally = fact.atom.args
                held = [*counted_in(int(tally), self._facts)]
                variables, counted = frozenset(one for one, _ in held), {value for _, value in held}
                always = hidden.isdisjoint(variables) and not self._facts.of("guard", int(number))
                if always and len(variables) == len(held) and len(counted) == 1:
                    yield Exact(variables, counted.pop(), int(total), fact.clue)

    @cached_property
    def _apart(self) -> list[frozenset[int]]:
        """Groups in which no value repeats."""
        apart = [frozenset(map(int, args)) for args in self._always("differ")]
        for name in ("different", "exactly"):
            apart += [frozenset(self._facts.members(int(group))) for (group,) in self._always(name)]
        return apart

    def _always(self, name: str) -> Iterator[tuple[int | str, ...]]:
        """The arguments of the facts of a name that no clue states: what one says is a reason of its own."""
        return (fact.atom.args for fact in self._stated if fact.atom.name == name and fact.clue is None)

    @cached_property
    def _quotas(self) -> dict[int, list[tuple[frozenset[int], int]]]:
        """For values groups, each with how often it holds them at most."""
        quotas: dict[int, list[tuple[frozenset[int], int]]] = {}
        for number, value in self._always("once"):
            quotas.setdefault(int(value), []).append((frozenset(self._facts.members(int(number))), 1))
        for one, other, domain in self._always("differ_in"):
            for (value,) in self._facts.of("domain", int(domain)):
                quotas.setdefault(value, []).append((frozenset((int(one), int(other))), 1))
        for number, sign, total, tally in self._always("count"):
            if sign in ("eq", "le") and not self._facts.of("guard", int(number)):
                members: dict[int, set[int]] = {}
                for variable, value in counted_in(int(tally), self._facts):
                    members.setdefault(value, set()).add(variable)
                for value, group in members.items():
                    quotas.setdefault(value, []).append((frozenset(group), int(total)))
        return quotas


_SUBJECT = re.compile(r"(?:every|each|an?) (?P<nouns>[a-z, ]+?)(?P<rest> (?:has|holds|repeats|adds) .+)")
_REGIONS = {"domino", "cage", "room", "area"}
"""Other names of regions in rules."""
_BESIDE = {"left": "to the left of", "right": "to the right of", "top": "above", "bottom": "below"}
"""Where a clue stands that counts what is seen of a line from there."""
_MANY = 3
"""From this many cells on, a line is named by its first and its last cell."""


class Names:
    """The names on a board.

    Args:
        board: The board.
        spoken: The names of values, by sort and number; others as puzzles write them.
        rows: For rows of cells that have names, by number, what these are: ``colour``.
    """

    def __init__(self, board: Board, spoken: Mapping[tuple[str, int], str], rows: Mapping[int, str]) -> None:
        self._board = board
        self._spoken = spoken
        self._several = sum(sort.form == "cells" for sort in board.frame.sorts.values()) > 1
        self._groups: dict[frozenset[int | None], str] = {}
        called = {f"row {number}": f"the {what} row" for number, what in rows.items() if what}
        for group in board.used():
            name = called.get(group.name, group.name)
            for sort in board.frame.sorts:
                variables = frozenset(board.variable(sort, place) for place in group.places)
                if len(variables) > 1:  # of several names that of a line comes before what is seen from its end
                    self._groups[variables] = min(name, self._groups.get(variables, name), key=_plainness)

    def of(self, variable: int) -> str:
        """``r1c2``; where cells hold several sorts of values ``the S of r1c2``; a side as in `_side`."""
        sort, place = self._board.variables[variable]
        if isinstance(place, Side):
            return _side(place, self._board)
        name = self._board.frame.labels.get(place) or name_of_place(place)
        return f"the {sort} of {name}" if self._several else name

    def value(self, variable: int, value: int) -> str:
        """A value of a variable."""
        sort, _ = self._board.variables[variable]
        if (sort, value) in self._spoken:
            return self._spoken[sort, value]
        text = self._board.frame.sorts[sort].text(value)
        return EMPTY if text == "." else text

    def _in_cell(self, variable: int) -> bool:
        return not isinstance(self._board.variables[variable][1], Side)

    def form(self, variable: int) -> str:
        """Where it is: ``cells``, ``edges``, ``links`` or ``bridges``."""
        sort, _ = self._board.variables[variable]
        return self._board.frame.sorts[sort].form

    def where(self, variables: Sequence[int]) -> str:
        """``row 1``, ``r1c1 and r1c2``, ``r1c1 to r3c3``."""
        name = self._groups.get(frozenset(variables))
        if name is not None:
            return name
        names = [self.of(variable) for variable in variables if self._in_cell(variable)] or [
            self.of(variable) for variable in variables
        ]
        if len(names) < _MANY or self._board.frame.labels:
            return listed(names)
        return self.centre(variables) or f"{names[0]} to {names[-1]}"

    def centre(self, variables: Sequence[int]) -> str:
        """The cell from which all others are seen along its row and its column, not in one of these only."""
        cells = [place for one in variables if not isinstance(place := self._board.variables[one][1], Side)]
        if len(cells) < _MANY or any(len({cell[way] for cell in cells}) == 1 for way in (0, 1)):
            return ""
        seen = {cell for cell in cells if all(other[0] == cell[0] or other[1] == cell[1] for other in cells)}
        return name_of_place(*seen) if len(seen) == 1 else ""


def beside(side: Side, board: Board) -> tuple[tuple[Cell, str], ...]:
    """The cells of the board that something is a side of, and which side it is."""
    ways = ("right", "left") if side.way == RIGHT else ("lower", "upper")
    return tuple((cell, way) for cell, way in zip(side.cells, ways, strict=True) if board.has(cell))


def cells_with(number: int, value: str) -> str:
    """``1 black cell``, ``no cells with *``."""
    cells = f"{value} cell" if len(value) > 1 and value.isalpha() else "cell"
    plural = cells if number == 1 else f"{cells}s"
    return f"{number or 'no'} {plural}" if cells != "cell" else f"{number or 'no'} {plural} with {value}"


def at(rule: str, where: str) -> str:
    """A rule with its place, as its subject where that is what the rule speaks of: ``row 3 has one queen``."""
    names = re.split(r", | and ", where)
    if where == "the board" or all(_is_named(name, rule) for name in names):
        return rule
    said = _SUBJECT.match(rule)
    nouns = re.split(r", (?:every )?| and (?:every )?", said["nouns"]) if said else []
    line = where.removeprefix("the ").partition(" ")[0]
    if said and (line in nouns or (line in ("row", "column") and "line" in nouns)):
        return where + said["rest"]
    if said and line == "region" and set(nouns) <= _REGIONS:
        return where.replace(line, nouns[0], 1) + said["rest"]
    return f"{rule} ({where})"


def _is_named(name: str, rule: str) -> bool:
    """Whether a rule speaks of a cell: of ``OldGold`` as Old Gold."""
    spelt = r"\s?".join(map(re.escape, re.split(r"(?<=[a-z])(?=[A-Z])", name)))
    return re.search(rf"\b{spelt}\b", rule) is not None


def clue_says(clue: Clue) -> str:
    """Return the sentence of a clue; of one with only a number for a line ``the clue above column 3 is 4``."""
    line, _, number = clue.sentence.rpartition(" has ")
    if not line or not number.isdecimal():
        return clue.sentence
    line, _, end = line.partition(" seen from the ")
    return f"the clue {_BESIDE.get(end, 'of')} {line} is {number}"


def _plainness(name: str) -> tuple[bool, int, str]:
    """Smaller for a plainer name of a group."""
    return " and " in name, len(name), name


def _side(side: Side, board: Board) -> str:
    """``r1c1-r1c2``; of a side at the rim ``the left side of r1c1``."""
    (inside, way), *beyond = beside(side, board)
    return name_of_place(side) if beyond else f"the {way} side of {name_of_place(inside)}"
