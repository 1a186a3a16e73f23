"""Names of variables of a declared puzzle, of their values and of groups in a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pylogic.files.sentences import EMPTY, listed
from pylogic.language.board.board import Board
from pylogic.language.board.places import name_of_place
from pylogic.model.atom import Clue
from pylogic.model.places import RIGHT, Cell, Side

_SUBJECT = re.compile(r"(?:every|each|an?) (?P<nouns>[a-z, ]+?)(?P<rest> (?:has|holds|repeats|adds) .+)")
_REGIONS = {"domino", "cage", "room", "area"}
"""Other names of regions in rules."""
_BESIDE = {"left": "to the left of", "right": "to the right of", "top": "above", "bottom": "below"}
"""Where a clue stands that counts what is seen of a line from there."""
_MANY = 3
"""From this many cells on, a line is named by its first and its last cell."""


class Names:
    """The names on a board.

    Args:
        board: The board.
        spoken: The names of values, by sort and number; others as puzzles write them.
        rows: For rows of cells that have names, by number, what these are: ``colour``.
    """

    def __init__(self, board: Board, spoken: Mapping[tuple[str, int], str], rows: Mapping[int, str]) -> None:
        self._board = board
        self._spoken = spoken
        self._several = sum(sort.form == "cells" for sort in board.frame.sorts.values()) > 1
        self._groups: dict[frozenset[int | None], str] = {}
        called = {f"row {number}": f"the {what} row" for number, what in rows.items() if what}
        for group in board.used():
            name = called.get(group.name, group.name)
            for sort in board.frame.sorts:
                variables = frozenset(board.variable(sort, place) for place in group.places)
                if len(variables) > 1:  # of several names that of a line comes before what is seen from its end
                    self._groups[variables] = min(name, self._groups.get(variables, name), key=_plainness)

    def of(self, variable: int) -> str:
        """``r1c2``; where cells hold several sorts of values ``the S of r1c2``; a side as in `_side`."""
        sort, place = self._board.variables[variable]
        if isinstance(place, Side):
            return _side(place, self._board)
        name = self._board.frame.labels.get(place) or name_of_place(place)
        return f"the {sort} of {name}" if self._several else name

    def value(self, variable: int, value: int) -> str:
        """A value of a variable."""
        sort, _ = self._board.variables[variable]
        if (sort, value) in self._spoken:
            return self._spoken[sort, value]
        text = self._board.frame.sorts[sort].text(value)
        return EMPTY if text == "." else text

    def _in_cell(self, variable: int) -> bool:
        return not isinstance(self._board.variables[variable][1], Side)

    def form(self, variable: int) -> str:
        """Where it is: ``cells``, ``edges``, ``links`` or ``bridges``."""
        sort, _ = self._board.variables[variable]
        return self._board.frame.sorts[sort].form

    def where(self, variables: Sequence[int]) -> str:
        """``row 1``, ``r1c1 and r1c2``, ``r1c1 to r3c3``."""
        name = self._groups.get(frozenset(variables))
        if name is not None:
            return name
        names = [self.of(variable) for variable in variables if self._in_cell(variable)] or [
            self.of(variable) for variable in variables
        ]
        if len(names) < _MANY or self._board.frame.labels:
            return listed(names)
        return self.centre(variables) or f"{names[0]} to {names[-1]}"

    def centre(self, variables: Sequence[int]) -> str:
        """The cell from which all others are seen along its row and its column, not in one of these only."""
        cells = [place for one in variables if not isinstance(place := self._board.variables[one][1], Side)]
        if len(cells) < _MANY or any(len({cell[way] for cell in cells}) == 1 for way in (0, 1)):
            return ""
        seen = {cell for cell in cells if all(other[0] == cell[0] or other[1] == cell[1] for other in cells)}
        return name_of_place(*seen) if len(seen) == 1 else ""


def beside(side: Side, board: Board) -> tuple[tuple[Cell, str], ...]:
    """The cells of the board that something is a side of, and which side it is."""
    ways = ("right", "left") if side.way == RIGHT else ("lower", "upper")
    return tuple((cell, way) for cell, way in zip(side.cells, ways, strict=True) if board.has(cell))


def cells_with(number: int, value: str) -> str:
    """``1 black cell``, ``no cells with *``."""
    cells = f"{value} cell" if len(value) > 1 and value.isalpha() else "cell"
    plural = cells if number == 1 else f"{cells}s"
    return f"{number or 'no'} {plural}" if cells != "cell" else f"{number or 'no'} {plural} with {value}"


def at(rule: str, where: str) -> str:
    """A rule with its place, as its subject where that is what the rule speaks of: ``row 3 has one queen``."""
    names = re.split(r", | and ", where)
    if where == "the board" or all(_is_named(name, rule) for name in names):
        return rule
    said = _SUBJECT.match(rule)
    nouns = re.split(r", (?:every )?| and (?:every )?", said["nouns"]) if said else []
    line = where.removeprefix("the ").partition(" ")[0]
    if said and (line in nouns or (line in ("row", "column") and "line" in nouns)):
        return where + said["rest"]
    if said and line == "region" and set(nouns) <= _REGIONS:
        return where.replace(line, nouns[0], 1) + said["rest"]
    return f"{rule} ({where})"


def _is_named(name: str, rule: str) -> bool:
    """Whether a rule speaks of a cell: of ``OldGold`` as Old Gold."""
    spelt = r"\s?".join(map(re.escape, re.split(r"(?<=[a-z])(?=[A-Z])", name)))
    return re.search(rf"\b{spelt}\b", rule) is not None


def clue_says(clue: Clue) -> str:
    """Return the sentence of a clue; of one with only a number for a line ``the clue above column 3 is 4``."""
    line, _, number = clue.sentence.rpartition(" has ")
    if not line or not number.isdecimal():
        return clue.sentence
    line, _, end = line.partition(" seen from the ")
    return f"the clue {_BESIDE.get(end, 'of')} {line} is {number}"


def _plainness(name: str) -> tuple[bool, int, str]:
    """Smaller for a plainer name of a group."""
    return " and " in name, len(name), name


def _side(side: Side, board: Board) -> str:
    """``r1c1-r1c2``; of a side at the rim ``the left side of r1c1``."""
    (inside, way), *beyond = beside(side, board)
    return name_of_place(side) if beyond else f"the {way} side of {name_of_place(inside)}"
