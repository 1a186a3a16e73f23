"""Tents, ``8x8:fcfbbbalambb_,2,1,...``: how far it is from tree to tree, then the numbers of columns and of rows.

``_`` is a tree at once, ``a`` one after an open cell, and so on; ``z`` is 25 open cells.  The last one leads
behind the board.
"""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.text import plural
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, setting, translated

_FAR = 25


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("(d[a-z])?")
    words, count = _trees(scan, rows * columns), {"columns": columns, "rows": rows}
    found = [setting(name, [_clue(scan, name) for _ in range(number)], scan.whole) for name, number in count.items()]
    scan.end()
    return "tents", [board(rows, columns, words, scan.whole), *found]


def _clue(scan: Scanner, name: str) -> Word:
    scan.take(",", f"a comma and a number of the {name}")
    return scan.take("[0-9]+", f"a number of the {name}")


def _trees(scan: Scanner, count: int) -> dict[int, Word]:
    words: dict[int, Word] = {}
    place = 0
    word = scan.whole
    while not scan.sees("$|,"):
        word = scan.take("[a-z_]", "a letter a to z or _ for the way to the next tree")
        step = 0 if word.text == "_" else ord(word.text) - ord("a") + 1
        far = word.text == "z"
        place += _FAR if far else step + 1
        if place > count + 1:
            scan.fail(f"more than {plural(count, 'cell')}", word)
        if not far and place <= count:
            words[place - 1] = Word("T", word.span)
    if place != count + 1:
        scan.fail(f"{plural(place, 'cell')}; {count} are wanted", word)
    return words


def _write(sheet: Sheet) -> str:
    trees = translated(sheet.texts(), lambda text: {"T": ""}.get(text))
    parts = []
    place = 0
    for tree in (*trees, sheet.count):
        far, gap = divmod(tree - place, _FAR)
        parts.append("z" * far + (chr(ord("a") - 1 + gap) if gap else "_"))
        place = tree + 1
    clues = sheet.numbers("columns", sheet.columns) + sheet.numbers("rows", sheet.rows)
    return f"{sheet.columns}x{sheet.rows}:{','.join([''.join(parts), *clues])}"


GAME = Game("Tents", ("tents",), _read, _write)
