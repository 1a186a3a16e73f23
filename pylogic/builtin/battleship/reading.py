"""Documents to battleship puzzles, and back in canonical form."""

from __future__ import annotations

import re

from pylogic.builtin.battleship.vocabulary import (
    LETTER_OF,
    LETTERS,
    NAME,
    Board,
    Stated,
    board_of,
    fleet_fact,
    hint_fact,
    line_fact,
)
from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, Reader, as_drawn, name_of, oversized, symbols, usual
from pylogic.model.atom import Atom, Fact
from pylogic.model.document import Block, Document, Relation, Setting, Statement, Token
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Span, plural, suggestion

WORDS = ("rows", "columns", "fleet", "board")
MOST = 200
"""No board has more rows or columns, and no fleet longer ships."""
FRAME = ("┌", "+")
"""Beginning of the first line of a picture."""

_Hints = dict[Cell, dict[str, Fact]]
"""The hints of each cell, in the order of the file; several when clues contradict each other."""

_BOARD_LETTERS = ". " + " ".join(LETTERS)


def read(document: Document) -> tuple[Fact, ...]:
    """The facts that a document states.

    Raises:
        PuzzleError: With everything that is wrong in it.
    """
    reader = Reader(document)
    statements = list(reader.statements(WORDS, cells=True))
    rows = reader.only(Setting, "rows", statements)
    columns = reader.only(Setting, "columns", statements)
    fleet = reader.only(Setting, "fleet", statements)
    block = reader.only(Block, "board", statements)
    if block is not None and block.lines and block.lines[0].text.startswith(FRAME):
        from pylogic.builtin.battleship.judging import undrawn  # imported late: few boards are pictures

        drawn = undrawn(block)
        block, rows, columns, fleet = drawn.board, rows or drawn.rows, columns or drawn.columns, fleet or drawn.fleet
    size = _size(reader, rows, columns, block)
    height, width = size or (MOST, MOST)

    facts = [Fact(Atom("board", (height, width)))]
    if fleet is not None:
        facts += _fleet(reader, fleet)
    if size is not None:
        if rows is not None:
            facts += _counts(reader, "row", rows, height, width)
        if columns is not None:
            facts += _counts(reader, "column", columns, width, height)
    hints = _board_hints(reader, block, width) if block is not None and size is not None else {}
    for statement in statements:
        if statement.name.text not in WORDS:
            _hint_in_words(reader, statement, hints, height, width)
    reader.stop()
    facts += [fact for cell in sorted(hints) for fact in hints[cell].values()]
    return tuple(facts)


def _size(reader: Reader, rows: Setting | None, columns: Setting | None, block: Block | None) -> tuple[int, int] | None:
    """The number of rows and columns; ``None``, and a problem, when nothing tells them."""
    if block is not None and oversized(block, 4 * MOST):
        reader.problem(f"a board has at most {MOST} rows and {MOST} columns", reader.document.kind)
        return None
    if block is not None and block.lines:
        rows_drawn = [symbols(line) for line in block.lines]
        height, width = len(rows_drawn), usual(rows_drawn)
        for row, line in zip(rows_drawn, block.lines, strict=True):
            if len(row) != width:
                reader.problem(f"{plural(len(row), 'cell')} in this row, {width} on the board", line)
    elif block is not None:
        reader.problem("the board has no rows", block.name)
        return None
    elif rows is not None and columns is not None and rows.words and columns.words:
        height, width = len(rows.words), len(columns.words)
    else:
        before = len(reader.problems)
        for setting in (rows, columns):
            if setting is not None:
                _look_at_counts(reader, setting)
        if len(reader.problems) == before:
            sentence = "the size of the board is missing: draw a 'board', or give both 'rows' and 'columns'"
            reader.problem(sentence, reader.document.kind)
        return None
    if max(height, width) > MOST:
        reader.problem(f"a board has at most {MOST} rows and {MOST} columns", reader.document.kind)
        return None
    return height, width


def _look_at_counts(reader: Reader, setting: Setting) -> None:
    """Report what is wrong with counts when no size says how many and how large they are."""
    wrong = next((word for word in setting.words if not re.fullmatch(r"\d+|\?", word.text)), None)
    if wrong is not None:
        line = "; a setting ends with its line, or with ';'" if wrong.text in WORDS else ""
        reader.problem(f"a count of '{setting.name}' is a number or '?', not '{wrong}'{line}", wrong)
    elif not setting.words:
        reader.problem(f"'{setting.name}' has no counts", setting.name)


def _counts(reader: Reader, name: str, setting: Setting, wanted: int, most: int) -> list[Fact]:
    if len(setting.words) != wanted:
        counts = plural(len(setting.words), "count")
        at = setting.words[wanted] if len(setting.words) > wanted else setting.name
        reader.problem(f"the board has {plural(wanted, name)}, '{setting.name}' gives {counts}", at)
    facts = []
    for index, word in enumerate(setting.words, 1):
        if word.text != "?":
            count = reader.integer(word, 0, most, f"the count of a {name} of this board")
            if count is not None:
                facts.append(line_fact(name, index, count, word.span))
    return facts


def _fleet(reader: Reader, setting: Setting) -> list[Fact]:
    """``3 2*2 1*3`` to a fact for every length up to the longest; lengths left out have no ships.

    A length that stands there several times adds up.
    """
    ships: dict[int, tuple[int, Span]] = {}
    if not setting.words:
        reader.problem("'fleet' needs its ships, like 3 2*2 1*3", setting.name)
    for word in setting.words:
        match = re.fullmatch(r"(?!\d+[xX×]\d)([^*]+)(?:\*([^*]+))?", word.text)
        if match is None:
            reader.problem(f"a ship of the fleet is written like 3 or 2*4 (length*number), not '{word}'", word)
            continue
        line, column, _ = word.span
        length = reader.integer(Token(match[1], Span(line, column, len(match[1]))), 1, MOST, "the length of a ship")
        number = Token(match[2] or "1", Span(line, column + max(match.start(2), 0), len(match[2] or match[1])))
        count = reader.integer(number, 0, MOST**2, "the number of ships of a length")
        if length is None or count is None:
            continue
        before, span = ships.get(length, (0, word.span))
        ships[length] = (before + count, span)
    longest = max((length for length, (count, _) in ships.items() if count), default=1)
    facts = [Fact(Atom("longest", (longest,)))]
    for length in range(1, longest + 1):
        count, span = ships.get(length, (0, setting.name.span))
        facts.append(fleet_fact(length, count, span))
    return facts


def _board_hints(reader: Reader, block: Block, width: int) -> _Hints:
    hints: _Hints = {}
    for row, line in enumerate(block.lines, 1):
        for column, symbol in enumerate(symbols(line), 1):
            if symbol.text in LETTERS:
                if column <= width:
                    hint = LETTERS[symbol.text]
                    hints[row, column] = {hint: hint_fact((row, column), hint, symbol.span)}
            elif symbol.text != ".":
                near = "; water is ~" if symbol.text in "Ww" else ""
                near = near or ("; letters are large" if symbol.text.upper() in LETTERS else "")
                reader.problem(f"'{symbol}' is not a letter of a board ({_BOARD_LETTERS}){near}", symbol)
    return hints


def _hint_in_words(reader: Reader, statement: Statement, hints: _Hints, height: int, width: int) -> None:
    """Read ``r2c3 = S`` or ``r2c3 = submarine``."""
    if not isinstance(statement, Relation) or len(statement.operands) != 2 or statement.signs[0].text != "=":
        reader.problem(f"a hint is written like {statement.name} = S or {statement.name} = water", statement.name)
        return
    where, what = statement.operands
    cell = reader.cell(where, height, width)
    hint = LETTERS.get(what.text, what.text)
    if hint not in LETTERS.values():
        known = list(LETTERS.values())
        near = suggestion(what.text, known) or f"; expected one of {', '.join([*LETTERS, *known])}"
        reader.problem(f"'{what}' is not a hint{near}", what)
    elif cell is not None:
        hints.setdefault(cell, {}).setdefault(hint, hint_fact(cell, hint, where.span))


def write(puzzle: Puzzle) -> Document:
    """A document that reads back as an equal puzzle.

    Counts come first, then the fleet from the longest ship down, then the board, which is left out
    when it says nothing and the counts give its size; a second hint for a cell follows in words.
    """
    board = board_of(puzzle.facts)
    draft = Draft(NAME, puzzle.title)
    for name, counts, number in (("rows", board.rows, board.height), ("columns", board.columns, board.width)):
        if counts:
            draft.setting(name, *_counts_as_words(counts, number))
    if board.longest is not None:
        draft.setting("fleet", *fleet_words(board))
    if board.hints or not (board.rows and board.columns):
        draft.block("board", _rows(board))
    for cell, hint, _ in board.further:
        draft.relation(name_of(cell), "=", LETTER_OF[hint])
    return draft.document()


def layout(block: Block) -> tuple[str, ...]:
    """The rows of a board with one blank between the symbols; the lines of a picture keep their columns."""
    if block.lines and block.lines[0].text.startswith(FRAME):
        return as_drawn(block)
    return tuple(" ".join(map(str, symbols(line))) for line in block.lines)


def fleet_words(board: Board) -> list[str]:
    """The fleet as puzzle files say it, ``3``, ``2*2``; lengths without ships are left out."""
    ships = [
        str(length) if stated.value == 1 else f"{length}*{stated.value}"
        for length, stated in sorted(board.fleet.items(), reverse=True)
        if stated.value
    ]
    return ships or ["1*0"]


def ships(board: Board, form: str, sign: str) -> list[int]:
    """The numbers of ships of length 1, 2, 3 ... of a board of which everything is known.

    Args:
        board: The board.
        form: The name of a format that has room for nothing else.
        sign: Its word for a piece.

    Raises:
        UsageError: The format cannot hold the board.
    """
    if board.longest is None:
        raise UsageError(f"{form} needs a fleet, and this puzzle has none")
    if min(len(board.rows) - board.height, len(board.columns) - board.width, len(board.fleet) - board.longest) < 0:
        raise UsageError(f"{form} has no sign for a missing count")
    if any(hint == "ship" for hint, _ in board.hints.values()):
        raise UsageError(f"{form} has no {sign} for a piece of unknown shape")
    if board.further:
        cell, hint, _ = board.further[0]
        raise UsageError(f"{form} has no place for a second hint, {name_of(cell)} = {hint}")
    return [board.fleet[length].value for length in range(1, board.longest + 1)]


def _counts_as_words(counts: dict[int, Stated], number: int) -> list[str]:
    return [str(counts[index].value) if index in counts else "?" for index in range(1, number + 1)]


def _rows(board: Board) -> list[str]:
    letters = {cell: LETTER_OF[hint] for cell, (hint, _) in board.hints.items()}
    return [
        " ".join(letters.get((row, column), ".") for column in range(1, board.width + 1))
        for row in range(1, board.height + 1)
    ]
