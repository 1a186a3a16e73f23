"""Train Tracks, ``5x5:g5fA6d9b5a,S5,5,4,4,4,2,5,5,S5,5``: pieces of track, then how long it is in columns and rows.

A piece is a hexadecimal digit: 1 for the right, 2 up, 4 the left, 8 down.  ``S`` stands before the column that the
track leaves at the bottom, and before the row that it enters at the left.
"""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.core.errors import UsageError
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import clues_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, setting, translated
from pylogic.language.reading import cell_of, name_of

_PIECES = {"3": "UR", "5": "LR", "6": "UL", "9": "RD", "A": "UD", "C": "LD"}
_ENDS = {"columns": "leaves", "rows": "enters"}


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon("(d[a-z])?o?")
    wanted = "a piece of track (3, 5, 6, 9, A, C) or a letter a to z for open cells"
    found = read_clues(scan, rows * columns, "[3569AC]", wanted)
    words = {place: Word(_PIECES[word.text], word.span) for place, word in found.items()}
    stations = []
    clues = []
    for name, count in (("columns", columns), ("rows", rows)):
        numbers = []
        for number in range(1, count + 1):
            scan.take(",", f"a comma and a number of the {name}")
            station = scan.skip("S")
            if station:
                cell = (rows, number) if name == "columns" else (number, 1)
                stations.append((name, Word(name_of(cell), station.span)))
            numbers.append(scan.take("[0-9]{1,6}", f"a number of the {name}"))
        clues.append(setting(name, numbers, scan.whole))
        if sum(one == name for one, _ in stations) != 1:
            scan.fail(
                f"one number of the {name} has an S before it, where the track {_ENDS[name]} the board", numbers[-1]
            )
    scan.end()
    way = setting("way", [word for _, word in reversed(stations)], scan.whole)
    return "tracks", [way, board(rows, columns, words, scan.whole), *clues]


def _write(sheet: Sheet) -> str:
    cells = [one for words in sheet.settings("way") for text in words if (one := cell_of(text)) is not None]
    if len(sheet.settings("way")) != 1 or cells[0][1] != 1 or cells[-1][0] != sheet.rows:
        raise UsageError("a game ID of Train Tracks has one track, from the left to the bottom")
    pieces = {"".join(sorted(text)): digit for digit, text in _PIECES.items()}
    board_text = clues_text(translated(sheet.texts(), lambda text: pieces.get("".join(sorted(text)))), sheet.count)
    parts = [board_text]
    for name, count, station in (("columns", sheet.columns, cells[-1][1]), ("rows", sheet.rows, cells[0][0])):
        parts += [
            f"{'S' if number == station else ''}{text}" for number, text in enumerate(sheet.numbers(name, count), 1)
        ]
    return f"{sheet.columns}x{sheet.rows}:{','.join(parts)}"


GAME = Game("Train Tracks", ("tracks",), _read, _write)
