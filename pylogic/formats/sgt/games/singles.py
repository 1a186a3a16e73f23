"""Singles, ``5x5:1255113532214232443245214``: one character a cell, letters for numbers from 10 on."""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.text import plural
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import DIGITS
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, translated


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("(d[a-z])?")
    words = {}
    for place in range(rows * columns):
        if scan.done:
            scan.fail(f"{plural(place, 'cell')}; {rows * columns} are wanted")
        word = scan.take("[0-9a-zA-Z]", "a digit or a letter")
        words[place] = Word(str(DIGITS.index(word.text)), word.span)
    scan.end()
    return "hitori", [board(rows, columns, words, scan.whole)]


def _write(sheet: Sheet) -> str:
    texts = translated(sheet.texts(), {str(number): digit for number, digit in enumerate(DIGITS)}.get)
    return f"{sheet.columns}x{sheet.rows}:{''.join(texts.values())}"


GAME = Game("Singles", ("hitori",), _read, _write)
