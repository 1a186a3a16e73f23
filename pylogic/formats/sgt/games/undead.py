"""Undead, ``4x4:2,4,3,aLcRLcLLRbR,2,2,...``: ghosts, vampires and zombies, mirrors, what is seen from outside.

``L`` is a mirror that falls, ``R`` one that rises.  The numbers outside go around the board from the top left, by the
right.
"""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.errors import UsageError
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import clues_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, setting, translated

_MONSTERS = ("ghosts", "vampires", "zombies")
_SIDES = ("top", "right", "bottom", "left")
_TURNED = ("bottom", "left")
_MIRRORS = {"L": "\\", "R": "/"}


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("(d[a-z])?")
    statements = []
    for name in _MONSTERS:
        number = scan.take("[0-9]{1,6}", f"how many {name} there are,")
        scan.take(",", "a comma")
        statements.append(setting(name, [number], number))
    found = read_clues(scan, rows * columns, "[LR]", "a mirror (L or R) or a letter a to z for open cells")
    mirrors = {place: Word(_MIRRORS[word.text], word.span) for place, word in found.items()}
    for side in _SIDES:
        numbers = []
        for _ in range(columns if side in ("top", "bottom") else rows):
            scan.take(",", f"a comma and a number of the {side}")
            numbers.append(scan.take("[0-9]{1,6}", f"a number of the {side}"))
        statements.append(setting(side, numbers[::-1] if side in _TURNED else numbers, scan.whole))
    scan.end()
    return "undead", [board(rows, columns, mirrors, scan.whole), *statements]


def _write(sheet: Sheet) -> str:
    monsters = [word for name in _MONSTERS for words in sheet.settings(name) for word in words]
    if len(monsters) != len(_MONSTERS):
        raise UsageError("a game ID of Undead tells how many ghosts, vampires and zombies there are")
    letters = {mirror: letter for letter, mirror in _MIRRORS.items()}
    parts = [*monsters, clues_text(translated(sheet.texts(), letters.get), sheet.count)]
    for side in _SIDES:
        clues = sheet.numbers(side, sheet.columns if side in ("top", "bottom") else sheet.rows)
        parts += clues[::-1] if side in _TURNED else clues
    return f"{sheet.columns}x{sheet.rows}:{','.join(parts)}"


GAME = Game("Undead", ("undead",), _read, _write)
