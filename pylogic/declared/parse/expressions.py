"""Arithmetic in rules: ``n/2``, ``clue``, ``2 * row + 1``, ``count(domino, +)``."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from pylogic.core.document import Word


class Number(NamedTuple):
    """``3``."""

    value: int


class Name(NamedTuple):
    """``clue``, ``n``, a setting, a member of a pair."""

    word: Word

    @property
    def text(self) -> str:
        """The name."""
        return self.word.text


@dataclass(frozen=True)
class Call:
    """``count(lines, 1)``; what stands between the brackets is understood by a word.

    Attributes:
        word: What stands before the brackets.
        inside: What stands between them.
        owner: The word of the language that has understood it, see `pylogic.declared.parse.rule.Word`.
        arguments: What that has made of it.
    """

    word: Word
    inside: tuple[Word, ...]
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


Expression = Number | Name | Call | Operation

Worth = int | Fraction
"""A value of an expression; nothing is rounded."""

OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


def calls(expression: Expression) -> Iterator[Call]:
    """All calls in an expression."""
    if isinstance(expression, Call):
        yield expression
    elif isinstance(expression, Operation):
        yield from calls(expression.left)
        yield from calls(expression.right)


def names(expression: Expression) -> Iterator[Name]:
    """All names in an expression, those inside of calls left out."""
    if isinstance(expression, Name):
        yield expression
    elif isinstance(expression, Operation):
        yield from names(expression.left)
        yield from names(expression.right)


def replaced(expression: Expression, understand: Callable[[Call], Call]) -> Expression:
    """An expression with every call understood."""
    if isinstance(expression, Call):
        return understand(expression)
    if isinstance(expression, Operation):
        left, right = replaced(expression.left, understand), replaced(expression.right, understand)
        return Operation(expression.sign, left, right)
    return expression


def put(expression: Expression, name: str, number: int) -> Expression:
    """An expression with a number in the place of a name."""
    if isinstance(expression, Name) and expression.text == name:
        return Number(number)
    if isinstance(expression, Operation):
        return Operation(expression.sign, put(expression.left, name, number), put(expression.right, name, number))
    return expression


def value(expression: Expression, name: Callable[[Name], Fraction], call: Callable[[Call], Fraction]) -> Fraction:
    """Evaluate an expression.

    Args:
        expression: The expression.
        name: What a name is worth.
        call: What a call is worth.

    Raises:
        ZeroDivisionError: Something is divided by nothing.
    """
    match expression:
        case Number(number):
            return Fraction(number)
        case Name():
            return name(expression)
        case Call():
            return call(expression)
        case Operation(sign, left, right):
            return OPERATIONS[sign](value(left, name, call), value(right, name, call))


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


def instead(found: Worth, sign: str, wanted: Worth) -> str:
    """How a number misses a comparison, in words."""
    return _INSTEAD[sign].format(found, wanted)


class Comparison(NamedTuple):
    """``left sign right``."""

    left: Expression
    sign: str
    right: Expression

    def calls(self) -> tuple[Call, ...]:
        """The calls of both sides."""
        return (*calls(self.left), *calls(self.right))

    def names(self) -> tuple[Name, ...]:
        """The names of both sides, those inside of calls left out."""
        return (*names(self.left), *names(self.right))
