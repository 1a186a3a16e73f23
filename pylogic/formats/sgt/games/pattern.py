"""Pattern, ``5x5:1/3/3/2/2.2/1.1/1/2/4/4``: the runs of the columns, then of the rows; nothing for none."""

from __future__ import annotations

from pylogic.core.document import Word
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, setting, size


def _read(scan: Scanner) -> Read:
    rows, columns = scan.sides()
    scan.colon()
    words = []
    for number in range(columns + rows):
        if number:
            scan.take("/", f"a slash before line {number + 1} of {columns + rows}")
        word = scan.skip(r"[1-9][0-9]*(\.[1-9][0-9]*)*") or Word("0", scan.whole.span)
        words.append(Word(word.text.replace(".", ","), word.span))
    scan.end()
    return "nonogram", [
        size(rows, columns, scan.whole),
        setting("rows", words[columns:], scan.whole),
        setting("columns", words[:columns], scan.whole),
    ]


def _write(sheet: Sheet) -> str:
    lines = [*sheet.clues("columns", sheet.columns), *sheet.clues("rows", sheet.rows)]
    return f"{sheet.columns}x{sheet.rows}:{'/'.join('' if line == '0' else line.replace(',', '.') for line in lines)}"


GAME = Game("Pattern", ("nonogram",), _read, _write)
