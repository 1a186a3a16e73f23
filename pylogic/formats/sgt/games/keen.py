"""Keen, ``4:_a_3a_ab__a_a3,s2d2s1m16a7a4m12``: cages, then what each has in the order of their first cells.

``a`` adds, ``s`` subtracts, ``m`` multiplies, ``d`` divides.
"""

from __future__ import annotations

from pylogic.core.document import Statement, Word
from pylogic.formats.sgt.areas import areas_text, read_areas, shortened
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, cages_of, cells_of_areas, setting, size

_NAMES = {"a": "plus", "s": "minus", "m": "times", "d": "over"}


def _read(scan: Scanner) -> Read:
    side = scan.side()
    scan.colon("(d[a-z])?m?")
    areas = read_areas(scan, side)
    scan.take(",", "a comma before the clues of the cages")
    statements: list[Statement] = [size(side, side, scan.whole)]
    for cells in cells_of_areas(areas, side, scan.whole):
        word = scan.take("[asmd][0-9]+", f"the clue of the cage at {cells[0]}, such as a5, s1, m6 or d2,")
        total = Word(word.text[1:], word.span)
        statements.append(setting(_NAMES[word.text[0]], [total, *cells], word))
    scan.end()
    return "kenken", statements


def _write(sheet: Sheet) -> str:
    cages = cages_of(sheet, _NAMES.values())
    letters = {name: letter for letter, name in _NAMES.items()}
    areas = {place: number for number, (_, _, places) in enumerate(cages) for place in places}
    clues = "".join(f"{letters[name]}{total}" for name, total, _ in cages)
    return f"{sheet.rows}:{shortened(areas_text(areas, sheet.rows))},{clues}"


GAME = Game("Keen", ("kenken",), _read, _write)
