"""Cells that follow from the clues by simple steps, repeated until nothing changes."""

from __future__ import annotations

from pylogic.builtin.battleship.places import SHIP, WATER, Middle, apart, implied, too_long
from pylogic.builtin.battleship.vocabulary import Board, Stated, board_of
from pylogic.files.reading import name_of
from pylogic.language.constraints import Among
from pylogic.model.atom import Atom, Atoms
from pylogic.model.network import Constraint, Network, Store
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural
from pylogic.model.verdict import Conflict, Presolved


def presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG001
    """Add ``fixed(R,C,V)`` for every cell settled by hints, full lines, corners and the longest ship.

    Each step is an implication of the rules, so no solution is lost.  What `refute` finds is not
    looked for again.
    """
    board = board_of(puzzle.facts)
    store = Store([WATER | SHIP] * (board.height * board.width))
    if reason := _contradiction(board, store):
        conflict = Conflict(f"simple steps lead to a contradiction: {reason}")
        return Presolved(puzzle.atoms, conflict.sentence, conflict=conflict)
    domains = zip(board.cells(), store.domains.values(), strict=True)
    fixed = [Atom("fixed", (*cell, int(domain == SHIP))) for cell, domain in domains if domain != WATER | SHIP]
    summary = f"{len(fixed)} of {plural(len(store.domains), 'cell')} settled"
    return Presolved((*puzzle.atoms, *fixed), summary, settled=len(fixed) == len(store.domains))


def _contradiction(board: Board, store: Store) -> str:
    """Take every step there is; return how two of them disagree, or nothing."""
    cells = list(board.cells())
    number = {cell: variable for variable, cell in enumerate(cells)}
    for cell, hint, _ in board.all_hints():
        for other, value in implied(cell, hint):
            if other not in board:
                if value:
                    return f"a ship would leave the board at {name_of(other)}"
            elif not store.narrow(number[other], SHIP if value else WATER):
                return f"{name_of(other)} would be both ship and water"
    lines: dict[Constraint, tuple[str, Stated]] = {}
    for name, index, stated, members in board.lines():
        if stated is not None:
            line = Among([number[cell] for cell in members], SHIP, stated.value)
            lines[line] = f"{name} {index}", stated
    middles = {Middle(cell, number): cell for cell, hint, _ in board.all_hints() if hint == "middle"}
    longest = () if board.longest is None else too_long(board.height, board.width, board.longest + 1)
    constraints = [*lines, *apart(board.height, board.width), *middles, *longest]
    network = Network(store.domains, constraints, lambda cell, value: Atom("cell", (*cells[cell], value)))
    failed = network.propagate(store, constraints)
    if failed is None:
        return ""
    domains = [store.domains[variable] for variable in failed.scope]
    if failed in lines:
        line_name, stated = lines[failed]
        least, most = domains.count(SHIP), len(domains) - domains.count(WATER)
        bound = f"at least {least}" if least > stated.value else f"at most {most}"
        return f"{stated.clue.sentence}, {bound} of {line_name} fit"
    if failed in middles:
        return f"no ship covers both sides of {name_of(middles[failed])}"
    clash = next(cell for cell, domain in zip(failed.scope, domains, strict=True) if domain in (WATER, SHIP))
    return f"{name_of(cells[clash])} would be both ship and water"
