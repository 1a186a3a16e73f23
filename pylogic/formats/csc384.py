"""The text files of the course assignment CSC384 "Battleship Solitaire" (University of Toronto).

Three lines of digits (row counts, column counts, how many submarines, destroyers, cruisers,
battleships and perhaps longer ships there are), then the board: ``0`` no hint, ``W`` or ``.`` water,
``S`` submarine, ``L R T B`` or ``< > ^ v`` ends, ``M`` middle.  A solution is the board without ``0``.
"""

from __future__ import annotations

import re

from pylogic.builtin.battleship.judging import fields
from pylogic.builtin.battleship.reading import MOST, ships
from pylogic.builtin.battleship.vocabulary import LETTER_OF, board_of
from pylogic.formats import Format
from pylogic.model.atom import Atoms
from pylogic.model.document import Block, Document, Setting, Token
from pylogic.model.errors import Problems, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span, lines_of

_SYMBOLS = {"0": ".", "W": "~", ".": "~", "<": "L", ">": "R", "^": "T", "v": "B"}
_SYMBOLS |= {letter: letter for letter in "SLRTBM"}
_HEADS = ("the row counts", "the column counts", "the numbers of ships of length 1, 2, 3 ...")


def _sniff(text: str) -> bool:
    """Three lines of digits and a board of just the size that the first two announce."""
    lines = [line.strip() for line in lines_of(text) if line.strip()]
    return (
        len(lines) > 3
        and all(re.fullmatch(r"[0-9]+", line) for line in lines[:3])
        and len(lines) == 3 + len(lines[0])
        and all(re.fullmatch(r"[0SLRTBMW.<>^v]+", line) and len(line) == len(lines[1]) for line in lines[3:])
    )


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    if sum(1 for text in source.lines if text.strip()) > MOST + len(_HEADS):
        problems.note(f"a board has at most {MOST} rows")
        problems.stop()
    lines = [
        Token(text.strip(), Span(number, 1 + len(text) - len(text.lstrip()), len(text.strip())))
        for number, text in enumerate(source.lines, 1)
        if text.strip()
    ]
    if len(lines) < 4:
        problems.note("three lines of counts and a board are expected", lines[-1].span if lines else None)
    elif any(len(line.text) > MOST for line in lines):
        problems.note(f"a board has at most {MOST} columns")
    problems.stop()
    # One problem a line: a text that is not a board at all has something wrong everywhere.
    for number, line in enumerate(lines):
        known = "0123456789" if number < len(_HEADS) else _SYMBOLS
        wrong = next((sign for sign in line.characters() if sign.text not in known), None)
        if wrong is not None and number < len(_HEADS):
            problems.note(f"'{wrong}' among {_HEADS[number]}, which are digits", wrong.span)
        elif wrong is not None:
            problems.note(f"'{wrong}' is not a letter of a board here ({' '.join(_SYMBOLS)})", wrong.span)
    problems.stop()
    rows, columns, fleet, *board = lines
    ships = tuple(Token(f"{length}*{sign}", sign.span) for length, sign in enumerate(fleet.characters(), 1))
    statements = (
        Setting(Token("rows", rows.span), tuple(rows.characters())),
        Setting(Token("columns", columns.span), tuple(columns.characters())),
        Setting(Token("fleet", fleet.span), ships),
        Block(
            Token("board", board[0].span),
            tuple(Token("".join(map(_SYMBOLS.__getitem__, line.text)), line.span) for line in board),
        ),
    )
    return (Document(Token("battleship", Span(1, 1)), "", statements, source),)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle.facts)
    fleet = ships(board, "csc384", "letter")
    if (
        max([*fleet, *(stated.value for table in (board.rows, board.columns) for stated in table.values())], default=0)
        > 9
    ):
        raise UsageError("csc384 writes every count as one digit")
    letters = {cell: LETTER_OF[hint].replace("~", "W") for cell, (hint, _) in board.hints.items()}
    lines = [
        "".join(str(board.rows[row].value) for row in range(1, board.height + 1)),
        "".join(str(board.columns[column].value) for column in range(1, board.width + 1)),
        "".join(map(str, fleet)).ljust(4, "0"),
    ]
    lines += (
        "".join(letters.get((row, column), "0") for column in range(1, board.width + 1))
        for row in range(1, board.height + 1)
    )
    return "\n".join(lines) + "\n"


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    return "\n".join(fields(puzzle, atoms)["grid"]) + "\n"


_SUMMARY = "battleship boards of the course assignment CSC384"
FORMAT = Format("csc384", ("battleship",), _SUMMARY, _sniff, _read, write=_write, write_solution=_write_solution)
