"""``couples F``: no value of one sort stands twice with the same value of another in a group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.board.places import Place, cells_of_place, name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word

_TWO = 2


@dataclass(frozen=True)
class Couples:
    """What differs, and the two sorts."""

    families: tuple[Chosen, ...]
    sorts: tuple[Sort, Sort]


def _read(reading: Reading) -> Couples:
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells"]
    if len(sorts) != _TWO:
        reading.fail("couples are of two sorts of values in a cell: cells first: 1..n ; cells second: 1..n")
    families = reading.families()
    reading.vet_cells(families, "couples are of values in cells")
    return Couples(families, (sorts[0], sorts[1]))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Couples = rule.arguments
    for chosen in arguments.families:
        for group in board.groups(chosen):
            constraint = flat.number()
            for place in group.places:
                one, other = (flat.variable(sort.name, place) for sort in arguments.sorts)
                if one is not None and other is not None:
                    flat.state("couple", constraint, one, other)
            flat.state("couples", constraint, clue=group.lister)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Couples = rule.arguments
    for chosen in arguments.families:
        for group in finished.board.groups(chosen):
            found: dict[tuple[int, ...], list[Place]] = {}
            for place in group.places:
                numbers = [finished.number(sort.name, place) for sort in arguments.sorts]
                known = tuple(number for number in numbers if number is not None)
                if len(known) == _TWO:
                    found.setdefault(known, []).append(place)
            for known, places in sorted(found.items()):
                if len(places) > 1:
                    text = " with ".join(sort.text(number) for sort, number in zip(arguments.sorts, known, strict=True))
                    where = " and ".join(map(name_of_place, places))
                    cells = tuple(cell for place in places for cell in cells_of_place(place))
                    yield Violation("couples", f"{text} stands more than once in {group.name}: {where}", cells)


def _say(rule: Rule) -> str:
    arguments: Couples = rule.arguments
    families = " and ".join(chosen.name for chosen in arguments.families)
    return f"no {arguments.sorts[0].name} stands twice with the same {arguments.sorts[1].name} in {families}"


WORD = Word(
    name="couples",
    summary="no two places of a group hold the same values of both sorts",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("couples",),
)
