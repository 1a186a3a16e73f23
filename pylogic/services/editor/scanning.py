"""The structure of a text being edited: kinds, puzzles, statements and words, despite any mistakes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from pylogic.core.document import Word
from pylogic.core.text import Span

_TOKEN = re.compile(r'%[^\n]*|"(?:\\[^\n]|[^"\\\n])*+"?|[{};\n]|<>|[<>]=?|[=(),:]|[^\s{}%"<>=();,:]+')
_ROW = re.compile(r"%[^\n]*|[{}\n]|[^\s{}%][^\n{}%]*")
_HEAD = re.compile(r'(?:kind\s+\w+\s*(?:"[^"\n]*"\s*)?|[^\s{}%";]+\s*"[^"\n]*"\s*)\{')
"""The head of a kind or a puzzle, which begins one even where the braces before it are not closed."""


@dataclass
class Statement:
    """A statement of a kind or a puzzle, or the beginning of one.

    Attributes:
        words: Its words and signs, without the rows of a block.
        end: The line of its last word or closing brace.
    """

    words: list[Word] = field(default_factory=list)
    end: int = 0

    @property
    def rule(self) -> list[Word]:
        """Its words without a sentence in quotes and the colon behind that."""
        quoted = bool(self.words) and self.words[0].text.startswith('"')
        return self.words[2:] if quoted and len(self.words) > 1 else [] if quoted else self.words

    @property
    def quoted(self) -> bool:
        """Whether a sentence and a colon stand before the rule."""
        return self.rule is not self.words and len(self.words) > 1


@dataclass
class Item:
    """A kind, a puzzle, or a file that is used.

    Attributes:
        head: The words before its brace.
        statements: The statements between its braces.
        end: The line of its closing brace, or the last one that is known to be its own.
    """

    head: list[Word] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    end: int = 0

    @property
    def sort(self) -> str:
        """``kind``, ``use`` or ``puzzle``."""
        first = self.head[0].text if self.head else ""
        return first if len(self.head) > 1 and first in ("kind", "use") else "puzzle"

    @property
    def name(self) -> Word:
        """The kind that it declares, or that it is of; the file that it uses."""
        return self.head[0 if self.sort == "puzzle" else 1]

    @property
    def title(self) -> str:
        """The title, without quotes."""
        return next((word.text.strip('"') for word in self.head if word.text.startswith('"')), "")


@dataclass
class Scan:
    """A scanned text.

    Attributes:
        items: Its kinds, puzzles and used files, in order; each has a head.
        comments: Its comments.
        blocks: First and last lines of the blocks in braces, those of kinds and puzzles among them.
        depth: The number of braces that are open at its end.
        item: The item that is open at its end.
        statement: The statement that is not ended there.
        last: The last token.
    """

    items: list[Item] = field(default_factory=list)
    comments: list[Word] = field(default_factory=list)
    blocks: list[tuple[int, int]] = field(default_factory=list)
    depth: int = 0
    item: Item | None = None
    statement: Statement | None = None
    last: str = ""

    @cached_property
    def kinds(self) -> dict[str, Item]:
        """The kinds that it declares, by name; of two of the same name the first."""
        return {item.name.text: item for item in reversed(self.items) if item.sort == "kind"}

    @cached_property
    def used(self) -> list[Word]:
        """The files that it uses."""
        return [item.name for item in self.items if item.sort == "use"]

    def item_at(self, line: int) -> Item | None:
        """The kind or puzzle on a line."""
        return next((one for one in self.items if one.head[0].span.line <= line <= one.end), None)

    def at(self, line: int, column: int) -> tuple[Item | None, Statement | None, Word | None]:
        """Return the item, statement and word at a place; no statement in a head, no word between words."""
        item = self.item_at(line)
        found: tuple[Item | None, Statement | None, Word | None] = item, None, None
        for statement in (None, *(item.statements if item else ())):
            for word in statement.words if statement else item.head if item else ():
                if word.span.line == line and word.span.column <= column <= word.span.column + word.span.length:
                    found = item, statement, word  # behind a word is at it, unless the next one begins there
        return found


@lru_cache(maxsize=16)
def scan(text: str) -> Scan:
    """Scan a text; every text can be scanned."""
    found = Scan()
    opened: list[int] = []
    at, line, start = 0, 1, 0
    while match := (_ROW if found.depth > 1 else _TOKEN).search(text, at):
        at, token = match.end(), match[0]
        if found.item:
            found.item.end = line
        match token[0]:
            case "\n":
                line, start = line + 1, at
                if found.depth and _HEAD.match(text, at):
                    found.depth, found.item = 0, None
                    opened.clear()
                _ended(found)
            case ";" if found.depth < 2:
                _ended(found)
            case "%":
                found.comments.append(Word(token, Span(line, match.start() - start + 1, len(token))))
            case "{":
                found.depth += 1
                opened.append(line)
            case "}":
                _closed(found, line)
                if opened:
                    found.blocks.append((opened.pop(), line))
            case _ if found.depth < 2:
                _took(found, Word(token, Span(line, match.start() - start + 1, len(token))))
        found.last = token
    return found


def _ended(found: Scan) -> None:
    """End the statement, or the head that has no brace."""
    if found.depth < 2:
        found.statement = None
    if not found.depth:
        found.item = None


def _closed(found: Scan, line: int) -> None:
    if found.statement:
        found.statement.end = line
    found.depth = max(0, found.depth - 1)
    _ended(found)


def _took(found: Scan, word: Word) -> None:
    """Put a word where it belongs."""
    if found.item is None:
        found.item = Item(end=word.span.line)
        if not found.depth:
            found.items.append(found.item)
    if not found.depth:
        found.item.head.append(word)
        return
    if found.statement is None:
        found.statement = Statement()
        found.item.statements.append(found.statement)
    found.statement.words.append(word)
    found.statement.end = word.span.line
