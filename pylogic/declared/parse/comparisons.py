"""Comparisons of measured groups: their groups, names and clues, for engines and for the checker."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Protocol

from pylogic.core.atom import Clue
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.parse.expressions import (
    Call,
    Comparison,
    Expression,
    Function,
    Name,
    Number,
    Operation,
    Spot,
    put,
)
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule

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


def says(comparison: Comparison, group: Group, board: Board) -> bool:
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


Own = Callable[[Measured], Group]
"""Finds the group that a call is about."""


def counterparts(comparison: Comparison, index: int, group: Group, board: Board) -> Own:
    """Return a function that finds the group of a call.

    A call that names other families than the first one is about their group of the same number.

    Args:
        comparison: The comparison.
        index: Which of the families of the first call the group belongs to.
        group: The group.
        board: The board.
    """
    about = ranges_over(comparison)

    def own(measured: Measured) -> Group:
        if measured.families == about:
            return group
        return board.numbered(measured.families[index]).get(group.number) or group._replace(places=())

    return own


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
    return f"{written(comparison.left)} {comparison.sign} {written(comparison.right)}"


def written(expression: Expression) -> str:
    """Return the text of an expression."""
    match expression:
        case Number(number):
            return str(number)
        case Name():
            return expression.text
        case Call():
            words = re.sub(r"(?<=\w) (?=\()|(?<=\() | (?=[),])", "", " ".join(word.text for word in expression.inside))
            return f"{expression.name}({words})"
        case Spot(name):
            return name.text
        case Function(name, parts):
            return f"{name}({', '.join(map(written, parts))})"
        case Operation(sign, left, right):
            return f"{written(left)} {sign} {written(right)}"
