"""Puzzle files: text to documents."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from pylogic.language.parsing import END, Mistake, Tree, word
from pylogic.language.parsing import parse as parse_text
from pylogic.language.reading import COMMENTS, cell_of
from pylogic.nouns.document import Block, Document, Relation, Setting, Statement
from pylogic.nouns.text import Problem, Source, Span, lines_of, unquote

_QUOTES = "'`´‘’‚“”„«»"
"""What people write, or a word processor makes, in place of a double quote."""


def parse(source: Source) -> tuple[Document, ...]:
    """Parse a puzzle file into its documents, in the order of the file.

    Raises:
        PuzzleError: The text does not have the shape of puzzles; all places are named.
    """
    puzzles: list[Tree] = list(parse_text("puzzle", source, lambda mistake: _problem(mistake, source)).children)
    return tuple(_documents(puzzles, source))


def _documents(puzzles: list[Tree], source: Source) -> list[Document]:
    """One document a puzzle; a comment belongs to the puzzle in or before which it stands."""
    comments = _comments(source, [puzzle.children[1] for puzzle in puzzles])
    ends = [puzzle.meta.end_line for puzzle in puzzles[:-1]]
    bounds = pairwise([0, *ends, len(source.text)])
    return [
        _document(puzzle, source, {line: text for line, text in comments.items() if first < line <= last})
        for puzzle, (first, last) in zip(puzzles, bounds, strict=False)
    ]


def _comments(source: Source, titles: list[Any]) -> dict[int, str]:
    """The comment on each line that has one: what follows the first ``%`` behind its titles."""
    starts = {title.line: title.end_column - 1 for title in titles if title is not None}
    comments = {}
    for number, line in enumerate(source.lines, 1):
        start = line.find("%", starts.get(number, 0))
        if start >= 0:
            comments[number] = line[start:].rstrip()
    return comments


def _document(tree: Tree, source: Source, comments: dict[int, str]) -> Document:
    kind, title, *statements = tree.children
    return Document(
        kind=word(kind),
        title="" if title is None else unquote(str(title)),
        statements=tuple(_statement(statement) for statement in statements),
        source=source,
        comments=comments,
        end=tree.meta.end_line,
    )


def _statement(tree: Tree) -> Statement:
    first, *rest = [word(token) for token in tree.children]
    if tree.data == "setting":
        return Setting(first, tuple(rest))
    if tree.data == "relation":
        return Relation((first, *rest[1::2]), tuple(rest[::2]))
    return Block(first, tuple(rest), tree.meta.end_line)


def _problem(mistake: Mistake, source: Source) -> Problem:
    if mistake.type == END:
        return _unclosed(source)
    if hint := _habit(mistake, source):
        return Problem(hint, source, mistake.word.span)
    if mistake.type == "_OPEN" and "ROW" in mistake.accepted:
        return _unclosed(source, mistake.word.span.line)
    if not mistake.type:
        return Problem(f"'{mistake.word}' cannot stand here", source, mistake.word.span)
    accepted = mistake.accepted
    if mistake.type != "_NL":
        return Problem(_sentence(f"'{mistake.word}'", mistake.type, accepted), source, mistake.word.span)
    if accepted == {"WORD"}:
        mistake.insert("WORD")  # or the next line would be taken for the value
    line = mistake.word.span.line
    span = Span(line, max(1, len(source.line(line).rstrip())))
    return Problem(_sentence("the end of the line", mistake.type, accepted), source, span)


def _habit(mistake: Mistake, source: Source) -> str:
    """What to write instead of something that other languages have; empty for other mistakes."""
    text, line = mistake.word.text, source.line(mistake.word.span.line)
    before = line[: mistake.word.span.column - 1].strip()
    for sign in COMMENTS:
        if text.startswith(sign) or before.startswith(sign):
            return f"a comment starts with '%', not with '{sign}'"
    if text[:1] and text[0] in _QUOTES:
        return 'a title stands between two straight double quotes, "like this"'
    name = re.fullmatch(r"([^\W\d]\w*)\s*=.*", before)
    if mistake.type == "WORD" and name and cell_of(name[1]) is None:
        return f"the values of '{name[1]}' follow it without '='"
    if mistake.type == "_OPEN" and "_NL" in mistake.accepted and before:
        return "a block starts on a line of its own, with its name and '{'"
    return ""


def _sentence(shown: str, terminal: str, accepted: set[str]) -> str:
    """What is wrong with a word of a type, or with the end of a line, where others are accepted."""
    if shown.startswith("'\""):
        return "a title stands between two quotes on one line, after the kind of puzzle"
    if accepted == {"WORD"}:
        return f"a value is missing before {shown}"
    if END in accepted:
        return f"{shown} cannot stand outside a puzzle; a puzzle is a kind, a title and braces"
    if "_OPEN" in accepted and accepted <= {"TITLE", "_OPEN"}:
        return f"{shown} cannot stand here; after the kind of puzzle and its title comes '{{'"
    if accepted == {"_NL"}:
        return f"the rows of a block start on a line of their own, not with {shown}"
    if terminal == "SIGN":
        return f"{shown} has no value before it"
    return f"{shown} cannot stand here"


def _unclosed(source: Source, last: int | None = None) -> Problem:
    """Point at the innermost brace that nothing closes before the end of a line.

    A brace that stands alone, as far to the left as the line of an outer one, closes that, whatever was forgotten.
    """
    open_braces: list[Span] = []
    forgotten: Span | None = None
    for number, line in enumerate(source.lines[:last], 1):
        margin = len(line) - len(line.lstrip())
        if line.strip() == "}" and len(open_braces) > 1:
            outer, inner = (_margin(source, brace) for brace in open_braces[-2:])
            if outer == margin < inner:
                forgotten = forgotten or open_braces[-1]
        in_title = False
        for column, character in enumerate(line, 1):
            if character == '"':
                in_title = not in_title
            elif character == "%" and not in_title:
                break
            elif character == "{" and not in_title:
                open_braces.append(Span(number, column))
            elif character == "}" and not in_title and open_braces:
                open_braces.pop()
    if open_braces:
        return Problem("this brace is never closed", source, forgotten or open_braces[-1])
    end = len(lines_of(source.text.rstrip()))
    return Problem("the file ends in the middle of a puzzle", source, Span(max(end, 1), 1))


def _margin(source: Source, brace: Span) -> int:
    """How far the line of a brace is indented."""
    line = source.line(brace.line)
    return len(line) - len(line.lstrip())
