"""Typed answers normalised to rows of cells separated by blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pylogic.model.document import OPEN, Word
from pylogic.model.errors import PuzzleError
from pylogic.model.numbers import LARGEST
from pylogic.model.text import Problem, Source, Span

_DRAWN = re.compile(r"[─-╿]|^[^\S\n]*\+[-=+ ]*\+[^\S\n]*$", re.MULTILINE)
"""The frame of a picture."""
_FRAME = re.compile(r"\s*\+(?:[-=]+\+)+\s*")
_RULE = re.compile(r"(?=.*?[-=]{3})[\s+|=-]*+")
"""Lines between rows, as people type them around and between boxes."""
_SEPARATORS = "\t;,|"
_SEPARATOR = re.compile(r"[\t;,|]")
_LABEL = re.compile(r"^[^\t;,|]*[\t;,|]")
_WORD = re.compile(r"[^\s;,|]+")
_LETTER = re.compile(r"[^\W\d_]")
_DATE = re.compile(r"\s*\d{1,4}([./-])\d{1,2}\1\d{0,4}\s*")
_MOST_ABOVE = 3
"""Lines with a name, a date and the like that may stand above an answer."""
_Row = list[tuple[str, Span]]


class Typed(NamedTuple):
    """An answer in rows, with the original places of its cells.

    Attributes:
        source: The rows.
        places: The place of each cell in the original by its place in the rows.
    """

    source: Source
    places: dict[tuple[int, int], Span]

    def placed(self, problem: Problem) -> Problem:
        """Return a problem of the rows with its place in the original."""
        span = problem.span
        return problem._replace(span=span and self.places.get((span.line, span.column), span))


def rows_of(answer: Source, height: int, width: int) -> Typed:
    """Return an answer as ``height`` rows of ``width`` cells if it has that shape, else unchanged.

    Commas, semicolons, tabs and bars may stand between cells, as a spreadsheet writes them too; all cells may stand on
    one line without anything between them, and names above the rows.  Above a picture names are left out.
    """
    lines = [(number, line) for number, line in enumerate(answer.lines, 1) if line.strip()]
    if answer.text.lstrip()[:1] in ("{", "["):  # JSON
        return Typed(answer, {})
    if _DRAWN.search(answer.text):
        return Typed(unnamed(answer), {})
    return _typed(answer, _rows(lines, height, width)) or Typed(answer, {})


def framed(answer: Source, height: int, width: int) -> Typed | None:
    """Return an answer in a frame of plain signs that is no picture, in rows; ``None`` where there are none."""
    lines = [(number, line) for number, line in enumerate(answer.lines, 1) if line.strip()]
    kept = [(number, line) for number, line in lines if not _FRAME.fullmatch(line)]
    return None if len(kept) == len(lines) else _typed(answer, _rows(kept, height, width))


def _typed(answer: Source, rows: list[_Row] | None) -> Typed | None:
    if rows is None:
        return None
    places = {}
    texts = []
    for line, row in enumerate(rows, 1):
        column = 1
        for text, span in row:
            places[line, column] = span
            column += len(text) + 1
        texts.append(" ".join(text for text, _ in row))
    return Typed(Source(answer.name, "\n".join(texts)), places)


def _rows(lines: list[tuple[int, str]], height: int, width: int) -> list[_Row] | None:
    """Return the rows among some lines; ``None`` when these are something else."""
    if len(lines) > height:
        lines = [
            (number, line) for number, line in lines if line.strip(_SEPARATORS + " ") and not _RULE.fullmatch(line)
        ]
    for above in range(min(_MOST_ABOVE, len(lines)) + 1):
        rest = _unlabelled(lines[above:], height, width)
        known = {sign for _, line in rest for sign in line}
        names = (line for _, line in lines[:above] if not _DATE.fullmatch(line))
        if not all(any(_LETTER.match(sign) for sign in {*line} - known) for line in names):
            return None
        if len(rest) == 1 < height:
            ((number, line),) = rest
            cells = [(match[0], Span(number, match.start() + 1)) for match in re.finditer(r"\S", line)]
            if len(cells) == height * width:
                return [cells[start : start + width] for start in range(0, len(cells), width)]
        rows = [row for number, line in rest if (row := next(_cells(number, line, width), None)) is not None]
        if len(rows) == len(rest) == height:
            return rows
    return None


def _unlabelled(lines: list[tuple[int, str]], height: int, width: int) -> list[tuple[int, str]]:
    """Return lines without the names that a spreadsheet has above its columns and before its rows.

    What is left out of a line is blank, so that its cells stay where they are.
    """
    fields = [[field.strip(' "') for field in _SEPARATOR.split(line)] for _, line in lines]
    if len(lines) != height + 1 or not all(len(row) == width + 1 for row in fields):
        return lines
    for names, count in ((fields[0][1:], width), ([row[0] for row in fields[1:]], height)):
        if names not in ([str(one + 1) for one in range(count)], [chr(ord("A") + one) for one in range(count)]):
            return lines
    return [(number, _LABEL.sub(lambda label: " " * len(label[0]), line)) for number, line in lines[1:]]


def _cells(number: int, line: str, width: int) -> Iterator[_Row]:
    """Yield the readings of a line as a row of cells; an empty field is open."""
    for separator in _SEPARATORS:
        if separator in line:
            row = []
            start = 0
            for text in line.split(separator):
                row.append(_field(number, start, text))
                start += len(text) + 1
            if separator == "|" and not row[0][0] and len(row) > width:
                del row[0]
            while len(row) > width and not row[-1][0]:
                row.pop()
            if len(row) == width and not any(re.search(r"\s", text) for text, _ in row):
                yield [(text or OPEN[0], span) for text, span in row]
    for pattern in (_WORD, re.compile(r"[^\s;,|]")):
        words = [(match[0], Span(number, match.start() + 1, len(match[0]))) for match in pattern.finditer(line)]
        if len(words) == width:
            yield words


def _field(number: int, start: int, text: str) -> tuple[str, Span]:
    """Return the text between two separators, without blanks and the quotes of a spreadsheet."""
    shown = text.strip().strip('"').strip()
    at = text.index(shown) if shown else 0
    return shown, Span(number, start + at + 1, max(len(shown), 1))


def unnamed(answer: Source) -> Source:
    """Return a picture or a route with blank lines for the names above it."""
    lines = list(answer.lines)
    words = re.compile(r"[^\W\d_]{2,}")
    first = next((at for at, line in enumerate(lines) if line.strip() and not words.search(line)), 0)
    return Source(answer.name, "\n".join([*[""] * first, *lines[first:]]))


def words_of_rows(lines: Iterable[str], width: int, pattern: str) -> Iterator[list[Word]]:
    """Yield the words on each line that has any; a single word as long as a row is wide is a row of characters."""
    for number, line in enumerate(lines, 1):
        words = list(re.finditer(pattern, line))
        if len(words) == 1 and len(words[0][0]) == width:
            words = list(re.finditer(r"\S", line))
        if words:
            yield [Word(match[0], Span(number, match.start() + 1, len(match[0]))) for match in words]


def is_grid(grid: Any, height: int, width: int) -> bool:
    """Whether something in JSON is a list of rows of a board."""
    rows: list[Any] = grid if isinstance(grid, list) and len(grid) == height else [None]
    return all(isinstance(row, list) and len(row) == width for row in rows)


def _is_number(one: object) -> bool:
    return type(one) is int and abs(one) <= LARGEST


def numbers_of(fields: Mapping[str, Any], height: int, width: int, answer: Source) -> list[list[int]]:
    """Return the numbers of an answer in JSON, 0 for an open cell.

    Raises:
        PuzzleError: It has no such numbers.
    """
    grid: Any = fields.get("grid")
    if is_grid(grid, height, width) and all(one is None or _is_number(one) for row in grid for one in row):
        return [[one or 0 for one in row] for row in grid]
    sentence = f"an answer has a 'grid' of {height} rows of {width} whole numbers"
    raise PuzzleError([Problem(sentence, answer)])
