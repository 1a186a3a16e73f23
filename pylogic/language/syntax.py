"""Puzzle files: text to documents."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from pylogic.core.document import Block, Declaration, Document, Phrase, Relation, Scope, Setting, Statement
from pylogic.core.text import Source, unquote
from pylogic.language import ready
from pylogic.language.sizes import vet
from pylogic.language.trees import Tree, word

_WORDS = re.compile(r'[^\s<>=(),:"]+|[<>=(),:"]')
"""Roughly the words and signs of puzzles and kinds; what is in a title counts as well."""


_APART = 8
"""Words that stand apart on boards, numbers and what separates them, are shorter than so many characters."""


class Contents(NamedTuple):
    """What a puzzle file holds.

    Attributes:
        documents: Its puzzles, in the order of the file.
        scope: The kinds that it declares, and the files that it uses.
    """

    documents: tuple[Document, ...]
    scope: Scope


def _vet_size(source: Source) -> None:
    """Refuse a file that has too much in it before it is parsed; of what stands on boards the lines count as words."""
    words = depth = drawn = 0
    for part in re.split("([{}])", re.sub("%[^\n]*", "", source.text)):
        if part in ("{", "}"):
            depth = max(0, depth + (1 if part == "{" else -1))
            words += 1
        elif depth > 1:
            words += 2 * part.count("\n")
            drawn += _drawn(part)
        else:
            words += part.count("\n") + len(_WORDS.findall(part))
    vet(source, words, drawn=drawn)


def _drawn(board: str) -> int:
    """About how many cells a board has: a character each, but fewer where most of it is blanks between words."""
    cells = len(board.split())
    return cells if cells * _APART > len(board) else len("".join(board.split()))


def parse(source: Source) -> tuple[Document, ...]:
    """Parse a puzzle file into its documents, in the order of the file.

    Raises:
        PuzzleError: The text does not have the shape of puzzles; all places are named.
    """
    return contents(source).documents


def contents(source: Source) -> Contents:
    """Parse a puzzle file into its puzzles and the kinds that it declares; errors as for `parse`."""
    _vet_size(source)
    items: list[Tree] = list(_tree(source).children)
    # A comment belongs to the item in or before which it stands.
    comments = _comments(source, (quoted for item in items for quoted in _quoted(item)))
    lines = list(comments)
    ends = [bisect_right(lines, item.meta.end_line) for item in items[:-1]]
    owned = [{line: comments[line] for line in lines[first:last]} for first, last in pairwise([0, *ends, len(lines)])]
    pairs = list(zip(items, owned, strict=False))
    scope = Scope(
        tuple(_declaration(item, source, own) for item, own in pairs if item.data == "declaration"),
        tuple(word(item.children[0]) for item in items if item.data == "use"),
        source,
    )
    documents = (_document(item, source, own, scope) for item, own in pairs if item.data == "puzzle")
    return Contents(tuple(documents), scope)


def _tree(source: Source) -> Tree:
    tree = ready.tree("puzzle", source.text)
    if tree is None:
        from pylogic.language.misreading import parse  # imported late: it loads lark

        tree = parse(source)
    return tree


def _quoted(item: Tree) -> Iterator[Any]:
    """What stands in quotes in an item, in the order of the file; ``None`` where there could be something."""
    if item.data == "use":
        yield item.children[0]
        return
    yield item.children[1]
    if item.data == "declaration":
        yield from (phrase.children[0] for phrase in item.children[2:])


def _comments(source: Source, quoted: Iterable[Any]) -> dict[int, str]:
    """The comment on each line that has one: what follows the first ``%`` behind all that stands in quotes."""
    starts = {text.line: text.end_column - 1 for text in quoted if text is not None}
    comments = {}
    for number, line in enumerate(source.lines, 1):
        start = line.find("%", starts.get(number, 0))
        if start >= 0:
            comments[number] = line[start:].rstrip()
    return comments


def _declaration(tree: Tree, source: Source, comments: dict[int, str]) -> Declaration:
    name, title, *phrases = tree.children
    return Declaration(
        name=word(name),
        title="" if title is None else unquote(str(title)),
        phrases=tuple(_phrase(phrase) for phrase in phrases),
        source=source,
        comments=comments,
        end=tree.meta.end_line,
    )


def _phrase(tree: Tree) -> Phrase:
    sentence, *words = tree.children
    return Phrase("" if sentence is None else unquote(str(sentence)), tuple(map(word, words)))


def _document(tree: Tree, source: Source, comments: dict[int, str], scope: Scope) -> Document:
    kind, title, *statements = tree.children
    return Document(
        kind=word(kind),
        title="" if title is None else unquote(str(title)),
        statements=tuple(_statement(statement) for statement in statements),
        source=source,
        comments=comments,
        end=tree.meta.end_line,
        scope=scope,
    )


def _statement(tree: Tree) -> Statement:
    first, *rest = [word(token) for token in tree.children]
    if tree.data == "setting":
        return Setting(first, tuple(rest))
    if tree.data == "relation":
        return Relation((first, *rest[1::2]), tuple(rest[::2]))
    return Block(first, tuple(rest), tree.meta.end_line)
