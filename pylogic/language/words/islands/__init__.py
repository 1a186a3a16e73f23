"""``size(islands V) = clue``, ``count(islands V, clue) = 1``: the maximal groups of cells that hold a value.

An island is a connected set, by sides, of cells that hold V, or one of several values; ``islands V by
pairs8``: by sides and corners, ``by touching``: by corners, ``by knights``: by knight's moves; ``islands V within
areas`` are cut at the borders of areas.  Its ``size``, ``width`` and ``height`` are compared (from its first row to its
last one, those between that it leaves out counted too), ``count(islands V, clue)`` how many clues are in it,
``count(islands V, W)`` how many cells that hold W, ``count(islands V, beside W)`` how many of them share a side with
it, ``count(islands V, areas)`` in how many areas it has cells, ``sum(islands V, number)`` what the numbers that are
printed there add up to.  A comparison with ``clue`` is about each clue on an island.
``islands V with M`` have a mark M.

``size(islands) = value``: neighbours that hold the same number are as many as it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.sorts import Sort
from pylogic.language.check.patches import broken, generating
from pylogic.language.compile import patches
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.comparisons import say
from pylogic.language.parse.expressions import Call, Comparison, Name
from pylogic.language.parse.notation import Found
from pylogic.language.parse.patches import ISLANDS, MEASURED, Alike, Measure, alike_of, measure_of, vet
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.text import plural


def _make(found: Found) -> Alike | Measure:
    return measure_of(found) if "CELL-VALUES" in found else alike_of(found)


def _vet(comparison: Comparison, reading: Reading) -> None:
    left, right = comparison.left, comparison.right
    alike = [call for call in comparison.calls() if isinstance(call.arguments, Alike)]
    if not alike:
        vet(comparison, reading)
    elif not isinstance(left, Call) or comparison.sign != "=" or not isinstance(right, Name) or right.text != "value":
        reading.fail("islands of equal numbers are as large as these: size(islands) = value; else say: islands V")


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    if _of_values(rule):
        patches.flatten(rule, board, flat)
        return
    sort = rule.measured.sort
    constraint = flat.number()
    flat.state("alike", constraint, sort.lowest + len(sort.names))
    for variable in flat.variables(sort.name, board.cells):
        flat.state("alike_place", constraint, variable)
    flat.neighbours(sort.name)


def _unequal(rule: Rule, finished: Finished) -> Iterator[Violation]:
    about: Alike = rule.measured
    for part in about.parts(finished):
        number = finished.number(about.sort.name, part[0])
        if number is not None and about.sort.is_number(number) and number != len(part):
            yield Violation("islands", f"this island of {number} has {plural(len(part), 'cell')}", tuple(part))


def _solution(rule: Rule, board: Board, random: Random) -> dict[int, int] | None:
    """Islands of equal numbers; those of a value are left to engines."""
    return None if _of_values(rule) else divided(rule.measured.sort, board, random)


def _of_values(rule: Rule) -> bool:
    return not isinstance(rule.measured, Alike)


WORD = Word(
    name="islands",
    summary="how large the groups of cells are that hold a value, and what is in them",
    forms=(*MEASURED[ISLANDS], "size(islands [of SORT]) = value"),
    make=_make,
    flatten=_flatten,
    broken=lambda rule, finished: (broken if _of_values(rule) else _unequal)(rule, finished),
    generating=generating(_of_values, _solution),
    outlined=lambda rule: None if _of_values(rule) else rule.measured.parts,  # those of a value are seen without
    say=say,
    encoding=Encoding(
        ("patches", "near", "alike", "flood"),
        needed=lambda rule: ("patches", "flood") if _of_values(rule) else ("near", "alike", "flood"),
    ),
    vet=_vet,
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
