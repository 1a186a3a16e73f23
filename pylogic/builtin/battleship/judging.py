"""Solutions as people and JSON write them."""

from __future__ import annotations

import re
from typing import Any

from pylogic.builtin.battleship.drawing import GLYPHS
from pylogic.builtin.battleship.vocabulary import (
    LETTER_OF,
    LETTERS,
    Board,
    agree,
    board_of,
    broken,
    called,
    hint_fact,
    partial_shape,
)
from pylogic.files.reading import Cell, json_fields, name_of
from pylogic.model.atom import Atom, Atoms, values_by_cell
from pylogic.model.canvas import ascii_form
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import Judgement, Violation
from pylogic.model.puzzle import Puzzle, latest
from pylogic.model.text import Problem, Source, Span, plural

_MEANING = {
    **LETTERS,
    "W": "water",
    "·": "water",
    **{sign: hint for hint, glyph in GLYPHS.items() for sign in (glyph, ascii_form(glyph))},
}
_WRITTEN: dict[str | None, str] = {None: ".", "water": "W"}
_WRITTEN.update((shown, letter) for shown, letter in LETTER_OF.items() if shown != "water")
_OPEN = ".?"
_board = latest(board_of)
_ASIDE = re.compile(r"(?![\s?]*\?\s*$)[\s\d?┌┐└┘─+-]*")  # a line of '?' alone is a row of open cells


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """A solution as ``{"grid": ["LRW...", ...]}``, rows of the letters ``W S L R T B M``.

    In a part of a solution ``.`` is an open cell and ``X`` a piece of a ship whose shape is open.
    """
    board = _board(puzzle.facts)
    values = values_by_cell(atoms)
    return {
        "grid": [
            "".join(_WRITTEN[partial_shape(board, (row, column), values)] for column in range(1, board.width + 1))
            for row in range(1, board.height + 1)
        ]
    }


def judge(puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge an answer: rows of letters, a drawn solution, or JSON.

    Letters are those of `fields`, with ``~`` for water as well and ``X`` for some piece of a ship; blanks may
    or commas stand between them.  ``.``, ``?`` and null are cells left open, but many people write dots for water: an
    answer that is right with its dots as water is right.

    Raises:
        PuzzleError: The text is not a board of this size.
    """
    board = board_of(puzzle.facts)
    given = json_fields(answer)
    rows = _text_rows(answer) if given is None else _json_rows(given.get("grid"), answer)
    letters = _letters(board, rows, answer)
    written = {cell: _MEANING[letter] for cell, letter in letters.items() if letter not in _OPEN}
    dotted = written | dict.fromkeys((cell for cell, letter in letters.items() if letter == "."), "water")
    if len(dotted) == len(letters) and not _violations(board, dotted):
        written = dotted
    return Judgement(
        _violations(board, written),
        open="" if len(written) == len(letters) else f"{len(written)} of {plural(len(letters), 'cell')}",
        claims={cell: hint_fact(cell, what) for cell, what in written.items()},
        atoms=frozenset(Atom("cell", (*cell, int(what != "water"))) for cell, what in written.items()),
    )


def _violations(board: Board, written: dict[Cell, str]) -> tuple[Violation, ...]:
    """Return the violations of some cells, whatever the other cells hold."""
    values = {cell: int(what != "water") for cell, what in written.items()}
    violations = list(broken(board, values))
    for cell, what in sorted(written.items()):
        shape = partial_shape(board, cell, values)
        if not agree(what, shape):
            sentence = f"{name_of(cell)} is written as {called(what)}, its shape is {called(shape or '')}"
            violations.append(Violation("letter", sentence, (cell,)))
    return tuple(violations)


_Row = tuple[Span | None, str]


def _letters(board: Board, rows: list[_Row], answer: Source) -> dict[Cell, str]:
    if len(rows) != board.height:
        sentence = f"the answer has {plural(len(rows), 'row')}, the board {board.height}"
        raise PuzzleError([Problem(sentence, answer, rows[-1][0] if rows else None)])
    problems = Problems(answer)
    letters: dict[Cell, str] = {}
    for row, (span, text) in enumerate(rows, 1):
        # One problem a row: a text that is not an answer at all has something wrong everywhere.
        signs = [(offset, sign) for offset, sign in enumerate(text) if not sign.isspace()]
        wrong = next(((offset, sign) for offset, sign in signs if sign not in _MEANING and sign not in _OPEN), None)
        if wrong is not None:
            at = span and Span(span.line, span.column + wrong[0])
            problems.note(f"'{wrong[1]}' is not a letter of an answer (W S L R T B M)", at)
        elif len(signs) != board.width:
            sentence = f"row {row} of the answer has {plural(len(signs), 'cell')}, the board {board.width}"
            problems.note(sentence, span)
        letters.update(((row, column), sign) for column, (_, sign) in enumerate(signs, 1))
    problems.stop()
    return letters


def _text_rows(answer: Source) -> list[_Row]:
    """The rows of a text; the frame, the counts and the fleet of a drawn board are skipped."""
    rows: list[_Row] = []
    for number, line in enumerate(answer.lines, 1):
        if _ASIDE.fullmatch(line) or line.lstrip().startswith("fleet"):
            continue
        drawn = re.fullmatch(r"(\s*[│|])(.*)[│|][\s\d?]*", line)
        text, start = (drawn[2], drawn.end(1)) if drawn else (line, 0)
        text = text.replace(",", " ").replace(";", " ")
        start += len(text) - len(text.lstrip())
        text = text.strip()
        rows.append((Span(number, start + 1, len(text)), text))
    return rows


def _json_rows(grid: Any, answer: Source) -> list[_Row]:
    if isinstance(grid, list):
        rows = [[sign or "?" for sign in row] if isinstance(row, list) else row for row in grid]
        if all(isinstance(row, str) or _is_row(row) for row in rows):
            return [(None, "".join(row)) for row in rows]
    raise PuzzleError([Problem('an answer in JSON is {"grid": ["LRW...", ...]}', answer)])


def _is_row(row: object) -> bool:
    """Whether it is a list of letters."""
    return isinstance(row, list) and all(isinstance(sign, str) and len(sign) == 1 for sign in row)
