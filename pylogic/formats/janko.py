"""Puzzles in the text that pages of janko.at hold between ``begin`` and ``end``: keys, and grids of numbers below them.

The grid below ``problem`` has the numbers in the cells, that below ``areas`` the number of the region of each cell.
"""

from __future__ import annotations

import re

from pylogic.formats import Format
from pylogic.model.document import OPEN, Block, Document, Row, Setting, Statement, Token, words_on
from pylogic.model.errors import Problems
from pylogic.model.text import Source, Span, lines_of, number_in, suggestion

_KINDS = {
    "arukone": "numberlink",
    "fillomino": "fillomino",
    "hakyuu": "ripple_effect",
    "hidoku": "hidato",
    "hitori": "hitori",
    "kojun": "kojun",
    "kuromasu": "kurodoko",
    "nurikabe": "nurikabe",
    "sikaku": "shikaku",
    "slitherlink": "slitherlink",
    "sudoku": "sudoku",
    "suguru": "suguru",
}
"""The kinds by the names of puzzles there."""
_KEY = re.compile(r"\s*([a-z]+)\b\s*(.*?)\s*", re.IGNORECASE)
_GRIDS = {"problem": "board", "areas": "areas"}
_Rows = list[list[Token]]


def _sniff(text: str) -> bool:
    lines = [line.split()[0].lower() for line in lines_of(text) if line.strip()]
    return lines[:1] == ["begin"] and lines[-1:] == ["end"] and {"puzzle", "problem"} <= {*lines}


def _read(source: Source) -> tuple[Document, ...]:
    problems = Problems(source)
    keys: dict[str, Token] = {}
    grids: dict[str, _Rows] = {}
    rows: _Rows = []
    for number, line in enumerate(source.lines, 1):
        match = _KEY.fullmatch(line)
        if match is None:
            rows += filter(None, [words_on(number, line)])
            continue
        key, part = match[1].lower(), 2 if match[2] else 1
        keys[key] = Token(match[part], Span(number, match.start(part) + 1, len(match[part])))
        rows = grids.setdefault(key, [])
    name = keys.get("puzzle", Token("", Span(1, 1)))
    kind = _KINDS.get(name.text.lower())
    if kind is None:
        hint = suggestion(name.text, [*_KINDS])
        problems.note(f"there is no kind here for the puzzle '{name}'{hint} ({', '.join(_KINDS)})", name.span)
        problems.stop()
    statements: list[Statement] = []
    for key, called in _GRIDS.items():
        if grids.get(key):
            cells = [[_cell(word, key, problems) for word in row] for row in grids[key]]
            statements.append(Block(Token(called, keys[key].span), tuple(map(Row.of, cells))))
    if {"patternx", "patterny"} <= {*keys}:
        size = f"{keys['patterny']}x{keys['patternx']}"
        statements.insert(0, Setting(Token("boxes", keys["patterny"].span), (Token(size, keys["patterny"].span),)))
    problems.stop()
    return (Document(Token(kind or "", name.span), "", tuple(statements), source),)


def _cell(word: Token, key: str, problems: Problems) -> Token:
    """The word of a cell in a puzzle file: a number, in the board perhaps open."""
    number = number_in(word.text)
    if number is None and (key == "areas" or word.text != "-"):
        problems.note(f"a number{' or -' if key != 'areas' else ''} is expected here, not '{word}'", word.span)
    return Token(OPEN[0] if number is None else str(number), word.span)


_SUMMARY = "the text of puzzles on pages of janko.at, 'begin ... end', for kinds with numbers and regions"
FORMAT = Format("janko", tuple(_KINDS.values()), _SUMMARY, _sniff, _read)
