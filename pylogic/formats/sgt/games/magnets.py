"""Magnets, ``5x4:22021,2212,22102,3112,TTLRTBBLRB...``: pluses of columns and rows, minuses of them, dominoes.

A domino is ``L`` and ``R``, or ``T`` and ``B``; ``*`` is not a cell.  ``.`` is no clue; letters are numbers from 10 on.
"""

from __future__ import annotations

from pylogic.core.document import Statement, Word
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import DIGITS
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, setting, translated

_SIDES = ("top", "left", "bottom", "right")
_OTHER = {"L": (1, "R"), "T": (0, "B")}


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("(d[a-z])?S?")
    statements: list[Statement] = []
    for side in _SIDES:
        words = []
        for _ in range(rows if side in ("left", "right") else columns):
            word = scan.take(r"[.0-9a-zA-Z]", f"a digit or '.' at the {side}")
            words.append(Word("?" if word.text == "." else str(DIGITS.index(word.text)), word.span))
        scan.take(",", "a comma")
        statements.append(setting(side, words, scan.whole))
    halves = [scan.take(r"[LRTB*]", "half a domino (L, R, T, B) or '*'") for _ in range(rows * columns)]
    scan.end()
    names: dict[int, Word] = {}
    for place, half in enumerate(halves):
        if half.text in _OTHER:
            right, wanted = _OTHER[half.text]
            other = place + 1 if right else place + columns
            if (right and other % columns == 0) or other >= len(halves) or halves[other].text != wanted:
                scan.fail(f"'{half}' begins a domino that has no other half", half)
            names[place] = names[other] = Word(f"d{place}", half.span)
    for place, half in enumerate(halves):
        if half.text != "*" and place not in names:
            scan.fail(f"'{half}' ends a domino that has no first half", half)
    blocks = {place: half for place, half in enumerate(halves) if half.text == "*"}
    maps = [board(rows, columns, blocks, scan.whole), board(rows, columns, names, scan.whole, "domino")]
    return "magnets", [*maps, *statements]


def _write(sheet: Sheet) -> str:
    clues = [sheet.numbers(side, sheet.rows if side in ("left", "right") else sheet.columns) for side in _SIDES]
    signs = {"?": ".", **{str(number): digit for number, digit in enumerate(DIGITS)}}
    sides = ["".join(translated(dict(enumerate(one)), signs.get).values()) for one in clues]
    names = sheet.texts("domino")
    halves = []
    for place in range(sheet.count):
        name = names.get(place)
        places = (place - sheet.columns, place - 1, place + 1, place + sheet.columns)
        other = next((one for one in places if name is not None and names.get(one) == name), None)
        halves.append("*" if other is None else dict(zip(places, "BRLT", strict=True))[other])
    return f"{sheet.columns}x{sheet.rows}:{','.join([*sides, ''.join(halves)])}"


GAME = Game("Magnets", ("magnets",), _read, _write)
