"""``acyclic``: diagonals form no closed loop.

A loop would separate the corners inside it from the rim: there is none where every corner is joined to the rim.  (A
cell without one diagonal has the other, which joins the corners of the other colour of a chessboard.)
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import ROW, Board
from pylogic.declared.board.diagonals import diagonals, read_sort
from pylogic.declared.board.graphs import Union
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.reading import Cell


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    sort: Sort = rule.arguments
    constraint = flat.number()
    flat.state("acyclic", constraint)
    corners = {corner for cell in board.area for ends in diagonals(sort, cell).values() for corner in ends}
    for row, column in sorted(corners):
        outer = row in (0, board.rows) or column in (0, board.columns)
        flat.state("outer" if outer else "inner", constraint, row * ROW + column)
    for cell in board.area:
        variable = flat.variable(sort.name, cell)
        for number, corners_joined in diagonals(sort, cell).items():
            ends = (row * ROW + column for row, column in corners_joined)
            if variable is None:
                flat.state("gap", constraint, *ends)
            else:
                flat.state("slope", constraint, variable, number, *ends)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    sort: Sort = rule.arguments
    corners = Union[Cell]()
    board = finished.board
    for cell, ends in board.cached(rule, lambda: [(one, diagonals(sort, one)) for one in board.cells]):
        number = finished.number(sort.name, cell)
        if number is not None and not corners.join(*ends[number]):
            yield Violation("acyclic", "a closed loop of diagonals goes through here", (cell,))


WORD = Word(
    name="acyclic",
    summary="diagonals form no closed loop",
    read=read_sort,
    flatten=_flatten,
    broken=_broken,
    say=lambda _: "the diagonals form no closed loop",
    encoding=Encoding(("acyclic", "roots")),
)
