"""Sudokus as lists of them have it: all cells on a line, row by row, or as many lines as each has cells.

A line holds 16, 36, 81 or 256 cells, ``.`` or ``0`` for an open one, A to G for 10 to 16.  What follows a ``#`` is
passed over, and so is what stands beside the cells, such as a number or a solution.  Nine lines of nine cells are one
puzzle, as in files ``.sdk`` and ``.ss``, which may draw boxes by ``|``, ``-`` and ``+``.  Cells that are apart, drawn
or in lists make a board of 4x4, 6x6, 9x9 or 16x16.  It is taken for a sudoku, and a note says so, if no number is
twice in a row or a column; otherwise no kind fits it better than others.  Addresses with 81 cells in them, such as
those of sudokuwiki.org, and files of OpenSudoku hold the same lines.  Pencil marks, as 9x9 cells of digits or 729
characters, nine for each cell, are the values that cells may have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pylogic.files.coding import usual_boxes
from pylogic.files.reading import plain, rows_of
from pylogic.formats import Format
from pylogic.model.atom import Atoms
from pylogic.model.document import OPEN, Block, Document, Row, Setting, Token
from pylogic.model.errors import Problems, PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import Problem, Source, Span, lines_of, number_in, plural

_KIND = "sudoku"
SIDES = {16: 4, 36: 6, 81: 9, 256: 16}
"""Sides of boards by their numbers of cells."""
_NINE = "123456789"
_MARKS = 729
"""The number of characters on a line with nine for each cell."""
_SIGNS = "123456789ABCDEFG"
"""The values; a board has as many as its side."""
_LONG = re.compile(r"[.\d]{64,}|(?=.*\d)[.\d_*xX?-]{64,}|[.\dA-Ga-g]{240,}", re.ASCII)
"""Words of which a text is taken for a board, though a few cells may be missing."""
_BESIDE = re.compile(r"[^\s,;:|]+")
"""A word on a line of a list of puzzles."""
_COLUMNS = re.compile(r"\s*[a-z_]+(?:\s*[,;]\s*[a-z_]+)+\s*", re.IGNORECASE)
"""A line with the names of columns."""
_COMMENT = re.compile(r"#[^\n]*")
_SECTION = re.compile(r"\A\s*\[Puzzle\]([^\[]*)(?:\[[\s\S]*)?\Z", re.IGNORECASE)
_ABOVE = re.compile(r"\A\s*(\d{1,2})[^\S\n]*(?=\n)", re.ASCII)
_WHOLE = re.compile(r"[.\d_*xX?-]{9}", re.ASCII)
_CELL = re.compile(r"[1-9]|1[0-6]|[.0_*xX?-]|-1", re.ASCII)
_DIGITS = re.compile(r"[1-9]{1,9}", re.ASCII)
_ADDRESS = re.compile(
    r"\s*https?://(?P<page>\S*[=/#])(?:(?P<board>[.\d]{81})|(?P<packed>[0-9a-v]{162}))(?![.\w])\S*\s*", re.ASCII
)
_OTHER_RULES = re.compile(
    r"killer|jigsaw|irregular|sudoku-?x|diagonal|windoku|hyper|colou?red|ken-?(?:ken|doku)|str8ts|futoshiki|kakuro"
)
"""Pages whose puzzles have other rules than sudokus, or more than the cells of an address."""
_OPENSUDOKU = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<opensudoku\b")
_GAME = re.compile(r"<game\b[^>]*?\bdata=([\"'])(?P<board>.*?)\1", re.DOTALL)
_VERSION = re.compile(r"version: (\d)\s")
_FIELDS = {"1": 3, "2": 3}
"""Fields of a cell in files of OpenSudoku by their version: a value, marks, whether it is left to the player."""
_OPEN = frozenset([*".0_*xX?-", "-1"])
_TAKEN = "taken for a sudoku; if it is not one, write the name of its kind on a line above the board"
_PENCILLED = "taken for the pencil marks of a sudoku: each cell has one of its digits"
_LEFT = "what stands beside the cells of a line is left out"


class _Line(NamedTuple):
    """The cells of a puzzle on one line: where they begin, and whether more stands beside them."""

    number: int
    column: int
    board: str
    beside: bool = False


def _sniff(text: str) -> bool:
    if _OPENSUDOKU.match(text) or _are_addresses(lines_of(text)) or _board(text)[0]:
        return True
    lines = list(_lines(text))
    return bool(lines) and all(_is_board(line.board, beside=line.beside) for line in lines)


def _lines(text: str) -> Iterator[_Line]:
    """The lines of a text with what may be a board on each."""
    stated = [(number, line.partition("#")[0]) for number, line in enumerate(lines_of(plain(text)), 1)]
    stated = [(number, line) for number, line in stated if line.strip()]
    for number, line in stated[1:] if stated and _COLUMNS.fullmatch(stated[0][1]) else stated:
        words = list(_BESIDE.finditer(line))
        for match in words:
            if _LONG.fullmatch(match[0]):
                yield _Line(number, match.start() + 1, match[0], len(words) > 1)
                break
        else:
            yield _Line(number, len(line) - len(line.lstrip()) + 1, line.strip())


def _board(text: str) -> tuple[list[list[Token]], str]:
    """The cells of the sudoku that is all that a text has, and a note; nothing where there is none."""
    bare = _COMMENT.sub("", _SECTION.sub(r"\1", plain(text)))
    above = _ABOVE.match(bare)
    lines = [(number, line) for number, line in enumerate(lines_of(bare), 1) if line.strip()]
    if len(lines) == len(_NINE) and all(_WHOLE.fullmatch(line.strip()) for _, line in lines):
        cells = ((Token(line.strip(), Span(number, len(line) - len(line.lstrip()) + 1))) for number, line in lines)
        rows = [list(word.characters()) for word in cells]
        return (rows, "") if any(cell.text in "." + _NINE + "0" for row in rows for cell in row) else ([], "")
    rows = rows_of(_ABOVE.sub("", bare))
    if above and number_in(above[1]) not in (len(rows), len(rows) ** 0.5):
        return [], ""
    if len(rows) == len(_NINE) and all([len(word.text) for word in row] == [3, 3, 3] for row in rows):
        rows = [[cell for word in row for cell in word.characters()] for row in rows]
        return (rows, "") if all(_CELL.fullmatch(cell.text) for row in rows for cell in row) else ([], "")
    empty = sum(not line.strip() for line in lines_of(bare.strip()))
    if not rows or len(rows) != len(rows[0]) or len(rows) not in SIDES.values() or empty >= len(rows) - 1:
        return [], ""  # an empty line under every row is one of a Futoshiki, which has no signs there
    if all(_CELL.fullmatch(cell.text) for row in rows for cell in row) and is_latin(rows):
        return rows, _TAKEN
    texts = [cell.text for row in rows for cell in row]
    marked = not above and all(_DIGITS.fullmatch(text) and len({*text}) == len(text) for text in texts)
    return (rows, _PENCILLED) if marked and max(map(len, texts)) > 1 and len(rows) == len(_NINE) else ([], "")


def is_latin(rows: list[list[Token]]) -> bool:
    """Whether a square board has numbers, none above its side and none twice in a row or a column."""
    if {len(row) for row in rows} != {len(rows)}:
        return False
    lines = [[cell.text for cell in line if cell.text not in _OPEN] for line in (*rows, *zip(*rows, strict=True))]
    values = {number_in(text, len(rows)) for line in lines for text in line}
    return bool(values) and None not in values and all(len({*line}) == len(line) for line in lines)


def _is_board(line: str, *, beside: bool) -> bool:
    """Whether a line is unmistakably a board; a short one has an open cell and no value too large."""
    side = SIDES.get(len(line), 0)
    if beside or _LONG.fullmatch(line):
        return True
    return 0 < side < 9 and bool({*line} & {*".0"}) and {*line} <= {*".0", *_SIGNS[:side]}


def _are_addresses(lines: Sequence[str]) -> bool:
    """Whether every line but empty ones is an address with a board."""
    stated = [line for line in lines if line.strip()]
    return bool(stated) and all(map(_ADDRESS.fullmatch, stated))


def _read(source: Source) -> tuple[Document, ...]:
    if _OPENSUDOKU.match(source.text):
        return _of_opensudoku(source)
    if _are_addresses(source.lines):
        return tuple(_of_address(source, number, line) for number, line in enumerate(source.lines, 1) if line.strip())
    rows, sentence = _board(source.text)
    if not rows:
        return _listed(source, _joined(list(_lines(source.text))))
    span = rows[0][0].span.until(rows[0][-1].span)
    if sentence == _PENCILLED:
        document = _marked(source, [cell for row in rows for cell in row])
    else:
        document = _document(source, [[_word(cell.text, cell.span) for cell in row] for row in rows], span)
    return (replace(document, notes=(Problem(sentence, source, span),) if sentence else ()),)


def _of_opensudoku(source: Source) -> tuple[Document, ...]:
    """The puzzles of a file of OpenSudoku, whose cells are a line, or fields with marks."""
    boards = []
    for match in _GAME.finditer(source.text):
        board = match["board"].replace("&#10;", "\n")
        if version := _VERSION.match(board):
            fields = board[version.end() :].replace("||", "|").strip().split("|")
            count = _FIELDS.get(version[1], 4)
            cells = [fields[at : at + count] for at in range(0, len(fields) - 1, count)]
            board = "".join(cell[0] if cell[-1] == "0" else "0" for cell in cells)
        number = source.text.count("\n", 0, match.start("board"))
        boards.append(_Line(number + 1, match.start("board") - source.text.rfind("\n", 0, match.start("board")), board))
    if not boards:
        raise PuzzleError([Problem("this file of OpenSudoku has no <game data=...>", source)])
    return _listed(source, boards)


def _of_address(source: Source, number: int, line: str) -> Document:
    match = _ADDRESS.fullmatch(line)
    if match is None:
        raise ValueError(line)
    found = _OTHER_RULES.search(match["page"].lower().replace("_", "-"))
    if found:
        sentence = f"this is the address of a {found[0]}, whose rules are more than the cells in it; --from lines"
        span = Span(number, match.start("page") + found.start() + 1, len(found[0]))
        raise PuzzleError([Problem(f"{sentence} does not read it", source, span)])
    if match["board"]:
        return _listed(source, [_Line(number, match.start("board") + 1, match["board"])])[0]
    cells = []
    for at in range(match.start("packed"), match.end("packed"), 2):
        bits = int(line[at : at + 2], 32) >> 1  # the last one says whether the value is printed
        digits = "".join(digit for place, digit in enumerate(_NINE) if bits >> place & 1)
        cells.append(Token(digits or OPEN[0], Span(number, at + 1, 2)))
    return _marked(source, cells)


def _joined(lines: list[_Line]) -> list[_Line]:
    """Nine lines of 81 characters that are nine for each cell as one line; others as they are."""
    text = "".join(line.board for line in lines)
    if {len(line.board) for line in lines} != {81} or len(text) != _MARKS or not _NINES.fullmatch(text):
        return lines
    return [lines[0]._replace(board=text)]


_NINES = re.compile("(?:" + "".join(f"[.0{digit}]" for digit in _NINE) + ")*")


def _listed(source: Source, boards: Sequence[_Line]) -> tuple[Document, ...]:
    """The puzzles of boards on a line each."""
    problems = Problems(source)
    found = []
    for number, start, board, beside in boards:
        side = SIDES.get(len(board))
        span = Span(number, start, len(board))
        notes = (Problem(_LEFT, source, span),) if beside else ()
        if len(board) == _MARKS:
            found.append(_marked(source, list(_nines(board, span, problems))))
            continue
        if side is None:
            meant = min(SIDES, key=lambda count: abs(count - len(board)))
            problems.note(f"{plural(len(board), 'cell')} on this line, not {meant}", span)
            continue
        wrong = re.search(f"[^.0_*X?{_SIGNS[:side]}-]", board.upper())
        if wrong:
            allowed = f"a cell is 1 to {_SIGNS[side - 1]}, or . or 0"
            problems.note(f"{allowed}, not '{board[wrong.start()]}'", Span(number, start + wrong.start(), 1))
            continue
        cells = [_word(sign, Span(number, start + at, 1)) for at, sign in enumerate(board.upper())]
        document = _document(source, [cells[at : at + side] for at in range(0, len(cells), side)], span)
        found.append(replace(document, notes=notes))
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
    board = [_word(cell.text, cell.span) if len(cell.text) == 1 else Token(OPEN[0], cell.span) for cell in cells]
    lists = (
        Setting(Token(f"r{at // side + 1}c{at % side + 1}", cell.span), (Token("in", cell.span), *cell.characters()))
        for at, cell in enumerate(cells)
        if 1 < len(cell.text) < side
    )
    document = _document(source, [board[at : at + side] for at in range(0, len(cells), side)], cells[0].span)
    return replace(document, statements=(*document.statements, *lists))


def _word(sign: str, span: Span) -> Token:
    """The word of a cell in a puzzle file."""
    return Token(OPEN[0] if sign in _OPEN else sign if sign.isdecimal() else str(_SIGNS.index(sign) + 1), span)


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
    if rows != columns or rows not in SIDES.values() or stated - {usual_boxes(rows)}:
        raise UsageError("a line holds a board of 4x4, 6x6, 9x9 or 16x16 with the boxes that are usual there")


_SUMMARY = "sudoku: 16, 36, 81 or 256 cells on a line, '.' or 0 for open ones; a line for each row; addresses"
FORMAT = Format("lines", (_KIND,), _SUMMARY, _sniff, _read, write=_write, write_solution=_write_solution, several=True)
