"""``loop on``, ``loop on through V``: the edges, or the links, that hold a value form one closed loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.core.places import BELOW, RIGHT, Side
from pylogic.core.verdict import Violation
from pylogic.declared.board import lines
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import parts, ranking
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.reading import Cell

_DEGREE = 2


@dataclass(frozen=True)
class Loop:
    """One closed loop.

    Attributes:
        value: The value of its edges or links.
        through: The value of the cells through which it goes, those and no others.
    """

    value: Value
    through: Value | None


def _read(reading: Reading) -> Loop:
    word = reading.rest[0] if reading.rest else None
    value = reading.value()
    if value.sort.form == "cells" or len(value.sort.names) != _DEGREE or value.number == value.sort.lowest:
        reading.fail("a loop is made of edges or links with two values, such as off on, of the second one", word)
    return Loop(value, lines.read_through(reading, value))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Loop = rule.arguments
    sort = arguments.value.sort
    constraint = flat.number()
    flat.state("loop", constraint)
    faces = _faces(sort.form, board)
    numbers = {face: lines.node(board, sort.name, face) for face in faces}
    for index, face in enumerate(ranking(board, faces), 1):
        flat.state("ring", constraint, index, numbers[face])
    for side, pair in _borders(sort.form, board):
        one, other = (numbers.get(face, 0) for face in pair)
        variable = flat.variable(sort.name, side)
        if variable is not None:
            flat.state("defined", variable)
            flat.state("border", constraint, variable, one, other)
        elif one or other:
            flat.state("level", constraint, one, other)
    for row, column in sorted(faces):
        square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if faces.issuperset(square):
            flat.state("across", constraint, *(numbers[face] for face in square))
    if arguments.through is not None:
        lines.flatten_through(arguments.value, arguments.through, board, flat)


def _faces(form: str, board: Board) -> set[Cell]:
    """The faces that may be inside: cells for edges; for links squares of four cells, named after their first cells."""
    fewer = 0 if form == "edges" else 1
    rows, columns = board.rows - fewer, board.columns - fewer
    return {(row, column) for row, column in board.area if row <= rows and column <= columns}


def _borders(form: str, board: Board) -> Iterator[tuple[Side, tuple[Cell, Cell]]]:
    """Yield every side with the faces on both sides of an edge, or of a link, there."""
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            for side, before in (
                (Side(row, column, RIGHT), (row - 1, column)),
                (Side(row, column, BELOW), (row, column - 1)),
            ):
                if form == "edges":
                    yield side, side.cells
                elif all(map(board.inside, side.cells)):
                    yield side, (before, (row, column))


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Loop = rule.arguments
    value, board = arguments.value, finished.board
    if arguments.through is not None:
        yield from lines.astray(value, arguments.through, finished)
    near = lines.drawn(value, finished)
    odd = [point for point, others in near.items() if len(others) != _DEGREE]
    if not near:
        yield Violation("loop", "there is no loop")
    elif odd:
        edges = value.sort.form == "edges"
        cells = [cell for cell in board.cells if any(_touches(cell, point) for point in odd)] if edges else odd
        yield Violation("loop", "the loop has an end, or crosses itself", tuple(cells))
    elif len(parts(near, near.__getitem__)) > 1:
        yield Violation("loop", "there is more than one loop")


def _touches(cell: Cell, corner: Cell) -> bool:
    return cell[0] - corner[0] in (0, 1) and cell[1] - corner[1] in (0, 1)


def _say(rule: Rule) -> str:
    arguments: Loop = rule.arguments
    through = f" through the cells that hold {arguments.through}, and no others" if arguments.through else ""
    return f"the {arguments.value.sort.form} that are {arguments.value} form one closed loop{through}"


WORD = Word(
    name="loop",
    summary="edges or links form one closed loop",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(
        ("loop", "flood", "through"),
        needed=lambda rule: ("loop", "flood", *(("through",) if rule.arguments.through else ())),
        strategies={"swipl": "ff"},  # failures elsewhere say little of where a line goes on
    ),
)
