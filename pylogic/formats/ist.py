"""Boards of course projects (Instituto Superior Técnico, Lisbon): Bimaru, Takuzu, Numbrix, Nuruomino and Pipemania.

Bimaru has lines ``ROW`` and ``COLUMN`` with the counts, a line with the number of hints, and lines ``HINT row column
letter``, counted from 0; the letters are those of `_PIECES`, and the fleet is the usual one of ten ships.  The others
have numbers with tabs between them: Takuzu below the side of the board, 2 for an open cell; Numbrix below it too, 0 for
an open cell; Nuruomino the regions of a puzzle of LITS, which other kinds have as well, so that it is not guessed.
Pipemania has two letters for each piece, its sort and how it is turned, which is for the solver to change.
"""

from __future__ import annotations

import re

from pylogic.builtin.battleship.reading import MOST
from pylogic.formats import Format
from pylogic.model.document import OPEN, Block, Document, Relation, Row, Setting, Statement, Token, words_on
from pylogic.model.errors import Problems
from pylogic.model.text import Source, Span, lines_of, number_in, whole

_PIECES = {"W": "water", "C": "submarine", "T": "top", "M": "middle", "B": "bottom", "L": "left", "R": "right"}
_GAPS = {"takuzu": "2", "zip_path": "0"}
_PIPE = re.compile("[FBV][CBED]|L[HV]")
_LARGEST = 100
_BEGINNING = 8 * _LARGEST**2
_Rows = list[list[Token]]
_FLEET = ("4", "3*2", "2*3", "1*4")
_SIDES = {"ROW": "rows", "COLUMN": "columns"}


def _rows(text: str) -> _Rows:
    """The numbers of a board, below a line with its side where there is one; nothing where there are none."""
    rows = list(filter(None, (words_on(number, line) for number, line in enumerate(lines_of(text), 1))))
    side = number_in(rows[0][0].text, _LARGEST) if len(rows) > 1 and len(rows[0]) == 1 else None
    board = rows[1:] if side else rows
    square = {len(board)} == {len(row) for row in board} <= {side or len(board)}
    numbers = {number_in(word.text) for row in board for word in row}
    return rows if len(rows) > 1 and square and not numbers & {None, *([] if side else [0])} else []


def _pipes(text: str) -> _Rows:
    """The pieces of a board of Pipemania; nothing where there are none."""
    rows = list(filter(None, (words_on(number, line) for number, line in enumerate(lines_of(text), 1))))
    pieces = all(_PIPE.fullmatch(word.text) for row in rows for word in row)
    return rows if len(rows) > 1 and pieces and len({*map(len, rows)}) == 1 else []


def _kind(rows: _Rows) -> str:
    """The kind of a board of numbers, by the line above it and by what they are."""
    if len(rows[0]) > 1:
        return "lits"
    texts = [word.text for row in rows[1:] for word in row]
    return "takuzu" if {*texts} <= {"0", "1", "2"} else "zip_path"


def _sniff(text: str) -> bool:
    rows = _rows(text[:_BEGINNING])
    texts = [word.text for row in rows[1:] for word in row if word.text != "0"]
    if rows and len(rows[0]) == 1:
        apart = "\t" in text or any(whole(number) >= len(rows) for number in texts)
        return "2" in texts if _kind(rows) == "takuzu" else apart and len({*texts}) == len(texts)
    if _pipes(text[:_BEGINNING]):
        return True
    lines = [line.split() for line in lines_of(text) if line.strip()]
    return [line[0] for line in lines[:2]] == [*_SIDES] and all(line[0] == "HINT" for line in lines[3:])


def _numbers(source: Source, rows: _Rows) -> Document:
    kind, board = _kind(rows), rows[1:] if len(rows[0]) == 1 else rows
    name, given = ("areas", "") if kind == "lits" else ("board", _GAPS[kind])
    cells = [[Token(OPEN[0] if word.text == given else word.text, word.span) for word in row] for row in board]
    block = Block(Token(name, board[0][0].span), tuple(map(Row.of, cells)))
    return Document(Token(kind, rows[0][0].span), "", (block,), source)


def _read(source: Source) -> tuple[Document, ...]:
    if rows := _rows(source.text):
        return (_numbers(source, rows),)
    if rows := _pipes(source.text):
        sorts = (Row.of([Token(word.text[0], word.span) for word in row]) for row in rows)
        block = Block(Token("board", rows[0][0].span), tuple(sorts))
        return (Document(Token("pipes", rows[0][0].span), "", (block,), source),)
    problems = Problems(source)
    statements: list[Statement] = []
    for number, line in enumerate(source.lines, 1):
        first, *rest = words_on(number, line) or [Token("0", Span(number, 1))]
        if first.text in _SIDES and len(rest) <= MOST:
            statements.append(Setting(Token(_SIDES[first.text], first.span), tuple(rest)))
        elif first.text == "HINT":
            numbers = [number_in(word.text, MOST) for word in rest[:2]]
            if len(rest) != 3 or None in numbers or rest[2].text not in _PIECES:
                sentence = f"a hint is 'HINT row column letter', counted from 0, its letter one of {' '.join(_PIECES)}"
                problems.note(sentence, first.span.until((rest or [first])[-1].span))
                continue
            row, column = (1 + (found or 0) for found in numbers)
            place = Token(f"r{row}c{column}", rest[0].span.until(rest[1].span))
            piece = Token(_PIECES[rest[2].text], rest[2].span)
            statements.append(Relation((place, piece), (Token("=", piece.span),)))
        elif rest or not first.text.isdecimal():
            problems.note("a line begins with ROW, COLUMN or HINT here, or is the number of hints", first.span)
    problems.stop()
    head = Span(1, 1)
    statements.append(Setting(Token("fleet", head), tuple(Token(ships, head) for ships in _FLEET)))
    return (Document(Token("battleship", head), "", tuple(statements), source),)


_SUMMARY = "boards of course projects (IST Lisbon): Bimaru, Takuzu, Numbrix (zip_path), Nuruomino (lits), Pipemania"
FORMAT = Format("ist", ("battleship", "lits", "pipes", *_GAPS), _SUMMARY, _sniff, _read)
