"""``symmetric pieces``: every piece has one centre, about which it is symmetric by a half turn."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.graphs import reached
from pylogic.declared.board.half_turns import core, turned
from pylogic.declared.compile import dividing
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.reading import Cell


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    dividing.state_pieces(rule.arguments, board, flat)
    constraint = flat.number()
    flat.state("seeded", constraint)
    flat.state("bounded", constraint)
    cores = {centre: inner for centre in board.centres if any(map(board.has, inner := core(centre)))}
    taken = {cell for inner in cores.values() for cell in inner}
    free = {cell for cell in board.cells if cell not in taken}
    for number, (centre, inner) in enumerate(cores.items(), 1):
        if not all(map(board.has, inner)):
            flat.never()
            continue

        def may_own(cell: Cell, centre: Cell = centre) -> bool:
            return cell in free and turned(cell, centre) in free

        for cell in sorted(reached(inner, board.neighbours, may_own)):
            name = "seed_at" if cell in inner else "reach_at"
            flat.state(name, constraint, number, dividing.number_of(cell))
            if cell < turned(cell, centre):
                twin = dividing.number_of(turned(cell, centre))
                flat.state("twin", constraint, number, dividing.number_of(cell), twin)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    board = finished.board
    for piece in dividing.pieces(rule.arguments, finished):
        cells = set(piece)
        inside = [centre for centre in board.centres if core(centre) & cells]
        if len(inside) != 1:
            yield Violation("symmetric", f"this piece has {len(inside)} centres, not one", tuple(piece))
        elif any(turned(cell, inside[0]) not in cells for cell in piece):
            yield Violation("symmetric", "this piece is not symmetric about its centre", tuple(piece))


WORD = Word(
    name="symmetric",
    summary="every piece is symmetric about its centre by a half turn",
    read=dividing.read_pieces,
    flatten=_flatten,
    broken=_broken,
    say=lambda _: "every piece has one centre, about which it is symmetric by a half turn",
    encoding=Encoding(("divide", "symmetric")),
)
