"""Files of Battleship: of the course assignment CSC384 (University of Toronto), and of problem 014 of CSPLib.

CSC384 has three lines of digits (row counts, column counts, how many submarines, destroyers, cruisers,
battleships and perhaps longer ships there are), then the board: ``0`` no hint, ``W`` or ``.`` water,
``S`` submarine, ``L R T B`` or ``< > ^ v`` ends, ``M`` middle.  A solution is the board without ``0``.

Of each board of problem 014, by Moshe Rubin, the hints are read (``Hint: ROW COLUMN WHAT NUMBER``, counted from 0), the
tallies, and of the ships of the solution (``PLACESHIP LENGTH ROW COLUMN DIRECTION``) only their lengths, which are the
fleet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pylogic.builtin.battleship.judging import fields
from pylogic.builtin.battleship.reading import MOST, ships
from pylogic.builtin.battleship.vocabulary import LETTER_OF, board_of
from pylogic.files.syntax import vet
from pylogic.formats import Format
from pylogic.model.atom import Atoms
from pylogic.model.document import Block, Document, Relation, Setting, Statement, Token, words_on
from pylogic.model.errors import Problems, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span, lines_of, whole

_SYMBOLS = {"0": ".", "W": "~", ".": "~", "<": "L", ">": "R", "^": "T", "v": "B"}
_SYMBOLS |= {letter: letter for letter in "SLRTBM"}
_HEADS = ("the row counts", "the column counts", "the numbers of ships of length 1, 2, 3 ...")


def _sniff_digits(text: str) -> bool:
    """Three lines of digits and a board of just the size that the first two announce."""
    lines = [line.strip() for line in lines_of(text) if line.strip()]
    return (
        len(lines) > 3
        and all(re.fullmatch(r"[0-9]+", line) for line in lines[:3])
        and len(lines) == 3 + len(lines[0])
        and all(re.fullmatch(r"[0SLRTBMW.<>^v]+", line) and len(line) == len(lines[1]) for line in lines[3:])
    )


def _read_digits(source: Source) -> tuple[Document, ...]:
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


_BOATS = ("battleship",)
_DIGITS = "battleship boards of the course assignment CSC384"
CSC384 = Format("csc384", _BOATS, _DIGITS, _sniff_digits, _read_digits, write=_write, write_solution=_write_solution)


_HINTS = {
    "Water": "water",
    "Circle": "submarine",
    "Left": "left",
    "Right": "right",
    "Top": "top",
    "Bottom": "bottom",
    "Middle": "middle",
}


_READ = ("Board ID:", "Row tallies:", "Column tallies:", "PLACESHIP", "Hint:")
"""Beginnings of the lines that are read."""


def _sniff_library(text: str) -> bool:
    return "START-NEW-BOARD" in text and "Row tallies:" in text


def _read_library(source: Source) -> tuple[Document, ...]:
    vet(source, len(source.text.split()))
    boards: list[list[tuple[int, str]]] = []
    for number, line in enumerate(source.lines, 1):
        if line.startswith("Board ID:"):
            boards.append([])
        if boards and line.lstrip().startswith(_READ):
            boards[-1].append((number, line))
    problems = Problems(source)
    documents = tuple(_board(lines, source, problems) for lines in boards)
    problems.stop()
    return documents


def _board(lines: list[tuple[int, str]], source: Source, problems: Problems) -> Document:
    first, text = lines[0]
    settings: dict[str, Setting] = {}
    hints: list[Relation] = []
    fleet_of: dict[str, list[Token]] = {}
    for number, line in lines:
        name, *words = _words(number, line)
        span = Span(number, 1, len(line.rstrip()))
        if line.startswith(("Row tallies:", "Column tallies:")):
            key = "rows" if name.text == "Row" else "columns"
            settings[key] = Setting(Token(key, span), tuple(words[1:]))
        elif name.text == "PLACESHIP" and words:
            fleet_of.setdefault(words[0].text, []).append(words[0])
        elif name.text == "Hint:":
            hint = _hint(words)
            if hint is None:
                sentence = f"a hint is written like Hint: 6 9 Circle; what it shows is one of {', '.join(_HINTS)}"
                problems.note(sentence, span)
            else:
                hints.append(hint)
    start = Span(first, 1, len(text.rstrip()))
    for key, what in (("rows", "Row tallies:"), ("columns", "Column tallies:")):
        if key not in settings:
            problems.note(f"this board has no line '{what}'", start)
    if not fleet_of:
        problems.note("this board has no line 'PLACESHIP', so its fleet is not known", start)
    statements: list[Statement] = [*settings.values()]
    if fleet_of:
        fleet = tuple(Token(f"{length}*{len(words)}", words[0].span) for length, words in fleet_of.items())
        statements.append(Setting(Token("fleet", fleet[0].span), fleet))
    title = text.removeprefix("Board ID:").strip()
    return Document(Token("battleship", start), title, (*statements, *hints), source)


def _hint(words: list[Token]) -> Relation | None:
    """``6 9 Circle 67`` (the number counts solutions) as ``r7c10 = submarine``."""
    if len(words) < 3 or words[2].text not in _HINTS or not all(re.fullmatch(r"\d{1,4}", w.text) for w in words[:2]):
        return None
    row, column, what = words[:3]
    cell = Token(f"r{whole(row.text) + 1}c{whole(column.text) + 1}", row.span.until(column.span))
    return Relation((cell, Token(_HINTS[what.text], what.span)), (Token("=", what.span),))


def _words(number: int, line: str) -> Iterator[Token]:
    found = words_on(number, line)
    return iter(found or [Token("", Span(number, 1))])


_LIBRARY = "the file of hard battleship boards in CSPLib problem 014"
PROB014 = Format("prob014", _BOATS, _LIBRARY, _sniff_library, _read_library, several=True)
