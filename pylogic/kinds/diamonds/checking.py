"""Whether a route solves a puzzle of diamonds, replayed cell by cell.

Nothing here knows the graph of moves: slides are made again from the rules.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pylogic.diamonds.board import DIRECTIONS, Board
from pylogic.diamonds.walk import Arc, euler_walk
from pylogic.errors import PuzzleError
from pylogic.kinds import Violation
from pylogic.puzzle import Atoms, Puzzle
from pylogic.reading import Cell, name_of
from pylogic.text import Problem, Source, Span, several


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


def route(puzzle: Puzzle, atoms: Atoms) -> str | None:
    """The route that a multiset of moves forms, as digits 0 to 7; ``None`` when it forms none."""
    board = Board.of(puzzle)
    counts: dict[Arc, int] = {}
    heads: dict[Arc, Cell] = {}
    for atom in atoms:
        match atom:
            case ("times", (int(r), int(c), int(direction), int(count))):
                arc = Arc((r, c), direction)
                if arc in counts or count < 1 or direction not in range(8):
                    return None
                counts[arc] = count
                heads[arc] = (slide(board, arc.cell, direction) or [arc.cell])[-1]
            case _:
                return None
    walk = euler_walk(board.start, counts, heads)
    return None if walk is None else "".join(str(arc.direction) for arc in walk)


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """What is wrong with a multiset of moves; empty when it is a route that solves the puzzle."""
    moves = route(puzzle, atoms)
    if moves is None:
        return (Violation("one-walk", "the moves do not form one walk from the start"),)
    return check_route(puzzle, [int(digit) for digit in moves])


def check_route(puzzle: Puzzle, moves: Sequence[int]) -> tuple[Violation, ...]:
    """What is wrong with a route of directions 0 to 7; it is followed as far as it can be."""
    board = Board.of(puzzle)
    violations: list[Violation] = []
    left = set(board.diamonds)
    cell = board.start
    for number, direction in enumerate(moves, 1):
        entered = slide(board, cell, direction)
        if not entered:
            sentence = f"move {number} goes nowhere"
            violations.append(Violation("no-move", sentence, (cell,)))
            continue
        left.difference_update(entered)
        if entered[-1] in board.mines:
            sentence = f"move {number} runs into the mine at {name_of(entered[-1])}"
            violations.append(Violation("mine", sentence, (entered[-1],)))
            break
        cell = entered[-1]
    violations += [
        Violation("diamond", f"the diamond at {name_of(cell)} is not collected", (cell,)) for cell in sorted(left)
    ]
    if board.limit is not None and len(moves) > board.limit:
        sentence = f"{several(len(moves), 'move')}, at most {board.limit} wanted"
        violations.append(Violation("limit", sentence))
    return tuple(violations)


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """A solution as JSON values: its moves as digits and their number."""
    moves = route(puzzle, atoms) or ""
    return {"moves": moves, "length": len(moves)}


def judge(puzzle: Puzzle, answer: Source) -> tuple[Violation, ...]:
    """What is wrong with a person's route: digits 0 to 7, blanks ignored, or JSON with ``moves``.

    Raises:
        PuzzleError: The text is no route at all.
    """
    text = answer.text.strip()
    if text[:1] in ("{", "["):
        return check_route(puzzle, _moves_of_json(text, answer))
    problems: list[Problem] = []
    moves: list[int] = []
    for line_number, line in enumerate(answer.text.splitlines(), 1):
        for column, character in enumerate(line, 1):
            if character in "01234567":
                moves.append(int(character))
            elif not character.isspace():
                sentence = f"a move is a digit from 0 to 7, clockwise from north, not '{character}'"
                problems.append(Problem(sentence, answer, Span(line_number, column)))
    if problems:
        raise PuzzleError(problems)
    return check_route(puzzle, moves)


def _moves_of_json(text: str, answer: Source) -> list[int]:
    """The moves of ``{"moves": "017"}``, or of the first solution in what `pylogic run --to json` prints."""
    try:
        value: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise PuzzleError([Problem(f"this is no JSON: {error.msg}", answer, Span(error.lineno, error.colno))]) from None
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, dict) and value.get("solutions"):
        value = value["solutions"][0]
    moves = value.get("moves") if isinstance(value, dict) else None
    if not isinstance(moves, str) or not set(moves) <= set("01234567"):
        sentence = 'a route in JSON is {"moves": "0172"} with digits from 0 to 7, clockwise from north'
        raise PuzzleError([Problem(sentence, answer)])
    return [int(digit) for digit in moves]
