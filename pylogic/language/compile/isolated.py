"""Comparisons in which something that cannot be added up stands alone on one side: ``seen(views) = clue``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.groups import Group, lengths_between
from pylogic.language.check import measuring
from pylogic.language.compile.flat import Flat, whole_bound
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import TURNED, Call, Comparison, value
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Generating, Rule, Word
from pylogic.model.atom import Clue


def vet(comparison: Comparison, reading: Reading) -> None:
    """Make sure that it does stand alone.

    Raises:
        PuzzleError: It does not.
    """
    (first, *others) = comparison.calls()
    if others or not any(isinstance(side, Call) for side in (comparison.left, comparison.right)):
        reading.fail(f"'{first.owner.name}' stands alone on its side of a comparison", first.word)
    comparisons.vet_names(comparison, reading, comparisons.NAMES - {"value"})


class Bound(NamedTuple):
    """A whole number with which a group is compared.

    Attributes:
        group: The group.
        sign: ``eq``, ``ne``, ``le`` or ``ge``.
        number: The number.
        clue: The clue that states it.
    """

    group: Group
    sign: str
    number: int
    clue: Clue | None


def compared(rule: Rule, board: Board) -> Iterator[tuple[Group, str, Fraction, Clue | None]]:
    """Yield groups, each with the sign and the number to which it is compared, and the clue that states it."""
    comparison: Comparison = rule.arguments
    first = isinstance(comparison.left, Call)
    other = comparison.right if first else comparison.left
    sign = comparison.sign if first else TURNED[comparison.sign]
    groups = [group for group, _ in comparisons.groups_of(comparison, board)]
    if any(name.text == "length" for name in comparison.names()):
        # A mark whose clue was dropped still is a mark.
        every = [group for chosen in comparisons.ranges_over(comparison) for group in board.marked(chosen)]
        lengths = lengths_between(every)
        groups = [group._replace(length=lengths.get(group.places, 0)) for group in groups]
    for group in groups:
        try:
            number = value(other, lambda name, group=group: comparisons.name_value(name, group, board))  # type: ignore[misc]
        except comparisons.NoClueError:
            continue
        yield group, sign, number, comparisons.stating(comparison, group, board)


def bounds(rule: Rule, board: Board, flat: Flat) -> Iterator[Bound]:
    """Yield the same for measures that are whole numbers.

    Equality with a number that is not whole is stated as a contradiction, and its opposite is left out.
    """
    for group, sign, number, clue in compared(rule, board):
        if number.denominator == 1 or sign not in ("=", "<>"):
            name, bound = whole_bound(sign, number)
            yield Bound(group, name, limits.clamped(bound), clue)
        elif sign == "=":
            flat.never(clue)


measure = partial(
    Word, broken=measuring.broken, generating=Generating(clues=measuring.true_clues), say=comparisons.say, vet=vet
)
"""A word that measures groups and stands alone on one side of a comparison."""
