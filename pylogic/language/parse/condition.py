"""Conditions as data: comparisons joined by ``or``, ``and`` and ``not``, and the rule that states one of groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pylogic.language.board.groups import Chosen
from pylogic.language.parse.arithmetic import MEMBERS
from pylogic.language.parse.expressions import Comparison, Expression, Name, Spot, calls, leaves, put
from pylogic.language.parse.vocabulary import Value

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
