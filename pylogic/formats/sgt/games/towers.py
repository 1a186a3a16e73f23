"""Towers, ``4:3/2/1/2/2/3/2/1/2/2/1/4/2/3/3/1``: clues at the top, the bottom, the left and the right.

After a comma may come towers that are given.
"""

from __future__ import annotations

from pylogic.core.document import Statement, Word
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import NUMBER, numbers_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, setting, size

_SIDES = ("top", "bottom", "left", "right")


def _read(scan: Scanner) -> Read:
    side = scan.side()
    scan.colon("(d[a-z])?")
    statements: list[Statement] = []
    for way in _SIDES:
        words = []
        for number in range(side):
            if statements or number:
                scan.take("/", f"a slash before clue {len(statements) * side + number + 1} of {4 * side}")
            words.append(scan.skip(NUMBER) or Word("?", scan.whole.span))
        statements.append(setting(way, words, scan.whole))
    if scan.skip(","):
        found = read_clues(scan, side * side, NUMBER, "a number or a letter a to z for open cells")
        statements.insert(0, board(side, side, found, scan.whole))
    else:
        statements.insert(0, size(side, side, scan.whole))
    scan.end()
    return "skyscrapers", statements


def _write(sheet: Sheet) -> str:
    clues = [clue.replace("?", "") for way in _SIDES for clue in sheet.numbers(way, sheet.rows)]
    towers = sheet.texts()
    given = f",{numbers_text(towers, sheet.count)}" if towers else ""
    return f"{sheet.rows}:{'/'.join(clues)}{given}"


GAME = Game("Towers", ("skyscrapers",), _read, _write)
