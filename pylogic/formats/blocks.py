"""Futoshiki in three blocks of numbers, as projects of courses have it.

The side N of the board, then N rows of N numbers, 0 for an open cell, N rows of the N - 1 signs between cells of a row,
and N - 1 rows of the N signs between cells of a column: 1 for ``<``, -1 for ``>``, 0 for none.  Commas or blanks stand
between them; what follows a ``#`` is passed over.
"""

from __future__ import annotations

import re

from pylogic.builtin.futoshiki.board import LARGEST, NAME
from pylogic.formats import Format
from pylogic.model.document import OPEN, Block, Document, Relation, Row, Statement, Token, words_on
from pylogic.model.errors import Problems
from pylogic.model.text import Source, Span, lines_of, number_in, plural

_SIGNS = {"1": "<", "-1": ">", "0": ""}
_WORD = re.compile(r"[^\s,]+")
_Rows = list[list[Token]]


def _rows(text: str) -> _Rows:
    lines = enumerate(lines_of(text), 1)
    return list(filter(None, (words_on(number, line.partition("#")[0], _WORD) for number, line in lines)))


def _sniff(text: str) -> bool:
    rows = _rows(text[: 4 * LARGEST**2])
    side = number_in(rows[0][0].text, LARGEST) if rows and len(rows[0]) == 1 else None
    return side is not None and side > 1 and [len(row) for row in rows[1:]] == _widths(side)


def _widths(side: int) -> list[int]:
    """The numbers of words on the lines below the first."""
    return [*[side] * side, *[side - 1] * side, *[side] * (side - 1)]


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    (head, *rest), *rows = _rows(source.text) or [[Token("", Span(1, 1))]]
    side = number_in(head.text, LARGEST)
    if side is None or side < 1 or rest:
        problems.note(f"the first line holds the side of the board, from 1 to {LARGEST}", head.span)
        problems.stop()
    side = side or 0
    if len(rows) != 3 * side - 1:
        problems.note(f"{plural(len(rows), 'line')} below the side {side}, not {3 * side - 1}", head.span)
    for row, width in zip(rows, _widths(side), strict=False):
        if len(row) != width:
            problems.note(f"{plural(len(row), 'number')} on this line, not {width}", row[0].span.until(row[-1].span))
    for word in [word for row in rows[side:] for word in row if word.text not in _SIGNS]:
        problems.note(f"a sign is 1 for <, -1 for > and 0 for none, not '{word}'", word.span)
    problems.stop()
    board = [[Token(OPEN[0] if word.text == "0" else word.text, word.span) for word in row] for row in rows[:side]]
    statements: list[Statement] = [Block(Token("board", head.span), tuple(map(Row.of, board)))]
    statements += _signs(rows[side : 2 * side], 0, 1)
    statements += _signs(rows[2 * side :], 1, 0)
    return (Document(Token(NAME, head.span), "", tuple(statements), source),)


def _signs(rows: _Rows, down: int, right: int) -> list[Statement]:
    """The signs between each cell and the one below it or to its right."""
    signs: list[Statement] = []
    for row, line in enumerate(rows, 1):
        for column, word in enumerate(line, 1):
            cells = (f"r{row}c{column}", f"r{row + down}c{column + right}")
            if _SIGNS[word.text]:
                first, second = (Token(cell, word.span) for cell in cells)
                signs.append(Relation((first, second), (Token(_SIGNS[word.text], word.span),)))
    return signs


_SUMMARY = "futoshiki: the side, then the numbers, the signs between cells of a row, and those of a column (1, -1, 0)"
FORMAT = Format("blocks", (NAME,), _SUMMARY, _sniff, _read)
