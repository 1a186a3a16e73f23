"""How each place of a group compares with the next one: ``a < b in F``; ``increasing F`` is that said shorter.

A place without a variable, such as the side of a cell without a link, is left out, and the group goes on behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, cells_of_places
from pylogic.language.compile import linear
from pylogic.language.compile.flat import Flat
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, TURNED, Comparison, Name, value
from pylogic.language.parse.rule import Finished, Over, Rule
from pylogic.model.kind import Violation
from pylogic.model.records import NamedTuple, dataclass

MEMBERS = ("a", "b")
"""How a comparison calls a place and the next one."""
_TWO = 2


@dataclass(frozen=True)
class Successive(Over):
    """Groups in which each place is compared with the next one.

    Attributes:
        comparison: The comparison, of ``a`` and ``b``.
    """

    comparison: Comparison

    def meant(self, board: Board) -> Iterator[Group]:
        """The groups for which the comparison says something: where it names clues those that have one."""
        if self.simple is not None:
            return self.groups(board)
        clued = any(name.text == "clue" for name in self.comparison.names())
        return (group for group in self.groups(board, clued) if comparisons.says(self.comparison, group, board))

    @property
    def simple(self) -> _Simple | None:
        """The fact for a comparison of two places as they are."""
        left, sign, right = self.comparison.left, self.comparison.sign, self.comparison.right
        if not (isinstance(left, Name) and isinstance(right, Name) and {left.text, right.text} == set(MEMBERS)):
            return None
        if sign in ("=", "<>"):
            return _Simple("equal" if sign == "=" else "unequal", False, ())
        sign = sign if left.text == "a" else TURNED[sign]
        if len(self.sort.names) == _TWO and not self.sort.ranges and "=" in sign:
            return _Simple("upto", sign == ">=", ())
        return _Simple("less", sign[0] == ">", (int("=" not in sign),))


class _Simple(NamedTuple):
    """A fact of its own for a comparison.

    Attributes:
        name: Its name.
        turned: Whether the places change places.
        more: Its further arguments.
    """

    name: str
    turned: bool
    more: tuple[int, ...]


def flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State a rule to the engines."""
    arguments: Successive = rule.arguments
    simple, comparison = arguments.simple, arguments.comparison
    for group in arguments.meant(board):
        clue = group.lister if simple else comparisons.stating(comparison, group, board)
        for pair in pairwise(arguments.variables(group.unrolled, board)):
            if simple is not None:
                first, second = pair[::-1] if simple.turned else pair
                if simple.name == "less":
                    flat.ordered(pair)
                flat.state(simple.name, first, second, *simple.more, clue=clue)
                continue
            members = {name: linear.worth(board, one) for name, one in zip(MEMBERS, pair, strict=True)}
            left, right = (
                linear.linear(side, group, board, members=members) for side in (comparison.left, comparison.right)
            )
            linear.state(flat, left.plus(right, -1), comparison.sign, linear.Guarded(), clue)


def broken(rule: Rule, finished: Finished, says: Callable[[Group], str]) -> Iterator[Violation]:
    """Yield what breaks a rule, each with a sentence about its group."""
    arguments: Successive = rule.arguments
    comparison, sort, simple, board = arguments.comparison, arguments.sort, arguments.simple, finished.board
    for group in arguments.meant(board):
        there = [place for place in group.unrolled.places if board.variable(sort.name, place) is not None]
        for places in pairwise(there):
            numbers = finished.known(sort.name, places)
            if len(numbers) < _TWO:
                continue
            worths = numbers if simple else map(sort.worth, numbers)
            members = dict(zip(MEMBERS, map(Fraction, worths), strict=True))

            def named(name: Name, members: dict[str, Fraction] = members, group: Group = group) -> Fraction:
                if name.text in members:
                    return members[name.text]
                return comparisons.name_value(name, group, finished.board)

            left, right = (value(side, named) for side in (comparison.left, comparison.right))
            if not COMPARISONS[comparison.sign](left, right):
                texts = arguments.equations(zip(places, numbers, strict=True))
                yield Violation(rule.word.name, f"{says(group)}: {texts}", cells_of_places(places))
