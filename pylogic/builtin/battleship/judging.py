"""Solutions of Battleship outside the engines.

They are written for people, as JSON and as newspapers print them; drawn boards are read back, and a puzzle has
instructions.
"""

from __future__ import annotations

import re
from typing import Any

from pylogic.builtin.battleship.vocabulary import (
    LETTER_OF,
    LETTERS,
    Board,
    Stated,
    agree,
    board_of,
    broken,
    called,
    hint_fact,
    partial_shape,
)
from pylogic.files.reading import Cell, json_fields, name_of
from pylogic.model.atom import Atom, Atoms, values_by_cell
from pylogic.model.canvas import Canvas, Form, Thing, ascii_form, text
from pylogic.model.document import Block, Setting, Token, words_on
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import NO_ROLES, Judgement, Roles, Violation
from pylogic.model.puzzle import Puzzle, cache_latest
from pylogic.model.records import NamedTuple
from pylogic.model.text import Problem, Source, Span, plural

GLYPHS = {
    "water": "~",
    "ship": "□",
    "submarine": "●",
    "left": "◀",
    "right": "▶",
    "top": "▲",
    "bottom": "▼",
    "middle": "■",
}
"""Signs of hints and pieces; a square with open inside is a piece of unknown shape."""

_FAINT, _UNSEEN = "·", "?"
"""Signs of water that a solution has, and of cells of a puzzle without a hint; of open cells of a solution."""

_FORMS = LETTER_OF | {"submarine": "O", "top": "U", "bottom": "D", "water": ""}
"""The letters of parts of ships, see `pylogic.model.canvas.Form.SHIP`."""


def sketch(puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """The board in a frame, counts on the right and below, the fleet at the bottom.

    In a bare puzzle a dot is a cell of which nothing is known; in a solution it is water.  Cells that
    ``atoms`` leave open are drawn as ``?``, so that cells common to all solutions can be shown.
    """
    board = board_of(puzzle.facts)
    values = None if atoms is None else values_by_cell(atoms)
    lines = range(1, board.width + 1)
    canvas = Canvas(board.height, board.width, max([len(_count(board.columns.get(line))) for line in lines], default=1))
    canvas.frame([board.cells()])
    for cell in board.cells():
        thing = _thing(board, cell, values)
        role = _cell_role(board, cell, values, roles)
        canvas.put(cell, thing if role is None else thing._replace(role=role))
    for row in range(1, board.height + 1):
        canvas.beside["right", row] = [_margin("row", row, board.rows.get(row), roles)]
    for column in lines if board.columns else ():
        canvas.beside["bottom", column] = [_margin("column", column, board.columns.get(column), roles)]
    if board.longest is not None:
        canvas.below.append((text("fleet", "faint"), *_fleet(board, roles)))
    return canvas


def _cell_role(board: Board, cell: Cell, values: dict[Cell, int] | None, roles: Roles) -> str | None:
    """The role asked for a cell: for its hints, or for what a solution says of it."""
    named = [Atom("hint", (*where, hint)) for where, hint, _ in board.all_hints() if where == cell] if roles else []
    if values is not None and cell in values:
        named.append(Atom("cell", (*cell, values[cell])))
    return next((roles[atom] for atom in named if atom in roles), None)


def _margin(name: str, index: int, stated: Stated | None, roles: Roles) -> Thing:
    """The count of a line."""
    if stated is None:
        return text("?")
    return text(str(stated.value), roles.get(Atom(name, (index, stated.value)), "clue"))


def _thing(board: Board, cell: Cell, values: dict[Cell, int] | None) -> Thing:
    hint = board.hints.get(cell, ("", None))[0]
    if values is None:
        return _part(hint, "clue") if hint else Thing(Form.OPEN, _FAINT, "faint")
    seen = partial_shape(board, cell, values)
    if seen is None:
        return Thing(Form.OPEN, _UNSEEN, text=_UNSEEN)
    if seen == "water" and not hint:
        return Thing(Form.WATER, _FAINT, "faint")
    if seen == "ship" and hint:
        seen = hint  # a hint may know the shape before the cells around it are known
    return _part(seen, "clue" if hint else "found")


def _part(shape: str, role: str) -> Thing:
    """A piece of a ship, or water that a hint tells."""
    form = Form.WATER if shape == "water" else Form.SHIP
    return Thing(form, GLYPHS[shape], role, _FORMS[shape])


def _count(stated: Stated | None) -> str:
    return "?" if stated is None else str(stated.value)


def _fleet(board: Board, roles: Roles) -> list[Thing]:
    ships = []
    for length, stated in sorted(board.fleet.items(), reverse=True):
        if stated.value:
            role = roles.get(Atom("fleet", (length, stated.value)), "clue")
            ships += [text(f"  {stated.value} × ", role), Thing(Form.FLEET, _ship(length), role, str(length))]
    return ships or [text("  none")]


def _ship(length: int) -> str:
    if length == 1:
        return GLYPHS["submarine"]
    return GLYPHS["left"] + GLYPHS["middle"] * (length - 2) + GLYPHS["right"]


_EDGE = re.compile(r"[┌└+][─-]+[┐┘+]\s*")
_ROW = re.compile(r"[│|](.*)[│|]\s*(\d+|\?)?\s*")
_COUNTS = re.compile(r"[\d?]+(\s+[\d?]+)*\s*")
_SHIPS = re.compile(r"(?<!\d)(\d++)\s*+[×x]\s*+(\S++)")
_LETTERS = {"·": "."} | {sign: LETTER_OF[hint] for hint, glyph in GLYPHS.items() for sign in (glyph, ascii_form(glyph))}


class Undrawn(NamedTuple):
    """The statements of a picture as those of a puzzle file; ``None`` for those it does not have."""

    board: Block
    rows: Setting | None
    columns: Setting | None
    fleet: Setting | None


def undrawn(block: Block) -> Undrawn:
    """The board, the counts and the fleet of a picture, in Unicode or in ASCII, each word at its place.

    Found pieces become hints, dots and open cells say nothing.  Lines that belong to no picture stay on the board; a
    block that does not begin with the upper edge of the frame is none.
    """
    if not _EDGE.fullmatch(block.lines[0].text):
        return Undrawn(block, None, None, None)
    board: list[Token] = []
    rows: list[Token] = []
    columns: list[Token] = []
    fleet: list[Token] = []
    for line in block.lines:
        start, column, _ = line.span
        if row := _ROW.fullmatch(line.text):
            cells = "".join(_LETTERS.get(sign, sign) for sign in row[1].replace("?", "."))
            board.append(Token(cells, Span(start, column + row.start(1), max(1, len(cells)))))
            if row[2]:
                rows.append(Token(row[2], Span(start, column + row.start(2), len(row[2]))))
        elif _COUNTS.fullmatch(line.text):
            columns += words_on(line.span.line, line.text, column=column)
        elif line.text.startswith("fleet"):
            fleet += [
                Token(f"{len(ships[2])}*{ships[1]}", Span(start, column + ships.start(), len(ships[0])))
                for ships in _SHIPS.finditer(line.text)
            ] or [Token("1*0", line.span)]
        elif not _EDGE.fullmatch(line.text):
            board.append(line)

    def setting(name: str, words: list[Token]) -> Setting | None:
        return Setting(Token(name, words[0].span), tuple(words)) if words else None

    return Undrawn(
        Block(block.name, tuple(board), block.end),
        setting("rows", rows),
        setting("columns", columns),
        setting("fleet", fleet),
    )


def instructions(puzzle: Puzzle) -> list[str]:
    """The rules, of fleets, counts and printed cells only where the puzzle has them."""
    names = {fact.atom.name for fact in puzzle.facts}
    sentences = [
        f"find the ships{' of the fleet below the board' if 'fleet' in names else '; any lengths may lie there'}",
        "ships lie across or down, and do not touch each other, not even at a corner",
    ]
    if names & {"row", "column"}:
        sentences.append("a number beside a row or a column counts its cells with a piece of a ship")
    if "hint" in names:
        sentences.append("what is printed in a cell is there: water, or a piece of a ship")
    return sentences


_MEANING = {
    **LETTERS,
    "W": "water",
    "·": "water",
    **{sign: hint for hint, glyph in GLYPHS.items() for sign in (glyph, ascii_form(glyph))},
}
_WRITTEN: dict[str | None, str] = {None: ".", "water": "W"}
_WRITTEN.update((shown, letter) for shown, letter in LETTER_OF.items() if shown != "water")
_OPEN = ".?"
_board = cache_latest(board_of)
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
    for row, (span, line) in enumerate(rows, 1):
        # One problem a row: a line that is not an answer at all has something wrong everywhere.
        signs = [(offset, sign) for offset, sign in enumerate(line) if not sign.isspace()]
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
