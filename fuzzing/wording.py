"""Kinds as data: sorts, families and rules, each with the text that declares it.

`fuzzing.grammar` makes them up, `fuzzing.truth` decides what they mean; this module knows nothing of `pylogic`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Meaning = tuple[object, ...]
"""The content of a rule in a form that can be decided: the word, then its arguments."""


class Sort(NamedTuple):
    """A sort of variables.

    Attributes:
        name: Its name; empty when it is the only one.
        form: ``cells``, ``edges``, ``links`` or ``bridges``.
        names: The values that are not numbers.
        low: The smallest number, if any values are numbers.
        high: The largest one: a number, ``n``, or ``size(areas)``.
    """

    name: str
    form: str
    names: tuple[str, ...]
    low: int | None = None
    high: str = ""

    @property
    def text(self) -> str:
        """The line that declares it."""
        head = f"{self.form} {self.name}:" if self.name else self.form
        return " ".join([head, *self.names, *([] if self.low is None else [f"{self.low}..{self.high}"])])

    @property
    def values(self) -> list[str]:
        """The values that rules may name."""
        if self.low is None:
            return list(self.names)
        high = int(self.high) if self.high.isdecimal() else self.low + 2
        return [*self.names, *map(str, range(self.low, high + 1))]

    def may_hold(self, text: str) -> bool:
        """Whether it has a value that is written so, on some board."""
        if text in self.names:
            return True
        if self.low is None or not text.isdecimal():
            return False
        return self.low <= int(text) and (not self.high.isdecimal() or int(text) <= int(self.high))


class Family(NamedTuple):
    """A family of groups with its parameters and restrictions.

    Attributes:
        name: Its name.
        parameters: Families, counts or shapes behind the name.
        inside: The family of groups in which its groups have to lie.
        outside: The families whose groups are left out.
        within: The family of groups by which its groups are cut.
        form: ``cells`` or ``sides``.
    """

    name: str
    parameters: tuple[object, ...] = ()
    inside: Family | None = None
    outside: tuple[Family, ...] = ()
    form: str = "cells"
    within: Family | None = None

    def __str__(self) -> str:
        words = " ".join([self.name, *(_text(one) for one in self.parameters)])
        restrictions = [("inside", self.inside), ("within", self.within), *(("except", one) for one in self.outside)]
        restricted = [f"{word} {one.closed}" for word, one in restrictions if one is not None]
        return " ".join([f"({words})" if restricted and self.nested else words, *restricted])

    @property
    def nested(self) -> bool:
        """Whether it takes other families, so that what stands behind it would be said of the last of these."""
        return any(isinstance(parameter, Family) for parameter in self.parameters)

    @property
    def closed(self) -> str:
        """Its text where something may follow that is not said of it."""
        return f"({self})" if self.nested else str(self)


class Value(NamedTuple):
    """A value of a sort, as a rule writes it."""

    sort: Sort
    text: str
    written: str

    def __str__(self) -> str:
        return self.written


class Said(dict[str, Any]):
    """What a rule says, by the slots of its form.

    Attributes:
        sorts: The sorts of its kind.
        sort: The sort of the variables that it is about.
        words: The words of the form that it has.
    """

    def __init__(self, sorts: tuple[Sort, ...], sort: Sort | None = None, **slots: object) -> None:
        super().__init__(slots)
        self.sorts = sorts
        self.sort = sort
        self.words: set[str] = set()


class Call(NamedTuple):
    """A measure of groups: ``count(rows, #)``.

    Attributes:
        word: The word that understands it.
        text: As it is written.
        said: What stands in its brackets.
        head: The word before them.
    """

    word: str
    text: str
    said: Said
    head: str

    @property
    def families(self) -> tuple[Family, ...]:
        """The families that it measures."""
        found: tuple[Family, ...] = self.said.get("FAMILIES", ())
        return found

    def __str__(self) -> str:
        return self.text


class Operation(NamedTuple):
    """``left sign right``; operands are numbers, names, calls and operations."""

    left: object
    sign: str
    right: object

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {_bracketed(self.right)}"


class Rule(NamedTuple):
    """A rule.

    Attributes:
        words: The words of the language in it.
        text: As it is written.
        meaning: What it says.
    """

    words: tuple[str, ...]
    text: str
    meaning: Meaning


def _text(parameter: object) -> str:
    return "x".join(map(str, parameter)) if type(parameter) is tuple else str(parameter)


def _bracketed(operand: object) -> str:
    return f"({operand})" if isinstance(operand, Operation) else str(operand)


class Joined(NamedTuple):
    """Conditions joined by a word: ``or``, ``and``, ``not``, ``if`` or ``same``."""

    word: str
    parts: tuple[object, ...]

    def __str__(self) -> str:
        texts = [f"({one})" if isinstance(one, Joined) else str(one) for one in self.parts]
        match self.word:
            case "not":
                return f"not ({self.parts[0]})"
            case "if":
                return f"if {texts[0]} then {texts[1]}"
            case "same":
                return f"{texts[0]} if and only if {texts[1]}"
            case word:
                return f" {word} ".join(texts)


class Compared(NamedTuple):
    """A comparison of two numbers, or of a place and a value."""

    left: object
    sign: str
    right: object

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"


class Made(NamedTuple):
    """A number made of others: by ``+``, ``-``, ``*``, ``abs``, ``min`` or ``max``."""

    word: str
    parts: tuple[object, ...]

    def __str__(self) -> str:
        if self.word in "+-*":
            return f"({self.parts[0]} {self.word} {self.parts[1]})"
        return f"{self.word}({', '.join(map(str, self.parts))})"


class Tallied(NamedTuple):
    """``count(F, C)`` or ``sum(F, E)`` of each place ``a`` of a group, or of each and the next one, ``b``."""

    families: tuple[Family, ...]
    sort: Sort
    of: str
    part: object
    where: Value | None = None

    def __str__(self) -> str:
        word = "count" if isinstance(self.part, Compared | Joined) else "sum"
        where = f" where {self.where}" if self.where else ""
        return f"{word}({' '.join(map(str, self.families))}{self.of}, {self.part}{where})"
