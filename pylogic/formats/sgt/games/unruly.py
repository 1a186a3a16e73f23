"""Unruly, ``6x6:BBDDdcabHg``: a small letter leads to the next 0, a capital to the next 1; ``u`` for unlike lines.

``a`` is the next cell, ``b`` the one after it; ``z`` passes over 25 cells.  The last letter leads behind the board.
"""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.text import plural
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board

_FAR = 25


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    unlike = scan.colon("u?(d[a-z])?").text.startswith("u")
    count = rows * columns
    words: dict[int, Word] = {}
    place = 0
    word = scan.whole
    while not scan.done:
        word = scan.take("[a-zA-Z]", "a letter that leads to the next number")
        step = ord(word.text.lower()) - ord("a")
        place += step + (step != _FAR)
        if place > count + 1:
            scan.fail(f"more than {plural(count, 'cell')}", word)
        if step != _FAR and place <= count:
            words[place - 1] = Word("0" if word.text.islower() else "1", word.span)
    if place != count + 1:
        scan.fail(f"{plural(max(0, place), 'cell')}; {count} are wanted", word)
    return "takuzu" if unlike else "unruly", [board(rows, columns, words, scan.whole)]


def _write(sheet: Sheet) -> str:
    letters = []
    place = 0
    for number, text in (*sheet.texts().items(), (sheet.count, "0")):
        far, step = divmod(number - place, _FAR)
        steps = [_FAR] * far + [step]
        letters += [chr(ord("a" if text == "0" else "A") + one) for one in steps]
        place = number + 1
    return f"{sheet.columns}x{sheet.rows}{'u' if sheet.kind == 'takuzu' else ''}:{''.join(letters)}"


GAME = Game("Unruly", ("unruly", "takuzu"), _read, _write)
