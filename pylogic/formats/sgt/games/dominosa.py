"""Dominosa, ``3:30301333222100201211``: the numbers, ``[10]`` from ten on, on a board with a column more than rows."""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.errors import UsageError
from pylogic.core.text import plural
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board


def _read(scan: Scanner) -> Read:
    most = scan.take("[0-9]{1,2}", "the largest number")
    scan.colon("a?(d[a-z])?")
    rows, columns = int(most.text) + 1, int(most.text) + 2
    words = {}
    for place in range(rows * columns):
        if scan.done:
            scan.fail(f"{plural(place, 'number')}; {rows * columns} are wanted")
        word = scan.take(r"[0-9]|\[[0-9]{1,2}\]", "a digit, or a number such as [10],")
        words[place] = Word(word.text.strip("[]"), word.span)
    scan.end()
    return "dominosa", [board(rows, columns, words, scan.whole)]


def _write(sheet: Sheet) -> str:
    if sheet.columns != sheet.rows + 1:
        raise UsageError("a game ID of Dominosa has a board with one column more than rows")
    texts = sheet.texts()
    if len(texts) < sheet.count:
        raise UsageError("a game ID of Dominosa has a number in every cell")
    numbers = (texts[place] for place in range(sheet.count))
    return f"{sheet.rows - 1}:{''.join(text if len(text) == 1 else f'[{text}]' for text in numbers)}"


GAME = Game("Dominosa", ("dominosa",), _read, _write)
