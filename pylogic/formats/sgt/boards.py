"""Games whose puzzle is a board of clues and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pylogic.core.document import Word
from pylogic.formats.sgt.game import Game, Read
from pylogic.formats.sgt.runs import NUMBER, clues_text, numbers_text, read_clues
from pylogic.formats.sgt.scanning import Scanner
from pylogic.formats.sgt.statements import Sheet, board, translated


def board_game(
    title: str,
    kind: str,
    clue: str,
    wanted: str,
    settings: str = "",
    names: Mapping[str, str] | None = None,
    written: str = "",
) -> Game:
    """A game whose ID is a size and a board of clues.

    Args:
        title: What people call it.
        kind: The kind of the library.
        clue: A pattern of a clue.
        wanted: What may stand in the ID, for a sentence.
        settings: A pattern of what may stand before the colon.
        names: What the library calls clues that it calls otherwise.
        written: What is written before the colon.
    """
    known = names or {}
    back = {text: name for name, text in known.items()}

    def read(scan: Scanner) -> Read:
        rows, columns = scan.sides()
        scan.colon(settings)
        found = read_clues(scan, rows * columns, clue, wanted)
        scan.end()
        words = {place: Word(known.get(word.text, word.text), word.span) for place, word in found.items()}
        return kind, [board(rows, columns, words, scan.whole)]

    def said(text: str) -> str | None:
        found = back.get(text, text)
        return found if re.fullmatch(clue, found) else None

    def write(sheet: Sheet) -> str:
        texts = translated(sheet.texts(), said)
        spread = numbers_text if clue == NUMBER else clues_text
        return f"{sheet.columns}x{sheet.rows}{written}:{spread(texts, sheet.count)}"

    return Game(title, (kind,), read, write)
