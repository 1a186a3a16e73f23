"""Bridges, ``7x7m2:3e3a4b4j3a1i34c4d2c3``: bridges between two islands, and those of each; ``A`` is 10."""

from __future__ import annotations

import re
from string import ascii_uppercase

from pylogic.core.document import Word
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import clues_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, setting, translated

_USUAL = "2"
_TEN = 10


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    told = scan.colon(r"(i\d+)?(e\d+)?(m[1-9])?L?(d\d+)?")
    if "L" in told.text:
        scan.fail("there is no kind of bridges that must not form a loop (L)", told)
    most = re.search(r"m(\d)", told.text)
    found = read_clues(scan, rows * columns, "[1-9A-G]", "a number 1 to 9, A to G or a letter a to z for water")
    scan.end()
    words = {place: Word(_number(word.text), word.span) for place, word in found.items()}
    limit = setting("most", [Word(most[1] if most else _USUAL, told.span)], told)
    return "hashi", [limit, board(rows, columns, words, scan.whole)]


def _number(text: str) -> str:
    return text if text.isdecimal() else str(_TEN + ascii_uppercase.index(text))


def _letter(text: str) -> str | None:
    if not text.isdecimal():
        return None
    return text if int(text) < _TEN else ascii_uppercase[int(text) - _TEN]


def _write(sheet: Sheet) -> str:
    ((most,), *_) = sheet.settings("most") or [[_USUAL]]
    return f"{sheet.columns}x{sheet.rows}m{most}:{clues_text(translated(sheet.texts(), _letter), sheet.count)}"


GAME = Game("Bridges", ("hashi",), _read, _write, {"most": _USUAL})
