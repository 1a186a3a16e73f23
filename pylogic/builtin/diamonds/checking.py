"""Whether a route solves a puzzle of diamonds, replayed cell by cell.

Nothing here knows the graph of moves: slides are made again from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from pylogic.builtin.diamonds.routes.graph import DIRECTIONS, Board, board_of
from pylogic.builtin.diamonds.routes.walks import Arc, euler_walk
from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import Atoms, Fact
from pylogic.model.kind import TOO_DEAR, Violation
from pylogic.model.puzzle import Puzzle, cache_latest
from pylogic.model.text import plural


def slide(board: Board, cell: Cell, direction: int) -> list[Cell]:
    """The cells that a slide enters, in order; empty when it goes nowhere.

    It ends on a stop, before a wall or the edge, or in a mine, which is then the last cell.
    """
    down, right = DIRECTIONS[direction]
    entered: list[Cell] = []
    while True:
        cell = (cell[0] + down, cell[1] + right)
        if cell in board.walls or not board.inside(cell):
            return entered
        entered.append(cell)
        if cell in board.mines or cell in board.stops:
            return entered


def follow(board: Board, moves: Iterable[int]) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """Yield each move of a route as its first cell, its direction and the cells that it enters, up to a mine."""
    cell = board.start
    for direction in moves:
        entered = slide(board, cell, direction)
        yield cell, direction, entered
        if entered and entered[-1] in board.mines:
            return
        cell = entered[-1] if entered else cell


def route(puzzle: Puzzle, atoms: Atoms) -> str | None:
    """The route that a multiset of moves forms, as digits 0 to 7; ``None`` when it forms none."""
    return _routes(puzzle.facts)(atoms)


def _route(board: Board, atoms: Atoms) -> str | None:
    counts: dict[Arc, int] = {}
    heads: dict[Arc, Cell] = {}
    for name, arguments in atoms:
        # A match statement would take twice as long, and a route may have thousands of moves.
        if name != "times" or len(arguments) != 4:
            return None
        r, c, direction, count = arguments
        if not (isinstance(r, int) and isinstance(c, int) and isinstance(direction, int) and isinstance(count, int)):
            return None
        arc = Arc((r, c), direction)
        if arc in counts or count < 1 or direction not in range(8):
            return None
        counts[arc] = count
        heads[arc] = (slide(board, arc.cell, direction) or [arc.cell])[-1]
    walk = euler_walk(board.start, counts, heads)
    return None if walk is None else "".join(str(arc.direction) for arc in walk)


_routes: Callable[[Sequence[Fact]], Callable[[Atoms], str | None]] = cache_latest(
    lambda facts: cache_latest(partial(_route, board_of(facts)))
)
"""The routes of a puzzle; the latest is cached, as checking, printing and drawing a solution each ask for it."""


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Return the violations of a multiset of moves; empty when it is a route that solves the puzzle."""
    moves = route(puzzle, atoms)
    if moves is None:
        return (Violation("one-walk", "the moves do not form one walk from the start"),)
    return check_route(puzzle, [int(digit) for digit in moves])


def check_route(puzzle: Puzzle, moves: Sequence[int]) -> tuple[Violation, ...]:
    """Return the violations of a route of directions 0 to 7; it is followed as far as it can be."""
    board = board_of(puzzle.facts)
    violations: list[Violation] = []
    left = set(board.diamonds)
    for number, (cell, _, entered) in enumerate(follow(board, moves), 1):
        left.difference_update(entered)
        if not entered:
            violations.append(Violation("no-move", f"move {number} goes nowhere", (cell,)))
        elif entered[-1] in board.mines:
            sentence = f"move {number} runs into the mine at {name_of(entered[-1])}"
            violations.append(Violation("mine", sentence, (entered[-1],)))
    violations += [
        Violation("diamond", f"the diamond at {name_of(cell)} is not collected", (cell,)) for cell in sorted(left)
    ]
    if board.limit is not None and len(moves) > board.limit:
        sentence = f"{plural(len(moves), 'move')}, at most {board.limit} allowed"
        violations.append(Violation(TOO_DEAR, sentence))
    return tuple(violations)


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """A solution as JSON values: its moves as digits and their number."""
    moves = route(puzzle, atoms) or ""
    return {"moves": moves, "length": len(moves)}


def cost(puzzle: Puzzle, atoms: Atoms) -> int | None:  # noqa: ARG001
    """The number of moves."""
    return sum(int(atom.args[3]) for atom in atoms)
