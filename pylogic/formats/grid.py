"""Boards from spreadsheets and scripts: rows of values below the name of a kind, or JSON.

In the first commas, semicolons or tabs separate the cells, and an empty one is open; or blanks do.  JSON is an object
with the name of a kind and what `pylogic.puzzle` is given, ``{"kind": "sudoku", "board": [[5, 3, null, ...], ...]}``,
or a list.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from pylogic import builtin
from pylogic.files.building import build, read_open
from pylogic.formats import Format
from pylogic.model.canvas import ascii_form
from pylogic.model.document import OPEN, Block, Document, Row, Token, words_on
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.records import replace
from pylogic.model.text import Problem, Source, Span, lines_of

_SEPARATORS = ",;\t"
_HEAD = re.compile(rf"\s*([^\W\d]\w*)[\s{_SEPARATORS}]*")
_BORDER = re.compile(r"[\s|+=-]*(?:\+|--)[\s|+=-]*")
"""A line of a board that is drawn, between its rows."""
_BEGINNING = 4096
"""Limit on the characters before the first ``"kind"`` of JSON, for `_sniff`."""


def _sniff(text: str) -> bool:
    if text.lstrip()[:1] in ("{", "["):
        return re.search(r'"kind"\s*:\s*"', text[:_BEGINNING]) is not None
    lines = [line for _, line in _lines(lines_of(text))]
    head = _HEAD.fullmatch(lines[0]) if len(lines) > 1 else None
    if head is None or head[1] not in builtin.kinds():
        return False
    return all({*line} & {*_SEPARATORS} for line in lines[1:]) or all(len(line.split()) > 1 for line in lines[1:])


def _lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers; of a board that is drawn the rows alone."""
    held = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    drawn = [(number, ascii_form(line)) for number, line in held]
    if any(_BORDER.fullmatch(line) for _, line in drawn):
        return ((number, line.replace("|", " ")) for number, line in drawn if not _BORDER.fullmatch(line))
    return iter(held)


def _read(source: Source) -> tuple[Document, ...]:
    return _objects(source) if source.text.lstrip()[:1] in ("{", "[") else (_table(source),)


def _table(source: Source) -> Document:
    lines = list(_lines(source.lines))
    head = _HEAD.fullmatch(lines[0][1]) if lines else None
    if head is None:
        raise PuzzleError([Problem("the first line is the name of a kind, and the board stands below it", source)])
    name = Token(head[1], Span(lines[0][0], head.start(1) + 1, len(head[1])))
    content = "".join(line for _, line in lines[1:])
    separator = max(_SEPARATORS, key=content.count)
    if separator in content:
        rows = tuple(Row.of(_cells(number, line, separator)) for number, line in lines[1:])
    else:
        rows = tuple(Row.of(words_on(number, line)) for number, line in lines[1:])
    document = Document(name, "", (Block(Token("board", name.span), rows),), source)
    with suppress(UsageError, PuzzleError):  # which are reported when the document is understood
        document, _ = read_open(builtin.kind(name.text), document)
    return document


def _cells(number: int, line: str, separator: str) -> list[Token]:
    cells, column = [], 1
    for field in line.split(separator):
        text = field.strip().strip('"').strip()
        cells.append(Token(text or OPEN[0], Span(number, column, max(1, len(field)))))
        column += len(field) + 1
    return cells


def _objects(source: Source) -> tuple[Document, ...]:
    try:
        given = json.loads(source.text)
    except json.JSONDecodeError as error:
        sentence = f"this is not JSON: {error.msg}"
        raise PuzzleError([Problem(sentence, source, Span(error.lineno, error.colno))]) from None
    except (ValueError, RecursionError):
        raise PuzzleError([Problem("this JSON has a number or lists within lists beyond any puzzle", source)]) from None
    return tuple(_document(one, source) for one in (given if isinstance(given, list) else [given]))


def _document(given: Any, source: Source) -> Document:
    """The document of an object, as the kind writes it."""
    if not isinstance(given, dict) or not isinstance(given.get("kind"), str):
        raise PuzzleError([Problem('a puzzle is an object with its "kind"', source)])
    name, title = given.pop("kind"), given.pop("title", "")
    try:
        kind = builtin.kind(name)
        document = kind.write(build(kind, f'puzzle("{name}")', title, _opened(given)))
    except UsageError as error:
        raise PuzzleError([Problem(str(error), source)]) from None
    except PuzzleError as error:
        raise PuzzleError([_in_file(problem, source) for problem in error.problems], error.more) from None
    return replace(document, source=Source(source.name, document.source.text))


def _opened(value: Any) -> Any:
    """The same value where empty texts are open cells."""
    if isinstance(value, dict):
        return {key: _opened(one) for key, one in value.items()}
    return [_opened(one) for one in value] if isinstance(value, list) else None if value == "" else value


def _in_file(problem: Problem, source: Source) -> Problem:
    """The problem with the name of the file before that of the argument."""
    return Problem(problem.sentence, Source(f"{source.name}: {problem.source.name}", problem.source.text), problem.span)


FORMAT = Format(
    name="grid",
    kinds=(),
    summary='boards of any kind: its name above rows of cells, or JSON, {"kind": "sudoku", "board": [[...]]}',
    sniff=_sniff,
    read=_read,
)
