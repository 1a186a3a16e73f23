"""``apart V F``: no two places of a group hold a value both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.nouns.verdict import Violation
from pylogic.rules.board import Board
from pylogic.rules.flat import Flat
from pylogic.rules.groups import Chosen
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.places import name_of_place
from pylogic.rules.pruning import Constraint, Domains
from pylogic.rules.rule import Finished, Rule, Word


@dataclass(frozen=True)
class Apart:
    """What is kept apart."""

    value: Value
    families: tuple[Chosen, ...]


def _read(reading: Reading) -> Apart:
    return Apart(reading.value(), reading.families())


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    told: Apart = rule.arguments
    for chosen in told.families:
        for group in board.groups(chosen):
            variables = flat.variables(told.value.sort.name, group.places)
            if len(variables) == 2:
                flat.state("apart", *variables, told.value.number)
            elif variables:
                flat.state("once", flat.group(variables), told.value.number)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    told: Apart = rule.arguments
    for chosen in told.families:
        for group in finished.board.groups(chosen):
            places = [place for place in group.places if finished.holds(told.value, place)]
            if len(places) > 1:
                listed = " and ".join(map(name_of_place, places))
                cells = tuple((place[0], place[1]) for place in places)
                yield Violation("apart", f"{listed} both hold {told.value}", cells)


def _say(rule: Rule) -> str:
    told: Apart = rule.arguments
    return f"no two of {' and '.join(chosen.name for chosen in told.families)} both hold {told.value}"


def _prune(domains: Domains, variables: Sequence[int], told: int) -> None:
    one, other = variables
    bit = domains.bit(told)
    if domains.masks[one] == bit:
        domains.remove(other, bit)
    elif domains.masks[other] == bit:
        domains.remove(one, bit)


WORD = Word(
    name="apart",
    summary="no two places of a group hold a value both",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("apart", "different"),
    prunes={"apart": lambda told, _: [Constraint(_prune, told[:2], told[2])]},
    partial=True,
)
