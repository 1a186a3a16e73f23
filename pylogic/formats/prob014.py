"""The text file of hard boards in CSPLib problem 014, by Moshe Rubin; several boards a file.

Of each board it takes the hints (``Hint: ROW COLUMN WHAT NUMBER``, counted from 0), the tallies, and
from the ships of the solution (``PLACESHIP LENGTH ROW COLUMN DIRECTION``) only their lengths, which are
the fleet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pylogic.files.syntax import vet
from pylogic.formats import Format
from pylogic.model.document import Document, Relation, Setting, Statement, Token, words_on
from pylogic.model.errors import Problems
from pylogic.model.text import Source, Span, whole

_HINTS = {
    "Water": "water",
    "Circle": "submarine",
    "Left": "left",
    "Right": "right",
    "Top": "top",
    "Bottom": "bottom",
    "Middle": "middle",
}


_READ = ("Board ID:", "Row tallies:", "Column tallies:", "PLACESHIP", "Hint:")
"""Beginnings of the lines that are read."""


def _sniff(text: str) -> bool:
    return "START-NEW-BOARD" in text and "Row tallies:" in text


def _read(source: Source) -> tuple[Document, ...]:
    vet(source, len(source.text.split()))
    boards: list[list[tuple[int, str]]] = []
    for number, line in enumerate(source.lines, 1):
        if line.startswith("Board ID:"):
            boards.append([])
        if boards and line.lstrip().startswith(_READ):
            boards[-1].append((number, line))
    problems = Problems(source)
    documents = tuple(_board(lines, source, problems) for lines in boards)
    problems.stop()
    return documents


def _board(lines: list[tuple[int, str]], source: Source, problems: Problems) -> Document:
    first, text = lines[0]
    settings: dict[str, Setting] = {}
    hints: list[Relation] = []
    ships: dict[str, list[Token]] = {}
    for number, line in lines:
        name, *words = _words(number, line)
        span = Span(number, 1, len(line.rstrip()))
        if line.startswith(("Row tallies:", "Column tallies:")):
            key = "rows" if name.text == "Row" else "columns"
            settings[key] = Setting(Token(key, span), tuple(words[1:]))
        elif name.text == "PLACESHIP" and words:
            ships.setdefault(words[0].text, []).append(words[0])
        elif name.text == "Hint:":
            hint = _hint(words)
            if hint is None:
                sentence = f"a hint is written like Hint: 6 9 Circle; what it shows is one of {', '.join(_HINTS)}"
                problems.note(sentence, span)
            else:
                hints.append(hint)
    start = Span(first, 1, len(text.rstrip()))
    for key, what in (("rows", "Row tallies:"), ("columns", "Column tallies:")):
        if key not in settings:
            problems.note(f"this board has no line '{what}'", start)
    if not ships:
        problems.note("this board has no line 'PLACESHIP', so its fleet is not known", start)
    statements: list[Statement] = [*settings.values()]
    if ships:
        fleet = tuple(Token(f"{length}*{len(words)}", words[0].span) for length, words in ships.items())
        statements.append(Setting(Token("fleet", fleet[0].span), fleet))
    title = text.removeprefix("Board ID:").strip()
    return Document(Token("battleship", start), title, (*statements, *hints), source)


def _hint(words: list[Token]) -> Relation | None:
    """``6 9 Circle 67`` (the number counts solutions) as ``r7c10 = submarine``."""
    if len(words) < 3 or words[2].text not in _HINTS or not all(re.fullmatch(r"\d{1,4}", w.text) for w in words[:2]):
        return None
    row, column, what = words[:3]
    cell = Token(f"r{whole(row.text) + 1}c{whole(column.text) + 1}", row.span.until(column.span))
    return Relation((cell, Token(_HINTS[what.text], what.span)), (Token("=", what.span),))


def _words(number: int, line: str) -> Iterator[Token]:
    found = words_on(number, line)
    return iter(found or [Token("", Span(number, 1))])


_SUMMARY = "the file of hard battleship boards in CSPLib problem 014"
FORMAT = Format("prob014", ("battleship",), _SUMMARY, _sniff, _read, several=True)
