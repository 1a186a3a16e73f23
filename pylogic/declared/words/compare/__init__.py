"""``a < b in F``: how each place of a group compares with the next one.

``a`` and ``b`` are the two, and both sides may count with them: ``a + b <> 10 in pairs``, ``a >= 2 * b in down``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.board.places import Place, cells_of_place, name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile import linear
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.linear import Linear
from pylogic.declared.compile.propagators import ARITHMETIC
from pylogic.declared.parse import advice, comparisons
from pylogic.declared.parse.arithmetic import expression
from pylogic.declared.parse.expressions import COMPARISONS, TURNED, Comparison, Expression, Name, Operation, value
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word

_MEMBERS = ("a", "b")
_TWO = 2


@dataclass(frozen=True)
class Pairs:
    """What is compared."""

    comparison: Comparison
    families: tuple[Chosen, ...]
    sort: Sort


def _read(reading: Reading) -> Pairs:
    names = frozenset(_MEMBERS)
    left = expression(reading, names)
    sign = reading.sign()
    right = expression(reading, names)
    comparison = Comparison(left, sign.text, right)
    for call in comparison.calls():
        reading.fail(f"'{call.name}' is asked of whole groups, and 'in' compares two places of a group", call.word)
    if reading.peek() != "in":
        reading.fail(advice.surplus(reading.rest))
    reading.expect("in")
    families = reading.families()
    reading.vet_several(families)
    arguments = Pairs(comparison, families, reading.sort_in(families))
    member = next((name.word for name in comparison.names() if name.text in _MEMBERS), None)
    if member is None:
        reading.fail("this compares no places: a is one place of a group, and b the next one", sign)
    if _simple(arguments) is None and not arguments.sort.numeric:
        reading.fail(f"only numbers are reckoned with, and '{arguments.sort.names[0]}' is not a number", member)
    return arguments


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Pairs = rule.arguments
    simple = _simple(arguments)
    for chosen in arguments.families:
        for group in _meant(arguments, chosen, board):
            clue = comparisons.stating(arguments.comparison, group, board)
            for one, other in pairwise(group.places):
                first, second = (flat.variable(arguments.sort.name, place) for place in (one, other))
                if first is None or second is None:
                    continue
                if simple is not None:
                    name, turned, more = simple
                    pair = (second, first) if turned else (first, second)
                    if name == "less":
                        flat.ordered(pair)
                    flat.state(name, *pair, *more, clue=clue)
                    continue
                ends = {
                    "a": _worth(arguments.sort, one, first, board),
                    "b": _worth(arguments.sort, other, second, board),
                }
                left, right = (
                    _linear(side, ends, group, board)
                    for side in (arguments.comparison.left, arguments.comparison.right)
                )
                linear.state(flat, left.plus(right, -1), arguments.comparison.sign, None, (), clue)


def _simple(arguments: Pairs) -> tuple[str, bool, tuple[int, ...]] | None:
    """A fact of its own for a comparison of two places as they are: its name, whether they change places, more."""
    comparison = arguments.comparison
    upto: tuple[str, tuple[int, ...]] = ("less", (0,))
    if len(arguments.sort.names) == _TWO and not arguments.sort.ranges:
        upto = ("upto", ())
    match comparison.left, comparison.right:
        case Name(), Name() if {comparison.left.text, comparison.right.text} == set(_MEMBERS):
            sign = comparison.sign if comparison.left.text == "a" else TURNED[comparison.sign]
            facts: dict[str, tuple[str, bool, tuple[int, ...]]] = {
                "<": ("less", False, (1,)),
                "<=": (upto[0], False, upto[1]),
                ">": ("less", True, (1,)),
                ">=": (upto[0], True, upto[1]),
                "<>": ("unequal", False, ()),
                "=": ("equal", False, ()),
            }
            return facts[sign]
    return None


def _meant(arguments: Pairs, chosen: Chosen, board: Board) -> list[Group]:
    """The groups for which the comparison says something: where it names clues those that have one."""
    return [group for group in board.groups(chosen) if comparisons.says(arguments.comparison, group, board)]


def _worth(sort: Sort, place: Place, variable: int, board: Board) -> Linear:
    """What a place counts: a number itself, a name nothing."""
    if not sort.names:
        return Linear({(variable, None): 1})
    domain = board.domain(sort.name, place)
    return Linear({(variable, number): sort.worth(number) for number in domain if sort.worth(number)})


def _linear(expression: Expression, ends: dict[str, Linear], group: Group, board: Board) -> Linear:
    match expression:
        case Name() if expression.text in ends:
            return ends[expression.text]
        case Operation():
            left, right = (_linear(side, ends, group, board) for side in (expression.left, expression.right))
            if expression.sign in "+-":
                return left.plus(right, 1 if expression.sign == "+" else -1)
            if expression.sign == "*":
                one, other = (left, right) if not left.terms else (right, left)
                return Linear().plus(other, one.constant)
            return Linear().plus(left, 1 / right.constant)
    return linear.linear(expression, group, board)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Pairs = rule.arguments
    board = finished.board
    for chosen in arguments.families:
        for group in _meant(arguments, chosen, board):
            for one, other in pairwise(group.places):
                found = _worths(arguments, one, other, finished)
                if found is None:
                    continue
                left, right = (
                    value(side, lambda name, found=found, group=group: _named(name, found, group, board), _no_call)  # type: ignore[misc]
                    for side in (arguments.comparison.left, arguments.comparison.right)
                )
                if not COMPARISONS[arguments.comparison.sign](left, right):
                    cells = (*cells_of_place(one), *cells_of_place(other))
                    sort = arguments.sort
                    texts = [
                        f"{name_of_place(place)} = {sort.text(finished.number(sort.name, place) or 0)}"
                        for place in (one, other)
                    ]
                    yield Violation("compare", f"{rule.sentence}: {' and '.join(texts)}", cells)


def _worths(arguments: Pairs, one: Place, other: Place, finished: Finished) -> dict[str, Fraction] | None:
    first, second = (finished.number(arguments.sort.name, place) for place in (one, other))
    if first is None or second is None:
        return None
    if _simple(arguments) is None:
        first, second = arguments.sort.worth(first), arguments.sort.worth(second)
    return {"a": Fraction(first), "b": Fraction(second)}


def _named(name: Name, found: dict[str, Fraction], group: Group, board: Board) -> Fraction:
    return found[name.text] if name.text in found else comparisons.name_value(name, group, board)


def _no_call(_: object) -> Fraction:
    raise AssertionError  # a comparison of members has no brackets


def _needed(rule: Rule) -> tuple[str, ...]:
    arguments: Pairs = rule.arguments
    simple = _simple(arguments)
    if simple is None:
        return linear.PARTS
    return {"less": ("compare", "order"), "upto": ("upto",)}.get(simple[0], ("equal",))


def _say(rule: Rule) -> str:
    arguments: Pairs = rule.arguments
    left, right = (comparisons.written(side) for side in (arguments.comparison.left, arguments.comparison.right))
    return f"{left} {arguments.comparison.sign} {right} in {' '.join(chosen.name for chosen in arguments.families)}"


WORD = Word(
    name="compare",
    summary="how each place of a group compares with the next one",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("compare", "order", "upto", "equal", *linear.PARTS),
    needed=_needed,
    prunes=ARITHMETIC,
    partial=True,
)
