"""Rules at one place, as a person applies them: what explanations use besides `pruning`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.isolated import Bound, bounds
from pylogic.language.compile.network import Arguments, Facts
from pylogic.language.laws.naming import clue_says
from pylogic.language.laws.tallies import Exact
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import Pruning, Store, union

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
        pattern: Whether it is not looked for within a supposition, see `pylogic.model.laws.Unit`.
        several: The sentence for several places, see `pylogic.model.laws.Unit`.
        obvious: Whether what follows is no step of its own, see `pylogic.model.laws.Unit`.
        refuted: Why it cannot hold, in words; a plain sentence when left out.
        keeping: The constraint where no more than some of its clues are known; left out where it takes all of them.
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

    laws: Callable[[Rule, Board, Others], Iterator[Law]] | None
    prunes: Mapping[str, Callable[[Arguments, Facts, Most], Iterable[Pruning]]]
    drawn: Callable[[Rule, Board], Drawn] | None


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


def holds(store: Store, variable: int, mask: int) -> bool | None:
    """Whether a variable has one of some values; ``None`` where it may or may not."""
    left = store.domains[variable]
    return True if not left & ~mask else False if not left & mask else None


def sorted_out(store: Store, variables: Mapping[Cell, int], mask: int) -> tuple[set[Cell], set[Cell]]:
    """The cells that may hold one of some values, and those that surely do."""
    held = {cell: holds(store, variable, mask) for cell, variable in variables.items()}
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
