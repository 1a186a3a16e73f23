"""Sudokus as lists of them have it: all cells on a line, row by row, or as many lines as each has cells.

A line holds 16, 36, 81 or 256 cells, ``.`` or ``0`` for an open one, A to G for 10 to 16.  What follows a ``#`` is
passed over.  Nine lines of nine cells are one puzzle, as in files ``.sdk`` and ``.ss``, which may draw boxes by ``|``,
``-`` and ``+``.  Cells that blanks separate make a board of 4x4, 6x6, 9x9 or 16x16.  It is taken for a sudoku, and a
note says so, if no number is twice in a row or a column; otherwise no kind fits it better than others.  Addresses with
81 cells in them, such as those of sudokuwiki.org, and files of OpenSudoku hold the same lines.  Pencil marks, as 9x9
cells of digits or 729 characters, nine for each cell, are the values that cells may have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pylogic.files.coding import usual_boxes
from pylogic.formats import Format
from pylogic.model.atom import Atoms
from pylogic.model.canvas import ascii_form
from pylogic.model.document import OPEN, Block, Document, Row, Setting, Token, words_on
from pylogic.model.errors import Problems, PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace
from pylogic.model.text import Problem, Source, Span, lines_of, plural, whole

_KIND = "sudoku"
_SIDES = {16: 4, 36: 6, 81: 9, 256: 16}
"""Sides of boards by their numbers of cells."""
_NINE = "123456789"
_MARKS = 729
"""The number of characters on a line with nine for each cell."""
_SIGNS = "123456789ABCDEFG"
"""The values; a board has as many as its side."""
_LONG = re.compile(r"[.\d]{64,}|(?=.*\d)[.\d_*xX-]{64,}|[.\dA-Ga-g]{240,}", re.ASCII)
"""Lines taken for boards, be it that a few cells are missing."""
_DRAWN = re.compile(r"\|?\s*(?:[.\d_*xX]{3}[\s|]*){3}|[\s|+*=-]*", re.ASCII)
"""Lines of a board that is drawn, and those between its boxes."""
_ROW = re.compile(r"[\s|]*(?:(?:[1-9]|1[0-6]|[.0_*xX-])(?:[\s|]+|$))+", re.ASCII)
"""A line of cells with something between any two of them."""
_BORDER = re.compile(r"[\s|]+|[\s|+*=-]*(?:[+=]|--)[\s|+*=-]*", re.ASCII)
"""A line between boxes."""
_CELL = re.compile(r"[^\s|]+")
_PENCILLED = re.compile(r"[\s|]*(?:[1-9]{1,9}(?:[\s|]+|$)){9}", re.ASCII)
"""A line of cells with digits, one at least."""
_ADDRESS = re.compile(r"\s*https?://\S*[=/#](?P<board>[.\d]{81})(?![.\w])\S*\s*", re.ASCII)
_OPENSUDOKU = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<opensudoku\b")
_GAME = re.compile(r"<game\b[^>]*\bdata=\"(?P<board>[^\"]*)\"")
_OPEN = frozenset(".0_*xX-")


def _sniff(text: str) -> bool:
    text = ascii_form(text)
    if _OPENSUDOKU.match(text) or _are_addresses(lines_of(text)):
        return True
    lines = [board for line in lines_of(text) if (board := line.partition("#")[0].strip())]
    if not lines or _is_drawn(lines) or all(map(_is_board, lines)):
        return bool(lines)
    return _is_latin(_separated(lines_of(text))) or bool(_pencilled(lines_of(text)))


def _pencilled(source_lines: Sequence[str]) -> list[list[Token]]:
    """The cells of a board of pencil marks which is all that a text has, several in some cell; else nothing."""
    lines = [(number, line) for number, line in enumerate(source_lines, 1) if line and not _BORDER.fullmatch(line)]
    if len(lines) != len(_NINE) or not all(_PENCILLED.fullmatch(line) for _, line in lines):
        return []
    rows = [words_on(number, line, _CELL) for number, line in lines]
    texts = [cell.text for row in rows for cell in row]
    return rows if max(map(len, texts)) > 1 and all(len({*text}) == len(text) for text in texts) else []


def _separated(source_lines: Sequence[str]) -> list[list[Token]]:
    """The cells of a square board whose cells are apart and which is all that a text has; else nothing."""
    rows: list[list[Token]] = []
    lines = [(number, line.partition("#")[0].rstrip()) for number, line in enumerate(source_lines, 1)]
    lines = [(number, line) for number, line in lines if not _BORDER.fullmatch(line)]
    between = sum(not line for _, line in lines[:-1])
    for number, line in lines:
        if _ROW.fullmatch(line):
            rows.append(words_on(number, line, _CELL))
        elif line:
            return []
    apart = between < len(rows) - 1  # an empty line under every row is one of a Futoshiki, which has no signs there
    return rows if apart and {len(row) for row in rows} == {len(rows)} <= {*_SIDES.values()} else []


def _is_latin(rows: list[list[Token]]) -> bool:
    """Whether a board has numbers, none above its side and none twice in a row or a column."""
    lines = [[cell.text for cell in line if cell.text not in _OPEN] for line in (*rows, *zip(*rows, strict=True))]
    values = {text for line in lines for text in line}
    return bool(values) and max(map(whole, values)) <= len(rows) and all(len({*line}) == len(line) for line in lines)


def _is_board(line: str) -> bool:
    """Whether a line is unmistakably a board; a short one has an open cell and no value too large."""
    side = _SIDES.get(len(line), 0)
    return bool(_LONG.fullmatch(line)) or (
        0 < side < 9 and bool({*line} & {*".0"}) and {*line} <= {*".0", *_SIGNS[:side]}
    )


def _is_drawn(lines: list[str]) -> bool:
    if _are_whole(lines):
        return any(map(re.compile(r"[.\d]").search, lines))
    rows = [line for line in lines if {*line} - {*" |+*=-"}]
    return all(map(_DRAWN.fullmatch, lines)) and len(rows) == 9 and any(map(re.compile(r"[.\d]").search, rows))


def _are_whole(lines: list[str]) -> bool:
    """Whether lines are nine cells each, so that none of them is drawn."""
    return len(lines) == len(_NINE) and all(map(re.compile(r"[.\d_*xX-]{9}", re.ASCII).fullmatch, lines))


def _are_addresses(lines: Sequence[str]) -> bool:
    """Whether every line but empty ones is an address with a board."""
    stated = [line for line in lines if line.strip()]
    return bool(stated) and all(map(_ADDRESS.fullmatch, stated))


def _held(source: Source) -> list[tuple[int, int, str]]:
    """The lines that addresses or a file of OpenSudoku hold, each with its line and column; else nothing."""
    if not _OPENSUDOKU.match(source.text) and not _are_addresses(source.lines):
        return []
    pattern = _GAME if _OPENSUDOKU.match(source.text) else _ADDRESS
    found = ((number, match) for number, line in enumerate(source.lines, 1) for match in pattern.finditer(line))
    return [(number, match.start("board") + 1, match["board"]) for number, match in found]


def _read(source: Source) -> tuple[Document, ...]:
    return _read_ascii(Source(source.name, ascii_form(source.text)))


def _read_ascii(source: Source) -> tuple[Document, ...]:
    if held := _held(source):
        return _listed(source, held)
    if _OPENSUDOKU.match(source.text):
        raise PuzzleError([Problem("this file of OpenSudoku has no <game data=...>", source)])
    lines = [(number, line.partition("#")[0]) for number, line in enumerate(source.lines, 1)]
    lines = [(number, line) for number, line in lines if line.strip()]
    if lines and _is_drawn([line.strip() for _, line in lines]):
        return (_drawn(source, lines),)
    if rows := _separated(source.lines):
        return (_apart(source, rows),)
    if rows := _pencilled(source.lines):
        sentence = "taken for the pencil marks of a sudoku: each cell has one of its digits"
        note = Problem(sentence, source, rows[0][0].span.until(rows[0][-1].span))
        return (replace(_marked(source, [cell for row in rows for cell in row]), notes=(note,)),)
    return _listed(source, [(number, len(line) - len(line.lstrip()) + 1, line.strip()) for number, line in lines])


def _listed(source: Source, boards: Sequence[tuple[int, int, str]]) -> tuple[Document, ...]:
    """The puzzles of boards on a line each, which begin in a line and a column."""
    problems = Problems(source)
    found = []
    for number, start, board in boards:
        side = _SIDES.get(len(board))
        span = Span(number, start, len(board))
        if len(board) == _MARKS:
            found.append(_marked(source, list(_nines(board, span, problems))))
            continue
        if side is None:
            meant = min(_SIDES, key=lambda count: abs(count - len(board)))
            problems.note(f"{plural(len(board), 'cell')} on this line, not {meant}", span)
            continue
        wrong = re.search(f"[^.0_*X{_SIGNS[:side]}-]", board.upper())
        if wrong:
            allowed = f"a cell is 1 to {_SIGNS[side - 1]}, or . or 0"
            problems.note(f"{allowed}, not '{board[wrong.start()]}'", Span(number, start + wrong.start(), 1))
            continue
        cells = [_word(sign, Span(number, start + at, 1)) for at, sign in enumerate(board.upper())]
        found.append(_document(source, [cells[at : at + side] for at in range(0, len(cells), side)], span))
    problems.stop()
    return tuple(found)


def _nines(board: str, span: Span, problems: Problems) -> Iterator[Token]:
    """The digits that are left of each cell, of a line with nine characters for it."""
    for at in range(0, _MARKS, len(_NINE)):
        marks, here = board[at : at + len(_NINE)], Span(span.line, span.column + at, len(_NINE))
        digits = "".join(sorted({*marks} & {*_NINE}))
        if not digits or any(sign not in (".", "0", digit) for sign, digit in zip(marks, _NINE, strict=True)):
            problems.note("a cell has nine characters on this line: each digit in its place, or . or 0", here)
        yield Token(digits, here)


def _marked(source: Source, cells: Sequence[Token]) -> Document:
    """The puzzle of a board of 9x9 with the digits that are left of each cell."""
    side = len(_NINE)
    board = [Token(cell.text if len(cell.text) == 1 else OPEN[0], cell.span) for cell in cells]
    lists = (
        Setting(Token(f"r{at // side + 1}c{at % side + 1}", cell.span), (Token("in", cell.span), *cell.characters()))
        for at, cell in enumerate(cells)
        if 1 < len(cell.text) < side
    )
    document = _document(source, [board[at : at + side] for at in range(0, len(cells), side)], cells[0].span)
    return replace(document, statements=(*document.statements, *lists))


def _drawn(source: Source, lines: list[tuple[int, str]]) -> Document:
    """The puzzle of nine lines of nine cells."""
    signs = {*_OPEN, *_NINE} if _are_whole([line.strip() for _, line in lines]) else {*_OPEN, *_NINE} - {"-"}
    rows = [
        [_word(line[at], Span(number, at + 1, 1)) for at in range(len(line)) if line[at] in signs]
        for number, line in lines
    ]
    number, line = lines[0]
    return _document(source, list(filter(None, rows)), Span(number, 1, len(line)))


def _apart(source: Source, rows: list[list[Token]]) -> Document:
    """The puzzle of a board whose cells are apart, with a note of what it is taken for."""
    span = rows[0][0].span.until(rows[0][-1].span)
    cells = [[Token(OPEN[0] if cell.text in _OPEN else cell.text, cell.span) for cell in row] for row in rows]
    sentence = "taken for a sudoku; if it is not one, write the name of its kind on a line above the board"
    return replace(_document(source, cells, span), notes=(Problem(sentence, source, span),))


def _word(sign: str, span: Span) -> Token:
    """The word of a cell in a puzzle file."""
    return Token(OPEN[0] if sign in _OPEN else str(_SIGNS.index(sign) + 1), span)


def _document(source: Source, rows: list[list[Token]], span: Span) -> Document:
    lines = tuple(map(Row.of, rows))
    boxes = usual_boxes(len(rows))
    stated = Setting(Token("boxes", span), (Token("x".join(map(str, boxes)), span),))
    block = Block(Token("board", span), lines)
    # Square boxes are those of a board that states none.
    return Document(Token(_KIND, span), "", (block,) if len({*boxes}) == 1 else (stated, block), source)


def _write(puzzle: Puzzle) -> str:
    _vet(puzzle)
    left: dict[tuple[int | str, ...], str] = {}
    for name, arguments in (fact.atom for fact in puzzle.facts):
        if name == "left":
            left[arguments[1:3]] = left.get(arguments[1:3], "") + str(arguments[3])
    if not left:
        return "".join(_SIGNS[int(cell) - 1] if cell else "." for row in puzzle.board for cell in row) + "\n"
    if puzzle.size != (len(_NINE), len(_NINE)):
        raise UsageError("a line holds lists of values on a board of 9x9 only")
    board = enumerate((cell for row in puzzle.board for cell in row), len(_NINE))
    marks = (str(cell or left.get((at // 9, at % 9 + 1), _NINE)) for at, cell in board)
    return "".join(digit if digit in held else "." for held in marks for digit in _NINE) + "\n"


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    _vet(puzzle)
    grid = puzzle.kind.fields(puzzle, atoms)["grid"]
    return "".join(_SIGNS[cell - 1] if cell else "." for row in grid for cell in row) + "\n"


def _vet(puzzle: Puzzle) -> None:
    """Refuse boards of other sizes, and boxes that are not those of a board that states none.

    Raises:
        UsageError: A line cannot hold the puzzle.
    """
    rows, columns = puzzle.size
    stated = {fact.atom.args for fact in puzzle.facts if fact.atom.name == "boxes"}
    if rows != columns or rows not in _SIDES.values() or stated - {usual_boxes(rows)}:
        raise UsageError("a line holds a board of 4x4, 6x6, 9x9 or 16x16 with the boxes that are usual there")


FORMAT = Format(
    name="lines",
    kinds=(_KIND,),
    summary="sudoku: 16, 36, 81 or 256 cells on a line, '.' or 0 for open ones; a line for each row; addresses",
    sniff=_sniff,
    read=_read,
    write=_write,
    write_solution=_write_solution,
    several=True,
)
