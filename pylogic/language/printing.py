"""Documents to text in canonical form; the inverse of `pylogic.language.syntax.parse`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from pylogic.nouns.document import Block, Document, Relation, Setting
from pylogic.nouns.text import quote

Layout = Callable[[Block], tuple[str, ...]]
"""How a kind of puzzle sets the lines of a block: one text for each line."""

_Line = tuple[str, int]  # a printed line and the line of the file it stands for


def show(document: Document, layout: Layout) -> str:
    """One puzzle in canonical form, comments kept, without a newline at the end."""
    comments = dict(sorted(document.comments.items()))
    printed: list[tuple[str, str]] = []
    for text, number in _lines(document, layout):
        before = [line for line in comments if line < number]
        printed += [(_indent(text) + comments.pop(line), "") for line in before]
        printed.append((text, comments.pop(number, "")))
    printed += [(comment, "") for comment in comments.values()]
    return "\n".join(_aligned(printed))


def _aligned(lines: list[tuple[str, str]]) -> Iterator[str]:
    """Comments that follow each other at the ends of lines stand below each other."""
    for beside, group in groupby(lines, lambda line: bool(line[1])):
        together = list(group)
        width = max(len(text) for text, _ in together) if beside else 0
        yield from (f"{text:{width}}  {comment}" if beside else text for text, comment in together)


def _indent(text: str) -> str:
    """The margin of a comment before a line; before a closing brace it is that of what the braces hold."""
    return " " * (len(text) - len(text.lstrip()) + (2 if text.strip() == "}" else 0))


def _lines(document: Document, layout: Layout) -> Iterator[_Line]:
    title = f" {quote(document.title)}" if document.title else ""
    first = document.kind.span.line
    yield f"{document.kind}{title} {{", first
    last = first
    for is_setting, group in groupby(document.statements, lambda s: isinstance(s, Setting)):
        statements = list(group)
        # Settings that follow each other are set as a table.
        width = max(len(str(statement.name)) for statement in statements) if is_setting else 0
        for statement in statements:
            last = max(last, statement.name.span.line)
            if isinstance(statement, Setting):
                words = " ".join(map(str, statement.words))
                yield f"  {statement.name!s:{width}} {words}".rstrip(), last
            elif isinstance(statement, Relation):
                words = " ".join(
                    f"{sign} {operand}" for sign, operand in zip(statement.signs, statement.operands[1:], strict=True)
                )
                yield f"  {statement.name} {words}", last
            else:
                yield f"  {statement.name} {{", last
                for line, text in zip(statement.lines, layout(statement), strict=True):
                    last = max(last, line.span.line)
                    yield f"    {text}", last
                last = max(last, statement.end or last + 1)
                yield "  }", last
    yield "}", max(last, document.end or last + 1)
