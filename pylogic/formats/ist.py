"""Boards of a course project, Bimaru (Instituto Superior Técnico, Lisbon), with the usual fleet of ten ships.

Lines ``ROW`` and ``COLUMN`` with the counts, a line with the number of hints, and lines ``HINT row column letter``,
counted from 0; the letters are those of `_PIECES`.
"""

from __future__ import annotations

from pylogic.builtin.battleship.reading import MOST
from pylogic.formats import Format
from pylogic.model.document import Document, Relation, Setting, Statement, Token, words_on
from pylogic.model.errors import Problems
from pylogic.model.text import Source, Span, lines_of, number_in

_PIECES = {
    "W": "water",
    "C": "submarine",
    "T": "top",
    "M": "middle",
    "B": "bottom",
    "L": "left",
    "R": "right",
}
_FLEET = ("4", "3*2", "2*3", "1*4")
_SIDES = {"ROW": "rows", "COLUMN": "columns"}


def _sniff(text: str) -> bool:
    lines = [line.split() for line in lines_of(text) if line.strip()]
    return [line[0] for line in lines[:2]] == [*_SIDES] and all(line[0] == "HINT" for line in lines[3:])


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    statements: list[Statement] = []
    for number, line in enumerate(source.lines, 1):
        first, *rest = words_on(number, line) or [Token("0", Span(number, 1))]
        if first.text in _SIDES and len(rest) <= MOST:
            statements.append(Setting(Token(_SIDES[first.text], first.span), tuple(rest)))
        elif first.text == "HINT":
            numbers = [number_in(word.text, MOST) for word in rest[:2]]
            if len(rest) != 3 or None in numbers or rest[2].text not in _PIECES:
                sentence = f"a hint is 'HINT row column letter', counted from 0, its letter one of {' '.join(_PIECES)}"
                problems.note(sentence, first.span.until((rest or [first])[-1].span))
                continue
            row, column = (1 + (found or 0) for found in numbers)
            place = Token(f"r{row}c{column}", rest[0].span.until(rest[1].span))
            piece = Token(_PIECES[rest[2].text], rest[2].span)
            statements.append(Relation((place, piece), (Token("=", piece.span),)))
        elif rest or not first.text.isdecimal():
            problems.note("a line begins with ROW, COLUMN or HINT here, or is the number of hints", first.span)
    problems.stop()
    head = Span(1, 1)
    statements.append(Setting(Token("fleet", head), tuple(Token(ships, head) for ships in _FLEET)))
    return (Document(Token("battleship", head), "", tuple(statements), source),)


FORMAT = Format(
    name="ist",
    kinds=("battleship",),
    summary="battleship boards of a course project (IST Lisbon): lines ROW, COLUMN and HINT",
    sniff=_sniff,
    read=_read,
)
