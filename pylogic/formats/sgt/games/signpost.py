"""Signpost, ``4x4:1degecbdgeedfbha16a``: for each cell its number, if it is told, and its direction, ``a`` is north.

The letter of the last number means nothing.
"""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.text import plural
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board

_WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("c?")
    count = rows * columns
    numbers: dict[int, Word] = {}
    arrows: dict[int, Word] = {}
    for place in range(count):
        if scan.done:
            scan.fail(f"{plural(place, 'cell')}; {count} are wanted")
        number = scan.skip("[1-9][0-9]*")
        if number:
            numbers[place] = number
        letter = scan.take("[a-h]", "a direction (a to h, from north by the right)")
        last = number is not None and number.text == str(count)
        arrows[place] = Word("." if last else _WAYS[ord(letter.text) - ord("a")], letter.span)
    scan.end()
    shown = [board(rows, columns, numbers, scan.whole)] if numbers else []
    return "signpost", [*shown, board(rows, columns, arrows, scan.whole, "arrows")]


def _write(sheet: Sheet) -> str:
    numbers, arrows = sheet.texts(), sheet.texts("arrows")
    letters = (chr(ord("a") + _WAYS.index(arrows.get(place, "N"))) for place in range(sheet.count))
    cells = "".join(f"{numbers.get(place, '')}{letter}" for place, letter in enumerate(letters))
    return f"{sheet.columns}x{sheet.rows}:{cells}"


GAME = Game("Signpost", ("signpost",), _read, _write)
