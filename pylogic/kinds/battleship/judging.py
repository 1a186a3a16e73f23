"""Solutions as people and JSON write them."""

from __future__ import annotations

import re
from typing import Any

from pylogic.errors import PuzzleError
from pylogic.kinds import Violation
from pylogic.kinds.battleship.checking import called, check
from pylogic.kinds.battleship.drawing import GLYPHS
from pylogic.kinds.battleship.vocabulary import (
    LETTER_OF,
    LETTERS,
    Board,
    board_of,
    partial_shape,
    shape,
)
from pylogic.puzzle import Atom, Atoms, Puzzle, values_by_cell
from pylogic.reading import json_fields, name_of
from pylogic.text import Problem, Source, Span, several

_MEANING = {
    **LETTERS,
    "W": "water",
    ".": "water",
    "·": "water",
    **{glyph: hint for hint, glyph in GLYPHS.items()},
}


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """A solution as ``{"grid": ["LRW...", ...]}``, rows of the letters ``W S L R T B M``.

    In a part of a solution ``.`` is an open cell and ``X`` a piece of a ship whose shape is open.
    """
    board = board_of(puzzle)
    values = values_by_cell(atoms)
    letters: dict[str | None, str] = {None: ".", "water": "W"}
    letters.update((shown, letter) for shown, letter in LETTER_OF.items() if shown != "water")
    return {
        "grid": [
            "".join(letters[partial_shape(board, (row, column), values)] for column in range(1, board.width + 1))
            for row in range(1, board.height + 1)
        ]
    }


def judge(puzzle: Puzzle, answer: Source) -> tuple[Violation, ...]:
    """What is wrong with an answer: rows of letters, a drawn solution, or JSON.

    Letters are those of `fields`, with ``~`` or ``.`` for water as well and ``X`` for some piece of
    a ship; blanks may stand between them.

    Raises:
        PuzzleError: The text is no board of this size.
    """
    board = board_of(puzzle)
    given = json_fields(answer)
    rows = _text_rows(answer) if given is None else _json_rows(given.get("grid"), answer)
    letters = _letters(board, rows, answer)
    ship = {cell for cell, letter in letters.items() if _MEANING[letter] != "water"}
    atoms = frozenset(Atom("cell", (*cell, int(cell in ship))) for cell in board.cells())
    violations = list(check(puzzle, atoms))
    for cell, letter in sorted(letters.items()):
        written, found = _MEANING[letter], shape(cell, ship)
        if written not in (found, "ship"):
            sentence = f"{name_of(cell)} is written as {called(written)}, its shape is {called(found)}"
            violations.append(Violation("letter", sentence, (cell,)))
    return tuple(violations)


_Row = tuple[Span | None, str]


def _letters(board: Board, rows: list[_Row], answer: Source) -> dict[tuple[int, int], str]:
    if len(rows) != board.height:
        sentence = f"the answer has {several(len(rows), 'row')}, the board {board.height}"
        raise PuzzleError([Problem(sentence, answer, rows[-1][0] if rows else None)])
    problems = []
    letters: dict[tuple[int, int], str] = {}
    for row, (span, text) in enumerate(rows, 1):
        # One problem a row: a text that is no answer at all has something wrong everywhere.
        signs = [(offset, sign) for offset, sign in enumerate(text) if not sign.isspace()]
        wrong = next(((offset, sign) for offset, sign in signs if sign not in _MEANING), None)
        if wrong is not None:
            at = span and Span(span.line, span.column + wrong[0])
            problems.append(Problem(f"'{wrong[1]}' is no letter of an answer (W S L R T B M)", answer, at))
        elif len(signs) != board.width:
            sentence = f"row {row} of the answer has {several(len(signs), 'cell')}, the board {board.width}"
            problems.append(Problem(sentence, answer, span))
        letters.update(((row, column), sign) for column, (_, sign) in enumerate(signs, 1))
    if problems:
        raise PuzzleError(problems)
    return letters


def _text_rows(answer: Source) -> list[_Row]:
    """The rows of a text; the frame, the counts and the fleet of a drawn board are skipped."""
    rows: list[_Row] = []
    for number, line in enumerate(answer.text.splitlines(), 1):
        if re.fullmatch(r"[\s\d?┌┐└┘─]*", line) or line.lstrip().startswith("fleet"):
            continue
        drawn = re.fullmatch(r"(\s*│)(.*)│[\s\d?]*", line)
        text, start = (drawn[2], drawn.end(1)) if drawn else (line, 0)
        start += len(text) - len(text.lstrip())
        text = text.strip()
        rows.append((Span(number, start + 1, len(text)), text))
    return rows


def _json_rows(grid: Any, answer: Source) -> list[_Row]:
    if isinstance(grid, list) and all(isinstance(row, str) for row in grid):
        return [(None, row) for row in grid]
    raise PuzzleError([Problem('an answer in JSON is {"grid": ["LRW...", ...]}', answer)])
