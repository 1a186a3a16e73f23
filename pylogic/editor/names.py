"""The structure of a text being edited, despite any mistakes, and its names: where each is declared and used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path

from pylogic.language.parse.lookup import folders
from pylogic.model.document import Token
from pylogic.model.errors import PylogicError
from pylogic.model.files import read_source
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import Span, unquote

_NAMING = frozenset(
    ["regions", "cages", "paths", "pointers", "mark", "signs", "ships", "set", "clues", "corners", "centres", "dots"]
)
"""Statements of kinds that name what puzzles are given."""
_SORTS = frozenset(("cells", "edges", "links", "bridges"))
_NO_NAMES = frozenset(("on", "of", "list"))
_MOST = 100
"""Files, and kinds that a kind is like, that are looked through for one name."""


class Target(NamedTuple):
    """The place where something is declared.

    Attributes:
        path: The file.
        span: The name in it.
    """

    path: Path
    span: Span


def names_of(kind: Item) -> dict[str, Token]:
    """Yield the names that a kind declares: settings, regions, signs, and sorts of variables."""
    found: dict[str, Token] = {}
    for statement in kind.statements:
        first, *rest = statement.words
        if first.text in _NAMING:
            named = [word for word in rest if word.text.isidentifier() and word.text not in _NO_NAMES]
            if first.text == "set":
                del named[1:]
            for word in named or [first]:
                found.setdefault(word.text, word)
        elif first.text in _SORTS and len(rest) > 1 and rest[1].text == ":":
            found.setdefault(rest[0].text, rest[0])
    return found


class Texts:
    """The open texts of an editor, and files.

    Attributes:
        open: The open ones, by path.
    """

    def __init__(self) -> None:
        self.open: dict[Path, str] = {}

    def text(self, path: Path) -> str:
        """The text of a file; empty where there is none."""
        if path not in self.open:
            with suppress(PylogicError):
                return read_source(path).text
        return self.open.get(path, "")

    def place(self, path: Path) -> Place:
        """A file, to look up names from."""
        return Place(self, path)


class Place:
    """A file that names are looked up from, for one request: what was found is kept.

    Args:
        texts: The texts of all files.
        path: Its path.
    """

    def __init__(self, texts: Texts, path: Path) -> None:
        self.path = path
        self._texts = texts
        self._found: dict[str, tuple[Place, Item] | None] = {}

    @property
    def scan(self) -> Scan:
        """Its scanned text."""
        return scan(self._texts.text(self.path))

    def used(self, name: Token) -> Path | None:
        """The file that ``use`` names."""
        files = (folder / unquote(name.text) for folder in (self.path.parent, *folders()))
        with suppress(OSError, ValueError):
            return next((file.resolve() for file in files if file.is_file()), None)
        return None

    def at(self, path: Path) -> Place:
        """Another file."""
        return self._texts.place(path)

    def _within(self) -> Iterator[Place]:
        """This file and those that it uses, each once."""
        waiting, seen = [self.path], set[Path]()
        while waiting and len(seen) < _MOST:
            path = waiting.pop(0)
            if path in seen:
                continue
            seen.add(path)
            place = self if path == self.path else self._texts.place(path)
            yield place
            waiting += filter(None, map(place.used, place.scan.used))

    def declared(self, own: Scan | None = None) -> Iterator[Item]:
        """The kinds that are declared in the file and in those that it uses."""
        for place in self._within():
            scanned = own if own is not None and place.path == self.path else place.scan
            yield from (item for item in scanned.items if item.sort == "kind")

    def kind(self, name: str) -> tuple[Place, Item] | None:
        """The declaration of a kind, in this file, those that it uses, or a folder of kinds."""
        if name not in self._found:
            places = chain(self._within(), self._library(name), self._elsewhere(name))
            found = ((place, place.scan.kinds.get(name)) for place in places)
            self._found[name] = next(((place, item) for place, item in found if item is not None), None)
        return self._found[name]

    def _library(self, name: str) -> Iterator[Place]:
        """The files of folders of kinds that have the name of a kind."""
        for folder in folders():
            yield self._texts.place(folder / f"{name}.puzzle")

    def _elsewhere(self, name: str) -> Iterator[Place]:
        """Files in folders of the user that say the name of a kind."""
        for folder in folders()[:-1]:
            for path in sorted(folder.glob("*.puzzle")):
                if f"kind {name}" in self._texts.text(path):
                    yield self._texts.place(path)

    def _chain(self, item: Item) -> Iterator[tuple[Place, Item]]:
        """A kind and those it is like, each once."""
        waiting: list[tuple[Place, Item]] = [(self, item)]
        seen: set[str] = set()
        while waiting and len(seen) < _MOST:
            place, kind = waiting.pop(0)
            if kind.name.text in seen:
                continue
            seen.add(kind.name.text)
            yield place, kind
            bases = (one.words[1].text for one in kind.statements if one.words[0].text == "like" and one.words[1:])
            waiting += filter(None, (place.kind(name) for name in bases if name not in seen))

    def chain(self, item: Item) -> Iterator[Item]:
        """A kind and those it is like, each once."""
        return (kind for _, kind in self._chain(item))

    def target(self, line: int, column: int) -> Target | None:
        """Find the declaration of the name at a place."""
        item, statement, word = self.scan.at(line, column)
        return None if item is None or word is None else self._target(item, statement, word)

    def _target(self, item: Item, statement: Statement | None, word: Token) -> Target | None:
        if item.sort == "use":
            file = self.used(item.name) if word is item.name else None
            return Target(file, Span(1, 1)) if file else None
        if word.text.startswith('"'):
            return None
        if statement is None or (statement.words[0].text == "like" and item.sort == "kind"):
            if word is not (item.name if statement is None else statement.words[-1]):
                return None
            found = self.kind(word.text)
            return Target(found[0].path, found[1].name.span) if found else None
        if item.sort == "puzzle" and word is not statement.words[0]:
            return None
        declared = (self, item) if item.sort == "kind" else self.kind(item.name.text)
        for place, kind in declared[0]._chain(declared[1]) if declared else ():
            if word.text in (names := names_of(kind)):
                return Target(place.path, names[word.text].span)
        return None

    def uses(self, target: Target) -> Iterator[Token]:
        """The words of the file that refer to the declaration at a place."""
        wanted = self._texts.text(target.path).split("\n")[target.span.line - 1][target.span.column - 1 :]
        for item in self.scan.items:
            for statement, found in ((None, item.head), *((one, one.words) for one in item.statements)):
                for word in found:
                    if wanted.startswith(word.text) and self._target(item, statement, word) == target:
                        yield word


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

    words: list[Token] = field(default_factory=list)
    end: int = 0

    @property
    def rule(self) -> list[Token]:
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

    head: list[Token] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    end: int = 0

    @property
    def sort(self) -> str:
        """``kind``, ``use`` or ``puzzle``."""
        first = self.head[0].text if self.head else ""
        return first if len(self.head) > 1 and first in ("kind", "use") else "puzzle"

    @property
    def name(self) -> Token:
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
    comments: list[Token] = field(default_factory=list)
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
    def used(self) -> list[Token]:
        """The files that it uses."""
        return [item.name for item in self.items if item.sort == "use"]

    def item_at(self, line: int) -> Item | None:
        """The kind or puzzle on a line."""
        return next((one for one in self.items if one.head[0].span.line <= line <= one.end), None)

    def at(self, line: int, column: int) -> tuple[Item | None, Statement | None, Token | None]:
        """Return the item, statement and word at a place; no statement in a head, no word between words."""
        item = self.item_at(line)
        found: tuple[Item | None, Statement | None, Token | None] = item, None, None
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
                found.comments.append(Token(token, Span(line, match.start() - start + 1, len(token))))
            case "{":
                found.depth += 1
                opened.append(line)
            case "}":
                _closed(found, line)
                if opened:
                    found.blocks.append((opened.pop(), line))
            case _ if found.depth < 2:
                _took(found, Token(token, Span(line, match.start() - start + 1, len(token))))
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


def _took(found: Scan, word: Token) -> None:
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
