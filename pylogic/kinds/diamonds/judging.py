"""Routes as people and JSON write them."""

from __future__ import annotations

import re
from typing import Any

from pylogic.errors import PuzzleError
from pylogic.kinds import Violation
from pylogic.kinds.diamonds.checking import check_route
from pylogic.kinds.diamonds.drawing import GLYPHS
from pylogic.kinds.diamonds.vocabulary import ARROWS
from pylogic.puzzle import Puzzle
from pylogic.reading import json_fields
from pylogic.text import Problem, Source, Span

_MOVES = {str(direction): direction for direction in range(8)} | {arrow: i for i, arrow in enumerate(ARROWS)}
_HEADING = re.compile(r"\s*\d+ moves?:?\s*")
_NO_MOVES = re.compile(rf"[^\s{''.join(_MOVES)}]+")


def judge(puzzle: Puzzle, answer: Source) -> tuple[Violation, ...]:
    """What is wrong with a route: digits 0 to 7 or arrows, blanks ignored, a drawn solution, or JSON with ``moves``.

    Raises:
        PuzzleError: The text is no route at all.
    """
    found = json_fields(answer)
    moves = _text_moves(answer) if found is None else _json_moves(found.get("moves"), answer)
    return check_route(puzzle, moves)


def _text_moves(answer: Source) -> list[int]:
    """The moves of a text; the board and the heading of a drawn solution are skipped."""
    lines = answer.text.splitlines()
    heading = next((number for number, line in enumerate(lines, 1) if _HEADING.fullmatch(line)), 0)
    problems: list[Problem] = []
    moves: list[int] = []
    for number, line in enumerate(lines, 1):
        if number == heading or _is_of_board(line, above=number < heading):
            continue
        if wrong := _NO_MOVES.search(line):
            sentence = f"a move is a digit from 0 to 7, clockwise from north, or an arrow, not '{wrong[0]}'"
            problems.append(Problem(sentence, answer, Span(number, wrong.start() + 1, len(wrong[0]))))
        moves += [_MOVES[character] for character in line if character in _MOVES]
    if problems:
        raise PuzzleError(problems)
    return moves


def _is_of_board(line: str, above: bool) -> bool:
    """Whether a line is one of a drawn board; one of numbers alone is so only above the heading of the moves."""
    drawn = {character for character in line if not character.isspace()}
    return drawn <= {*GLYPHS, *"0123456789"} and (above or not drawn.isdisjoint(GLYPHS))


def _json_moves(moves: Any, answer: Source) -> list[int]:
    if not isinstance(moves, str) or not set(moves) <= set("01234567"):
        sentence = 'a route in JSON is {"moves": "0172"} with digits from 0 to 7, clockwise from north'
        raise PuzzleError([Problem(sentence, answer)])
    return [int(digit) for digit in moves]
