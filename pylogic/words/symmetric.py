"""``symmetric pieces``: every piece has one centre, about which it is symmetric by a half turn."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.reading import Cell
from pylogic.nouns.verdict import Violation
from pylogic.rules import dividing
from pylogic.rules.board import Board
from pylogic.rules.flat import Flat
from pylogic.rules.graphs import parts
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.rule import Finished, Rule, Word


def _read(reading: Reading) -> Value:
    reading.expect("pieces")
    return dividing.read_borders(reading)


def _core(centre: Cell) -> set[Cell]:
    """The cells around a centre: one, two or four."""
    row, column = centre
    return {(r, c) for r in (row // 2, (row + 1) // 2) for c in (column // 2, (column + 1) // 2)}


def _turned(cell: Cell, centre: Cell) -> Cell:
    return centre[0] - cell[0], centre[1] - cell[1]


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    dividing.state_pieces(rule.arguments, board, flat)
    constraint = flat.number()
    flat.state("seeded", constraint)
    flat.state("bounded", constraint)
    cores = {centre: _core(centre) for centre in board.centres}
    taken = set[Cell]().union(*cores.values())
    for number, (centre, core) in enumerate(cores.items(), 1):
        if not all(map(board.has, core)):
            flat.never()
            continue
        room = {cell for cell in board.cells if cell in core or cell not in taken}
        room = {cell for cell in room if _turned(cell, centre) in room}
        room = next(set(part) for part in parts(room, board.neighbours) if core & set(part))
        for cell in sorted(room):
            name = "seed_at" if cell in core else "reach_at"
            flat.state(name, constraint, number, dividing.number_of(cell))
            if cell < _turned(cell, centre):
                turned = dividing.number_of(_turned(cell, centre))
                flat.state("twin", constraint, number, dividing.number_of(cell), turned)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    board = finished.board
    for piece in dividing.pieces(rule.arguments, finished):
        cells = set(piece)
        inside = [centre for centre in board.centres if _core(centre) & cells]
        if len(inside) != 1:
            yield Violation("symmetric", f"this piece has {len(inside)} centres, not one", tuple(piece))
        elif any(_turned(cell, inside[0]) not in cells for cell in piece):
            yield Violation("symmetric", "this piece is not symmetric about its centre", tuple(piece))


def _say(rule: Rule) -> str:
    del rule
    return "every piece has one centre, about which it is symmetric by a half turn"


WORD = Word(
    name="symmetric",
    summary="every piece is symmetric about its centre by a half turn",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    clued=lambda _: True,
    say=_say,
    parts=("divide", "symmetric"),
)
