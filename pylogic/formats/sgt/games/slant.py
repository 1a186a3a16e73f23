"""Slant, ``5x5:a0b1a1b3c2a1a21a3a1a2b1g0``: how many diagonals meet at corners, along the rows of these."""

from __future__ import annotations

from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import clues_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, size


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("(d[a-z])?")
    count = (rows + 1) * (columns + 1)
    found = read_clues(scan, count, "[0-4]", "a number 0 to 4 or a letter a to z for corners without one", "corner")
    scan.end()
    return "slant", [size(rows, columns, scan.whole), board(rows + 1, columns + 1, found, scan.whole, "corners")]


def _write(sheet: Sheet) -> str:
    corners = clues_text(sheet.texts("corners"), (sheet.rows + 1) * (sheet.columns + 1))
    return f"{sheet.columns}x{sheet.rows}:{corners}"


GAME = Game("Slant", ("slant",), _read, _write)
