"""Comparisons of measured groups and conditions made of them, as data for engines and for the checker."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Protocol

from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group
from pylogic.language.parse.expressions import (
    Call,
    Comparison,
    Expression,
    Function,
    Name,
    Number,
    Operation,
    Spot,
    calls,
    leaves,
    put,
)
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Finished, Rule
from pylogic.language.parse.vocabulary import MEMBERS, Value
from pylogic.model.atom import Clue
from pylogic.model.records import NamedTuple, dataclass

NAMES = frozenset({"clue", "size", "row", "column", "value"})
"""The properties of its group that a comparison may name."""


class NoClueError(Exception):
    """The group has no clue with a number, so a rule about it says nothing."""


class Measured(Protocol):
    """The arguments of a word that may stand in a linear comparison."""

    families: tuple[Chosen, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """The names of the facts that its terms become, ``count`` or ``sum``."""

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Variables, values that are looked for or ``None`` for what they are worth, and weights."""

    def measure(self, group: Group, finished: Finished) -> int:
        """Evaluate it in a finished board."""


def clue_number(group: Group) -> int:
    """Return the number of the clue of a group.

    Raises:
        NoClueError: The group has no such clue.
    """
    if group.hint is None or not group.hint.numbers:
        raise NoClueError
    return group.hint.numbers[0]


def name_value(name: Name, group: Group, board: Board) -> Fraction:
    """Evaluate a name for a group.

    Raises:
        NoClueError: It is the clue, and there is none, or a number that the puzzle does not set.
    """
    own = group.centre or (group.number, group.number)
    match name.text:
        case "clue":
            return Fraction(clue_number(group))
        case "size":
            return Fraction(len(group.places))
        case "row":
            return Fraction(own[0])
        case "column":
            return Fraction(own[1])
        case "length" if "length" not in board.frame.settings:
            if not group.length:
                raise NoClueError
            return Fraction(group.length)
        case text if text in board.frame.settings and text not in board.settings:
            raise NoClueError
        case _:
            return board.name(name)


def has_meaning(comparison: Comparison, group: Group, board: Board) -> bool:
    """Whether a comparison has a meaning for a group: its clue, and the numbers that the puzzle sets, are there."""
    try:
        for name in comparison.names():
            if name.text == "clue" or name.text in board.frame.settings:
                name_value(name, group, board)
    except NoClueError:
        return False
    return True


def stating(comparison: Comparison, group: Group, board: Board) -> Clue | None:
    """Return the clue without which a comparison says nothing of a group; ``None`` where it needs none."""
    named = [name.text for name in comparison.names()]
    if "clue" in named and group.hint:
        return group.hint.clue
    return group.lister or next((board.set_by[name] for name in named if name in board.set_by), None)


def vet_names(comparison: Comparison, reading: Reading, known: frozenset[str]) -> None:
    """Make sure that a comparison names no other properties of its group than these.

    Raises:
        PuzzleError: It does.
    """
    for name in comparison.names():
        if name.text in NAMES - known:
            what = comparison.calls()[0].owner.name
            reading.fail(f"a comparison with '{what}' cannot name '{name.text}'", name.word)


Families = tuple[Chosen, ...]
Own = Mapping[Families, Group]
"""The group that each call is about, by the families that it names."""


def groups_of(comparison: Comparison, board: Board) -> Iterator[tuple[Group, Own]]:
    """Yield the groups that a comparison is about, each with those of its calls."""
    clued = any(name.text == "clue" for name in comparison.names())
    about, *others = [call.arguments.families for call in comparison.calls()]
    return together(about, others, clued, board)


def together(about: Families, others: Iterable[Families], clued: bool, board: Board) -> Iterator[tuple[Group, Own]]:
    """Yield the groups that a rule is about, each with the groups of other families that belong to it.

    Groups belong together that are parts of the same group, or one of them a part of the other; else those that are
    about the same cell; else, of families with as many groups, those of the same number. Where several belong to a
    group the rule holds for each, where none does for one without places.

    Args:
        about: The families that the rule is about.
        others: The families of its further measures, as many each.
        clued: Whether the rule names clues.
        board: The board.
    """
    further = [families for families in dict.fromkeys(others) if families != about]
    for index, chosen in enumerate(about):
        finders = [_finder(chosen, families[index], clued, board) for families in further]
        for group in board.groups(chosen, clued):
            for found in product(*(find(group) for find in finders)):
                yield group, {about: group, **dict(zip(further, found, strict=True))}


def _finder(chosen: Chosen, other: Chosen, clued: bool, board: Board) -> Callable[[Group], list[Group]]:
    """Return a function that finds the groups of another family that belong to a group of the first one."""
    key = _key(chosen, other, board)
    found: dict[object, list[Group]] = {}
    for one in board.groups(other, clued):
        found.setdefault(key(one), []).append(one)
    return lambda group: found.get(key(group)) or [group._replace(places=(), stretches={})]


def _key(chosen: Chosen, other: Chosen, board: Board) -> Callable[[Group], object]:
    """Return what is the same of groups of two families that belong together."""
    line = other.line()
    wholes = [board.positions(one) for name, one in chosen.line().items() if name in line]
    if wholes:
        return lambda group: tuple(next(at[id(one)] for one in group.line() if id(one) in at) for at in wholes)
    if chosen.family.centred and other.family.centred:
        return lambda group: group.centre
    positions = board.positions(chosen) | board.positions(other)
    return lambda group: positions[id(group)]


def unpaired(about: Families, others: Iterable[Families], board: Board) -> Iterator[tuple[Chosen, int, Chosen, int]]:
    """Yield families of which nothing says which groups belong together, with the numbers of their groups."""
    for families in others:
        for chosen, other in zip(about, families, strict=True):
            numbers = len(board.made(chosen)), len(board.made(other))
            apart = chosen.line().keys().isdisjoint(other.line())
            if apart and not (chosen.family.centred and other.family.centred) and numbers[0] != numbers[1]:
                yield chosen, numbers[0], other, numbers[1]


def ranges_over(comparison: Comparison) -> tuple[Chosen, ...]:
    """Return the families that a comparison is about: those of its first call."""
    families: tuple[Chosen, ...] = comparison.calls()[0].arguments.families
    return families


def with_value(comparison: Comparison, number: int) -> Comparison:
    """Return the same comparison where ``value`` is a number."""
    left, right = (put(side, "value", number) for side in (comparison.left, comparison.right))
    return Comparison(left, comparison.sign, right)


def say(rule: Rule) -> str:
    """Return the text of a comparison."""
    comparison: Comparison = rule.arguments
    return f"{expression_text(comparison.left)} {comparison.sign} {expression_text(comparison.right)}"


def text_of(words: Iterable[str]) -> str:
    """Return the words of an expression or a condition as a text without blanks inside brackets."""
    return re.sub(
        r"(?<=\w)(?<!\bnot)(?<!\bor)(?<!\band)(?<!\bif)(?<!\bthen) (?=\()|(?<=\() | (?=[),])", "", " ".join(words)
    )


def expression_text(expression: Expression) -> str:
    """Return the text of an expression."""
    match expression:
        case Number(number):
            return str(number)
        case Name():
            return expression.text
        case Call():
            return f"{expression.name}({text_of(word.text for word in expression.inside)})"
        case Spot(name):
            return name.text
        case Function(name, parts):
            return f"{name}({', '.join(map(expression_text, parts))})"
        case Operation(sign, left, right):
            return f"{expression_text(left)} {sign} {expression_text(right)}"


BETWEEN = "where"
"""The name of the link, edge or bridge of which ``where`` speaks in a count."""


class Junction(NamedTuple):
    """Several conditions: ``or`` where one of them holds, ``and`` where all do, ``same`` where both do or neither."""

    sign: str
    parts: tuple[Condition, ...]


def with_number(condition: Condition, name: str, number: int) -> Condition:
    """Return a condition with a number in the place of a name."""
    match condition:
        case Comparison(left, sign, right):
            return Comparison(put(left, name, number), sign, put(right, name, number))
        case Negation(part):
            return Negation(with_number(part, name, number))
        case Junction(sign, parts):
            return Junction(sign, tuple(with_number(part, name, number) for part in parts))


class Negation(NamedTuple):
    """``not C``."""

    part: Condition


Condition = Comparison | Junction | Negation


def sides(condition: Condition) -> Iterator[Expression]:
    """Yield both sides of each comparison in a condition, and of those that are listed in a count."""
    match condition:
        case Comparison(left, _, right):
            yield from (left, right)
            listed = [call.arguments for call in (*calls(left), *calls(right)) if isinstance(call.arguments, Tally)]
            for one in (one for tally in listed if not tally.families for one in tally.conditions):
                yield from sides(one)
        case Negation(part):
            yield from sides(part)
        case Junction(_, parts):
            for part in parts:
                yield from sides(part)


def names_clue(condition: Condition) -> bool:
    """Whether a condition names the clue of its group."""
    return any(isinstance(leaf, Name) and leaf.text == "clue" for side in sides(condition) for leaf in leaves(side))


def measured_in(condition: Condition) -> tuple[tuple[Chosen, ...], list[tuple[Chosen, ...]]]:
    """Return the families of the first measure in a condition, none where there is none, and those of all others."""
    every = [*_measured(condition)]
    return (every[0], every[1:]) if every else ((), [])


def _measured(condition: Condition) -> Iterator[tuple[Chosen, ...]]:
    for side in sides(condition):
        for call in calls(side):
            if call.arguments.families:
                yield call.arguments.families
            tally = call.arguments
            if isinstance(tally, Tally) and tally.members:
                for one in (*tally.conditions, *(Comparison(part, "=", part) for part in tally.parts)):
                    yield from _measured(one)


@dataclass(frozen=True)
class Tally:
    """``count(F, C)`` or ``sum(F, E)``: how many places of a group meet a condition, or what a number adds up to there.

    Attributes:
        families: The groups; none of conditions that are listed.
        conditions: The conditions that are counted.
        addend: The addend that is summed instead.
        where: Only those count between which, or between which and the centre, links, edges or bridges have this value.
    """

    families: tuple[Chosen, ...]
    conditions: tuple[Condition, ...] = ()
    addend: Expression | None = None
    where: Value | None = None

    @property
    def parts(self) -> list[Expression]:
        """The expressions in it."""
        return [] if self.addend is None else [self.addend]

    @property
    def members(self) -> frozenset[str]:
        """Those of ``a`` and ``b`` that it names."""
        within = [*self.parts, *(side for one in self.conditions for side in sides(one))]
        return frozenset(leaf.name.text for side in within for leaf in leaves(side) if isinstance(leaf, Spot)) & MEMBERS


@dataclass(frozen=True)
class Conditional:
    """The arguments of a rule.

    Attributes:
        condition: The condition.
        families: The groups for which it holds; none where it is about cells with names alone.
        pairs: Whether it compares each place of a group, ``a``, with the next one, ``b``.
        text: As the rule writes it.
        but: A value whose places are left out: ``a`` and ``b`` are two others with nothing else between them.
    """

    condition: Condition
    families: tuple[Chosen, ...]
    pairs: bool
    text: str
    but: Value | None = None
