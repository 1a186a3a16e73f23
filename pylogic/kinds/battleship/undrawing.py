"""Boards as they are drawn, with frame, counts and fleet, back to what puzzle files say."""

from __future__ import annotations

import re
from typing import NamedTuple

from pylogic.core.document import Block, Setting, Word
from pylogic.core.picture import ascii_form
from pylogic.core.text import Span
from pylogic.kinds.battleship.drawing import GLYPHS
from pylogic.kinds.battleship.vocabulary import LETTER_OF

_EDGE = re.compile(r"[┌└+][─-]+[┐┘+]\s*")
_ROW = re.compile(r"[│|](.*)[│|]\s*(\d+|\?)?\s*")
_COUNTS = re.compile(r"[\d?]+(\s+[\d?]+)*\s*")
_SHIPS = re.compile(r"(?<!\d)(\d++)\s*+[×x]\s*+(\S++)")
_LETTERS = {"·": "."} | {sign: LETTER_OF[hint] for hint, glyph in GLYPHS.items() for sign in (glyph, ascii_form(glyph))}


class Undrawn(NamedTuple):
    """The statements of a picture as those of a puzzle file; ``None`` for those it does not have."""

    board: Block
    rows: Setting | None
    columns: Setting | None
    fleet: Setting | None


def undrawn(block: Block) -> Undrawn:
    """The board, the counts and the fleet of a picture, in Unicode or in ASCII, each word at its place.

    Found pieces become hints, dots and open cells say nothing.  Lines that belong to no picture stay on the board; a
    block that does not begin with the upper edge of the frame is none.
    """
    if not _EDGE.fullmatch(block.lines[0].text):
        return Undrawn(block, None, None, None)
    board: list[Word] = []
    rows: list[Word] = []
    columns: list[Word] = []
    fleet: list[Word] = []
    for line in block.lines:
        start, column, _ = line.span
        if row := _ROW.fullmatch(line.text):
            cells = "".join(_LETTERS.get(sign, sign) for sign in row[1].replace("?", "."))
            board.append(Word(cells, Span(start, column + row.start(1), max(1, len(cells)))))
            if row[2]:
                rows.append(Word(row[2], Span(start, column + row.start(2), len(row[2]))))
        elif _COUNTS.fullmatch(line.text):
            columns += _words(r"\S+", line)
        elif line.text.startswith("fleet"):
            fleet += [
                Word(f"{len(ships[2])}*{ships[1]}", Span(start, column + ships.start(), len(ships[0])))
                for ships in _SHIPS.finditer(line.text)
            ] or [Word("1*0", line.span)]
        elif not _EDGE.fullmatch(line.text):
            board.append(line)

    def setting(name: str, words: list[Word]) -> Setting | None:
        return Setting(Word(name, words[0].span), tuple(words)) if words else None

    return Undrawn(
        Block(block.name, tuple(board), block.end),
        setting("rows", rows),
        setting("columns", columns),
        setting("fleet", fleet),
    )


def _words(pattern: str, line: Word) -> list[Word]:
    start, column, _ = line.span
    return [
        Word(match[0], Span(start, column + match.start(), len(match[0]))) for match in re.finditer(pattern, line.text)
    ]
