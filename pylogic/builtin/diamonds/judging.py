"""Routes outside the engines: as people and JSON write them, as pictures, move by move.

Boards have pictures and instructions, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence, Set
from functools import partial
from itertools import takewhile
from typing import Any

from pylogic.builtin.diamonds.checking import check_route, follow, route
from pylogic.builtin.diamonds.presolving import refute
from pylogic.builtin.diamonds.reading import ARROWS, times
from pylogic.builtin.diamonds.routes.graph import Board, board_of
from pylogic.files.reading import Cell, json_fields, name_of
from pylogic.files.sentences import listed
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.canvas import Canvas, Form, Picture, Piece, Thing, ascii_form, text
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import NO_ROLES, Judgement, Roles, Step, Violation
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import Problem, Source, Span, plural

_MOVES = {str(direction): direction for direction in range(8)} | {arrow: i for i, arrow in enumerate(ARROWS)}
_MOST = 100_000
"""The shortest routes on the largest boards have some thousands of moves."""
_HEADING = re.compile(r"\s*\d+ moves?:?\s*")
_BOUND = re.compile(r"\s*at most \d+ moves?\s*")
_NO_MOVES = re.compile(rf"[^\s,;{''.join(_MOVES)}]+")


def judge(puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge a route: digits 0 to 7 or arrows with blanks or commas, a drawn solution, or JSON ``moves``.

    A route that leaves diamonds is the beginning of one, if what is left can be collected from its end.

    Raises:
        PuzzleError: The text is not a route at all.
    """
    fields = json_fields(answer)
    moves = _text_moves(answer) if fields is None else _json_moves(fields.get("moves"), answer)
    if len(moves) > _MOST:
        raise PuzzleError([Problem(f"a route of {len(moves)} moves; at most {_MOST} are judged", answer)])
    violations = check_route(puzzle, moves)
    atoms = _atoms(puzzle, moves)
    left = [violation.cells[0] for violation in violations if violation.name == "diamond"]
    if len(left) < len(violations) or not left:
        return Judgement(violations, atoms=atoms)
    stuck = [
        Violation("stuck", f"after these moves {conflict.sentence}")
        for conflict in refute(_rest(puzzle, moves, set(left)))
    ]
    return Judgement(tuple(stuck), open=f"{plural(len(left), 'diamond')} left", atoms=atoms)


def _atoms(puzzle: Puzzle, moves: Sequence[int]) -> Atoms:
    """The moves up to the first one that cannot be made or ends on a mine."""
    board = board_of(puzzle.facts)
    possible = takewhile(lambda made: made[2] and made[2][-1] not in board.mines, follow(board, moves))
    counts = Counter((cell, direction) for cell, direction, _ in possible)
    return frozenset(times(*move, count) for move, count in counts.items())


def _rest(puzzle: Puzzle, moves: Sequence[int], left: Set[Cell]) -> Puzzle:
    """Return the puzzle that is left after moves that leave some diamonds."""
    board = board_of(puzzle.facts)
    end = [board.start, *(entered[-1] for _, _, entered in follow(board, moves))][-1]
    taken = {Atom("diamond", cell) for cell in board.diamonds if cell not in left}
    facts = [fact for fact in puzzle.facts if fact.atom.name not in ("start", "limit") and fact.atom not in taken]
    facts.append(Fact(Atom("start", end)))
    if board.limit is not None:
        facts.append(Fact(Atom("limit", (board.limit - len(moves),))))
    return replace(puzzle, facts=tuple(facts))


def _text_moves(answer: Source) -> list[int]:
    """The moves of a text; the board and the heading of a drawn solution are skipped."""
    lines = answer.lines
    heading = next((number for number, line in enumerate(lines, 1) if _HEADING.fullmatch(line)), 0)
    problems = Problems(answer)
    moves: list[int] = []
    for number, line in enumerate(lines, 1):
        if number == heading or _BOUND.fullmatch(line) or _is_of_board(line, above=number < heading):
            continue
        if wrong := _NO_MOVES.search(line):
            sentence = f"a move is a digit from 0 to 7, clockwise from north, or an arrow, not '{wrong[0]}'"
            problems.note(sentence, Span(number, wrong.start() + 1, len(wrong[0])))
        moves += [_MOVES[character] for character in line if character in _MOVES]
    problems.stop()
    return moves


def _is_of_board(line: str, above: bool) -> bool:
    """Whether a line is one of a drawn board; one of numbers alone is so only above the heading of the moves."""
    drawn = {character for character in line if not character.isspace()}
    if above and drawn <= {*map(ascii_form, GLYPHS), *"0123456789"}:
        return True
    return drawn <= {*GLYPHS, *"0123456789"} and (above or not drawn.isdisjoint(GLYPHS))


def _json_moves(moves: Any, answer: Source) -> list[int]:
    if not isinstance(moves, str) or not set(moves) <= set("01234567"):
        sentence = 'a route in JSON is {"moves": "0172"} with digits from 0 to 7, clockwise from north'
        raise PuzzleError([Problem(sentence, answer)])
    return [int(digit) for digit in moves]


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


_VEHICLE = Piece("●", "good")


class _Move(NamedTuple):
    """A move as it is made; ``diamonds`` are those that it takes, in this order."""

    number: int
    direction: int
    tail: Cell
    entered: Sequence[Cell]
    diamonds: Sequence[Cell]


def steps(puzzle: Puzzle, atoms: Atoms) -> tuple[Step, ...]:
    """The moves of a solution: what each does, the board after it, and both as JSON."""
    board = board_of(puzzle.facts)
    digits = route(puzzle, atoms) or ""
    left = set(board.diamonds)
    taken: dict[Cell, int] = {}
    made: list[Step] = []
    for number, (cell, direction, entered) in enumerate(follow(board, map(int, digits)), 1):
        diamonds = [place for place in entered if place in left]
        left.difference_update(diamonds)
        taken |= dict.fromkeys(diamonds, number)
        move = _Move(number, direction, cell, entered, diamonds)
        # One record of all diamonds serves every picture; a copy a move would fill the memory on large boards.
        made.append(Step(_sentence(move, len(digits)), partial(_draw, board, taken, move), _fields(move)))
    return tuple(made)


def _sentence(move: _Move, moves: int) -> str:
    names = [name_of(cell) for cell in move.diamonds]
    taking = f"the diamond{'' if len(names) == 1 else 's'} at {listed(names)}" if names else "no diamond"
    way = f"{ARROWS[move.direction]} from {name_of(move.tail)} to {name_of(move.entered[-1])}"
    return f"move {move.number} of {moves}: {way}, takes {taking}"


def _fields(move: _Move) -> dict[str, Any]:
    return {
        "move": move.number,
        "direction": move.direction,
        "from": list(move.tail),
        "to": list(move.entered[-1]),
        "diamonds": [list(cell) for cell in move.diamonds],
    }


def _draw(board: Board, taken: Mapping[Cell, int], move: _Move) -> Picture:
    """The board after a move, with the way that the move went.

    Args:
        board: The board.
        taken: In which move each diamond of the route is taken.
        move: The move.
    """
    shown = signs(board, {cell for cell, number in taken.items() if number <= move.number})
    arrow = ARROWS[move.direction]
    # The cell that is left has an arrow as well, or a move to the next cell would show none.
    for cell in (move.tail, *move.entered[:-1]):
        shown[cell] = Piece(arrow, "found" if cell in move.diamonds else "path")
    shown[move.entered[-1]] = _VEHICLE
    return Picture(drawn(board, shown, 2))


def instructions(puzzle: Puzzle) -> list[str]:
    """The rules, of stops and mines only where the board has them."""
    names = {fact.atom.name for fact in puzzle.facts}
    stop = "a wall or a ring" if "stop" in names else "a wall"
    sentences = [
        "collect all diamonds, in as few moves as you can",
        f"from the start you slide straight on, along rows, columns or diagonals, until {stop} stops you",
        "diamonds are collected as you pass",
    ]
    if "mine" in names:
        sentences.append("never slide onto a mine")
    return sentences
