"""Puzzle files: text to documents.  The only module that imports lark."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from pylogic.nouns.document import Block, Document, Relation, Setting, Statement, Word
from pylogic.nouns.errors import PuzzleError
from pylogic.nouns.resources import GRAMMAR
from pylogic.nouns.text import Problem, Source, Span


def parse(source: Source) -> tuple[Document, ...]:
    """Parse a puzzle file into its documents, in the order of the file.

    Raises:
        PuzzleError: The text does not have the shape of puzzles; all places are named.
    """
    problems: list[Problem] = []
    comments: dict[int, str] = {}

    def keep_comments(token: Token) -> Token:
        for number, line in enumerate(token.split("\n"), token.line or 1):
            if line.strip():
                comments[number] = line.strip()
        return token

    def report(error: UnexpectedInput) -> bool:
        problem = _problem(error, source)
        # What follows on a line that is already reported is mostly an echo.
        if not problems or _line(problems[-1]) != _line(problem):
            problems.append(problem)
        if isinstance(error, UnexpectedToken) and error.token.type == "_NL" and _accepted(error) == {"WORD"}:
            # Go on as if the value stood there, or the next line would be taken for it.
            error.interactive_parser.feed_token(Token("WORD", ""))
            error.interactive_parser.feed_token(error.token)
        return not _at_end(error)

    try:
        tree = _parser(keep_comments).parse(source.text, on_error=report)
    except UnexpectedInput:
        raise PuzzleError(problems) from None
    if problems:
        raise PuzzleError(problems)
    return tuple(_documents(tree, source, comments))


def _parser(keep_comments: Callable[[Token], Token]) -> Lark:
    return Lark(
        (GRAMMAR / "puzzle.lark").read_text(encoding="utf-8"),
        parser="lalr",
        propagate_positions=True,
        maybe_placeholders=True,
        lexer_callbacks={"COMMENT": keep_comments, "_NL": keep_comments},
        cache=_cache(),
    )


@cache
def _cache() -> str | bool:
    """A file of the user's own in which lark keeps the compiled grammar; a tenth of start-up."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pylogic"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no place to write, or no home at all
        return False
    return str(folder / "grammar")


def _documents(tree: Tree[Any], source: Source, comments: dict[int, str]) -> list[Document]:
    """One document a puzzle; a comment belongs to the puzzle in or before which it stands."""
    puzzles: list[Tree[Any]] = list(tree.children)
    ends = [puzzle.meta.end_line for puzzle in puzzles[:-1]]
    bounds = pairwise([0, *ends, len(source.text)])
    return [
        _document(puzzle, source, {line: text for line, text in comments.items() if first < line <= last})
        for puzzle, (first, last) in zip(puzzles, bounds, strict=False)
    ]


def _document(tree: Tree[Any], source: Source, comments: dict[int, str]) -> Document:
    kind, title, *statements = tree.children
    return Document(
        kind=_word(kind),
        title="" if title is None else unquote(str(title)),
        statements=tuple(_statement(statement) for statement in statements),
        source=source,
        comments=comments,
        end=tree.meta.end_line,
    )


def _statement(tree: Tree[Any]) -> Statement:
    first, *rest = [_word(token) for token in tree.children]
    if tree.data == "setting":
        return Setting(first, tuple(rest))
    if tree.data == "relation":
        return Relation((first, *rest[1::2]), tuple(rest[::2]))
    return Block(first, tuple(rest), tree.meta.end_line)


def _word(token: Any) -> Word:
    text = token.rstrip()  # a row takes the blanks before a comment with it
    return Word(text, Span(token.line or 1, token.column or 1, len(text)))


def quote(title: str) -> str:
    """A title between quotes as the grammar reads it back."""
    return '"' + title.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def unquote(text: str) -> str:
    """The title that `quote` wrote."""
    result, escaped = [], False
    for character in text[1:-1]:
        if escaped:
            result.append("\n" if character == "n" else character)
            escaped = False
        elif character == "\\":
            escaped = True
        else:
            result.append(character)
    return "".join(result)


def _line(problem: Problem) -> int:
    return problem.span.line if problem.span else 0


def _at_end(error: UnexpectedInput) -> bool:
    return isinstance(error, UnexpectedToken) and error.token.type == "$END"


def _accepted(error: UnexpectedToken) -> set[str]:
    """The terminals that could have stood there."""
    return set(error.accepts or error.expected)


def _problem(error: UnexpectedInput, source: Source) -> Problem:
    if _at_end(error):
        return _unclosed(source)
    if isinstance(error, UnexpectedCharacters):
        character = source.text[error.pos_in_stream or 0]
        return Problem(f"'{character}' cannot stand here", source, Span(error.line, error.column))
    assert isinstance(error, UnexpectedToken)
    token = error.token
    span = Span(error.line, error.column, len(str(token).strip()) or 1)
    if token.type == "_NL":
        span = Span(error.line, max(1, len(source.line(error.line).rstrip())))
    return Problem(_sentence(token, _accepted(error)), source, span)


def _sentence(token: Token, accepted: set[str]) -> str:
    if token.startswith('"'):
        return "a title stands between two quotes on one line, after the kind of puzzle"
    shown = "the end of the line" if token.type == "_NL" else f"'{str(token).strip()}'"
    if accepted == {"WORD"}:
        return f"a value is missing before {shown}"
    if "$END" in accepted:
        return f"{shown} cannot stand outside a puzzle; a puzzle is a kind, a title and braces"
    if "_OPEN" in accepted and accepted <= {"TITLE", "_OPEN"}:
        return f"{shown} cannot stand here; after the kind of puzzle and its title comes '{{'"
    if accepted == {"_NL"}:
        return f"the rows of a block start on a line of their own, not with {shown}"
    if token.type == "SIGN":
        return f"{shown} has no value before it"
    return f"{shown} cannot stand here"


def _unclosed(source: Source) -> Problem:
    """Point at the innermost brace that nothing closes."""
    open_braces: list[Span] = []
    for number, line in enumerate(source.text.splitlines(), 1):
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
        return Problem("this brace is never closed", source, open_braces[-1])
    last = len(source.text.rstrip().splitlines())
    return Problem("the file ends in the middle of a puzzle", source, Span(max(last, 1), 1))
