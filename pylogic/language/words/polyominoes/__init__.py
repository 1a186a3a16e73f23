"""``size(polyominoes) = value``: neighbours that hold the same number are as many as it says.

A polyomino is a maximal set of cells, connected by sides, that hold the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.places import Sort
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.comparisons import say
from pylogic.language.parse.expressions import Call, Comparison, Name
from pylogic.language.parse.patches import Alike, alike_of
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.text import plural

if TYPE_CHECKING:
    from random import Random


def _vet(comparison: Comparison, reading: Reading) -> None:
    left, right = comparison.left, comparison.right
    if not isinstance(left, Call) or comparison.sign != "=" or not isinstance(right, Name) or right.text != "value":
        reading.fail("polyominoes are as large as their number: size(polyominoes) = value")


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    sort = rule.measured.sort
    constraint = flat.number()
    flat.state("alike", constraint, sort.lowest + len(sort.names))
    for variable in flat.variables(sort.name, board.cells):
        flat.state("alike_place", constraint, variable)
    flat.neighbours(sort.name)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    about: Alike = rule.measured
    for part in about.parts(finished):
        number = finished.number(about.sort.name, part[0])
        if number is not None and about.sort.is_number(number) and number != len(part):
            yield Violation("polyominoes", f"this polyomino of {number} has {plural(len(part), 'cell')}", tuple(part))


WORD = Word(
    name="polyominoes",
    summary="neighbours with the same number are as many as it says",
    forms=("size(polyominoes [of SORT]) = value",),
    make=alike_of,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(solution=lambda rule, board, random: divided(rule.measured.sort, board, random)),
    outlined=lambda rule: rule.measured.parts,
    say=say,
    encoding=Encoding(("near", "alike", "flood")),
    vet=_vet,
    laws="islands",
)


_CHANGES = 30
"""Changes for each cell, before the board is given up."""


def divided(sort: Sort, board: Board, random: Random) -> dict[int, int] | None:
    """The size of its island for each variable; ``None`` where none are met.

    First every cell is an island.  One of two that clash takes in another beside it, or falls apart where it would
    become too large.
    """
    most = (board.bounds(sort.name) or (1, 1))[1]
    owner = {cell: cell for cell in board.cells}
    islands = {cell: [cell] for cell in board.cells}
    for _ in range(_CHANGES * len(owner)):
        beside = [(owner[cell], owner[near]) for cell in owner for near in board.neighbours(cell)]
        clashing = [one for one, other in beside if one != other and len(islands[one]) == len(islands[other])]
        if not clashing:
            places = {board.variable(sort.name, cell): len(islands[owner[cell]]) for cell in owner}
            return {variable: size for variable, size in places.items() if variable is not None}
        changed = random.choice(clashing)
        room = most - len(islands[changed])
        fitting = sorted({other for one, other in beside if one == changed != other and len(islands[other]) <= room})
        if fitting:
            taken: list[Cell] = islands.pop(random.choice(fitting))
            islands[changed] += taken
            owner.update(dict.fromkeys(taken, changed))
        else:
            for cell in islands.pop(changed):
                owner[cell], islands[cell] = cell, [cell]
    return None
