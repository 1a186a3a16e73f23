"""``acyclic``: diagonals form no closed loop.

A loop would part the corners inside it from the rim: there is none where every corner is joined to the rim.  (Where
a cell lacks one diagonal it has the other, which joins the corners of the other colour of a chessboard.)
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import ROW, Board
from pylogic.declared.board.diagonals import VALUES, corners_of, read_sort
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word
from pylogic.language.reading import Cell


def _read(reading: Reading) -> Sort:
    return read_sort(reading)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    sort: Sort = rule.arguments
    constraint = flat.number()
    flat.state("acyclic", constraint)
    corners = {corner for cell in board.area for falling in (True, False) for corner in corners_of(cell, falling)}
    for row, column in sorted(corners):
        outer = row in (0, board.rows) or column in (0, board.columns)
        flat.state("outer" if outer else "inner", constraint, row * ROW + column)
    for cell in board.area:
        variable = flat.variable(sort.name, cell)
        for text in VALUES:
            ends = (row * ROW + column for row, column in corners_of(cell, text == VALUES[0]))
            number = sort.number(text)
            assert number is not None
            if variable is None:
                flat.state("gap", constraint, *ends)
            else:
                flat.state("slope", constraint, variable, number, *ends)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    sort: Sort = rule.arguments
    root: dict[Cell, Cell] = {}

    def rooted(corner: Cell) -> Cell:
        while root.get(corner, corner) != corner:
            corner = root[corner]
        return corner

    for cell in finished.board.cells:
        falling = finished.number(sort.name, cell) == sort.number(VALUES[0])
        one, other = map(rooted, corners_of(cell, falling))
        if one == other:
            yield Violation("acyclic", "a closed loop of diagonals goes through here", (cell,))
        root[one] = other


def _say(rule: Rule) -> str:
    del rule
    return "the diagonals form no closed loop"


WORD = Word(
    name="acyclic",
    summary="diagonals form no closed loop",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("acyclic", "roots"),
)
