"""The puzzle files of pylogic itself, for every kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pylogic.files.printing import show
from pylogic.formats import Format
from pylogic.model.document import Document, Setting, Token
from pylogic.model.puzzle import Defaults, Puzzle
from pylogic.model.records import replace
from pylogic.model.text import Source, Span


def _sniff(text: str) -> bool:
    """A word, perhaps a title, and an opening brace, after comments; perhaps a kind that is declared, or ``use``."""
    return re.match(r'(?:\s|%[^\n]*\n)*+(use\s*"|(kind\s+)?[^\W\d]\w*\s*("(?:\\.|[^"\\])*+"\s*)?\{)', text) is not None


def _read(source: Source) -> tuple[Document, ...]:
    from pylogic.files.syntax import parse  # imported late: lark is heavy and other formats need none of it

    return parse(source)


def _write(puzzle: Puzzle) -> str:
    kind = puzzle.kind
    document = kind.write(puzzle)
    last = max((statement.name.span.line for statement in document.statements), default=1)
    statements = document.statements + tuple(_defaults(puzzle.defaults, Span(last + 1000, 1)))
    return show(replace(document, statements=statements), kind.layout) + "\n"


def _defaults(defaults: Defaults, span: Span) -> Iterator[Setting]:
    """The statements of a puzzle about how to solve it."""

    def setting(*words: str) -> Setting:
        first, *rest = [Token(word, span) for word in words]
        return Setting(first, tuple(rest))

    if defaults.engine is not None:
        how = ("strategy", *defaults.strategy.split(",")) if defaults.strategy else ()
        yield setting("solve", "with", defaults.engine, *how)
    if defaults.seconds is not None:
        yield setting("limit", f"{defaults.seconds:g}", "s")


_SUMMARY = "the puzzle files of pylogic"
FORMAT = Format("puzzle", (), _SUMMARY, _sniff, _read, write=_write, several=True, separator="\n", declares=True)
