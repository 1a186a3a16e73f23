"""``couples F``: no value of one sort stands twice with the same value of another in a group."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Sort, cells_of_places, gathered, name_of_place
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Couples(Over):
    """Groups of cells, and two sorts of values that each of them holds.

    Attributes:
        other: The second sort.
    """

    other: Sort

    def pairs(self, group: Group, board: Board) -> list[tuple[int, int]]:
        """The two variables of each cell of a group."""
        both = (board.variables_at(self.sort.name, group.places), board.variables_at(self.other.name, group.places))
        return list(zip(*both, strict=True))


def _make(found: Found) -> Couples:
    reading, families = found.reading, found["FAMILIES"]
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells"]
    if len(sorts) != 2:
        found.fail("couples are of two sorts of values in a cell: cells first: 1..n ; cells second: 1..n", "FAMILIES")
    reading.vet_cells(families, "couples are of values in cells")
    return Couples(families, *sorts)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Couples = rule.arguments
    for group in arguments.groups(board):
        constraint = flat.number()
        for pair in arguments.pairs(group, board):
            flat.state("couple", constraint, *pair)
        flat.state("couples", constraint, clue=group.lister)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Couples = rule.arguments
    sorts = (arguments.sort, arguments.other)
    for group in arguments.groups(finished.board):
        held = arguments.held(group, finished)
        places = gathered(((number, finished.values[arguments.other.name, place]), place) for place, number in held)
        for numbers, alike in sorted(places.items()):
            if len(alike) > 1:
                text = " with ".join(sort.text(number) for sort, number in zip(sorts, numbers, strict=True))
                where = " and ".join(map(name_of_place, alike))
                sentence = f"{text} stands more than once in {group.name}: {where}"
                yield Violation("couples", sentence, cells_of_places(alike))


def _say(rule: Rule) -> str:
    arguments: Couples = rule.arguments
    return f"no {arguments.sort.name} stands twice with the same {arguments.other.name} in {arguments.named}"


WORD = Word(
    name="couples",
    summary="no two places of a group hold the same values of both sorts",
    forms=("couples FAMILIES",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(("couples",)),
    laws="quotas",
)
