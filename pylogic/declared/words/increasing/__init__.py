"""``increasing F``: from each place of a group to the next one values rise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.board.places import cells_of_place, name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.propagators import ARITHMETIC
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word


@dataclass(frozen=True)
class Increasing:
    """What rises."""

    families: tuple[Chosen, ...]
    sort: Sort


def _read(reading: Reading) -> Increasing:
    families = reading.families()
    reading.vet_several(families)
    return Increasing(families, reading.sort_in(families))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Increasing = rule.arguments
    for chosen in arguments.families:
        for group in board.groups(chosen):
            clue = group.lister
            variables = flat.variables(arguments.sort.name, group.places)
            flat.ordered(variables)
            for one, other in pairwise(variables):
                flat.state("less", one, other, 1, clue=clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Increasing = rule.arguments
    text = arguments.sort.text
    for chosen in arguments.families:
        for group in finished.board.groups(chosen):
            found = [(place, finished.number(arguments.sort.name, place)) for place in group.places]
            known = [(place, number) for place, number in found if number is not None]
            for (one, low), (other, high) in pairwise(known):
                if low >= high:
                    where = f"{name_of_place(one)} = {text(low)} and {name_of_place(other)} = {text(high)}"
                    cells = (*cells_of_place(one), *cells_of_place(other))
                    yield Violation("increasing", f"{group.name} does not rise: {where}", cells)


def _say(rule: Rule) -> str:
    return f"values rise along {' and '.join(chosen.name for chosen in rule.arguments.families)}"


WORD = Word(
    name="increasing",
    summary="from each place of a group to the next one values rise",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("compare", "order"),
    prunes={"less": ARITHMETIC["less"]},
)
