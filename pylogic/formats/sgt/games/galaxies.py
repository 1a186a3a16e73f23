"""Galaxies, ``5x5:crdcqlnbd``: how far it is from one centre to the next, in cells and between them.

``a`` is the next place, ``b`` the one after it; ``z`` passes over 25 places.  Places are counted along the rows of
cells, of sides and of corners.
"""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.text import plural
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, setting, size
from pylogic.language.reading import cell_of, name_of

_FAR = 25


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("(d[a-z])?")
    wide, high = 2 * columns - 1, 2 * rows - 1
    words = []
    place = 0
    while not scan.done:
        word = scan.take("[a-z]", "a letter a to z for the way to the next centre")
        if word.text == "z":
            place += _FAR
            continue
        place += ord(word.text) - ord("a")
        if place >= wide * high:
            scan.fail(f"more than {plural(wide * high, 'place')}", word)
        words.append(Word(_point(place // wide, place % wide), word.span))
        place += 1
    if not words:
        scan.fail("a centre is wanted")
    return "galaxies", [size(rows, columns, scan.whole), setting("centres", words, scan.whole)]


def _point(down: int, right: int) -> str:
    """A place by its steps of half a cell from the first cell."""
    first = (down // 2 + 1, right // 2 + 1)
    last = ((down + 1) // 2 + 1, (right + 1) // 2 + 1)
    return name_of(first) if first == last else f"{name_of(first)}-{name_of(last)}"


def _steps(point: str) -> tuple[int, int]:
    first, _, last = point.partition("-")
    one, other = cell_of(first) or (1, 1), cell_of(last or first) or (1, 1)
    return one[0] + other[0] - 2, one[1] + other[1] - 2


def _write(sheet: Sheet) -> str:
    wide = 2 * sheet.columns - 1
    points = [point for words in sheet.settings("centres") for point in words]
    letters = []
    place = 0
    for down, right in sorted(map(_steps, points)):
        far, gap = divmod(down * wide + right - place, _FAR)
        letters.append("z" * far + chr(ord("a") + gap))
        place = down * wide + right + 1
    return f"{sheet.columns}x{sheet.rows}:{''.join(letters)}"


GAME = Game("Galaxies", ("galaxies",), _read, _write)
