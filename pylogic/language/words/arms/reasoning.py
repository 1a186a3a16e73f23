"""Reasoning with ``arms``: how far a line goes in opposite directions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pylogic.files.reading import name_of
from pylogic.language.board.board import Board
from pylogic.language.compile import bends
from pylogic.language.laws.degrees import LINE, Reaches, pruning
from pylogic.language.laws.law import Law, Others
from pylogic.language.parse.rule import Rule
from pylogic.language.words.arms import Arms


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each cell."""
    arguments: Arms = rule.arguments
    line = arguments.value.sort.name or LINE
    for cell, chosen, index in bends.cells(arguments.families, board):
        group = board.groups(chosen)[index]
        clues = (group.hint.clue,) if group.hint is not None and group.hint.clue is not None else ()
        where = name_of(cell) if group.centre is None else group.name
        how = "goes equally far both ways" if arguments.alike else "goes farther one way than the other"
        constraint = pruning(arguments.value, cell, board, partial(_fits, arguments.alike))
        yield Law(name_of(cell), f"the {line} {how} from {where}, up to its next turns", constraint, clues)


def _fits(alike: bool, reaches: Reaches) -> bool:
    there = [reach for reach in reaches if 0 not in reach]
    if alike:
        return not there or any(all(length in reach for reach in there) for length in there[0])
    return _parted(there)


def _parted(reaches: Reaches) -> bool:
    """Whether different lengths can be chosen for all."""
    if not reaches:
        return True
    first, *others = sorted(reaches, key=len)
    return any(_parted([[one for one in reach if one != length] for reach in others]) for length in first)
