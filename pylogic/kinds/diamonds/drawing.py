"""Boards and routes as pictures."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from pylogic.core.atom import Atom, Atoms
from pylogic.core.canvas import Canvas, text
from pylogic.core.kind import NO_ROLES, Roles
from pylogic.core.picture import Picture, Piece
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import plural
from pylogic.core.things import Form, Thing
from pylogic.kinds.diamonds.checking import follow, route
from pylogic.kinds.diamonds.routes.board import Board, board_of
from pylogic.kinds.diamonds.vocabulary import ARROWS
from pylogic.language.reading import Cell

_WIDTH = 80
"""Columns that the list of moves fills."""

_SIGNS = {
    "wall": Piece("█", "wall"),
    "floor": Piece("·", "faint"),
    "diamond": Piece("◆", "clue"),
    "mine": Piece("✸", "bad"),
    "stop": Piece("○", "plain"),
    "start": Piece("◎", "good"),
    "start on a stop": Piece("◉", "good"),
    "taken": Piece("◇", "found"),
    "passed": Piece("•", "path"),
}
"""The signs of the sorts of cells."""

GLYPHS = frozenset(sign.text for sign in _SIGNS.values())
"""The signs of a board; in a solution there are numbers too."""


def sketch(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """The board, two or more columns a cell; with a solution the route numbered over it and listed below.

    A number says after which move the vehicle rests on the cell, for the last time if it comes
    more than once.  Floor that the route passes is marked, and so is a diamond that it takes.

    In a terminal walls fill their cells, and numbers stand in place of what they stand on, so that its text is made
    here; a drawing has room for the route as well.
    """
    board = board_of(puzzle.facts)
    moves = route(puzzle, atoms) if atoms is not None else None
    bound = _bound(board, roles)
    canvas = Canvas(board.height, board.width)
    canvas.frame([canvas.area()])
    canvas.below = [tuple(text(*piece) for piece in line) for line in bound]
    if moves is None:
        _fill(canvas, board, (), roles)
        canvas.instead = Picture((*drawn(board, _in_roles(signs(board, ()), roles), 2), *bound))
        return canvas
    rests, passed = _follow(board, moves)
    visits = {cell: number for number, cell in enumerate(rests)}
    _fill(canvas, board, passed, roles)
    canvas.route = rests
    canvas.below += [tuple(text(piece.text, "line") for piece in line) for line in _listed(moves)]
    route_signs = dict.fromkeys(passed, _SIGNS["passed"]) | signs(board, passed)
    route_signs |= {cell: Piece(str(number), "path") for cell, number in visits.items() if cell != board.start}
    route_signs = _in_roles(route_signs, roles)
    width = max(2, len(str(len(moves))) + 1)
    canvas.instead = Picture((*drawn(board, route_signs, width), *bound, (), *_listed(moves)))
    return canvas


def _fill(canvas: Canvas, board: Board, taken: Container[Cell], roles: Roles) -> None:
    """Put into the cells what is on them."""
    for form, name, cells in (
        (Form.BLOCK, "wall", board.walls), (Form.MINE, "mine", board.mines), (Form.STOP, "stop", board.stops),
    ):  # fmt: skip
        for cell in cells:
            canvas.put(cell, Thing(form, _SIGNS[name].text, "wall" if form is Form.BLOCK else "clue"))
    for cell in board.diamonds:
        form, name = (Form.TAKEN, "taken") if cell in taken else (Form.DIAMOND, "diamond")
        canvas.put(cell, Thing(form, _SIGNS[name].text, roles.get(Atom("diamond", cell), "clue")))
    canvas.add(board.start, Thing(Form.START, _SIGNS["start"].text))


def _bound(board: Board, roles: Roles) -> list[tuple[Piece, ...]]:
    """The bound on the moves, where there is one."""
    if board.limit is None:
        return []
    return [(Piece(f"at most {plural(board.limit, 'move')}", roles.get(Atom("limit", (board.limit,)), "clue")),)]


def signs(board: Board, taken: Container[Cell]) -> dict[Cell, Piece]:
    """Return the sign of every cell that is not mere floor, when some diamonds are taken."""
    pieces = {cell: _SIGNS["taken" if cell in taken else "diamond"] for cell in board.diamonds}
    for name, cells in (("wall", board.walls), ("mine", board.mines), ("stop", board.stops)):
        pieces |= dict.fromkeys(cells, _SIGNS[name])
    pieces[board.start] = _SIGNS["start on a stop" if board.start in board.stops else "start"]
    return pieces


def _in_roles(signs: Mapping[Cell, Piece], roles: Roles) -> dict[Cell, Piece]:
    """The signs, those of diamonds in the role asked for."""
    if not roles:
        return dict(signs)
    return {cell: sign._replace(role=roles.get(Atom("diamond", cell), sign.role)) for cell, sign in signs.items()}


def drawn(board: Board, signs: Mapping[Cell, Piece], width: int) -> list[tuple[Piece, ...]]:
    """The lines of a board, every cell ``width`` columns; what has no sign is floor."""
    lines: list[tuple[Piece, ...]] = []
    for r in range(1, board.height + 1):
        line: list[Piece] = []
        for c in range(1, board.width + 1):
            text, role = signs.get((r, c), _SIGNS["floor"])
            if role == "wall":
                line.append(Piece(text * width, role))
            else:
                line.append(Piece(text.rjust(width - 1) + " " if width > 2 else text.ljust(width), role))
        lines.append(tuple(line))
    return lines


def _follow(board: Board, moves: str) -> tuple[tuple[Cell, ...], set[Cell]]:
    """Where the vehicle is before the first move and after each, and all cells that it enters."""
    made = [entered for _, _, entered in follow(board, map(int, moves))]
    return (board.start, *(entered[-1] for entered in made)), {cell for entered in made for cell in entered}


def _listed(moves: str) -> Sequence[tuple[Piece, ...]]:
    """The moves as arrows in groups of ten."""
    arrows = [ARROWS[int(digit)] for digit in moves]
    groups = ["".join(arrows[at : at + 10]) for at in range(0, len(arrows), 10)]
    per_line = (_WIDTH + 1) // 11
    heading = (Piece(plural(len(moves), "move") + (":" if moves else "")),)
    return [
        heading,
        *((Piece(" ".join(groups[at : at + per_line]), "path"),) for at in range(0, len(groups), per_line)),
    ]
