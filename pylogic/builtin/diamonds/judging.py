"""Routes as people and JSON write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import takewhile
from typing import Any

from pylogic.builtin.diamonds.checking import check_route, follow
from pylogic.builtin.diamonds.drawing import GLYPHS
from pylogic.builtin.diamonds.presolving import refute
from pylogic.builtin.diamonds.routes.graph import board_of
from pylogic.builtin.diamonds.vocabulary import ARROWS, times
from pylogic.files.reading import Cell, json_fields
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.canvas import ascii_form
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import Judgement, Violation
from pylogic.model.puzzle import Puzzle
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
