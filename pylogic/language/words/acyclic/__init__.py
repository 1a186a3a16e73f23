"""``acyclic V``: edges or links that hold a value form no closed loop; ``acyclic`` alone: diagonals form none.

A loop would part what is inside it from the outside of the board: there is none where every face is connected to the
outside, over edges that hold something else.  Faces are cells for edges, and for links what lies between four cells.
Diagonals would part corners so, and there is no loop of these where every corner is joined to the rim.  (A cell without
one diagonal has the other, which joins the corners of the other colour of a chessboard.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pylogic.files.reading import Cell
from pylogic.language.board import graphs
from pylogic.language.board.board import ROW, Board
from pylogic.language.board.graphs import Union, diagonals, sort_of
from pylogic.language.board.places import Place, Sort, cells_of_place
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

Ends = Mapping[int, tuple[Cell, Cell]]
"""The points that each value of a variable joins."""
_OUTSIDE = (0, 0)
"""The face that stands for all outside of the board."""


@dataclass(frozen=True)
class Acyclic:
    """Values that form no closed loop.

    Attributes:
        sort: The sort of the variables.
        value: The value of edges or links; ``None`` for diagonals.
    """

    sort: Sort
    value: Value | None

    def ends(self, board: Board) -> list[tuple[Place, Ends]]:
        """The points that each variable may join, by its values."""
        if self.value is None:
            return [(cell, diagonals(self.sort, cell)) for cell in board.cells]
        joined = graphs.points(board, self.sort.name)
        return [(board.variables[variable][1], {self.value.number: pair}) for variable, pair in joined.items()]


def _make(found: Found) -> Acyclic:
    value: Value | None = found.get("SIDE-VALUE")
    return Acyclic(sort_of(found), None) if value is None else Acyclic(value.sort, value)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Acyclic = rule.arguments
    constraint = flat.number()
    if arguments.value is None:
        _flatten_diagonals(constraint, arguments.sort, board, flat)
    else:
        _flatten_lines(constraint, arguments.value, board, flat)


def _flatten_lines(constraint: int, value: Value, board: Board, flat: Flat) -> None:
    """State that all faces are connected over edges, or links, that hold something else."""
    sort = value.sort
    inside = graphs.faces(sort.form, board)
    together = Union[Cell]()
    crossed: list[tuple[int, Cell, Cell]] = []
    for side, pair in graphs.borders(sort.form, board):
        one, other = (face if face in inside else _OUTSIDE for face in pair)
        variable = flat.variable(sort.name, side)
        if variable is None:
            together.join(one, other)
        else:
            crossed.append((variable, one, other))
    number = {face: graphs.node(board, sort.name, together.find(face)) for face in (_OUTSIDE, *sorted(inside))}
    flat.state("joined", constraint, number[_OUTSIDE])
    for node in number.values():
        flat.state("node", constraint, node)
    places = (board.variables[variable] for variable, _, _ in crossed)
    for free in sorted({one for place in places for one in board.domain(*place)} - {value.number}):
        flat.state("joining_link", constraint, free)
    for variable, one, other in crossed:
        flat.state("span", constraint, variable, number[one], number[other])


def _flatten_diagonals(constraint: int, sort: Sort, board: Board, flat: Flat) -> None:
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
    arguments: Acyclic = rule.arguments
    points = Union[Cell]()
    board = finished.board
    what = "diagonals" if arguments.value is None else arguments.sort.form
    for place, ends in board.cached(rule, lambda: arguments.ends(board)):
        number = finished.number(arguments.sort.name, place)
        if number is not None and number in ends and not points.join(*ends[number]):
            cells = tuple(filter(board.has, cells_of_place(place)))
            yield Violation("acyclic", f"a closed loop of {what} goes through here", cells)


def _say(rule: Rule) -> str:
    arguments: Acyclic = rule.arguments
    value = arguments.value
    return f"the {f'{value.sort.form} that are {value}' if value else 'diagonals'} form no closed loop"


WORD = Word(
    name="acyclic",
    summary="diagonals, edges or links form no closed loop",
    forms=("acyclic SIDE-VALUE", "acyclic [of SORT]"),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(
        ("acyclic", "roots", "joined"),
        needed=lambda rule: ("acyclic", "roots") if rule.arguments.value is None else ("joined",),
    ),
    laws="chains",
)
