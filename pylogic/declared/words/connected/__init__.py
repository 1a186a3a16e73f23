"""``connected V``, ``connected V or rim``: the cells that hold a value, or one of some, hang together.

Where V is a value of links, or of bridges, all cells that these may join hang together by those that hold it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import parts, ranking
from pylogic.declared.compile import joined_cells
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.reading import Cell

_OF_CELLS = ("near", "arcs", "connected", "flood")
"""The parts of the encodings for connected cells; those for links and bridges are in one."""


@dataclass(frozen=True)
class Connected:
    """Cells that are connected.

    Attributes:
        values: The values of the cells, or of the links or bridges between them.
        rim: Whether each part may be connected to the rim of the board instead.
    """

    values: tuple[Value, ...]
    rim: bool

    def __str__(self) -> str:
        return " or ".join(map(str, self.values))


def _read(reading: Reading) -> Connected:
    word = reading.rest[0] if reading.rest else None
    values = reading.values(("or",))
    if values[0].sort.form == "edges":
        reading.fail("edges do not join cells; links and bridges do", word)
    rim = values[0].sort.form == "cells" and reading.skip("or")
    if rim:
        reading.expect("rim")
    return Connected(values, rim)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Connected = rule.arguments
    if arguments.values[0].sort.form != "cells":
        joined_cells.flatten(arguments.values, board, flat)
        return
    sort = arguments.values[0].sort.name
    constraint = flat.number()
    flat.state("connected", constraint)
    for value in arguments.values:
        flat.state("joining", constraint, value.number)
    if arguments.rim:
        flat.state("rooted", constraint)
    for index, cell in enumerate(ranking(board, board.cells), 1):
        variable = flat.variable(sort, cell)
        if variable is not None:
            flat.state("place", constraint, index, variable)
            if arguments.rim and at_rim(board, cell):
                flat.state("root", constraint, variable)
    flat.neighbours(sort)


def at_rim(board: Board, cell: Cell) -> bool:
    """Whether a cell lies at the rim of the board."""
    return cell[0] in (1, board.rows) or cell[1] in (1, board.columns)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Connected = rule.arguments
    board = finished.board
    if arguments.values[0].sort.form != "cells":
        yield from joined_cells.broken(arguments.values, finished)
        return
    every = parts(finished.cells_with(arguments.values), board.neighbours)
    if arguments.rim:
        for part in every:
            if not any(at_rim(board, cell) for cell in part):
                yield Violation("connected", f"these cells that hold {arguments} do not reach the rim", tuple(part))
    elif len(every) > 1:
        smallest = min(every, key=len)
        yield Violation("connected", f"the cells that hold {arguments} do not hang together", tuple(smallest))


def _say(rule: Rule) -> str:
    arguments: Connected = rule.arguments
    if arguments.values[0].sort.form != "cells":
        return f"all cells hang together by {arguments.values[0].sort.form} that are {arguments}"
    if arguments.rim:
        return f"every group of cells that hold {arguments} reaches the rim of the board"
    return f"the cells that hold {arguments} hang together"


WORD = Word(
    name="connected",
    summary="the cells that hold a value hang together, or all cells by links and bridges that hold it",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(
        (*_OF_CELLS, "joined"),
        needed=lambda rule: _OF_CELLS if rule.arguments.values[0].sort.form == "cells" else ("joined",),
    ),
)
