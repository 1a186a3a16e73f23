"""Boards with signs between their cells: ``. < 3``, a line with ``^``, ``v`` or ``-`` under a row, and pictures.

A line of cells holds values and dots (``0`` is a dot too), between two of them perhaps ``<``, ``>`` or a bar ``|``.  A
line of signs holds ``^``, ``v`` or a bar ``-``; each belongs to the cell of the line above whose characters stand over
its column.  Pictures as `pylogic run` draws them are such boards too, see `undrawn`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, as_drawn, cell_of, name_of, usual
from pylogic.model.document import Block, Document, Relation, Setting, Statement, Token
from pylogic.model.records import dataclass, field
from pylogic.model.text import Span

MARKS = frozenset("<|")
"""The signs that boards show: ``<``, which stands for ``>`` as well, and bars."""
_ACROSS = "<>|"
_DOWN = "^v-"
_BELOW = {"<": "^", ">": "v", "|": "-"}
_OPPOSITE = {"<": ">", ">": "<", "|": "|"}
_TURNED = {below: across for across, below in _BELOW.items()}
_TOKEN = re.compile(r"[^\s<>|]+|[<>|]")
_DRAWN = re.compile(r"\s*│.*│\s*")
_EMPTY = re.compile(r"(?<=[│║┊<>]) +(?=[│║┊<>])")
_ROW = re.compile(r"\s*\|.*\|\s*")
_WALLS = re.compile(r"\s*\+[-=~^v]+(\+[-=~^v]+)*\+\s*")
_DRAWN_ROW = str.maketrans("|:#", "│┊║")
_DRAWN_WALLS = str.maketrans("+-~=", "┼─╌═")
"""From the ASCII form of a picture to the picture."""
_FRAME = str.maketrans({**dict.fromkeys("│┊─╌┌┬┐├┼┤└┴┘", " "), "║": "|", "∧": "^", "∨": "v"})
_OPEN = "."

Pair = tuple[Cell, Cell]
"""Two neighbours, the left or upper one first."""


class Sign(NamedTuple):
    """A sign between two cells: ``<``, ``>`` or a bar, as if the second one stood to the right of the first."""

    text: str
    first: Cell
    second: Cell
    span: Span

    @property
    def relation(self) -> Relation:
        """The same in words."""
        ends = (Token(name_of(cell), self.span) for cell in (self.first, self.second))
        return Relation(tuple(ends), (Token(self.text, self.span),))


class Line(NamedTuple):
    """A line as tokens; ``row`` is the number of the row, or of the row above for a line of signs."""

    row: int
    is_signs: bool
    words: tuple[Token, ...]


@dataclass(eq=False, repr=False)
class Board:
    """A board taken apart.

    Attributes:
        lines: The lines as tokens.
        rows: The words of the cells, row by row.
        signs: Signs and bars that stand between two cells.
        signed: The cells under which a sign stands.
        faults: Signs that stand between no cells, as sentences with their places.
    """

    lines: list[Line] = field(default_factory=list)
    rows: list[list[Token]] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    signed: set[Cell] = field(default_factory=set)
    faults: list[tuple[str, Span]] = field(default_factory=list)


def undrawn(text: str) -> str:
    """A line of a picture as a line of a board, of the same length; every other line as it is.

    Walls become blanks, an empty cell gets a dot where the last digit would stand, and ``V`` in a line of signs is one.
    """
    if not text.isascii():
        text = _undrawn(text)
    elif _ROW.fullmatch(text):
        text = _undrawn(text.translate(_DRAWN_ROW))
    elif _WALLS.fullmatch(text):
        text = _undrawn(text.translate(_DRAWN_WALLS))
    return text if text.strip(_DOWN + "V \t") else text.replace("V", "v")


def _undrawn(text: str) -> str:
    if _DRAWN.fullmatch(text):
        text = _EMPTY.sub(lambda blanks: _OPEN.rjust(max(1, len(blanks[0]) - 1)).ljust(len(blanks[0])), text)
    text = re.sub("═+", lambda bar: "-".rjust(max(1, len(bar[0]) - 1)).ljust(len(bar[0])), text)
    return text.translate(_FRAME)


def is_line_of_signs(text: str) -> bool:
    """Whether a line of a board stands between two rows."""
    return not text.strip(_DOWN + " \t") and text.strip() != ""


def is_signed(lines: Iterable[Token]) -> bool:
    """Whether any of the lines of a board has a sign, or is one of a picture."""
    shown = ((line.text, undrawn(line.text)) for line in lines)
    return any(text != own or is_line_of_signs(text) or not set(_ACROSS).isdisjoint(text) for own, text in shown)


def is_blank(text: str) -> bool:
    """Whether the text of a cell leaves its value open."""
    return text == _OPEN or set(text) == {"0"}


def scan(lines: Sequence[Token]) -> Board:
    """Take the lines of a board apart; of a row that has another length than most, signs say nothing."""
    board = Board()
    lines = [line for line in (Token(undrawn(line.text), line.span) for line in lines) if line.text.strip()]
    tabs = [line for line in lines if "\t" in line.text]
    if tabs and any(is_line_of_signs(line.text) for line in lines):
        for line in tabs:
            at = Span(line.span.line, line.span.column + line.text.index("\t"))
            board.faults.append(("a tab hides the column in which a sign stands; use blanks", at))
        lines = [line for line in lines if not is_line_of_signs(line.text)]
    for line in lines:
        words = tuple(_tokens(line))
        is_signs = is_line_of_signs(line.text)
        if is_signs and not board.rows:
            board.faults.append(("signs stand under a row, and no row is above them", line.span))
            continue
        if not is_signs:
            _row(board, words)
        board.lines.append(Line(len(board.rows), is_signs, words))
    width = usual(board.rows)
    ragged = {number for number, row in enumerate(board.rows, 1) if len(row) != width}
    odd = {line.words[0].span.line for line in board.lines if line.row in ragged}
    board.faults = [fault for fault in board.faults if fault[1].line not in odd]
    board.signs = [sign for sign in board.signs if sign.first[0] not in ragged]
    for placed in board.lines:
        if placed.is_signs and placed.row not in ragged:
            _signs_under(board, placed)
    return board


def _tokens(line: Token) -> Iterable[Token]:
    """The cells and signs of a line."""
    pattern = re.compile(r"\S") if is_line_of_signs(line.text) else _TOKEN
    for match in pattern.finditer(line.text):
        place = Span(line.span.line, line.span.column + match.start(), len(match[0]))
        yield Token(match[0], place)


def _row(board: Board, words: Sequence[Token]) -> None:
    """Note the cells of a row and the signs between them."""
    number = len(board.rows) + 1
    cells: list[Token] = []
    sign: Token | None = None
    for word in words:
        if word.text not in _ACROSS:
            if sign is not None and cells:
                pair = (number, len(cells)), (number, len(cells) + 1)
                board.signs.append(Sign(sign.text, *pair, sign.span))
            cells.append(word)
            sign = None
            continue
        if sign is not None:
            board.faults.append((f"'{sign}' and '{word}' stand between the same two cells", word.span))
        elif not cells:
            board.faults.append((f"'{word}' has no cell before it", word.span))
        sign = word
    if sign is not None and cells:
        board.faults.append((f"'{sign}' has no cell after it", sign.span))
    board.rows.append(cells)


def _signs_under(board: Board, line: Line) -> None:
    """Find the cells above a line of signs."""
    row = board.rows[line.row - 1]
    for word in line.words:
        place = _cell_above(row, word)
        if place is None:
            board.faults.append((f"'{word}' stands under no cell", word.span))
        elif line.row == len(board.rows):
            board.faults.append((f"'{word}' stands under the last row", word.span))
        elif (line.row, place) in board.signed:
            board.faults.append((f"a second sign under r{line.row}c{place}", word.span))
        else:
            board.signed.add((line.row, place))
            board.signs.append(Sign(_TURNED[word.text], (line.row, place), (line.row + 1, place), word.span))


def _cell_above(row: Sequence[Token], sign: Token) -> int | None:
    """The 1-based number of the cell of a row under which a sign stands."""
    place = bisect(row, sign.span.column, key=lambda cell: cell.span.column)
    if not place:
        return None
    above = row[place - 1].span
    return place if sign.span.column < above.column + above.length else None


def layout(block: Block) -> tuple[str, ...]:
    """The lines of a board in canonical form; those of a picture or of a faulty board keep their columns."""
    lines = block.lines
    board = scan(lines)
    if board.faults or len(board.lines) != len(lines) or len({*map(len, board.rows)}) > 1:
        return as_drawn(block)
    width = max((len(cell.text) for row in board.rows for cell in row), default=1)
    wide = any(line.is_signs or any(word.text in _ACROSS for word in line.words) for line in board.lines)
    under = {sign.span: sign for sign in board.signs}
    return tuple(
        _line_of_signs({under[word.span].first[1]: word.text for word in line.words}, width)
        if line.is_signs
        else _line_of_cells(line.words, width, wide=wide)
        for line in board.lines
    )


def closed(document: Document) -> Document:
    """Return a document as kinds write it with the signs between neighbours on its board.

    Of two signs between the same cells the second one stays in words.
    """
    signs: dict[Pair, str] = {}
    others: list[Statement] = []
    block, size = None, (0, 0)
    for statement in document.statements:
        match statement:
            case Relation((one, other), (sign,)) | Setting(one, (sign, other)) if sign.text in _ACROSS:
                first, second = sorted(cell for end in (one, other) if (cell := cell_of(end.text)) is not None)
                turned = sign.text if cell_of(one.text) == first else _OPPOSITE[sign.text]
                near = second in ((first[0], first[1] + 1), (first[0] + 1, first[1]))
                if near and (first, second) not in signs:
                    signs[first, second] = turned
                else:
                    others.append(statement)
            case Setting(name, (word,)) if name.text == "size":
                rows, _, columns = word.text.partition("x")
                size = int(rows), int(columns or rows)
            case Block(name) if name.text == "board":
                block, size = statement, (len(statement.lines), len(statement.rows[0]))
            case _:
                others.append(statement)
    if not signs:
        return document
    words = [word.text for row in block.rows for word in row] if block else []
    cells = ((row, column) for row in range(1, size[0] + 1) for column in range(1, size[1] + 1))
    texts = dict(zip(cells, words, strict=False))
    draft = Draft(document.kind.text, document.title)
    for statement in others:
        if isinstance(statement, Block):
            draft.block(statement.name.text, as_drawn(statement))
        elif isinstance(statement, Setting) and cell_of(statement.name.text) is None:
            draft.setting(statement.name.text, *map(str, statement.words))
    draft.block("board", board_lines(texts, size, signs))
    for statement in others:
        if isinstance(statement, Relation):
            draft.relation(*map(str, (statement.name, statement.signs[0], statement.operands[1])))
        elif cell_of(statement.name.text) is not None and isinstance(statement, Setting):
            draft.setting(statement.name.text, *map(str, statement.words))
    return draft.document()


def board_lines(
    texts: Mapping[Cell, str],
    size: tuple[int, int],
    signs: Mapping[Pair, str],
    blank: str = _OPEN,
    wide: bool = True,
    every: bool = False,
) -> list[str]:
    """The lines of a board.

    Args:
        texts: The values that are shown.
        size: Rows and columns.
        signs: The signs between neighbours, ``<``, ``>`` or ``|``.
        blank: The text of a cell without a value.
        wide: Whether blanks stand around the signs.
        every: Whether a line of signs that has none is given too, as an empty line.
    """
    rows, columns = size
    width = max(map(len, texts.values()), default=1)
    lines: list[str] = []
    for row in range(1, rows + 1):
        words: list[str] = []
        for column in range(1, columns + 1):
            cell = (row, column)
            words.append(texts.get(cell, blank))
            if sign := signs.get((cell, (row, column + 1))):
                words.append(sign)
        lines.append(_line_of_cells(words, width, blank, wide))
        pairs = {column: ((row, column), (row + 1, column)) for column in range(1, columns + 1)}
        under = {column: _BELOW[signs[pair]] for column, pair in pairs.items() if pair in signs}
        if under or (every and row < rows):
            lines.append(_line_of_signs(under, width, wide))
    return lines


def _line_of_cells(words: Iterable[Token | str], width: int, blank: str = _OPEN, wide: bool = True) -> str:
    """Cells, and the signs between them, as one line."""
    parts: list[str] = []
    sign = ""
    gap = "   " if wide else " "
    for text in map(str, words):
        if text in _ACROSS:
            sign = text
            continue
        if parts:
            parts.append(sign.center(len(gap)) if sign else gap)
        parts.append((blank if is_blank(text) else text).rjust(width))
        sign = ""
    return "".join(parts)


def _line_of_signs(signs: dict[int, str], width: int, wide: bool = True) -> str:
    """Signs, by 1-based column, each under the last character of its cell."""
    step = width + (3 if wide else 1)
    line = [" "] * (step * max(signs, default=0))
    for column, sign in signs.items():
        line[step * (column - 1) + width - 1] = sign
    return "".join(line).rstrip()
