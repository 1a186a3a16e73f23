"""``loop on``, ``loop on through V``: the edges, or the links, that hold a value form one closed loop.

It goes through the cells that hold V, or one of several values, and through no others.  ``loop on around W``: the cells
that hold W are those inside the loop; a cell through which it goes is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import parts, ranking
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import BELOW, RIGHT, Side
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_DEGREE = 2


@dataclass(frozen=True)
class Loop:
    """One closed loop.

    Attributes:
        value: The value of its edges or links.
        around: The value of the cells inside it, those and no others; ``None`` where nothing is said of them.
        through: The values of the cells through which it goes, those and no others.
    """

    value: Value
    through: tuple[Value, ...]
    around: Value | None


def _make(found: Found) -> Loop:
    value: Value = found["SIDE-VALUE"]
    if len(value.sort.names) != _DEGREE or value.number == value.sort.lowest:
        found.fail("a loop is made of edges or links with two values, such as off on, of the second one", "SIDE-VALUE")
    return Loop(value, graphs.through(found, value), found.get("CELL-VALUE"))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Loop = rule.arguments
    sort = arguments.value.sort
    constraint = flat.number()
    flat.state("loop", constraint)
    faces = graphs.faces(sort.form, board)
    numbers = {face: graphs.node(board, sort.name, face) for face in faces}
    for index, face in enumerate(ranking(board, faces), 1):
        flat.state("ring", constraint, index, numbers[face])
    drawn = set()
    for side, pair in graphs.borders(sort.form, board):
        one, other = (numbers.get(face, 0) for face in pair)
        variable = flat.variable(sort.name, side)
        if variable is not None:
            drawn.add(variable)
            flat.state("border", constraint, variable, one, other)
        elif one or other:
            flat.state("level", constraint, one, other)
    flat.defined(drawn, constraint)
    if arguments.around is not None:
        for cell in board.cells:
            variable = flat.variable(arguments.around.sort.name, cell)
            if variable is not None:
                flat.state("surrounded", constraint, variable, arguments.around.number)
                for face in faces_at(cell, sort.form):
                    flat.state("face", constraint, variable, numbers.get(face, 0))
    graphs.flatten_through(arguments.value, arguments.through, board, flat)


def faces_at(cell: Cell, form: str) -> tuple[Cell, ...]:
    """The faces all of which are inside where a cell is; some may be off the board."""
    row, column = cell
    return (cell,) if form == "edges" else ((row - 1, column - 1), (row - 1, column), (row, column - 1), cell)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Loop = rule.arguments
    value, board = arguments.value, finished.board
    yield from graphs.astray(value, arguments.through, finished)
    near = graphs.drawn(value, finished)
    if arguments.around is not None:
        yield from _misplaced(value, arguments.around, finished)
    odd = [point for point, others in near.items() if len(others) != _DEGREE]
    if not near:
        yield Violation("loop", "there is no loop")
    elif odd:
        edges = value.sort.form == "edges"
        cells = [cell for cell in board.cells if any(_touches(cell, point) for point in odd)] if edges else odd
        yield Violation("loop", "the loop has an end, or crosses itself", tuple(cells))
    elif len(parts(near, near.__getitem__)) > 1:
        yield Violation("loop", "there is more than one loop")


def _misplaced(value: Value, around: Value, finished: Finished) -> Iterator[Violation]:
    """Yield cells that are inside the loop, or not, against what they hold: any way to the rim crosses it."""
    board, edges = finished.board, value.sort.form == "edges"
    for row, column in board.cells:
        ahead = [Side(row, one, RIGHT) for one in range(column)]
        if not edges:
            ahead = [Side(row, one, BELOW) for one in range(1, column + 1)]
        met = not edges and any(finished.holds(value, side) for side in board.ends((row, column)))
        inside = not met and sum(finished.holds(value, side) for side in ahead) % 2 == 1
        if inside != finished.holds(around, (row, column)):
            where = "inside" if inside else "not inside"
            held = f"{'no ' if inside else ''}{around}"
            yield Violation("loop", f"{name_of((row, column))} is {where} the loop and holds {held}", ((row, column),))


def _touches(cell: Cell, corner: Cell) -> bool:
    return cell[0] - corner[0] in (0, 1) and cell[1] - corner[1] in (0, 1)


def _say(rule: Rule) -> str:
    arguments: Loop = rule.arguments
    loop = f"the {arguments.value.sort.form} that are {arguments.value} form one closed loop"
    around = f", around the cells that hold {arguments.around}" if arguments.around else ""
    return f"{loop}{graphs.say_through(arguments.through)}{around}"


WORD = Word(
    name="loop",
    summary="edges or links form one closed loop",
    forms=("loop SIDE-VALUE [through CELL-VALUES] [around CELL-VALUE]",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(
        ("loop", "flood", "through"),
        needed=lambda rule: ("loop", "flood", *(("through",) if rule.arguments.through else ())),
        strategies={"swipl": "ff"},  # failures elsewhere say little of where a line goes on
        suited=lambda rule: not rule.arguments.through,  # but they do of which cells it leaves out
    ),
)
