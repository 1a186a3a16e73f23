"""Palisade, ``5x5n5:g11a1h1c3``: how many cells a piece has, and how many sides of a cell are borders.

Cells without a clue at the end are left out.
"""

from __future__ import annotations

from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import clues_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, setting

_USUAL = "5"


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.take("n", "the letter n and the size of a piece")
    number = scan.take("[1-9][0-9]{0,5}", "the size of a piece")
    scan.colon()
    wanted = "a number 0 to 4 or a letter a to z for cells without one"
    found = read_clues(scan, rows * columns, "[0-4]", wanted, cut=True)
    scan.end()
    return "palisade", [setting("k", [number], number), board(rows, columns, found, scan.whole)]


def _write(sheet: Sheet) -> str:
    ((number,), *_) = sheet.settings("k") or [[_USUAL]]
    texts = sheet.texts()
    return f"{sheet.columns}x{sheet.rows}n{number}:{clues_text(texts, max(texts, default=-1) + 1)}"


GAME = Game("Palisade", ("palisade",), _read, _write, {"k": _USUAL})
