"""Arithmetic in rules: ``n/2``, ``clue``, ``2 * row + 1``, ``count(domino, +)``."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from pylogic.model.document import Token
from pylogic.model.records import NamedTuple, dataclass, field


class Number(NamedTuple):
    """``3``."""

    value: int


class Name(NamedTuple):
    """``clue``, ``n``, a setting, a member of a pair."""

    word: Token

    @property
    def text(self) -> str:
        """The name."""
        return self.word.text


@dataclass(frozen=True)
class Call:
    """``count(lines, 1)``; a word of the language reads what stands between the brackets.

    Attributes:
        word: The word before the brackets.
        inside: The words between them.
        owner: The word of the language that has read these, see `pylogic.language.parse.rule.Word`.
        arguments: The arguments that it has read.
    """

    word: Token
    inside: tuple[Token, ...]
    owner: Any = field(default=None, compare=False)
    arguments: Any = None

    @property
    def name(self) -> str:
        """The word."""
        return self.word.text


class Operation(NamedTuple):
    """``left sign right``; the sign is one of ``+ - * /``."""

    sign: str
    left: Expression
    right: Expression


class Function(NamedTuple):
    """``abs(E)``, ``min(E, E)`` or ``max(E, E)``."""

    name: str
    parts: tuple[Expression, ...]


class Spot(NamedTuple):
    """The value of one place: ``a``, ``b``, ``value``, or a named cell.

    Attributes:
        name: Its name.
        sort: The name of the sort of the variable.
        plain: Whether values are compared as they are declared, and not by what they add to a sum.
    """

    name: Name
    sort: str
    plain: bool = False


Expression = Number | Name | Spot | Call | Operation | Function
Leaf = Number | Name | Spot | Call

Worth = int | Fraction
"""A value of an expression; nothing is rounded."""

OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


def leaves(expression: Expression) -> Iterator[Leaf]:
    """Yield the numbers, names and calls of an expression from left to right, but not those inside calls."""
    match expression:
        case Operation(_, left, right):
            yield from leaves(left)
            yield from leaves(right)
        case Function(_, parts):
            for part in parts:
                yield from leaves(part)
        case _:
            yield expression


def operations(expression: Expression) -> Iterator[Operation]:
    """Yield all operations in an expression, but not those inside functions."""
    if isinstance(expression, Operation):
        yield expression
        yield from operations(expression.left)
        yield from operations(expression.right)


def calls(expression: Expression) -> Iterator[Call]:
    """Yield all calls in an expression."""
    return (leaf for leaf in leaves(expression) if isinstance(leaf, Call))


def names(expression: Expression) -> Iterator[Name]:
    """Yield all names in an expression."""
    return (leaf for leaf in leaves(expression) if isinstance(leaf, Name))


def replaced(expression: Expression, replace: Callable[[Leaf], Expression]) -> Expression:
    """Return an expression with every number, name and call replaced."""
    match expression:
        case Operation(sign, left, right):
            return Operation(sign, replaced(left, replace), replaced(right, replace))
        case Function(name, parts):
            return Function(name, tuple(replaced(part, replace) for part in parts))
        case _:
            return replace(expression)


def put(expression: Expression, name: str, number: int) -> Expression:
    """Return an expression with a number in the place of a name."""
    return replaced(expression, lambda one: Number(number) if isinstance(one, Name) and one.text == name else one)


FUNCTIONS: dict[str, Callable[[Sequence[Fraction]], Fraction]] = {
    "abs": lambda numbers: abs(numbers[0]),
    "min": min,
    "max": max,
}
"""The functions of numbers."""


def _none(_: object) -> Fraction:
    raise AssertionError  # most expressions have no brackets, and name no place


def value(
    expression: Expression,
    name: Callable[[Name], Fraction],
    call: Callable[[Call], Fraction] = _none,
    spot: Callable[[Spot], Fraction] = _none,
) -> Fraction:
    """Evaluate an expression.

    Args:
        expression: The expression.
        name: Evaluates a name.
        call: Evaluates a call.
        spot: Evaluates what a place holds.

    Raises:
        ZeroDivisionError: Something is divided by nothing.
    """
    match expression:
        case Number(number):
            return Fraction(number)
        case Name():
            return name(expression)
        case Spot():
            return spot(expression)
        case Call():
            return call(expression)
        case Function(function, parts):
            return FUNCTIONS[function]([value(part, name, call, spot) for part in parts])
        case Operation(sign, left, right):
            return OPERATIONS[sign](value(left, name, call, spot), value(right, name, call, spot))


COMPARISONS: dict[str, Callable[[Worth, Worth], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "<>": "<>"}
"""Each comparison with its sides exchanged."""

_INSTEAD = {
    "=": "{} instead of {}",
    "<>": "{}, and it must not be {}",
    "<": "{}, which is not less than {}",
    "<=": "{}, which is more than {}",
    ">": "{}, which is not more than {}",
    ">=": "{}, which is less than {}",
}


def instead(actual: Worth, sign: str, expected: Worth) -> str:
    """Say in words how a number misses a comparison."""
    return _INSTEAD[sign].format(actual, expected)


class Comparison(NamedTuple):
    """``left sign right``."""

    left: Expression
    sign: str
    right: Expression

    def calls(self) -> tuple[Call, ...]:
        """Return the calls of both sides."""
        return (*calls(self.left), *calls(self.right))

    def names(self) -> tuple[Name, ...]:
        """Return the names of both sides, but not those inside calls."""
        return (*names(self.left), *names(self.right))
