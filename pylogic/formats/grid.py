"""Boards from spreadsheets and scripts: rows of values below the name of a kind, or JSON.

In the first commas, semicolons or tabs separate the cells, and an empty one is open; or blanks do.  JSON is an object
with the name of a kind and what `pylogic.puzzle` is given, ``{"kind": "sudoku", "board": [[5, 3, null, ...], ...]}``,
or a list.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

from pylogic import builtin
from pylogic.files.building import build, read_open
from pylogic.files.reading import SEPARATORS, rows_of
from pylogic.formats import Format
from pylogic.model.document import Block, Document, Row, Token, words_on
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.records import replace
from pylogic.model.text import Problem, Source, Span, lines_of

_HEAD = re.compile(rf"\s*+([^\W\d]\w*)[\s{SEPARATORS}]*(?=\n)")
_BEGINNING = 4096
"""Limit on the characters before the first ``"kind"`` of JSON, for `_sniff`."""


def _sniff(text: str) -> bool:
    if text.lstrip()[:1] in ("{", "["):
        return re.search(r'"kind"\s*:\s*"', text[:_BEGINNING]) is not None
    head = _HEAD.match(text)
    if head is None or head[1] not in builtin.kinds():
        return False
    rest = text[head.end() :]
    return bool(rows_of(rest)) or (bool(rest.strip()) and all(len(words) > 1 for words in _words(rest)))


def _words(text: str) -> list[list[Token]]:
    """The words of each line that has some; the characters of lines of one word each."""
    rows = list(filter(None, (words_on(number, line) for number, line in enumerate(lines_of(text), 1))))
    if {len(row) for row in rows} == {1} == {len({len(row[0].text) for row in rows})}:
        return [list(row[0].characters()) for row in rows]
    return rows


def _read(source: Source) -> tuple[Document, ...]:
    return _objects(source) if source.text.lstrip()[:1] in ("{", "[") else (_table(source),)


def _table(source: Source) -> Document:
    head = _HEAD.match(source.text)
    if head is None:
        raise PuzzleError([Problem("the first line is the name of a kind, and the board stands below it", source)])
    number = source.text.count("\n", 0, head.start(1))
    name = Token(head[1], Span(number + 1, head.start(1) - source.text.rfind("\n", 0, head.start(1)), len(head[1])))
    board = "\n" * source.text.count("\n", 0, head.end()) + source.text[head.end() :]
    rows = tuple(map(Row.of, rows_of(board) or _words(board)))
    document = Document(name, "", (Block(Token("board", name.span), rows),), source)
    with suppress(UsageError, PuzzleError):  # which are reported when the document is understood
        document, _ = read_open(builtin.kind(name.text), document)
    return document


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


_SUMMARY = 'boards of any kind: its name above rows of cells, or JSON, {"kind": "sudoku", "board": [[...]]}'
FORMAT = Format("grid", (), _SUMMARY, _sniff, _read)
